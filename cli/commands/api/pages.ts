import { isRecord } from '../../../shared/domain/schema.ts';
import type { Query } from '../../../shared/gateway/call.ts';
import type { Gateway } from '../../../shared/gateway/gateway.ts';
import type { CallOptions } from '../../../shared/gateway/page.ts';

const pageSize = 100;
// Some lists answer with ten rows, whatever was asked for (wire 4.0).
const leastPage = 10;

/** The rows of an answer's `data`: an array, or an object with `items`; undefined when it is no list. */
export function rowsIn(data: unknown): readonly unknown[] | undefined {
  if (Array.isArray(data)) return data;
  return isRecord(data) && Array.isArray(data.items) ? data.items : undefined;
}

/**
 * Walks a list of any shape page by page (wire 4.0): arrays count pages from 0, objects from 1, and `p=0` is the first
 * page everywhere. Every row comes once; the walk ends at the last page and where a page brings nothing new.
 */
export async function* walkRows(
  gateway: Gateway,
  call: { path: string; query?: Query },
  o: CallOptions,
): AsyncGenerator<readonly unknown[], void, undefined> {
  const seen = new Set<string>();
  for (let page = 0; ; page += 1) {
    // Every spelling of the size: without one, some lists are empty.
    const query = { page_size: pageSize, size: pageSize, ...call.query, p: page };
    const { data } = await gateway.raw.call({ method: 'GET', path: call.path, query }, o);
    const rows = rowsIn(data) ?? (data === null || data === undefined ? [] : [data]);
    const fresh = rows.filter((row) => isNew(row, seen));
    if (fresh.length > 0) yield fresh;
    const isObject = isRecord(data);
    const total = isObject && typeof data.total === 'number' ? data.total : undefined;
    if (fresh.length === 0 || (total === undefined ? rows.length < leastPage : seen.size >= total)) return;
    // The second page of an object is 2.
    if (isObject && page === 0) page = 1;
  }
}

function isNew(row: unknown, seen: Set<string>): boolean {
  const key = isRecord(row) && typeof row.id === 'number' && row.id > 0 ? String(row.id) : JSON.stringify(row);
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}
