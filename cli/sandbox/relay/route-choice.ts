import { ChannelStatus } from '../../../shared/domain/state/status.ts';
import { channelById, chooseChannel } from './channel-choice.ts';
import type { ChatRequest } from './chat-request.ts';
import type { Relay } from './relay.ts';
import { type RelayError, refuse } from './relay-error.ts';
import { mayRetry } from './retry-rules.ts';
import type { Caller, ChannelRow } from './rows.ts';
import { mayUseGroup } from './usable-groups.ts';

/**
 * The first channel of a call: the pinned one, or one chosen by group and model. For the group `auto` (newer
 * generations) the first group of AutoGroups that has a channel becomes the caller's group.
 * @throws RelayError according to docs/gateways.md 3.7 (token) and docs/gateways.md 4.16 (playground).
 */
export function firstChannel(relay: Relay, caller: Caller, request: ChatRequest): ChannelRow {
  if (caller.pinnedChannel !== undefined) return pinned(relay, caller.pinnedChannel);
  for (const group of groupsOf(relay, caller)) {
    const channel = chooseChannel(relay.store, { group, model: request.model }, 0, relay.sandbox.world.random);
    if (!channel) continue;
    caller.group = group;
    return channel;
  }
  const { status, code } = caller.isPlayground
    ? relay.traits.playgroundNoChannel
    : { status: 503, code: relay.traits.noChannelCode };
  throw refuse(status, code, 'noChannel', { group: caller.group, model: request.model });
}

/**
 * The channel for the next attempt after a failure; undefined when the error is final, a channel was pinned, or none is
 * left.
 */
export function nextChannel(
  relay: Relay,
  caller: Caller,
  request: ChatRequest,
  tried: readonly number[],
  error: RelayError,
): ChannelRow | undefined {
  if (caller.pinnedChannel !== undefined || !mayRetry(error)) return undefined;
  const wanted = { group: caller.group, model: request.model };
  return chooseChannel(relay.store, wanted, tried.length, relay.sandbox.world.random);
}

function pinned(relay: Relay, id: number): ChannelRow {
  const channel = channelById(relay.store, id);
  if (!channel) throw refuse(400, '', 'pinInvalid');
  if (channel.status !== ChannelStatus.Enabled) throw refuse(403, '', 'pinDisabled');
  return channel;
}

function groupsOf(relay: Relay, caller: Caller): string[] {
  if (caller.group !== 'auto') return [caller.group];
  const auto = relay.options.json('AutoGroups');
  const groups = Array.isArray(auto) ? auto.filter((group): group is string => typeof group === 'string') : ['default'];
  return groups.filter((group) => mayUseGroup(relay.options, group, caller.user.group));
}
