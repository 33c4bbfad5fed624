import type { LiveCell, LiveTable } from '../../../shared/screens/live-table.ts';
import { fitTo } from '../table/width.ts';
import { Lines } from './lines.tsx';
import { useTheme } from './theme-context.tsx';
import { wrap } from './wrap.ts';

const cellWidth = 9;

/** A table that a run fills: its rows' names stay, the columns go by under them. */
export function LiveMatrix({
  table: { caption, corner, heads, rows, notes },
  place: { top, left },
  width,
  height,
}: {
  table: LiveTable;
  place: { top: number; left: number };
  width: number;
  height: number;
}) {
  const { paint, sign, glyphs } = useTheme();
  const headWidth = Math.max(12, Math.min(28, Math.floor(width * 0.3)));
  const fitting = Math.max(1, Math.floor((width - headWidth - 4) / (cellWidth + 1)));
  // The last columns stay together at the edge.
  const first = Math.max(0, Math.min(left, heads.length - fitting));
  const shown = { from: first, to: Math.min(heads.length, first + fitting) };
  const captions = wrap(caption, width - 2).map((text) => ` ${text}`);
  const below = notes.flatMap((note) => wrap(note, width - 2)).map((text) => paint.muted(` ${text}`));
  const hidden = heads.length - (shown.to - shown.from);
  const room = Math.max(1, height - captions.length - below.length - 2);
  const cellText = ({ text, tone }: LiveCell) => {
    const signs = { bad: sign.bad, warn: sign.warn, accent: glyphs.pending } as Partial<Record<typeof tone, string>>;
    const marked = text === '' ? '' : [signs[tone], tone === 'accent' ? '' : text].filter(Boolean).join(' ');
    const cell = fitTo(marked, cellWidth, 'right');
    return tone === 'plain' ? cell : paint[tone](cell);
  };
  const line = (head: string, cells: readonly string[]) => ` ${fitTo(head, headWidth)} ${cells.join(' ')}`;
  const headLine = (part: (text: string) => string) =>
    heads.slice(shown.from, shown.to).map((text) => fitTo(part(text), cellWidth, 'right'));
  const edge = hidden > 0 ? `${shown.from > 0 ? '<' : ' '}${shown.to < heads.length ? '>' : ' '}` : '';
  return (
    <Lines
      lines={[
        ...captions,
        // Names of models are long, and begin alike: two lines of each.
        paint.header(
          line(
            '',
            headLine((text) => text.slice(0, cellWidth)),
          ),
        ),
        paint.header(
          line(
            corner,
            headLine((text) => text.slice(cellWidth)),
          ),
        ) + paint.muted(edge),
        ...rows
          .slice(top, top + room)
          .map(({ head, cells }) => line(head, cells.slice(shown.from, shown.to).map(cellText))),
        ...below,
      ]}
    />
  );
}
