import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { isStateColumn } from '../../../shared/screen/column-facts.ts';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { CellView } from '../../components/cell-view.tsx';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { useNavigation } from '../../navigation/wouter.tsx';
import { RowMenu, type RowTools } from '../menus/row-menu.tsx';
import { openedOf } from '../reading/list-route.ts';
import { offered } from '../reading/offered.ts';
import type { ListViewState } from '../reading/use-list-view.ts';
import { RelatedLists } from './related-lists.tsx';
import classes from './row-head.module.css';

interface NeighboursProps<Row> {
  screen: BrowseScreen<Row>;
  row: Row;
  view: ListViewState<Row>;
  tools: RowTools<Row>;
}

interface RowHeadProps<Row> extends NeighboursProps<Row> {
  /** What frames it has its name and tools already. */
  isNamed?: boolean;
  /** The ways to what belongs to it stand here, and not further down. */
  hasRelated?: boolean;
}

/** Which row it is, the rows before and behind it, what can be done with it, and the ways to all that belongs to it. */
export function RowHead<Row>({ screen, row, view, tools, isNamed = false, hasRelated = true }: RowHeadProps<Row>) {
  const context = useScreenContext();
  return (
    <div className={classes.view}>
      {!isNamed && (
        <div className={classes.head}>
          <h3 className={classes.name}>{screen.heading?.(row, context) ?? screen.name(row)}</h3>
          <Neighbours screen={screen} row={row} view={view} tools={tools} />
          <RowMenu row={row} screen={screen} tools={tools} isDetailed />
        </div>
      )}
      <Facts screen={screen} row={row} />
      {hasRelated && (
        <RelatedLists noun={screen.noun} row={row as object} name={screen.name(row)} wanted={view.wantsRelated} />
      )}
    </div>
  );
}

/** Columns that no form can change (`isFact`), such as the status with its reason. */
function Facts<Row>({ screen, row }: Pick<RowHeadProps<Row>, 'screen' | 'row'>) {
  const context = useScreenContext();
  const facts = offered(screen.columns, context.role).filter(({ isFact }) => isFact);
  if (facts.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {facts.map((column) => {
        const cell = column.cell(row, context);
        return (
          <div key={column.id}>
            <dt>{context.say(column.header)}</dt>
            <dd>
              <CellView cell={{ ...cell, hint: undefined }} isState={isStateColumn(column)} />
              {cell.hint !== undefined && <small>{cell.hint}</small>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** To the row above and below without closing the details. */
export function Neighbours<Row>({ screen, row, view, tools }: NeighboursProps<Row>) {
  const { say } = useScreenContext();
  const navigation = useNavigation();
  const key = openedOf(screen, row);
  const index = view.rows.findIndex((one) => openedOf(screen, one) === key);
  if (index < 0) return null;
  const step = (by: -1 | 1) => {
    const next = view.rows[index + by];
    if (next !== undefined) navigation.go(tools.besideOf(next), { replace: true });
  };
  return (
    <>
      <ActionIcon
        size={28}
        data-step="-1"
        aria-label={say('list.previousRow')}
        disabled={index === 0}
        onClick={() => step(-1)}
      >
        <IconChevronUp size={17} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        size={28}
        data-step="1"
        aria-label={say('list.nextRow')}
        disabled={index === view.rows.length - 1}
        onClick={() => step(1)}
      >
        <IconChevronDown size={17} stroke={1.6} />
      </ActionIcon>
    </>
  );
}
