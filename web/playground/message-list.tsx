import { Button } from '@mantine/core';
import { IconArrowDown, IconMessages } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { Conversation } from '../../shared/screens/playground/conversation.ts';
import { starters } from '../../shared/screens/playground/playground-settings.ts';
import { Notice } from '../components/notice.tsx';
import { useSay } from '../session/console-context.tsx';
import type { MessageActions } from './message-tools.tsx';
import { MessageView } from './message-view.tsx';
import classes from './playground.module.css';
import { useFollowScroll } from './use-follow-scroll.ts';

interface MessageListProps {
  conversation: Conversation;
  isBusy: boolean;
  /** The accessible name of the region where there are two. */
  label?: string;
  group: string;
  actions: MessageActions;
  /** Puts the text of a starter into the message input; missing where another pane offers them. */
  onStart?(text: string): void;
}

/** Lists the messages of a chat and keeps the end in view. A line marks where the context was cleared. */
export function MessageList({ conversation, isBusy, label, group, actions, onStart }: MessageListProps) {
  const say = useSay();
  const { messages, contextStart } = conversation;
  const { pane, onScroll, isAway, toEnd } = useFollowScroll(conversation);
  const border = <p className={classes.border}>{say('playground.contextCleared')}</p>;
  return (
    <div className={classes.paneFrame}>
      <section
        ref={pane}
        className={classes.pane}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1).
        tabIndex={0}
        aria-label={label ?? say('playground.conversation')}
        onScroll={onScroll}
      >
        {messages.length === 0 ? (
          <Notice
            icon={<IconMessages size={34} stroke={1.5} />}
            title={say('playground.emptyTitle')}
            text={say('playground.emptyHint')}
            action={onStart && <Starters onStart={onStart} />}
          />
        ) : (
          <div className={classes.messages}>
            {messages.map((message, index) => (
              <Fragment key={message.id}>
                {index === contextStart && index > 0 && border}
                <MessageView
                  message={message}
                  isInContext={index > contextStart}
                  isBusy={isBusy}
                  group={group}
                  actions={actions}
                />
              </Fragment>
            ))}
            {contextStart > 0 && contextStart === messages.length && border}
          </div>
        )}
      </section>
      {isAway && (
        <Button
          className={classes.toLatest}
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowDown size={14} stroke={1.6} />}
          onClick={toEnd}
        >
          {say('playground.toLatest')}
        </Button>
      )}
    </div>
  );
}

/** Messages to begin with. They are only put into the input, because a call is billed. */
function Starters({ onStart }: { onStart(text: string): void }) {
  const say = useSay();
  return (
    <ul className={classes.starters} aria-label={say('playground.starters')}>
      {starters.map((starter) => (
        <li key={starter}>
          <button type="button" onClick={() => onStart(say(starter))}>
            {say(starter)}
          </button>
        </li>
      ))}
    </ul>
  );
}
