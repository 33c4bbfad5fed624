import type { UsageSums } from '../../domain/usage.ts';
import { formatNumber } from '../../format/money.ts';
import { sliceOf } from '../../gateway/page.ts';
import type { UsageReport, UsageRow } from '../../gateway/usage-question.ts';
import { countCell, quotaCell } from '../../screen/cells.ts';
import { coveredCell, coveredDetails } from '../../screen/covered.ts';
import type { Detail } from '../../screen/detail.ts';
import type { BrowseScreen } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { callsToRead, readUnasked, rowsAtOnce } from './usage-at-once.ts';
import { changeOf, nameParts, rateCell, usageColumns } from './usage-columns.ts';
import { sumsAtOnceOf, usageReportOf } from './usage-memory.ts';
import { usageFilters } from './usage-query.ts';

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
  async atOnce({ page, pageSize, filters }, context) {
    const sums = await sumsAtOnceOf(filters, context);
    if (sums === undefined) return undefined;
    const rows = rowsAtOnce(sums, context);
    const calls = callsToRead(sums);
    const { say } = context;
    const offer = { text: say('usage.readLong', { calls: formatNumber(calls) }), button: say('usage.readCalls') };
    return { page: rows && sliceOf(rows, page, pageSize), offer: calls > readUnasked ? offer : undefined };
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
