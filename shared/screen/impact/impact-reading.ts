import { lossesOf, type RoutedChannel, type RouteLoss, type RoutingChanges } from '../../domain/state/impact.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { ScreenContext } from '../screen-context.ts';
import { confinedTokens, readCarried, servingIds, withTokens } from './impact-calls.ts';
import { type ImpactReading, type ImpactState, startReading } from './impact-state.ts';
import { impactLines } from './impact-text.ts';

/**
 * Begins to read what is lost when channels change (SEE-10): first the channels, then, in a bounded number of calls,
 * their log of the last 24 hours, or `range` seconds. Returns at once.
 */
export function startImpact(
  changes: RoutingChanges | Promise<RoutingChanges>,
  context: ScreenContext,
  range?: number,
): ImpactReading {
  return startReading(
    (state) => impactLines(state, context),
    (set, options) =>
      readInto(changes, context, options, set, range).catch((failure: unknown) => set({ failure, isEnded: true })),
  );
}

async function readInto(
  coming: RoutingChanges | Promise<RoutingChanges>,
  context: ScreenContext,
  options: CallOptions,
  set: (next: Partial<ImpactState>) => void,
  range: number | undefined,
): Promise<void> {
  const changes = await coming;
  const losses = await readLosses(changes, context, options);
  set({ losses });
  const carried = await readCarried(servingIds(losses, changes), losses, context, options, range);
  set({ carried });
  const confined = await confinedTokens(losses, context, options);
  set({
    carried: { ...carried, tokens: withTokens(carried.tokens, confined) },
    isEnded: true,
  });
}

/** Reads all channels and returns which groups and models lose their last or best channel when some channels change. */
async function readLosses(
  changes: RoutingChanges,
  { gateway }: Pick<ScreenContext, 'gateway'>,
  options: CallOptions,
): Promise<RouteLoss[]> {
  const channels: RoutedChannel[] = [];
  for await (const channel of gateway.channels.walk(options)) channels.push(channel);
  return lossesOf(channels, changes);
}
