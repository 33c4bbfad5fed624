import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Banner } from '../components/banner.tsx';
import type { ChatState } from '../hooks/use-chat.ts';
import { useSay } from '../session/console-context.tsx';
import { MessageList } from './message-list.tsx';
import type { MessageActions } from './message-tools.tsx';
import classes from './playground.module.css';

interface ChatPaneProps {
  chat: ChatState;
  actions: MessageActions;
  /** The accessible name of the pane where there are two. */
  label?: string;
  /** Rendered above the messages. */
  head?: ReactNode;
  /** Whether the pane is hidden, where only one of two chats fits on the screen. */
  isHidden?: boolean;
  /** Puts the text of a starter into the message input, where the pane offers starters. */
  onStart?(text: string): void;
}

/** The chat with one model: its notice, its messages, and its progress for screen readers. */
export function ChatPane({ chat, actions, label, head, isHidden = false, onStart }: ChatPaneProps) {
  const say = useSay();
  const { conversation, isBusy, notice, settings } = chat;
  return (
    <div className={classes.chat} hidden={isHidden}>
      {head !== undefined && <div className={classes.paneHead}>{head}</div>}
      {notice !== undefined && (
        <Banner tone="warn" icon={<IconInfoCircle size={17} stroke={1.6} />}>
          {notice}
        </Banner>
      )}
      <MessageList {...{ conversation, isBusy, label, actions, onStart }} group={settings.group} />
      <p className="visually-hidden" role="status">
        {isBusy
          ? say('playground.answering')
          : conversation.messages.at(-1)?.state === 'complete' && say('playground.answered')}
      </p>
    </div>
  );
}
