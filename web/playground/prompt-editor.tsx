import { Button, Textarea } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useSay } from '../session/console-context.tsx';
import classes from './playground.module.css';

interface PromptEditorProps {
  text: string;
  onSend(text: string): void;
  onCancel(): void;
}

/** Edits a message in place. Sending it replaces all messages after it; Escape cancels. */
export function PromptEditor({ text: start, onSend, onCancel }: PromptEditorProps) {
  const say = useSay();
  const [text, setText] = useState(start);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onCancel();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (text.trim() !== '') onSend(text);
  };
  return (
    <div className={classes.editor}>
      <Textarea
        aria-label={say('playground.editing')}
        autosize
        maxRows={12}
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.editorButtons}>
        <Button size="compact-sm" disabled={text.trim() === ''} onClick={() => onSend(text)}>
          {say('playground.send')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          {say('common.cancel')}
        </Button>
      </div>
    </div>
  );
}
