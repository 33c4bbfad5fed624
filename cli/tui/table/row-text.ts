import { sanitise } from '../../../shared/format/sanitise.ts';
import type { Cell } from '../../../shared/screen/cells.ts';
import { sparkline } from '../chart/bars.ts';
import type { Theme } from '../theme/theme.ts';
import { gap, type PlacedColumn } from './columns.ts';
import { cut, fitTo, textWidth } from './width.ts';

/** Cells before the first column: the cursor's bar, the mark, a space. */
export const gutter = 3;

export interface RowLook {
  isCursor: boolean;
  isMarked: boolean;
  /** Some of what the row stands for is marked. */
  isPartlyMarked?: boolean;
  isMuted: boolean;
  /** The row has just arrived. */
  isFresh?: boolean;
  /** The row is under the cursor of a list without the keyboard focus. */
  isHeld?: boolean;
}

export interface AlignedColumn extends PlacedColumn {
  align: 'left' | 'right';
}

const space = ' '.repeat(gap);

/**
 * The text of a cell. A word with a tone has the tone's sign before it, so that it can be recognised without colour;
 * numbers have no sign, nor has a value that is missing. In details (`isWhole`) the text is not shortened.
 */
export function cellText(cell: Cell, theme: Theme, isWhole = false): string {
  const { text: long, short, tone, raw, bars, isEmpty } = cell;
  if (bars && !isWhole) return sparkline(bars, theme.looks.isUnicode);
  const text = isWhole ? long : (short ?? long);
  const sign = tone === undefined || isEmpty === true || typeof raw !== 'string' ? '' : theme.sign[tone];
  return sign === '' ? text : `${sign} ${text}`;
}

/**
 * The text of a cell in `width` cells: a list shows its first members and the number of the others, because a cut name
 * would look like another one.
 */
function fittingText(cell: Cell, width: number, theme: Theme): string {
  const text = cellText(cell, theme);
  if (cell.bars || !Array.isArray(cell.raw) || cell.raw.length < 2 || textWidth(text) <= width) return text;
  const members = cell.raw.map((member) => sanitise(String(member)));
  const shown = members.findLastIndex((_, last) => textWidth(abridged(members, last + 1)) <= width) + 1;
  if (shown > 0) return abridged(members, shown);
  const more = ` +${members.length - 1}`;
  return `${cut(members[0] ?? '', width - more.length, theme.glyphs.ellipsis)}${more}`;
}

function abridged(members: readonly string[], shown: number): string {
  const more = members.length - shown;
  // lint-allow glued-punctuation: as in the cell itself.
  return `${members.slice(0, shown).join(', ')}${more > 0 ? ` +${more}` : ''}`;
}

/** One row as a painted line: gutter, then each cell cut or filled to its column. */
export function rowText(
  columns: readonly AlignedColumn[],
  cells: ReadonlyMap<string, Cell>,
  look: RowLook,
  theme: Theme,
): string {
  const { paint, glyphs } = theme;
  const parts: string[] = [];
  for (const { id, width, align } of columns) {
    const cell = cells.get(id);
    const text = fitTo(cell ? fittingText(cell, width, theme) : '', width, align, glyphs.ellipsis);
    const tone = cell?.tone ?? 'plain';
    if (look.isCursor || tone === 'plain') parts.push(look.isMuted && !look.isCursor ? paint.muted(text) : text);
    else parts.push(paint[look.isMuted && tone !== 'bad' && tone !== 'warn' ? 'muted' : tone](text));
  }
  const line = parts.join(space);
  const mark = look.isMarked ? glyphs.mark : look.isPartlyMarked ? glyphs.markPartly : look.isFresh ? '+' : ' ';
  if (look.isCursor) return paint.cursor(`${glyphs.cursor}${mark} ${line}`);
  if (look.isHeld) return `${glyphs.crumb}${mark} ${paint.strong(line)}`;
  const sign = look.isMarked || look.isPartlyMarked ? paint.marked(mark) : look.isFresh ? paint.fresh(mark) : mark;
  return ` ${sign} ${look.isFresh ? paint.fresh(line) : line}`;
}

/** A row of a former query (TUI-20): dim as a whole, with a sign at its left that needs no colour. */
export function oldRowText(
  columns: readonly AlignedColumn[],
  cells: ReadonlyMap<string, Cell>,
  isCursor: boolean,
  { paint, glyphs, ...theme }: Theme,
): string {
  const texts = columns.map(({ id, width, align }) => {
    const cell = cells.get(id);
    return fitTo(cell ? fittingText(cell, width, { paint, glyphs, ...theme }) : '', width, align, glyphs.ellipsis);
  });
  return paint.muted(`${isCursor ? glyphs.cursor : ' '}${glyphs.barEmpty} ${texts.join(space)}`);
}

/**
 * The line of column headings; the sorted one shows its direction, and the letter that sorts by a column is underlined.
 */
export function headerText(
  columns: readonly (AlignedColumn & {
    header: string;
    sorted: 'up' | 'down' | undefined;
    letter: string | undefined;
  })[],
  { paint, glyphs }: Theme,
): string {
  const texts = columns.map(({ header, width, align, sorted, letter }) => {
    const sign = sorted === undefined ? '' : sorted === 'up' ? glyphs.ascending : glyphs.descending;
    const text = fitTo(`${header.toUpperCase()}${sign}`, width, align, glyphs.ellipsis);
    const index = letter === undefined ? -1 : text.indexOf(letter);
    if (index < 0) return paint.header(text);
    return paint.header(text.slice(0, index)) + paint.letter(text.charAt(index)) + paint.header(text.slice(index + 1));
  });
  return ' '.repeat(gutter) + texts.join(paint.header(space));
}
