import { formatNumber } from '../../format/money.ts';
import { sliceOf } from '../../gateway/client/page.ts';
import type { UsageRow } from '../../gateway/resources/usage-request.ts';
import { quotaCell } from '../../screen/cells.ts';
import type { BrowseScreen } from '../../screen/list-screen.ts';
import { callsToRead, readUnasked, rowsAtOnce } from './usage-at-once.ts';
import { nameParts, usageColumns } from './usage-columns.ts';
import { sumsAtOnceOf, usageReportOf } from './usage-memory.ts';
import { usageFilters } from './usage-query.ts';
import { usageTotals } from './usage-totals.ts';

/** The usage report (SEE-01): the calls of the log, counted by one or two dimensions. */
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
  letters: {
    M: 'name',
    C: 'quota',
    H: 'change',
    D: 'quota_change',
    N: 'calls',
    I: 'prompt_tokens',
    O: 'completion_tokens',
    A: 'cache_tokens',
    E: 'errors',
    L: 'median',
    X: 'p95',
  },
  opener: 'name',
  isCostly: true,
  isOfCalls: true,
  isOfSums: true,
  filters: usageFilters,
  filtersHere: ({ group = '' }) => group !== '',
  views: [
    { label: 'usage.channel', line: 'by:channel' },
    { label: 'usage.user', line: 'by:user' },
    { label: 'usage.token', line: 'by:token' },
    { label: 'usage.group', line: 'by:group' },
    { label: 'usage.day', line: 'by:day' },
    { label: 'cost.margin', line: 'by:channel margin:true' },
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
    const text = say(rows === undefined ? 'usage.readAll' : 'usage.readLong', { calls: formatNumber(calls) });
    // A user who sets prices or a margin has requested that the calls be read.
    const isLong = calls > readUnasked && sums.query.prices === '' && !sums.query.margin;
    const shown = rows?.map((row) => ({ ...row, isOffered: isLong }));
    return { page: shown && sliceOf(shown, page, pageSize), offer: { text, button: say('usage.readCalls'), isLong } };
  },
  summary: async (filters, context, options) => {
    return usageTotals(await usageReportOf(filters, context, options, false), context);
  },
  actions: [],
  copyFields: [
    { id: 'name', label: 'usage.name', value: (row) => nameParts(row).join(' › ') },
    { id: 'quota', label: 'usage.cost', value: (row, context) => quotaCell(row.quota, context).text },
  ],
};
