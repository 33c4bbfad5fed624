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

/** Rows that are read at once. */
const atOnce = 5;

/** What takes an entry back; of one that was cut off, what would take back what it had begun. Undefined where nothing does. */
export function recipeOfEntry(entry: JournalEntry): UndoRecipe | undefined {
  return entry.endedAt === undefined ? recipeOfBegun(entry) : entry.undo;
}

/** What takes back what an entry had begun, whatever became of it. */
export function recipeOfBegun({ undo, rows, verb }: JournalEntry): UndoRecipe | undefined {
  if (undo !== undefined) return undo;
  return oppositeRecipe(verb) ?? (rows.some(({ after }) => after !== undefined) ? { by: 'edit' } : undefined);
}

/**
 * Makes what takes an entry of the journal back anew from what was written down (CHG-08): the rows are read as they are now,
 * and what it does is checked against them once more when it runs.
 * @throws Refusal where nothing of it is there any more, or this version does not know how
 */
export async function restoreUndo<Row>(
  entry: JournalEntry,
  screen: BrowseScreen<Row>,
  context: ScreenContext,
  options: CallOptions,
): Promise<UndoAction<Row>> {
  const recipe = recipeOfEntry(entry);
  // What was set of rows without a form only their own noun knows.
  const isOwn = recipe?.by === 'own' || (recipe?.by === 'edit' && !isEditable(screen));
  const made = isOwn
    ? await screen.restoreUndo?.(entry, context, options)
    : recipe && (await restored(entry, recipe, screen, context, options));
  if (made === undefined) throw new Refusal(context.say('journal.notKnown'));
  return made;
}

async function restored<Row>(
  entry: JournalEntry,
  recipe: UndoRecipe,
  screen: BrowseScreen<Row>,
  context: ScreenContext,
  options: CallOptions,
): Promise<UndoAction<Row> | undefined> {
  if (recipe.by === 'own') return undefined;
  const begun = entry.rows.filter(({ outcome }) => outcome !== 'failed');
  const { found, gone } = await rowsNow(begun, screen, context, options);
  const undo = undoOf(recipe, found, screen, context);
  return undo && withGone(askedFirst(undo, screen), gone, context);
}

/** Asks about what takes an entry back, also where the same is done at once when a person does it: what was done may be long ago. */
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
  return bulkUndo(screen, edits);
}

interface Found<Row> {
  row: Row;
  kept: JournalledRow;
}

/** The rows as they are now; `gone` are the names of those that are no longer there. */
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
      if (row !== undefined) found.push({ row, kept: one });
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

/** Says in its question what it leaves out, because it is no longer there. */
function withGone<Row>(undo: UndoAction<Row>, gone: readonly string[], { say }: ScreenContext): UndoAction<Row> {
  const { action } = undo;
  if (gone.length === 0 || action.on === 'all' || action.danger === 'safe') return undo;
  const told = say('journal.goneRows', { names: listNames(gone.map(sanitise), say) });
  return {
    ...undo,
    action: {
      ...action,
      confirm: (rows: readonly Row[], context: ScreenContext, input: unknown) => {
        const confirmation = action.confirm(rows, context, input);
        return { ...confirmation, consequences: [...confirmation.consequences, told] };
      },
    },
  };
}
