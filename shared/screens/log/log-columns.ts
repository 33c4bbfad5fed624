import { firstTokenTone, useTimeTone as toneOfUseTime } from '../../domain/latency.ts';
import { firstTokenTime, retriedChannels } from '../../domain/log.ts';
import { logTypes } from '../../domain/log-type.ts';
import { Role } from '../../domain/role.ts';
import { formatDuration, formatMilliseconds } from '../../format/duration.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { Cell } from '../cell.ts';
import { countCell, emptyCell, idCell, memberCell, momentCell, onDemand, quotaCell, textCell } from '../cells.ts';
import type { Column } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';
import { billingText, costDigits } from './log-details.ts';
import { isCall, type LogRow } from './log-row.ts';

/** The columns of the log (LOG-02), in the order all faces show them. Channels and users are for administrators. */
export const logColumns: readonly Column<LogRow>[] = [
  {
    id: 'created_at',
    header: 'log.createdAt',
    weight: 9,
    isWhole: true,
    width: { minimum: 19, maximum: 19 },
    priority: 1,
    sortable: true,
    cell: ({ created_at }, context) => momentCell(created_at, context),
    raw: ({ created_at }) => created_at,
  },
  {
    id: 'channel',
    header: 'log.channel',
    weight: 7,
    head: 'log.headChannel',
    align: 'right',
    width: { minimum: 4, maximum: 8 },
    priority: 2,
    sortable: true,
    access: Role.Admin,
    filter: 'channel',
    cell: channelCell,
    raw: ({ channel }) => channel,
  },
  {
    id: 'retry',
    sparse: true,
    header: 'log.retry',
    weight: 2,
    isWhole: true,
    head: 'log.headRetry',
    width: { minimum: 6, maximum: 18 },
    priority: 3,
    access: Role.Admin,
    cell: retryCell,
    raw: ({ facts }) => retriedChannels(facts),
  },
  {
    id: 'username',
    header: 'log.username',
    weight: 7,
    isWhole: true,
    width: { minimum: 8, maximum: 20 },
    priority: 2,
    sortable: true,
    access: Role.Admin,
    filter: 'username',
    action: 'user',
    cell: ({ username }) => textCell(username),
    raw: ({ username }) => username,
  },
  {
    id: 'token_name',
    header: 'log.tokenName',
    weight: 5,
    isWhole: true,
    width: { minimum: 8, maximum: 20 },
    priority: 2,
    sortable: true,
    filter: 'token',
    cell: ({ token_name }) => textCell(token_name),
    raw: ({ token_name }) => token_name,
  },
  {
    id: 'type',
    header: 'log.type',
    weight: 8,
    isWhole: true,
    width: { minimum: 6, maximum: 12 },
    priority: 2,
    sortable: true,
    filter: 'type',
    cell: ({ type }, context) => memberCell(logTypes, type, context),
  },
  {
    id: 'model_name',
    header: 'log.modelName',
    weight: 9,
    isWhole: true,
    width: { minimum: 12, maximum: 30 },
    priority: 1,
    sortable: true,
    filter: 'model',
    cell: ({ model_name }) => textCell(model_name),
    raw: ({ model_name }) => model_name,
  },
  {
    id: 'use_time',
    header: 'log.useTime',
    weight: 7,
    head: 'log.headUseTime',
    align: 'right',
    width: { minimum: 5, maximum: 10 },
    priority: 2,
    sortable: true,
    cell: useTimeCell,
    raw: ({ use_time }) => use_time,
  },
  {
    id: 'frt',
    header: 'log.firstToken',
    weight: 4,
    head: 'log.headFirstToken',
    align: 'right',
    width: { minimum: 6, maximum: 11 },
    priority: 3,
    sortable: true,
    cell: firstTokenCell,
    raw: (row) => firstTokenOf(row) ?? null,
  },
  {
    id: 'is_stream',
    header: 'log.isStream',
    weight: 3,
    isWhole: true,
    head: 'log.headStream',
    width: { minimum: 6, maximum: 10 },
    priority: 3,
    sortable: true,
    cell: streamCell,
    raw: ({ is_stream }) => is_stream,
  },
  {
    id: 'prompt_tokens',
    header: 'log.promptTokens',
    weight: 6,
    head: 'log.headPrompt',
    align: 'right',
    width: { minimum: 6, maximum: 11 },
    priority: 3,
    sortable: true,
    cell: (row) => callOnly(row, countCell(row.prompt_tokens)),
    raw: ({ prompt_tokens }) => prompt_tokens,
  },
  {
    id: 'completion_tokens',
    header: 'log.completionTokens',
    weight: 6,
    head: 'log.headCompletion',
    align: 'right',
    width: { minimum: 6, maximum: 11 },
    priority: 3,
    sortable: true,
    cell: (row) => callOnly(row, countCell(row.completion_tokens)),
    raw: ({ completion_tokens }) => completion_tokens,
  },
  {
    id: 'quota',
    header: 'log.quota',
    weight: 8,
    align: 'right',
    width: { minimum: 9, maximum: 14 },
    priority: 1,
    sortable: true,
    cell: (row, context) => callOnly(row, quotaCell(row.quota, context, costDigits)),
    raw: ({ quota }) => quota,
  },
  {
    id: 'content',
    header: 'log.content',
    weight: 2,
    width: { minimum: 12, maximum: 60 },
    priority: 3,
    cell: contentCell,
    raw: ({ content }) => content,
  },
  {
    id: 'group',
    header: 'log.group',
    width: { minimum: 6, maximum: 16 },
    priority: 3,
    wide: true,
    sortable: true,
    cell: ({ group }) => textCell(group),
    raw: ({ group }) => group,
  },
  {
    id: 'request_id',
    header: 'log.requestId',
    width: { minimum: 8, maximum: 32 },
    priority: 3,
    wide: true,
    cell: ({ request_id }) => textCell(request_id),
    raw: ({ request_id }) => request_id,
  },
  {
    id: 'ip',
    header: 'log.ip',
    width: { minimum: 8, maximum: 39 },
    priority: 3,
    wide: true,
    cell: ({ ip }) => textCell(ip),
    raw: ({ ip }) => ip,
  },
  {
    id: 'id',
    header: 'log.id',
    align: 'right',
    width: { minimum: 4, maximum: 12 },
    priority: 3,
    wide: true,
    access: Role.Admin,
    cell: ({ id }) => idCell(id),
    raw: ({ id }) => id,
  },
  {
    id: 'user_id',
    header: 'log.userId',
    align: 'right',
    width: { minimum: 4, maximum: 10 },
    priority: 3,
    wide: true,
    access: Role.Admin,
    cell: ({ user_id }) => idCell(user_id),
    raw: ({ user_id }) => user_id,
  },
  {
    id: 'other',
    header: 'log.other',
    width: { minimum: 8, maximum: 40 },
    priority: 3,
    wide: true,
    cell: ({ other }) => textCell(other),
    raw: ({ other }) => other,
  },
];

