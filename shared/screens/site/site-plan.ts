import { isRecord } from '../../domain/record.ts';
import { sha256Hex } from '../../domain/sha256.ts';
import { canonicalJson } from '../../format/canonical-json.ts';
import type { SiteReading } from './read-site.ts';
import { type FieldDifference, isOptions, isSame, valueAt } from './site-diff.ts';
import { isReference, kindsOfFiles, rowKindOf, type SiteEntry } from './site-kind.ts';

/** A thing to create, change or delete. */
export interface PlanStep {
  /** The number of the step, from 1, in the order in which steps are done. */
  n: number;
  file: string;
  name: string;
  kind: StepKind;
  /** The fields to set; for a new thing all described fields, for a deletion all present ones. */
  fields: readonly FieldDifference[];
  /** Of a change: the fingerprint of the fields that it does not set. */
  rest?: string | undefined;
}

export type StepKind = 'add' | 'change' | 'delete';
const stepKinds: readonly unknown[] = ['add', 'change', 'delete'] satisfies StepKind[];

/** The steps to change a gateway, with its state when they were planned (CHG-03). It contains no secrets. */
export interface SitePlan {
  /** The base URL of the gateway. */
  gateway: string;
  /** Unix ms. */
  madeAt: number;
  steps: readonly PlanStep[];
  /** The path of the plan file as it was typed; '' where there is none. */
  source: string;
  /** The command line that does the same, where it is not one that applies this plan. */
  command?: string | undefined;
  /** The folder of the files that it was made from, relative to the plan. */
  directory?: string | undefined;
}

/** The state of a step. `moved`: its thing was changed since the plan was made. */
export type StepState = 'open' | 'part' | 'done' | 'moved';

/** The state of a step, and the fields that are still to be set. */
export interface StepNow {
  state: StepState;
  left: readonly FieldDifference[];
}

const format = 1;

/** The text of a plan file. */
export function planText({ gateway, madeAt, directory, steps }: SitePlan): string {
  const plan = { plan: format, gateway, made_at: new Date(madeAt).toISOString(), directory, steps };
  return `${JSON.stringify(plan, undefined, 2)}\n`;
}

/** Parses a plan file; undefined where the text is not a plan, or one of a newer version. */
export function readPlan(text: string, source: string): SitePlan | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(value) || value.plan !== format || typeof value.gateway !== 'string') return undefined;
  const madeAt = Date.parse(String(value.made_at));
  if (!Array.isArray(value.steps) || !value.steps.every(isStep) || Number.isNaN(madeAt)) return undefined;
  const directory = typeof value.directory === 'string' ? value.directory : undefined;
  return { gateway: value.gateway, madeAt, steps: value.steps, source, directory };
}

function isStep(value: unknown): value is PlanStep {
  if (!isRecord(value)) return false;
  const { n, file, name, kind, fields } = value;
  const isKnown = kindsOfFiles(new Set([String(file)])).length > 0 && stepKinds.includes(kind);
  const areFields =
    Array.isArray(fields) && fields.every((field) => isRecord(field) && typeof field.field === 'string');
  return typeof n === 'number' && typeof name === 'string' && isKnown && areFields;
}

/** A hash of an entry without these fields, to detect changes of the others. */
export function fingerprint(entry: SiteEntry, fields: readonly FieldDifference[]): string {
  const names = new Set(fields.map(({ field }) => field));
  const rest = Object.entries(entry).filter(([name]) => !names.has(name));
  return sha256Hex(canonicalJson(Object.fromEntries(rest))).slice(0, 16);
}

/** The state of a step on the site as it is now. */
export function stepNow(step: PlanStep, { site, usual }: Pick<SiteReading, 'site' | 'usual'>): StepNow {
  const { file, name, kind, fields, rest } = step;
  const now = site.get(file)?.get(name) ?? (isOptions(file) ? {} : undefined);
  const byItself = usual(file, name);
  const isAt = ({ field, key }: FieldDifference, value: unknown) => {
    const wanted = key === undefined ? (value ?? byItself[field]) : value;
    return isReference(value) || isSame(valueAt(now?.[field] ?? byItself[field], key), wanted);
  };
  const left = fields.filter((field) => isReference(field.after) || !isAt(field, field.after));
  if (now === undefined) {
    if (kind === 'delete') return { state: 'done', left: [] };
    return kind === 'add' ? { state: 'open', left: fields } : { state: 'moved', left: [] };
  }
  const isOther = (field: FieldDifference) => !isAt(field, field.before);
  // A required field is present although the step left it to what a new thing begins with.
  const isLeftOut = (field: string) => isSame(now[field], byItself[field]);
  if (kind === 'delete') {
    const isWhole = Object.keys(now).every((known) => fields.some(({ field }) => field === known) || isLeftOut(known));
    return { state: isWhole && !fields.some(isOther) ? 'open' : 'moved', left: fields };
  }
  if (kind === 'add') {
    // A thing of this name was created since. If it has only planned values, an earlier run of the plan created it.
    const plainFields = Object.keys(now).filter((field) => !isReference(now[field]));
    const fills = filledFields(file);
    const isPlanned = (field: string) => {
      const own = fields.filter((one) => one.field === field);
      return own.length === 0 ? isLeftOut(field) || fills.includes(field) : own.some((one) => isAt(one, one.after));
    };
    const isForeign = !plainFields.every(isPlanned);
    const unset = left.filter(({ after }) => !isReference(after));
    return { state: isForeign ? 'moved' : unset.length === 0 ? 'done' : 'part', left: unset };
  }
  // Secrets cannot be compared.
  const isMoved =
    left.some((field) => !isReference(field.after) && isOther(field)) ||
    (rest !== undefined && rest !== fingerprint(now, fields));
  if (isMoved) return { state: 'moved', left };
  return { state: left.length === 0 ? 'done' : left.length < fields.length ? 'part' : 'open', left };
}

/** The fields of a new thing that the gateway fills in by itself. */
export function filledFields(file: string): readonly string[] {
  return Object.keys(rowKindOf(file)?.fills ?? {});
}

/** The values that a new thing has although its step did not name their fields, because the gateway filled them in. */
export function filledIn({ file, kind, fields }: PlanStep, entry: SiteEntry): FieldDifference[] {
  const fills = kind === 'add' ? filledFields(file) : [];
  const unnamed = fills.filter((name) => Object.hasOwn(entry, name) && !fields.some(({ field }) => field === name));
  return unnamed.map((field) => ({ field, after: entry[field] }));
}

/**
 * The steps that undo others, last one first. They have no fingerprint, because other fields may have changed since.
 */
export function oppositeSteps(steps: readonly PlanStep[]): PlanStep[] {
  const opposite = { add: 'delete', change: 'change', delete: 'add' } as const;
  const sorted = [...steps].sort((one, other) => other.n - one.n);
  return sorted
    .map(({ file, name, kind, fields }) => ({
      ...{ file, name, kind: opposite[kind] },
      fields: fields
        // The previous value of a secret is not known.
        .filter(({ after }) => kind !== 'change' || !isReference(after))
        .map(({ before, after, ...field }) => ({ ...field, before: after, after: before })),
    }))
    .filter(({ kind, fields }) => kind !== 'change' || fields.length > 0)
    .map((step, index) => ({ n: index + 1, ...step }));
}
