import { sanitise } from '../../format/sanitise.ts';
import { holdsSecret } from '../../gateway/redact.ts';
import { listNames } from '../confirm-rows.ts';
import { fieldText, parseFieldText } from '../field-text.ts';
import type { AnyField, Choice, FieldErrors, FieldKind, Form } from '../form.ts';
import { fieldsOf } from '../form-check.ts';
import type { ListScreen } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';

/**
 * What is set on many rows at once (CHG-06), by the names of the fields of the rows' own form. A text stands for every
 * kind but lists; '' and the empty list leave the field as each row has it. Members of a list that begin with `+` or `-`
 * are added or taken away, others are the new list.
 */
export interface BulkDraft {
  [field: string]: unknown;
  /** Fields to empty. */
  clear: readonly string[];
  /** Number of the row to copy from; '' is none. */
  copy_from: string | number;
  /** Fields to copy. */
  copy_fields: readonly string[];
  /** What that row holds, once it was read. Never typed. */
  copied?: Readonly<Record<string, unknown>>;
}

export type BulkScreen<Row, Value extends object> = ListScreen<Row, Value>;

/** Fields as the rows' form has them, each fit to be left alone. */
const kindOf: Readonly<Record<FieldKind, FieldKind>> = {
  text: 'text',
  // Never set on many: see `bulkFields`.
  secret: 'text',
  number: 'text',
  quota: 'text',
  toggle: 'choice',
  choice: 'choice',
  choices: 'choices',
  lines: 'choices',
  json: 'json',
  datetime: 'text',
};

/** The fields of a screen's form that may be set on many rows, in the screen's order; secrets are never among them. */
export function bulkFields<Row, Value extends object>({
  form,
  bulkFields: names = [],
}: BulkScreen<Row, Value>): AnyField<Value>[] {
  return names.flatMap((name) => form.fields.find((field) => field.name === name && field.kind !== 'secret') ?? []);
}

/** Whether a field holds several members. */
export function isList({ kind }: { kind: FieldKind }): boolean {
  return kind === 'choices' || kind === 'lines';
}

/** Fields that may be empty. A list is emptied by taking its members away, which its own rules judge. */
function isClearable({ kind, required }: { kind: FieldKind; required?: boolean }): boolean {
  return required !== true && (kind === 'text' || kind === 'json' || kind === 'choice' || kind === 'lines');
}

const empty = { clear: [], copy_from: '', copy_fields: [] } as const;

/** The form of what is set on many rows. With the rows it says what they hold now, and leaves out what none of them has. */
export function bulkForm<Row, Value extends object>(
  screen: BulkScreen<Row, Value>,
  rows: readonly Row[] = [],
  here?: ScreenContext,
): Form<BulkDraft, Row> {
  const { form } = screen;
  const drafts = here === undefined ? [] : rows.map((row) => form.fromRow(row, here));
  const own = bulkFields(screen).filter(
    (field) => drafts.length === 0 || drafts.some((draft) => fieldsOf(form, draft, 'edit').includes(field)),
  );
  const named =
    (fields: readonly AnyField<Value>[]) =>
    (_draft: BulkDraft, { say }: ScreenContext) =>
      fields.map(({ name, label }) => ({ value: name as string, label: say(label) }));
  const start = (): BulkDraft => ({
    ...Object.fromEntries(own.map((field) => [field.name, isList(field) ? [] : ''])),
    ...empty,
  });
  const clearable = own.filter(isClearable);
  return {
    title: { create: 'bulk.title', edit: 'bulk.title' },
    fields: [
      ...own.map((field) => bulkField(field, form, drafts)),
      ...(clearable.length === 0
        ? []
        : [{ name: 'clear', kind: 'choices', label: 'bulk.clear', choices: named(clearable) } as const]),
      {
        name: 'copy_from',
        kind: 'choice',
        custom: true,
        label: 'bulk.copyFrom',
        example: '7',
        choices: async (_draft, context, signal) => {
          const page = await screen.list({ page: 1, pageSize: 100, filters: {} }, context, { signal });
          return page.rows.map((row) => ({ value: screen.id(row), label: `${screen.id(row)} ${screen.name(row)}` }));
        },
      },
      { name: 'copy_fields', kind: 'choices', label: 'bulk.copyFields', choices: named(own) },
    ],
    defaults: start,
    fromRow: start,
    normalise: (draft) =>
      Object.fromEntries(
        Object.entries(draft).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
      ) as BulkDraft,
    validate: (draft, _mode, context) => faultsOf(screen, draft, context),
  };
}

