/** A block of code between fences, by indexes in its text. */
export interface Fence {
  /** The language named in its first line, e.g. `ts`; '' for none. As written: sanitise before showing. */
  language: string;
  codeStart: number;
  codeEnd: number;
  /** The index after the block; the end of the text while it is open. */
  end: number;
  /** Its last line is still to come. */
  isOpen: boolean;
}

// No other backtick may follow on the line, or it would be inline code.
const opening = / {0,3}(?:(`{3,})([^\n`]*)|(~{3,})([^\n]*))(?:\n|$)/y;

/** The block of code that begins exactly at an index, which must be the start of a line. */
export function fenceAt(text: string, from: number): Fence | undefined {
  opening.lastIndex = from;
  const head = opening.exec(text);
  if (!head) return undefined;
  const [line, backticks, label, tildes, name] = head;
  const marks = backticks ?? tildes ?? '';
  const language = label ?? name ?? '';
  const codeStart = from + line.length;
  const closing = new RegExp(`^ {0,3}${marks.charAt(0)}{${marks.length},}[ \\t]*(?:\\n|$)`, 'gm');
  closing.lastIndex = codeStart;
  const last = closing.exec(text);
  const base = { language: language.trim(), codeStart };
  if (!last) return { ...base, codeEnd: text.length, end: text.length, isOpen: true };
  return { ...base, codeEnd: last.index, end: last.index + last[0].length, isOpen: false };
}

/** The index of the next line at or after `from` that opens a block of code; undefined where there is none. */
export function nextFence(text: string, from: number): number | undefined {
  const search = /^ {0,3}(?:`{3,}[^\n`]*|~{3,}[^\n]*)$/gm;
  search.lastIndex = from;
  return search.exec(text)?.index;
}

/** All blocks of code of a text, in order, for copying. */
export function codeBlocks(text: string): { language: string; code: string }[] {
  const blocks: { language: string; code: string }[] = [];
  for (let at = nextFence(text, 0); at !== undefined; ) {
    const fence = fenceAt(text, at);
    if (!fence) break;
    blocks.push({ language: fence.language, code: text.slice(fence.codeStart, fence.codeEnd).replace(/\n$/, '') });
    at = fence.end < text.length ? nextFence(text, fence.end) : undefined;
  }
  return blocks;
}
