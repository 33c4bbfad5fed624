import sliceAnsi from 'slice-ansi';
import Output from '../../../node_modules/ink/build/output.js';
import ink from '../../../node_modules/ink/package.json' with { type: 'json' };
import { singleWidth } from '../../output/text-width.ts';
import { withoutStyles } from '../table/carry-styles.ts';
import { textWidth } from '../table/width.ts';
import { type CursorPosition, cursorMark, setCursorPosition } from '../theme/cursor-mark.ts';
import { setShownFrame } from './shown-frame.ts';

/**
 * The Ink version that this file replaces parts of. With any other version it does nothing and Ink's own serialiser
 * runs.
 */
const knownVersion = '6.8.0';
const linesKept = 2048;

interface Clip {
  x1: number | undefined;
  x2: number | undefined;
  y1: number | undefined;
  y2: number | undefined;
}
type Transformer = (line: string, index: number) => string;
type Operation =
  | { type: 'write'; x: number; y: number; text: string; transformers: Transformer[] }
  | { type: 'clip'; clip: Clip }
  | { type: 'unclip' };
interface OutputInternals {
  width: number;
  height: number;
  operations: Operation[];
}
interface Piece {
  x: number;
  line: string;
}
/** The pieces of each line; undefined for an empty line. */
type Rows = readonly (Piece[] | undefined)[];

/**
 * Replaces Ink's frame serialiser, which parses and prints every cell of the screen for every frame. Lines made of
 * pieces that do not overlap are joined as they are, finished lines are cached from frame to frame, and anything
 * unusual goes through Ink's own code, one line at a time. The screen is the same cell for cell;
 * `tests/tui/terminal/ink-output.test.tsx` compares it with Ink on random trees.
 *
 * It also finds the mark of the text cursor (cursor-mark.ts).
 *
 * Returns a function that restores Ink's serialiser, or undefined when the installed Ink is another version.
 */
export function speedUpInkOutput(version: string = ink.version): (() => void) | undefined {
  if (version !== knownVersion) return undefined;
  const original = Output.prototype.get;
  const finished = new Map<string, string>();
  /** The previous frame, most of whose lines are usually the same in this one. */
  let before: { width: number; rows: Rows; lines: readonly string[] } = { width: -1, rows: [], lines: [] };

  const finish = (pieces: Piece[], width: number): string => {
    const key = `${width}\n${pieces.map(({ x, line }) => `${x}\n${line}`).join('\n')}`;
    const known = finished.get(key);
    if (known !== undefined) {
      finished.delete(key);
      finished.set(key, known);
      return known;
    }
    const line = join(pieces, width) ?? serialise(pieces, width, original);
    finished.set(key, line);
    if (finished.size > linesKept) finished.delete(finished.keys().next().value ?? '');
    return line;
  };

  Output.prototype.get = function get() {
    const { width, height, operations } = this as unknown as OutputInternals;
    const rows = piecesByRow(operations, height);
    const isAsWide = before.width === width;
    const lines: string[] = [];
    for (let y = 0; y < height; y++) {
      const pieces = rows[y];
      const isAsBefore = isAsWide && isSame(pieces, before.rows[y]);
      lines.push(isAsBefore ? (before.lines[y] ?? '') : pieces === undefined ? '' : finish(pieces, width));
    }
    before = { width, rows, lines };
    setShownFrame(lines);
    return { output: lines.join('\n'), height };
  };
  return () => {
    Output.prototype.get = original;
  };
}

function isSame(pieces: Piece[] | undefined, others: Piece[] | undefined): boolean {
  if (pieces === undefined || others === undefined) return pieces === others;
  return (
    pieces.length === others.length &&
    pieces.every(({ x, line }, index) => x === others[index]?.x && line === others[index].line)
  );
}

