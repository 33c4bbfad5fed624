import type { LiveCell, LiveHistory, LiveTable } from '../../../shared/screen/live-table.ts';
import { cut, fitTo, textWidth } from '../table/width.ts';
import { wrap, wrapHard } from '../table/wrap.ts';
import { useTheme } from '../theme/theme-context.tsx';
import { Lines } from './lines.tsx';

/** The width of the cells: at least that of an outcome, and at most that of a count of thousands. */
const [leastCell, mostCell] = [9, 14];
/** Cells for ten marks and a share. */
const historyWidth = 16;
/** Width from which on there is room for the history of the latest runs. */
const historyFrom = 100;

/**
 * A table that fills during a run: the rows' names stay in place while the columns scroll; the cell under the cursor is
 * described in full below.
 */
export function LiveMatrix({
  table: { caption, corner, heads, rows, historyHead, failures, notes, recipe, isOver },
  cursor,
  width,
  height,
}: {
  table: LiveTable;
  cursor: { row: number; column: number };
  width: number;
  height: number;
}) {
  const { paint, sign, glyphs } = useTheme();
  const widest = Math.max(...rows.flatMap(({ cells }) => cells.map(({ text }) => textWidth(text))));
  const cellWidth = Math.max(leastCell, Math.min(mostCell, widest));
  const headWidth = Math.max(12, Math.min(28, Math.floor(width * 0.3)));
  // The history of the latest runs stays at the right edge while the columns scroll, where there is room for it.
  const historyRoom = historyHead !== undefined && width >= historyFrom ? historyWidth + 2 : 0;
  const fitting = Math.max(1, Math.floor((width - headWidth - 4 - historyRoom) / (cellWidth + 1)));
  const columns = windowOn(cursor.column, heads.length, fitting);
  const captions = wrap(caption, width - 2).map((text) => ` ${text}`);
  const recipeText = isOver && recipe !== undefined ? [recipe.label, recipe.line] : [];
  const below = [...notes, ...recipeText]
    .flatMap((note) => wrap(note, width - 2))
    .map((text) => paint.muted(` ${text}`));
  // Failures are listed below the matrix, which keeps at least half of the height.
  const free = height - captions.length - below.length - 3;
  const failed = failures.slice(0, Math.max(0, Math.floor(free / 2)));
  const room = Math.max(1, free - failed.length);
  const shown = windowOn(cursor.row, rows.length, room);
  const cellText = ({ text, tone }: LiveCell) => {
    const signs = { bad: sign.bad, warn: sign.warn, accent: glyphs.pending } as Partial<Record<typeof tone, string>>;
    const marked = text === '' ? '' : [signs[tone], tone === 'accent' ? '' : text].filter(Boolean).join(' ');
    return fitTo(marked, cellWidth, 'right');
  };
  const painted = (cell: LiveCell) => (cell.tone === 'plain' ? cellText(cell) : paint[cell.tone](cellText(cell)));
  // The cursor also has brackets, because not every terminal has colours.
  const rowLine = ({ head, cells, history }: LiveTable['rows'][number], isCurrent: boolean) => {
    const { text, gap } = cells.slice(columns.from, columns.to).reduce(
      (line, cell, index) => {
        const isCursor = isCurrent && columns.from + index === cursor.column;
        return {
          text: line.text + (isCursor ? paint.cursor(`[${cellText(cell)}]`) : line.gap + painted(cell)),
          gap: isCursor ? '' : ' ',
        };
      },
      { text: `${isCurrent ? paint.accent(glyphs.cursor) : ' '}${fitTo(head, headWidth)}`, gap: ' ' },
    );
    return historyRoom === 0 || history === undefined ? text : `${text}${gap} ${historyText(history)}`;
  };
  const historyText = ({ tones, share }: LiveHistory) => {
    const marks = tones.map((tone) => {
      if (tone === 'bad') return paint.bad(sign.bad);
      return tone === 'warn' ? paint.warn(sign.warn) : paint.muted('.');
    });
    return `${marks.join('')}${' '.repeat(10 - tones.length)} ${fitTo(share, 5, 'right')}`;
  };
  const headLine = (corner: string, part: (text: string) => string) =>
    [
      ` ${fitTo(corner, headWidth)}`,
      ...heads.slice(columns.from, columns.to).map((text) => fitTo(part(text), cellWidth, 'right')),
    ].join(' ');
  const edge = `${columns.from > 0 ? '<' : ' '}${columns.to < heads.length ? '>' : ' '}`;
  const row = rows[cursor.row];
  const cell = row?.cells[cursor.column];
  const where = `${row?.head ?? ''} × ${heads[cursor.column] ?? ''}`;
  return (
    <Lines
      lines={[
        ...captions,
        // Names of models are long and often begin alike: each heading takes two lines.
        paint.header(headLine('', (text) => beginOf(text, cellWidth))),
        paint.header(headLine(corner, (text) => text.slice(beginOf(text, cellWidth).length))) +
          paint.muted(edge) +
          (historyRoom > 0 ? paint.header(historyHead ?? '') : ''),
        ...rows.slice(shown.from, shown.to).map((one) => rowLine(one, one === row)),
        ...failed.map(({ kind, head, of, message, others }) => {
          const text = [` ${sign.bad} ${kind}`, head, of.join(' '), others?.text, message].filter(Boolean).join('  ');
          return paint.bad(cut(text, width));
        }),
        cut(` ${[where, cell?.hint ?? cell?.text].filter(Boolean).join('  ')}`, width),
        ...below,
      ]}
    />
  );
}

const beginOf = (text: string, cells: number) => wrapHard(text, cells)[0] ?? '';

/** The visible part of `length` entries: it contains the cursor, and the last entries fill it to the edge. */
function windowOn(cursor: number, length: number, room: number): { from: number; to: number } {
  const from = Math.max(0, Math.min(cursor - Math.floor(room / 2), length - room));
  return { from, to: Math.min(length, from + room) };
}
