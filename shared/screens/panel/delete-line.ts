import type { JournalEntry } from '../../domain/journal.ts';
import { panelKinds } from '../../domain/option/panel.ts';
import { isRecord } from '../../domain/record.ts';
import { holdsSecret } from '../../gateway/client/redact.ts';
import type { Changes, RowAction, UndoAction } from '../../screen/action.ts';
import { confirmRows } from '../../screen/flow/confirm-rows.ts';
import { rowValues } from '../../screen/journal/journalled-values.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { panelForm } from './panel-form.ts';
import { lineOf, type PanelLine } from './panel-lines.ts';
import { removePanelLine, restorePanelLine, shortTitle } from './panel-save.ts';

const named = (rows: readonly PanelLine[]) => rows.map(({ title }) => ({ name: shortTitle(title) }));
const valuesOf = (row: PanelLine, context: ScreenContext) => rowValues(panelForm as never, row, context);

export const deletePanelLine: RowAction<PanelLine, undefined> = {
  verb: 'delete',
  icon: 'trash',
  on: 'rows',
  label: 'action.delete',
  help: 'panel.deleteHelp',
  danger: 'confirm',
  idempotent: true,
  noUndo: 'undo.gone',
  inOrder: (one, other) => one.place - other.place,
  shows: (after) => after === undefined,
  confirm: (rows, context) => confirmRows('panel.confirmDelete', ['panel.deleteConsequence'], named(rows), context),
  changes: (row, _input, context): Changes => ({ before: valuesOf(row, context) }),
  run: async (row, _input, context, options) => ({
    message: (await removePanelLine(row, context, options)).message,
  }),
  undo: (results) => puttingBack(results.map(({ row }) => row)),
};

/**
 * The undo of deletions: each line is put back with all of its content, at its former place. Undefined where the content
 * holds something like a key, because the journal does not keep that.
 */
function puttingBack(rows: readonly PanelLine[]): UndoAction<PanelLine> | undefined {
  if (rows.length === 0 || rows.some(holdsKey)) return undefined;
  const action: RowAction<PanelLine, undefined> = {
    verb: 'create',
    icon: 'edit',
    on: 'rows',
    label: 'panel.restore',
    help: 'panel.restore',
    danger: 'confirm',
    idempotent: true,
    // In the order of their places, so that each finds those before it there.
    inOrder: (one, other) => one.place - other.place,
    confirm: (chosen, context) => confirmRows('panel.confirmRestore', [], named(chosen), context),
    command: () => '',
    changes: (row, _input, context) => ({ after: valuesOf(row, context) }),
    run: (row, _input, context, options) => restorePanelLine(row, context, options),
    undo: (results) =>
      deletingAgain(
        results.flatMap(({ row, done }) => (done?.row === undefined ? [] : [{ ...done.row, id: row.key }])),
      ),
  };
  const lines = rows.map((row) => ({ ...row, id: row.key }));
  return { action, rows, commands: [], recipe: recipeOf(lines, false) };
}

/** The undo of lines that were put back: they are deleted again, unless they were changed since. */
function deletingAgain(rows: readonly KeptLine[]): UndoAction<PanelLine> | undefined {
  return rows.length === 0 || rows.some(holdsKey)
    ? undefined
    : { action: deletePanelLine, rows, recipe: recipeOf(rows, true) };
}

/** A line, and the id that the journal has it by: a line that is put back may get another number. */
type KeptLine = PanelLine & { id: number };

function holdsKey({ entry }: PanelLine): boolean {
  return holdsSecret(JSON.stringify(entry));
}

/** `isThere`: the lines were put back. */
function recipeOf(rows: readonly KeptLine[], isThere: boolean) {
  const lines = rows.map(({ id, key, panel, place: index, entry }) => ({ id, key, panel, place: index, entry }));
  return { by: 'own', data: { lines, isThere } } as const;
}

/** Rebuilds the undo of journalled deletions, or of their undo (CHG-08); undefined for any other entry. */
export function restoreDeleted({ undo, rows: kept }: JournalEntry): UndoAction<PanelLine> | undefined {
  const data = undo?.by === 'own' && isRecord(undo.data) ? undo.data : {};
  const open = new Set(kept.flatMap(({ id, outcome }) => (outcome === 'failed' ? [] : [id])));
  const lines = (Array.isArray(data.lines) ? data.lines : []).filter(isRecord).flatMap((line): KeptLine[] => {
    const panel = panelKinds.members.find(({ value }) => value === line.panel)?.value;
    const [id, key, index] = [Number(line.id), Number(line.key), Number(line.place)];
    if (panel === undefined || !isRecord(line.entry) || !open.has(id)) return [];
    return [{ ...lineOf({ key, panel, place: index, lines: index, entry: line.entry }), id }];
  });
  return data.isThere === true ? deletingAgain(lines) : puttingBack(lines);
}
