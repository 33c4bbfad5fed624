import { optionDefinition } from '../../domain/option/option.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { RowAction } from '../../screen/action.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { pairOf, sentencesOf } from '../../text/punctuation.ts';
import { optionFault } from '../settings/options.ts';
import { holdableChanges, type Unheld } from './holdable.ts';
import { type SiteReading, screenOfKind } from './read-site.ts';
import { type SecretChanges, withSecretChanges } from './secret-changes.ts';
import {
  entryDifferences,
  type FieldDifference,
  isOptions,
  type SiteChange,
  siteChanges,
  valueWith,
} from './site-diff.ts';
import { isReference, rowKindOf, type Site, siteKinds } from './site-kind.ts';
import { fingerprint, type PlanStep } from './site-plan.ts';
import type { AnyListScreen } from './site-values.ts';
import { draftOf, optionText } from './step-draft.ts';
import { thingOf } from './step-text.ts';

/** What a plan may change in addition to the changes in the files. */
export interface PlanWishes {
  /** The files whose kinds are pruned: things that only the gateway has are deleted. */
  prune: ReadonlySet<string>;
  /** Changes made directly on the gateway since both sides last agreed are overwritten by the files. */
  overwrites: boolean;
  /**
   * Secrets of existing things are set again from their references, because gateways do not return secrets to compare.
   */
  secrets: boolean;
}

/** The result of planning. */
export interface MadePlan {
  steps: readonly PlanStep[];
  /** Changes made directly on the gateway, which are kept. */
  kept: readonly SiteChange[];
  /** Things that only the gateway has, and that are kept. */
  extra: readonly SiteChange[];
  /** What this gateway cannot store, and is left out. */
  unheld: readonly Unheld[];
  /** Things whose secrets cannot be compared; undefined where all secrets are set. */
  secrets: Pick<SecretChanges, 'unknown' | 'unset'> | undefined;
}

/**
 * Plans the steps that make a gateway match the files (CHG-02, CHG-03): things that others refer to first, deletions
 * last. Changes made directly on the gateway since both sides last agreed are kept unless `wishes` say otherwise.
 * @throws Refusal with a reason for each step that cannot be saved
 */
export async function makePlan(
  wanted: Site,
  agreed: Site | undefined,
  reading: SiteReading,
  wishes: PlanWishes,
  context: ScreenContext,
): Promise<MadePlan> {
  const { site: present, usual } = reading;
  const kept: SiteChange[] = [];
  const extra: SiteChange[] = [];
  const steps: Omit<PlanStep, 'n'>[] = [];
  const isOurs = ({ by }: Pick<SiteChange, 'by'>) => wishes.overwrites || by === undefined || by === 'file';
  const differing = siteChanges({ wanted, present, agreed, usual });
  const compared = wishes.secrets ? undefined : await withSecretChanges(differing, wanted, reading, context);
  const { changes, unheld } = await holdableChanges(compared?.changes ?? differing, reading, context);
  for (const change of changes) {
    const { file, name, kind } = change;
    const now = present.get(file)?.get(name) ?? {};
    if (kind === 'change') {
      const theirs = change.fields.filter((field) => !isOurs(field));
      if (theirs.length > 0) kept.push({ ...change, fields: theirs });
      const fields = change.fields.filter(isOurs);
      if (fields.length > 0) steps.push({ file, name, kind, fields });
    } else if (kind === 'extra' && !wishes.prune.has(file)) extra.push(change);
    else if (!isOurs(change)) kept.push(change);
    else if (kind === 'add') steps.push({ file, name, kind, fields: change.fields });
    else if (!isOptions(file)) {
      const fields = Object.entries(now).map(([field, before]) => ({ field, before }));
      steps.push({ file, name, kind: 'delete', fields });
    } else if (optionDefinition(name) === undefined) extra.push(change);
    else {
      const fields = entryDifferences({ field: 'value', before: now.value, after: usual(file, name).value });
      steps.push({ file, name, kind: 'change', fields });
    }
  }
  if (wishes.secrets) addSecrets(steps, wanted, reading);
  const ordered = inOrder(steps).map((step, index): PlanStep => {
    const now = present.get(step.file)?.get(step.name) ?? {};
    return { n: index + 1, ...step, ...(step.kind === 'change' && { rest: fingerprint(now, step.fields) }) };
  });
  const faults: string[] = [];
  for (const step of ordered) {
    const fault = await faultOf(step, reading, context);
    if (fault !== undefined) faults.push(pairOf(thingOf(step), fault, context.say));
  }
  faults.push(...danglingIn(wanted, present, ordered, context));
  if (faults.length > 0) throw new Refusal(faults.join('\n'), context.say('site.faultsHint'));
  return { steps: ordered, kept, extra, unheld, secrets: compared };
}

