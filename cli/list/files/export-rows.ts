import type { ListScreen } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import {
  type AnyListScreen,
  describedFields,
  entryOfRow,
  nameField,
} from '../../../shared/screens/site/site-values.ts';
import type { OutputColumn } from '../../output/output-column.ts';
import type { CommandDefinition } from '../../program/definition.ts';
import { exportCommand } from './export-command.ts';

/**
 * `noun export` for rows that can be described in files: the output is what `noun import` reads (CHG-05). Secrets are
 * written as references, never as values.
 */
export function exportRowsCommand<Row, Value>(screen: ListScreen<Row, Value>): CommandDefinition {
  return exportCommand<Row>(screen, {
    summary: { key: 'site.exportSummary' },
    isOfForm: true,
    columns: (context) => formColumns(screen as unknown as AnyListScreen, context) as OutputColumn<Row>[],
  });
}

function formColumns(screen: AnyListScreen, context: ScreenContext): OutputColumn<unknown>[] {
  // Each row is converted once and shared by all of its columns.
  const entries = new WeakMap<object, ReturnType<typeof entryOfRow>>();
  const entryOf = (row: unknown) => {
    const known = entries.get(row as object) ?? entryOfRow(screen, row, context);
    entries.set(row as object, known);
    return known;
  };
  const fields = [...describedFields(screen).map(({ name }) => name), ...Object.keys(screen.setElsewhere ?? {})];
  const cellOf = (value: unknown) => {
    if (value === undefined || value === null) return { text: '', raw: null };
    const raw = typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : (value as string);
    return { text: String(raw), raw };
  };
  return [
    { id: nameField(screen), header: nameField(screen), cell: (row) => cellOf(screen.name(row)) },
    ...fields.map((id): OutputColumn<unknown> => ({ id, header: id, cell: (row) => cellOf(entryOf(row)[id]) })),
  ];
}
