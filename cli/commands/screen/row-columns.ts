import { sanitise } from '../../../shared/format/sanitise.ts';
import type { Cell } from '../../../shared/screens/cell.ts';
import type { AnyField } from '../../../shared/screens/form.ts';
import type { ListScreen } from '../../../shared/screens/list-screen.ts';
import type { ScreenContext } from '../../../shared/screens/screen-context.ts';
import type { OutputColumn } from '../../output/output-column.ts';

/**
 * The columns of a screen's rows on the command line: those of the screen, and behind them every form field it has no
 * column for, so that what `get -o json` prints can be edited and given back with `--input`. Secrets are never among them.
 */
export function rowColumns<Row, Value extends object>(
  screen: ListScreen<Row, Value>,
  context: ScreenContext,
): readonly OutputColumn<Row>[] {
  const { say } = context;
  const columns = screen.columns.map(
    (column): OutputColumn<Row> => ({
      ...column,
      header: say(column.header),
      cell: (row) => column.cell(row, context),
    }),
  );
  const known = new Set(columns.map(({ id }) => id));
  const more = screen.form.fields
    .filter(({ name, kind, modes }) => !known.has(name) && kind !== 'secret' && (modes?.includes('edit') ?? true))
    .map((field) => fieldColumn(field, screen, context));
  return [...columns, ...more];
}

function fieldColumn<Row, Value extends object>(
  field: AnyField<Value>,
  { form }: ListScreen<Row, Value>,
  context: ScreenContext,
): OutputColumn<Row> {
  return {
    id: field.name,
    header: context.say(field.label),
    wide: true,
    cell: (row) => fieldCell(form.fromRow(row, context)[field.name]),
  };
}

function fieldCell(value: unknown): Cell {
  if (value === null || value === undefined) return { text: '', raw: null };
  if (Array.isArray(value)) return { text: value.map((part) => sanitise(String(part))).join(', '), raw: value };
  const raw = typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
  return { text: sanitise(String(raw)), raw };
}
