import { ActionIcon, Button, Menu, OverflowList } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCopy, IconDots, IconTerminal2, IconX } from '@tabler/icons-react';
import { Fragment, type ReactElement, type ReactNode, useState } from 'react';
import { actionsFor } from '../../../shared/screen/access.ts';
import { commandOfAction, refusalOfAction } from '../../../shared/screen/flow/flow-rules.ts';
import type { BrowseScreen, CopyField } from '../../../shared/screen/list-screen.ts';
import type { Selection } from '../../../shared/screen/selection.ts';
import { NamedIcon } from '../../components/named-icon.tsx';
import { useCopy } from '../../components/use-copy.ts';
import type { Flow } from '../../flow/use-flow.ts';
import { mobileQuery } from '../../hooks/media-queries.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { useSelectedIds } from '../../hooks/use-selection.ts';
import classes from './bulk-bar.module.css';
import { ActionItem } from './verb-item.tsx';

interface BulkBarProps<Row> {
  screen: BrowseScreen<Row>;
  selection: Selection;
  selectedRows(): Row[];
  flow: Flow<Row>;
  /** The number of rows that match the filter; undefined where it is unknown. */
  total: number | undefined;
  /** Selects every row that matches the filter, on all pages. */
  selectAll(): Promise<void>;
  copyFields(field: CopyField<Row>, rows: readonly Row[]): void;
}

/**
 * The actions for the selected rows (CHAN-08, TOK-03). The bar is shown only with a selection and covers the head of
 * the table, so that nothing moves when it appears (WEB-04). Items that do not fit into its line are in a menu "More".
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
  const isMobile = useMediaQuery(mobileQuery, undefined, { getInitialValueInEffect: false }) ?? false;
  if (count === 0) return null;
  const copies = (
    <>
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
    </>
  );
  // A phone has room for few, so actions refused for the selected rows come after the others. Irreversible ones are
  // last, as in the menu of a row, because Enter chooses the first item of a menu.
  const chosen = isMobile ? selectedRows() : [];
  const rankOf = (action: (typeof actions)[number]) => {
    if (action.danger === 'irreversible') return 2;
    return isMobile && refusalOfAction(screen, action, chosen, context) !== undefined ? 1 : 0;
  };
  const ordered = actions.toSorted((one, other) => rankOf(one) - rankOf(other));
  const verbs = ordered.map((action): BarItem => {
    const start = withRows((rows) => flow.start(action, rows));
    return {
      id: action.verb,
      inBar: (
        <Button
          {...look}
          data-verb={action.verb}
          fw={550}
          leftSection={<NamedIcon name={action.icon} />}
          title={say(action.help)}
          onClick={start}
        >
          {say(action.label)}
        </Button>
      ),
      inMenu: <ActionItem action={action} refusal={undefined} onClick={start} />,
    };
  });
  const copying: BarItem = {
    id: 'copy',
    inBar: (
      <div>
        <Menu>
          <Menu.Target>
            <Button {...look} data-copy fw={550} leftSection={<IconCopy size={16} stroke={1.6} />}>
              {say('common.copy')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>{copies}</Menu.Dropdown>
        </Menu>
      </div>
    ),
    inMenu: (
      <>
        <Menu.Divider />
        <Menu.Label>{say('common.copy')}</Menu.Label>
        {copies}
      </>
    ),
  };
  const everything =
    total === undefined || count >= total ? undefined : say('list.selectAllMatching', { count: total });
  const selecting: readonly BarItem[] =
    everything === undefined
      ? []
      : [
          {
            id: 'all',
            inBar: (
              <Button {...look} loading={isSelecting} onClick={() => void all()}>
                {everything}
              </Button>
            ),
            inMenu: <Menu.Item onClick={() => void all()}>{everything}</Menu.Item>,
          },
        ];
  // Items at the end move into "More" first.
  const barItems = isMobile ? [...verbs, ...selecting, copying] : [...selecting, ...verbs, copying];
  return (
    <section className={classes.bar} data-bulk aria-label={say('list.selection')}>
      <span className={classes.count} role="status">
        {say('list.selected', { count })}
      </span>
      <ActionIcon
        size={24}
        c="inherit"
        aria-label={say('list.clearSelection')}
        title={say('list.clearSelection')}
        onClick={selection.clear}
      >
        <IconX size={15} stroke={1.6} />
      </ActionIcon>
      <OverflowList
        className={classes.items}
        data={barItems}
        gap={2}
        getItemKey={({ id }) => id}
        renderItem={({ inBar }) => inBar}
        renderOverflow={(hidden) => (
          <div>
            <Menu position="bottom-end">
              <Menu.Target>
                <Button {...look} data-more fw={550} leftSection={<IconDots size={16} stroke={1.6} />}>
                  {say('list.allActions')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown className={classes.menu}>
                {hidden.map(({ id, inMenu }) => (
                  <Fragment key={id}>{inMenu}</Fragment>
                ))}
              </Menu.Dropdown>
            </Menu>
          </div>
        )}
      />
    </section>
  );
}

/** One action for the selection, as a button of the bar and as an item of the menu "More". */
interface BarItem {
  id: string;
  inBar: ReactElement;
  inMenu: ReactNode;
}

const look = { size: 'compact-sm', variant: 'transparent', c: 'inherit' } as const;
