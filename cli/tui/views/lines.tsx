import { Box, Text } from 'ink';
import { memo } from 'react';

/** One line of the screen, already painted and no wider than its place. */
export const Line = memo(function Line({ text }: { text: string }) {
  // An empty text has no height in Ink's layout.
  return <Text wrap="truncate">{text === '' ? ' ' : text}</Text>;
});

/** Lines one under the other; places keep their keys, so that only changed lines are laid out again. */
export function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <Box flexDirection="column" flexShrink={0}>
      {lines.map((text, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place on the screen.
        <Line key={place} text={text} />
      ))}
    </Box>
  );
}

/** Lines of exactly `height`: cut, or filled with empty ones. */
export function ofHeight(lines: readonly string[], height: number): string[] {
  return Array.from({ length: Math.max(0, height) }, (_, place) => lines[place] ?? '');
}
