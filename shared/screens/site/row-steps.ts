import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { holdsSecret } from '../../gateway/client/redact.ts';
import { fewNames } from '../../screen/few-names.ts';
import { chosenValue } from '../../screen/field-choice.ts';
import { parseFieldText } from '../../screen/field-text.ts';
import { listNames } from '../../screen/flow/confirm-rows.ts';
import type { AnyField } from '../../screen/form.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { Existing } from '../../screen/saving/rows-to-plan.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { pairOf } from '../../text/punctuation.ts';
import { likelyWords } from './likely-words.ts';
import { faultOf } from './make-plan.ts';
import { groupNotesOf } from './plan-groups.ts';
import { readSite, screenOfKind } from './read-site.ts';
import type { FileRow } from './row-file.ts';
import { entryDifferences, type FieldDifference } from './site-diff.ts';
import { isReference, type RowKind } from './site-kind.ts';
import { fingerprint, type PlanStep } from './site-plan.ts';
import { type AnyListScreen, describedFields, nameField, plainText, plainValue, readValue } from './site-values.ts';
import { draftOf } from './step-draft.ts';
import { thingOf } from './step-text.ts';

/** The steps for the rows of a file. */
export interface RowSteps {
  steps: readonly PlanStep[];
  /** The secrets of the file, by their references in the steps. */
  secrets: ReadonlyMap<string, string>;
  /** Names of existing rows that stay unchanged, because they are equal or are not to be changed. */
  kept: readonly string[];
  /** Columns of the list that no form can set. */
  ignored: readonly string[];
  /** Warnings about the steps as a whole: groups that the gateway does not have. */
  notes: readonly string[];
}

interface ReadRow {
  line: number;
  name: string;
  fields: ReadonlyMap<string, unknown>;
}

interface RowFault {
  line: number;
  /** A complete sentence. */
  reason: string;
}

/** The number of errors that are shown at once. */
const mostFaults = 20;

/**
 * Plans how to create the rows of a file, and to update existing rows in the fields that the file names (CHG-05,
 * CHG-11).
 * @throws Refusal with a line for each row that cannot be saved, before anything is sent
 */
export async function rowSteps(
  kind: RowKind,
  rows: readonly FileRow[],
  existing: Existing,
  context: ScreenContext,
  options: CallOptions,
): Promise<RowSteps> {
  const { say } = context;
  const screen = await screenOfKind(kind);
  const secrets = new Map<string, string>();
  const draftsOf = (step: PlanStep, now: unknown) => {
    const { value, before } = draftOf(screen, step, now, context, secrets);
    return [value, now === undefined ? undefined : before] as const;
  };
  const faults: RowFault[] = [];
  const fail = (line: number, reason: string) => void faults.push({ line, reason });
  const words = wordsOf(screen, rows, context, fail);
  const read = rows.map((row) => readRow(row, words, screen, secrets, context, fail));
  refuseTwins(read, fail, context);
  throwFaults(faults, context);
  const names = new Set(read.map(({ name }) => name));
  const reading = await readSite(context, options, [kind], () => names);
  if (reading.missing.length > 0) throw new Refusal(say('error.unsupported'));
  const steps: PlanStep[] = [];
  const kept: string[] = [];
  const check = screen.createCheck?.(context, options);
  let hasTaken = false;
  for (const { line, name, fields } of read) {
    const { file } = kind;
    const now = reading.site.get(file)?.get(name);
    const step =
      now === undefined ? added(file, name, fields) : changed(file, name, fields, now, reading.usual(file, name));
    if (now === undefined && reading.gone.get(file)?.has(name)) {
      fail(line, say('site.rowNameTaken', { name: sanitise(name) }));
    } else if (now !== undefined && existing === 'refuse') {
      fail(line, say('site.rowExists', { name: sanitise(name) }));
      hasTaken = true;
    } else if (step === undefined || (now !== undefined && existing === 'keep')) kept.push(name);
    else {
      const fault =
        (await faultOf(step, reading, context, secrets)) ??
        (await check?.(...draftsOf(step, reading.rows.get(file)?.get(name))));
      if (fault !== undefined) fail(line, pairOf(thingOf(step), fault, say));
      else steps.push({ ...step, n: steps.length + 1 });
    }
  }
  throwFaults(faults, context, hasTaken ? existsHint(context) : '');
  return { steps, secrets, kept, ignored: words.ignored, notes: await groupNotesOf(steps, context, options) };
}

