/** A step over lines that stay, or one line anew, as Ink writes them below the top left corner. */
const part = /\u001B\[(\d*)E|\u001B\[1G([^\n]*?)\u001B\[K(\n?)/y;
const style = /\u001B\[([\d;]*)m/y;
/** What stays is left out only where that saves more than the move to what follows. */
const worthIt = 12;

/**
 * Leaves out of frames how a line begins where it begins as before: of a head of 200 cells in which a number has changed, that
 * number and what follows it is sent. It knows what stands on the screen as Ink does, by what was written; any frame that is
 * written otherwise is let through, and begins anew.
 */
export function createChangedParts(): (frame: string) => string {
  let shown: string[] = [];
  return (frame) => {
    const top = frame.startsWith('\u001B[H') ? 3 : -1;
    if (top < 0) {
      shown = frame.split('\n');
      return frame;
    }
    const lines = [...shown];
    const parts: string[] = [frame.slice(0, top)];
    let row = 0;
    part.lastIndex = top;
    while (part.lastIndex < frame.length) {
      const found = part.exec(frame);
      if (found === null) {
        // The cursor is put somewhere, lines are erased: what stands there is not known any more.
        shown = [];
        return frame;
      }
      const [whole, steps, line, end = ''] = found;
      if (line === undefined) {
        row += steps === '' ? 1 : Number(steps);
        parts.push(whole);
        continue;
      }
      const before = shown[row];
      parts.push(before === undefined ? whole : `${changedPart(before, line)}\u001B[K${end}`);
      lines[row] = line;
      if (end !== '') row += 1;
    }
    shown = lines;
    return parts.join('');
  };
}

/** A line from where it differs on, with the move to there and the styles that hold there; the whole line where little is saved. */
function changedPart(before: string, line: string): string {
  const whole = `\u001B[1G${line}`;
  const same = sameStart(before, line);
  if (same === undefined) return whole;
  const changed = `\u001B[${same.column + 1}G${same.styles}${line.slice(same.length)}`;
  return changed.length + worthIt < whole.length ? changed : whole;
}

interface SameStart {
  /** In characters, and in cells. */
  length: number;
  column: number;
  styles: string;
}

/** How two lines begin alike, but for the last of their common signs: what follows may belong to it. */
function sameStart(before: string, line: string): SameStart | undefined {
  // Links are opened and closed around their text.
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

/** Signs of one cell in every terminal that our lines fit into at all; of all others it is not known here how wide they are. */
function takesOneCell(code: number): boolean {
  const isLetter = (code >= 0x20 && code < 0x7f) || (code > 0xa0 && code < 0x300 && code !== 0xad);
  return isLetter || (code >= 0x2010 && code <= 0x2027) || (code >= 0x2030 && code < 0x2600);
}

const endOf: Readonly<Record<string, readonly string[]>> = {
  '22': ['1', '2'],
  ...{ '23': ['3'], '24': ['4'], '27': ['7'], '29': ['9'], '39': ['front'], '49': ['back'] },
};
const single = new Set(['1', '2', '3', '4', '7', '9']);

/** Notes what a sequence of styles switches on and off; false for one that is not known here. */
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
