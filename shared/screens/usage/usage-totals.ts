import type { UsageSums } from '../../domain/log/usage.ts';
import type { UsageReport } from '../../gateway/resources/usage-request.ts';
import { countCell, quotaCell } from '../../screen/cells.ts';
import { coveredCell, coveredDetails } from '../../screen/covered.ts';
import type { Detail } from '../../screen/detail.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { marginOfSums } from '../cost/cost-text.ts';
import { changeOf, rateCell } from './usage-columns.ts';

/** The totals of a report, what it covers, and what it lacks (SEE-01, ASK-03). */
export function usageTotals(report: UsageReport, context: ScreenContext): Detail[] {
  const { totals, before, query, missing, kept, keptRange } = report;
  const tokens = totals.prompt_tokens;
  return [
    { id: 'quota', label: 'usage.cost', cell: quotaCell(totals.quota, context) },
    ...(before ? [{ id: 'change', label: 'usage.change' as const, cell: changeOf(totals.quota, before.quota) }] : []),
    ...(query.prices === '' ? [] : rehearsedTotals(totals, context)),
    ...(query.margin ? costTotals(totals, context) : []),
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

function costTotals({ paid, taken, uncosted }: UsageSums, context: ScreenContext): Detail[] {
  return [
    { id: 'paid', label: 'cost.paid', cell: quotaCell(Math.round(paid), context) },
    { id: 'margin', label: 'cost.margin', cell: marginOfSums(taken, paid) },
    ...(uncosted === 0
      ? []
      : [
          {
            id: 'uncosted',
            label: 'cost.uncosted' as const,
            cell: { ...countCell(uncosted), tone: 'warn' as const, hint: context.say('cost.uncostedHint') },
          },
        ]),
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
