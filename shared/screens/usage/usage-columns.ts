import { firstTokenTone, useTimeTone as toneOfUseTime } from '../../domain/log/latency.ts';
import type { UsageDimension, UsageSums } from '../../domain/log/usage.ts';
import { hasRole, Role } from '../../domain/user/role.ts';
import { formatNumber } from '../../format/money.ts';
import { sanitise } from '../../format/sanitise.ts';
import { signOf } from '../../format/sign.ts';
import { formatDate, formatDuration, formatMilliseconds, formatTime } from '../../format/time.ts';
import type { UsageRow } from '../../gateway/resources/usage-request.ts';
import { type Cell, countCell, emptyCell, onDemand, quotaCell } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import { listCommandLine } from '../../screen/command-line.ts';
import type { Behind, Column } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey } from '../../text/text.ts';
import { marginOfSums } from '../cost/cost-text.ts';
import { failuresKept } from '../log/kept-failures.ts';

const { column, count, quota } = columnsOf<UsageRow>();

/** The log filter for the calls of a group. */
function callsBehind({ inLog: { filters, words } }: Pick<UsageRow, 'inLog'>): Behind {
  return { noun: 'log', filters: { ...filters, type: 'consumption' }, words };
}
function errorsBehind({ inLog: { filters, words } }: Pick<UsageRow, 'inLog'>): Behind {
  return { noun: 'log', filters: { ...filters, type: 'error' }, words };
}

type TokenField = 'prompt_tokens' | 'completion_tokens' | 'cache_tokens' | 'cache_write_tokens';

/** A cell that only reading the calls can fill: until then it is empty, not zero (WEB-14). */
function counted(cell: (row: UsageRow, context: ScreenContext) => Cell) {
  return (row: UsageRow, context: ScreenContext): Cell =>
    row.isAtOnce ? { ...emptyCell(null), hint: context.say('usage.notCounted') } : cell(row, context);
}

/** Columns that only reading the calls can fill are left out until somebody asks for it. */
const isOffered = ({ isOffered = false }: UsageRow) => isOffered;

/** What only operators act on: how the slowest calls fared, and what was written to caches (WEB-14). */
const isForOperators: NonNullable<Column<UsageRow>['isUsual']> = (row, _, { role }) =>
  isOffered(row) || !hasRole(role, Role.Admin);

function tokens(id: TokenField, header: MessageKey, width: [number, number], traits: Partial<Column<UsageRow>>) {
  const raw = (row: UsageRow) => (row.isAtOnce ? null : row[id]);
  return column(
    id,
    header,
    width,
    counted((row) => countCell(row[id])),
    { align: 'right', raw, isUsual: isOffered, ...traits },
  );
}

/** The value of a dimension in a group; undefined where the report is not grouped by it. */
const partOf = ({ by, values }: UsageRow, dimension: UsageDimension) => values[by.indexOf(dimension)];

