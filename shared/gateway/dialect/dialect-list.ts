import * as z from 'zod/mini';
import { isAtLeast } from '../../domain/dialect.ts';
import { isRecord } from '../../domain/record.ts';
import type { Call } from '../client/call.ts';
import type { Client } from '../client/client.ts';
import { decodeCount, decodeRows } from '../client/decode.ts';
import { GatewayError } from '../client/gateway-error.ts';
import { type CallOptions, type Page, type PageQuery, sliceOf } from '../client/page.ts';
import { dialectFacts, knownFacts, rememberList } from './dialect.ts';
import { learnFields, type RowKind } from './row-fields.ts';

/** One list endpoint: its path, and how it pages where it answers with a bare array (docs/gateways.md 4.0). */
export interface ListEndpoint<Row> {
  path: string;
  /**
   * Created on first use: making schemas takes time, which a command should spend while the gateway computes its
   * answer.
   */
  row: () => z.ZodMiniType<Row>;
  /**
   * - `asked`: pages of the requested size (channels, logs), but of ten on One API (docs/gateways.md 11).
   * - `capped`: the same, at most 100 (tokens), and of ten on One API.
   * - `ten`: pages of ten, whatever was requested (users, redemptions, drawings, tasks; docs/gateways.md 13.22).
   * - `whole`: everything at once (searches; docs/gateways.md 13.24).
   */
  arrays: 'asked' | 'capped' | 'ten' | 'whole';
  /** A fork refuses `p=0` here, which all other gateways take for the first page (docs/gateways.md 13.20). */
  mayRefuseZero?: true;
  /** The kind of the rows; the first row shows which fields this gateway has. */
  kind?: RowKind;
  query?: Call['query'];
}

type Shape = 'array' | 'object';

interface ServerPage<Row> {
  shape: Shape;
  rows: Row[];
  total: number | undefined;
  /** The page size as returned by the gateway; it may be smaller than requested. */
  pageSize: number | undefined;
  counts?: Record<string, number>;
}

const ten = 10;
const mostRows = 100;

/**
 * Requests one page, counted from 1, whatever the endpoint counts from and whatever its page size (docs/gateways.md
 * 13.19 to 13.24). The shape of the answer is remembered per endpoint.
 */
export async function listPage<Row>(
  client: Client,
  endpoint: ListEndpoint<Row>,
  query: PageQuery,
  options: CallOptions = {},
): Promise<Page<Row>> {
  const page = Math.max(1, Math.floor(query.page) || 1);
  const pageSize = Math.min(mostRows, Math.max(1, Math.floor(query.pageSize) || ten));
  const { lists, dialect } = dialectFacts(client);
  const known = lists[endpoint.path];
  if (known !== 'array') {
    // p=0 is the first page everywhere (docs/gateways.md 13.20), so the first request needs no knowledge of the
    // gateway, except where a fork refuses it.
    const countsFromOne = endpoint.mayRefuseZero === true && dialect !== undefined && isAtLeast(dialect, 'v013');
    const asked = page === 1 && known === undefined && !countsFromOne ? 0 : page;
    const first = await ask(client, endpoint, asked, pageSize, options);
    if (first.shape === 'object') return pageOfObject(first, page, pageSize);
    if (endpoint.arrays === 'whole') return sliceOf(first.rows, page, pageSize);
    if (page === 1 && known === undefined && asked === 0)
      return pageOfArray(client, endpoint, page, pageSize, options, first);
  }
  return pageOfArray(client, endpoint, page, pageSize, options, undefined);
}

/**
 * Like `listPage`, for a search with filters that One API does not know (docs/gateways.md 11): those are tested here on
 * all rows it returned. An ignored filter would show, and apply actions to, rows that were not requested.
 */
export async function searchPage<Row>(
  client: Client,
  endpoint: ListEndpoint<Row>,
  query: PageQuery,
  unread: readonly ((row: Row) => boolean)[],
  options: CallOptions = {},
): Promise<Page<Row>> {
  if (unread.length === 0) return listPage(client, endpoint, query, options);
  if (!dialectFacts(client).isOneApi) {
    const page = await listPage(client, endpoint, query, options);
    // A gateway that answers with bare arrays and whose status was not read yet may be One API.
    const { lists, dialect } = dialectFacts(client);
    const isKnown = lists[endpoint.path] !== 'array' || dialect !== undefined;
    if (isKnown || !(await knownFacts(client, options)).isOneApi) return page;
  }
  const { rows } = await ask(client, endpoint, 0, mostRows, options);
  const found = rows.filter((row) => unread.every((fits) => fits(row)));
  return sliceOf(found, Math.max(1, Math.floor(query.page) || 1), Math.max(1, Math.floor(query.pageSize) || ten));
}

async function ask<Row>(
  client: Client,
  endpoint: ListEndpoint<Row>,
  p: number,
  pageSize: number,
  options: CallOptions,
): Promise<ServerPage<Row>> {
  const { path } = endpoint;
  // The size is sent under every name that gateways use: without the right one, some lists are empty (docs/gateways.md
  // 13.21).
  const query = {
    p,
    page_size: pageSize,
    ...(endpoint.arrays === 'capped' ? { size: pageSize } : {}),
    ...endpoint.query,
  };
  // Parsing an empty object makes the schema build its parser, which it does at its first use, while the gateway
  // computes the answer.
  const meanwhile = () => z.safeParse(endpoint.row(), {});
  const { data } = await client.call({ method: 'GET', path, query, meanwhile }, options);
  const isNothing = data === null || data === undefined;
  if (isNothing && (await answersObjects(client, path, options))) throw otherShape(path);
  const page = readPage(endpoint, data);
  if (!isNothing) rememberList(client, path, page.shape);
  const [first] = Array.isArray(data) ? data : isRecord(data) && Array.isArray(data.items) ? data.items : [];
  if (endpoint.kind !== undefined) learnFields(client, endpoint.kind, first);
  return page;
}

