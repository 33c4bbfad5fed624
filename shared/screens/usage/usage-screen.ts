import { firstTokenTone, useTimeTone as toneOfUseTime } from '../../domain/latency.ts';
import { Role } from '../../domain/role.ts';
import type { UsageDimension, UsageSums } from '../../domain/usage.ts';
import { formatNumber } from '../../format/money.ts';
import { sanitise } from '../../format/sanitise.ts';
import { formatDate, formatDuration, formatMilliseconds, formatTime } from '../../format/time.ts';
import { sliceOf } from '../../gateway/page.ts';
import type { UsageReport, UsageRow } from '../../gateway/usage-question.ts';
import { type Cell, countCell, emptyCell, onDemand, quotaCell } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import { listCommandLine } from '../../screen/command-line.ts';
import { coveredCell, coveredDetails } from '../../screen/covered.ts';
import type { Detail } from '../../screen/detail.ts';
import type { BrowseScreen, Column } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { failuresKept } from '../log/kept-failures.ts';
import { usageReportOf } from './usage-memory.ts';
import { usageFilters } from './usage-query.ts';

const { column, count, quota } = columnsOf<UsageRow>();

/** What a dimension is in a group; undefined where it is not grouped by. */
const partOf = ({ by, values }: UsageRow, dimension: UsageDimension) => values[by.indexOf(dimension)];

