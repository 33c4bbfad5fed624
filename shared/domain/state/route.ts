import type { Channel } from '../channel/channel.ts';
import { enumeration } from '../enumeration.ts';
import { splitList } from '../list-text.ts';
import { parseJsonRecord } from '../schema.ts';
import { ChannelStatus } from './status.ts';

/** Whether calls reach a channel, and where not, why. */
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

/** All states of a channel for a group and a model: those that serve first, then from the nearest miss to the farthest. */
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

/** Where a channel stands when a group calls a model (SEE-09). */
export interface RoutePlace {
  channel: Channel;
  state: RouteState;
  /** 1 is drawn from first; 0 for a channel that is not drawn from. */
  tier: number;
  /** Its chance within its tier, 0 to 1, where the gateway draws from its database. */
  share: number;
  /** The same where the gateway keeps channels in memory (MEMORY_CACHE_ENABLED, or Redis). */
  cachedShare: number;
}

/** What a group calls, and channels that are taken as if they were disabled. */
export interface RouteQuery {
  group: string;
  model: string;
  without?: ReadonlySet<number>;
  /** From v0.13 on a gateway with its channels in memory gives nothing to a weight of 0 beside a larger one. */
  isCacheByWeightAlone: boolean;
}

/**
 * Where each channel stands when a group calls a model, as docs/gateways.md 8.5 has it: tiers by priority, the first call
 * from the highest; within a tier drawn by weight. The serving ones first, by tier and chance, then the others by how
 * nearly they do.
 */
export function routeOf(channels: readonly Channel[], query: RouteQuery): RoutePlace[] {
  const model = routedModel(query.model);
  const states = channels.map((channel) => ({ channel, state: stateOf(channel, { ...query, model }) }));
  const serving = states.filter(({ state }) => state === RouteState.Serves).map(({ channel }) => channel);
  const priorities = [...new Set(serving.map(({ priority }) => priority))].sort((a, b) => b - a);
  const places = states.map(({ channel, state }): RoutePlace => {
    if (state !== RouteState.Serves) return { channel, state, tier: 0, share: 0, cachedShare: 0 };
    const rivals = serving.filter(({ priority }) => priority === channel.priority);
    const share = drawnShareOf(channel, rivals);
    const cachedShare = shareOf(channel, rivals, query.isCacheByWeightAlone ? weightAlone(rivals) : tenMore);
    return { channel, state, tier: priorities.indexOf(channel.priority) + 1, share, cachedShare };
  });
  return places.sort(
    (a, b) => a.state - b.state || a.tier - b.tier || b.share - a.share || a.channel.id - b.channel.id,
  );
}

/** The first of these groups in which a channel serves a model: what `auto` comes to. Undefined where none does. */
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

/** Every custom GPT is routed under one name. */
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

/** Every weight counts 10 more, so that a weight of 0 is drawn as well. */
const tenMore: WeightOf = ({ weight }) => weight + 10;

/** In memory the weights alone count; where all are 0, all count alike. */
function weightAlone(rivals: readonly Channel[]): WeightOf {
  return rivals.every(({ weight }) => weight === 0) ? () => 1 : ({ weight }) => weight;
}

/**
 * Where the gateway draws from its database: of the numbers from 0 to the sum of the weights, less one, the heaviest channel
 * has one more than its weight and the lightest one less (docs/gateways.md 8.5).
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
