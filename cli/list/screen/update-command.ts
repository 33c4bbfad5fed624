import type { Changes, RowAction } from '../../../shared/screen/action.ts';
import { withCopied } from '../../../shared/screen/bulk/bulk-edit.ts';
import { bulkFields, isList, setFields } from '../../../shared/screen/bulk/bulk-fields.ts';
import { bulkUndo } from '../../../shared/screen/bulk/bulk-undo.ts';
import { confirmFields } from '../../../shared/screen/flow/confirm-rows.ts';
import { fieldsOf } from '../../../shared/screen/form-check.ts';
import { startImpact } from '../../../shared/screen/impact/impact-reading.ts';
import type { ImpactReading } from '../../../shared/screen/impact/impact-state.ts';
import { changedValues } from '../../../shared/screen/journal/journalled-values.ts';
import type { ListScreen } from '../../../shared/screen/list-screen.ts';
import { Refusal } from '../../../shared/screen/refusal.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { Failure } from '../../failure/failure.ts';
import { canAsk, requireConfirmable } from '../../program/ask.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { concurrencyFlag, idOperands, readConcurrency } from '../../program/ids.ts';
import type { Session } from '../../program/session.ts';
import { nothingNamed } from '../../program/usage.ts';
import { isBatch, readChoice, resumeFlag } from '../batch/batch-plan.ts';
import { type SelectionFlags, selectionFlags } from '../batch/selection-flags.ts';
import { typedCommand } from '../batch/typed-command.ts';
import { failIfOrphanedFlag } from '../impact/await-impact.ts';
import { expectationFlags, readExpectations } from '../undo/expectations.ts';
import { openUndoFile, undoFileFlag } from '../undo/undo-file.ts';
import { undoOfRun } from '../undo/undo-of-run.ts';
import { runBatch } from './batch.ts';
import { bulkFlags, readBulkFlags } from './form/bulk-flags.ts';
import { updateExample } from './form/form-example.ts';
import { flagName, formFlags } from './form/form-flags.ts';
import { readTypedForm, type TypedForm } from './form/form-input.ts';
import { inputFlag, readOnlyNames } from './form/input-flag.ts';
import { verifyFlag } from './form/verify-flag.ts';
import { refuseFilters } from './refuse-filters.ts';
import { withScreenSession } from './screen-session.ts';
import { showChanges } from './show-changes.ts';
import { type UpdateRun, updatedValue, updateRow } from './update-row.ts';

/** `noun update ID…`: changes the given fields and leaves all others as they are; several rows get the same change. */
export function updateCommand<Row, Value extends object>(screen: ListScreen<Row, Value>): CommandDefinition {
  const { noun, form } = screen;
  const own = [
    ...[...formFlags(form, 'edit'), ...bulkFlags(screen), inputFlag, ...expectationFlags, undoFileFlag],
    ...[verifyFlag, ...(screen.routingOf ? [failIfOrphanedFlag] : []), concurrencyFlag, resumeFlag],
  ];
  const selection = selectionFlags(screen, own);
  return {
    verb: 'update',
    aliases: ['edit'],
    summary: { key: screen.updateHelp },
    operands: idOperands(screen),
    flags: [...own, ...selection.flags],
    description: [{ key: 'batch.updateDescription' }, ...(screen.nameFilter ? [{ key: 'cli.byName' } as const] : [])],
    examples: [
      updateExample(noun, form),
      `tollgate ${noun} update 12 --input ${noun}.json --if-unchanged ${noun}.before.json`,
      `${updateExample(noun, form)} --undo-file undo.sh`,
      ...bulkExamples(screen),
    ],
    run: (invocation) => runUpdate(screen, selection, invocation),
  };
}

function bulkExamples<Row, Value extends object>(screen: ListScreen<Row, Value>): string[] {
  const fields = bulkFields(screen);
  const [list] = fields.filter(isList);
  const [first] = fields;
  return [
    ...(list ? [`tollgate ${screen.noun} update 12 31 --add-${flagName(list)} A,B --dry-run`] : []),
    ...(first ? [`tollgate ${screen.noun} update 12 31 --copy-from 7 --copy-fields ${flagName(first)}`] : []),
  ];
}