/** The writes split into lines, clipped as Ink clips them, in the order of writing. */
function piecesByRow(operations: Operation[], height: number): Rows {
  let cursor: CursorPosition | undefined;
  const rows: (Piece[] | undefined)[] = new Array(height);
  const clips: Clip[] = [];
  for (const operation of operations) {
    if (operation.type === 'clip') clips.push(operation.clip);
    else if (operation.type === 'unclip') clips.pop();
    else {
      const { x, y, lines } = clipped(operation, clips.at(-1));
      for (const [index, text] of lines.entries()) {
        const row = y + index;
        if (row < 0 || row >= height) continue;
        let line = text;
        for (const transform of operation.transformers) line = transform(line, index);
        const mark = line.indexOf(cursorMark);
        // A text drawn over the cursor hides it.
        if (cursor?.row === row && x <= cursor.column && cursor.column < x + textWidth(line)) cursor = undefined;
        if (mark >= 0) {
          cursor = { row, column: x + textWidth(line.slice(0, mark)) };
          line = line.replaceAll(cursorMark, '');
        }
        const pieces = rows[row];
        if (pieces === undefined) rows[row] = [{ x, line }];
        else pieces.push({ x, line });
      }
    }
  }
  setCursorPosition(cursor);
  return rows;
}

function clipped({ x, y, text }: Operation & { type: 'write' }, clip: Clip | undefined) {
  let lines = text.split('\n');
  if (clip === undefined) return { x, y, lines };
  const { x1, x2, y1, y2 } = clip;
  let left = x;
  let top = y;
  if (x1 !== undefined && x2 !== undefined) {
    const widest = Math.max(...lines.map(textWidth));
    if (x + widest < x1 || x > x2) return { x, y, lines: [] };
    lines = lines.map((line) => {
      const width = textWidth(line);
      return sliceAnsi(line, x < x1 ? x1 - x : 0, x + width > x2 ? x2 - x : width);
    });
    left = Math.max(x, x1);
  }
  if (y1 !== undefined && y2 !== undefined) {
    const count = lines.length;
    if (y + count < y1 || y > y2) return { x, y, lines: [] };
    lines = lines.slice(y < y1 ? y1 - y : 0, y + count > y2 ? y2 - y : count);
    top = Math.max(y, y1);
  }
  return { x: left, y: top, lines };
}

const style = /\u001B\[([\d;]*)m/g;

/** The pieces of a line joined, or undefined where Ink would draw something else. */
function join(pieces: Piece[], width: number): string | undefined {
  let line = '';
  let end = 0;
  for (const { x, line: text } of pieces.length > 1 ? pieces.toSorted((a, b) => a.x - b.x) : pieces) {
    const own = singleWidth(withoutStyles(text));
    if (own === undefined || !closesItsStyles(text)) return undefined;
    if (x < end || x + own > width) return undefined;
    line += ' '.repeat(x - end) + text;
    end = x + own;
  }
  return line.trimEnd();
}

const closers: Record<string, RegExp> = {
  '39': /^(?:3[0-7]|9[0-7]|38;.*)$/,
  '49': /^(?:4[0-7]|10[0-7]|48;.*)$/,
  '22': /^[12]$/,
  '23': /^3$/,
  '24': /^4$/,
  '27': /^7$/,
  '29': /^9$/,
};

/** True when every style that a line opens is closed in it, so that none continues into the next piece. */
function closesItsStyles(text: string): boolean {
  const open = new Set<string>();
  for (const [, code = ''] of text.matchAll(style)) {
    if (code === '' || code === '0') open.clear();
    else if (closers[code]) open.delete(code);
    else {
      const closer = Object.keys(closers).find((candidate) => closers[candidate]?.test(code));
      if (closer === undefined) return false;
      open.add(closer);
    }
  }
  return open.size === 0;
}

/** Serialises one line by Ink's own code. */
function serialise(pieces: Piece[], width: number, original: typeof Output.prototype.get): string {
  const output = new Output({ width, height: 1 });
  for (const { x, line } of withoutHalves(pieces)) output.write(x, 0, line, { transformers: [] });
  return original.call(output).output;
}

/**
 * The pieces, with spaces for every character of two cells of which a later piece covers one. Ink keeps the character
 * beside what covers it: the line would be a cell too long, and the terminal would break it.
 */
function withoutHalves(pieces: readonly Piece[]): Piece[] {
  return pieces.map(({ x, line }, index) => {
    const edges = pieces.slice(index + 1).flatMap((later) => [later.x, later.x + textWidth(later.line)]);
    const whole = edges.reduce((text, edge) => withoutHalf(text, edge - x), line);
    return { x, line: whole };
  });
}

/** The line, with spaces for the character of two cells, if there is one, that `column` divides. */
function withoutHalf(line: string, column: number): string {
  if (column <= 0 || column >= textWidth(line) || textWidth(sliceAnsi(line, 0, column)) === column) return line;
  return `${sliceAnsi(line, 0, column - 1)}  ${sliceAnsi(line, column + 1)}`;
}
