import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { JsonShape } from '../../../shared/domain/option/option.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import type { TableEntry } from '../../../shared/screens/settings/option-table.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import classes from './chats-editor.module.css';
import { rowFaultSentence } from './row-fault.ts';
import { enterGoesDown, leaveRow } from './row-focus.ts';
import { useTableRows } from './use-table-rows.ts';

const linkExample = 'https://chat.example.com/?key={key}';

interface ChatsEditorProps {
  entries: readonly TableEntry[];
  shape: JsonShape;
  label: string;
  name: string;
  /** Writes the option's new JSON text. */
  put(text: string): void;
  /** Reports the editor's error to the form; undefined if there is none. */
  setFault(fault: string | undefined): void;
  fault: string | undefined;
}

/** Edits the chat clients as a list of name and link (SET-09), in the order in which users see them. */
export function ChatsEditor({ entries, shape, label, name, put, setFault, fault }: ChatsEditorProps) {
  const { say } = useScreenContext();
  const list = useRef<HTMLUListElement>(null);
  const [added, setAdded] = useState<number>();
  const { rows, faults, change, remove, add, move } = useTableRows({
    entries,
    shape,
    put,
    onFault: (kind, row) => setFault(kind && rowFaultSentence(kind, row, say)),
  });
  useEffect(() => {
    if (added !== undefined) list.current?.querySelector<HTMLElement>(`[data-row="${added}"] input`)?.focus();
  }, [added]);
  return (
    <div className={classes.editor}>
      {rows.length > 0 && (
        <div className={classes.heads} aria-hidden>
          <span>{say('settings.chatName')}</span>
          <span>{say('settings.chatUrl')}</span>
        </div>
      )}
      <ul ref={list} className={classes.list} aria-label={label}>
        {rows.map((row, index) => {
          const rowFault = faults.get(row.key);
          const shownName = sanitise(row.name);
          return (
            <li key={row.key} data-row={row.key} className={classes.row}>
              <TextInput
                size="xs"
                aria-label={say('settings.chatName')}
                placeholder={say('settings.chatName')}
                error={rowFault === 'name-missing'}
                data-field={index === 0 ? name : undefined}
                value={row.name}
                onKeyDown={enterGoesDown}
                onChange={(event) => change(row.key, { name: event.currentTarget.value })}
              />
              <TextInput
                size="xs"
                aria-label={say('settings.chatLinkOf', { name: shownName })}
                placeholder={linkExample}
                error={rowFault === 'value-missing'}
                spellCheck={false}
                styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
                value={row.value}
                onKeyDown={enterGoesDown}
                onChange={(event) => change(row.key, { value: event.currentTarget.value })}
              />
              <span className={classes.tools}>
                <ActionIcon
                  size="sm"
                  disabled={index === 0}
                  aria-label={say('settings.moveUp', { name: shownName })}
                  onClick={() => move(row.key, -1)}
                >
                  <IconArrowUp size={14} stroke={1.8} />
                </ActionIcon>
                <ActionIcon
                  size="sm"
                  disabled={index === rows.length - 1}
                  aria-label={say('settings.moveDown', { name: shownName })}
                  onClick={() => move(row.key, 1)}
                >
                  <IconArrowDown size={14} stroke={1.8} />
                </ActionIcon>
                <ActionIcon
                  size="sm"
                  aria-label={say('settings.removeEntry', { name: shownName })}
                  onClick={(event) => {
                    leaveRow(event.currentTarget);
                    remove(row.key);
                  }}
                >
                  <IconX size={14} stroke={1.8} />
                </ActionIcon>
              </span>
            </li>
          );
        })}
      </ul>
      {rows.length === 0 && <p className={classes.none}>{say('settings.noChats')}</p>}
      {fault !== undefined && (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.8} />}
          onClick={() => setAdded(add('bottom'))}
        >
          {say('settings.addChat')}
        </Button>
      </div>
    </div>
  );
}
