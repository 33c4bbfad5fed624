import type { Channel } from '../channel/channel.ts';
import { enumeration } from '../enumeration.ts';
import { splitList } from '../list-text.ts';
import { parseJsonRecord } from '../schema.ts';
import { ChannelStatus } from './status.ts';

/** Whether calls reach a channel, and the reason where they do not. */
export const RouteState = {
  Serves: 1,
  Disabled: 2,
  AutoDisabled: 3,
  LeftOut: 4,
  OtherGroup: 5,
  UnlistedAlias: 6,
  OtherModel: 7,
} as const;
export type RouteState = (typeof RouteState)[keyof typeof RouteState];

/** All states of a channel for a group and a model: first those that serve, then by how little is missing. */
export const routeStates = enumeration<RouteState>(
  [
    { value: RouteState.Serves, name: 'serves', label: 'route.serves', tone: 'good' },
    { value: RouteState.Disabled, name: 'disabled', label: 'route.disabled', tone: 'muted' },
    { value: RouteState.AutoDisabled, name: 'auto-disabled', label: 'route.autoDisabled', tone: 'bad' },
    { value: RouteState.LeftOut, name: 'left-out', label: 'route.leftOut', tone: 'warn' },
    { value: RouteState.OtherGroup, name: 'other-group', label: 'route.otherGroup', tone: 'muted' },
    { value: RouteState.UnlistedAlias, name: 'unlisted-alias', label: 'route.unlistedAlias', tone: 'warn' },
    { value: RouteState.OtherModel, name: 'other-model', label: 'route.otherModel', tone: 'muted' },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);

/** The state and rank of a channel when a group calls a model (SEE-09). */
export interface RouteStep {
  channel: Channel;
  state: RouteState;
  /** The tier: 1 is used first; 0 for a channel that is not used. */
  tier: number;
  /** Its chance within its tier, 0 to 1, where the gateway draws from its database. */
  share: number;
  /** The same where the gateway keeps channels in memory (MEMORY_CACHE_ENABLED, or Redis). */
  cachedShare: number;
}

/** The group and model of a call, and channels to treat as disabled. */
export interface RouteQuery {
  group: string;
  model: string;
  without?: ReadonlySet<number>;
  /** From v0.13 on a gateway with its channels in memory never chooses a weight of 0 beside a larger one. */
  isCacheByWeightAlone: boolean;
}

/**
 * The state and rank of each channel when a group calls a model (docs/gateways.md 8.5): channels form tiers by
 * priority, the first call uses the highest, and within a tier the gateway draws by weight. Sorted by tier and chance,
 * then those that do not serve, by how little is missing.
 */
export function routeOf(channels: readonly Channel[], query: RouteQuery): RouteStep[] {
  const model = routedModel(query.model);
  const states = channels.map((channel) => ({ channel, state: stateOf(channel, { ...query, model }) }));
  const serving = states.filter(({ state }) => state === RouteState.Serves).map(({ channel }) => channel);
  const priorities = [...new Set(serving.map(({ priority }) => priority))].sort((a, b) => b - a);
  const steps = states.map(({ channel, state }): RouteStep => {
    if (state !== RouteState.Serves) return { channel, state, tier: 0, share: 0, cachedShare: 0 };
    const rivals = serving.filter(({ priority }) => priority === channel.priority);
    const share = drawnShareOf(channel, rivals);
    const cachedShare = shareOf(channel, rivals, query.isCacheByWeightAlone ? weightAlone(rivals) : tenMore);
    return { channel, state, tier: priorities.indexOf(channel.priority) + 1, share, cachedShare };
  });
  return steps.sort((a, b) => a.state - b.state || a.tier - b.tier || b.share - a.share || a.channel.id - b.channel.id);
}

/**
 * The first of these groups in which a channel serves a model: the group that `auto` selects. Undefined where none
 * does.
 */
export function firstServingGroup(
  channels: readonly Channel[],
  groups: readonly string[],
  query: Omit<RouteQuery, 'group'>,
): string | undefined {
  const model = routedModel(query.model);
  return groups.find((group) =>
    channels.some((channel) => stateOf(channel, { ...query, model, group }) === RouteState.Serves),
  );
}

/** The name by which a model is routed: all custom GPTs share one. */
function routedModel(model: string): string {
  return model.replace(/^(gpt-4|gpt-4o)-gizmo.*$/, '$1-gizmo-*');
}

function stateOf(channel: Channel, { group, model, without }: Omit<RouteQuery, 'isCacheByWeightAlone'>): RouteState {
  if (!splitList(channel.models).includes(model)) {
    const isMapped = Object.hasOwn(parseJsonRecord(channel.model_mapping) ?? {}, model);
    return isMapped ? RouteState.UnlistedAlias : RouteState.OtherModel;
  }
  if (!splitList(channel.group).includes(group)) return RouteState.OtherGroup;
  if (channel.status === ChannelStatus.AutoDisabled) return RouteState.AutoDisabled;
  if (channel.status !== ChannelStatus.Enabled) return RouteState.Disabled;
  return without?.has(channel.id) ? RouteState.LeftOut : RouteState.Serves;
}

type WeightOf = (channel: Channel) => number;

/** Adds 10 to every weight, so that a weight of 0 is drawn as well. */
const tenMore: WeightOf = ({ weight }) => weight + 10;

/** With channels in memory, only the weights count; where all are 0, all channels are equal. */
function weightAlone(rivals: readonly Channel[]): WeightOf {
  return rivals.every(({ weight }) => weight === 0) ? () => 1 : ({ weight }) => weight;
}

/**
 * A channel's share where the gateway draws from its database (docs/gateways.md 8.5). The gateway draws a number from 0
 * to the sum of the weights minus one and compares it with the channels, the heaviest first. As a rest of 0 counts as a
 * hit, the heaviest has one number more than its weight and the lightest one less.
 */
function drawnShareOf(channel: Channel, rivals: readonly Channel[]): number {
  if (rivals.length === 1) return 1;
  const byWeight = [...rivals].sort((a, b) => b.weight - a.weight || a.id - b.id);
  const more = channel === byWeight[0] ? 1 : channel === byWeight.at(-1) ? -1 : 0;
  return (tenMore(channel) + more) / sumOf(rivals, tenMore);
}

function shareOf(channel: Channel, rivals: readonly Channel[], weightOf: WeightOf): number {
  return weightOf(channel) / sumOf(rivals, weightOf);
}

function sumOf(channels: readonly Channel[], weightOf: WeightOf): number {
  return channels.reduce((sum, channel) => sum + weightOf(channel), 0);
}
