import type { JournalledRow, JournalValues } from '../../domain/journal.ts';
import { isRecord } from '../../domain/record.ts';
import { formatMoney, formatPrice } from '../../format/money.ts';
import { formatQuota, quotaDisplayOf } from '../../format/quota.ts';
import { sanitise, sanitiseMultiline } from '../../format/sanitise.ts';
import { holdsSecret } from '../../gateway/client/redact.ts';
import type { MessageKey } from '../../text/text.ts';
import { shownText } from '../bulk/bulk-form.ts';
import type { AnyField } from '../form.ts';
import type { BrowseScreen, Column } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';
import { memberChanges, type ValueChange } from '../value-change.ts';

/** Where the names and the formats of the fields come from. */
export interface ChangedSubject {
  // biome-ignore lint/suspicious/noExplicitAny: rows of any kind.
  columns?: readonly Column<any>[];
  // biome-ignore lint/suspicious/noExplicitAny: rows of any kind.
  form?: { fields: readonly AnyField<any>[]; defaults?: ((context: ScreenContext) => any) | undefined } | undefined;
  /** What can be done with its rows. */
  actions?: readonly { verb: string; label: MessageKey }[];
  shownValues?: BrowseScreen<object>['shownValues'] | undefined;
  /** The labels of fields that neither a form nor a column has. */
  labels?: ReadonlyMap<string, MessageKey> | undefined;
}

/** The part of a list screen that names and formats the fields of its rows. */
// biome-ignore lint/suspicious/noExplicitAny: rows of any kind.
export function subjectOf(screen: BrowseScreen<any>): ChangedSubject {
  return screen as ChangedSubject;
}

/** The changes of a journalled row in the order of its form: what a user would call each field and its values. */
export function valueChanges(
  { before, after, hidden }: Pick<JournalledRow, 'before' | 'after' | 'hidden'>,
  subject: ChangedSubject | undefined,
  context: ScreenContext,
): ValueChange[] {
  const shown = (subject?.form?.fields ?? []).map(({ name }): string => name);
  const rank = (name: string) => (shown.includes(name) ? shown.indexOf(name) : shown.length);
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changes = names
    .sort((one, other) => rank(one) - rank(other))
    .flatMap((name) => changesOf(name, before, after, subject, context));
  const masked = context.say('journal.newSecret');
  return [
    ...changes,
    ...hidden.map((name) => ({
      field: labelOf(name, subject, context),
      ...{ from: undefined, to: masked, added: [], removed: [] },
    })),
  ];
}

/**
 * The main facts of a created or deleted row: the fields that have another value than in an empty form, without its
 * name.
 */
export function mainFacts(
  row: Pick<JournalledRow, 'before' | 'after' | 'hidden' | 'name'>,
  subject: ChangedSubject | undefined,
  context: ScreenContext,
): ValueChange[] {
  const usual: JournalValues = subject?.form?.defaults?.(context) ?? {};
  const isFact = ([name, value]: [string, unknown]) =>
    value !== row.name &&
    !isEmpty(value) &&
    (!Object.hasOwn(usual, name) || JSON.stringify(value) !== JSON.stringify(usual[name]));
  const changes = (isShown: (entry: [string, unknown]) => boolean) => {
    const facts = (values: JournalValues | undefined) =>
      values && Object.fromEntries(Object.entries(values).filter(isShown));
    return valueChanges({ before: facts(row.before), after: facts(row.after), hidden: [] }, subject, context);
  };
  const facts = changes(isFact);
  return facts.length > 0 ? facts : changes(([, value]) => value === row.name);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || value === false || String(value) === '';
}

