import { Box, Transform } from 'ink';
import { memo } from 'react';
import { textWidth } from '../table/width.ts';

/**
 * One line of the screen, already painted and no wider than its place. Ink measures every text again for every frame,
 * which for a screen of colours and Chinese costs more than all else. Ink therefore lays out a placeholder of as many
 * ASCII characters as the line has cells, and the transform replaces it by the line when the frame is built.
 */
export const Line = memo(function Line({ text }: { text: string }) {
  // An empty text has no height in Ink's layout.
  return <Transform transform={() => text}>{placeholder(Math.max(1, textWidth(text)))}</Transform>;
});

const placeholders: string[] = [];

/**
 * Returns the same string for the same width, because Ink caches every text that it has measured and must not cache
 * many.
 */
function placeholder(width: number): string {
  placeholders[width] ??= 'x'.repeat(width);
  return placeholders[width];
}

/** Lines one below the other, keyed by their index, so that only changed lines are laid out again. */
export function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <Box flexDirection="column" flexShrink={0}>
      {lines.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place on the screen.
        <Line key={index} text={text} />
      ))}
    </Box>
  );
}

/** Exactly `height` lines: cut, or filled with empty ones. */
export function ofHeight(lines: readonly string[], height: number): string[] {
  return Array.from({ length: Math.max(0, height) }, (_, index) => lines[index] ?? '');
}
