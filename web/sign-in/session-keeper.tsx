import { lazy, type ReactNode, Suspense, useEffect, useMemo, useReducer } from 'react';
import { siteStatusSchema } from '../../shared/domain/state/site-status.ts';
import { Role } from '../../shared/domain/user/role.ts';
import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import { Dispensable } from '../components/boundary.tsx';
import { ScreenContextProvider } from '../hooks/screen-context-provider.tsx';
import { useAddress } from '../navigation/wouter.tsx';
import { useConsole, useSession } from '../session/console-context.tsx';
import { laterCosts } from '../session/later-costs.ts';
import { laterJournal } from '../session/later-journal.ts';
import { laterProbes } from '../session/later-probes.ts';
import { refreshStatus } from '../session/refresh-status.ts';
import { siteLogo } from '../session/site-logo.ts';
import { journalWarning } from './journal-warning.ts';

const SessionDialog = lazy(() => import('./session-dialog.tsx'));

/** When the user returns to the tab, the status is fetched again if it is older than this, in ms. */
const statusLifetime = 60_000;

/**
 * Keeps page and screens in step with the session: sets the page's icon and language (NAV-09), provides the screen
 * context, fetches the status at start, and reacts when the gateway says that nobody is signed in (AUTH-08).
 */
export function SessionKeeper({ children }: { children: ReactNode }) {
  const tools = useConsole();
  const { world, session, gateway, countUsage, language, say, drafts, navigation, items } = tools;
  const { user, status, isExpired } = useSession();
  const address = useAddress();

  useEffect(() => {
    let askedAt = world.clock.now();
    void refreshStatus(gateway, session);
    // An operator may change settings while other users have the console open.
    return world.page.onReturn(() => {
      if (world.clock.now() - askedAt < statusLifetime) return;
      askedAt = world.clock.now();
      void refreshStatus(gateway, session);
    });
  }, [world, gateway, session]);

  useEffect(() => world.page.setLanguage(language), [world, language]);

  const icon = siteLogo(status, world.baseUrl);
  useEffect(() => {
    world.page.setIcon(icon);
  }, [world, icon]);

  const keepsDraft = isExpired && drafts.any();
  useEffect(() => {
    if (!isExpired || keepsDraft) return;
    session.forget();
    navigation.go(`/login?expired=true&next=${encodeURIComponent(address.path + address.search)}`, { replace: true });
  }, [isExpired, keepsDraft, session, navigation, address]);

  // A context of its own for each drawing: rows that have not changed are drawn again for a new one alone.
  const [drawing, redraw] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the services are those of `tools`, and `drawing` makes the new context.
  const context: ScreenContext = useMemo(
    () => ({
      gateway,
      countUsage,
      status: status ?? defaultStatus,
      user,
      role: user?.role ?? Role.Guest,
      language,
      say,
      now: world.clock.now,
      sleep: world.clock.sleep,
      redraw,
      random: world.random,
      isReadOnly: world.isReadOnly,
      hasNoCommands: true,
      passkeys: world.passkeys,
      planRows: async (...rows) => (await import('../session/kept-plan.ts')).keptPlan(tools, ...rows),
      costs: user && laterCosts(items, user.id),
      probes: user && laterProbes(items, user.id),
      journal: user && laterJournal(user, world.baseUrl.replace(/\/$/, ''), journalWarning(say, language)),
    }),
    [tools, status, user, drawing],
  );

  return (
    <ScreenContextProvider value={context}>
      {children}
      {keepsDraft && (
        <Dispensable>
          <Suspense>
            <SessionDialog />
          </Suspense>
        </Dispensable>
      )}
    </ScreenContextProvider>
  );
}

const defaultStatus = siteStatusSchema().parse({});