/** How to leave or update what exists: by a flag of the command line, or in the form of the other faces. */
function existsHint({ planRows, say }: ScreenContext): string {
  return planRows === undefined
    ? say('site.rowExistsHint')
    : say('site.rowExistsChoose', { field: say('site.importExisting') });
}

function added(file: string, name: string, fields: ReadonlyMap<string, unknown>): PlanStep {
  return { n: 0, file, name, kind: 'add', fields: [...fields].map(([field, after]) => ({ field, after })) };
}

/**
 * The fields that the file names and that differ. A secret given in the file counts as different; a reference to an
 * environment variable or a file is used for new rows only.
 */
function changed(
  file: string,
  name: string,
  fields: ReadonlyMap<string, unknown>,
  now: Readonly<Record<string, unknown>>,
  usual: Readonly<Record<string, unknown>>,
): PlanStep | undefined {
  const differences = [...fields].flatMap(([field, after]): FieldDifference[] => {
    if (isReference(after)) return String(after).startsWith('${row:') ? [{ field, after }] : [];
    return entryDifferences({ field, before: now[field] ?? usual[field], after: after ?? usual[field] });
  });
  if (differences.length === 0) return undefined;
  return { n: 0, file, name, kind: 'change', fields: differences, rest: fingerprint(now, differences) };
}

interface Words {
  /** The field of a heading; undefined where no form sets it. */
  fieldOf(word: string): string | undefined;
  ignored: readonly string[];
}

/** Maps the headings of columns to fields: a field's name in any spelling, of several also of one, or its label in forms. */
function wordsOf(
  screen: AnyListScreen,
  rows: readonly FileRow[],
  context: ScreenContext,
  fail: (line: number, reason: string) => void,
): Words {
  const { say } = context;
  const plain = (word: string) =>
    word
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_');
  const own = nameField(screen);
  const known = new Map<string, string>([
    ...describedFields(screen).map(({ name, label }) => [plain(say(label)), name] as const),
    ...describedFields(screen).map(({ name }) => [plain(name), name] as const),
    ...Object.keys(screen.setElsewhere ?? {}).map((id) => [plain(id), id] as const),
    ...(['name', own] as const).map((word) => [plain(word), own] as const),
  ]);
  // A list calls one "group" what a form with several calls "groups": rows that were exported are read again whole.
  for (const { kind, name } of describedFields(screen)) {
    const one = plain(name).replace(/s$/, '');
    if ((kind === 'choices' || kind === 'lines') && !known.has(one)) known.set(one, name);
  }
  const columns = new Set(screen.columns.map(({ id }) => plain(id)));
  const [first] = rows;
  const ignored: string[] = [];
  const unknown = new Map<number, string[]>();
  for (const word of new Set(rows.flatMap(({ values }) => [...values.keys()]))) {
    if (known.has(plain(word))) continue;
    if (columns.has(plain(word))) ignored.push(word);
    else {
      const line = (first?.isText ? 1 : rows.find(({ values }) => values.has(word))?.line) ?? 1;
      unknown.set(line, [...(unknown.get(line) ?? []), word]);
    }
  }
  const names = [...new Set(known.values())];
  for (const { line, values, isText } of rows) {
    const twins = sameField([...values.keys()], (word) => known.get(plain(word)));
    if (twins === undefined) continue;
    fail(isText ? 1 : line, say('site.rowSameField', twins));
    if (isText) break;
  }
  for (const [line, words] of unknown) {
    const [word = ''] = words;
    // The rows of another list have many such fields, and what there is instead is said once.
    if (words.length === 1)
      fail(line, say('site.rowNoSuchField', { field: sanitise(word), likely: likelyWords(plain(word), names, say) }));
    else
      fail(
        line,
        say('site.rowNoSuchFields', {
          fields: listNames(words.map(sanitise), say),
          known: say('site.likelyAll', { known: fewNames(names.map(sanitise), say) }),
        }),
      );
  }
  return { fieldOf: (word) => known.get(plain(word)), ignored };
}

