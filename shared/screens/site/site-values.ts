import { sha256Hex } from '../../domain/sha256.ts';
import { canonicalJson } from '../../format/canonical-json.ts';
import { wholeJson } from '../../format/json-loss.ts';
import { formatIsoTime } from '../../format/time.ts';
import { holdsSecret } from '../../gateway/client/redact.ts';
import { fieldText, parseFieldText } from '../../screen/field-text.ts';
import type { AnyField } from '../../screen/form.ts';
import { fieldsOf } from '../../screen/form-check.ts';
import type { ListScreen } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { isReference, type SiteEntry } from './site-kind.ts';

// biome-ignore lint/suspicious/noExplicitAny: lists of many kinds of rows, each read with its own form.
export type AnyListScreen = ListScreen<any, Record<string, unknown>>;

/** The field that holds the name of a thing, which is its key in a file. */
export function nameField({ form }: AnyListScreen): string {
  const names: readonly string[] = form.fields.map(({ name }) => name);
  return ['name', 'username', 'model_name', 'title'].find((name) => names.includes(name)) ?? '';
}

/**
 * The environment variable that a secret of a thing is read from, such as `CHANNEL_AZURE_KEY`. What of the name no
 * variable can hold, such as Chinese, is replaced by a mark: two things with one variable would get one secret.
 */
export function secretReference(noun: string, name: string, field: string): string {
  return variableOf(noun, name, field, /[^ -~]/.test(name));
}

/**
 * Marks the references of things that share a variable all the same, such as those of `azure-eu` and `Azure EU`. Takes
 * and returns the entries of one file by name.
 */
export function ownReferences(noun: string, entries: ReadonlyMap<string, SiteEntry>): ReadonlyMap<string, SiteEntry> {
  const uses = new Map<unknown, number>();
  const references = (entry: SiteEntry) => Object.entries(entry).filter(([, value]) => isReference(value));
  for (const entry of entries.values())
    for (const [, reference] of references(entry)) uses.set(reference, (uses.get(reference) ?? 0) + 1);
  const marked = [...entries].map(([name, entry]) => {
    const shared = references(entry).filter(([, reference]) => (uses.get(reference) ?? 0) > 1);
    const own = shared.map(([field]) => [field, variableOf(noun, name, field, true)] as const);
    return [name, { ...entry, ...Object.fromEntries(own) }] as const;
  });
  return new Map(marked);
}

/** Whether a reference names the variable that other things may share: the one without a mark. */
export function isUnmarked(reference: unknown, noun: string, name: string, field: string): boolean {
  return reference === variableOf(noun, name, field, false);
}

function variableOf(noun: string, name: string, field: string, isMarked: boolean): string {
  const mark = isMarked ? [sha256Hex(name).slice(0, 6)] : [];
  const word = [noun, name, ...mark, field].join('_').replace(/[^A-Za-z0-9]+/g, '_');
  return referenceTo(word.toUpperCase());
}

/** A reference to an environment variable. */
export function referenceTo(variable: string): string {
  return `\${env:${variable}}`;
}

/**
 * The entry that describes a row: the fields that its form sets, without defaults; fields that separate actions set
 * (`status`); secrets as references. Values are JSON, and JSON in text fields is parsed.
 */
export function entryOfRow(screen: AnyListScreen, row: unknown, context: ScreenContext): SiteEntry {
  const { form, noun, setElsewhere = {}, columns } = screen;
  const value = form.normalise(form.fromRow(row, context), 'edit');
  const usual = usualValues(screen, context);
  const own = nameField(screen);
  const entries = describedFields(screen, value).flatMap((field): [string, unknown][] => {
    const { name, kind, required } = field;
    const reference = secretReference(noun, String(value[own]), name);
    if (kind === 'secret') return required ? [[name, reference]] : [];
    if (holdsSecret(fieldText(field, value))) return [[name, reference]];
    const plain = plainValue(field, value[name]);
    return !required && canonicalJson(plain) === canonicalJson(usual[name]) ? [] : [[name, plain]];
  });
  const elsewhere = Object.entries(setElsewhere).flatMap(([id, { verbs, begins: first }]): [string, unknown][] => {
    const raw = columns.find((column) => column.id === id)?.cell(row, context).raw;
    // A status that the gateway itself set, such as an automatic disabling, is not what the files should demand.
    return typeof raw === 'string' && raw in verbs && !first.includes(raw) && !raw.startsWith('auto-')
      ? [[id, raw]]
      : [];
  });
  return Object.fromEntries([...entries, ...elsewhere]);
}

/** The fields that describe a thing, without its name. */
export function describedFields(
  screen: AnyListScreen,
  value?: Record<string, unknown>,
): AnyField<Record<string, unknown>>[] {
  const { form } = screen;
  const own = nameField(screen);
  const all = value === undefined ? form.fields : fieldsOf(form, value, 'edit');
  return all.filter(({ name, modes }) => name !== own && (modes === undefined || modes.length > 1));
}

/** The values of a new thing where a file leaves fields out, as a file would hold them. */
export function usualValues(screen: AnyListScreen, context: ScreenContext): Record<string, unknown> {
  const begins = screen.form.normalise(screen.form.defaults(context), 'create');
  const fields = describedFields(screen).map((field) => [field.name, plainValue(field, begins[field.name])]);
  const elsewhere = Object.entries(screen.setElsewhere ?? {}).map(([id, { begins: first }]) => [id, first[0]]);
  return Object.fromEntries([...fields, ...elsewhere]);
}

/**
 * Parses a value of a file into the form of `plainValue`: times, amounts and numbers may have the syntax that users
 * type (`+30d`, `10usd`). Returns a message where the value is invalid.
 */
export function readValue(
  field: AnyField<Record<string, unknown>>,
  value: unknown,
  context: ScreenContext,
): { value: unknown } | { message: string } {
  const { kind } = field;
  const wrong = () => ({ message: context.say('site.wrongKind', { kind }) });
  if (isReference(value) || value === null) return { value };
  if (kind === 'json') return { value: plainValue(field, value) };
  if (kind === 'secret') return { message: context.say('site.secretValue', { reference: referenceTo('NAME') }) };
  if (kind === 'toggle') return typeof value === 'boolean' ? { value } : wrong();
  if (kind === 'choices' || kind === 'lines') {
    const isList = Array.isArray(value) && value.every((member) => typeof member !== 'object');
    return isList ? { value: value.map(String) } : wrong();
  }
  if (kind === 'datetime' && typeof value === 'number') return { value: plainValue(field, value) };
  if (typeof value === 'string' && ['number', 'quota', 'datetime'].includes(kind)) {
    const read = parseFieldText(field, value, context);
    return read.ok ? { value: plainValue(field, read.value) } : { message: read.message };
  }
  if (kind === 'number' || kind === 'quota') return typeof value === 'number' ? { value } : wrong();
  if (kind === 'text') return typeof value === 'object' ? wrong() : { value: String(value) };
  return { value };
}

/** A value as one text, for the search for secrets. */
export function plainText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** A value as a file holds it: a time with its zone, JSON of a text field parsed where that keeps all of it. */
export function plainValue({ kind }: AnyField<Record<string, unknown>>, value: unknown): unknown {
  if (kind === 'datetime' && typeof value === 'number') return value < 0 ? 'never' : formatIsoTime(value) || value;
  if (kind !== 'json' || typeof value !== 'string' || value.trim() === '') return value;
  return wholeJson(value) ?? value;
}