/**
 * Whether this gateway is known to answer this list with an object: a missing list is then no empty list, though it is
 * one where the gateway sends bare arrays (docs/gateways.md 13.19).
 */
async function answersObjects(client: Client, path: string, options: CallOptions): Promise<boolean> {
  const { lists, dialect = 'classic' } = await knownFacts(client, options);
  return lists[path] === 'object' || isAtLeast(dialect, 'v013');
}

function otherShape(path: string): GatewayError {
  return new GatewayError('not-a-gateway', { method: 'GET', path, reason: 'unexpected-shape' });
}

function readPage<Row>({ path, row }: ListEndpoint<Row>, data: unknown): ServerPage<Row> {
  if (data === null || data === undefined || Array.isArray(data)) {
    return { shape: 'array', rows: decodeRows(row(), data, path), total: undefined, pageSize: undefined };
  }
  if (!isRecord(data) || !('items' in data)) {
    throw otherShape(path);
  }
  const total = data.total === undefined ? undefined : decodeCount(data.total);
  const size = decodeCount(data.page_size);
  const rows = decodeRows(row(), data.items, path);
  return {
    shape: 'object',
    rows,
    total,
    pageSize: size > 0 ? size : undefined,
    counts: countsOf(data.type_counts),
  };
}

/** The number of rows of each type; the key `all` is not a type and is dropped. */
function countsOf(data: unknown): Record<string, number> | undefined {
  if (!isRecord(data)) return undefined;
  const counts = Object.entries(data).filter(([type, count]) => type !== 'all' && typeof count === 'number');
  return Object.fromEntries(counts as [string, number][]);
}

function pageOfObject<Row>(answer: ServerPage<Row>, page: number, asked: number): Page<Row> {
  const pageSize = answer.pageSize ?? asked;
  const isFull = answer.rows.length >= pageSize;
  const hasMore = answer.rows.length > 0 && (answer.total === undefined ? isFull : page * pageSize < answer.total);
  const { rows, total, counts } = answer;
  return { rows, total, page, pageSize, hasMore, ...(counts && { counts }) };
}

async function pageOfArray<Row>(
  client: Client,
  endpoint: ListEndpoint<Row>,
  page: number,
  pageSize: number,
  options: CallOptions,
  first: ServerPage<Row> | undefined,
): Promise<Page<Row>> {
  if (pageSize !== ten && (await comesInTens(client, endpoint, first, options)))
    return pageOfTens(client, endpoint, page, pageSize, options, first);
  const p = endpoint.arrays === 'whole' ? 0 : page - 1;
  const answer = first ?? (await ask(client, endpoint, p, pageSize, options));
  if (first === undefined && pageSize !== ten && (await comesInTens(client, endpoint, answer, options)))
    return pageOfTens(client, endpoint, page, pageSize, options, undefined);
  if (answer.shape === 'object')
    return pageOfObject(await ask(client, endpoint, page, pageSize, options), page, pageSize);
  if (endpoint.arrays === 'whole') return sliceOf(answer.rows, page, pageSize);
  return { rows: answer.rows, total: undefined, page, pageSize, hasMore: answer.rows.length >= pageSize };
}

/**
 * Whether bare arrays have pages of ten, whatever was requested, as all lists of One API do. Ten rows may be all rows,
 * or one page of a gateway that is not known yet; its status decides then.
 */
async function comesInTens<Row>(
  client: Client,
  { arrays }: ListEndpoint<Row>,
  answer: ServerPage<Row> | undefined,
  options: CallOptions,
): Promise<boolean> {
  if (arrays === 'ten' || arrays === 'whole') return arrays === 'ten';
  const { isOneApi, dialect } = dialectFacts(client);
  if (answer === undefined || dialect !== undefined) return isOneApi === true;
  return answer.rows.length === ten && (await knownFacts(client, options)).isOneApi === true;
}

/** Builds a page of any size from the gateway's pages of ten. */
async function pageOfTens<Row>(
  client: Client,
  endpoint: ListEndpoint<Row>,
  page: number,
  pageSize: number,
  options: CallOptions,
  first: ServerPage<Row> | undefined,
): Promise<Page<Row>> {
  const start = (page - 1) * pageSize;
  const end = start + pageSize;
  const rows: Row[] = [];
  let last: ServerPage<Row> | undefined = first;
  let p = Math.floor(start / ten);
  for (; p * ten < end; p += 1) {
    if (last === undefined || last !== first || p > 0) last = await ask(client, endpoint, p, pageSize, options);
    if (last.shape === 'object')
      return pageOfObject(await ask(client, endpoint, page, pageSize, options), page, pageSize);
    rows.push(...last.rows);
    if (last.rows.length < ten) break;
  }
  const skipped = start % ten;
  const isFull = last !== undefined && last.rows.length >= ten;
  return {
    rows: rows.slice(skipped, skipped + pageSize),
    total: undefined,
    page,
    pageSize,
    hasMore: rows.length > skipped + pageSize || isFull,
  };
}