function changesOf(
  name: string,
  before: JournalValues | undefined,
  after: JournalValues | undefined,
  subject: ChangedSubject | undefined,
  context: ScreenContext,
): ValueChange[] {
  const [from, to] = [before?.[name], after?.[name]];
  const field = labelOf(name, subject, context);
  if (isRecord(from) && isRecord(to)) {
    const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])];
    return keys
      .filter((key) => JSON.stringify(from[key]) !== JSON.stringify(to[key]))
      .map((key) => ({
        ...{
          field: `${field}.${sanitise(key)}`,
          from: textOf(name, from[key], subject, context),
          to: textOf(name, to[key], subject, context),
        },
        ...{ added: [], removed: [] },
      }));
  }
  if (Array.isArray(from) && JSON.stringify(from) === JSON.stringify(to)) return [];
  const members = memberChanges(from, to);
  if (members !== undefined) return [{ field, from: undefined, to: undefined, ...members }];
  const texts = { from: textOf(name, from, subject, context), to: textOf(name, to, subject, context) };
  const none = context.say('common.none');
  const isChange = before !== undefined && after !== undefined && Object.hasOwn(before, name);
  return [
    { field, ...(isChange ? { from: texts.from ?? none, to: texts.to ?? none } : texts), added: [], removed: [] },
  ];
}

function labelOf(name: string, subject: ChangedSubject | undefined, { say }: Pick<ScreenContext, 'say'>): string {
  const { form, columns, labels } = subject ?? {};
  const key =
    form?.fields.find((field) => field.name === name)?.label ??
    columns?.find(({ id }) => id === name)?.header ??
    labels?.get(name);
  return key === undefined ? sanitise(name) : say(key);
}

/** A value as the list or the form of its row shows it; undefined where there is none. */
function textOf(
  name: string,
  value: unknown,
  subject: ChangedSubject | undefined,
  context: ScreenContext,
): string | undefined {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return undefined;
  // A secret from a file of rows: nothing keeps it, and its reference says nothing to a person.
  if (typeof value === 'string' && /^\$\{row:[^}]+\}$/.test(value)) return context.say('journal.newSecret');
  const field = subject?.form?.fields.find((one) => one.name === name);
  const column = subject?.columns?.find(({ id }) => id === name);
  const state = column?.states?.find((one) => one.value === value);
  if (state !== undefined) return context.say(state.label);
  if (field?.kind === 'choice' && typeof value === 'number' && column !== undefined)
    return column.cell({ [name]: value }, context).text;
  if (field !== undefined && field.kind !== 'secret' && !Array.isArray(value) && !isRecord(value))
    return shownText(field, { [name]: value }, context);
  if (typeof value === 'number' && column?.unit === 'quota') return formatQuota(value, quotaDisplayOf(context.status));
  if (typeof value === 'number' && column?.unit === 'dollars') return formatPrice(value);
  if (typeof value === 'number' && column?.unit === 'usd') return formatMoney(value);
  return plainText(value, context);
}

function plainText(value: unknown, { say }: Pick<ScreenContext, 'say'>): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'boolean') return say(value ? 'common.yes' : 'common.no');
  const text = Array.isArray(value)
    ? value.map(String).join(say('common.listSeparator'))
    : typeof value === 'string'
      ? value
      : (JSON.stringify(value) ?? '');
  if (holdsSecret(text)) return say('bulk.hidden');
  return sanitiseMultiline(text).replaceAll('\n', ' ');
}

/** The changes of several rows together: equal ones once; where only the values before differ, they are `various`. */
export function commonChanges(rows: readonly (readonly ValueChange[])[], various: string): ValueChange[] {
  const byField = new Map<string, ValueChange[]>();
  for (const change of rows.flat()) byField.set(change.field, [...(byField.get(change.field) ?? []), change]);
  return [...byField].map(([field, changes]): ValueChange => {
    const [first] = changes as [ValueChange];
    const isAlike = (of: (change: ValueChange) => unknown) =>
      changes.every((change) => JSON.stringify(of(change)) === JSON.stringify(of(first)));
    const hasMembers = changes.some(({ added, removed }) => added.length + removed.length > 0);
    if (isAlike((change) => change)) return first;
    if (hasMembers && isAlike(({ added, removed }) => [added, removed]))
      return { ...first, from: undefined, to: undefined };
    const text = (of: 'from' | 'to') => (isAlike((change) => change[of]) && !hasMembers ? first[of] : various);
    return { field, from: text('from'), to: text('to'), added: [], removed: [] };
  });
}
