import type { JsonShape } from '../../../shared/domain/option/option.ts';
import { formatPrice } from '../../../shared/format/money.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import type { Say } from '../../../shared/text/text.ts';
import type { TableRow } from './use-table-rows.ts';

interface EntryFacts {
  row: TableRow;
  /** The values stored on the gateway, by entry name. */
  stored: ReadonlyMap<string, string | number>;
  shape: JsonShape;
  optionKey: string;
}

/** The note beside an entry of a table. */
export interface EntryNote {
  text: string;
  /** Whether the entry differs from the stored value. */
  isChanged: boolean;
}

/**
 * Returns the note beside an entry of a table: the stored value if the entry was changed, otherwise the price that its
 * ratio amounts to.
 */
export function entryNote(
  { row, stored, shape, optionKey }: EntryFacts,
  say: Say,
): { text: string; isChanged: boolean } {
  const was = stored.get(row.name.trim());
  if (was === undefined) return { text: row.name.trim() === '' ? '' : say('settings.entryNew'), isChanged: true };
  const now = shape === 'numbers' ? Number(row.value) : row.value;
  if (was !== now) return { text: say('settings.entryWas', { value: sanitise(String(was)) }), isChanged: true };
  if (typeof now !== 'number') return { text: '', isChanged: false };
  // The protocol defines a ratio of 1 as 2 dollars per million tokens.
  if (optionKey === 'ModelRatio') {
    return { text: say('settings.perMillion', { amount: formatPrice(now * 2) }), isChanged: false };
  }
  return {
    text: optionKey === 'ModelPrice' ? say('settings.perCall', { amount: formatPrice(now) }) : '',
    isChanged: false,
  };
}
