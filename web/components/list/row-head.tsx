import { ActionIcon } from '@mantine/core';
import { IconArrowRight, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useScreenContext } from '../../../shared/hooks/screen-context-provider.tsx';
import { doorsOf } from '../../../shared/screens/doors.ts';
import type { BrowseScreen } from '../../../shared/screens/list-screen.ts';
import { isListNoun, screenOf } from '../../../shared/screens/registry.ts';
import { useNavigation } from '../../navigation/wouter.tsx';
import { CellView } from './cell-view.tsx';
import { openedOf } from './list-place.ts';
import { offered } from './offered.ts';
import classes from './row-head.module.css';
import { RowMenu, type RowTools } from './row-menu.tsx';
import type { ListViewState } from './use-list-view.ts';

const RecentRows = lazy(() => import('./recent-rows.tsx'));

interface RowHeadProps<Row> {
  screen: BrowseScreen<Row>;
  row: Row;
  view: ListViewState<Row>;
  tools: RowTools<Row>;
}

/** Which row it is, the rows before and behind it, what can be done with it, and the ways to all that belongs to it. */
export function RowHead<Row>({ screen, row, view, tools }: RowHeadProps<Row>) {
  return (
    <div className={classes.view}>
      <div className={classes.head}>
        <h3 className={classes.name}>{screen.name(row)}</h3>
        <Neighbours screen={screen} row={row} view={view} tools={tools} />
        <RowMenu row={row} screen={screen} tools={tools} isDetailed />
      </div>
      <Facts screen={screen} row={row} />
      <Doors noun={screen.noun} row={row} wanted={view.wantsDoors} />
    </div>
  );
}

/** What a row tells of itself that no form can change: its state with the reason, how it does. */
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
              <CellView cell={{ ...cell, hint: undefined }} isState={column.id === 'status'} />
              {cell.hint !== undefined && <small>{cell.hint}</small>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Lists of what belongs to a row (SEE-06), the same as behind `d` in the terminal UI. */
function Doors<Row>({ noun, row, wanted }: { noun: string; row: Row; wanted: RefObject<boolean> }) {
  const context = useScreenContext();
  const { say } = context;
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    // The form that opens with it takes the focus first.
    queueMicrotask(() => element.current?.querySelector<HTMLElement>('a')?.focus());
  }, [wanted]);
  if (!isListNoun(noun)) return null;
  const doors = doorsOf(noun, row as object, context).filter(({ refusal }) => refusal === undefined);
  if (doors.length === 0) return null;
  return (
    <>
      <nav ref={element} className={classes.doors} aria-label={say('web.related')} data-doors>
        {doors.map(({ letter, noun: target, label, filters }) => {
          const query = new URLSearchParams(filters);
          return (
            <Link
              key={`${letter} ${target}`}
              to={`${screenOf(target).paths?.[0] ?? ''}?${query}`}
              className={classes.door}
            >
              {say(label)}
              <IconArrowRight size={13} stroke={1.6} aria-hidden />
            </Link>
          );
        })}
      </nav>
      <Suspense>
        {doors
          .filter(({ filters }) => filters.type === 'error')
          .map((door) => (
            <RecentRows key={door.letter} door={door} />
          ))}
      </Suspense>
    </>
  );
}

/** To the row above and below without closing the details. */
function Neighbours<Row>({ screen, row, view, tools }: RowHeadProps<Row>) {
  const { say } = useScreenContext();
  const navigation = useNavigation();
  const key = openedOf(screen, row);
  const index = view.rows.findIndex((one) => openedOf(screen, one) === key);
  if (index < 0) return null;
  const step = (by: -1 | 1) => {
    const next = view.rows[index + by];
    if (next !== undefined) navigation.go(tools.addressOf(next), { replace: true });
  };
  return (
    <>
      <ActionIcon
        size={28}
        data-step="-1"
        aria-label={say('web.previousRow')}
        disabled={index === 0}
        onClick={() => step(-1)}
      >
        <IconChevronUp size={17} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        size={28}
        data-step="1"
        aria-label={say('web.nextRow')}
        disabled={index === view.rows.length - 1}
        onClick={() => step(1)}
      >
        <IconChevronDown size={17} stroke={1.6} />
      </ActionIcon>
    </>
  );
}
