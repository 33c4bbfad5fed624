import { queryFlag, queryInteger } from '../http/body.ts';
import { type SandboxContext, succeed } from '../http/envelope.ts';
import { answerList, type ListQuery } from '../http/paging.ts';
import type { SqlValue } from '../store/database.ts';
import type { Sandbox } from '../store/sandbox.ts';
import type { ListKind } from '../traits/lists.ts';
import { type ChannelRow, channelAnswer } from './channel-row.ts';

interface Conditions {
  all: string[];
  values: SqlValue[];
}

const sortColumns = new Set(['id', 'name', 'priority', 'balance', 'response_time', 'test_time']);

/**
 * Priority has no second key, so rows may repeat or vanish between pages, as on real gateways (docs/gateways.md 14.11).
 */
function orderOf(sandbox: Sandbox, context: SandboxContext): string {
  const column = context.req.query('sort_by') ?? '';
  if (sandbox.traits.channel.sortsLists && sortColumns.has(column)) {
    return `"${column}" ${context.req.query('sort_order') === 'asc' ? 'ASC' : 'DESC'}`;
  }
  return queryFlag(context, 'id_sort') ? 'id DESC' : 'priority DESC';
}

function groupCondition(conditions: Conditions, context: SandboxContext): void {
  const group = context.req.query('group') ?? '';
  if (['', 'null', 'all'].includes(group)) return;
  conditions.all.push(`(',' || "group" || ',') LIKE ?`);
  conditions.values.push(`%,${group},%`);
}

function statusCondition(conditions: Conditions, context: SandboxContext): void {
  const status = context.req.query('status') ?? '';
  if (status === 'enabled' || status === '1') conditions.all.push('status = 1');
  if (status === 'disabled' || status === '0') conditions.all.push('status <> 1');
}

function typeCondition(conditions: Conditions, context: SandboxContext): void {
  if (!/^\d+$/.test(context.req.query('type') ?? '')) return;
  conditions.all.push('type = ?');
  conditions.values.push(queryInteger(context, 'type'));
}

function queryOf(conditions: Conditions, order: string): ListQuery {
  const where = conditions.all.length === 0 ? '' : ` WHERE ${conditions.all.join(' AND ')}`;
  return { from: `channels${where}`, values: conditions.values, order };
}

/** The number of channels per type that match the filters, without the filter by type (docs/gateways.md 4.7). */
function typeCounts(sandbox: Sandbox, conditions: Conditions): Record<string, number> {
  const where = conditions.all.length === 0 ? '' : ` WHERE ${conditions.all.join(' AND ')}`;
  const rows = sandbox.store.all<{ type: number; count: number }>(
    `SELECT type, count(*) AS count FROM channels${where} GROUP BY type`,
    ...conditions.values,
  );
  const counts: Record<string, number> = {
    all: rows.reduce((sum, row) => sum + row.count, 0),
  };
  for (const row of rows) counts[String(row.type)] = row.count;
  return counts;
}

/** `GET /api/channel/` (docs/gateways.md 4.7, paging 4.0). */
export function listChannels(sandbox: Sandbox, context: SandboxContext): Response {
  const { traits } = sandbox;
  if (traits.channel.hasTags && queryFlag(context, 'tag_mode')) return listTags(sandbox, context);
  const conditions: Conditions = { all: [], values: [] };
  if (traits.channel.listFilters && traits.channel.sortsLists) groupCondition(conditions, context);
  return answerChannels(sandbox, context, traits.lists.channels, conditions);
}

/** The matching rows, filtered by status and type too where the generation does so. */
function answerChannels(sandbox: Sandbox, context: SandboxContext, kind: ListKind, conditions: Conditions): Response {
  const { store, traits } = sandbox;
  let extra = {};
  if (traits.channel.listFilters) {
    statusCondition(conditions, context);
    extra = { type_counts: typeCounts(sandbox, conditions) };
    typeCondition(conditions, context);
  }
  const query = queryOf(conditions, orderOf(sandbox, context));
  return answerList<ChannelRow>(context, store, kind, query, (row) => channelAnswer(row, traits), extra);
}

/**
 * `GET /api/channel/search`: exact id or key, part of the name, exact group member, part of the models
 * (docs/gateways.md 4.7).
 */
export function searchChannels(sandbox: Sandbox, context: SandboxContext): Response {
  const { traits } = sandbox;
  const keyword = context.req.query('keyword') ?? '';
  const conditions: Conditions = {
    all: [`(id = ? OR name LIKE ? OR key = ?${traits.channel.searchesBaseUrl ? ' OR base_url LIKE ?' : ''})`],
    values: [Number.parseInt(keyword, 10) || 0, `%${keyword}%`, keyword],
  };
  if (traits.channel.searchesBaseUrl) conditions.values.push(`%${keyword}%`);
  conditions.all.push('models LIKE ?');
  conditions.values.push(`%${context.req.query('model') ?? ''}%`);
  groupCondition(conditions, context);
  return answerChannels(sandbox, context, traits.lists.channelSearch, conditions);
}

/**
 * With `tag_mode=true` the pages consist of tags, and `total` is their number; the answer contains the channels of each
 * tag, never those without one. In the flat generations these rows contain the keys (docs/gateways.md 4.7).
 */
function listTags(sandbox: Sandbox, context: SandboxContext): Response {
  const { store, traits } = sandbox;
  const { filtersTags, updateShowsKey } = traits.channel;
  const size = queryInteger(context, 'page_size') || 10;
  const isObject = traits.lists.channels === 'object';
  const page = Math.max(isObject ? 1 : 0, queryInteger(context, 'p'));
  const filters: Conditions = { all: [], values: [] };
  if (filtersTags !== 'never') statusCondition(filters, context);
  if (filtersTags === 'before-paging') groupCondition(filters, context);
  if (filtersTags !== 'never') typeCondition(filters, context);
  const tagged = ["tag IS NOT NULL AND tag <> ''"];
  const early: Conditions =
    filtersTags === 'before-paging'
      ? { all: [...tagged, ...filters.all], values: filters.values }
      : { all: tagged, values: [] };
  const where = early.all.join(' AND ');
  const tags = store.all<{ tag: string }>(
    `SELECT tag FROM channels WHERE ${where} GROUP BY tag ORDER BY tag LIMIT ? OFFSET ?`,
    ...early.values,
    size,
    (isObject ? page - 1 : page) * size,
  );
  const members = ['tag = ?', ...filters.all].join(' AND ');
  const items = tags.flatMap(({ tag }) =>
    store
      .all<ChannelRow>(
        `SELECT * FROM channels WHERE ${members} ORDER BY ${orderOf(sandbox, context)}`,
        tag,
        ...filters.values,
      )
      .map((row) => channelAnswer(row, traits, updateShowsKey)),
  );
  if (!isObject) return succeed(context, items);
  const counted = store.get<{ total: number }>(
    `SELECT count(DISTINCT tag) AS total FROM channels WHERE ${where}`,
    ...early.values,
  );
  const type_counts = typeCounts(sandbox, { all: [], values: [] });
  return succeed(context, {
    items,
    total: counted?.total ?? 0,
    page,
    page_size: size,
    type_counts,
  });
}
