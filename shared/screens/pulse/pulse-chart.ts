import type { LogEntry } from '../../domain/log/log.ts';
import type { Page } from '../../gateway/client/page.ts';
import type { CallLedger } from './call-ledger.ts';
import { failuresIn } from './error-reason.ts';
import type { Pulse } from './pulse.ts';
import { spanFacts } from './pulse-span.ts';

/** One bar of the chart. */
export interface PulseStep {
  /** The Unix second at which it begins. */
  at: number;
  /** Answered calls; undefined where they were not read. */
  answered: number | undefined;
  failed: number | undefined;
  /** The time step is still running. */
  isRunning: boolean;
}

/** The calls over the span, and from when on they are known: earlier steps were not read, and are not zero. */
export interface PulseChart {
  steps: readonly PulseStep[];
  /** The Unix second from which on all calls are counted; undefined where none are known. */
  answeredSince: number | undefined;
  failedSince: number | undefined;
  /** Unix seconds at which the span begins. */
  start: number;
}

/**
 * Answered and failed calls over the chosen span, `present` in Unix seconds. The hour is counted from the pages that
 * the pulse reads anyway; longer spans from the gateway's hourly sums, which are up to some minutes late, and from the
 * newest failures. Steps that begin before the time read are undefined.
 */
export function pulseChart({ span, parts, ledgers }: Pulse, present: number): PulseChart {
  const { length, step } = spanFacts(span);
  const first = present - (present % step) - length + step;
  const sums = parts.sums?.span === span ? parts.sums.rows : undefined;
  const errors = parts.spanErrors?.span === span ? parts.spanErrors.page : undefined;
  const answered =
    sums === undefined
      ? ledgerCounts(ledgers.calls, step)
      : {
          since: first,
          by: countsBy(
            sums.map(({ created_at, count }) => [created_at, count]),
            step,
          ),
        };
  const failed = errors === undefined ? ledgerCounts(ledgers.errors, step) : errorCounts(errors, step, first);
  const countAt = (counts: Counts | undefined, at: number) =>
    counts === undefined || at < counts.since ? undefined : (counts.by.get(at) ?? 0);
  const steps = Array.from({ length: length / step }, (_, index): PulseStep => {
    const at = first + index * step;
    return { at, answered: countAt(answered, at), failed: countAt(failed, at), isRunning: at + step > present };
  });
  return { steps, answeredSince: answered?.since, failedSince: failed?.since, start: first };
}

interface Counts {
  since: number;
  by: ReadonlyMap<number, number>;
}

function countsBy(entries: readonly (readonly [at: number, count: number])[], step: number): Map<number, number> {
  const by = new Map<number, number>();
  for (const [at, count] of entries) {
    const start = at - (at % step);
    by.set(start, (by.get(start) ?? 0) + count);
  }
  return by;
}

function ledgerCounts(ledger: CallLedger | undefined, step: number): Counts | undefined {
  return ledger && { since: ledger.since, by: countsBy([...ledger.minutes], step) };
}

/** Counts the failures of a page by step; of an incomplete page only from its oldest entry on. */
function errorCounts({ rows, total, hasMore }: Page<LogEntry>, step: number, start: number): Counts {
  const failed = failuresIn(rows);
  const isWhole = !hasMore && (total ?? 0) <= rows.length;
  const oldest = failed.reduce((least, { created_at }) => Math.min(least, created_at), Number.POSITIVE_INFINITY);
  const by = countsBy(
    failed.map(({ created_at }) => [created_at, 1]),
    step,
  );
  return { since: isWhole || failed.length === 0 ? start : oldest + 1, by };
}
