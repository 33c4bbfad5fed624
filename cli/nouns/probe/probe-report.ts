import { flakeOf, type ProbeResult, probeKey, probeOutcomes } from '../../../shared/domain/state/probe.ts';
import { countsOf, type ProbeRun } from '../../../shared/domain/state/probe-run.ts';
import { formatNumber, formatShortPrice } from '../../../shared/format/money.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { formatTime } from '../../../shared/format/time.ts';
import { byChannelAndModel } from '../../../shared/gateway/probe-memory.ts';
import { leftWords } from '../../../shared/screens/probe/probe-table.ts';
import type { Say } from '../../../shared/text/text.ts';
import type { OutputColumn } from '../../output/output-column.ts';

/** One cell of the matrix as it is printed: a test's result, or why there was no test. */
export interface ProbeRecord {
  channel: number;
  channel_name: string;
  model: string;
  /** The outcome's name, or `not-tested`. */
  result: string;
  time: number | null;
  fault: string;
  code: string;
  message: string;
  cost: number | null;
  /** Undefined where it was not requested. */
  flake: number | undefined;
  tested_at: number | null;
}

const notTested = 'not-tested';

/** Every cell of a run, tested or not, in the planned order. */
export function recordsOf(run: ProbeRun, kept: readonly ProbeResult[], say: Say): ProbeRecord[] {
  const history = byChannelAndModel(kept);
  return run.channels.flatMap(({ id, name }) =>
    run.models.flatMap((model): ProbeRecord[] => {
      const key = probeKey({ channel: id, model });
      const cell = run.cells.get(key);
      if (cell === undefined) return [];
      const flake = flakeOf(history.get(key) ?? []);
      if (cell.kind === 'done') return [{ ...recordOf(cell.result), flake }];
      const message = cell.kind === 'left' ? say(leftWords[cell.why]) : '';
      const nothing = {
        time: null,
        fault: '',
        code: '',
        cost: null,
        tested_at: null,
      };
      return [
        {
          channel: id,
          channel_name: name,
          model,
          result: notTested,
          message,
          ...nothing,
          flake,
        },
      ];
    }),
  );
}

/** A result as it is printed, without its history. */
export function recordOf({ outcome, ...result }: ProbeResult): ProbeRecord {
  return {
    ...result,
    result: probeOutcomes.of(outcome).name,
    flake: undefined,
  };
}

/** The columns of tests; `flake` is left out where each record is one result. */
export function probeRecordColumns(say: Say, { hasFlake }: { hasFlake: boolean }): OutputColumn<ProbeRecord>[] {
  const text = (value: string) => ({ raw: value, text: sanitise(value) });
  const tones = { answered: 'good', slow: 'warn', failed: 'bad' } as const;
  const amount = (value: number | null | undefined, shown: (value: number) => string) =>
    value === null || value === undefined ? { raw: null, text: '–' } : { raw: value, text: shown(value) };
  const columns: OutputColumn<ProbeRecord>[] = [
    {
      ...{
        id: 'channel',
        header: say('probe.channelId'),
        align: 'right',
        priority: 1,
      },
      cell: ({ channel }) => ({ raw: channel, text: String(channel) }),
    },
    {
      id: 'channel_name',
      header: say('probe.channel'),
      priority: 2,
      cell: (row) => text(row.channel_name),
    },
    {
      id: 'model',
      header: say('probe.model'),
      priority: 1,
      cell: ({ model }) => text(model),
    },
    {
      ...{ id: 'result', header: say('probe.outcome'), priority: 1 },
      cell: ({ result }) => ({
        raw: result,
        text: result,
        tone: tones[result as keyof typeof tones] ?? 'muted',
      }),
    },
    {
      ...{ id: 'time', header: say('probe.time'), align: 'right', priority: 1 },
      cell: ({ time }) => amount(time === null ? null : Number(time.toFixed(3)), (value) => value.toFixed(2)),
    },
    {
      id: 'fault',
      header: say('probe.fault'),
      priority: 1,
      cell: ({ fault }) => text(fault),
    },
    {
      id: 'code',
      header: say('probe.code'),
      priority: 2,
      cell: ({ code }) => text(code),
    },
    {
      ...{
        id: 'flake',
        header: say('probe.flake'),
        align: 'right',
        priority: 2,
      },
      cell: ({ flake }) =>
        amount(
          flake === undefined ? null : Math.round(flake * 1000) / 1000,
          (value) => `${formatNumber(value * 100)} %`,
        ),
    },
    {
      ...{
        id: 'message',
        header: say('probe.message'),
        priority: 2,
        width: { minimum: 12, maximum: 80 },
      },
      cell: ({ message }) => text(message),
    },
    {
      ...{ id: 'cost', header: say('probe.cost'), align: 'right', priority: 3 },
      cell: ({ cost }) => amount(cost, formatShortPrice),
    },
    {
      ...{
        id: 'tested_at',
        header: say('probe.testedAt'),
        priority: hasFlake ? 3 : 1,
      },
      cell: (row) => amount(row.tested_at, formatTime),
    },
  ];
  return columns.filter(({ id }) => hasFlake || id !== 'flake');
}

/**
 * The number of failed tests, and of planned tests without a result. Tests left out by the limit per channel do not
 * count, because that limit is the user's choice.
 */
export function shortfallOf(run: ProbeRun): {
  failed: number;
  left: number;
  total: number;
} {
  const { failed, unknown, left, total } = countsOf(run);
  return {
    failed,
    total,
    left: left.cost + left.price + left.stopped + left.ended + unknown,
  };
}