function bulkField<Row, Value extends object>(
  field: AnyField<Value>,
  form: Form<Value, Row>,
  drafts: readonly Value[],
): AnyField<BulkDraft> {
  const { name, kind, label, example, custom } = field;
  const [first] = drafts;
  const draftOf = (context: ScreenContext) => first ?? form.defaults(context);
  return {
    ...{ name, kind: kindOf[kind], label, example },
    ...(isList(field) && { custom: true }),
    ...(kind === 'choice' && custom && { custom }),
    ...(isList(field) && { help: 'bulk.listHelp' as const }),
    whenEmpty: ({ say }) => valuesNow(field, drafts, say) || undefined,
    disabled: (_draft, context) =>
      // What depends on the other values of a row is judged row by row.
      drafts.length > 0 && drafts.every((draft) => field.disabled?.(draft, context) !== undefined) && !isList(field)
        ? field.disabled?.(draftOf(context), context)
        : undefined,
    ...(kind === 'toggle' && {
      choices: (_draft: BulkDraft, { say }: ScreenContext) => [
        { value: '', label: say('bulk.stays') },
        { value: 'true', label: say('common.yes') },
        { value: 'false', label: say('common.no') },
      ],
    }),
    ...(field.choices !== undefined &&
      kind !== 'toggle' && {
        choices: async (_draft: BulkDraft, context: ScreenContext, signal?: AbortSignal) => {
          const choices = (await field.choices?.(draftOf(context), context, signal)) ?? [];
          if (isList(field)) return signedChoices(field, choices, drafts);
          return [{ value: '', label: context.say('bulk.stays') }, ...choices.filter(({ value }) => value !== '')];
        },
      }),
    ...(kind === 'lines' && {
      choices: () => signedChoices(field, [], drafts),
    }),
  } as AnyField<BulkDraft>;
}

/** What can be added to a list and taken off it: nothing that all rows have, nothing that none has. */
function signedChoices<Value>(
  { name }: AnyField<Value>,
  choices: readonly Choice[],
  drafts: readonly Value[],
): Choice[] {
  const lists = drafts.map((draft) => draft[name] as readonly string[]);
  const members = [...new Set(lists.flat())];
  const known = [...new Set([...choices.map(({ value }) => String(value)), ...members])];
  const added = known.filter((member) => lists.length === 0 || lists.some((list) => !list.includes(member)));
  return [
    ...added.map((member) => ({ value: `+${member}`, label: sanitise(`+ ${member}`) })),
    ...members.map((member) => ({ value: `-${member}`, label: sanitise(`− ${member}`) })),
  ];
}

/** `Now: 18, 16 and 2 more.`, of lists their members, and how many rows have one that not all have; '' without rows. */
function valuesNow<Value>(field: AnyField<Value>, drafts: readonly Value[], say: ScreenContext['say']): string {
  if (drafts.length === 0) return '';
  const texts = isList(field)
    ? drafts.flatMap((draft) => (draft[field.name] as readonly string[]).map(sanitise))
    : drafts.map((draft) => shownText(field, draft, say));
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const told = [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([text, count]) => {
      const short = text.length > longestNow ? `${[...text].slice(0, longestNow).join('')}…` : text;
      return count === drafts.length ? short : say('common.aside', { text: short, aside: count });
    });
  return say('bulk.now', { values: told.length === 0 ? say('common.none') : listNames(told, say) });
}

/** Characters of one value among those that rows hold now. */
const longestNow = 28;

/** A value as people read it, short and without secrets. */
export function shownText<Value>(field: AnyField<Value>, draft: Value, say: ScreenContext['say']): string {
  const content: unknown = draft[field.name];
  if (field.kind === 'toggle') return say(content === true ? 'common.yes' : 'common.no');
  const text = sanitise(fieldText(field, draft).replaceAll(',', ', '));
  if (holdsSecret(text)) return say('bulk.hidden');
  return text === '' ? say('common.none') : text;
}

/** What is wrong with what was typed, each field by the rules by which its own form reads a text. */
function faultsOf<Row, Value extends object>(
  screen: BulkScreen<Row, Value>,
  draft: BulkDraft,
  context: ScreenContext,
): FieldErrors {
  const { say } = context;
  const errors: FieldErrors = {};
  const set = setFields(screen, draft);
  for (const field of set.filter((one) => !isList(one) && isTyped(draft, one.name))) {
    const read = parseFieldText(field, String(draft[field.name]), context);
    if (!read.ok) errors[field.name] = read.message;
  }
  const isCopying = draft.copy_from !== '';
  if (isCopying && !/^\d+$/.test(String(draft.copy_from))) errors.copy_from = say('bulk.copyFromId');
  else if (isCopying && draft.copy_fields.length === 0) errors.copy_fields = say('bulk.copyFieldsNeeded');
  else if (!isCopying && draft.copy_fields.length > 0) errors.copy_from = say('bulk.copyFromNeeded');
  const strayed = [...draft.clear, ...draft.copy_fields].find(
    (name) => !bulkFields(screen).some((field) => field.name === name),
  );
  if (strayed !== undefined) errors[''] = say('bulk.noSuchField', { name: sanitise(strayed) });
  else if (Object.keys(errors).length === 0 && set.length === 0) errors[''] = say('form.changedNothing');
  return errors;
}

function isTyped(draft: BulkDraft, name: string): boolean {
  const content = draft[name];
  return Array.isArray(content) ? content.length > 0 : content !== '' && content !== undefined;
}

/** The fields that a draft sets, empties or copies. */
export function setFields<Row, Value extends object>(
  screen: BulkScreen<Row, Value>,
  draft: BulkDraft,
): AnyField<Value>[] {
  const named: readonly string[] = [...draft.clear, ...draft.copy_fields];
  return bulkFields(screen).filter(({ name }) => isTyped(draft, name) || named.includes(name));
}
