import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { isRecord } from '../../domain/record.ts';
import { canonicalJson } from './canonical-json.ts';
import type { SiteReading } from './read-site.ts';
import { type FieldDifference, isOptions, isSame, valueAt } from './site-diff.ts';
import { isReference, kindsOfFiles, type SiteEntry } from './site-kind.ts';

/** One thing that is to be made, changed or deleted. */
export interface PlanStep {
  /** 1, 2, … in the order in which steps are done. */
  n: number;
  file: string;
  name: string;
  kind: StepKind;
  /** What is set: of something new all that is told of it, of something that is to go all that is there. */
  fields: readonly FieldDifference[];
  /** Of a change: the fingerprint of all that it leaves alone. */
  rest?: string | undefined;
}

export type StepKind = 'add' | 'change' | 'delete';
const stepKinds: readonly unknown[] = ['add', 'change', 'delete'] satisfies StepKind[];

/** What is to be done to a gateway, as it was when that was planned (CHG-03). Holds no secrets. */
export interface SitePlan {
  /** The address of the gateway. */
  gateway: string;
  /** Unix ms. */
  madeAt: number;
  steps: readonly PlanStep[];
  /** The file that it stands in, as it was typed; '' where it stands in none. */
  source: string;
  /** The command that does the same, where that is not one about this plan. */
  command?: string | undefined;
  /** The folder of the files that it was made from, from where the plan stands. */
  directory?: string | undefined;
}

/** What became of a step so far. `moved`: what it is about is no longer as it was when it was planned. */
export type StepState = 'open' | 'part' | 'done' | 'moved';

/** Where a step stands, and the fields that are still to be set. */
export interface StepNow {
  state: StepState;
  left: readonly FieldDifference[];
}

const format = 1;

/** A plan as the text of its file. */
export function planText({ gateway, madeAt, directory, steps }: SitePlan): string {
  const plan = { plan: format, gateway, made_at: new Date(madeAt).toISOString(), directory, steps };
  return `${JSON.stringify(plan, undefined, 2)}\n`;
}

/** The plan in a text; undefined where it is none, or one of a newer version. */
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

/** What tells whether an entry is as it was, but for these fields. */
export function fingerprint(entry: SiteEntry, fields: readonly FieldDifference[]): string {
  const names = new Set(fields.map(({ field }) => field));
  const rest = Object.entries(entry).filter(([name]) => !names.has(name));
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(Object.fromEntries(rest))))).slice(0, 16);
}

/** Where a step stands on a site as it is now. */
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
  if (kind === 'delete') {
    const isWhole = Object.keys(now).every((told) => fields.some(({ field }) => field === told));
    return { state: isWhole && !fields.some(isOther) ? 'open' : 'moved', left: fields };
  }
  if (kind === 'add') {
    // Something of this name was made since. What is as planned, and nothing else, was begun by the plan itself.
    const told = Object.keys(now).filter((field) => !isReference(now[field]));
    const isForeign = told.some((field) => !fields.some((one) => one.field === field && isAt(one, one.after)));
    const unset = left.filter(({ after }) => !isReference(after));
    return { state: isForeign ? 'moved' : unset.length === 0 ? 'done' : 'part', left: unset };
  }
  // What a secret is, nobody can tell.
  const isMoved =
    left.some((field) => !isReference(field.after) && isOther(field)) ||
    (rest !== undefined && rest !== fingerprint(now, fields));
  if (isMoved) return { state: 'moved', left };
  return { state: left.length === 0 ? 'done' : left.length < fields.length ? 'part' : 'open', left };
}

/** The steps that take others back, the last one first. What is left alone by them may have changed since. */
export function oppositeSteps(steps: readonly PlanStep[]): PlanStep[] {
  const opposite = { add: 'delete', change: 'change', delete: 'add' } as const;
  const sorted = [...steps].sort((one, other) => other.n - one.n);
  return sorted
    .map(({ file, name, kind, fields }) => ({
      ...{ file, name, kind: opposite[kind] },
      fields: fields
        // What a secret was before nobody knows.
        .filter(({ after }) => kind !== 'change' || !isReference(after))
        .map(({ before, after, ...field }) => ({ ...field, before: after, after: before })),
    }))
    .filter(({ kind, fields }) => kind !== 'change' || fields.length > 0)
    .map((step, index) => ({ n: index + 1, ...step }));
}
