import { ActionIcon, Textarea } from '@mantine/core';
import { IconArrowUp, IconPlayerStopFilled } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useState } from 'react';
import { useSay } from '../console-context.tsx';
import classes from './playground.module.css';

interface ComposerProps {
  /** What stands in it at first. */
  start: string;
  isBusy: boolean;
  onType(text: string): void;
  /** Answers whether the question was taken; what was typed stays when not. */
  onSend(text: string): boolean;
  onStop(): void;
}

/** Where a question is typed: Enter sends, Shift+Enter breaks the line; while an answer comes the button stops it. Not drawn anew with the answer. */
export const Composer = memo(function Composer({ start, isBusy, onType, onSend, onStop }: ComposerProps) {
  const say = useSay();
  const [text, setText] = useState(start);
  const type = (typed: string) => {
    setText(typed);
    onType(typed);
  };
  const send = () => {
    if (text.trim() !== '' && !isBusy && onSend(text)) type('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that chooses a word of an input method is not one of ours.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        className={classes.question}
        aria-label={say('playground.ask')}
        placeholder={say('playground.ask')}
        autosize
        minRows={1}
        maxRows={8}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {isBusy ? (
        <ActionIcon
          size={36}
          variant="default"
          aria-label={say('playground.stop')}
          title={say('playground.stop')}
          onClick={onStop}
        >
          <IconPlayerStopFilled size={16} />
        </ActionIcon>
      ) : (
        <ActionIcon
          size={36}
          variant="filled"
          color="accent"
          type="submit"
          aria-label={say('playground.send')}
          title={say('playground.send')}
          disabled={text.trim() === ''}
        >
          <IconArrowUp size={19} stroke={2} />
        </ActionIcon>
      )}
    </form>
  );
});
