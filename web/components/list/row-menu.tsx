import { Menu } from '@mantine/core';
import { IconDots, IconTerminal2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useScreenContext } from '../../../shared/hooks/screen-context-provider.tsx';
import { actionsFor, isForOne } from '../../../shared/screens/access.ts';
import type { RowAction } from '../../../shared/screens/action.ts';
import { type BrowseScreen, type CopyField, isEditable } from '../../../shared/screens/list-screen.ts';
import { NamedIcon } from '../named-icon.tsx';
import { readVerb } from './row-command.ts';
import classes from './row-menu.module.css';
import { ActionItem, VerbItem } from './verb-item.tsx';

export interface RowMenuTools<Row> {
  open(row: Row): void;
  start(action: RowAction<Row, unknown>, row: Row): void;
  copyField(field: CopyField<Row>, row: Row): void;
  copyText(text: string): void;
  /** The command that does a verb to the row. */
  commandOf(verb: string, row: Row): string;
}

/** What a row can be told to do, beyond its menu. */
export interface RowTools<Row> extends RowMenuTools<Row> {
  /** The column whose cell opens the row. */
  opener: string;
  /** The address that opens a row. */
  addressOf(row: Row): string;
  /** Chooses a row, or lets it go; of a range all rows on show from the one that was chosen before. */
  check(row: Row, isRange: boolean): void;
  /** Saves one field of a row; rejects when it was not saved. */
  saveField(row: Row, field: string, value: number): Promise<void>;
  /** Narrows the list to one value of a filter. */
  filterBy(filter: string, value: string): void;
  /** Shows the picture the row speaks of. */
  showImage(row: Row): void;
}

interface RowMenuProps<Row> {
  /** The row's details are on show already. */
  isDetailed?: boolean;
  row: Row;
  screen: BrowseScreen<Row>;
  tools: RowMenuTools<Row>;
}

/** Everything that can be done with one row. The menu itself is built when it is first opened; until then a row costs a plain button. */
export function RowMenu<Row>({ row, screen, tools, isDetailed = false }: RowMenuProps<Row>) {
  const { say } = useScreenContext();
  const [isOpen, setIsOpen] = useState<boolean>();
  const label = say('list.actionsOf', { name: screen.name(row) });
  if (isOpen === undefined) {
    return (
      <button
        type="button"
        className={classes.button}
        aria-label={label}
        aria-haspopup="menu"
        onClick={() => setIsOpen(true)}
      >
        <IconDots size={17} stroke={1.6} />
      </button>
    );
  }
  return (
    <Menu opened={isOpen} onChange={setIsOpen} trapFocus>
      <Menu.Target>
        <button type="button" className={classes.button} aria-label={label}>
          <IconDots size={17} stroke={1.6} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <RowMenuItems row={row} screen={screen} tools={tools} isDetailed={isDetailed} />
      </Menu.Dropdown>
    </Menu>
  );
}

function RowMenuItems<Row>({ row, screen, tools, isDetailed }: RowMenuProps<Row>) {
  const context = useScreenContext();
  const { say } = context;
  const actions = actionsFor(screen.actions, context)
    .filter((action) => action.on === 'rows')
    .filter(isForOne);
  const editRefusal = isEditable(screen) ? screen.editRefusal?.(row, context) : undefined;
  const canEdit = isEditable(screen) && editRefusal === undefined;
  const harmless = actions.filter(({ danger }) => danger !== 'irreversible');
  const irreversible = actions.filter(({ danger }) => danger === 'irreversible');
  const item = (action: RowAction<Row, unknown>) => (
    <ActionItem
      key={action.verb}
      action={action}
      refusal={action.refusal?.(row, context)}
      onClick={() => tools.start(action, row)}
    />
  );
  return (
    <>
      {isEditable(screen) && !isDetailed && (
        <VerbItem
          icon={<NamedIcon name="edit" />}
          label={say('action.edit')}
          refusal={editRefusal}
          onClick={() => tools.open(row)}
        />
      )}
      {!canEdit && !isDetailed && (
        <Menu.Item leftSection={<NamedIcon name="details" />} onClick={() => tools.open(row)}>
          {say('web.details')}
        </Menu.Item>
      )}
      {harmless.map(item)}
      <Menu.Divider />
      {screen.copyFields.map((field) => (
        <Menu.Item key={field.id} leftSection={<NamedIcon name="copy" />} onClick={() => tools.copyField(field, row)}>
          {say('web.copyField', { field: say(field.label) })}
        </Menu.Item>
      ))}
      <Menu.Sub position="left-start">
        <Menu.Sub.Target>
          <Menu.Sub.Item leftSection={<IconTerminal2 size={16} stroke={1.6} />}>
            {say('web.copyAsCommand')}
          </Menu.Sub.Item>
        </Menu.Sub.Target>
        <Menu.Sub.Dropdown>
          {[readVerb(screen), ...actions.map(({ verb }) => verb)].map((verb) => {
            const command = tools.commandOf(verb, row);
            return (
              <Menu.Item key={verb} ff="monospace" onClick={() => tools.copyText(command)}>
                {command}
              </Menu.Item>
            );
          })}
        </Menu.Sub.Dropdown>
      </Menu.Sub>
      {irreversible.length > 0 && <Menu.Divider />}
      {irreversible.map(item)}
    </>
  );
}
