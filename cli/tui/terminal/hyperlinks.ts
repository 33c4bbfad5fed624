const address = /https?:\/\/[\u0021-\u007E]+/g;
/** The styles in a line, which take no cells. */
const style = /\u001B\[[\d;]*m/g;
/** The end of a line in a frame: Ink moves over unchanged lines instead of writing a newline. */
const lineEnd = /(\n|\u001B\[\d*[A-HJK])/;
/**
 * Number of cells at the end of a line that a wrapped text fills: a URL that ends there may continue on the next line.
 */
const edge = 3;

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Whether a terminal supports links (OSC 8, TUI-14): all but the Linux console, video terminals (`vt…`), screen, and
 * tmux before 3.4. `FORCE_HYPERLINK` overrides this: `0` is no support.
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
 * Turns the URLs in a frame into links to exactly their text (OSC 8), whoever wrote them. A URL that may be cut, or
 * continue on the next line of `columns` cells, would lead elsewhere and stays text.
 */
export function withLinks(frame: string, columns: number): string {
  if (!frame.includes('://')) return frame;
  return frame
    .split(lineEnd)
    .map((line) => (line.includes('://') ? linked(line, columns) : line))
    .join('');
}

/** The URLs in a text, each once, in their order. */
export function addressesIn(text: string): readonly string[] {
  return [...new Set((text.match(address) ?? []).map(addressOf).filter(isAddress))];
}

/** The URL at the beginning of `found`: a character that closes a sentence or a bracket is no part of it. */
function addressOf(found: string): string {
  return found.replace(/[.,;:!?)\]}>'"]+$/, '');
}

function linked(line: string, columns: number): string {
  return line.replace(address, (found, at: number) => {
    const target = addressOf(found);
    const rest = line.slice(at + found.length).replace(style, '');
    const isWhole = target !== found || rest === '' || rest.startsWith(' ');
    const before = line.slice(0, at).replace(style, '');
    const isAtEdge = rest.trim() === '' && cells(before) + found.length > columns - edge;
    // In a frame, a text that fills it is followed by the frame's right side.
    if (!isWhole || isAtEdge || /^ ?[│|]/.test(rest) || !isAddress(target)) return found;
    return `\u001B]8;;${target}\u001B\\${target}\u001B]8;;\u001B\\${found.slice(target.length)}`;
  });
}

/**
 * The width in cells, at least: wide characters are overestimated, so that a line's end is assumed too early rather
 * than too late.
 */
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
