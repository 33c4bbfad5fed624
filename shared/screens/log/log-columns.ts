import { firstTokenTone, useTimeTone as toneOfUseTime } from '../../domain/log/latency.ts';
import { firstTokenTime, poolKeyOf, retriedChannels } from '../../domain/log/log.ts';
import { LogType, logTypes } from '../../domain/log/log-type.ts';
import { Role } from '../../domain/user/role.ts';
import { failureReason } from '../../format/failure-reason.ts';
import { sanitise } from '../../format/sanitise.ts';
import { formatDuration, formatMilliseconds } from '../../format/time.ts';
import { type Cell, countCell, emptyCell, memberCell, onDemand, quotaCell } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import type { Column } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { sentencesOf } from '../../text/punctuation.ts';
import type { MessageKey } from '../../text/text.ts';
import { channelCell, channelNames } from './channel-names.ts';
import { billingText, costDigits } from './log-details.ts';
import { isCall, type LogRow } from './log-row.ts';

const { column, id, member, timestamp, text } = columnsOf<LogRow>();

/** The columns of the log (LOG-02), in the order of all faces. Channels and users are shown to admins. */
export const logColumns: readonly Column<LogRow>[] = [
  timestamp('created_at', 'log.createdAt', { priority: 1, weight: 9, isWhole: true }),
  column(
    'channel',
    'log.channel',
    [14, 20],
    ({ channel, channel_name }, context) => channelCell(channel, context, channel_name),
    {
      priority: 2,
      weight: 7,
      standIn: { of: 'retry', cells: wayCells },
      access: Role.Admin,
      filter: 'channel',
      raw: ({ channel }) => channel,
    },
  ),
  column('retry', 'log.retry', [6, 18], retryCell, {
    weight: 2,
    head: 'log.headRetry',
    isWhole: true,
    sparse: true,
    access: Role.Admin,
    sortable: false,
    raw: ({ facts }) => retriedChannels(facts),
  }),
  text('username', 'log.username', [8, 20], {
    priority: 2,
    weight: 7,
    isWhole: true,
    access: Role.Admin,
    filter: 'username',
    action: 'user',
  }),
  text('token_name', 'log.tokenName', [8, 20], { priority: 2, weight: 5, isWhole: true, filter: 'token' }),
  member('type', 'log.type', [6, 12], logTypes, {
    priority: 2,
    // Most entries are calls; for the others the columns of the model and the cost stand in.
    weight: 3.5,
    weightUnder: ({ type }) => (isErrorType(type) ? 1 : undefined),
    isWhole: true,
    isUsual: (row) => isCall(row) || row.type === LogType.Error,
    filter: 'type',
  }),
  text('model_name', 'log.modelName', [12, 30], {
    priority: 1,
    weight: 9,
    // Of a failure it matters less than whom it hit, and where.
    weightUnder: ({ type }) => (isErrorType(type) ? 6.5 : undefined),
    isWhole: true,
    filter: 'model',
    standIn: { of: 'type', cells: otherTypeCells },
  }),
  column('use_time', 'log.useTime', [5, 10], useTimeCell, {
    unit: 'seconds',
    priority: 2,
    weight: 7,
    head: 'log.headUseTime',
    sparse: true,
    align: 'right',
    raw: (row) => measured(row, row.use_time),
  }),
  column('frt', 'log.firstToken', [6, 11], firstTokenCell, {
    unit: 'milliseconds',
    weight: 4,
    head: 'log.headFirstToken',
    sparse: true,
    align: 'right',
    raw: (row) => firstTokenOf(row) ?? null,
  }),
  column('is_stream', 'log.isStream', [6, 10], streamCell, {
    weight: 3,
    head: 'log.headStream',
    sparse: true,
    isWhole: true,
    // A first-token time shows as well that the call was streamed.
    isUsual: (row) => !isCall(row) || !row.is_stream || firstTokenOf(row) !== undefined,
    raw: ({ is_stream }) => is_stream,
  }),
  column('prompt_tokens', 'log.promptTokens', [6, 11], (row) => callOnly(row, row.prompt_tokens, countCell), {
    weight: 6,
    head: 'log.headPrompt',
    sparse: true,
    align: 'right',
    raw: (row) => measured(row, row.prompt_tokens),
  }),
  column(
    'completion_tokens',
    'log.completionTokens',
    [6, 11],
    (row) => callOnly(row, row.completion_tokens, countCell),
    {
      weight: 6,
      head: 'log.headCompletion',
      sparse: true,
      align: 'right',
      raw: (row) => measured(row, row.completion_tokens),
    },
  ),
  column(
    'quota',
    'log.quota',
    [9, 14],
    (row, context) => callOnly(row, row.quota, (quota) => quotaCell(quota, context, costDigits)),
    {
      priority: 1,
      weight: 8,
      sparse: true,
      align: 'right',
      unit: 'quota',
      raw: (row) => measured(row, row.quota),
      standIn: { of: 'type', cells: failureCells },
    },
  ),
  column('content', 'log.content', [12, 60], contentCell, {
    weight: 2,
    // Where only failed calls are listed, the reason of the failure matters most.
    weightUnder: ({ type }) => (isErrorType(type) ? 8.5 : undefined),
    // The billing of a call is shown in its details; the reason of a failure is shown across the row (`reasonCell`).
    isUsual: (row, rows) => isCall(row) || (reasonCell(row) !== undefined && rows.some(isCall)),
    sortable: false,
    raw: ({ content }) => content,
  }),
  text('group', 'log.group', [6, 16], { wide: true }),
  text('request_id', 'log.requestId', [8, 40], { wide: true, sortable: false, isCode: true }),
  text('upstream_request_id', 'log.upstreamRequestId', [8, 40], { wide: true, sortable: false, isCode: true }),
  column('stream_end', 'log.streamEnd', [6, 24], streamEndCell, {
    wide: true,
    raw: ({ facts }) => facts?.stream_status?.end_reason ?? '',
  }),
  column('pool_key', 'log.poolKey', [4, 8], poolKeyCell, {
    wide: true,
    access: Role.Admin,
    align: 'right',
    raw: ({ facts }) => poolKeyOf(facts) ?? null,
  }),
  text('ip', 'log.ip', [8, 39], { wide: true, sortable: false }),
  id('id', 'log.id', [4, 12], { wide: true, access: Role.Admin, sortable: false, isBehind: true }),
  id('user_id', 'log.userId', [4, 10], { wide: true, access: Role.Admin, sortable: false, isBehind: true }),
  text('other', 'log.other', [8, 40], { wide: true, sortable: false, isBehind: true }),
];

