import { graphemes } from '../table/width.ts';

/** A text being typed and the index of its cursor, counted in the characters that a reader sees. */
export interface TextLine {
  characters: readonly string[];
  cursor: number;
}

/** A text with the cursor at its end. */
export function textLine(text = ''): TextLine {
  const characters = graphemes(text);
  return { characters, cursor: characters.length };
}

/** The text itself. */
export function textOf(line: TextLine): string {
  return line.characters.join('');
}

/** The line with text typed or pasted at the cursor. */
export function insert({ characters, cursor }: TextLine, text: string): TextLine {
  const before = graphemes(characters.slice(0, cursor).join('') + text);
  return { characters: [...before, ...characters.slice(cursor)], cursor: before.length };
}

/**
 * The line after an editing action of the key table; the same line for any other action or one that changes nothing. A
 * multi-line text has lines separated by `\n`: actions up to a line's start or end stay within the cursor's line.
 */
export function edit(line: TextLine, action: string): TextLine {
  const { characters, cursor } = line;
  const at = (next: number): TextLine => ({ characters, cursor: Math.max(0, Math.min(characters.length, next)) });
  const without = (from: number, to: number): TextLine =>
    from === to ? line : { characters: [...characters.slice(0, from), ...characters.slice(to)], cursor: from };
  switch (action) {
    case 'text-left':
      return at(cursor - 1);
    case 'text-right':
      return at(cursor + 1);
    case 'text-start':
      return at(lineStart(line));
    case 'text-end':
      return at(lineEnd(line));
    case 'text-backspace':
      return without(Math.max(0, cursor - 1), cursor);
    case 'text-delete':
      return without(cursor, Math.min(characters.length, cursor + 1));
    case 'text-delete-word':
      return without(wordStart(line), cursor);
    case 'text-clear':
      // At the start of a line it also deletes the preceding line break, so that the key always has an effect.
      return without(Math.min(lineStart(line), Math.max(0, cursor - 1)), cursor);
    case 'text-delete-after':
      return without(cursor, lineEnd(line));
    default:
      return line;
  }
}

/** Moves the cursor one line up (-1) or down (1) in a multi-line text; undefined at the first or last line. */
export function moveLine(line: TextLine, by: -1 | 1): TextLine | undefined {
  const start = lineStart(line);
  const end = lineEnd(line);
  const column = line.cursor - start;
  if (by < 0 && start === 0) return undefined;
  if (by > 0 && end === line.characters.length) return undefined;
  const target = { ...line, cursor: by < 0 ? start - 1 : end + 1 };
  const first = lineStart(target);
  return { ...line, cursor: Math.min(first + column, lineEnd(target)) };
}

function lineStart({ characters, cursor }: TextLine): number {
  return cursor === 0 ? 0 : characters.lastIndexOf('\n', cursor - 1) + 1;
}

function lineEnd({ characters, cursor }: TextLine): number {
  const end = characters.indexOf('\n', cursor);
  return end < 0 ? characters.length : end;
}

function wordStart({ characters, cursor }: TextLine): number {
  let start = cursor;
  while (start > 0 && /\s/.test(characters[start - 1] ?? '')) start--;
  while (start > 0 && !/\s/.test(characters[start - 1] ?? '')) start--;
  return start;
}
