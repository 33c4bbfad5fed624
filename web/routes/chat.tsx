import classes from '../chat/chat.module.css';
import { ChatNotice, isPage } from '../chat/chat-notice.tsx';
import { useOpenChat } from '../chat/use-open-chat.ts';
import { SiteFrame } from '../components/site-frame.tsx';
import type { RouteParameters } from '../routing/route.ts';

/** /chat/{id?}: a configured chat client in a sandboxed frame, with the first enabled token (TOK-08). */
export default function ChatRoute({ parameters }: { parameters: RouteParameters }) {
  const { id } = parameters;
  const opening = useOpenChat(id === undefined ? 'first' : /^\d{1,4}$/.test(id) ? Number(id) : Number.NaN);
  const { chat } = opening;
  if (chat?.kind !== 'link' || !isPage(chat.link)) return <ChatNotice opening={opening} />;
  return (
    <div className={classes.page}>
      <h1 className="visually-hidden">{chat.name}</h1>
      <SiteFrame url={chat.link} title={chat.name} />
    </div>
  );
}
