import type { CallOptions } from '../../gateway/client/page.ts';
import type { ChangeTable, RowAction } from '../action.ts';
import { commandLineOf, flagOf, quoteWord } from '../command-line.ts';
import { fixedText, parseFieldText } from '../field-text.ts';
import { confirmFields } from '../flow/confirm-rows.ts';
import type { AnyField } from '../form.ts';
import { startImpact } from '../impact/impact-reading.ts';
import type { ImpactReading } from '../impact/impact-state.ts';
import { changedValues } from '../journal/journalled-values.ts';
import type { ScreenContext } from '../screen-context.ts';
import { applyBulk } from './apply-bulk.ts';
import { type BulkDraft, type BulkScreen, isList, isTyped, setFields } from './bulk-fields.ts';
import { bulkForm } from './bulk-form.ts';
import { changeTable } from './bulk-table.ts';
import { undoOfRun } from './bulk-undo.ts';

/**
 * The action that sets chosen fields of many rows of a screen (CHG-06). Each row is read again before it is written; a
 * row in which another user changed the same field meanwhile is skipped and named. `screenOf` is called only when the
 * action runs, because the screen itself contains this action.
 */
export function bulkEdit<Row, Value extends object>(screenOf: () => BulkScreen<Row, Value>): RowAction<Row, BulkDraft> {
  return {
    verb: 'update',
    icon: 'edit',
    on: 'rows',
    isForMany: true,
    label: 'action.edit',
    help: 'bulk.help',
    danger: 'confirm',
    idempotent: true,
    get input() {
      return bulkForm(screenOf());
    },
    inputFor: (rows, context) => bulkForm(screenOf(), rows, context),
    complete: (draft, context, options) =>
      withCopied(screenOf(), withFixedTexts(screenOf(), draft, context), context, options),
    refusal: (row, context, draft) => {
      const screen = screenOf();
      return (
        screen.editRefusal?.(row, context) ??
        (draft === undefined ? undefined : applyBulk(screen, row, draft, context).refusal)
      );
    },
    confirm: (rows, context, draft) => {
      const screen = screenOf();
      const fields = draft === undefined ? [] : setFields(screen, draft).map(({ name }) => name);
      return {
        ...confirmFields('bulk.confirm', screen, rows, fields, context),
        ...(draft !== undefined && { changes: changesOf(screen, rows, draft, context) }),
      };
    },
    impact: (rows, context, draft) => impactOf(screenOf(), rows, draft, context),
    run: async (row, draft, context, options) => {
      // Loaded when needed: a list can be shown without it.
      const { saveRow } = await import('../saving/save-row.ts');
      return saveRow(screenOf(), row, applyBulk(screenOf(), row, draft, context).after, context, options);
    },
    changes: (row, draft, context) => {
      const { before, after, changed } = applyBulk(screenOf(), row, draft, context);
      return changedValues(changed, before, after);
    },
    undo: (results, draft, context) => {
      const screen = screenOf();
      const editOf = (row: Row) => {
        const { before, after, changed } = applyBulk(screen, row, draft, context);
        return { row, before, after, fields: changed };
      };
      return undoOfRun(screen, results, editOf, context);
    },
    command: (ids, draft, context) => commandOf(screenOf(), ids, draft, context),
  };
}

/**
 * The draft with relative times resolved, so that `+30d` means the same time in the confirmation, the write and the
 * undo.
 */
function withFixedTexts<Row, Value extends object>(
  screen: BulkScreen<Row, Value>,
  draft: BulkDraft,
  { now }: ScreenContext,
): BulkDraft {
  const texts = setFields(screen, draft).flatMap((field) => {
    const typed = draft[field.name];
    return typeof typed === 'string' ? [[field.name, fixedText(field, typed, now())]] : [];
  });
  return { ...draft, ...Object.fromEntries(texts) };
}

/** The draft with the values of the row that it copies from, read now. */
export async function withCopied<Row, Value extends object>(
  { get, form }: Pick<BulkScreen<Row, Value>, 'get' | 'form'>,
  draft: BulkDraft,
  context: ScreenContext,
  options: CallOptions,
): Promise<BulkDraft> {
  if (draft.copy_from === '') return draft;
  const row = await get(Number(draft.copy_from), context, options);
  return { ...draft, copied: form.fromRow(row, context) as Record<string, unknown> };
}

/** The table of values before and after that a draft gives for these rows. */
function changesOf<Row, Value extends object>(
  screen: BulkScreen<Row, Value>,
  rows: readonly Row[],
  draft: BulkDraft,
  context: ScreenContext,
): ChangeTable {
  const edits = rows.map((row) => {
    const { before, after, changed } = applyBulk(screen, row, draft, context);
    return { row, before, after, fields: changed };
  });
  return changeTable(screen, edits, context);
}

/** The reading of what groups and models lose by the edit; undefined where every row keeps its routing. */
function impactOf<Row, Value extends object>(
  screen: BulkScreen<Row, Value>,
  rows: readonly Row[],
  draft: BulkDraft,
  context: ScreenContext,
): ImpactReading | undefined {
  const changes = rows.flatMap((row) => [
    ...(screen.routingOf?.(row, applyBulk(screen, row, draft, context).after) ?? []),
  ]);
  return changes.length === 0 ? undefined : startImpact(new Map(changes), context);
}

/** The command line that does the same. Lists have flags of their own for adding and removing members. */
function commandOf<Row, Value extends object>(
  screen: BulkScreen<Row, Value>,
  ids: readonly (string | number)[],
  draft: BulkDraft | undefined,
  context: ScreenContext,
): string {
  if (draft === undefined) return commandLineOf({ noun: screen.noun, verb: 'update', ids });
  const set = setFields(screen, draft).filter(({ name }) => !draft.copy_fields.includes(name) || isTyped(draft, name));
  const scalars = set.filter((field) => !isList(field));
  const value = Object.fromEntries(scalars.map((field) => [field.name, readText(field, draft, context)]));
  const back = commandLineOf({
    ...{ noun: screen.noun, verb: 'update', ids },
    fields: scalars as unknown as AnyField<Record<string, unknown>>[],
    value,
  });
  const lists = set.filter(isList).flatMap((field) => listFlags(field, draft));
  const copied =
    draft.copy_from === ''
      ? []
      : ['--copy-from', String(draft.copy_from), '--copy-fields', draft.copy_fields.map(flagWord).join(',')];
  return [back, ...[...lists, ...copied].map(quoteWord)].join(' ');
}

function readText<Value>(field: AnyField<Value>, draft: BulkDraft, context: ScreenContext): unknown {
  const typed = draft[field.name];
  if (typed === '' || typed === undefined) return '';
  if (field.kind === 'choice') return typed;
  const read = parseFieldText(field, String(typed), context);
  return read.ok ? read.value : typed;
}

function listFlags<Value>({ name }: AnyField<Value>, draft: BulkDraft): string[] {
  const typed = (draft[name] ?? []) as readonly string[];
  const signed = (sign: string) => typed.flatMap((one) => (one.startsWith(sign) ? [one.slice(1).trim()] : []));
  const plain = typed.filter((one) => !/^[+-]/.test(one));
  const isEmptied = draft.clear.includes(name);
  const flag = (word: string, members: readonly string[]) =>
    members.length === 0 ? [] : [`--${word}${flagWord(name)}`, members.join(',')];
  return [
    ...(isEmptied && plain.length === 0 ? [`--${flagWord(name)}`, ''] : flag('', plain)),
    ...flag('add-', signed('+')),
    ...flag('remove-', signed('-')),
  ];
}

function flagWord(name: string): string {
  return flagOf(name).slice(2);
}
