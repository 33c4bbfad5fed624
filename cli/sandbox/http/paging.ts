import type { Database, SqlValue } from '../store/database.ts';
import type { ListKind } from '../traits/lists.ts';
import { queryInteger } from './body.ts';
import { type SandboxContext, succeed } from './envelope.ts';

/** The rows that a request asks for, and the page number in the answer. `limit` -1 means all. */
interface Window {
  limit: number;
  offset: number;
  page: number;
  size: number;
}

/** A query without paging: `from` starts at the table's name and includes the conditions. */
export interface ListQuery {
  columns?: string;
  from: string;
  values?: SqlValue[];
  order: string;
  /** The table, where its rows are long: then only those of the page are read whole, not all that are sorted. */
  wide?: string;
}

const all: Window = { limit: -1, offset: 0, page: 1, size: 0 };

function baseZero(context: SandboxContext, size: number): Window {
  const page = Math.max(0, queryInteger(context, 'p'));
  return { limit: size, offset: page * size, page, size };
}

function baseOne(context: SandboxContext, size: number): Window {
  const page = Math.max(1, queryInteger(context, 'p'));
  return { limit: size, offset: (page - 1) * size, page, size };
}

/** A negative size becomes ten; a missing one stays 0, and `LIMIT 0` shows nothing (docs/gateways.md 14.4). */
function rawSize(context: SandboxContext): number {
  const size = queryInteger(context, 'page_size');
  return size < 0 ? 10 : size;
}

/**
 * The one parser of the newer versions: `page_size`, else `ps`, else `size`, else 10; at most 100; negative means all
 * (docs/gateways.md 4.0).
 */
function modern(context: SandboxContext, fallback: number): Window {
  const asked = ['page_size', 'ps', 'size'].map((name) => queryInteger(context, name)).find((size) => size !== 0);
  const size = Math.min(asked ?? fallback, 100);
  const page = queryInteger(context, 'p') || 1;
  return { limit: size < 0 ? -1 : size, offset: Math.max(0, (page - 1) * Math.max(0, size)), page, size };
}

function windowOf(context: SandboxContext, kind: ListKind): Window {
  switch (kind) {
    case 'array-ten':
      return baseZero(context, 10);
    case 'array-all':
      return all;
    case 'array-page-size':
      return baseZero(context, rawSize(context));
    case 'array-size': {
      const size = queryInteger(context, 'size');
      return baseZero(context, size <= 0 ? 10 : Math.min(size, 100));
    }
    case 'object-raw':
      return baseOne(context, rawSize(context));
    case 'object-raw-hundred':
      return baseOne(context, Math.min(rawSize(context), 100));
    case 'object-echo': {
      const size = queryInteger(context, 'page_size');
      return { ...baseOne(context, size < 1 ? 10 : size), page: Math.max(0, queryInteger(context, 'p')) };
    }
    case 'object':
      return modern(context, 10);
    case 'object-search':
      return modern(context, 20);
  }
}

/**
 * Answers one page of a query in the dialect's form of this list (docs/gateways.md 4.0). `extra` is merged into the
 * object form.
 */
export function answerList<Row>(
  context: SandboxContext,
  store: Database,
  kind: ListKind,
  query: ListQuery,
  answerOf: (row: Row, index: number) => unknown,
  extra: Record<string, unknown> = {},
): Response {
  const { columns = '*', from, values = [], order, wide } = query;
  const { limit, offset, page, size } = windowOf(context, kind);
  const sorted = order === '' ? '' : `ORDER BY ${order}`;
  const window = `FROM ${from} ${sorted} LIMIT ? OFFSET ?`;
  const selected = wide ? `FROM ${wide} WHERE ${wide}.id IN (SELECT ${wide}.id ${window}) ${sorted}` : window;
  const rows = store.all<Row>(`SELECT ${columns} ${selected}`, ...values, limit, offset);
  const items = rows.map((row, index) => answerOf(row, offset + index));
  if (kind.startsWith('array')) return succeed(context, items);
  const total = store.get<{ total: number }>(`SELECT count(*) AS total FROM ${from}`, ...values)?.total ?? 0;
  if (kind === 'object-search') return succeed(context, { items, total, ...extra });
  return succeed(context, { items, total, page, page_size: size, ...extra });
}
