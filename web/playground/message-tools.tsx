import { IconCopy, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { sanitiseMultiline } from '../../shared/format/sanitise.ts';
import type { ConversationMessage } from '../../shared/screens/playground/conversation.ts';
import { useCopy } from '../components/use-copy.ts';
import { useSay } from '../session/console-context.tsx';
import classes from './playground.module.css';
import { MessageTool } from './tool.tsx';

/** Callbacks that change messages; their identity is the same for all messages. */
export interface MessageActions {
  regenerate(id: number): void;
  edit(id: number, text: string): void;
  remove(id: number): void;
}

interface MessageToolsProps {
  message: ConversationMessage;
  isInContext: boolean;
  isBusy: boolean;
  actions: MessageActions;
  onEdit(): void;
}

/** The icon buttons below a message: copy, edit, regenerate, delete. */
export function MessageTools({ message, isInContext, isBusy, actions, onEdit }: MessageToolsProps) {
  const say = useSay();
  const copy = useCopy();
  const { id, role, content, error } = message;
  const isReply = role === 'assistant';
  return (
    <div className={classes.tools}>
      {content !== '' && (
        <MessageTool
          icon={IconCopy}
          label={say(isReply ? 'playground.copyReply' : 'playground.copyQuestion')}
          onClick={() => void copy(sanitiseMultiline(content))}
        />
      )}
      {!isReply && (
        <MessageTool icon={IconPencil} label={say('playground.edit')} isDisabled={isBusy} onClick={onEdit} />
      )}
      {/* A failed answer has its own retry button with a delay. */}
      {isReply && error === undefined && isInContext && (
        <MessageTool
          icon={IconRefresh}
          label={say('playground.retry')}
          isDisabled={isBusy}
          onClick={() => actions.regenerate(id)}
        />
      )}
      <MessageTool
        icon={IconTrash}
        label={say('playground.delete')}
        isDisabled={isBusy}
        onClick={() => actions.remove(id)}
      />
    </div>
  );
}
