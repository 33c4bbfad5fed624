const address = /https?:\/\/[\u0021-\u007E]+/g;
/** Of a line: its styles, which take no cells. */
const style = /\u001B\[[\d;]*m/g;
/** Where a line of a frame ends: Ink steps over lines that stay. */
const lineEnd = /(\n|\u001B\[\d*[A-HJK])/;
/** Cells at the end of a line that a broken text fills: what ends there may go on below. */
const edge = 3;

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Whether a terminal knows links (OSC 8, TUI-14): all but the Linux console, terminals of the seventies, screen, and tmux before
 * 3.4. `FORCE_HYPERLINK` says it for others: `0` is none.
 */
export function knowsLinks({
  TERM = '',
  TMUX,
  TERM_PROGRAM,
  TERM_PROGRAM_VERSION = '',
  FORCE_HYPERLINK = '',
}: Env): boolean {
  if (FORCE_HYPERLINK !== '') return FORCE_HYPERLINK !== '0';
  if (TERM === '' || /^(linux|dumb|vt\d)/.test(TERM)) return false;
  if (TMUX === undefined) return !TERM.startsWith('screen');
  return TERM_PROGRAM === 'tmux' && Number.parseFloat(TERM_PROGRAM_VERSION) >= 3.4;
}

/**
 * Makes the addresses of a frame links to just what they say (OSC 8), whoever wrote them. One that may be cut, or go on in the
 * next line of `columns` cells, would lead elsewhere: it stays text.
 */
export function withLinks(frame: string, columns: number): string {
  if (!frame.includes('://')) return frame;
  return frame
    .split(lineEnd)
    .map((line) => (line.includes('://') ? linked(line, columns) : line))
    .join('');
}

function linked(line: string, columns: number): string {
  return line.replace(address, (found, at: number) => {
    // What closes a sentence or a bracket is no part of it.
    const target = found.replace(/[.,;:!?)\]}>'"]+$/, '');
    const rest = line.slice(at + found.length).replace(style, '');
    const isWhole = target !== found || rest === '' || rest.startsWith(' ');
    const before = line.slice(0, at).replace(style, '');
    const isAtEdge = rest.trim() === '' && cells(before) + found.length > columns - edge;
    // In a frame, a text that fills it is followed by its side.
    if (!isWhole || isAtEdge || /^ ?[│|]/.test(rest) || !isAddress(target)) return found;
    return `\u001B]8;;${target}\u001B\\${target}\u001B]8;;\u001B\\${found.slice(target.length)}`;
  });
}

/** At least so many cells: of what is wider than a cell an end of the line is suspected rather too early. */
function cells(text: string): number {
  let count = 0;
  for (const character of text) count += (character.codePointAt(0) ?? 0) >= 0x1100 ? 2 : 1;
  return count;
}

function isAddress(text: string): boolean {
  try {
    return new URL(text).hostname !== '';
  } catch {
    return false;
  }
}
