import { useEffect } from 'react';
import { ChatNotice, isPage } from '../chat/chat-notice.tsx';
import { useOpenChat } from '../chat/use-open-chat.ts';
import { useConsole } from '../session/console-context.tsx';

/**
 * /chat2link: leaves for the configured chat link with the first enabled token; an app is opened by a button (TOK-08).
 */
export default function ChatToLinkRoute() {
  const { world } = useConsole();
  const opening = useOpenChat('legacy');
  const link = opening.chat?.kind === 'link' ? opening.chat.link : undefined;
  useEffect(() => {
    // Replaces this history entry, so that Back does not leave for the chat again.
    if (link !== undefined && isPage(link)) world.page.leaveForGood(link);
  }, [link, world]);
  return <ChatNotice opening={opening} />;
}
