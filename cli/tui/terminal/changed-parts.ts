import sliceAnsi from 'slice-ansi';
import { textWidth } from '../table/width.ts';

/** A move over unchanged lines, or one rewritten line, as Ink writes them from the top left corner on. */
const part = /\u001B\[(\d*)E|\u001B\[1G([^\n]*?)\u001B\[K(\n?)/y;
/**
 * Erases the rest of the line before it is written: behind a line as wide as the screen the cursor stands on the last
 * cell, which would be erased.
 */
const erase = '\u001B[K';
/** Another sequence than a style: the width of the line is not known then. */
const foreign = /\u001B(?!\[[\d;]*m)/;
const style = /\u001B\[([\d;]*)m/y;
/** An unchanged beginning is left out only where that saves this many characters beyond the move of the cursor. */
const worthIt = 12;

/**
 * Returns a filter for frames that leaves out the unchanged beginning of each rewritten line: of a header of 200 cells
 * in which a number changed, only that number and the text after it is sent. Like Ink, it knows the screen from what
 * was written; a frame of any other form is passed on unchanged and starts anew.
 */
export function createChangedParts(columns = Number.POSITIVE_INFINITY): (frame: string) => string {
  let shown: string[] = [];
  return (frame) => {
    const top = frame.startsWith('\u001B[H') ? 3 : -1;
    if (top < 0) {
      shown = frame.split('\n').map((line) => within(line, columns));
      return shown.join('\n');
    }
    const lines = [...shown];
    const parts: string[] = [frame.slice(0, top)];
    let row = 0;
    part.lastIndex = top;
    while (part.lastIndex < frame.length) {
      const found = part.exec(frame);
      if (found === null) {
        // The frame moves the cursor elsewhere or erases lines, so the content of the screen is no longer known.
        shown = [];
        return frame;
      }
      const [whole, steps, written, end = ''] = found;
      const line = written === undefined ? undefined : within(written, columns);
      if (line === undefined) {
        row += steps === '' ? 1 : Number(steps);
        parts.push(whole);
        continue;
      }
      const before = shown[row];
      parts.push(before === undefined ? `\u001B[1G${erase}${line}${end}` : `${changedPart(before, line)}${end}`);
      lines[row] = line;
      if (end !== '') row += 1;
    }
    shown = lines;
    return parts.join('');
  };
}

/**
 * A line cut at the edge of the screen: the terminal would break a longer one, and move all lines below it. The views
 * draw none; a width counted wrong must not break the whole frame.
 */
function within(line: string, columns: number): string {
  if (line.length <= columns || foreign.test(line) || textWidth(line) <= columns) return line;
  return sliceAnsi(line, 0, columns);
}

/**
 * The part of a line that differs, with a move of the cursor and the styles that apply there; the whole line where
 * little is saved.
 */
function changedPart(before: string, line: string): string {
  const whole = `\u001B[1G${erase}${line}`;
  const same = sameStart(before, line);
  if (same === undefined) return whole;
  const changed = `\u001B[${same.column + 1}G${erase}${same.styles}${line.slice(same.length)}`;
  return changed.length + worthIt < whole.length ? changed : whole;
}

interface SameStart {
  /** Length of the common beginning in characters, and in cells. */
  length: number;
  column: number;
  styles: string;
}

/**
 * The common beginning of two lines without its last character, because a following combining character may belong to
 * that; undefined where there is none.
 */
function sameStart(before: string, line: string): SameStart | undefined {
  // A link is opened and closed around its text, so such lines are not split.
  if (before.includes('\u001B]') || line.includes('\u001B]')) return undefined;
  const active = new Map<string, string>();
  let same: SameStart | undefined;
  let at = 0;
  for (let column = 0; at < line.length; ) {
    if (line.charCodeAt(at) === 0x1b) {
      style.lastIndex = at;
      const found = style.exec(line);
      if (found === null || !before.startsWith(found[0], at) || !noteStyle(active, found[1] ?? '')) break;
      at += found[0].length;
      continue;
    }
    if (line.charCodeAt(at) !== before.charCodeAt(at) || !takesOneCell(line.charCodeAt(at))) break;
    same = { length: at, column, styles: [...active.values()].join('') };
    at += 1;
    column += 1;
  }
  return same;
}

/**
 * Whether a character takes one cell in every terminal in which our lines fit at all; the width of any other one is
 * uncertain.
 */
function takesOneCell(code: number): boolean {
  const isLetter = (code >= 0x20 && code < 0x7f) || (code > 0xa0 && code < 0x300 && code !== 0xad);
  return isLetter || (code >= 0x2010 && code <= 0x2027) || (code >= 0x2030 && code < 0x2600);
}

const endOf: Readonly<Record<string, readonly string[]>> = {
  '22': ['1', '2'],
  ...{ '23': ['3'], '24': ['4'], '27': ['7'], '29': ['9'], '39': ['front'], '49': ['back'] },
};
const single = new Set(['1', '2', '3', '4', '7', '9']);

/** Notes which styles a sequence switches on or off; false for an unknown one. */
function noteStyle(active: Map<string, string>, codes: string): boolean {
  const sequence = `\u001B[${codes}m`;
  if (codes === '' || codes === '0') active.clear();
  else if (endOf[codes]) for (const name of endOf[codes] ?? []) active.delete(name);
  else if (single.has(codes)) active.set(codes, sequence);
  else if (/^(?:3[0-7]|9[0-7]|38;[\d;]+)$/.test(codes)) active.set('front', sequence);
  else if (/^(?:4[0-7]|10[0-7]|48;[\d;]+)$/.test(codes)) active.set('back', sequence);
  else return false;
  return true;
}