const usageColumns: readonly Column<UsageRow>[] = [
  column('name', 'usage.name', [14, 44], nameCell, {
    priority: 1,
    weight: 9,
    // One name for each dimension: the last of them is not cut while a number has room.
    isWhole: true,
  }),
  quota('quota', 'usage.cost', [9, 14], { priority: 1, weight: 9 }),
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
  count('calls', 'usage.calls', [5, 11], { priority: 1, weight: 7 }),
  column('errors', 'usage.errors', [6, 9], errorsCell, {
    priority: 2,
    weight: 5,
    align: 'right',
  }),
  column('error_rate', 'usage.errorRate', [6, 9], rateCell, { priority: 2, weight: 6, align: 'right', unit: 'share' }),
  count('prompt_tokens', 'usage.tokensIn', [6, 13], { weight: 4, head: 'log.headPrompt' }),
  count('completion_tokens', 'usage.tokensOut', [6, 12], { weight: 2, head: 'log.headCompletion' }),
  count('cache_tokens', 'usage.cached', [6, 12], { weight: 4 }),
  count('cache_write_tokens', 'usage.cacheWritten', [6, 12], { weight: 1, head: 'usage.headCacheWritten' }),
  column('median', 'usage.median', [6, 9], ({ median }, context) => secondsCell(median, context), {
    unit: 'seconds',
    weight: 2,
    align: 'right',
  }),
  column('p95', 'usage.p95', [6, 9], ({ p95 }, context) => secondsCell(p95, context), {
    unit: 'seconds',
    weight: 3,
    align: 'right',
  }),
  column('first_token', 'usage.firstToken', [6, 11], firstTokenCell, {
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
  quota('refunded', 'usage.refunded', [8, 14], { wide: true }),
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

/** Who spent what, when, on which model and through which channel (SEE-01): the log counted by one or two dimensions. */
export const usageScreen: BrowseScreen<UsageRow> = {
  noun: 'usage',
  title: 'usage.title',
  one: 'usage.one',
  emptyState: 'usage.empty',
  selectFirst: 'usage.selectFirst',
  notFound: 'usage.notFound',
  singular: 'noun.oneUsage',
  listHelp: 'noun.listUsage',
  explanation: ['usage.explainCost', 'usage.explainErrors', 'usage.explainLatency', 'usage.explainRead'],
  id: ({ key }) => key,
  name: (row) => nameParts(row).join(' › '),
  columns: usageColumns,
  opener: 'name',
  isCostly: true,
  isOfSums: true,
  filters: usageFilters,
  filtersHere: ({ group = '' }) => group !== '',
  views: [
    { label: 'usage.channel', line: 'by:channel' },
    { label: 'usage.user', line: 'by:user' },
    { label: 'usage.token', line: 'by:token' },
    { label: 'usage.group', line: 'by:group' },
    { label: 'usage.day', line: 'by:day' },
  ],
  viewAll: 'usage.model',
  async list({ page, pageSize, filters }, context, options) {
    const { rows: all } = await usageReportOf(filters, context, options, page > 1);
    return sliceOf(all, page, pageSize);
  },
  summary: async (filters, context, options) => {
    return totalsOf(await usageReportOf(filters, context, options, false), context);
  },
  actions: [],
  copyFields: [
    { id: 'name', label: 'usage.name', value: (row) => nameParts(row).join(' › ') },
    { id: 'quota', label: 'usage.cost', value: (row, context) => quotaCell(row.quota, context).text },
  ],
};

function totalsOf(report: UsageReport, context: ScreenContext): Detail[] {
  const { totals, before, query, missing, kept, keptRange } = report;
  const tokens = totals.prompt_tokens;
  return [
    { id: 'quota', label: 'usage.cost', cell: quotaCell(totals.quota, context) },
    ...(before ? [{ id: 'change', label: 'usage.change' as const, cell: changeOf(totals.quota, before.quota) }] : []),
    ...(query.prices === '' ? [] : rehearsedTotals(totals, context)),
    { id: 'calls', label: 'usage.calls', cell: countCell(totals.calls) },
    { id: 'error_rate', label: 'usage.errorRate', cell: rateCell(totals, context) },
    { id: 'prompt_tokens', label: 'usage.tokensIn', cell: countCell(tokens) },
    { id: 'completion_tokens', label: 'usage.tokensOut', cell: countCell(totals.completion_tokens) },
    { id: 'cache_tokens', label: 'usage.cached', cell: countCell(totals.cache_tokens) },
    ...coveredDetails(query),
    ...(kept > 0 ? [{ id: 'kept', label: 'usage.kept' as const, cell: countCell(kept) }] : []),
    ...(keptRange ? [{ id: 'kept_range', label: 'usage.keptRange' as const, cell: coveredCell(keptRange) }] : []),
    ...(missing > 0
      ? [{ id: 'missing', label: 'usage.missing' as const, cell: { ...countCell(missing), tone: 'bad' as const } }]
      : []),
  ];
}

/** What each dimension of a group is called. Sanitised. */
function nameParts(row: UsageRow): string[] {
  return row.by.map((dimension, place) => partText(row, dimension, row.values[place] ?? ''));
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

/** Whose the key of a group is, where several people's are in the report: many are of one name. */
function ownerOf({ by, inLog: { filters }, latest }: UsageRow): string | undefined {
  const isTold = by.includes('token') && !by.includes('user') && filters.token !== undefined;
  return isTold && filters.username !== undefined ? latest.username : undefined;
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

/** The command that lists a group's calls (SEE-03). */
function logCommandCell({ inLog: { filters, words } }: UsageRow): Cell {
  const text = listCommandLine('log', { ...filters, type: 'consumption' }, words);
  return { text, raw: text };
}

/** When a step of time begins. */
function timeCell(row: UsageRow): Cell {
  const start = partOf(row, 'hour') ?? partOf(row, 'day') ?? partOf(row, 'week');
  return start === undefined ? emptyCell(null) : { text: formatTime(Number(start)), raw: start };
}

function rehearsedTotals(totals: UsageSums, context: ScreenContext): Detail[] {
  const { quota, rehearsed, unrehearsed } = totals;
  return [
    { id: 'rehearsed', label: 'usage.rehearsed', cell: quotaCell(rehearsed, context) },
    { id: 'rehearsed_change', label: 'usage.rehearsedChange', cell: changeOf(rehearsed, quota) },
    ...(unrehearsed === 0
      ? []
      : [
          {
            id: 'unrehearsed',
            label: 'usage.unrehearsed' as const,
            cell: { ...countCell(unrehearsed), tone: 'warn' as const, hint: context.say('usage.unrehearsedHint') },
          },
        ]),
  ];
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

function changeCell({ quota: now, before }: UsageRow): Cell {
  return before === undefined ? emptyCell(null) : changeOf(now, before.quota);
}

/** How much more or less was spent than before: a great share of little is little. */
function costChangeCell({ quota: now, before }: UsageRow, context: ScreenContext): Cell {
  if (before === undefined) return emptyCell(null);
  const change = now - before.quota;
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±';
  return onDemand(change, () => `${sign}${quotaCell(Math.abs(change), context).text}`);
}

/** How much more or less than before, in percent; from nothing there is no percentage. */
function changeOf(now: number, before: number): Cell {
  if (before === 0) return now === 0 ? { text: '±0 %', tone: 'muted', raw: 0 } : emptyCell(null);
  const share = (now - before) / before;
  const raw = Math.round(share * 10_000) / 10_000;
  const sign = share > 0 ? '+' : share < 0 ? '−' : '±';
  return onDemand(
    raw,
    () => `${sign}${formatNumber(Math.abs(share) * 100)} %`,
    undefined,
    share > 1 ? 'warn' : 'muted',
  );
}

function errorsCell({ errors }: UsageSums, context: ScreenContext): Cell {
  if (errors > 0) return countCell(errors);
  return failuresKept(context) === false ? notKept(context) : emptyCell(0);
}

/** What is not recorded is not zero. */
function notKept({ say }: ScreenContext): Cell {
  return { ...emptyCell(null), hint: say('pulse.noErrorsKept') };
}

function rateCell({ calls, errors }: UsageSums, context: ScreenContext): Cell {
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

function firstTokenCell({ firstToken }: UsageRow, { say }: ScreenContext): Cell {
  if (firstToken === undefined) return emptyCell(null);
  return onDemand(firstToken, () => formatMilliseconds(firstToken, say), undefined, firstTokenTone(firstToken));
}

function beforeCell({ before }: UsageRow, context: ScreenContext): Cell {
  return before === undefined ? emptyCell(null) : quotaCell(before.quota, context);
}

function beforeCount(before: UsageSums | undefined, name: 'calls' | 'errors'): Cell {
  return before === undefined ? emptyCell(null) : countCell(before[name]);
}
