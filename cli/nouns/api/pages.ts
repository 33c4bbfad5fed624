import { isRecord } from '../../../shared/domain/schema.ts';
import type { Query } from '../../../shared/gateway/client/call.ts';
import { unreadable } from '../../../shared/gateway/client/decode.ts';
import type { CallOptions, Page } from '../../../shared/gateway/client/page.ts';
import type { Gateway } from '../../../shared/gateway/gateway.ts';
import { type PageReading, readPages } from '../../../shared/gateway/reading/read-pages.ts';

const pageSize = 100;
// Some lists return ten rows whatever page size is requested (docs/gateways.md 4.0).
const leastPage = 10;

/** The rows of an answer's `data`: an array, or an object with `items`; undefined when it is no list. */
export function rowsIn(data: unknown): readonly unknown[] | undefined {
  if (Array.isArray(data)) return data;
  return isRecord(data) && Array.isArray(data.items) ? data.items : undefined;
}

/**
 * Reads a list of any shape page by page (docs/gateways.md 4.0): arrays count pages from 0, objects from 1, and `p=0`
 * is the first page everywhere. Every row is returned once; whether rows are missing, by the list's own total, is known
 * at the end (TRU-04).
 */
export function readRows(
  gateway: Gateway,
  call: { path: string; query?: Query },
  o: CallOptions,
): PageReading<unknown> {
  let isObject = false;
  return readPages(async ({ page }): Promise<Page<unknown>> => {
    // All names of the page size parameter: without the right one, some lists are empty.
    const query = {
      page_size: pageSize,
      size: pageSize,
      ...call.query,
      p: page === 1 ? 0 : isObject ? page : page - 1,
    };
    const { data } = await gateway.raw.call({ method: 'GET', path: call.path, query }, o);
    const rows = rowsIn(data) ?? (page === 1 ? onlyRow(data) : undefined);
    // A text is no page, and a later page of another shape is none either: half a list must not be taken for the whole.
    if (rows === undefined) throw unreadable({ method: 'GET', path: call.path }, 'unexpected-shape');
    if (page === 1) isObject = isRecord(data);
    const total = isRecord(data) && typeof data.total === 'number' ? data.total : undefined;
    const size = isRecord(data) && typeof data.page_size === 'number' && data.page_size > 0 ? data.page_size : pageSize;
    const hasMore = total === undefined ? rows.length >= leastPage : rows.length > 0 && page * size < total;
    return { rows: [...rows], total, page, pageSize: size, hasMore };
  }, keyOf);
}

/** An answer that is no list: an object is a list of one row, null an empty list; undefined for anything else. */
function onlyRow(data: unknown): readonly unknown[] | undefined {
  if (data === null || data === undefined) return [];
  return isRecord(data) ? [data] : undefined;
}

function keyOf(row: unknown): string {
  return isRecord(row) && typeof row.id === 'number' && row.id > 0 ? String(row.id) : JSON.stringify(row);
}
