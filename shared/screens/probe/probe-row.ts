import { flakeOf, flakeRuns, ProbeOutcome, type ProbeResult, probeKey, speaks } from '../../domain/state/probe.ts';
import { byChannelAndModel } from '../../gateway/probe-memory.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { idOfText, wordOf } from '../../screen/text-id.ts';
import { memoryOf } from './run-probe.ts';

/** The latest result of a channel with a model, and a summary of the stored ones before. */
export interface ProbeRow extends ProbeResult {
  /** `12/gpt-4o`. */
  key: string;
  /** Derived from `key`. */
  id: number;
  /** The share of the last ten tests that failed, 0 to 1; undefined where none was about the channel. */
  flake: number | undefined;
  /** The last ten outcomes, the oldest first. */
  runs: readonly ProbeOutcome[];
  tests: number;
  /** Unix seconds; 0 for never. */
  answered_at: number;
}

/** The key of a result as it is typed, and used in URLs: `12/gpt-4o`. */
export function probeWord(key: string): string {
  return wordOf(key).replaceAll('%2F', '/');
}

/** One row for each channel and model: those that failed first, then by flake score, then by channel. */
export async function probeRows(context: Pick<ScreenContext, 'probes' | 'gateway'>): Promise<ProbeRow[]> {
  const kept = await memoryOf(context).read();
  const rows = [...byChannelAndModel(kept).values()].flatMap((results) =>
    results[0] ? [rowOf(results[0], results)] : [],
  );
  const isFailed = ({ outcome }: ProbeRow) => Number(outcome === ProbeOutcome.Failed);
  return rows.sort(
    (one, other) =>
      isFailed(other) - isFailed(one) ||
      (other.flake ?? 0) - (one.flake ?? 0) ||
      one.channel - other.channel ||
      (one.model < other.model ? -1 : 1),
  );
}

function rowOf(latest: ProbeResult, results: readonly ProbeResult[]): ProbeRow {
  const key = probeKey(latest);
  const answered = results.find(({ outcome }) => outcome === ProbeOutcome.Answered || outcome === ProbeOutcome.Slow);
  return {
    ...latest,
    key,
    id: idOfText(key),
    flake: flakeOf(results),
    runs: results
      .filter(speaks)
      .slice(0, flakeRuns)
      .map(({ outcome }) => outcome)
      .reverse(),
    tests: results.length,
    answered_at: answered?.tested_at ?? 0,
  };
}
