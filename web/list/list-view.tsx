import './list-styles.ts';
import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowUp, IconInfoCircle } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useMemo, useRef } from 'react';
import { Link } from 'wouter';
import { parseTime, startOfDay } from '../../shared/format/parse-time.ts';
import { type BrowseScreen, type FilterValues, isEditable } from '../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import { Banner } from '../components/banner.tsx';
import { type Flow, useFlow } from '../flow/use-flow.ts';
import { besideQuery, mobileQuery } from '../hooks/media-queries.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import type { ListState } from '../hooks/use-list.ts';
import { useAddress } from '../navigation/wouter.tsx';
import { besideColumns } from './beside-columns.ts';
import { EmptyList, isNarrowed } from './empty-list.tsx';
import filterClasses from './filter/filter-field.module.css';
import { FilterSaid } from './filter/filter-said.tsx';
import { useListKeys } from './keys/use-list-keys.ts';
import { late } from './late.tsx';
import { ListHeader } from './list-header.tsx';
import classes from './list-view.module.css';
import { fetchControls } from './menus/fetch-controls.ts';
import { FilterButton } from './menus/filter-button.tsx';
import type { RowTools } from './menus/row-menu.tsx';
import { ThumbBar } from './menus/thumb-bar.tsx';
import { SaveViewSlot, useListViews, ViewTabs } from './menus/view-tabs.tsx';
import { movedColumn } from './moved-column.ts';
import { OfferLine } from './offer-line.tsx';
import { PrintLine } from './print-line.tsx';
import { readOpened, readTab, routeOf, writeOpened } from './reading/list-route.ts';
import { type ListViewState, useListView } from './reading/use-list-view.ts';
import panelClasses from './row/side-panel.module.css';
import { useRowTools } from './row/use-row-tools.ts';
import { CardList } from './table/card-list.tsx';
import { DataTable } from './table/data-table.tsx';
import { PaginationBar } from './table/pagination-bar.tsx';
import { ReadingLine } from './table/reading-line.tsx';
import { SummaryRow } from './table/summary-row.tsx';
import { TableSkeleton } from './table/table-skeleton.tsx';
import { useLoadOn } from './use-load-on.ts';
import { usePictures } from './use-pictures.ts';

const BulkBar = late(() => fetchControls().then((controls) => controls.BulkBar), null);
const FilterField = late(
  () => fetchControls().then((controls) => controls.FilterField),
  <Skeleton className={filterClasses.standIn} />,
);
const RowDrawer = lazy(
  () => import('./row/row-drawer.tsx'),
) as unknown as typeof import('./row/row-drawer.tsx').default;
const KeyHelp = lazy(() => import('./keys/key-help.tsx'));
const ImageViewer = lazy(() => import('./image-viewer.tsx'));
const JobProgress = lazy(() => import('../flow/job-progress.tsx'));
const RunResults = lazy(
  () => import('../flow/run-results.tsx'),
) as unknown as typeof import('../flow/run-results.tsx').default;
const ActionInput = lazy(
  () => import('../flow/action-input.tsx'),
) as unknown as typeof import('../flow/action-input.tsx').default;

/** The screen of a list, and the parts that a page adds to it. */
export interface ListViewProps<Row> {
  /** Drawn below the title. */
  above?(view: ListViewState<Row>): ReactNode;
  /**
   * Drawn between the totals and the rows. Where there are no rows, and nothing is loading, a board with `hasOwnEmpty`
   * gets what is said of that as `empty`, and says it in their place.
   */
  board?(filters: FilterValues, list: ListState<Row>, view: ListViewState<Row>, empty: ReactNode): ReactNode;
  hasOwnEmpty?: boolean;
  /** The totals of a day's rows, shown beside its date. `day` in Unix seconds. */
  ofDay?(day: number, view: ListViewState<Row>, context: ScreenContext): string;
  /** The board shows the totals, so the list does not. */
  hasOwnTotals?: boolean;
  /** Draws cells that are not plain values; undefined for the others. A new function draws all rows again. */
  cell?: RowTools<Row>['cell'];
  /** Drawn beside the list where the window has room and no row is open. */
  aside?: ReactNode;
  /** Drawn in the head, before the tools of the list. */
  tools?: ReactNode;
  /** There is nothing to filter or to page through. */
  isBare?: boolean;
  /** Drawn below the rows. */
  foot?(view: ListViewState<Row>, flow: Flow<Row>): ReactNode;
  screen: BrowseScreen<Row>;
}

