import { type ProbeFault, ProbeOutcome, type ProbeResult, probeKey } from './probe.ts';
import type { LeftWhy, ProbeCase, ProbePlan } from './probe-plan.ts';

/** One cell of the matrix of channels and models. */
export type ProbeCell =
  | { kind: 'queued' }
  | { kind: 'running' }
  | { kind: 'done'; result: ProbeResult }
  | { kind: 'left'; why: LeftWhy };

/** The state of a run. Channels and models keep their position from beginning to end. */
export interface ProbeRun {
  channels: readonly { id: number; name: string }[];
  models: readonly string[];
  /** By `probeKey`; a channel without the model has none. */
  cells: ReadonlyMap<string, ProbeCell>;
  /** The estimated cost in USD of the tests that were started. */
  spent: number;
  isOver: boolean;
}

export type ProbeEvent =
  | { kind: 'begun'; of: ProbeCase; cost: number }
  | { kind: 'done'; result: ProbeResult }
  | { kind: 'left'; of: ProbeCase; why: LeftWhy }
  | { kind: 'over' };

const keyOf = ({ channel, model }: ProbeCase) => probeKey({ channel: channel.id, model });

/** A run before its first test. Tests left out because of the limit are in it as not tested. */
export function newProbeRun({ cases, left }: ProbePlan): ProbeRun {
  const all = [...cases, ...left];
  const channels = new Map(all.map(({ channel }) => [channel.id, { id: channel.id, name: channel.name }]));
  const cells = new Map<string, ProbeCell>(cases.map((one) => [keyOf(one), { kind: 'queued' }]));
  for (const one of left) cells.set(keyOf(one), { kind: 'left', why: 'calls' });
  return {
    channels: [...channels.values()],
    models: [...new Set(all.map(({ model }) => model))].sort(),
    cells,
    spent: 0,
    isOver: false,
  };
}

/** The state of the run after an event. */
export function probeReducer(run: ProbeRun, event: ProbeEvent): ProbeRun {
  const withCell = (key: string, cell: ProbeCell) => new Map(run.cells).set(key, cell);
  switch (event.kind) {
    case 'begun':
      return {
        ...run,
        spent: run.spent + event.cost,
        cells: withCell(keyOf(event.of), { kind: 'running' }),
      };
    case 'done':
      return {
        ...run,
        cells: withCell(probeKey(event.result), {
          kind: 'done',
          result: event.result,
        }),
      };
    case 'left':
      return {
        ...run,
        cells: withCell(keyOf(event.of), { kind: 'left', why: event.why }),
      };
    case 'over':
      return { ...run, isOver: true };
  }
}

/** The counts of a run. */
export interface ProbeCounts {
  total: number;
  /** Tests that ended, whatever the outcome. */
  tested: number;
  answered: number;
  slow: number;
  failed: number;
  untestable: number;
  unknown: number;
  /** Tests that were not run, by reason. */
  left: Readonly<Record<LeftWhy, number>>;
  leftInAll: number;
  byFault: ReadonlyMap<ProbeFault, number>;
}

/** Counts the cells of a run by outcome. */
export function countsOf({ cells }: Pick<ProbeRun, 'cells'>): ProbeCounts {
  const left: Record<LeftWhy, number> = {
    calls: 0,
    cost: 0,
    price: 0,
    stopped: 0,
    ended: 0,
  };
  const outcomes = {
    answered: 0,
    slow: 0,
    failed: 0,
    untestable: 0,
    unknown: 0,
  };
  const byFault = new Map<ProbeFault, number>();
  let tested = 0;
  let leftInAll = 0;
  for (const cell of cells.values()) {
    if (cell.kind === 'left') {
      left[cell.why] += 1;
      leftInAll += 1;
    }
    if (cell.kind !== 'done') continue;
    const { outcome, fault } = cell.result;
    tested += 1;
    outcomes[outcome] += 1;
    if (outcome === ProbeOutcome.Failed) byFault.set(fault, (byFault.get(fault) ?? 0) + 1);
  }
  return { total: cells.size, tested, ...outcomes, left, leftInAll, byFault };
}
