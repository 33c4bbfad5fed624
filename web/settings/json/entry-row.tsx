import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import type { EntryNote } from './entry-note.ts';
import { enterGoesDown, leaveRow } from './row-focus.ts';
import classes from './table-editor.module.css';
import type { RowFault, TableRow, TableRows } from './use-table-rows.ts';

interface EntryRowProps {
  row: TableRow;
  /** The row's number among the rows shown, counted from 1. */
  index: number;
  fault: RowFault | undefined;
  note: EntryNote;
  isNumber: boolean;
  table: TableRows;
}

/** One entry of a table: its name, its value, a note, and the button that removes it. */
export function EntryRow({ row, index, fault, note, isNumber, table }: EntryRowProps) {
  const { say } = useScreenContext();
  const name = sanitise(row.name);
  const isNameWrong = fault === 'name-missing' || fault === 'name-twice';
  return (
    <tr
      aria-rowindex={index}
      data-row={row.key}
      data-tone={note.isChanged ? 'warn' : undefined}
      className={classes.row}
    >
      <td className={classes.name}>
        <input
          aria-label={say('settings.entryName')}
          aria-invalid={isNameWrong || undefined}
          placeholder={say('settings.entryName')}
          spellCheck={false}
          value={row.name}
          onKeyDown={enterGoesDown}
          onChange={(event) => table.change(row.key, { name: event.currentTarget.value })}
        />
      </td>
      <td className={classes.value} data-text={!isNumber || undefined}>
        <input
          aria-label={say('settings.valueOf', { name })}
          aria-invalid={(fault !== undefined && !isNameWrong) || undefined}
          placeholder={isNumber ? '0' : undefined}
          inputMode={isNumber ? 'decimal' : undefined}
          value={row.value}
          onKeyDown={enterGoesDown}
          onChange={(event) => table.change(row.key, { value: event.currentTarget.value })}
        />
      </td>
      <td className={classes.note}>{note.text}</td>
      <td className={classes.remove}>
        <ActionIcon
          size="sm"
          aria-label={say('settings.removeEntry', { name })}
          onClick={(event) => {
            leaveRow(event.currentTarget);
            table.remove(row.key);
          }}
        >
          <IconX size={14} stroke={1.8} />
        </ActionIcon>
      </td>
    </tr>
  );
}
