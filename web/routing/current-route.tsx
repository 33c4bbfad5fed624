import { Button, Skeleton } from '@mantine/core';
import { IconLock, IconMapOff } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, matchRoute, useRouter } from 'wouter';
import { Role } from '../../shared/domain/role.ts';
import { useScreenContext } from '../../shared/hooks/screen-context-provider.tsx';
import { accessRefusal } from '../../shared/screens/access.ts';
import { placeRefusal } from '../../shared/screens/navigation/navigation.ts';
import { Notice } from '../components/notice.tsx';
import { useConsole, useSay, useSession } from '../console-context.tsx';
import { useAddress, useNavigation } from '../navigation/wouter.tsx';
import { useSiteName } from '../session/use-site-name.ts';
import { fetchAreas, useAreas } from '../text/areas.ts';
import { PageTitleContext } from './page-title.ts';
import type { ConsoleRoute, RouteParameters, RouteView } from './route.ts';
import { routes } from './routes.tsx';

/** The view of the present address, after its guards: sign-in (NAV-02), role (NAV-03), unknown address (NAV-10). */
export function CurrentRoute() {
  const { parser } = useRouter();
  const { path, search } = useAddress();
  const { user, isExpired } = useSession();
  const context = useScreenContext();
  const navigation = useNavigation();
  const say = useSay();

  const found = findRoute((pattern) => matchRoute(parser, pattern, path));
  const [titleDetail, setTitleDetail] = useState('');
  usePageTitle(found?.route ?? unknown, titleDetail);
  const mustSignIn = found !== undefined && found.route.access > Role.Guest && user === undefined;
  useEffect(() => {
    if (mustSignIn && !isExpired && context.status.setup) {
      navigation.go(`/login?next=${encodeURIComponent(path + search)}`, { replace: true });
    }
  }, [mustSignIn, isExpired, context.status.setup, navigation, path, search]);

  // Nobody can sign in to a gateway that was never set up, and it shows nothing but its own defaults.
  const mustSetUp = !context.status.setup && user === undefined && path !== '/setup';
  useEffect(() => {
    if (mustSetUp) navigation.go('/setup', { replace: true });
  }, [mustSetUp, navigation]);

  if (mustSetUp) return null;
  if (found === undefined) {
    return (
      <Notice
        level={1}
        icon={<IconMapOff size={36} stroke={1.5} />}
        title={say('web.pageNotFound')}
        action={
          <Button component={Link} to="/" variant="default">
            {say('web.goHome')}
          </Button>
        }
      />
    );
  }
  if (mustSignIn) return null;
  const { noun, label } = found.route;
  const refusal = accessRefusal({ noun, title: label }, context) ?? placeRefusal(noun, context);
  if (refusal !== undefined) {
    return (
      <Notice level={1} icon={<IconLock size={36} stroke={1.5} />} title={say('web.noPermission')} text={refusal} />
    );
  }
  return (
    <Suspense key={found.route.paths[0]} fallback={<ViewSkeleton />}>
      <PageTitleContext value={setTitleDetail}>
        <RouteContent {...found} />
      </PageTitleContext>
    </Suspense>
  );
}

/** What the tab, the history and a screen reader call an address that is no place. */
const unknown = { paths: [''], label: 'web.pageNotFound' } as const;

/** The page is called by its place and its site, so that tabs and history tell places apart; the home page by the site alone. */
function usePageTitle({ paths, label }: Pick<ConsoleRoute, 'paths' | 'label'>, detail: string): void {
  const { world, say } = useConsole();
  const site = useSiteName();
  const parts = [detail, paths[0] === '/' ? '' : say(label), site];
  const text = parts.filter((part) => part !== '').join(' · ');
  useEffect(() => world.page.setTitle(text), [world, text]);
}

/** The view itself, once its code and its texts are there. Each route has one of its own. */
function RouteContent({ route, parameters }: Found) {
  const { language } = useConsole();
  const { noun, texts = [], load } = route;
  const areas = [noun, ...texts, ...(load === undefined ? [] : ['list' as const])];
  const View = useFetched(route, () => fetchAreas(language, areas));
  return View === undefined ? (
    <ViewSkeleton />
  ) : (
    <ViewWithTexts areas={areas} view={<View parameters={parameters} />} />
  );
}

function ViewWithTexts({ areas, view }: { areas: Parameters<typeof useAreas>[1]; view: ReactNode }) {
  useAreas(useConsole().language, areas);
  return view;
}

/** Views that have been fetched: whoever comes back to one does not wait. */
const views = new WeakMap<ConsoleRoute, RouteView>();

/**
 * A route's view once its code and its texts are there; where they failed one that suspends and says so. They are not waited for
 * by suspending: React shows nothing new for 300 ms after a fallback, a third of the wait for a first table.
 */
function useFetched(route: ConsoleRoute, fetchTexts: () => Promise<void>): RouteView | undefined {
  const [fetched, setFetched] = useState(() => ({ view: views.get(route) }));
  const texts = useRef(fetchTexts);
  useEffect(() => {
    if (fetched.view !== undefined) return;
    let isWanted = true;
    const tell = (view: RouteView) => isWanted && setFetched({ view });
    Promise.all([route.preload(), texts.current()]).then(
      ([{ default: view }]) => {
        views.set(route, view);
        tell(view);
      },
      () => tell(route.view),
    );
    return () => {
      isWanted = false;
    };
  }, [route, fetched.view]);
  return fetched.view;
}

function findRoute(match: (pattern: string) => ReturnType<typeof matchRoute>) {
  for (const route of routes) {
    for (const pattern of route.paths) {
      const [matches, parameters] = match(pattern);
      if (matches) return { route, parameters: parameters as RouteParameters } satisfies Found;
    }
  }
  return undefined;
}

interface Found {
  route: ConsoleRoute;
  parameters: RouteParameters;
}

function ViewSkeleton() {
  return (
    <div aria-hidden style={{ padding: 20 }}>
      <Skeleton height={24} width={160} mb={20} />
      <Skeleton height={36} mb={12} />
      <Skeleton height={320} />
    </div>
  );
}
