import xterm from '@xterm/headless';
import { expect, test } from 'vitest';
import { createChangedParts } from '../../../cli/tui/terminal/changed-parts.ts';
import { readCell } from '../../support/program/terminal-screen.ts';

const columns = 60;
const rows = 6;

/** A frame as Ink writes it: lines that stay are stepped over. */
function frameOf(before: readonly string[] | undefined, lines: readonly string[]): string {
  if (before === undefined) return lines.join('\n');
  return `\u001B[H${lines
    .map((line, row) => {
      if (line === before[row]) return row < rows - 1 ? '\u001B[E' : '';
      return `\u001B[1G${line}\u001B[K${row < rows - 1 ? '\n' : ''}`;
    })
    .join('')}`;
}

function screenOf(): { write(text: string): Promise<void>; cells(): unknown[] } {
  const emulator = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
  return {
    write: (text) => new Promise((resolve) => emulator.write(text.replaceAll('\n', '\r\n'), resolve)),
    cells: () =>
      Array.from({ length: rows * columns }, (_, index) =>
        readCell(emulator.buffer.active, index % columns, Math.floor(index / columns)),
      ),
  };
}

/** The same numbers for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

const texts = [
  'Channels',
  ' › ',
  '1 of 60',
  '2 of 60',
  '名称',
  '🚀',
  'e\u0301',
  'e',
  '│',
  '…',
  ' · ',
  '👨‍👩‍👧',
  '12.5 %',
  '한',
];
const styles = [
  ...[(text: string) => text, (text: string) => `\u001B[1m${text}\u001B[22m`],
  ...[
    (text: string) => `\u001B[38;5;245m${text}\u001B[39m`,
    (text: string) => `\u001B[48;5;24m\u001B[2m${text}\u001B[0m`,
  ],
  (text: string) => `\u001B]8;;https://a.example\u001B\\${text}\u001B]8;;\u001B\\`,
];

test('TUI-01: what is left out of a frame leaves the same screen, cell for cell, over frames of any signs and styles', async () => {
  const next = numbers(7);
  const changedParts = createChangedParts();
  const [whole, short] = [screenOf(), screenOf()];
  let before: string[] | undefined;
  let pieces = Array.from({ length: rows }, () =>
    Array.from({ length: 6 }, () => [next(texts.length), next(styles.length)]),
  );
  let [all, sent] = [0, 0];
  for (let count = 0; count < 400; count += 1) {
    pieces = pieces.map((line) =>
      line.map((piece) => (next(8) === 0 ? [next(texts.length), next(styles.length)] : piece)),
    );
    const lines = pieces.map((line) =>
      line.map(([text = 0, style = 0]) => styles[style]?.(texts[text] ?? '') ?? '').join(''),
    );
    const frame = frameOf(before, lines);
    const shortened = changedParts(frame);
    await Promise.all([whole.write(frame), short.write(shortened)]);
    expect(short.cells()).toEqual(whole.cells());
    all += frame.length;
    sent += shortened.length;
    before = lines;
  }
  expect(sent).toBeLessThan(all);
});

test('TUI-01: of a line in which a number changes the number and what follows is sent, in its style; what is not known goes whole', () => {
  const changedParts = createChangedParts();
  const head = (row: number) => `\u001B[1mLogs\u001B[22m › all of them \u001B[38;5;245mrow ${row} of 100\u001B[39m`;
  expect(changedParts(`${head(7)}\nb`)).toBe(`${head(7)}\nb`);
  // A sign before it goes along: what follows might have belonged to it.
  const changed = '\u001B[23G\u001B[K\u001B[38;5;245m 8 of 100\u001B[39m\n';
  expect(changedParts(`\u001B[H\u001B[1G${head(8)}\u001B[K\n\u001B[E`)).toBe(`\u001B[H${changed}\u001B[E`);
  const erased = `\u001B[2K\u001B[1A${head(9)}`;
  expect(changedParts(`\u001B[H${erased}`)).toBe(`\u001B[H${erased}`);
  const unknown = `\u001B[H\u001B[1G${head(8)}\u001B[K\n`;
  expect(changedParts(unknown)).toBe(`\u001B[H\u001B[1G\u001B[K${head(8)}\n`);
});

test('a line that is too long ends at the edge and moves no other, in the first frame and in later ones', async () => {
  const { write, cells } = screenOf();
  const changedParts = createChangedParts(columns);
  const long = `\u001B[1m${'name 名称 '.repeat(9)}\u001B[22m`;
  const lineOf = (row: number) =>
    cells()
      .slice(row * columns, (row + 1) * columns)
      .map((cell) => (cell as { text: string }).text)
      .join('')
      .trim();
  const first = ['title', long, 'third', '', '', 'footer'];
  await write(changedParts(frameOf(undefined, first)));
  expect([0, 2, 5].map(lineOf)).toEqual(['title', 'third', 'footer']);
  const next = ['title', 'short', `${long}!`, 'fourth', '', 'footer'];
  await write(changedParts(frameOf(first, next)));
  expect([0, 1, 3, 5].map(lineOf)).toEqual(['title', 'short', 'fourth', 'footer']);
  // A line as wide as the screen keeps its last cell.
  const full = ['title', 'x'.repeat(columns), '', '', '', 'footer'];
  await write(changedParts(frameOf(next, full)));
  expect(lineOf(1)).toBe('x'.repeat(columns));
});
