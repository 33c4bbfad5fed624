import { Button } from '@mantine/core';
import { IconLock, IconMapOff } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, matchRoute, useRouter } from 'wouter';
import { Role } from '../../shared/domain/user/role.ts';
import { accessRefusal } from '../../shared/screens/navigation/access-refusal.ts';
import { refusalOfScreen } from '../../shared/screens/navigation/navigation.ts';
import { Notice } from '../components/notice.tsx';
import { ViewSkeleton } from '../components/view-skeleton.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useFetched } from '../hooks/use-fetched.ts';
import { PageTitleContext } from '../navigation/page-title.ts';
import type { ConsoleRoute, RouteParameters, RouteView } from '../navigation/route.ts';
import { useAddress, useNavigation } from '../navigation/wouter.tsx';
import { useConsole, useSay, useSession } from '../session/console-context.tsx';
import { useSiteName } from '../session/use-site-name.ts';
import { fetchAreas, useAreas } from '../text/areas.ts';
import { areasOf, routes } from './routes.tsx';

/** The view of the current location, after its guards: sign-in (NAV-02), role (NAV-03), unknown address (NAV-10). */
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

  // Nobody can sign in to a gateway before its set-up, and it has nothing to show but defaults.
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
  const forbidden = accessRefusal({ noun, title: label }, context);
  const refusal = forbidden ?? refusalOfScreen(noun, context);
  if (refusal !== undefined) {
    const Icon = forbidden === undefined ? IconMapOff : IconLock;
    return (
      <Notice
        level={1}
        icon={<Icon size={36} stroke={1.5} />}
        title={forbidden === undefined ? refusal : say('web.noPermission')}
        text={forbidden}
        action={
          <Button component={Link} to="/" variant="default">
            {say('web.goHome')}
          </Button>
        }
      />
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

/** The title of an unknown address, for the browser tab, the history and screen readers. */
const unknown = { paths: [''], label: 'web.pageNotFound' } as const;

/** Sets the document title to the detail, the label and the site's name (WEB-10); the home page has no label. */
function usePageTitle({ paths, label }: Pick<ConsoleRoute, 'paths' | 'label'>, detail: string): void {
  const { world, say } = useConsole();
  const site = useSiteName();
  const parts = [detail, paths[0] === '/' ? '' : say(label), site];
  const text = parts.filter((part) => part !== '').join(' · ');
  useEffect(() => world.page.setTitle(text), [world, text]);
}

/** The view itself, once its code and its texts have arrived. */
function RouteContent({ route, parameters }: Found) {
  const { language } = useConsole();
  const areas = areasOf(route);
  const View = useFetched<RouteView>(
    route,
    () => Promise.all([route.preload(), fetchAreas(language, areas)]).then(([{ default: view }]) => view),
    route.view,
  );
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
