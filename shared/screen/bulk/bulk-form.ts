import { formatNumber } from '../../format/money.ts';
import { formatQuota, quotaDisplayOf } from '../../format/quota.ts';
import { sanitise } from '../../format/sanitise.ts';
import { holdsSecret } from '../../gateway/client/redact.ts';
import { amountHelp, fieldText, parseFieldText } from '../field-text.ts';
import { listNames } from '../flow/confirm-rows.ts';
import type { AnyField, Choice, FieldErrors, FieldKind, Form } from '../form.ts';
import { fieldsOf } from '../form-check.ts';
import type { ScreenContext } from '../screen-context.ts';
import { type BulkDraft, type BulkScreen, bulkFields, isList, isTyped, setFields } from './bulk-fields.ts';
import { bulkValue } from './bulk-value.ts';

/**
 * The kind of field in the bulk form for each kind of the rows' form; each can be left empty, which changes nothing.
 */
const kindOf: Readonly<Record<FieldKind, FieldKind>> = {
  text: 'text',
  // Never reached: see `bulkFields`.
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

/** Whether a field can be emptied here. A list is emptied by removing its members, which its own rules check. */
function isClearable({ kind, required }: { kind: FieldKind; required?: boolean }): boolean {
  return required !== true && (kind === 'text' || kind === 'json' || kind === 'choice' || kind === 'lines');
}

const empty = { clear: [], copy_from: '', copy_fields: [] } as const;

/**
 * The form for editing many rows. Given the rows, it shows their current values and leaves out fields that none of them
 * has.
 */
export function bulkForm<Row, Value extends object>(
  screen: BulkScreen<Row, Value>,
  rows: readonly Row[] = [],
  here?: ScreenContext,
): Form<BulkDraft, Row> {
  const { form } = screen;
  const drafts = here === undefined ? [] : rows.map((row) => form.normalise(form.fromRow(row, here), 'edit'));
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
      ...own.map((field) => bulkField(field, screen, drafts)),
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
  screen: BulkScreen<Row, Value>,
  drafts: readonly Value[],
): AnyField<BulkDraft> {
  const { name, kind, label, example, custom, isLast } = field;
  const [first] = drafts;
  const draftOf = (context: ScreenContext) => first ?? screen.form.defaults(context);
  return {
    ...{ name, kind: kindOf[kind], label, example },
    ...(isLast && { isLast }),
    ...(isList(field) && { custom: true }),
    ...(kind === 'choice' && custom && { custom }),
    ...(isList(field) && { help: 'bulk.listHelp' as const }),
    ...(kind === 'datetime' && field.never && { help: 'bulk.timeHelp' as const }),
    ...(kind === 'quota' && {
      isAmount: true,
      help: (_draft: BulkDraft, context: ScreenContext) => amountHelp({ kind }, context),
    }),
    whenEmpty: (context) => valuesNow(field, drafts, context) || undefined,
    disabled: (draft, context) => {
      // Other values of the draft may enable it; a row that still refuses the field is skipped with its reason.
      let reason: string | undefined;
      const isRefused = drafts.every((one) => {
        reason = field.disabled?.(bulkValue(screen, one, draft, context), context);
        return reason !== undefined;
      });
      return isRefused ? reason : undefined;
    },
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

/**
 * The members that can be added to or removed from a list: without additions that all rows have, and removals that no
 * row has.
 */
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

/**
 * The current values: `Now: 18, 16 and 2 more.`; for lists their members, with the number of rows where not all have
 * one. '' without rows.
 */
function valuesNow<Value>(field: AnyField<Value>, drafts: readonly Value[], context: ScreenContext): string {
  const { say } = context;
  if (drafts.length === 0) return '';
  const texts = isList(field)
    ? drafts.flatMap((draft) => (draft[field.name] as readonly string[]).map(sanitise))
    : drafts.map((draft) => shownText(field, draft, context));
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const summaries = [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([text, count]) => {
      const short = text.length > longestNow ? `${[...text].slice(0, longestNow).join('')}…` : text;
      return count === drafts.length ? short : say('common.aside', { text: short, aside: count });
    });
  return say('bulk.now', { values: summaries.length === 0 ? say('common.none') : listNames(summaries, say) });
}

/** The length in characters of one value in that text. */
const longestNow = 28;

/**
 * A value as a user reads it, short and without secrets. `isExact` distinguishes amounts and times that look alike when
 * shortened.
 */
export function shownText<Value>(
  field: AnyField<Value>,
  draft: Value,
  { say, status }: Pick<ScreenContext, 'say' | 'status'>,
  isExact = false,
): string {
  const content: unknown = draft[field.name];
  if (field.kind === 'toggle') return say(content === true ? 'common.yes' : 'common.no');
  if (field.kind === 'quota') {
    const display = quotaDisplayOf(status);
    const isCounted = isExact && !display.displayInCurrency;
    return isCounted ? formatNumber(Number(content)) : formatQuota(Number(content), display, isExact ? 6 : 2);
  }
  const text = sanitise(fieldText(field, draft));
  // Cut before the seconds.
  if (field.kind === 'datetime' && !isExact) return text.slice(0, 16);
  if (holdsSecret(text)) return say('bulk.hidden');
  return text === '' ? say('common.none') : text;
}

/** The faults of the typed values, by the rules with which the rows' own form parses them. */
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
