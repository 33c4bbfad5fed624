import { shortenTime } from '../../../shared/format/time.ts';
import type { Cell } from '../../../shared/screen/cells.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { listOf } from '../../../shared/text/punctuation.ts';

const exact = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** An exact timestamp without what goes without saying in a narrow column: today's date, the year of what is near. The hint has all of it. */
export function shortTimestamp(cell: Cell, { now, say }: Pick<ScreenContext, 'now' | 'say'>): Cell {
  const { text, raw } = cell;
  if (typeof raw !== 'number' || !exact.test(text)) return cell;
  return shortened(cell, shortenTime(text, now()), say);
}

/** An exact timestamp below the line of its day: the time alone. The hint has all of it. */
export function timeOfDay(cell: Cell, { say }: Pick<ScreenContext, 'say'>): Cell {
  return typeof cell.raw === 'number' && exact.test(cell.text) ? shortened(cell, cell.text.slice(11), say) : cell;
}

function shortened(cell: Cell, short: string, say: ScreenContext['say']): Cell {
  const { text, hint } = cell;
  if (short === text) return cell;
  return { ...cell, text: short, hint: hint === undefined ? text : listOf([text, hint], say) };
}

/** What a column of exact times has to have room for where rows of other days may come into it; undefined for other columns. */
export function longestTime(cell: Cell | undefined): string | undefined {
  return cell !== undefined && typeof cell.raw === 'number' && exact.test(cell.text) ? cell.text.slice(5) : undefined;
}