/** Management, top-up and system entries carry no tokens, time or cost that mean anything (docs/gateways.md 9.6). */
function callOnly(row: LogRow, cell: Cell): Cell {
  return isCall(row) ? cell : emptyCell(cell.raw);
}

function channelCell({ channel, channel_name }: LogRow): Cell {
  if (channel === 0) return emptyCell(0);
  return onDemand(
    channel,
    () => String(channel),
    () => sanitise(channel_name) || undefined,
  );
}

/** The chain of channels where there was more than one (docs/gateways.md 8.4, 13.26). */
function retryCell({ facts }: LogRow, { say }: ScreenContext): Cell {
  const tried = retriedChannels(facts);
  if (tried.length === 0) return emptyCell([]);
  return { text: tried.map(sanitise).join(' → '), tone: 'warn', hint: say('log.retriedHint'), raw: tried };
}

function useTimeCell(row: LogRow): Cell {
  if (!isCall(row)) return emptyCell(row.use_time);
  return onDemand(row.use_time, () => formatDuration(row.use_time), undefined, toneOfUseTime(row.use_time));
}

/** Only streams have one; gateways write -1000 for the others (docs/gateways.md 8.4). */
function firstTokenOf(row: LogRow): number | undefined {
  return isCall(row) && row.is_stream ? firstTokenTime(row.facts) : undefined;
}

function firstTokenCell(row: LogRow): Cell {
  const time = firstTokenOf(row);
  if (time === undefined) return emptyCell(null);
  return onDemand(time, () => formatMilliseconds(time), undefined, firstTokenTone(time));
}

function streamCell(row: LogRow, { say }: ScreenContext): Cell {
  if (!isCall(row)) return emptyCell(row.is_stream);
  const text = say(row.is_stream ? 'log.stream' : 'log.nonStream');
  const short = say(row.is_stream ? 'common.yes' : 'common.no');
  return { text, short, tone: row.is_stream ? 'accent' : 'plain', raw: row.is_stream };
}

/**
 * The breakdown in the reader's language where there is one; the gateway's own words else (docs/gateways.md 8.4: often
 * empty).
 */
function contentCell(row: LogRow, context: ScreenContext): Cell {
  const content = () => sanitise(row.content);
  const text = () => billingText(row, context);
  return onDemand(
    row.content,
    () => text() ?? content(),
    () => (text() === undefined ? undefined : content() || undefined),
  );
}
