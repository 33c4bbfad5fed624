import { Textarea } from '@mantine/core';
import { useSay } from '../session/console-context.tsx';

/** A text that could not be written to the clipboard, selected on focus so that the browser's copy key copies it. */
export function CopyByHand({ text }: { text: string }) {
  const say = useSay();
  return (
    <Textarea
      data-autofocus
      readOnly
      autosize
      maxRows={12}
      value={text}
      aria-label={say('common.copyByHand')}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
