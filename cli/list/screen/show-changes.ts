import { changeTable, type RowEdit } from '../../../shared/screen/bulk/bulk-table.ts';
import { changedFields, fieldsOf } from '../../../shared/screen/form-check.ts';
import type { ListScreen } from '../../../shared/screen/list-screen.ts';
import { tableText } from '../../output/table.ts';
import type { Invocation } from '../../program/definition.ts';
import type { Session } from '../../program/session.ts';
import { fieldChanges } from '../undo/field-changes.ts';
import { type UpdateRun, updatedValue } from './update-row.ts';

/**
 * Prints the changes of rows before they are written (CHG-06): a table for people, facts for machines. A row whose
 * update would fail is reported.
 */
export async function showChanges<Row, Value extends object>(
  screen: ListScreen<Row, Value>,
  rows: readonly Row[],
  change: Pick<UpdateRun<Value>, 'typed' | 'bulk'>,
  { context }: Session,
  { world, talk, output, signal }: Invocation,
): Promise<void> {
  const { form, id, name } = screen;
  const edits: RowEdit<Row, Value>[] = [];
  for (const row of rows) {
    const before = form.fromRow(row, context);
    const after = await updatedValue(screen, row, change, context, signal).catch(() => before);
    const changed = new Set<string>(changedFields(before, after));
    edits.push({
      row,
      before,
      after,
      fields: fieldsOf(form, after, 'edit').filter((field) => changed.has(field.name)),
    });
  }
  if (output.structured) {
    const facts = edits.map(({ row, before, after }) => ({
      id: id(row),
      name: name(row),
      changes: fieldChanges(form, before, after).map((one) => ({ field: one.name, ...one.values })),
    }));
    return talk.notice('changes', '', { rows: facts });
  }
  const { head, fields, rows: changed } = changeTable(screen, edits, context);
  const column = (header: string, text: (row: (typeof changed)[number]) => string) => ({
    id: header,
    header,
    priority: 1 as const,
    cell: (row: (typeof changed)[number]) => ({ text: text(row), raw: text(row) }),
  });
  const columns = [
    column(head, (row) => row.id),
    column(context.say(screen.singular), (row) => row.name ?? ''),
    ...fields.map((field, index) => column(field, (row) => row.cells[index] ?? '=')),
  ];
  const page = { width: world.stderr.isTTY ? world.stderr.columns : 1000, color: false, wide: !world.stderr.isTTY };
  if (!output.quiet) await world.stderr.write(await tableText(columns, changed, page));
}
