import './theme/styles.ts';
import { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { grantsOf } from '../shared/domain/channel/channel-permission.ts';
import { Role } from '../shared/domain/user/role.ts';
import { createDialectMemory } from '../shared/gateway/client/dialect-memory.ts';
import type { UsageCount } from '../shared/gateway/resources/usage-request.ts';
import { inviterCodeOf } from '../shared/screens/registration/inviter-code.ts';
import type { Language } from '../shared/text/text.ts';
import { App } from './app.tsx';
import { createNavigation } from './navigation/navigation.ts';
import { firstViewFetched } from './routing/routes.tsx';
import { forgetAttention } from './session/attention.ts';
import { createConsoleGateway } from './session/console-gateway.ts';
import { createDrafts } from './session/drafts.ts';
import { createQueryCache, readAgainAfterSignIn } from './session/read-again.ts';
import { reloadAfterUpgrade } from './session/reload-after-upgrade.ts';
import { createSession } from './session/session.ts';
import { createStoredItems } from './session/stored-items.ts';
import { watchGateway } from './session/watch-gateway.ts';
import { loadSay } from './text/load-say.ts';
import { showLetters } from './theme/letters.ts';
import { createFetchTransport } from './world/transport.ts';
import { createUpstreamTransport } from './world/upstream-transport.ts';
import type { WebWorld } from './world/world.ts';

/** Creates the console's services for a browser world and renders the console. */
export async function startConsole(world: WebWorld, language: Language): Promise<void> {
  const items = createStoredItems(world.storage);
  const inviter = inviterCodeOf(world.history.address().search);
  if (inviter !== undefined) items.writeInviter(inviter);
  const drafts = createDrafts(world.page.warnBeforeLeaving);
  const session = createSession(items, drafts.any, world.clock.now);
  const baseUrl = world.baseUrl.replace(/\/$/, '');
  const transport = createFetchTransport(world.fetch, world.clock);
  const dialectMemory = createDialectMemory(items.gatewayFacts);
  const ownGateway = createConsoleGateway({
    baseUrl,
    transport,
    upstream: createUpstreamTransport(transport, baseUrl, session.credentials),
    credentials: session.credentials,
    clock: world.clock,
    random: world.random,
    language,
    dialectMemory,
  });
  const gateway = watchGateway(ownGateway, session);
  const queries = new QueryClient({
    queryCache: createQueryCache(session),
    defaultOptions: { queries: { retry: false, staleTime: 5_000, networkMode: 'always' } },
  });
  // Data fetched for one user must not be shown to the next.
  let userId = session.state().user?.id;
  session.subscribe(() => {
    const next = session.state().user?.id;
    if (next !== userId) {
      queries.clear();
      forgetAttention();
    }
    userId = next;
  });
  readAgainAfterSignIn(queries, session);
  // An admin's permissions may have changed since they signed in.
  const { user } = session.state();
  if (user?.role === Role.Admin && grantsOf(user) !== undefined)
    ownGateway.account.self().then(session.keepUser, () => undefined);
  const parts = {
    world,
    items,
    session,
    gateway,
    countUsage: (async (request, options) => {
      const { countInWorker } = await import('./usage/count-in-worker.ts');
      return countInWorker({ world, gateway, session, language, dialectMemory }, request, options);
    }) satisfies UsageCount,
    navigation: createNavigation(world.history),
    drafts,
  };
  reloadAfterUpgrade(world, parts.drafts.any);
  void showLetters(world, parts.navigation, firstViewFetched);
  const say = await loadSay(language);
  createRoot(world.root).render(<App parts={parts} queries={queries} first={{ language, say }} />);
}