/** The first two words that set one field: which of them counts would be unclear. */
function sameField(
  words: readonly string[],
  fieldOf: (word: string) => string | undefined,
): { one: string; other: string } | undefined {
  const seen = new Map<string, string>();
  for (const word of words) {
    const field = fieldOf(word);
    const before = field === undefined ? undefined : seen.get(field);
    if (before !== undefined) return { one: sanitise(before), other: sanitise(word) };
    if (field !== undefined) seen.set(field, word);
  }
  return undefined;
}

function readRow(
  { line, values, isText }: FileRow,
  { fieldOf }: Words,
  screen: AnyListScreen,
  secrets: Map<string, string>,
  context: ScreenContext,
  fail: (line: number, reason: string) => void,
): ReadRow {
  const own = nameField(screen);
  const described = describedFields(screen);
  const fields = new Map<string, unknown>();
  let name = '';
  for (const [word, value] of values) {
    const id = fieldOf(word);
    if (id === undefined) continue;
    if (id === own) {
      name = String(value ?? '').trim();
      continue;
    }
    const field = described.find((one) => one.name === id);
    // Exports write null where a row is as new ones are.
    if (field === undefined && value === null) continue;
    const read =
      field === undefined ? elsewhere(screen, id, value, context) : fieldValue(field, value, isText, screen, context);
    if ('message' in read) fail(line, pairOf(sanitise(word), sanitise(read.message), context.say));
    else if (!isReference(read.value) && (field?.kind === 'secret' || holdsSecret(plainText(read.value)))) {
      if (read.value === '' || read.value === null) continue;
      const reference = `\${row:${line}.${id}}`;
      secrets.set(reference, plainText(read.value));
      fields.set(id, reference);
    } else fields.set(id, read.value);
  }
  if (name === '') fail(line, context.say('site.rowNoName', { field: own }));
  return { line, name, fields };
}

type Read = { value: unknown } | { message: string };

function elsewhere(screen: AnyListScreen, id: string, value: unknown, { say }: ScreenContext): Read {
  const words = Object.keys(screen.setElsewhere?.[id]?.verbs ?? {});
  const begins = screen.setElsewhere?.[id]?.begins ?? [];
  const text = String(value).trim().toLowerCase();
  const wanted = words.find((word) => word === text) ?? (begins.map(String).includes(text) ? words[0] : undefined);
  return wanted === undefined ? { message: say('site.oneOf', { words }) } : { value: wanted };
}

/** A value of a file as a field value: text in the syntax that users type, anything else as in the files of a site. */
function fieldValue(
  field: AnyField<Record<string, unknown>>,
  value: unknown,
  isText: boolean,
  screen: AnyListScreen,
  context: ScreenContext,
): Read {
  if (isReference(value)) return { value };
  if (field.kind === 'secret') return { value: value === null || value === undefined ? '' : String(value).trim() };
  if (field.kind === 'choice' && (typeof value === 'string' || typeof value === 'number')) {
    const chosen = chosenValue(field, String(value), screen.form.defaults(context), context);
    if ('value' in chosen) return chosen;
    const likely = likelyWords(String(value), chosen.labels, context.say);
    return { message: context.say('site.rowNoChoice', { value: sanitise(String(value)), likely }) };
  }
  if (typeof value !== 'string' || (!isText && field.kind !== 'choices' && field.kind !== 'lines')) {
    return readValue(field, value, context);
  }
  const read = parseFieldText(field, value, context);
  return read.ok ? { value: plainValue(field, read.value) } : { message: read.message };
}

/** Refuses two rows of one name, because it would be unclear which one is meant. */
function refuseTwins(
  rows: readonly ReadRow[],
  fail: (line: number, reason: string) => void,
  { say }: ScreenContext,
): void {
  const seen = new Map<string, number>();
  for (const { line, name } of rows) {
    const before = seen.get(name);
    if (name !== '' && before !== undefined) fail(line, say('site.rowTwice', { name: sanitise(name), line: before }));
    seen.set(name, before ?? line);
  }
}

function throwFaults(found: readonly RowFault[], { say }: ScreenContext, hint = ''): void {
  if (found.length === 0) return;
  const sorted = [...found].sort((one, other) => one.line - other.line);
  const faults = sorted.map(({ line, reason }) => say('site.rowAtLine', { line, reason }));
  const more = faults.length - mostFaults;
  const shown = more > 0 ? [...faults.slice(0, mostFaults), say('action.andMore', { count: more })] : faults;
  throw new Refusal(shown.join('\n'), hint === '' ? say('site.rowsNothingSent') : hint);
}