export const usageColumns: readonly Column<UsageRow>[] = [
  column('name', 'usage.name', [14, 44], nameCell, {
    priority: 1,
    weight: 9,
    // One name for each dimension: the last name is not cut while numbers have room to shrink.
    isWhole: true,
  }),
  quota('quota', 'usage.cost', [9, 14], { priority: 1, weight: 9, behind: callsBehind }),
  column('share', 'usage.share', [6, 9], shareCell, {
    unit: 'share',
    weight: 1,
    align: 'right',
    wide: true,
    fillsRoom: true,
  }),
  column('change', 'usage.change', [7, 10], changeCell, {
    unit: 'share',
    weight: 8,
    align: 'right',
    sparse: true,
    onlyWith: 'compare',
  }),
  column('quota_change', 'usage.costChange', [8, 14], costChangeCell, {
    weight: 8,
    head: 'usage.headCostChange',
    sparse: true,
    onlyWith: 'compare',
    align: 'right',
    unit: 'quota',
  }),
  column('rehearsed', 'usage.rehearsed', [9, 14], rehearsedCell, {
    priority: 1,
    weight: 9,
    sparse: true,
    onlyWith: 'prices',
    align: 'right',
    unit: 'quota',
  }),
  column('rehearsed_change', 'usage.rehearsedChange', [7, 10], rehearsedChangeCell, {
    unit: 'share',
    priority: 1,
    weight: 9,
    sparse: true,
    onlyWith: 'prices',
    align: 'right',
  }),
  column('unrehearsed', 'usage.unrehearsed', [6, 12], unrehearsedCell, {
    weight: 9,
    sparse: true,
    align: 'right',
    onlyWith: 'prices',
  }),
  column('paid', 'cost.paid', [9, 14], paidCell, {
    ...{ priority: 1, weight: 8, sparse: true, onlyWith: 'margin', align: 'right', unit: 'quota', access: Role.Admin },
  }),
  column('margin', 'cost.margin', [7, 10], rowMarginCell, {
    ...{ priority: 1, weight: 8, sparse: true, onlyWith: 'margin', align: 'right', unit: 'share', access: Role.Admin },
  }),
  column('uncosted', 'cost.uncosted', [6, 12], uncostedCell, {
    ...{ weight: 6, sparse: true, onlyWith: 'margin', align: 'right', access: Role.Admin },
  }),
  count('calls', 'usage.calls', [5, 11], { priority: 1, weight: 7, behind: callsBehind }),
  column('errors', 'usage.errors', [6, 9], counted(errorsCell), {
    isUsual: isOffered,
    priority: 2,
    weight: 5,
    align: 'right',
    behind: errorsBehind,
  }),
  column('error_rate', 'usage.errorRate', [6, 9], counted(rateCell), {
    isUsual: isOffered,
    behind: errorsBehind,
    priority: 2,
    weight: 6,
    align: 'right',
    unit: 'share',
  }),
  tokens('prompt_tokens', 'usage.tokensIn', [6, 13], { weight: 4, head: 'log.headPrompt' }),
  tokens('completion_tokens', 'usage.tokensOut', [6, 12], { weight: 2, head: 'log.headCompletion' }),
  tokens('cache_tokens', 'usage.cached', [6, 12], { weight: 4 }),
  tokens('cache_write_tokens', 'usage.cacheWritten', [6, 12], {
    weight: 1,
    head: 'usage.headCacheWritten',
    isUsual: isForOperators,
  }),
  column(
    'median',
    'usage.median',
    [6, 9],
    counted(({ median }, context) => secondsCell(median, context)),
    {
      isUsual: isForOperators,
      unit: 'seconds',
      weight: 2,
      align: 'right',
    },
  ),
  column(
    'p95',
    'usage.p95',
    [6, 9],
    counted(({ p95 }, context) => secondsCell(p95, context)),
    {
      isUsual: isForOperators,
      unit: 'seconds',
      weight: 3,
      align: 'right',
    },
  ),
  column('first_token', 'usage.firstToken', [6, 11], counted(firstTokenCell), {
    isUsual: isOffered,
    unit: 'milliseconds',
    weight: 3,
    head: 'log.headFirstToken',
    align: 'right',
  }),
  column('quota_before', 'usage.costBefore', [9, 14], beforeCell, {
    wide: true,
    onlyWith: 'compare',
    align: 'right',
    unit: 'quota',
  }),
  column('calls_before', 'usage.callsBefore', [5, 11], ({ before }) => beforeCount(before, 'calls'), {
    wide: true,
    onlyWith: 'compare',
    align: 'right',
  }),
  column('errors_before', 'usage.errorsBefore', [5, 11], ({ before }) => beforeCount(before, 'errors'), {
    wide: true,
    onlyWith: 'compare',
    align: 'right',
  }),
  column(
    'refunded',
    'usage.refunded',
    [8, 14],
    counted((row, context) => quotaCell(row.refunded, context)),
    {
      ...{ wide: true, align: 'right', unit: 'quota' },
    },
  ),
  dimensionColumn('model_name', 'usage.model', 'model'),
  dimensionColumn('channel', 'usage.channel', 'channel', Role.Admin),
  column('channel_name', 'usage.channelName', [8, 20], channelNameCell, {
    wide: true,
    access: Role.Admin,
  }),
  dimensionColumn('token_name', 'usage.token', 'token'),
  dimensionColumn('username', 'usage.user', 'user', Role.Admin, ownerOf),
  dimensionColumn('group', 'usage.group', 'group'),
  column('time', 'usage.time', [16, 19], timeCell, { wide: true, unit: 'time' }),
  column('log_command', 'usage.logCommand', [20, 60], logCommandCell, { wide: true, sortable: false }),
];

