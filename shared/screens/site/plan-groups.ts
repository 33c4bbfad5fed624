import { defaultGroup } from '../../domain/default.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { groupNotes } from '../../screen/saving/group-notes.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { rowKindOf } from './site-kind.ts';
import type { PlanStep } from './site-plan.ts';

/**
 * Warnings about groups that the steps put things into, that the gateway does not have, and that no step creates. The
 * save of each thing says the same, but only once it is done.
 */
export async function groupNotesOf(
  steps: readonly PlanStep[],
  context: ScreenContext,
  options: CallOptions,
): Promise<string[]> {
  const named = new Set<string>();
  for (const { file, fields } of steps) {
    const inGroups = rowKindOf(file)?.inGroups ?? [];
    for (const { field, before, after } of fields) {
      if (!inGroups.includes(field)) continue;
      const known = namesIn(before);
      for (const name of namesIn(after)) if (!known.includes(name)) named.add(name);
    }
  }
  const created = steps
    .filter(({ file, name }) => file === 'groups' && name === 'GroupRatio')
    .flatMap(({ fields }) => fields.map(({ key }) => key ?? ''));
  return groupNotes([...named], [defaultGroup, ...created], context, options);
}

function namesIn(value: unknown): string[] {
  const names = Array.isArray(value) ? value : [value];
  return names.filter((name) => typeof name === 'string' && name !== '');
}
