import { sanitise } from '../../../../shared/format/sanitise.ts';
import type { RunningStep } from '../../../../shared/screen/flow/flow-steps.ts';
import { listOf, sentencesOf } from '../../../../shared/text/punctuation.ts';
import type { Layers, Notify } from '../app.ts';
import type { Row } from '../list/rows/list-options.ts';
import type { UnderWay } from '../ran.ts';

/** ms that calls under way are waited for when the program ends. */
const patience = 2000;

/** A run of writes over rows, for whoever ends the program in the middle of it. */
export interface Watched {
  /** What has come of it so far. */
  reached(step: RunningStep<Row>): void;
  /** Makes the call of these rows, which are in doubt until it has ended. */
  making<Result>(rows: readonly Row[], call: () => Promise<Result>): Promise<Result>;
  ended(): void;
}

/** Notes that a run goes on; `undoOf` words what takes it back so far, '' where nothing does. */
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
  const told = () => {
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
  const entry: UnderWay = { stop: () => latest?.stop(), ended, told };
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
 * Begins no further row of the runs that go on, waits a moment for the calls under way, and answers a line for each run: how
 * far it came, what is in doubt, and what puts it back.
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
  return underWay.map((one) => one.told()).filter((line) => line !== '');
}