/** The page of a list: draws everything that a `BrowseScreen` describes, with its state in the URL. */
export function ListView<Row>(props: ListViewProps<Row>) {
  const {
    screen,
    above,
    board,
    ofDay,
    hasOwnTotals = false,
    hasOwnEmpty = false,
    cell,
    aside,
    tools: headTools,
    foot,
    isBare = false,
  } = props;
  const route = useMemo(() => routeOf(screen), [screen]);
  const context = useScreenContext();
  const { say } = context;
  const { path, search } = useAddress();
  const view = useListView(screen);
  const named = useListViews(screen, view);
  const pictures = usePictures(screen, view.rows);
  const { selection, know } = view;
  const flow = useFlow(screen, { selection, know, id: screen.id, showsRuns: true });
  const { rowTools: tools, copyFields, selectAll } = useRowTools(screen, route, view, flow);
  const rowTools = useMemo(() => (cell === undefined ? tools : { ...tools, cell }), [tools, cell]);
  const isMobile = useMediaQuery(mobileQuery, undefined, { getInitialValueInEffect: false }) ?? false;
  const opened = readOpened(route, path, search);
  const { address, list, rows, columns } = view;
  const notice = screen.noticeFor?.(context, address.filters) ?? screen.notice;
  const noticeLink = screen.noticeLink?.(context);
  const element = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { isHelpOpen, closeHelp } = useListKeys({ screen, view, tools: rowTools, flow, frame, opened });
  useLoadOn(frame, view);
  const wasOpened = useRef(false);
  wasOpened.current ||= opened !== undefined;
  const isBeside =
    (useMediaQuery(besideQuery, undefined, {
      getInitialValueInEffect: false,
    }) ??
      false) &&
    !isMobile;
  const hasAside = isBeside && opened === undefined && Boolean(aside);
  const shownColumns = isBeside && opened !== undefined ? besideColumns(columns) : columns;
  const shared = {
    screen,
    rows,
    columns: shownColumns,
    selection,
    tools: rowTools,
    listWindow: view.listWindow,
    fresh: view.fresh,
    sort: address.sort,
    ofDay: ofDay && ((day: number) => ofDay(day, view, context)),
  };
  const createAddress = writeOpened(route, 'create', search);
  // A list that waits for the person to start a long read is not empty.
  const empty = list.offer === undefined && (
    <EmptyList {...{ screen, view, createAddress }} onAct={(action) => flow.start(action, [])} />
  );
  const hasBoard = board !== undefined && !view.matching.needsRows;
  // The heads of columns say nothing where no row was made yet.
  const isNew = !list.isPending && rows.length === 0 && list.error == null && !isNarrowed(screen, view);
  const isEmptyInBoard = hasBoard && hasOwnEmpty && !list.isPending && rows.length === 0;

  return (
    <div
      ref={frame}
      className={classes.frame}
      data-list-keys
      data-beside={(isBeside && opened !== undefined) || hasAside || undefined}
    >
      <div ref={element} className={classes.view}>
        <ListHeader
          {...{ screen, view, flow, tools: headTools }}
          createAddress={isMobile ? undefined : createAddress}
        />
        {notice !== undefined && (
          <Banner
            tone={screen.noticesOnlyInform ? 'muted' : 'warn'}
            className={classes.notice}
            icon={<IconInfoCircle size={17} stroke={1.6} />}
          >
            {say(notice)}
            {noticeLink !== undefined && (
              <>
                {' '}
                <Link to={noticeLink.path}>{say(noticeLink.label)}</Link>
              </>
            )}
          </Banner>
        )}
        {above?.(view)}
        <PrintLine screen={screen} filters={address.filters} />
        {!isBare && (
          <>
            <ViewTabs screen={screen} view={view} named={named} path={route.path} />
            <div className={filterClasses.frame}>
              <FilterField screen={screen} view={view} />
              {!isMobile && <FilterButton screen={screen} view={view} />}
              {named.views.length < 2 && <SaveViewSlot named={named} />}
              <FilterSaid screen={screen} view={view} />
            </div>
          </>
        )}
        {screen.summary !== undefined && !hasOwnTotals && !view.matching.needsRows && (
          <SummaryRow screen={screen} filters={view.matching.filters} refreshEvery={view.live.refreshEvery ?? false} />
        )}
        {hasBoard && board(view.matching.filters, list, view, isEmptyInBoard ? empty : undefined)}
        <Suspense>
          {flow.job !== undefined && <JobProgress job={flow.job} />}
          {flow.run !== undefined && <RunResults run={flow.run} />}
        </Suspense>
        {list.offer !== undefined && list.reading === undefined && <OfferLine offer={list.offer} onTake={list.read} />}
        <div className={classes.rows}>
          <div role="status" className={classes.waiting}>
            {view.waiting > 0 && (
              <Button size="compact-sm" leftSection={<IconArrowUp size={14} stroke={1.8} />} onClick={view.toTop}>
                {say('list.newAbove', { count: view.waiting })}
              </Button>
            )}
          </div>
          <BulkBar
            screen={screen}
            selection={selection}
            selectedRows={view.selectedRows}
            flow={flow}
            total={list.page?.total}
            selectAll={selectAll}
            copyFields={copyFields}
          />
          {list.isPending ? (
            <TableSkeleton rows={address.pageSize} />
          ) : isEmptyInBoard ? null : isNew ? (
            empty
          ) : isMobile ? (
            <CardList {...shared} opened={opened} empty={empty} />
          ) : (
            <DataTable
              {...shared}
              // What the user chose is all there. Beside the details the most important are chosen already.
              isFitted={(!isBeside || opened !== undefined) && !view.areColumnsChosen}
              sorts={view.source.sorts}
              onSort={(sort) => view.change({ sort })}
              isStale={list.isStale}
              isOfToday={isOfToday(address.filters.start, context.now())}
              opened={isBeside ? opened : undefined}
              widths={view.widths}
              onSize={view.sizeColumn}
              onMove={(id, before) => view.chooseColumns(movedColumn(columns, id, before))}
              empty={empty}
            />
          )}
          {list.reading !== undefined && (
            <div className={classes.reading}>
              <ReadingLine progress={list.reading} onStop={list.stop} />
            </div>
          )}
        </div>
        {foot?.(view, flow)}
        {isMobile && !isBare && <ThumbBar screen={screen} view={view} createAddress={createAddress} />}
        <PaginationBar
          address={address}
          page={list.page}
          count={rows.length}
          isStale={list.isStale}
          isFetching={list.isFetching || rows !== list.rows}
          hasMoved={list.hasMoved}
          isEditable={isEditable(screen)}
          onChange={view.change}
        />
        <Suspense>
          {pictures.shown !== undefined && <ImageViewer {...pictures} shown={pictures.shown} />}
          {isHelpOpen && <KeyHelp onClose={closeHelp} />}
          {flow.form !== undefined && <ActionInput form={flow.form} />}
        </Suspense>
      </div>
      {hasAside && aside}
      <Suspense
        fallback={opened !== undefined && isBeside ? <div className={panelClasses.beside} aria-hidden /> : null}
      >
        {wasOpened.current && (
          <RowDrawer
            screen={screen}
            route={route}
            opened={opened}
            tab={readTab(route, path, search)}
            list={element}
            view={view}
            tools={rowTools}
            isBeside={isBeside}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Whether a list from `start` on (the value of its filter) can only have rows of today. `now` in Unix ms. */
function isOfToday(start: string | undefined, now: number): boolean {
  const begin = start === undefined ? undefined : parseTime(start, now);
  return begin?.ok === true && begin.value >= startOfDay(Math.floor(now / 1000));
}