/** Tokens, time and cost of management, top-up and system entries mean nothing (docs/gateways.md 9.6). */
function callOnly(row: LogRow, value: number, cell: (value: number) => Cell): Cell {
  return isCall(row) ? cell(value) : emptyCell(measured(row, value));
}

/** A number of a call; null for other entries, whose 0 would count as a short and cheap call. */
function measured(row: LogRow, value: number): number | null {
  return isCall(row) || value !== 0 ? value : null;
}

/** The chain of channels where a call was retried (docs/gateways.md 8.4, 13.26). */
function retryCell({ facts }: LogRow, { say }: ScreenContext): Cell {
  const tried = retriedChannels(facts);
  if (tried.length === 0) return emptyCell([]);
  return { text: tried.map(sanitise).join(' → '), tone: 'warn', hint: say('log.retriedHint'), raw: tried };
}

/** The way of a retried call over its channels: by their names where all are known, and by their ids. */
function wayCells({ facts }: LogRow, context: ScreenContext): readonly Cell[] {
  const tried = retriedChannels(facts);
  if (tried.length === 0) return [];
  const names = tried.map((one) => channelNames.known(Number(one), context));
  const ways = names.includes(undefined) ? [] : [names.map((name = '') => sanitise(name)).join(' → ')];
  return [...ways, tried.map(sanitise).join('→')].map((text) => ({ text, tone: 'warn', raw: tried }));
}

/** What an entry without a model is: a sign-in, a top-up. */
function otherTypeCells(row: LogRow, context: ScreenContext): readonly Cell[] {
  const isOther = !isCall(row) && row.type !== LogType.Error && row.model_name === '';
  return isOther ? [memberCell(logTypes, row.type, context)] : [];
}

