import { shortenTime } from '../../../shared/format/time.ts';
import type { Cell } from '../../../shared/screen/cells.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { listOf } from '../../../shared/text/punctuation.ts';

const exact = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** An exact timestamp without what goes without saying in a narrow column: today's date, the year of what is near. The hint has all of it. */
export function shortTimestamp(cell: Cell, { now, say }: Pick<ScreenContext, 'now' | 'say'>): Cell {
  const { text, raw } = cell;
  if (typeof raw !== 'number' || !exact.test(text)) return cell;
  const short = shortenTime(text, now());
  if (short === text) return cell;
  return { ...cell, text: short, hint: cell.hint === undefined ? text : listOf([text, cell.hint], say) };
}

/** What a column of exact times has to have room for where rows of other days may come into it; undefined for other columns. */
export function longestTime(cell: Cell | undefined): string | undefined {
  return cell !== undefined && typeof cell.raw === 'number' && exact.test(cell.text) ? cell.text.slice(5) : undefined;
}