/** The names of a group, one for each dimension. Sanitised. */
export function nameParts(row: UsageRow): string[] {
  return row.by.map((dimension, index) => partText(row, dimension, row.values[index] ?? ''));
}

function partText(row: UsageRow, dimension: UsageDimension, value: string | number): string {
  const { latest } = row;
  switch (dimension) {
    case 'token':
      return [sanitise(String(value)) || '–', row.isNamesake ? `#${latest.token_id}` : '', sanitise(ownerOf(row) ?? '')]
        .filter(Boolean)
        .join(' · ');
    case 'channel':
      return value === 0 ? '–' : [value, sanitise(latest.channel_name)].filter(Boolean).join(' ');
    case 'hour':
      return formatTime(Number(value)).slice(0, 16);
    case 'day':
    case 'week':
      return formatDate(Number(value));
    default:
      return sanitise(String(value)) || '–';
  }
}

/** The owner of the key of a group where the report covers several users, because many keys have the same name. */
function ownerOf({ by, inLog: { filters }, latest }: UsageRow): string | undefined {
  const isNamed = by.includes('token') && !by.includes('user') && filters.token !== undefined;
  return isNamed && filters.username !== undefined ? latest.username : undefined;
}

function nameCell(row: UsageRow): Cell {
  const text = nameParts(row).join(' › ');
  return { text, raw: text };
}

function dimensionColumn(
  id: string,
  header: Column<UsageRow>['header'],
  dimension: UsageDimension,
  access?: Role,
  otherwise?: (row: UsageRow) => string | undefined,
): Column<UsageRow> {
  const raw = (row: UsageRow) => partOf(row, dimension) ?? otherwise?.(row) ?? null;
  return column(id, header, [8, 24], (row) => partCell(raw(row)), { wide: true, access, raw });
}

function channelNameCell(row: UsageRow): Cell {
  return partCell(partOf(row, 'channel') === undefined ? null : row.latest.channel_name);
}

function partCell(value: string | number | null): Cell {
  if (value === null) return emptyCell(null);
  return value === '' ? emptyCell('') : { text: sanitise(String(value)), raw: value };
}

/** The command that lists the calls of a group (SEE-03). */
function logCommandCell({ inLog: { filters, words } }: UsageRow): Cell {
  const text = listCommandLine('log', { ...filters, type: 'consumption' }, words);
  return { text, raw: text };
}

/** The start of a step of time. */
function timeCell(row: UsageRow): Cell {
  const start = partOf(row, 'hour') ?? partOf(row, 'day') ?? partOf(row, 'week');
  return start === undefined ? emptyCell(null) : { text: formatTime(Number(start)), raw: start };
}

function rehearsedCell({ isRehearsed, rehearsed }: UsageRow, context: ScreenContext): Cell {
  return isRehearsed ? quotaCell(rehearsed, context) : emptyCell(null);
}

function rehearsedChangeCell({ isRehearsed, rehearsed, quota }: UsageRow): Cell {
  return isRehearsed ? changeOf(rehearsed, quota) : emptyCell(null);
}

function unrehearsedCell({ isRehearsed, unrehearsed }: UsageRow, { say }: ScreenContext): Cell {
  if (!isRehearsed || unrehearsed === 0) return emptyCell(isRehearsed ? 0 : null);
  return { ...countCell(unrehearsed), tone: 'warn', hint: say('usage.unrehearsedHint') };
}

