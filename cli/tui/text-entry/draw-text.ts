import { sanitise } from '../../../shared/format/sanitise.ts';
import { cut, textWidth } from '../table/width.ts';
import type { Theme } from '../theme/theme.ts';
import type { TextLine } from './text-line.ts';

/**
 * A line being typed, painted with its cursor, in at most `width` cells; the part that does not fit is scrolled out of
 * view. Every character is sanitised, because a field may hold text from a gateway.
 */
export function cursorLine(
  { characters, cursor }: TextLine,
  width: number,
  paint: Theme['paint'],
  mask?: string,
): string {
  const shown = characters.map((character) => mask ?? (sanitise(character) || '·'));
  const under = shown[cursor] ?? ' ';
  let room = width - textWidth(under);
  let start = cursor;
  while (start > 0 && room - textWidth(shown[start - 1] ?? '') >= 0) {
    start--;
    room -= textWidth(shown[start] ?? '');
  }
  let end = cursor + 1;
  while (end < shown.length && room - textWidth(shown[end] ?? '') >= 0) {
    room -= textWidth(shown[end] ?? '');
    end++;
  }
  return shown.slice(start, cursor).join('') + paint.caret(under) + shown.slice(cursor + 1, end).join('');
}

/** The lines of a multi-line text around its cursor, at most `height` of them; the cursor's line is painted with it. */
export function cursorLines(line: TextLine, width: number, height: number, paint: Theme['paint']): string[] {
  const rows: { characters: string[]; cursor: number | undefined }[] = [{ characters: [], cursor: undefined }];
  for (const [index, character] of [...line.characters, ''].entries()) {
    const row = rows.at(-1);
    if (!row) break;
    if (index === line.cursor) row.cursor = row.characters.length;
    if (character === '\n') rows.push({ characters: [], cursor: undefined });
    else if (character !== '') row.characters.push(character);
  }
  const current = rows.findIndex(({ cursor }) => cursor !== undefined);
  const top = Math.max(0, Math.min(rows.length - height, current - Math.floor(height / 2)));
  return rows
    .slice(top, top + height)
    .map(({ characters, cursor }) =>
      cursor === undefined
        ? cut(sanitise(characters.join('')), width)
        : cursorLine({ characters, cursor }, width, paint),
    );
}
