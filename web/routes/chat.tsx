import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import classes from '../chat/chat.module.css';
import { ChatNotice } from '../chat/chat-notice.tsx';
import { useOpenChat } from '../chat/use-open-chat.ts';
import { Notice } from '../components/notice.tsx';
import { SiteFrame } from '../components/site-frame.tsx';
import { useConsole } from '../console-context.tsx';
import type { RouteParameters } from '../routing/route.ts';

/** /chat/{id?}: a configured chat client in a sandboxed frame, with the first enabled token (TOK-08). */
export default function ChatRoute({ parameters }: { parameters: RouteParameters }) {
  const { world, say } = useConsole();
  const { id } = parameters;
  const opening = useOpenChat(id === undefined ? 'first' : /^\d{1,4}$/.test(id) ? Number(id) : Number.NaN);
  const { chat } = opening;
  if (chat?.kind !== 'link') return <ChatNotice opening={opening} />;
  const { name, link } = chat;
  if (/^https?:/i.test(link)) {
    return (
      <div className={classes.page}>
        <h1 className="visually-hidden">{name}</h1>
        <SiteFrame url={link} title={name} />
      </div>
    );
  }
  // An app of its own scheme opens beside the browser; a frame of it would stay empty.
  return (
    <Notice
      level={1}
      icon={<IconExternalLink size={36} stroke={1.5} />}
      title={name}
      text={say('chat.isApp')}
      action={<Button onClick={() => world.page.leave(link)}>{say('chat.openApp', { name })}</Button>}
    />
  );
}
