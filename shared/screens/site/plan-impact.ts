import type { RoutingChange } from '../../domain/state/impact.ts';
import { ChannelStatus } from '../../domain/state/status.ts';
import { startImpact } from '../../screen/impact/impact-reading.ts';
import type { ImpactReading } from '../../screen/impact/impact-state.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { PlanRun } from './apply-step.ts';
import { screenOfKind } from './read-site.ts';
import { rowKindOf } from './site-kind.ts';
import type { PlanStep } from './site-plan.ts';
import { draftOf } from './step-draft.ts';

/** A channel that a step changes or deletes. */
export interface TouchedChannel {
  step: PlanStep;
  id: number;
  /** What changes for routing; undefined where nothing does. */
  change: { to: RoutingChange } | undefined;
}

/**
 * Starts to read what groups and models lose by the steps of a plan (SEE-10); undefined where none takes channels away.
 */
export function planImpact(
  steps: readonly PlanStep[],
  { reading }: Pick<PlanRun, 'reading'>,
  context: ScreenContext,
): ImpactReading | undefined {
  if (!steps.some(touchesChannel)) return undefined;
  const changes = touchedChannels(steps, reading, context).then(
    (channels) =>
      new Map(channels.flatMap(({ id, change }) => (change === undefined ? [] : [[id, change.to] as const]))),
  );
  return startImpact(changes, context);
}

/** Whether a step changes or deletes a channel that is there. */
export const touchesChannel = ({ file, kind }: PlanStep): boolean => file === 'channels' && kind !== 'add';

/** The channels that steps change or delete, and what that changes for routing. */
export async function touchedChannels(
  steps: readonly PlanStep[],
  { rows }: Pick<PlanRun['reading'], 'rows'>,
  context: ScreenContext,
): Promise<TouchedChannel[]> {
  const channels: TouchedChannel[] = [];
  for (const step of steps.filter(touchesChannel)) {
    const kind = rowKindOf(step.file);
    const row = rows.get(step.file)?.get(step.name);
    if (kind === undefined || row === undefined) continue;
    const screen = await screenOfKind(kind);
    const id = screen.id(row);
    if (step.kind === 'delete') {
      channels.push({ step, id, change: { to: undefined } });
      continue;
    }
    const { value } = draftOf(screen, step, row, context);
    const saved = screen.routingOf?.(row, value).get(id);
    const isOff = step.fields.some(({ field, after }) => field === 'status' && after === 'disabled');
    const isChanged = saved !== undefined || isOff;
    const to = { ...saved, ...(isOff && { status: ChannelStatus.ManuallyDisabled }) };
    channels.push({ step, id, change: isChanged ? { to } : undefined });
  }
  return channels;
}