/** A failed call, in place of its cost, which is none: the status it ended with, where the entry has one. */
function failureCells(row: LogRow, context: ScreenContext): readonly Cell[] {
  if (row.type !== LogType.Error || row.quota !== 0) return [];
  const { code } = failureReason(row.content);
  return code === '' ? [memberCell(logTypes, row.type, context)] : [{ text: code, tone: 'bad', raw: code }];
}

function useTimeCell(row: LogRow, { say }: ScreenContext): Cell {
  if (!isCall(row)) return emptyCell(measured(row, row.use_time));
  return onDemand(row.use_time, () => formatDuration(row.use_time, say), undefined, toneOfUseTime(row.use_time));
}

/** The first-token time, which only streams have; gateways write -1000 for other calls (docs/gateways.md 8.4). */
function firstTokenOf(row: LogRow): number | undefined {
  return isCall(row) && row.is_stream ? firstTokenTime(row.facts) : undefined;
}

function firstTokenCell(row: LogRow, { say }: ScreenContext): Cell {
  const time = firstTokenOf(row);
  if (time === undefined) return emptyCell(null);
  return onDemand(time, () => formatMilliseconds(time, say), undefined, firstTokenTone(time));
}

/** How a stream ended, in the gateway's own word, with the reason where it was cut short. */
function streamEndCell({ facts }: LogRow, { say }: ScreenContext): Cell {
  const { status = '', end_reason = '', end_error = '', errors = [] } = facts?.stream_status ?? {};
  if (end_reason === '') return emptyCell(end_reason);
  const ends = streamEnds[end_reason];
  const text = ends === undefined ? sanitise(end_reason) : say(ends);
  const why = [end_error, ...errors].filter((one) => one !== '').map(sanitise);
  // Errors during the stream are shown, however it ended.
  const tone = status === 'error' ? ('bad' as const) : ('plain' as const);
  return { text, tone, raw: end_reason, ...(why.length > 0 && { hint: sentencesOf(why) }) };
}

/** The end reasons that gateways send (docs/gateways-modern.md 26.1). */
const streamEnds: Readonly<Record<string, MessageKey>> = {
  done: 'log.endDone',
  eof: 'log.endEof',
  handler_stop: 'log.endStopped',
  timeout: 'log.endTimeout',
  client_gone: 'log.endClientGone',
  scanner_error: 'log.endUnreadable',
  panic: 'log.endPanic',
  ping_fail: 'log.endClientGone',
};

/** Which key of a channel's pool was used, numbered as in the pool. */
function poolKeyCell({ facts }: LogRow): Cell {
  const index = poolKeyOf(facts);
  return index === undefined ? emptyCell(null) : { text: String(index), raw: index };
}

function streamCell(row: LogRow, { say }: ScreenContext): Cell {
  if (!isCall(row)) return emptyCell(row.is_stream);
  const text = say(row.is_stream ? 'log.stream' : 'log.nonStream');
  const short = say(row.is_stream ? 'common.yes' : 'common.no');
  return { text, short, tone: row.is_stream ? 'accent' : 'plain', raw: row.is_stream };
}

/**
 * The billing of the call in the user's language; where it is not known, the gateway's own text (docs/gateways.md 8.4:
 * often empty).
 */
function contentCell(row: LogRow, context: ScreenContext): Cell {
  const content = () => sanitise(row.content);
  const text = () => billingText(row, context);
  const cell = onDemand(
    row.content,
    () => text() ?? content(),
    () => (text() === undefined ? undefined : content() || undefined),
  );
  // Gateways begin every failure with the same prefix, which would hide the reason in a narrow table.
  const { code, words } = failureReason(row.content);
  if (code === '') return cell;
  const short = () => `${code} ${words}`;
  return Object.defineProperty(cell, 'short', { get: short, enumerable: true });
}

/** Why a call failed (WEB-21); undefined where the entry is not a failed call, or gives no reason. */
export function reasonCell(row: LogRow): Cell | undefined {
  if (row.type !== LogType.Error) return undefined;
  const text = sanitise(row.content).trim();
  return text === '' ? undefined : { text, raw: row.content, tone: 'bad' };
}

/** Whether a type filter selects failed calls, by name or number. */
function isErrorType(type: string | undefined): boolean {
  const { name, value } = logTypes.of(LogType.Error);
  return type === name || type === `${value}`;
}
