import type { JournalEntry, JournalledRow, UndoRecipe } from '../../domain/journal.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { RowAction, UndoAction } from '../action.ts';
import { bulkUndo } from '../bulk/bulk-undo.ts';
import { confirmRows, listNames } from '../flow/confirm-rows.ts';
import { oppositeRecipe, undoByOpposite } from '../flow/undo-action.ts';
import { undoWithInput } from '../flow/undo-with-input.ts';
import { fieldsOf } from '../form-check.ts';
import { type BrowseScreen, isEditable, type ListScreen } from '../list-screen.ts';
import { Refusal } from '../refusal.ts';
import type { ScreenContext } from '../screen-context.ts';
import { unknownUndo } from './unknown-undo.ts';

/** The number of rows that are read concurrently. */
const atOnce = 5;

/**
 * The recipe that undoes a journal entry; for an entry that was cut off, the recipe that would undo what it had begun.
 * Undefined where there is none.
 */
export function recipeOfEntry(entry: JournalEntry): UndoRecipe | undefined {
  return entry.endedAt === undefined ? recipeOfBegun(entry) : entry.undo;
}

/** The recipe that undoes what an entry had begun, whatever its outcome. */
export function recipeOfBegun({ undo, rows, verb }: JournalEntry): UndoRecipe | undefined {
  if (undo !== undefined) return undo;
  const opposite = oppositeRecipe(verb);
  if (opposite && rows.some(({ before = {} }) => Object.hasOwn(before, opposite.field))) return opposite;
  return rows.some(({ after }) => after !== undefined) ? { by: 'edit' } : undefined;
}

/**
 * Rebuilds the undo of a journal entry from what the journal stored (CHG-08). The rows are read as they are now, and
 * each is checked once more when the undo runs.
 * @throws Refusal where all rows are gone or were taken back already, where that is unknown and doing it twice would do
 * more than once, and where this version does not know how to undo the entry
 */
export async function restoreUndo<Row>(
  written: JournalEntry,
  screen: BrowseScreen<Row>,
  context: ScreenContext,
  options: CallOptions,
): Promise<UndoAction<Row>> {
  const { say } = context;
  const rows = written.rows.filter(({ undone }) => undone?.outcome !== 'done');
  const [first] = written.rows;
  if (first?.undone && rows.length === 0) throw new Refusal(say('journal.undoneAlready', { n: first.undone.by }));
  const entry = { ...written, rows };
  const recipe = recipeOfEntry(entry);
  // Rows without a form, and what a cut-off entry set that is no field of one, only the code of their own noun restores.
  const isOwn =
    !isEditable(screen) && (recipe?.by === 'edit' || (recipe?.by === 'verb' && screen.restoreUndo !== undefined));
  const made =
    recipe &&
    ((isOwn ? undefined : await restored(entry, recipe, screen, context, options)) ??
      (await screen.restoreUndo?.(entry, context, options)));
  if (made === undefined) throw new Refusal(say('journal.notKnown'));
  const ids = rows.map(({ id }) => id);
  const reason = made.action.idempotent ? undefined : unknownUndo(entry, ids, [], say);
  if (reason !== undefined) throw new Refusal(reason);
  return made;
}

async function restored<Row>(
  entry: JournalEntry,
  recipe: UndoRecipe,
  screen: BrowseScreen<Row>,
  context: ScreenContext,
  options: CallOptions,
): Promise<UndoAction<Row> | undefined> {
  const isOwn =
    recipe.by === 'own' ||
    (recipe.by === 'edit' && !isEditable(screen)) ||
    (recipe.by === 'verb' && !screen.actions.some(({ verb }) => verb === recipe.verb));
  if (isOwn) return undefined;
  const begun = entry.rows.filter(({ outcome }) => outcome !== 'failed');
  const { found, gone } = await rowsNow(begun, screen, context, options);
  const undo = undoOf(recipe, found, screen, context);
  return undo && withGone(askedFirst(undo, screen), gone, context);
}

/** Makes an undo ask for confirmation even where its action does not, because the entry may be old. */
function askedFirst<Row>(undo: UndoAction<Row>, { name }: Pick<BrowseScreen<Row>, 'name'>): UndoAction<Row> {
  const { action } = undo;
  if (action.on === 'all' || action.danger !== 'safe') return undo;
  return {
    ...undo,
    action: {
      ...action,
      danger: 'confirm',
      confirm: (rows: readonly Row[], context: ScreenContext) => {
        const named = rows.map((row) => ({ name: name(row) }));
        return confirmRows('journal.confirmOpposite', [], named, context, { action: context.say(action.label) });
      },
    },
  };
}

