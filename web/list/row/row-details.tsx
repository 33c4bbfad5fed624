import { IconLock } from '@tabler/icons-react';
import { actionsOfRow } from '../../../shared/screen/access.ts';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { Banner } from '../../components/banner.tsx';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import type { RowTools } from '../menus/row-menu.tsx';
import type { ListViewState } from '../reading/use-list-view.ts';
import { ActionFoot } from './action-foot.tsx';
import { RelatedLists } from './related-lists.tsx';
import classes from './row-details.module.css';
import { RowFacts } from './row-facts.tsx';
import { RowHead } from './row-head.tsx';
import { RowLate } from './row-late.tsx';

interface RowDetailsProps<Row> {
  screen: BrowseScreen<Row>;
  row: Row;
  /** Why this row cannot be edited, on a list whose rows can be. */
  refusal: string | undefined;
  view: ListViewState<Row>;
  tools: RowTools<Row>;
  /** What frames it has its name and tools already. */
  isNamed: boolean;
}

/** All there is to know of one row: every column, also those the list leaves out, and what stands behind them. */
export function RowDetails<Row>({ screen, row, refusal, view, tools, isNamed }: RowDetailsProps<Row>) {
  const context = useScreenContext();
  return (
    <>
      <div className={classes.view}>
        <RowHead {...{ screen, row, view, tools, isNamed }} hasRelated={false} />
        {refusal !== undefined && (
          <Banner tone="muted" icon={<IconLock size={17} stroke={1.6} />}>
            {refusal}
          </Banner>
        )}
        <RowFacts screen={screen} row={row} tools={tools} hasAnswer />
        <RelatedLists noun={screen.noun} row={row as object} name={screen.name(row)} wanted={view.wantsRelated} />
        <RowLate noun={screen.noun} row={row as object} />
      </div>
      <ActionFoot
        actions={actionsOfRow(screen.actions, screen.detailVerbs ?? [], row, context)}
        onAct={(action) => tools.start(action, row)}
      />
    </>
  );
}
