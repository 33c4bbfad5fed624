import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type OpenedChat, openChat } from '../../shared/screens/connect/token-chat.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useConsole, useSession } from '../session/console-context.tsx';

interface OpeningChat {
  chat: OpenedChat | undefined;
  error: unknown;
  /** Lets a site have keys from now on. */
  allow(site: string): void;
}

/**
 * Finds out what a chat address leads to, once the status says which chats there are. Nothing is asked for while nobody is
 * signed in. What was found holds a key, so it is forgotten with the view. Before a key goes into the address of another site's
 * page the person is asked, once for each site.
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
