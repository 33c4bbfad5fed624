import { mayBeDone } from '../../gateway/client/gateway-error.ts';
import type { Done } from '../../screen/action.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { SiteReading } from './read-site.ts';
import type { FieldDifference, SiteChange } from './site-diff.ts';
import { isReference, type Site } from './site-kind.ts';
import type { PlanStep } from './site-plan.ts';

/** A thing whose secrets cannot be compared. */
export type SecretThing = Pick<SiteChange, 'file' | 'name'>;

/** The comparison of the secrets that files refer to with those that were set last. */
export interface SecretChanges {
  changes: readonly SiteChange[];
  /** Things for which this machine has no record of the secrets that were set. */
  unknown: readonly SecretThing[];
  /** Things whose references have no value on this machine. */
  unset: readonly SecretThing[];
}

/**
 * Adds changed secrets to the changes (CHG-01). Gateways do not return secrets, so the current values of the references
 * are compared with those that were last set from this machine.
 */
export async function withSecretChanges(
  changes: readonly SiteChange[],
  wanted: Site,
  { rows }: Pick<SiteReading, 'rows'>,
  { secretOf, secrets }: ScreenContext,
): Promise<SecretChanges> {
  const things = [...wanted].flatMap(([file, entries]) =>
    [...entries].flatMap(([name, entry]) => {
      const references = Object.entries(entry).filter(([, value]) => isReference(value));
      return references.length > 0 && rows.get(file)?.has(name) === true ? [{ file, name, references }] : [];
    }),
  );
  if (things.length === 0) return { changes, unknown: [], unset: [] };
  const isSame = await secrets?.read();
  const next = [...changes];
  const [unknown, unset]: [SecretThing[], SecretThing[]] = [[], []];
  for (const { file, name, references } of things) {
    const fields: FieldDifference[] = [];
    const states = new Set<'unknown' | 'unset'>();
    for (const [field, after] of references) {
      const secret = await secretOf?.(String(after));
      const isEqual = secret === undefined ? undefined : isSame?.(file, name, field, secret);
      if (isEqual === false) fields.push({ field, after, by: 'file' });
      if (isEqual === undefined) states.add(secret === undefined ? 'unset' : 'unknown');
    }
    if (states.has('unset')) unset.push({ file, name });
    else if (states.has('unknown')) unknown.push({ file, name });
    if (fields.length === 0) continue;
    const index = next.findIndex((one) => one.file === file && one.name === name);
    const known = next[index];
    if (known !== undefined) next[index] = { ...known, fields: [...known.fields, ...fields] };
    else next.push({ file, name, kind: 'change', fields });
  }
  const files = [...wanted.keys()];
  const kind = ({ file }: SiteChange) => files.indexOf(file);
  return { changes: next.sort((one, other) => kind(one) - kind(other)), unknown, unset };
}

/**
 * Runs the change of secret fields and records which secrets were set. Where it is unknown whether they were set, the
 * record is removed.
 */
export async function keepingSecrets<Result extends Done<never>>(
  { file, name, kind }: Pick<PlanStep, 'file' | 'name' | 'kind'>,
  fields: readonly FieldDifference[],
  found: ReadonlyMap<string, string>,
  { secrets, isDryRun }: ScreenContext,
  run: () => Promise<Result>,
): Promise<Result> {
  const set = fields.filter(({ before, after }) => isReference(kind === 'delete' ? before : after));
  if (secrets === undefined || isDryRun || set.length === 0) return run();
  const names = set.map(({ field }) => field);
  const ended = await secrets.begin(file, name, names);
  const result = await run().catch(async (error: unknown) => {
    if (!mayBeDone(error)) await ended(undefined);
    throw error;
  });
  if (kind === 'delete' || (result.tone === 'warn' && result.isWhole !== true)) return result;
  const known = set.flatMap(({ field, after }) => {
    const secret = found.get(String(after));
    return secret === undefined ? [] : [[field, secret] as const];
  });
  // The change succeeded even where recording it fails.
  await ended(Object.fromEntries(known)).catch(() => undefined);
  return result;
}
