import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect, useState } from 'react';
import type { BrowseScreen } from '../../shared/screen/list-screen.ts';
import { planReading } from '../../shared/screen/reading/plan-reading.ts';
import type { AnyScreen } from '../../shared/screens/registry.ts';
import { ViewSkeleton } from '../components/view-skeleton.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useFetched } from '../hooks/use-fetched.ts';
import { listKey, useList } from '../hooks/use-list.ts';
import type { RouteView } from '../navigation/route.ts';
import { loadResources } from '../session/later-resources.ts';
import type { ListViewProps } from './list-view.tsx';
import { fetchControls } from './menus/fetch-controls.ts';
import { useListAddress } from './reading/use-list-address.ts';
import { useMatching } from './reading/use-matching.ts';

const fetchListView = () => import('./list-view.tsx').then(({ ListView }) => ListView);
const failing = lazy(() =>
  fetchListView().then((view) => ({ default: view })),
) as unknown as typeof import('./list-view.tsx').ListView;

/**
 * The route of a list. Its first rows are requested while the code that draws them is still loading.
 *
 * @param parts Further parts of the view; must be the same object at every call.
 */
export function listRoute(screen: AnyScreen, parts: Omit<ListViewProps<never>, 'screen'> = {}): RouteView {
  return () => {
    const View = useFetched(fetchListView, fetchListView, failing);
    const isDrawn = View !== undefined;
    return (
      <>
        <FirstRows screen={screen} isDrawn={isDrawn} />
        {View === undefined ? <ViewSkeleton /> : <View screen={screen} {...(parts as object)} />}
        {isDrawn && <LaterCode noun={screen.noun} />}
      </>
    );
  };
}

/** Fetches the controls above the rows, then what actions need. Stands behind the list, which has asked for its rows then. */
function LaterCode({ noun }: { noun: string }) {
  const client = useQueryClient();
  const isReading = useIsFetching({ queryKey: listKey(noun) }) > 0;
  useEffect(() => {
    const hasRows = !isReading && client.isFetching({ queryKey: listKey(noun) }) === 0;
    // The resources are as large as the list's own code: earlier they would compete with the rows and the controls.
    fetchControls()
      .then(() => (hasRows ? loadResources() : undefined))
      .catch(() => undefined);
  }, [client, noun, isReading]);
  return null;
}

interface FirstRowsProps<Row> {
  screen: BrowseScreen<Row>;
  /** The list is mounted and requests its rows itself. */
  isDrawn: boolean;
}

/** Keeps the first request until the list subscribes to the same query: a query without subscribers is aborted. */
function FirstRows<Row>({ screen, isDrawn }: FirstRowsProps<Row>) {
  const [isHandedOver, setHandedOver] = useState(isDrawn);
  useEffect(() => setHandedOver(isDrawn), [isDrawn]);
  return isHandedOver ? null : <FirstQuery screen={screen} />;
}

/** Makes the same request as the list will, and draws nothing: the list then shares its cached or pending response. */
function FirstQuery<Row>({ screen }: { screen: BrowseScreen<Row> }) {
  const { address } = useListAddress(screen);
  const context = useScreenContext();
  const { page, pageSize, sort } = address;
  const { ask, mustReadAll } = planReading(screen, { ...useMatching(screen, address), sort }, context);
  useList(screen, { page, pageSize, ...ask }, { enabled: !mustReadAll });
  return null;
}
