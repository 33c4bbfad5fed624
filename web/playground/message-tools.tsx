import { ActionIcon } from '@mantine/core';
import { IconCopy, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { sanitiseMultiline } from '../../shared/format/sanitise.ts';
import type { ConversationMessage } from '../../shared/screens/playground/conversation.ts';
import { useCopy } from '../components/use-copy.ts';
import { useSay } from '../session/console-context.tsx';
import classes from './playground.module.css';

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
        <Tool
          icon={IconCopy}
          label={say(isReply ? 'playground.copyReply' : 'playground.copyQuestion')}
          onClick={() => void copy(sanitiseMultiline(content))}
        />
      )}
      {!isReply && <Tool icon={IconPencil} label={say('playground.edit')} isDisabled={isBusy} onClick={onEdit} />}
      {/* A failed answer has its own retry button with a delay. */}
      {isReply && error === undefined && isInContext && (
        <Tool
          icon={IconRefresh}
          label={say('playground.retry')}
          isDisabled={isBusy}
          onClick={() => actions.regenerate(id)}
        />
      )}
      <Tool icon={IconTrash} label={say('playground.delete')} isDisabled={isBusy} onClick={() => actions.remove(id)} />
    </div>
  );
}

interface ToolProps {
  icon: ComponentType<{ size?: number; stroke?: number }>;
  label: string;
  isDisabled?: boolean;
  onClick(): void;
}

function Tool({ icon: Icon, label, isDisabled = false, onClick }: ToolProps) {
  return (
    <ActionIcon size={26} aria-label={label} title={label} disabled={isDisabled} bg="transparent" onClick={onClick}>
      <Icon size={15} stroke={1.6} />
    </ActionIcon>
  );
}
