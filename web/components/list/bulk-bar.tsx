import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconCopy, IconTerminal2, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useScreenContext } from '../../../shared/hooks/screen-context-provider.tsx';
import type { Selection } from '../../../shared/hooks/selection.ts';
import { useSelectedIds } from '../../../shared/hooks/use-selection.ts';
import { actionsFor } from '../../../shared/screens/access.ts';
import { commandOfAction } from '../../../shared/screens/flow-rules.ts';
import type { BrowseScreen, CopyField } from '../../../shared/screens/list-screen.ts';
import type { Flow } from '../flow/use-flow.ts';
import { NamedIcon } from '../named-icon.tsx';
import { useCopy } from '../use-copy.ts';
import classes from './bulk-bar.module.css';

interface BulkBarProps<Row> {
  screen: BrowseScreen<Row>;
  selection: Selection;
  selectedRows(): Row[];
  flow: Flow<Row>;
  /** All rows that match the filter, where the gateway tells. */
  total: number | undefined;
  /** Chooses every row that matches the filter, on all pages. */
  selectAll(): Promise<void>;
  copyFields(field: CopyField<Row>, rows: readonly Row[]): void;
}

/**
 * What can be done with the chosen rows (CHAN-08, TOK-03). It is there only with a selection and lies over the head of the
 * table, so nothing moves when it comes and goes (WEB-04).
 */
export function BulkBar<Row>(props: BulkBarProps<Row>) {
  const { screen, selection, selectedRows, flow, total, selectAll, copyFields } = props;
  const context = useScreenContext();
  const { say } = context;
  const copy = useCopy();
  const count = useSelectedIds(selection).size;
  const [isSelecting, setIsSelecting] = useState(false);
  const actions = actionsFor(screen.actions, context).filter((action) => action.on === 'rows' && !action.single);

  const withRows = (use: (rows: Row[]) => void) => () => {
    const rows = selectedRows();
    if (rows.length > 0) use(rows);
  };
  const all = async () => {
    setIsSelecting(true);
    await selectAll();
    setIsSelecting(false);
  };
  if (count === 0) return null;
  return (
    <section className={classes.bar} data-bulk aria-label={say('web.selection')}>
      <span className={classes.count} role="status">
        {say('web.selected', { count })}
      </span>
      <ActionIcon
        size={24}
        c="inherit"
        aria-label={say('web.clearSelection')}
        title={say('web.clearSelection')}
        onClick={selection.clear}
      >
        <IconX size={15} stroke={1.6} />
      </ActionIcon>
      {total !== undefined && count < total && (
        <Button size="compact-xs" variant="transparent" c="inherit" loading={isSelecting} onClick={() => void all()}>
          {say('web.selectAllMatching', { count: total })}
        </Button>
      )}
      <span className={classes.space} />
      {actions.map((action) => (
        <Button
          key={action.verb}
          size="compact-sm"
          variant="transparent"
          c="inherit"
          data-verb={action.verb}
          fw={550}
          leftSection={<NamedIcon name={action.icon} />}
          title={say(action.help)}
          onClick={withRows((rows) => flow.start(action, rows))}
        >
          {say(action.label)}
        </Button>
      ))}
      <Menu>
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="transparent"
            c="inherit"
            data-copy
            fw={550}
            leftSection={<IconCopy size={16} stroke={1.6} />}
          >
            {say('common.copy')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {screen.copyFields.map((field) => (
            <Menu.Item key={field.id} onClick={withRows((rows) => copyFields(field, rows))}>
              {say(field.label)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Label>{say('web.copyAsCommand')}</Menu.Label>
          {actions.map((action) => (
            <Menu.Item
              key={action.verb}
              leftSection={<IconTerminal2 size={15} stroke={1.6} />}
              onClick={withRows((rows) => void copy(commandOfAction(screen, action, rows, undefined)))}
            >
              {say(action.label)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </section>
  );
}
