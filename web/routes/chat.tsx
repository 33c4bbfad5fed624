import { Link } from 'wouter';
import { chatEntries } from '../../shared/screens/navigation/chat-entries.ts';
import classes from '../chat/chat.module.css';
import { ChatNotice, isPage } from '../chat/chat-notice.tsx';
import { useOpenChat } from '../chat/use-open-chat.ts';
import { PageHead } from '../components/page-head.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import type { RouteParameters } from '../navigation/route.ts';
import { useAddress } from '../navigation/wouter.tsx';
import { SiteFrame } from '../operator-content/site-frame.tsx';

/**
 * /chat/{id?}: a configured chat client in a sandboxed frame, opened with the user's first enabled token (TOK-08);
 * links to the other chats stand below the page head (NAV-04).
 */
export default function ChatRoute({ parameters }: { parameters: RouteParameters }) {
  const { id } = parameters;
  const { say, user } = useScreenContext();
  const opening = useOpenChat(id === undefined ? 'first' : /^\d{1,4}$/.test(id) ? Number(id) : Number.NaN);
  const { chat } = opening;
  if (user === undefined) return <ChatNotice opening={opening} />;
  return (
    <div className={classes.page}>
      <PageHead title={say('navigation.chat')} />
      <Chats />
      {chat?.kind === 'link' && isPage(chat.link) ? (
        <SiteFrame url={chat.link} title={chat.name} />
      ) : (
        <ChatNotice opening={opening} />
      )}
    </div>
  );
}

function Chats() {
  const { say, status } = useScreenContext();
  const { path } = useAddress();
  const chats = chatEntries(status);
  return (
    <nav className={classes.chats} aria-label={say('navigation.tabChats')}>
      {chats.map((chat) => (
        <Link
          key={chat.id}
          to={`/chat/${chat.id}`}
          title={chat.label}
          aria-current={path === `/chat/${chat.id}` || (path === '/chat' && chat === chats[0]) ? 'page' : undefined}
        >
          {chat.label}
        </Link>
      ))}
    </nav>
  );
}
