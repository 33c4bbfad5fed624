import { useQuery } from '@tanstack/react-query';
import { useScreenContext } from '../../shared/hooks/screen-context-provider.tsx';
import { type OpenedChat, openChat } from '../../shared/screens/token/open-chat.ts';
import { useSession } from '../console-context.tsx';

interface OpeningChat {
  chat: OpenedChat | undefined;
  error: unknown;
}

/**
 * Finds out what a chat address leads to, once the status says which chats there are. Nothing is asked for while nobody is
 * signed in. What was found holds a key, so it is forgotten with the view.
 */
export function useOpenChat(choice: number | 'legacy'): OpeningChat {
  const context = useScreenContext();
  const { statusIsFresh, statusFailure } = useSession();
  const { data, error } = useQuery({
    queryKey: ['chat', choice],
    queryFn: ({ signal }) => openChat(choice, context, { signal }),
    enabled: context.user !== undefined && (statusIsFresh || statusFailure !== undefined),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { chat: data, error: error ?? undefined };
}
