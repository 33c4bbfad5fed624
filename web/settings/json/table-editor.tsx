import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { JsonShape } from '../../../shared/domain/option/option.ts';
import { readTable, type TableEntry } from '../../../shared/screens/settings/option-table.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { entryNote } from './entry-note.ts';
import { EntryRow } from './entry-row.tsx';
import { rowFaultSentence } from './row-fault.ts';
import classes from './table-editor.module.css';
import { useTableRows } from './use-table-rows.ts';

/** Height of a row, in px. */
const rowHeight = 34;

interface TableEditorProps {
  entries: readonly TableEntry[];
  /** The JSON text of the option as stored on the gateway. */
  before: string;
  shape: JsonShape;
  label: string;
  name: string;
  optionKey: string;
  put(text: string): void;
  setFault(fault: string | undefined): void;
  fault: string | undefined;
}

/** Edits a JSON option of names and values as a table: search, add, remove, change. Renders only the visible rows. */
export function TableEditor({
  entries,
  before,
  shape,
  label,
  name,
  optionKey,
  put,
  setFault,
  fault,
}: TableEditorProps) {
  const context = useScreenContext();
  const { say } = context;
  const [search, setSearch] = useState('');
  const [added, setAdded] = useState<number>();
  const scroll = useRef<HTMLDivElement>(null);
  const stored = useMemo(
    () => new Map((readTable(before, shape) ?? []).map((entry) => [entry.name, entry.value])),
    [before, shape],
  );
  const table = useTableRows({
    entries,
    shape,
    put,
    onFault: (kind, row) => setFault(kind && rowFaultSentence(kind, row, say)),
  });
  const wanted = search.trim().toLowerCase();
  const shown = table.rows.filter((row) => row.key === added || row.name.toLowerCase().includes(wanted));
  const virtual = useVirtualizer({
    count: shown.length,
    estimateSize: () => rowHeight,
    getScrollElement: () => scroll.current,
    getItemKey: (index) => shown[index]?.key ?? index,
    overscan: 8,
  });

  useEffect(() => {
    if (added === undefined) return;
    scroll.current?.scrollTo({ top: 0 });
    scroll.current?.querySelector<HTMLElement>(`[data-row="${added}"] input`)?.focus();
  }, [added]);

  const drawn = virtual.getVirtualItems();
  const above = drawn[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0);
  return (
    <div className={classes.editor}>
      <div className={classes.tools}>
        <TextInput
          size="xs"
          className={classes.search}
          leftSection={<IconSearch size={14} stroke={1.6} />}
          placeholder={say('settings.findEntry')}
          aria-label={say('settings.findEntryOf', { label })}
          value={search}
          data-field={name}
          // Enter in the search field must not submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onChange={(event) => {
            setAdded(undefined);
            setSearch(event.currentTarget.value);
          }}
        />
        <span className={classes.count}>
          {wanted === ''
            ? say('settings.entries', { count: table.rows.length })
            : say('settings.entriesFound', { found: shown.length, count: table.rows.length })}
        </span>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.8} />}
          onClick={() => {
            setSearch('');
            setAdded(table.add('top'));
          }}
        >
          {say('settings.addEntry')}
        </Button>
      </div>
      <div ref={scroll} className={classes.scroll} tabIndex={-1}>
        <table className={classes.table} aria-label={label} aria-rowcount={shown.length}>
          <thead>
            <tr>
              <th className={classes.name}>{say('settings.entryName')}</th>
              <th className={classes.value} data-text={shape === 'texts' || undefined}>
                {say('settings.entryValue')}
              </th>
              <th className={classes.note}>
                <span className="visually-hidden">{say('settings.entryNote')}</span>
              </th>
              <th className={classes.remove}>
                <span className="visually-hidden">{say('settings.removeEntry', { name: '' })}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {above > 0 && <tr aria-hidden style={{ height: above }} />}
            {drawn.map(({ index }) => {
              const row = shown[index];
              return (
                row !== undefined && (
                  <EntryRow
                    key={row.key}
                    row={row}
                    index={index + 1}
                    fault={table.faults.get(row.key)}
                    note={entryNote({ row, stored, shape, optionKey }, say)}
                    isNumber={shape === 'numbers'}
                    table={table}
                  />
                )
              );
            })}
            {below > 0 && <tr aria-hidden style={{ height: below }} />}
          </tbody>
        </table>
        {shown.length === 0 && (
          <p className={classes.none}>{say(wanted === '' ? 'settings.noEntries' : 'settings.noEntryFound')}</p>
        )}
      </div>
      {fault !== undefined && (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
    </div>
  );
}