/** The cost on channels of the calls whose cost is known; empty where there are none. */
function paidCell({ isCosted, paid, taken }: UsageRow, context: ScreenContext): Cell {
  return isCosted && (paid > 0 || taken > 0) ? quotaCell(Math.round(paid), context) : emptyCell(null);
}

function rowMarginCell({ isCosted, paid, taken }: UsageRow): Cell {
  return isCosted ? marginOfSums(taken, paid) : emptyCell(null);
}

function uncostedCell({ isCosted, uncosted }: UsageRow, { say }: ScreenContext): Cell {
  if (!isCosted || uncosted === 0) return emptyCell(isCosted ? 0 : null);
  return { ...countCell(uncosted), tone: 'warn', hint: say('cost.uncostedHint') };
}

function changeCell({ quota: now, before }: UsageRow): Cell {
  return before === undefined ? emptyCell(null) : changeOf(now, before.quota);
}

/** The share of the total cost. */
function shareCell({ share }: UsageRow): Cell {
  if (share === undefined) return emptyCell(null);
  return { text: `${Math.round(share * 100)} %`, raw: Math.round(share * 10_000) / 10_000, share };
}

/** The absolute change of cost against the previous period: a large percentage of a small amount means little. */
function costChangeCell({ quota: now, before }: UsageRow, context: ScreenContext): Cell {
  if (before === undefined) return emptyCell(null);
  const change = now - before.quota;
  return onDemand(change, () => `${signOf(change)}${quotaCell(Math.abs(change), context).text}`);
}

/** The change in percent; empty where the previous value is zero. */
export function changeOf(now: number, before: number): Cell {
  if (before === 0) return now === 0 ? { text: '±0 %', tone: 'muted', raw: 0 } : emptyCell(null);
  const share = (now - before) / before;
  const raw = Math.round(share * 10_000) / 10_000;
  return onDemand(
    raw,
    () => `${signOf(share)}${formatNumber(Math.abs(share) * 100)} %`,
    undefined,
    share > 1 ? 'warn' : 'muted',
  );
}

function errorsCell({ errors }: UsageSums, context: ScreenContext): Cell {
  if (errors > 0) return countCell(errors);
  return failuresKept(context) === false ? notKept(context) : emptyCell(0);
}

/** Empty, because failures that are not logged are not zero. */
function notKept({ say }: ScreenContext): Cell {
  return { ...emptyCell(null), hint: say('pulse.noErrorsKept') };
}

/** The share of failed attempts; empty where failures are not logged. */
export function rateCell({ calls, errors }: Pick<UsageSums, 'calls' | 'errors'>, context: ScreenContext): Cell {
  if (calls + errors === 0) return emptyCell(null);
  if (errors === 0 && failuresKept(context) === false) return notKept(context);
  const rate = errors / (calls + errors);
  const raw = Math.round(rate * 10_000) / 10_000;
  return onDemand(raw, () => `${formatNumber(rate * 100, 1)} %`, undefined, rate > 0.05 ? 'bad' : 'plain');
}

function secondsCell(seconds: number | undefined, { say }: ScreenContext): Cell {
  if (seconds === undefined) return emptyCell(null);
  return onDemand(seconds, () => formatDuration(seconds, say), undefined, toneOfUseTime(seconds));
}

/** The median time in ms until a stream began. */
export function firstTokenCell({ firstToken }: Pick<UsageRow, 'firstToken'>, { say }: ScreenContext): Cell {
  if (firstToken === undefined) return emptyCell(null);
  return onDemand(firstToken, () => formatMilliseconds(firstToken, say), undefined, firstTokenTone(firstToken));
}

function beforeCell({ before }: UsageRow, context: ScreenContext): Cell {
  return before === undefined ? emptyCell(null) : quotaCell(before.quota, context);
}

function beforeCount(before: UsageSums | undefined, name: 'calls' | 'errors'): Cell {
  return before === undefined ? emptyCell(null) : countCell(before[name]);
}
