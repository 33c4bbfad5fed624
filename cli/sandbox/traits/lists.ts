/**
 * How a list is paged and what its answer looks like (docs/gateways.md 4.0).
 * - `array-ten`: bare array, page base 0, ten rows whatever was requested
 * - `array-all`: bare array of everything
 * - `array-page-size`: bare array, base 0; a missing `page_size` means no rows
 * - `array-size`: bare array, base 0, `size` up to 100; `page_size` is ignored
 * - `object-raw`: object, base 1; a missing `page_size` means no rows, no cap
 * - `object-raw-hundred`: the same, capped at 100
 * - `object-echo`: object, base 1; page 0 is echoed as 0 but shows the first page
 * - `object`: object, base 1, the common parser of the newer versions
 * - `object-search`: object without `page` and `page_size`, 20 rows by default
 */
export type ListKind =
  | 'array-ten'
  | 'array-all'
  | 'array-page-size'
  | 'array-size'
  | 'object-raw'
  | 'object-raw-hundred'
  | 'object-echo'
  | 'object'
  | 'object-search';

/** The traits of paging: one kind for each list. */
export interface ListTraits {
  users: ListKind;
  userSearch: ListKind;
  redemptions: ListKind;
  redemptionSearch: ListKind;
  channels: ListKind;
  channelSearch: ListKind;
  tokens: ListKind;
  tokenSearch: ListKind;
  logs: ListKind;
  ownLogs: ListKind;
  drawings: ListKind;
}

export const arrayLists: ListTraits = {
  users: 'array-ten',
  userSearch: 'array-all',
  redemptions: 'array-ten',
  redemptionSearch: 'array-all',
  channels: 'array-page-size',
  channelSearch: 'array-all',
  tokens: 'array-size',
  tokenSearch: 'array-all',
  logs: 'object-raw',
  ownLogs: 'object-raw-hundred',
  drawings: 'array-ten',
};

/** Since v0.4.5.0: users and redemption codes are objects; the other lists follow later. */
export const mixedLists: ListTraits = {
  ...arrayLists,
  users: 'object-raw',
  userSearch: 'object-raw',
  redemptions: 'object-echo',
  redemptionSearch: 'object-echo',
};

/** Since v0.8.8.0: one parser for all lists. */
export const objectLists: ListTraits = {
  users: 'object',
  userSearch: 'object',
  redemptions: 'object',
  redemptionSearch: 'object',
  channels: 'object',
  channelSearch: 'object-search',
  tokens: 'object',
  tokenSearch: 'object',
  logs: 'object',
  ownLogs: 'object',
  drawings: 'object',
};
