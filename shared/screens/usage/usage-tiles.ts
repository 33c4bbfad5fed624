import type { UsageSums } from '../../domain/log/usage.ts';
import { formatNumber } from '../../format/money.ts';
import { signOf } from '../../format/sign.ts';
import type { UsageQuery, UsageReport } from '../../gateway/resources/usage-request.ts';
import { type Cell, countCell, emptyCell, quotaCell } from '../../screen/cells.ts';
import { coveredDetails } from '../../screen/covered.ts';
import type { Detail } from '../../screen/detail.ts';
import type { Behind } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey } from '../../text/text.ts';
import type { UsageTotals } from '../dashboard/usage-report.ts';
import type { UsageMeasure } from '../dashboard/usage-text.ts';
import { totalsAtOnce, type UsageAtOnce } from './usage-at-once.ts';
import { rateCell } from './usage-columns.ts';
import { callsInLog } from './usage-row.ts';
import { usageTotals } from './usage-totals.ts';

/** A sum of a report, next to that of the previous period (WEB-14). */
export interface UsageTile {
  id: 'quota' | 'count' | 'tokens' | 'cached' | 'failed';
  label: MessageKey;
  cell: Cell;
  /** The change since the previous period, in percent or percentage points; undefined where it is not known. */
  change: Cell | undefined;
  /** The measure that the chart shows for this tile, if any. */
  measure: UsageMeasure | undefined;
  behind: Behind;
}

/** Totals that are shown as tiles already. */
const inTiles: ReadonlySet<string> = new Set([
  ...['quota', 'change', 'calls', 'error_rate', 'prompt_tokens', 'completion_tokens', 'cache_tokens'],
]);

/** The relative change from which it is highlighted. */
const striking = 0.2;
/** The largest percentage that is shown as a number. */
const most = 999;
/** The failure rate above which it is highlighted. */
const tooMany = 0.03;

/**
 * The sums of a report: of its calls where they were read, otherwise the gateway's own. What only the calls contain is
 * unknown until then, not zero. Undefined where neither is available.
 */
export function usageTiles(
  { sums, report }: { sums: UsageAtOnce | undefined; report: UsageReport | undefined },
  context: ScreenContext,
): UsageTile[] | undefined {
  const query = report?.query ?? sums?.query;
  if (query === undefined) return undefined;
  const now = report ? ofReport(report.totals) : totalsAtOnce(sums?.now ?? []);
  const before = report?.before ? ofReport(report.before) : sums?.before && totalsAtOnce(sums.before);
  const behind = behindOf(query, context);
  const change = (pick: (totals: UsageTotals) => number) => before && changed(pick(now), pick(before));
  return [
    {
      ...{ id: 'quota', label: 'usage.cost', measure: 'quota', behind: behind('consumption') },
      cell: quotaCell(now.quota, context),
      change: change(({ quota }) => quota),
    },
    {
      ...{ id: 'count', label: 'usage.calls', measure: 'count', behind: behind('consumption') },
      cell: countCell(now.count),
      change: change(({ count }) => count),
    },
    {
      ...{ id: 'tokens', label: 'usage.tokens', measure: 'tokens', behind: behind('consumption') },
      cell: tokensCell(now, report?.totals, context),
      // Classic gateways leave tokens out of the sums of all users; a change from zero is not shown.
      change: before && before.tokens > 0 && now.tokens > 0 ? change(({ tokens }) => tokens) : undefined,
    },
    {
      ...{ id: 'cached', label: 'usage.fromCache', measure: undefined, behind: behind('consumption') },
      cell: report ? cachedCell(report.totals) : unknown(context),
      change: points(cachedShare(report?.totals), cachedShare(report?.before)),
    },
    {
      ...{ id: 'failed', label: 'usage.failed', measure: undefined, behind: behind('error') },
      cell: report ? failedCell(report.totals, context) : unknown(context),
      change: points(failedShare(report?.totals), failedShare(report?.before), 'warn'),
    },
  ];
}

/** What a report covers and what it lacks, shown small next to its sums. */
export function usageFacts(
  { sums, report }: { sums: UsageAtOnce | undefined; report: UsageReport | undefined },
  context: ScreenContext,
): readonly Detail[] {
  if (report === undefined) return sums === undefined ? [] : coveredDetails(sums.query);
  return usageTotals(report, context).filter(({ id }) => !inTiles.has(id));
}

function behindOf(query: UsageQuery, { role }: ScreenContext) {
  const { filters, words } = callsInLog({ ...query, by: [] }, [], role);
  return (type: 'consumption' | 'error'): Behind => ({ noun: 'log', filters: { ...filters, type }, words });
}

function ofReport({ quota, calls, prompt_tokens, completion_tokens }: UsageSums): UsageTotals {
  return { quota, count: calls, tokens: prompt_tokens + completion_tokens };
}

function unknown({ say }: ScreenContext): Cell {
  return { ...emptyCell(null), hint: say('usage.notCounted') };
}

function tokensCell({ tokens, count }: UsageTotals, totals: UsageSums | undefined, { say }: ScreenContext): Cell {
  if (totals !== undefined) {
    const [input, output] = [totals.prompt_tokens, totals.completion_tokens].map((part) => formatNumber(part));
    return { ...countCell(tokens), hint: say('usage.tokensSplit', { input: input ?? '', output: output ?? '' }) };
  }
  return tokens === 0 && count > 0 ? { ...emptyCell(null), hint: say('dashboard.tokensUntold') } : countCell(tokens);
}

function cachedShare(totals: UsageSums | undefined): number | undefined {
  return totals && totals.prompt_tokens > 0 ? totals.cache_tokens / totals.prompt_tokens : undefined;
}

function cachedCell(totals: UsageSums): Cell {
  const share = cachedShare(totals);
  return share === undefined ? emptyCell(null) : { text: `${Math.round(share * 100)} %`, raw: share };
}

function failedShare(totals: UsageSums | undefined): number | undefined {
  return totals && totals.calls + totals.errors > 0 ? totals.errors / (totals.calls + totals.errors) : undefined;
}

function failedCell(totals: UsageSums, context: ScreenContext): Cell {
  const cell = rateCell(totals, context);
  const isMany = (failedShare(totals) ?? 0) > tooMany;
  return cell.isEmpty ? cell : { text: cell.text, raw: cell.raw, tone: isMany ? 'bad' : 'plain' };
}

/** The relative change in percent; undefined where the previous value is zero. */
function changed(now: number, before: number): Cell | undefined {
  if (before === 0) return undefined;
  const share = (now - before) / before;
  const size = Math.abs(share) * 100;
  // Where the previous value was tiny, the exact percentage means nothing.
  const text = size >= most ? `> +${most} %` : `${signOf(Math.round(share * 100))}${formatNumber(size)} %`;
  return { text, raw: share, tone: Math.abs(share) >= striking ? 'warn' : 'muted' };
}

/** The change of a percentage in percentage points. */
function points(
  now: number | undefined,
  before: number | undefined,
  tone: 'muted' | 'warn' = 'muted',
): Cell | undefined {
  if (now === undefined || before === undefined) return undefined;
  const change = Math.round((now - before) * 1000) / 10;
  return {
    text: `${signOf(change)}${formatNumber(Math.abs(change), 1)} pt`,
    raw: change,
    tone: change > 0 ? tone : 'muted',
  };
}
