import { pageSizes } from '../../../shared/domain/default.ts';
import {
  type Column,
  type Filter,
  type FilterValues,
  isOrderable,
  type ListOrder,
} from '../../../shared/screen/list-screen.ts';

export type ListSort = ListOrder;

/** What the address of a list says: the whole state of the view but the selection. */
export interface ListAddress {
  /** Counted from 1. */
  page: number;
  /** How many pages are on show from that one on, where more than it were loaded (WEB-04). */
  pages?: number;
  pageSize: number;
  filters: FilterValues;
  /** The other words of the filter line (GEN-07); missing without any. */
  where?: string;
  /** Order of all rows; undefined leaves the gateway's own. */
  sort: ListSort | undefined;
}

/** What applies where the address is silent: what the person chose before. */
export interface ListDefaults {
  pageSize: number;
  /** Values of remembered filters. */
  filters: FilterValues;
}

/** Rows that a list grows to by scrolling; further ones are on its next page. */
export const mostGrown = 10_000;
/** Rows that a link asks for at once: twenty calls of a gateway. */
export const mostLinked = 2_000;
/** Rows that gateways give in one answer (docs/gateways.md 3.2). */
export const mostAnAnswer = 100;

/** How many pages are on show after the next step of growing: one more, from a hundred rows on as many as make the next hundred full. */
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
 * Reads a query. Whatever is unknown, out of range or not a number falls back, so a spoilt link still opens the list; more rows
 * than `mostRows` are not asked for.
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

/** The query that says what differs from the defaults, `?` included; '' when nothing does. Keeps foreign parameters. */
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