async function runUpdate<Row, Value extends object>(
  screen: ListScreen<Row, Value>,
  selection: SelectionFlags,
  invocation: Invocation,
): Promise<number | undefined> {
  const { form, editRefusal, noun } = screen;
  const { options } = invocation;
  const concurrency = readConcurrency(invocation);
  const typed = await readTypedForm(form, 'edit', invocation, readOnlyNames(screen));
  const choice = await readChoice(invocation, selection, screen, { key: screen.selectFirst });
  const bulkOf = readBulkFlags(screen, invocation);
  if (typed.isEmpty && bulkOf === undefined) throw nothingNamed();
  const expect = await readExpectations(form, invocation);
  const isSelection = choice.kind === 'selection';
  if (isSelection) requireConfirmable(invocation);
  const secretFlags = form.fields.filter(({ kind }) => kind === 'secret').map(flagName);
  const isSingle = choice.kind === 'ids' && choice.single;
  const asked = await openUndoFile(invocation);
  const work = async (session: Session) => {
    const { context } = session;
    const { signal } = invocation;
    const draft = bulkOf?.(context);
    const bulk = draft && (await withCopied(screen, draft, context, { signal }));
    const own =
      isSingle || asked || session.dryRun || invocation.output.structured
        ? undefined
        : undoOfRun(noun, session, invocation);
    const change = { typed, bulk };
    const named = [
      ...[...typed.flags.map(({ field }) => field.name), ...Object.keys(typed.input)],
      ...(bulk === undefined ? [] : setFields(screen, bulk).map(({ name }) => name)),
    ];
    const isGrave = screen.graveFields?.some((name) => named.includes(name)) ?? false;
    // Rows found by a filter are shown before the prompt. For named rows, fields that cost money or grant rights prompt
    // where a user is present.
    const isAsked = isSelection || (isGrave && canAsk(invocation));
    const saved = new Map<number, Value>();
    const how: UpdateRun<Value> = {
      ...change,
      expect,
      keepUndo: asked,
      noted: (id, changes, value) => {
        saved.set(id, value);
        own?.note(id, changes);
      },
      isSingle,
      // The prompt took time: the rows that were shown may have changed since.
      looksAgain: isAsked && !options.yes && !options.dryRun,
    };
    const action: RowAction<Row, undefined> = {
      ...{ verb: 'update', on: 'rows', label: 'action.edit', help: form.title.edit, idempotent: true },
      ...(isAsked
        ? {
            danger: 'confirm',
            confirm: (rows) => confirmFields('batch.confirmUpdate', screen, rows, named, session.context),
          }
        : { danger: 'safe' }),
      refusal: (row, context) =>
        editRefusal?.(row, context) ?? (isSingle ? undefined : screen.bulkRefusal?.(row, named, context)),
      impact: mayMoveRoutes(screen, named, typed)
        ? (rows, context) => impactOfUpdate(screen, rows, change, context)
        : undefined,
      changes: (row, _input, context) => changesOfUpdate(screen, row, change, context),
      undo: (results, _input, context) => {
        const formOf = (row: Row) => form.normalise(form.fromRow(row, context), 'edit');
        const edits = results.flatMap(({ row, done }) => {
          const written = saved.get(screen.id(row));
          if (written === undefined) return [];
          const now = done?.row ?? row;
          const after = done?.row === undefined ? form.normalise(written, 'edit') : formOf(now);
          const { before: names } = changedValues(fieldsOf(form, written, 'edit'), formOf(row), after);
          const fields = form.fields.filter(({ name }) => Object.hasOwn(names, name));
          return [{ row: now, before: formOf(row), after, fields }];
        });
        return bulkUndo(screen, edits);
      },
      command: () => typedCommand(invocation, secretFlags),
      run: (row, _input, _context, { signal }) => updateRow(screen, row, how, session, invocation, signal),
    };
    const isShown = (!isSingle && session.dryRun !== undefined) || (isAsked && !options.yes && !options.dryRun);
    const preview = isShown
      ? (rows: readonly Row[]) => showChanges(screen, rows, change, session, invocation)
      : undefined;
    const batch = { choice, concurrency, action, secretFlags, preview, notifiesUndo: true, entry: own?.entry };
    try {
      return await runBatch(screen, batch, session, invocation);
    } finally {
      await own?.notify();
    }
  };
  const filters = isSelection ? choice.selection.filters : {};
  const refuse = (context: Session['context']) => refuseFilters(selection.filters, filters, context);
  return withScreenSession(screen, invocation, 'fresh', work, { refuse, paced: isBatch(invocation), verb: 'update' });
}

/** The fields that an update sets on a row, for the journal. What tools fill in or refuse is not known beforehand. */
async function changesOfUpdate<Row, Value extends object>(
  screen: ListScreen<Row, Value>,
  row: Row,
  change: Pick<UpdateRun<Value>, 'typed' | 'bulk'>,
  context: ScreenContext,
): Promise<Changes | undefined> {
  if ((change.typed.tools ?? []).length > 0) return undefined;
  const { form } = screen;
  try {
    const after = form.normalise(await updatedValue(screen, row, change, context, undefined), 'edit');
    return changedValues(fieldsOf(form, after, 'edit'), form.normalise(form.fromRow(row, context), 'edit'), after);
  } catch {
    return undefined;
  }
}

/** Whether a change of these fields can remove channels from groups and models; what tools fill in is not known yet. */
function mayMoveRoutes<Row, Value extends object>(
  { routingOf, routingFields = [] }: ListScreen<Row, Value>,
  named: readonly string[],
  { tools = [] }: TypedForm<Value>,
): boolean {
  const moving: readonly string[] = routingFields;
  return routingOf !== undefined && (tools.length > 0 || named.some((name) => moving.includes(name)));
}

/** The impact of an update of rows. An invalid update shows no impact, because the update itself reports the error. */
function impactOfUpdate<Row, Value extends object>(
  screen: ListScreen<Row, Value>,
  rows: readonly Row[],
  change: Pick<UpdateRun<Value>, 'typed' | 'bulk'>,
  context: ScreenContext,
): ImpactReading {
  let isRefused = false;
  const changes = rows.map(async (row) => {
    try {
      const saved = await updatedValue(screen, row, change, context, undefined);
      return [...(screen.routingOf?.(row, saved) ?? [])];
    } catch (error) {
      isRefused ||= error instanceof Failure || error instanceof Refusal;
      throw error;
    }
  });
  const impact = startImpact(
    Promise.all(changes).then((all) => new Map(all.flat())),
    context,
  );
  return { ...impact, lines: () => (isRefused ? [] : impact.lines()) };
}
