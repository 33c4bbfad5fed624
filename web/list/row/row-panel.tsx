import '@mantine/core/styles/Tabs.layer.css';
import { Button, Skeleton, Tabs } from '@mantine/core';
import { IconLock, IconPencil } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Token } from '../../../shared/domain/user/token.ts';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import { stateColumnOf } from '../../../shared/screen/column-facts.ts';
import { editRefusalOf } from '../../../shared/screen/edit-refusal.ts';
import { describeError } from '../../../shared/screen/error/describe-error.ts';
import type { Overview } from '../../../shared/screen/overview.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { type OpenRelated, relatedListsOf } from '../../../shared/screens/navigation/related-lists.ts';
import { isListNoun } from '../../../shared/screens/registry.ts';
import type { MessageKey } from '../../../shared/text/text.ts';
import { Banner } from '../../components/banner.tsx';
import { LinesSkeleton } from '../../components/lines-skeleton.tsx';
import { Notice } from '../../components/notice.tsx';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { useNavigation } from '../../navigation/wouter.tsx';
import { useAreas } from '../../text/areas.ts';
import { RowMenu, type RowTools } from '../menus/row-menu.tsx';
import type { EditableScreen } from '../reading/editable-screen.ts';
import { type ListRoute, type PanelTab, writeOpened } from '../reading/list-route.ts';
import type { ListViewState } from '../reading/use-list-view.ts';
import { useOpenedRow } from '../reading/use-opened-row.ts';
import { useOverview } from '../reading/use-overview.ts';
import { RowBadge } from '../table/row-badge.tsx';
import { DrawerFrame, type DrawerFrameProps } from './drawer-frame.tsx';
import { HeadCells } from './head-cells.tsx';
import { RowFacts } from './row-facts.tsx';
import { Neighbours } from './row-head.tsx';
import { RowOverview } from './row-overview.tsx';
import classes from './row-panel.module.css';

const KeyConnect = lazy(() => import('../../connect/key-connect.tsx'));
const RowCalls = lazy(() => import('./row-calls.tsx'));

interface RowPanelProps<Row> {
  screen: EditableScreen<Row>;
  route: ListRoute;
  id: number;
  tab: PanelTab;
  view: ListViewState<Row>;
  tools: RowTools<Row>;
  frame: Omit<DrawerFrameProps, 'title' | 'children'>;
  /** Draws the form of the row, which takes the focus. */
  children: (onUnsaved: (isUnsaved: boolean) => void) => ReactNode;
}

/** The panel of one row with its tabs (WEB-13): overview, connect (API keys only), calls and the form under Edit. */
export function RowPanel<Row>({ screen, route, id, tab: asked, view, tools, frame, children }: RowPanelProps<Row>) {
  const context = useScreenContext();
  const { say, language } = context;
  useAreas(language, ['overview', 'log']);
  const navigation = useNavigation();
  const { row, error } = useOpenedRow(screen, id, view);
  const overview = useOverview(screen);
  const refusal = row === undefined ? undefined : editRefusalOf(screen, row, context);
  const calls = row === undefined ? undefined : callsOf(screen.noun, row as object, context);
  const isKey = screen.noun === 'token';
  const tabs =
    row === undefined ? [] : tabsOf({ isKey, hasCalls: calls !== undefined, canEdit: refusal === undefined });
  const tab = row === undefined || tabs.some(({ value }) => value === asked) ? asked : 'overview';
  const goTo = (next: PanelTab) =>
    navigation.go(writeOpened(route, id, navigation.address().search, next), { replace: true });
  const badge = row && screen.columns.find((column) => column.badge !== undefined)?.badge?.(row, context);
  return (
    <DrawerFrame
      {...frame}
      title={row === undefined ? say(screen.one, { id }) : screen.name(row)}
      {...(tab === 'edit' && { label: say(screen.form.title.edit) })}
      sign={badge && <RowBadge badge={badge} />}
      words={<HeadCells cells={row && overview.head(row, context)} />}
      tools={
        row !== undefined && (
          <>
            {refusal === undefined && (
              <Button
                size="compact-sm"
                variant="default"
                data-edit
                className={classes.edit}
                disabled={tab === 'edit'}
                leftSection={<IconPencil size={14} stroke={1.6} />}
                onClick={() => goTo('edit')}
              >
                {say('action.edit')}
              </Button>
            )}
            <Neighbours screen={screen} row={row} view={view} tools={tools} />
            <RowMenu row={row} screen={screen} tools={tools} isDetailed />
          </>
        )
      }
    >
      <Parts
        key={frame.shown}
        tab={tab}
        tabs={tabs}
        onTab={goTo}
        form={children}
        parts={{
          connect: row !== undefined && isKey && <KeyConnect token={row as Token} />,
          calls: calls !== undefined && <RowCalls related={calls} />,
          overview:
            row !== undefined ? (
              <>
                {refusal !== undefined && refusal !== overview.problem?.(row, context)?.text && (
                  <div className={classes.refusal}>
                    <Banner tone="muted" icon={<IconLock size={17} stroke={1.6} />}>
                      {refusal}
                    </Banner>
                  </div>
                )}
                <RowOverview {...{ screen, overview, row, view, tools }} canEdit={refusal === undefined}>
                  {/* What a form would show, where there is none. */}
                  {refusal !== undefined && (
                    <RowFacts screen={screen} row={row} tools={tools} known={shownIn(screen, overview, row, context)} />
                  )}
                </RowOverview>
              </>
            ) : error !== null ? (
              <Missing notFound={say(screen.notFound)} error={error} />
            ) : (
              <div aria-hidden className={classes.waiting}>
                <Skeleton height={64} />
                <Skeleton height={140} />
                <Skeleton height={200} />
              </div>
            ),
        }}
      />
    </DrawerFrame>
  );
}

