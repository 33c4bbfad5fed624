import type { Channel } from '../../domain/channel/channel.ts';
import { splitList } from '../../domain/list-text.ts';
import type { RoutedChannel } from '../../domain/state/impact.ts';
import { ProbeOutcome, type ProbeResult, probeKey } from '../../domain/state/probe.ts';
import type { ProbeRun } from '../../domain/state/probe-run.ts';
import { ChannelStatus } from '../../domain/state/status.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { commandLineOf, quoteWord } from '../../screen/command-line.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { ProbeInput } from './probe-input.ts';
import { memoryOf } from './run-probe.ts';

/** The data read at the beginning of a run. */
export interface ProbeBackground {
  /** Earlier results by channel, newest first. */
  past: ReadonlyMap<number, readonly ProbeResult[]>;
  /** All channels of the gateway; undefined where not all could be read. */
  channels: readonly RoutedChannel[] | undefined;
  /** The crontab line that repeats this run every day. */
  cronLine: string;
}

/** The largest number of channels that a crontab line lists by id; more are selected by their state. */
const mostNamed = 12;

/** Reads the data shown with a run: stored results of earlier runs, and which other channels serve the models. */
export async function readBackground(
  rows: readonly Channel[],
  input: ProbeInput,
  context: Pick<ScreenContext, 'gateway' | 'probes'>,
  options: CallOptions,
): Promise<ProbeBackground> {
  const past = new Map<number, ProbeResult[]>();
  for (const result of await memoryOf(context).read()) {
    const known = past.get(result.channel);
    if (known) known.push(result);
    else past.set(result.channel, [result]);
  }
  const channels = await readChannels(context, options).catch(() => undefined);
  return { past, channels, cronLine: cronLineOf(rows, input) };
}

async function readChannels({ gateway }: Pick<ScreenContext, 'gateway'>, options: CallOptions): Promise<Channel[]> {
  const channels: Channel[] = [];
  for await (const channel of gateway.channels.walk(options)) channels.push(channel);
  return channels;
}

/**
 * The crontab line for every day at six, with the bounds of this run. It is escaped for the shell (SEC-02), and `%`,
 * which ends a command in a crontab.
 */
export function cronLineOf(rows: readonly Channel[], { models, parallel, per_channel, max_cost }: ProbeInput): string {
  const ids = rows.length > mostNamed ? [] : rows.map(({ id }) => id).sort((one, other) => one - other);
  const command = commandLineOf({ noun: 'probe', verb: 'run', ids });
  const flags = [
    ...(ids.length === 0 ? ['--status enabled'] : []),
    `--models ${quoteWord(splitList(sanitise(models)).join())}`,
    `--parallel ${parallel}`,
    ...(per_channel > 0 ? [`--per-channel ${per_channel}`] : []),
    ...(max_cost > 0 ? [`--max-cost ${max_cost}`] : []),
    '--yes --quiet',
  ];
  return `0 6 * * * ${command} ${flags.join(' ')}`.replaceAll('%', '\\%');
}

/**
 * The number of other enabled channels of the same groups that serve a model, without those that failed it in this run;
 * undefined where the channels are not known.
 */
export function othersServing(
  { id, model }: { id: number; model: string },
  { channels }: Pick<ProbeBackground, 'channels'>,
  { cells }: Pick<ProbeRun, 'cells'>,
): number | undefined {
  if (channels === undefined) return undefined;
  const groups = new Set(splitList(channels.find((channel) => channel.id === id)?.group ?? ''));
  const hasFailed = (channel: number) => {
    const cell = cells.get(probeKey({ channel, model }));
    return cell?.kind === 'done' && cell.result.outcome === ProbeOutcome.Failed;
  };
  return channels.filter(
    (other) =>
      other.id !== id &&
      other.status === ChannelStatus.Enabled &&
      splitList(other.models).includes(model) &&
      splitList(other.group).some((group) => groups.has(group)) &&
      !hasFailed(other.id),
  ).length;
}
