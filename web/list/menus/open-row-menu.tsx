import { Menu } from '@mantine/core';
import { IconTerminal2 } from '@tabler/icons-react';
import { actionsFor, isForOne } from '../../../shared/screen/access.ts';
import type { RowAction } from '../../../shared/screen/action.ts';
import { editRefusalOf } from '../../../shared/screen/edit-refusal.ts';
import { type BrowseScreen, type CopyField, isEditable } from '../../../shared/screen/list-screen.ts';
import { NamedIcon } from '../../components/named-icon.tsx';
import type { OpenerButton } from '../../components/opener-button.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { readVerb } from '../reading/row-command.ts';
import { ActionItem, VerbItem } from './verb-item.tsx';

/** The callbacks that the menu of a row needs. */
export interface RowMenuTools<Row> {
  open(row: Row): void;
  /** Opens the form of the row. */
  edit(row: Row): void;
  start(action: RowAction<Row, unknown>, row: Row, input?: unknown): void;
  copyField(field: CopyField<Row>, row: Row): void;
  copyText(text: string): void;
  /** How many other rows are selected. */
  othersSelected(row: Row): number;
  /** The command that does a verb to the row. */
  commandOf(verb: string, row: Row): string;
}

export interface RowMenuProps<Row> {
  /** The details of the row are already open, so the menu leaves out the items that open them. */
  isDetailed?: boolean;
  row: Row;
  screen: BrowseScreen<Row>;
  tools: RowMenuTools<Row>;
}

/** The menu of a row: its actions, fields to copy, and commands for it. */
export function OpenRowMenu<Row>({ button, ...props }: RowMenuProps<Row> & { button: OpenerButton }) {
  return (
    <Menu trapFocus>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <RowMenuItems {...props} />
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
  const editRefusal = isEditable(screen) ? editRefusalOf(screen, row, context) : undefined;
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
  const others = tools.othersSelected(row);
  return (
    <>
      {others > 0 && <Menu.Label>{say('list.menuOfOne', { name: screen.name(row), count: others })}</Menu.Label>}
      {isEditable(screen) && !isDetailed && (
        <VerbItem
          icon={<NamedIcon name="edit" />}
          label={say('action.edit')}
          refusal={editRefusal}
          onClick={() => tools.edit(row)}
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
