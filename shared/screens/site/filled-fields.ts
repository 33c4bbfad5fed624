import { optionDefinition } from '../../domain/option/option.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { loadOptions } from '../settings/options.ts';
import type { FieldDifference } from './site-diff.ts';
import { rowKindOf } from './site-kind.ts';
import { filledFields, type PlanStep } from './site-plan.ts';

/**
 * Returns what the gateway filled into the new thing of a step. It was recorded only where the step ended: of one that
 * was cut off, or that an earlier version wrote, it follows from the gateway's own rule. The present values would not
 * do, because somebody may have changed them since.
 */
export async function fillsOf(
  steps: readonly PlanStep[],
  context: ScreenContext,
  options: CallOptions,
): Promise<(step: PlanStep, isDone: boolean) => FieldDifference[]> {
  const sourceOf = ({ file }: PlanStep, field: string) => rowKindOf(file)?.fills?.[field] ?? 'name';
  const needsOptions = steps.some((step) => unrecorded(step, false).some((field) => sourceOf(step, field) !== 'name'));
  const stored = needsOptions ? await optionsIfReadable(context, options) : new Map<string, string>();
  return (step, isDone) =>
    unrecorded(step, isDone).map((field) => {
      const source = sourceOf(step, field);
      if (source === 'name') return { field, after: step.name };
      return { field, after: Number(stored.get(source.option) ?? optionDefinition(source.option)?.default ?? 0) };
    });
}

/** The fields that the gateway filled in and nobody recorded. Of a step that ended, defaults alone are left out. */
function unrecorded({ file, kind, fields }: PlanStep, isDone: boolean): string[] {
  const all = kind === 'add' ? filledFields(file) : [];
  const left = all.filter((name) => !fields.some(({ field }) => field === name));
  return isDone && left.length < all.length ? [] : left;
}

/** The options; none for a user who may not read them. */
async function optionsIfReadable(context: ScreenContext, options: CallOptions): Promise<ReadonlyMap<string, string>> {
  try {
    return await loadOptions(context, options);
  } catch (error) {
    if (error instanceof GatewayError && error.kind === 'forbidden') return new Map();
    throw error;
  }
}
