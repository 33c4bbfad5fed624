import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type OpenedChat, openChat } from '../../shared/screens/connect/token-chat.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useConsole, useSession } from '../session/console-context.tsx';

interface OpeningChat {
  /** What to show for the chat; undefined while it is being resolved. */
  chat: OpenedChat | undefined;
  error: unknown;
  /** Allows a site to receive keys from now on. */
  allow(site: string): void;
}

/**
 * Resolves the chat of a location, once the status has listed the configured chats. Fetches nothing while nobody is
 * signed in. The result contains an API key, so it is not cached after the view is closed. Before a key is put into the
 * address of another site, the user is asked, once per site.
 */
export function useOpenChat(choice: number | 'first' | 'legacy'): OpeningChat {
  const context = useScreenContext();
  const { statusIsFresh, statusFailure } = useSession();
  const { items } = useConsole();
  const [allowed, setAllowed] = useState(items.chatSites);
  const allow = (site: string) => {
    const sites = [...allowed, site];
    items.writeChatSites(sites);
    setAllowed(sites);
  };
  const { data, error } = useQuery({
    queryKey: ['chat', choice, allowed],
    queryFn: ({ signal }) => openChat(choice, context, allowed, { signal }),
    enabled: context.user !== undefined && (statusIsFresh || statusFailure !== undefined),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { chat: data, error: error ?? undefined, allow };
}
