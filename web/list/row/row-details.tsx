import { IconLock } from '@tabler/icons-react';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { Banner } from '../../components/banner.tsx';
import type { RowTools } from '../menus/row-menu.tsx';
import type { ListViewState } from '../reading/use-list-view.ts';
import classes from './row-details.module.css';
import { RowFacts } from './row-facts.tsx';
import { RowHead } from './row-head.tsx';
import { RowLate } from './row-late.tsx';

interface RowDetailsProps<Row> {
  screen: BrowseScreen<Row>;
  row: Row;
  /** Why the row cannot be edited, where it otherwise could. */
  refusal: string | undefined;
  view: ListViewState<Row>;
  tools: RowTools<Row>;
}

/** All there is to know of one row: every column, also those the list leaves out, and what stands behind them. */
export function RowDetails<Row>({ screen, row, refusal, view, tools }: RowDetailsProps<Row>) {
  return (
    <div className={classes.view}>
      <RowHead screen={screen} row={row} view={view} tools={tools} />
      {refusal !== undefined && (
        <Banner tone="muted" icon={<IconLock size={17} stroke={1.6} />}>
          {refusal}
        </Banner>
      )}
      <RowFacts screen={screen} row={row} tools={tools} />
      <RowLate noun={screen.noun} row={row as object} />
    </div>
  );
}
