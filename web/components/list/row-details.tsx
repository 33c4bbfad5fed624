import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconCopy, IconLock } from '@tabler/icons-react';
import { useScreenContext } from '../../../shared/hooks/screen-context-provider.tsx';
import type { Cell } from '../../../shared/screens/cells.ts';
import type { Detail } from '../../../shared/screens/detail.ts';
import type { BrowseScreen } from '../../../shared/screens/list-screen.ts';
import { useNavigation } from '../../navigation/wouter.tsx';
import { Banner } from '../banner.tsx';
import { useCopy } from '../use-copy.ts';
import { CellView } from './cell-view.tsx';
import { type ListPlace, openedOf } from './list-place.ts';
import { offered } from './offered.ts';
import classes from './row-details.module.css';
import type { RowTools } from './row-menu.tsx';
import { RowMenu } from './row-menu.tsx';
import type { ListViewState } from './use-list-view.ts';

interface RowDetailsProps<Row> {
  screen: BrowseScreen<Row>;
  place: ListPlace;
  row: Row;
  /** Why the row cannot be edited, where it otherwise could. */
  refusal: string | undefined;
  view: ListViewState<Row>;
  tools: RowTools<Row>;
}

/** All there is to know of one row: every column, also those the list leaves out, and what stands behind them. */
export function RowDetails<Row>({ screen, row, refusal, view, tools }: RowDetailsProps<Row>) {
  const context = useScreenContext();
  const { say, role } = context;
  const details = screen.details?.(row, context) ?? [];
  const told = new Set(details.map(({ id }) => id));
  const facts = offered(screen.columns, role).filter(({ id }) => !told.has(id));
  return (
    <div className={classes.view}>
      <div className={classes.head}>
        <h2 className={classes.name}>{screen.name(row)}</h2>
        <Neighbours screen={screen} row={row} view={view} tools={tools} />
        <RowMenu row={row} screen={screen} tools={tools} isDetailed />
      </div>
      {refusal !== undefined && (
        <Banner tone="muted" icon={<IconLock size={17} stroke={1.6} />}>
          {refusal}
        </Banner>
      )}
      {details.length > 0 && (
        <dl className={classes.facts}>
          {details.map((detail) => (
            <DetailFact key={detail.id} detail={detail} />
          ))}
        </dl>
      )}
      <dl className={classes.facts}>
        {facts.map((column) => (
          <div key={column.id}>
            <dt>{say(column.header)}</dt>
            <dd>
              <FactCell
                cell={column.cell(row, context)}
                isNumeric={column.align === 'right'}
                showImage={() => tools.showImage(row)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function FactCell({ cell, isNumeric, showImage }: { cell: Cell; isNumeric: boolean; showImage?: () => void }) {
  if (cell.image !== undefined) {
    return (
      <button type="button" className={classes.picture} onClick={showImage}>
        <img src={cell.image} alt={cell.text} referrerPolicy="no-referrer" loading="lazy" />
      </button>
    );
  }
  return (
    <>
      <CellView cell={{ ...cell, text: cell.text, hint: undefined }} isNumeric={isNumeric} />
      {cell.hint !== undefined && <span className={classes.hint}>{cell.hint}</span>}
    </>
  );
}

function DetailFact({ detail: { label, cell, multiline } }: { detail: Detail }) {
  const { say } = useScreenContext();
  const copy = useCopy();
  const name = say(label);
  if (!multiline) {
    return (
      <div>
        <dt>{name}</dt>
        <dd>
          <FactCell cell={cell} isNumeric={typeof cell.raw === 'number'} />
        </dd>
      </div>
    );
  }
  const copyLabel = say('web.copyField', { field: name });
  return (
    <div className={classes.long}>
      <dt>
        {name}
        <ActionIcon
          size={24}
          aria-label={copyLabel}
          title={copyLabel}
          onClick={() => void copy(String(cell.raw ?? cell.text))}
        >
          <IconCopy size={14} stroke={1.6} />
        </ActionIcon>
      </dt>
      <dd>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
        <pre className={classes.text} data-tone={cell.tone} tabIndex={0}>
          {cell.text}
        </pre>
      </dd>
    </div>
  );
}

/** To the row above and below without closing the drawer. */
function Neighbours<Row>({ screen, row, view, tools }: Omit<RowDetailsProps<Row>, 'place' | 'refusal'>) {
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
      <ActionIcon size={28} aria-label={say('web.previousRow')} disabled={index === 0} onClick={() => step(-1)}>
        <IconChevronUp size={17} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        size={28}
        aria-label={say('web.nextRow')}
        disabled={index === view.rows.length - 1}
        onClick={() => step(1)}
      >
        <IconChevronDown size={17} stroke={1.6} />
      </ActionIcon>
    </>
  );
}
