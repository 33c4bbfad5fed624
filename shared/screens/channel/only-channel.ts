import type { FilterValues } from '../../screen/list-screen.ts';

/**
 * The filters and words that leave one channel. Words are needed because gateways also find its number in names and
 * addresses.
 */
export function onlyChannel(id: number | string): { filters: FilterValues; words: string } {
  return { filters: { keyword: `${id}` }, words: `id=${id}` };
}
