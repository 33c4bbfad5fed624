import { pageSizes } from '../../../shared/domain/default.ts';
import {
  type Column,
  type Filter,
  type FilterValues,
  isOrderable,
  type ListOrder,
} from '../../../shared/screen/list-screen.ts';

export type ListSort = ListOrder;

/** The state of a list that its URL holds: everything but the selection. */
export interface ListAddress {
  /** Counted from 1. */
  page: number;
  /** How many pages are on show, counted from `page`, where more than one were loaded (WEB-04). */
  pages?: number;
  pageSize: number;
  filters: FilterValues;
  /** The words of the filter line that are no filters (GEN-07); missing without any. */
  where?: string;
  /** The order of all rows; undefined for the gateway's default order. */
  sort: ListSort | undefined;
}

/** What applies where the URL lacks a parameter: what the person chose before. */
export interface ListDefaults {
  pageSize: number;
  /** Values of remembered filters. */
  filters: FilterValues;
}

/** The most rows that a list loads by scrolling; further ones are on its next page. */
export const mostGrown = 10_000;
/** The most rows that a link loads at once: twenty requests of `mostAnAnswer` rows. */
export const mostLinked = 2_000;
/** The most rows that gateways return in one response (docs/gateways.md 3.2). */
export const mostAnAnswer = 100;

/** How many pages to show after loading more: one more; from 100 rows on, as many as complete the next 100. */
export function grownPages({ page, pages = 1, pageSize }: ListAddress): number {
  const end = (page - 1 + pages) * pageSize;
  const grown = end < mostAnAnswer ? end + pageSize : (Math.floor(end / mostAnAnswer) + 1) * mostAnAnswer;
  return grown / pageSize - (page - 1);
}

interface ListParts {
  filters: readonly Filter[];
  columns: readonly Pick<Column<never>, 'id' | 'sortable' | 'onlyWith'>[];
}

/**
 * Reads the state of a list from a query string. Values that are unknown, out of range or not a number fall back to the
 * defaults, so that a damaged link still opens the list. `pages` is limited to what holds `mostRows` rows.
 */
export function readListAddress(
  search: string,
  screen: ListParts,
  defaults: ListDefaults,
  mostRows = mostGrown,
): ListAddress {
  const query = new URLSearchParams(search);
  const filters: FilterValues = {};
  for (const { id, kind } of screen.filters) {
    const value = (query.get(id) ?? defaults.filters[id] ?? '').trim();
    if (kind === 'toggle' ? value === 'true' : value !== '') filters[id] = value;
  }
  const where = query.get('where')?.trim() || undefined;
  const page = Number(query.get('page'));
  const size = Number(query.get('size'));
  const pages = Number(query.get('pages'));
  const pageSize = isPageSize(size) ? size : isPageSize(defaults.pageSize) ? defaults.pageSize : pageSizes[0];
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    pageSize,
    ...(Number.isSafeInteger(pages) && pages > 1 && { pages: Math.min(pages, mostRows / pageSize) }),
    filters,
    ...(where !== undefined && { where }),
    sort: readSort(query.get('sort'), screen, filters),
  };
}

/** The query string of what differs from the defaults, with `?`; '' when nothing does. Keeps unrelated parameters. */
export function writeListAddress(
  address: ListAddress,
  screen: ListParts,
  defaults: ListDefaults,
  present: string,
): string {
  const query = new URLSearchParams(present);
  const put = (name: string, value: string, usual: string) => {
    if (value === usual) query.delete(name);
    else query.set(name, value);
  };
  for (const { id, kind } of screen.filters) {
    const usual = defaults.filters[id] ?? '';
    const value = address.filters[id] ?? '';
    put(id, kind === 'toggle' && value === '' && usual !== '' ? 'false' : value, usual);
  }
  put('where', address.where ?? '', '');
  put('page', String(address.page), '1');
  put('pages', String(address.pages ?? 1), '1');
  put('size', String(address.pageSize), String(defaults.pageSize));
  put('sort', address.sort ? `${address.sort.descending ? '-' : ''}${address.sort.column}` : '', '');
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

function readSort(text: string | null, screen: ListParts, filters: FilterValues): ListSort | undefined {
  if (!text) return undefined;
  const descending = text.startsWith('-');
  const column = descending ? text.slice(1) : text;
  return screen.columns.some((one) => one.id === column && isOrderable(one, filters))
    ? { column, descending }
    : undefined;
}

function isPageSize(size: number): boolean {
  return pageSizes.some((one) => one === size);
}
