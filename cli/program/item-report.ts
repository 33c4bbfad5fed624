import { hintOfAll } from '../../shared/screen/error/described-error.ts';
import type { MessageKey, Say } from '../../shared/text/text.ts';
import { ExitCode } from '../failure/exit-code.ts';
import { Failure } from '../failure/failure.ts';
import { reportOf } from './report-failure.ts';

/**
 * The failure that a batch ends with: if all items failed for one reason, that reason's exit code; for a part of the
 * items or several reasons, 10. A single item fails with its own error. `left`: how many more items were not begun,
 * because the batch ended before their turn; they are counted and not listed.
 */
export function itemsFailure(
  failures: readonly { id: number | string; error: unknown }[],
  total: number,
  say: Say,
  left = 0,
): unknown {
  const [first] = failures;
  if (total === 1 && first) return first.error;
  const reports = failures.map(({ id, error }) => ({ id, ...reportOf(error, say) }));
  const codes = new Set(reports.map(({ exitCode }) => exitCode));
  const [code] = codes;
  const unsure = reports.filter((report) => report.code === 'unsure').length;
  // What is to be done is said once; where the reasons differ in it, each item's own message has to do.
  const hint = hintOfAll(reports.map((report) => report.hint));
  const isWhole = failures.length + left === total && codes.size === 1 && code !== undefined;
  return new Failure({
    code: isWhole ? (reports[0]?.code ?? 'failed') : 'partly-failed',
    exitCode: isWhole ? (code as ExitCode) : ExitCode.PartlyFailed,
    // A write with an unknown outcome must not be reported as failed (TRU-01).
    message: {
      key: keyOf(unsure, left),
      values: { failed: failures.length - unsure, unsure, left, total },
    },
    ...(hint !== '' && { hint }),
    items: reports.map(({ id, code: kind, message }) => ({ id, code: kind, message })),
  });
}

function keyOf(unsure: number, left: number): MessageKey {
  if (left > 0) return unsure > 0 ? 'cli.itemsUnsureLeft' : 'cli.itemsFailedLeft';
  return unsure > 0 ? 'cli.itemsUnsure' : 'cli.itemsFailed';
}
