import { sanitise } from '../../../../shared/format/sanitise.ts';
import type { RunningStep } from '../../../../shared/screen/flow/flow-steps.ts';
import { listOf, sentencesOf } from '../../../../shared/text/punctuation.ts';
import type { Layers, Notify } from '../app.ts';
import type { Row } from '../list/rows/list-options.ts';
import type { UnderWay } from '../ran.ts';

/** ms for which pending calls are awaited when the program ends. */
const patience = 2000;

/** Reports the state of a run of writes, for the case that the program ends in the middle of it. */
export interface Watched {
  /** Records the latest step of the run. */
  reached(step: RunningStep<Row>): void;
  /** Makes the call for these rows, whose outcome is unknown until it has ended. */
  making<Result>(rows: readonly Row[], call: () => Promise<Result>): Promise<Result>;
  ended(): void;
}

/** Registers a running run; `undoOf` returns the command that undoes its rows so far, '' where there is none. */
export function watchRun(
  app: Notify & Layers,
  name: (row: Row) => string,
  undoOf: (step: RunningStep<Row>) => string,
): Watched {
  const inDoubt = new Set<Row>();
  let latest: RunningStep<Row> | undefined;
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const progress = () => {
    if (latest === undefined) return '';
    const { action, rows, results } = latest;
    const done = results.filter(({ outcome }) => outcome === 'done').length;
    if (rows.length === 1 && inDoubt.size === 0) return '';
    const values = { verb: app.say(action.label), done, total: rows.length };
    const names = listOf(
      [...inDoubt].map((row) => sanitise(name(row))),
      app.say,
    );
    const command = undoOf(latest);
    return sentencesOf([
      app.say('undo.cutOff', values),
      ...(inDoubt.size > 0 ? [app.say('undo.cutOffUnknown', { names })] : []),
      ...(command === '' ? [] : [app.say('undo.cutOffUndo', { command })]),
    ]);
  };
  const entry: UnderWay = { stop: () => latest?.stop(), ended, progress };
  const others = () => app.store.get().underWay.filter((one) => one !== entry);
  return {
    reached: (step) => {
      if (latest === undefined) app.store.set({ underWay: [...others(), entry] });
      latest = step;
    },
    async making(rows, call) {
      for (const row of rows) inDoubt.add(row);
      try {
        return await call();
      } finally {
        for (const row of rows) inDoubt.delete(row);
      }
    },
    ended: () => {
      app.store.set({ underWay: others() });
      end();
    },
  };
}

/**
 * Stops all runs before their next row, waits up to 2 s for pending calls, and returns a line for each run: how far it
 * came, which rows are in doubt, and which command undoes it.
 */
export async function cutOff(
  { store }: Layers,
  sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>,
): Promise<string[]> {
  const { underWay } = store.get();
  for (const one of underWay) one.stop();
  const over = new AbortController();
  const all = Promise.all(underWay.map(({ ended }) => ended));
  if (underWay.length > 0) await Promise.race([all, sleep(patience, over.signal).catch(() => undefined)]);
  over.abort();
  return underWay.map((one) => one.progress()).filter((line) => line !== '');
}