/** Adds the secrets of existing things to the steps. */
function addSecrets(steps: Omit<PlanStep, 'n'>[], wanted: Site, { rows }: SiteReading): void {
  for (const [file, entries] of wanted) {
    for (const [name, entry] of entries) {
      if (rows.get(file)?.has(name) !== true) continue;
      const fields = Object.entries(entry).flatMap(([field, after]): FieldDifference[] =>
        isReference(after) ? [{ field, after }] : [],
      );
      const index = steps.findIndex((step) => step.file === file && step.name === name);
      const known = steps[index];
      if (known !== undefined) steps[index] = { ...known, fields: [...known.fields, ...fields] };
      else if (fields.length > 0) steps.push({ file, name, kind: 'change', fields });
    }
  }
}

/** Creates and changes things after those they refer to; deletes last, in the opposite order. */
function inOrder(steps: readonly Omit<PlanStep, 'n'>[]): Omit<PlanStep, 'n'>[] {
  const rank = ({ file, kind, fields }: Omit<PlanStep, 'n'>) => {
    const index = siteKinds.findIndex((one) => one.file === file);
    if (kind === 'delete') return 2 * siteKinds.length - index;
    // Gateways' checks require this order (docs/gateways.md 13.40): switches are turned off first and turned on last.
    const [only] = isOptions(file) ? fields : [];
    return index + (only?.after === 'true' ? 0.2 : only?.after === 'false' ? 0 : 0.1);
  };
  return [...steps].sort((one, other) => rank(one) - rank(other));
}

/** Errors for things that refer to others which will not exist. */
function danglingIn(wanted: Site, present: Site, steps: readonly PlanStep[], { say }: ScreenContext): string[] {
  return siteKinds.flatMap((kind) => {
    const { file, refers } = 'list' in kind ? kind : { file: kind.file, refers: undefined };
    const there = refers && present.get(refers.to);
    if (refers === undefined || there === undefined) return [];
    const { field, to } = refers;
    const added = steps.filter((step) => step.file === to && step.kind === 'add').map(({ name }) => name);
    const gone = steps.filter((step) => step.file === to && step.kind === 'delete').map(({ name }) => name);
    const left = new Set([...there.keys(), ...added].filter((name) => !gone.includes(name)));
    return [...(wanted.get(file) ?? [])].flatMap(([name, entry]) => {
      const named = field === undefined ? name : entry[field];
      if (typeof named !== 'string' || named === '' || left.has(named)) return [];
      return [
        pairOf(
          thingOf({ file, name }),
          say('site.refersToNone', { field: field ?? 'name', name: sanitise(named), file: to }),
          say,
        ),
      ];
    });
  });
}

/** Why a step cannot be done on this gateway; undefined where no reason is known. */
export async function faultOf(
  step: PlanStep,
  reading: SiteReading,
  context: ScreenContext,
  secrets?: ReadonlyMap<string, string>,
): Promise<string | undefined> {
  const { file, name, kind, fields } = step;
  const index = rowKindOf(file);
  if (index === undefined) {
    const { site, usual } = reading;
    const before = (site.get(file)?.get(name) ?? usual(file, name)).value;
    return optionFault(name, optionText(valueWith(before, fields)), context, { before: optionText(before) });
  }
  const { rows } = reading;
  const screen = await screenOfKind(index);
  const row = rows.get(file)?.get(name);
  if (kind === 'delete') return deletion(screen) === undefined ? context.say('site.noDelete') : undefined;
  const refusal = kind === 'add' ? screen.createRefusal?.(context) : screen.editRefusal?.(row, context);
  if (refusal !== undefined) return refusal;
  const { errors } = draftOf(screen, step, kind === 'add' ? undefined : row, context, secrets);
  const faults = Object.values(errors);
  return faults.length === 0 ? undefined : sentencesOf(faults);
}

/** The action that deletes rows of a kind; undefined where there is none. */
export function deletion({ actions }: AnyListScreen): RowAction<unknown, undefined> | undefined {
  return actions.find((action) => action.verb === 'delete' && action.on === 'rows') as
    | RowAction<unknown, undefined>
    | undefined;
}
