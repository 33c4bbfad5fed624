import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { useAreas } from '../../text/areas.ts';
import type { RowTools } from '../menus/row-menu.tsx';
import type { ListViewState } from '../reading/use-list-view.ts';
import { useOverview } from '../reading/use-overview.ts';
import { HeadCells } from './head-cells.tsx';
import { RowHead } from './row-head.tsx';
import { RowOverview } from './row-overview.tsx';
import classes from './row-panel.module.css';

interface OverviewDetailsProps<Row> {
  screen: BrowseScreen<Row>;
  row: Row;
  view: ListViewState<Row>;
  tools: RowTools<Row>;
  /** What frames it has its name and tools already. */
  isNamed: boolean;
}

/** The details of a row that has an overview but no form, so that there is nothing to choose between by tabs (WEB-13). */
export function OverviewDetails<Row>(props: OverviewDetailsProps<Row>) {
  return (
    <Suspense
      fallback={
        <div aria-hidden className={classes.waiting}>
          <Skeleton height={64} />
          <Skeleton height={140} />
        </div>
      }
    >
      {!props.isNamed && <RowHead {...props} hasRelated={false} />}
      <Overviewed {...props} />
    </Suspense>
  );
}

function Overviewed<Row>({ screen, row, view, tools, isNamed }: OverviewDetailsProps<Row>) {
  const context = useScreenContext();
  useAreas(context.language, ['overview', 'log']);
  const overview = useOverview(screen);
  return (
    <>
      {!isNamed && <HeadCells cells={overview.head(row, context)} />}
      <RowOverview {...{ screen, overview, row, view, tools }} canEdit={false} />
    </>
  );
}

/** The facts under the title of such a row; their line is kept until they are known. */
export function OverviewWords<Row>({ screen, row }: Pick<OverviewDetailsProps<Row>, 'screen' | 'row'>) {
  return (
    <Suspense fallback={<HeadCells />}>
      <Words screen={screen} row={row} />
    </Suspense>
  );
}

function Words<Row>({ screen, row }: Pick<OverviewDetailsProps<Row>, 'screen' | 'row'>) {
  return <HeadCells cells={useOverview(screen).head(row, useScreenContext())} />;
}