function undoOf<Row>(
  recipe: Exclude<UndoRecipe, { by: 'own' }>,
  found: readonly Found<Row>[],
  screen: BrowseScreen<Row>,
  context: ScreenContext,
): UndoAction<Row> | undefined {
  if (recipe.by === 'edit') {
    return isEditable(screen)
      ? undoOfEdits(screen as ListScreen<Row, Record<string, unknown>>, found, context)
      : undefined;
  }
  if (recipe.by === 'verb') {
    const { field, was } = recipe;
    const rows = found.flatMap(({ row, kept }) => (kept.before?.[field] === was ? [row] : []));
    return rows.length === 0 ? undefined : undoByOpposite(screen, recipe, rows);
  }
  const opposite = screen.actions.find(({ verb, on }) => verb === recipe.verb && on === 'rows');
  if (opposite === undefined) return undefined;
  const done = found.flatMap(({ row, kept }) => (kept.outcome === 'done' ? [{ row, done: { message: '', row } }] : []));
  return undoWithInput(screen, done, opposite as RowAction<Row, unknown>, recipe.input);
}

function undoOfEdits<Row>(
  screen: ListScreen<Row, Record<string, unknown>>,
  found: readonly Found<Row>[],
  context: ScreenContext,
): UndoAction<Row> | undefined {
  const { form } = screen;
  const edits = found.map(({ row, kept: { before = {}, after = {} } }) => {
    const now = form.normalise(form.fromRow(row, context), 'edit');
    const fields = fieldsOf(form, { ...now, ...after }, 'edit').filter(({ name }) => Object.hasOwn(before, name));
    return { row, before: { ...now, ...before }, after: { ...now, ...after }, fields };
  });
  const hidden = new Set(found.flatMap(({ kept }) => kept.hidden));
  const secrets = form.fields.filter(({ name }) => hidden.has(name));
  return bulkUndo(screen, edits, secrets);
}

interface Found<Row> {
  row: Row;
  kept: JournalledRow;
}

/** The rows as they are now, and in `gone` the names of rows that no longer exist. */
async function rowsNow<Row>(
  kept: readonly JournalledRow[],
  screen: BrowseScreen<Row>,
  context: ScreenContext,
  options: CallOptions,
): Promise<{ found: Found<Row>[]; gone: string[] }> {
  const found: Found<Row>[] = [];
  const gone: string[] = [];
  const look = async (one: JournalledRow) => {
    try {
      const row = await (screen.get
        ? screen.get(one.id, context, options)
        : screen.lookUp?.find(String(one.key), {}, context, options));
      if (row !== undefined && screen.isGone?.(row)) gone.push(one.name);
      else if (row !== undefined) found.push({ row, kept: one });
    } catch (error) {
      if (!(error instanceof Refusal) && !(error instanceof GatewayError && error.kind === 'not-found')) throw error;
      gone.push(one.name);
    }
  };
  for (let index = 0; index < kept.length; index += atOnce) {
    await Promise.all(kept.slice(index, index + atOnce).map(look));
  }
  const { say } = context;
  if (found.length === 0 && gone.length > 0) throw new Refusal(say('journal.allGone', { names: listNames(gone, say) }));
  const order = new Map(kept.map((one, index) => [one, index]));
  found.sort((one, other) => (order.get(one.kept) ?? 0) - (order.get(other.kept) ?? 0));
  return { found, gone };
}

/** Adds to the confirmation which rows the undo leaves out because they no longer exist. */
function withGone<Row>(undo: UndoAction<Row>, gone: readonly string[], { say }: ScreenContext): UndoAction<Row> {
  const { action } = undo;
  if (gone.length === 0 || action.on === 'all' || action.danger === 'safe') return undo;
  const goneText = say('journal.goneRows', { names: listNames(gone.map(sanitise), say) });
  return {
    ...undo,
    action: {
      ...action,
      confirm: (rows: readonly Row[], context: ScreenContext, input: unknown) => {
        const confirmation = action.confirm(rows, context, input);
        return { ...confirmation, consequences: [...confirmation.consequences, goneText] };
      },
    },
  };
}
