import type { FilterValues } from '../../screen/list-screen.ts';

/** Failed calls, as places lead to them: of a month, as the log by itself shows those of today alone, where yesterday's failure would be nowhere. */
export const failedOfAMonth: FilterValues = { type: 'error', start: '-30d' };

/** The filters and words that leave one channel: gateways find its number in names and addresses, too. */
export function onlyChannel(id: number | string): { filters: FilterValues; words: string } {
  return { filters: { keyword: `${id}` }, words: `id=${id}` };
}
