import type { LiveCell, LiveTable } from '../../../shared/screen/live-table.ts';
import { cutToWidth, padToWidth, prepareWidths, widthOf } from '../../output/text-width.ts';
import type { Invocation } from '../../program/definition.ts';

/** Draws a table on standard error that is updated in place; on a terminal only. */
export interface LiveMatrix {
  show(table: LiveTable): void;
  /** Removes the table; the results are printed afterwards. */
  end(): Promise<void>;
}

// ms between two redraws: nobody reads more frequent ones.
const pause = 100;
const headWidth = 24;
/** A column is as wide as its heading, so that names can be told apart, within these limits. */
const cellWidths = { least: 8, most: 24 };

const marks: Readonly<Partial<Record<LiveCell['tone'], string>>> = {
  bad: '■ ',
  warn: '▲ ',
};

/** Starts drawing; draws nothing where standard error is no terminal, or with a machine format. */
export function openLiveMatrix({ world, output }: Pick<Invocation, 'world' | 'output'>): LiveMatrix {
  const { stderr, clock } = world;
  const isLive = stderr.isTTY && !output.quiet && !output.structured;
  let drawn = 0;
  let shownAt = Number.NEGATIVE_INFINITY;
  let writing: Promise<void> = Promise.resolve();
  const draw = async (lines: readonly string[]) => {
    await erase();
    await stderr.write(lines.map((line) => `${line}\n`).join(''));
    drawn = lines.length;
  };
  const erase = async () => {
    if (drawn > 0) await stderr.writeControls(`\u001b[${drawn}A\r\u001b[J`);
    drawn = 0;
  };
  return {
    show(table) {
      if (!isLive || (clock.now() - shownAt < pause && !table.isOver)) return;
      shownAt = clock.now();
      writing = writing.then(async () => {
        await prepareWidths(textsOf(table));
        await draw(matrixLines(table, stderr.columns - 1, Math.max(4, (stderr.rows ?? 24) - 2)));
      });
    },
    async end() {
      await writing;
      await erase();
    },
  };
}

function textsOf({ caption, corner, heads, rows }: LiveTable): string[] {
  return [caption, corner, ...heads, ...rows.flatMap(({ head, cells }) => [head, ...cells.map(({ text }) => text)])];
}

/** A table as lines that fit into width and height; what does not fit is counted. */
function matrixLines({ caption, corner, heads, rows }: LiveTable, width: number, height: number): string[] {
  const widths = heads.map((head) => Math.min(cellWidths.most, Math.max(cellWidths.least, widthOf(head))));
  let room = width - headWidth;
  const cut = widths.findIndex((cellWidth) => {
    room -= cellWidth + 1;
    return room < 0;
  });
  const fitting = cut < 0 ? heads.length : Math.max(1, cut);
  const shownRows = rows.slice(0, Math.max(1, height - 3));
  const line = (head: string, cells: readonly string[]) =>
    cutToWidth(
      [
        filled(head, headWidth, 'left'),
        ...cells.slice(0, fitting).map((text, index) => filled(text, widths[index] ?? cellWidths.least, 'right')),
      ].join(' '),
      width,
    );
  const hidden = [rows.length - shownRows.length, heads.length - fitting];
  return [
    cutToWidth(caption, width),
    line(corner, heads),
    ...shownRows.map(({ head, cells }) => line(head, cells.map(cellText))),
    ...(hidden.some((count) => count > 0) ? [`… +${hidden[0]} × +${hidden[1]}`] : []),
  ];
}

function cellText({ text, tone }: LiveCell): string {
  return text === '' ? '' : `${marks[tone] ?? ''}${text}`;
}

function filled(text: string, width: number, align: 'left' | 'right'): string {
  const cut = widthOf(text) > width ? cutToWidth(text, width) : text;
  return padToWidth(cut, width, align);
}
