import { shortenTime } from '../../../shared/format/time.ts';
import type { Cell } from '../../../shared/screen/cells.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { listOf } from '../../../shared/text/punctuation.ts';

const exact = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** An exact timestamp shortened by `shortenTime` for a narrow column. The hint has the full timestamp. */
export function shortTimestamp(cell: Cell, { now, say }: Pick<ScreenContext, 'now' | 'say'>): Cell {
  const { text, raw } = cell;
  if (typeof raw !== 'number' || !exact.test(text)) return cell;
  return shortened(cell, shortenTime(text, now()), say);
}

/** An exact timestamp below the heading of its day, shown as the time alone. The hint has the full timestamp. */
export function timeOfDay(cell: Cell, { say }: Pick<ScreenContext, 'say'>): Cell {
  return typeof cell.raw === 'number' && exact.test(cell.text) ? shortened(cell, cell.text.slice(11), say) : cell;
}

function shortened(cell: Cell, short: string, say: ScreenContext['say']): Cell {
  const { text, hint } = cell;
  if (short === text) return cell;
  return { ...cell, text: short, hint: hint === undefined ? text : listOf([text, hint], say) };
}

/**
 * The text to measure a column of exact times by: date and time without the year, as later rows may be of other days.
 * Times over half a year away also show their year, which is not counted. Undefined for other columns.
 */
export function longestTime(cell: Cell | undefined): string | undefined {
  return cell !== undefined && typeof cell.raw === 'number' && exact.test(cell.text) ? cell.text.slice(5) : undefined;
}
