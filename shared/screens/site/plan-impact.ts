import type { RoutingChange, RoutingChanges } from '../../domain/state/impact.ts';
import { ChannelStatus } from '../../domain/state/status.ts';
import { startImpact } from '../../screen/impact/impact-reading.ts';
import type { ImpactReading } from '../../screen/impact/impact-state.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { PlanRun } from './apply-step.ts';
import { screenOfKind } from './read-site.ts';
import { rowKindOf } from './site-kind.ts';
import type { PlanStep } from './site-plan.ts';
import { draftOf } from './step-draft.ts';

/**
 * Starts to read what groups and models lose by the steps of a plan (SEE-10); undefined where none takes channels away.
 */
export function planImpact(
  steps: readonly PlanStep[],
  { reading }: Pick<PlanRun, 'reading'>,
  context: ScreenContext,
): ImpactReading | undefined {
  const touched = steps.filter(({ file, kind }) => file === 'channels' && kind !== 'add');
  if (touched.length === 0) return undefined;
  return startImpact(routingOf(touched, reading, context), context);
}

async function routingOf(
  steps: readonly PlanStep[],
  { rows }: PlanRun['reading'],
  context: ScreenContext,
): Promise<RoutingChanges> {
  const changes = new Map<number, RoutingChange>();
  for (const step of steps) {
    const kind = rowKindOf(step.file);
    const row = rows.get(step.file)?.get(step.name);
    if (kind === undefined || row === undefined) continue;
    const screen = await screenOfKind(kind);
    const id = screen.id(row);
    if (step.kind === 'delete') {
      changes.set(id, undefined);
      continue;
    }
    const { value } = draftOf(screen, step, row, context);
    const saved = screen.routingOf?.(row, value).get(id);
    const isOff = step.fields.some(({ field, after }) => field === 'status' && after === 'disabled');
    if (saved !== undefined || isOff) {
      changes.set(id, { ...saved, ...(isOff && { status: ChannelStatus.ManuallyDisabled }) });
    }
  }
  return changes;
}
