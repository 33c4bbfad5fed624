import { sanitise } from '../../../../shared/format/sanitise.ts';
import type { ListScreen } from '../../../../shared/screen/list-screen.ts';
import type { Invocation } from '../../../program/definition.ts';
import { usageFailure } from '../../../program/usage.ts';

type FormOwner<Row> = Pick<ListScreen<Row, never>, 'noun' | 'setElsewhere'>;

/**
 * Ends the command, before any write, for a field of `--input` that is settable but not by this call (ASK-02), and
 * names the command that sets it. `id` is the row's id, where there is one.
 */
export function refuseSetElsewhere<Row>(
  { noun, setElsewhere = {} }: FormOwner<Row>,
  name: string,
  value: unknown,
  id?: number,
): void {
  const rule = setElsewhere[name];
  if (rule === undefined) return;
  const verb = rule.verbs[String(value)] ?? Object.values(rule.verbs).at(-1) ?? '';
  const values = { name, value: sanitise(String(value)), command: `tollgate ${noun} ${verb} ${id ?? 'ID'}` };
  throw usageFailure(id === undefined ? 'batch.notSetOnCreate' : 'batch.notSetByUpdate', values);
}

/**
 * Handles fields of `--input` that the form of a new row does not have: a settable one is refused, a fact of another
 * row gets a notice.
 */
export async function notifyBesideCreate<Row>(
  screen: FormOwner<Row>,
  beside: Readonly<Record<string, unknown>>,
  { talk, say }: Pick<Invocation, 'talk' | 'say'>,
): Promise<void> {
  const given = Object.entries(beside).filter(([, value]) => !isNothing(value));
  for (const [name, value] of given) {
    const rule = screen.setElsewhere?.[name];
    if (rule !== undefined && !rule.begins.includes(value)) refuseSetElsewhere(screen, name, value);
  }
  const names = given.filter(([name]) => screen.setElsewhere?.[name] === undefined).map(([name]) => sanitise(name));
  if (names.length > 0) await talk.warning('not-set', say('batch.notSet', { names }));
}

/** Whether a value is the empty value of a column. */
function isNothing(value: unknown): boolean {
  return (
    value === null || value === '' || value === 0 || value === false || (Array.isArray(value) && value.length === 0)
  );
}
