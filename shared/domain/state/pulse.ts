import type { Channel } from '../channel/channel.ts';
import { enumeration } from '../enumeration.ts';
import { splitList } from '../list-text.ts';
import { ChannelStatus } from './status.ts';

/** The states of a line of the pulse. */
export const PulseState = { Unknown: 0, Well: 1, Look: 2, Broken: 3 } as const;
export type PulseState = (typeof PulseState)[keyof typeof PulseState];

export const pulseStates = enumeration<PulseState>(
  [
    { value: PulseState.Well, name: 'well', label: 'pulse.well', tone: 'good' },
    { value: PulseState.Look, name: 'look', label: 'pulse.look', tone: 'warn' },
    { value: PulseState.Broken, name: 'broken', label: 'pulse.broken', tone: 'bad' },
    // For values that the gateway does not record.
    { value: PulseState.Unknown, name: 'unknown', label: 'domain.unknown', tone: 'muted' },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);

/** The blocks of the pulse, in the order of the page. */
export const pulseBlocks = enumeration<string>(
  [
    { value: 'steps', name: 'steps', label: 'pulse.blockSteps', tone: 'plain' },
    { value: 'now', name: 'now', label: 'pulse.blockNow', tone: 'plain' },
    { value: 'broken', name: 'broken', label: 'pulse.blockBroken', tone: 'plain' },
    { value: 'models', name: 'models', label: 'pulse.blockModels', tone: 'plain' },
    { value: 'balances', name: 'balances', label: 'pulse.blockBalances', tone: 'plain' },
    { value: 'channels', name: 'channels', label: 'pulse.blockChannels', tone: 'plain' },
    { value: 'users', name: 'users', label: 'pulse.blockUsers', tone: 'plain' },
    { value: 'errors', name: 'errors', label: 'pulse.blockErrors', tone: 'plain' },
    { value: 'incidents', name: 'incidents', label: 'pulse.blockIncidents', tone: 'plain' },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);

/** A model that some groups have channels for, of which none is enabled. */
export interface UnservedModel {
  model: string;
  groups: string[];
}

/** Models without a healthy channel in some group that has channels for them (SEE-04), by name. */
export function unservedModels(channels: readonly Channel[]): UnservedModel[] {
  const served = new Map<string, Map<string, boolean>>();
  for (const { models, group, status } of channels) {
    const groups = splitList(group);
    for (const model of splitList(models)) {
      const known = served.get(model) ?? new Map<string, boolean>();
      for (const name of groups) known.set(name, known.get(name) === true || status === ChannelStatus.Enabled);
      served.set(model, known);
    }
  }
  return [...served]
    .map(([model, groups]) => ({ model, groups: [...groups].flatMap(([name, isServed]) => (isServed ? [] : [name])) }))
    .filter(({ groups }) => groups.length > 0)
    .sort((one, other) => (one.model < other.model ? -1 : 1));
}

/** A channel whose balance will not last; `days` at its mean use, undefined where that is not known. */
export interface LowBalance {
  channel: Channel;
  days: number | undefined;
}

/** The balance in USD below which it counts as low, whatever the use. */
const lowBalance = 5;
/** The number of days that a balance should last. */
export const enoughDays = 7;

/**
 * The days that a channel's balance lasts at its mean use since its creation; undefined where the balance was never
 * requested, or nothing was used. `nowSeconds` in Unix seconds.
 */
export function daysOfBalance(
  channel: Pick<Channel, 'balance' | 'balance_updated_time' | 'created_time' | 'used_quota'>,
  quotaPerUnit: number,
  nowSeconds: number,
): number | undefined {
  if (channel.balance_updated_time <= 0 || channel.created_time <= 0) return undefined;
  const age = Math.max(1, (nowSeconds - channel.created_time) / 86_400);
  const pace = channel.used_quota / quotaPerUnit / age;
  return pace > 0 ? Math.max(0, channel.balance) / pace : undefined;
}

/**
 * Enabled channels whose balance runs out within a week at their mean use since their creation, or is below $5. A
 * balance that was never requested is unknown and not included.
 */
export function lowBalances(channels: readonly Channel[], quotaPerUnit: number, nowSeconds: number): LowBalance[] {
  return channels
    .filter(({ status, balance_updated_time }) => status === ChannelStatus.Enabled && balance_updated_time > 0)
    .map((channel) => ({ channel, days: daysOfBalance(channel, quotaPerUnit, nowSeconds) }))
    .filter(({ channel, days = Number.POSITIVE_INFINITY }) => days < enoughDays || channel.balance < lowBalance)
    .sort(
      (one, other) =>
        (one.days ?? Number.POSITIVE_INFINITY) - (other.days ?? Number.POSITIVE_INFINITY) ||
        one.channel.balance - other.channel.balance,
    );
}
