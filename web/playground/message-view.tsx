import { Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { lazy, memo, Suspense, useState } from 'react';
import { sanitiseMultiline } from '../../shared/format/sanitise.ts';
import type { ConversationMessage } from '../../shared/screens/playground/conversation.ts';
import { Banner } from '../components/banner.tsx';
import { useSay } from '../session/console-context.tsx';
import { useReached } from '../session/use-reached.ts';
import { AnswerFactsView } from './answer-facts-view.tsx';
import { type MessageActions, MessageTools } from './message-tools.tsx';
import classes from './playground.module.css';
import { PromptEditor } from './prompt-editor.tsx';

const MarkdownView = lazy(() => import('../markdown/markdown-view.tsx'));

interface MessageViewProps {
  message: ConversationMessage;
  /** Whether the message is still sent as context, so that it can be regenerated. */
  isInContext: boolean;
  /** Whether any answer is streaming in; then nothing can be changed. */
  isBusy: boolean;
  /** The chosen group, which determines prices; '' is the user's own. */
  group: string;
  actions: MessageActions;
}

/** Shows one message of the chat: author, content, state and tools (PLAY-02). */
export const MessageView = memo(function MessageView({
  message,
  isInContext,
  isBusy,
  group,
  actions,
}: MessageViewProps) {
  const say = useSay();
  const [isEditing, setIsEditing] = useState(false);
  const { id, role, content, state } = message;
  const isReply = role === 'assistant';
  return (
    <article className={classes.message} data-role={role} data-state={state} aria-busy={state === 'incomplete'}>
      <h2 className={classes.who}>{say(isReply ? 'playground.assistant' : 'playground.you')}</h2>
      {isReply ? (
        <Reply message={message} />
      ) : isEditing ? (
        <PromptEditor
          text={content}
          onCancel={() => setIsEditing(false)}
          onSend={(text) => {
            setIsEditing(false);
            actions.edit(id, text);
          }}
        />
      ) : (
        <>
          {message.images !== undefined && <SentPictures images={message.images} />}
          {content !== '' && <p className={classes.said}>{sanitiseMultiline(content)}</p>}
        </>
      )}
      {message.error !== undefined && (
        <Failure message={message} onRetry={isInContext && !isBusy ? () => actions.regenerate(id) : undefined} />
      )}
      {message.isStopped && <p className={classes.stopped}>{say('playground.stopped')}</p>}
      {isReply && state === 'complete' && <AnswerFactsView message={message} group={group} />}
      {!isEditing && state !== 'loading' && state !== 'incomplete' && (
        <MessageTools
          message={message}
          isInContext={isInContext}
          isBusy={isBusy}
          actions={actions}
          onEdit={() => setIsEditing(true)}
        />
      )}
    </article>
  );
});

function SentPictures({ images }: { images: readonly string[] }) {
  const say = useSay();
  return (
    <div className={classes.pictures}>
      {images.map((image, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pictures of a question never change places.
        <img key={index} src={image} alt={say('playground.attached', { number: index + 1 })} />
      ))}
    </div>
  );
}

function Reply({ message: { content, reasoning, state } }: { message: ConversationMessage }) {
  const say = useSay();
  return (
    <>
      {reasoning !== '' && (
        <details className={classes.thought} open={state === 'incomplete' && content === ''}>
          <summary>{say('playground.thinking')}</summary>
          <p className={classes.said}>{sanitiseMultiline(reasoning)}</p>
        </details>
      )}
      {state === 'loading' && (
        <div className={classes.loading} aria-hidden>
          <Skeleton height={11} width="62%" />
          <Skeleton height={11} width="44%" />
        </div>
      )}
      {content !== '' && (
        <Suspense fallback={<p className={classes.said}>{sanitiseMultiline(content)}</p>}>
          <MarkdownView text={content} isGrowing={state === 'incomplete'} />
        </Suspense>
      )}
    </>
  );
}

/**
 * Shows the error of an answer. After a lost stream, the retry button appears after 3 s; nothing is retried
 * automatically.
 */
function Failure({ message, onRetry }: { message: ConversationMessage; onRetry: (() => void) | undefined }) {
  const say = useSay();
  const isReached = useReached(message.retryAt);
  return (
    <Banner
      tone="bad"
      isUrgent
      className={classes.failure}
      icon={<IconAlertTriangle size={17} stroke={1.6} />}
      title={message.error?.message}
    >
      {message.error?.hint || undefined}
      {onRetry !== undefined && isReached && (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            mt={6}
            leftSection={<IconRefresh size={14} stroke={1.6} />}
            onClick={onRetry}
          >
            {say('playground.retry')}
          </Button>
        </div>
      )}
    </Banner>
  );
}
