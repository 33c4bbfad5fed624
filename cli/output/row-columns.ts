import { sanitise } from '../../shared/format/sanitise.ts';
import { visibleTo } from '../../shared/screen/access.ts';
import { type Cell, onDemand } from '../../shared/screen/cells.ts';
import type { AnyField, Form } from '../../shared/screen/form.ts';
import { type BrowseScreen, type Column, isEditable } from '../../shared/screen/list-screen.ts';
import { readableColumn } from '../../shared/screen/readable-column.ts';
import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import type { OutputColumn } from './output-column.ts';

/**
 * The columns of a screen's rows on the command line: the columns that the user may see, then every form field without
 * a column, so that the output of `get -o json` can be edited and passed to `--input`. Never includes secrets.
 */
export function rowColumns<Row>(screen: BrowseScreen<Row>, context: ScreenContext): readonly OutputColumn<Row>[] {
  const { say } = context;
  const columns = visibleTo(screen.columns, context.role).map(
    (column): OutputColumn<Row> => ({
      ...column,
      // Computed on use: only tables need it, and loading an area's texts takes time.
      get header() {
        return say(column.header);
      },
      cell: (row) => column.cell(row, context),
      // Computed on use: only CSV needs it, and parsing the defaults of the site's status takes time.
      get readable() {
        return column.unit && readableColumn(column, context);
      },
      applies: (row) => column.sparse !== true || !isBare(column.cell(row, context), column),
    }),
  );
  if (!isEditable(screen)) return columns;
  const form = screen.form as Form<object, Row>;
  const fields = form.fields as readonly AnyField<Record<string, unknown>>[];
  let latest: { row: Row; draft: Record<string, unknown> } | undefined;
  // All columns of a row share one draft of it.
  const draftOf = (row: Row) => {
    if (latest?.row !== row) latest = { row, draft: form.fromRow(row, context) as Record<string, unknown> };
    return latest.draft;
  };
  const known = new Set(columns.map(({ id }) => id));
  const more = fields
    .filter(({ name, kind, modes }) => !known.has(name) && kind !== 'secret' && (modes?.includes('edit') ?? true))
    .map((field) => fieldColumn(field, draftOf, context));
  return [...columns, ...more];
}

/**
 * Whether a block of one row omits this line: it has no value, or its column is not in the plain table and its value
 * counts as empty (a time of 0).
 */
function isBare<Row>({ raw, isEmpty }: Cell, { wide }: Column<Row>): boolean {
  return raw === '' || (wide === true && isEmpty === true);
}

/** The names of all columns that any user may see, for help. */
export function rowFields<Row>(screen: BrowseScreen<Row>): readonly string[] {
  const columns = screen.columns.map(({ id }) => id);
  if (!isEditable(screen)) return columns;
  const fields = (screen.form as Form<object, Row>).fields as readonly AnyField<Record<string, unknown>>[];
  const more = fields.filter(({ kind, modes }) => kind !== 'secret' && (modes?.includes('edit') ?? true));
  return [...new Set([...columns, ...more.map(({ name }) => name)])];
}

function fieldColumn<Row>(
  field: AnyField<Record<string, unknown>>,
  draftOf: (row: Row) => Record<string, unknown>,
  { say }: ScreenContext,
): OutputColumn<Row> {
  return {
    id: field.name,
    get header() {
      return say(field.label);
    },
    wide: true,
    raw: (row) => rawValue(draftOf(row)[field.name]),
    cell: (row) => fieldCell(draftOf(row)[field.name]),
    applies: (row) => field.applies?.(draftOf(row), 'edit') ?? true,
  };
}

function fieldCell(value: unknown): Cell {
  const raw = rawValue(value);
  if (raw === null) return { text: '', raw };
  // lint-allow glued-punctuation: names of models and groups, as they are typed and copied.
  if (Array.isArray(raw)) return onDemand(raw, () => raw.map((part) => sanitise(String(part))).join(', '));
  return onDemand(raw, () => sanitise(String(raw)));
}

function rawValue(value: unknown): Cell['raw'] {
  if (value === null || value === undefined) return null;
  return Array.isArray(value) || typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}
