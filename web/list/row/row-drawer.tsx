import { type RefObject, useState } from 'react';
import { createRefusalOf, editRefusalOf } from '../../../shared/screen/edit-refusal.ts';
import { type BrowseScreen, type FilterValues, isEditable } from '../../../shared/screen/list-screen.ts';
import { Notice } from '../../components/notice.tsx';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { useNavigation } from '../../navigation/wouter.tsx';
import { RowMenu, type RowTools } from '../menus/row-menu.tsx';
import { type ListRoute, type Opened, openedOf, type PanelTab, writeOpened } from '../reading/list-route.ts';
import type { ListViewState } from '../reading/use-list-view.ts';
import { DrawerFrame } from './drawer-frame.tsx';
import { LoadedRow } from './loaded-row.tsx';
import { OverviewDetails, OverviewWords } from './overview-details.tsx';
import { RowDetails } from './row-details.tsx';
import { RowForm } from './row-form.tsx';
import { Neighbours, RowHead } from './row-head.tsx';
import { RowPanel } from './row-panel.tsx';
import { useDrawerFocus } from './use-drawer-focus.ts';

interface RowDrawerProps<Row> {
  screen: BrowseScreen<Row>;
  route: ListRoute;
  opened: Opened;
  /** The tab to show, where rows open as a panel with tabs. */
  tab: PanelTab;
  /** The list the drawer belongs to; the focus returns into it when the drawer closes. */
  list: RefObject<HTMLElement | null>;
  view: ListViewState<Row>;
  tools: RowTools<Row>;
  /** The window is wide enough for the details beside the list; otherwise they lie over it. */
  isBeside: boolean;
}

/**
 * The details of a row: a panel beside the list where the window has room (WEB-05), else a drawer over it. Shows the
 * form of a new or an existing row, and the read-only details of a row that cannot be edited. The last content stays
 * drawn during the closing transition.
 */
export default function RowDrawer<Row>({
  screen,
  route,
  opened: wanted,
  tab: wantedTab,
  list,
  view,
  tools,
  isBeside,
}: RowDrawerProps<Row>) {
  const context = useScreenContext();
  const { say } = context;
  const navigation = useNavigation();
  const close = () => navigation.go(writeOpened(route, undefined, navigation.address().search));
  const form = {
    route,
    onClose: close,
    onMade: view.markMade,
    onShow: (filters: FilterValues) => view.change({ filters }),
  };
  const editForm = { ...form, mode: 'edit', follow: view.follow } as const;
  const afterExit = useDrawerFocus(list, wanted);
  const [shown, setShown] = useState<Shown>({ wanted, opened: wanted, tab: wantedTab, visit: 0 });
  const isOther = shown.wanted !== wanted || (wanted !== undefined && shown.tab !== wantedTab);
  if (isOther) setShown(shownNext(shown, wanted, wantedTab));
  const { opened, tab, visit } = shown;
  if (opened === undefined) return null;
  const frame = {
    isBeside,
    isOpen: wanted !== undefined,
    shown: `${opened} ${visit}`,
    follow: view.follow,
    onClose: close,
    onClosed: afterExit,
  };
  if (route.hasPanel && isEditable(screen) && typeof opened === 'number') {
    return (
      <RowPanel screen={screen} route={route} id={opened} tab={tab} view={view} tools={tools} frame={frame}>
        {(onUnsaved) => (
          <LoadedRow screen={screen} opened={opened} view={view}>
            {(row) => <RowForm {...editForm} screen={screen} row={row} onUnsaved={onUnsaved} />}
          </LoadedRow>
        )}
      </RowPanel>
    );
  }
  const isNew = opened === 'create' && !route.isKeyed && isEditable(screen);
  const known = view.rows.find((row) => openedOf(screen, row) === opened);
  const isLocked = isEditable(screen) && known !== undefined && editRefusalOf(screen, known, context) !== undefined;
  const named = known !== undefined && (!isEditable(screen) || isLocked) ? known : undefined;
  const title = isEditable(screen) && !isLocked ? screen.form.title[isNew ? 'create' : 'edit'] : 'web.details';
  const hasOverview = route.hasPanel && !isEditable(screen);
  const createRefusal = isNew && isEditable(screen) ? createRefusalOf(screen, context) : undefined;
  const content =
    createRefusal !== undefined ? (
      <Notice title={createRefusal} />
    ) : isNew ? (
      <RowForm {...form} key={`create ${visit}`} screen={screen} mode="create" row={undefined} />
    ) : (
      <LoadedRow key={`${opened} ${visit}`} screen={screen} opened={opened} view={view}>
        {(row, refusal) =>
          isEditable(screen) && refusal === undefined ? (
            <>
              <RowHead screen={screen} row={row} view={view} tools={tools} />
              <RowForm {...editForm} screen={screen} row={row} />
            </>
          ) : hasOverview ? (
            <OverviewDetails {...{ screen, row, view, tools }} isNamed={named !== undefined} />
          ) : (
            <RowDetails {...{ screen, row, refusal, view, tools }} isNamed={named !== undefined} />
          )
        }
      </LoadedRow>
    );
  return (
    <DrawerFrame
      {...frame}
      title={named === undefined ? say(title) : (screen.heading?.(named, context) ?? screen.name(named))}
      label={say(title)}
      {...(hasOverview && named !== undefined && { words: <OverviewWords screen={screen} row={named} /> })}
      tools={
        named !== undefined && (
          <>
            <Neighbours screen={screen} row={named} view={view} tools={tools} />
            <RowMenu row={named} screen={screen} tools={tools} isDetailed />
          </>
        )
      }
    >
      {content}
    </DrawerFrame>
  );
}

/** What the drawer shows. `visit` counts how often it was opened: as part of the key it resets a form opened again. */
interface Shown {
  wanted: Opened;
  opened: Opened;
  tab: PanelTab;
  visit: number;
}

function shownNext(last: Shown, wanted: Opened, tab: PanelTab): Shown {
  if (wanted === undefined) return { ...last, wanted };
  return { wanted, opened: wanted, tab, visit: last.wanted === undefined ? last.visit + 1 : last.visit };
}