/** The columns that an overview shows: its figures and facts, the state and the name above them. */
function shownIn<Row>(
  { columns, opener }: EditableScreen<Row>,
  overview: Overview<Row>,
  row: Row,
  context: ScreenContext,
): ReadonlySet<string> {
  const facts = overview.groups(row, context).flatMap((group) => group.facts);
  const above = [stateColumnOf(columns)?.id ?? '', opener ?? 'name'];
  return new Set([...above, ...[...overview.figures(row, context), ...facts].map(({ id }) => id)]);
}

/** The related list of the row's calls; undefined where it has none or it is refused. */
function callsOf(noun: string, row: object, context: ScreenContext): OpenRelated | undefined {
  if (!isListNoun(noun)) return undefined;
  return relatedListsOf(noun, row, context).find(
    ({ noun: to, letter, refusal }) => to === 'log' && letter === 'l' && !refusal,
  );
}

interface Tab {
  value: PanelTab;
  label: MessageKey;
}

function tabsOf({ isKey, hasCalls, canEdit }: { isKey: boolean; hasCalls: boolean; canEdit: boolean }): Tab[] {
  return [
    { value: 'overview', label: 'overview.tab' },
    ...(isKey ? [{ value: 'connect', label: 'overview.connect' } as const] : []),
    ...(hasCalls ? [{ value: 'calls', label: 'overview.callsTab' } as const] : []),
    ...(canEdit ? [{ value: 'edit', label: 'action.edit' } as const] : []),
  ];
}

interface PartsProps {
  tab: PanelTab;
  tabs: readonly Tab[];
  onTab(tab: PanelTab): void;
  parts: Partial<Record<PanelTab, ReactNode>>;
  form: RowPanelProps<never>['children'];
}

/** The tabs. Only the current one is mounted, but a form once opened stays mounted and keeps its input. */
function Parts({ tab, tabs, onTab, parts, form }: PartsProps) {
  const { say } = useScreenContext();
  const [wasEdited, setWasEdited] = useState(tab === 'edit');
  const [isUnsaved, setIsUnsaved] = useState(false);
  if (tab === 'edit' && !wasEdited) setWasEdited(true);
  return (
    // Not Mantine's default `Activity`: it stops the effects of a hidden form, and with them the guard of its draft.
    <Tabs
      className={classes.tabs}
      value={tab}
      keepMounted={false}
      keepMountedMode="display-none"
      onChange={(value) => onTab(value as PanelTab)}
    >
      <Tabs.List className={classes.list} aria-label={say('overview.tabs')}>
        {tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value} className={classes.tab} data-tab={value}>
            {say(label)}
            {value === 'edit' && isUnsaved && (
              <span className={classes.unsaved} title={say('overview.unsaved')}>
                <span className="visually-hidden">, {say('overview.unsaved')}</span>
              </span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {(['overview', 'connect', 'calls'] as const).map((value) => (
        <Tabs.Panel key={value} value={value} className={classes.part}>
          <Suspense fallback={<LinesSkeleton lines={6} height={32} />}>{parts[value]}</Suspense>
        </Tabs.Panel>
      ))}
      <Tabs.Panel value="edit" keepMounted={wasEdited} className={classes.part}>
        {form(setIsUnsaved)}
      </Tabs.Panel>
    </Tabs>
  );
}

function Missing({ notFound, error }: { notFound: string; error: Error }) {
  const { say } = useScreenContext();
  const isGone = error instanceof GatewayError && error.kind === 'not-found';
  const { message, hint } = describeError(error, say);
  return <Notice title={isGone ? notFound : message} text={isGone ? undefined : hint} />;
}
