import { expect, test } from 'vitest';
import { createRealWorld } from '../../../cli/real-world.ts';
import { Role } from '../../../shared/domain/user/role.ts';
import type { Credential } from '../../../shared/gateway/client/credential.ts';
import { createDialectMemory } from '../../../shared/gateway/client/dialect-memory.ts';
import type { ReadProgress } from '../../../shared/gateway/client/page.ts';
import type { UsageRequest } from '../../../shared/gateway/resources/usage-request.ts';
import type { Session } from '../../../web/session/session.ts';
import { countInWorker, type UsagePage } from '../../../web/usage/count-in-worker.ts';
import { createUsageWorker } from '../../../web/world/usage-worker.ts';
import { waitFor } from '../../support/run/wait-for.ts';

const now = Math.floor(Date.now() / 1000);
const credential = (accessToken: string): Credential => ({
  ...{ kind: 'jwt', userId: 1, accessToken, expiresAt: now + 3600, sessionId: 'one' },
});
const entry = { type: 2, model_name: 'm', quota: 5, created_at: now - 60 };
const answer = (data: unknown, status = 200, code?: string) =>
  new Response(JSON.stringify({ success: status === 200, message: '', data, code }), {
    status,
    headers: { 'content-type': 'application/json' },
  });
const dialog: UsageRequest = {
  query: {
    by: ['model'],
    start: now - 3600,
    end: now,
    before: undefined,
    compares: false,
    filters: {},
    group: undefined,
    prices: '',
    margin: false,
  },
  role: Role.Admin,
  rehearsal: undefined,
  costing: undefined,
};

/** A page whose worker is the real one without a thread: what they say to each other is copied, as between threads. */
function openPage(fetch: (path: string, token: string) => Response | Promise<Response>) {
  const { clock, random } = createRealWorld();
  const seen = { written: [] as Credential[], expired: 0, ended: 0, opened: 0 };
  let current = credential('old');
  const session = {
    credentials: {
      read: () => current,
      write(next: Credential) {
        current = next;
        seen.written.push(next);
      },
    },
    expire() {
      seen.expired += 1;
    },
  } as unknown as Session;
  const ownFetch = async (url: unknown, init: { headers: [string, string][] }) =>
    fetch(new URL(String(url)).pathname, String(new Map(init.headers).get('Authorization')).replace('Bearer ', ''));
  const page: UsagePage = {
    world: {
      clock,
      async openUsageWorker() {
        seen.opened += 1;
        let outcome = (_: unknown) => {};
        const worker = createUsageWorker({
          ...{ fetch: ownFetch as never, clock, random },
          post: (message) => queueMicrotask(() => outcome(structuredClone(message))),
        });
        return {
          post: (message) => queueMicrotask(() => worker(structuredClone(message))),
          onMessage(callback) {
            outcome = callback as typeof outcome;
          },
          onFailure: () => undefined,
          end() {
            seen.ended += 1;
            outcome = () => {};
          },
        };
      },
    },
    gateway: { baseUrl: 'http://gateway', credential: () => current } as UsagePage['gateway'],
    ...{ session, language: 'en', dialectMemory: createDialectMemory() },
  };
  return { page, seen };
}

test('SEE-01: the worker that counts renews an ended session for its page, tells how far it is, and ends with its report', async () => {
  const { page, seen } = openPage((path, token) => {
    if (path.includes('refresh')) return answer({ access_token: 'new', access_expires_at: now + 900 });
    if (token !== 'new') return answer(null, 401, 'AUTH_TOKEN_EXPIRED');
    return answer({ items: [entry, entry], total: 2, page: 1, page_size: 100 });
  });
  const outcome: ReadProgress[] = [];
  const report = await countInWorker(page, dialog, { onRead: (progress) => outcome.push(progress) });
  expect(report.rows.map(({ values, quota, calls }) => [values, quota, calls])).toEqual([[['m'], 10, 2]]);
  expect(report.totals).toMatchObject({ quota: 10, calls: 2 });
  expect(outcome.at(-1)).toMatchObject({ rows: 2, share: 1 });
  expect(seen.written).toEqual([expect.objectContaining({ accessToken: 'new', sessionId: 'one' })]);
  expect(seen).toMatchObject({ expired: 0, ended: 1 });
});

test('SEE-01 AUTH-08: a session that has ended, a stop and a browser without workers', async () => {
  const ended = openPage(() => answer(null, 401));
  await expect(countInWorker(ended.page, dialog, {})).rejects.toMatchObject({ kind: 'not-signed-in' });
  expect(ended.seen).toMatchObject({ expired: 1, ended: 1 });

  let asked = 0;
  const slow = openPage(() => {
    asked += 1;
    return new Promise<Response>(() => undefined);
  });
  const controller = new AbortController();
  const stopped = countInWorker(slow.page, dialog, { signal: controller.signal });
  await waitFor(() => asked > 0);
  controller.abort();
  await expect(stopped).rejects.toMatchObject({ kind: 'stopped' });
  expect(slow.seen).toMatchObject({ expired: 0, ended: 1 });

  const none = openPage(() => answer(null));
  none.page.world.openUsageWorker = () => Promise.reject(new Error('no workers here'));
  const rows = { rows: [{ ...entry, other: '' }], total: 1, page: 1, pageSize: 100, hasMore: false };
  const gateway = { ...none.page.gateway, logs: { list: async () => rows } } as unknown as UsagePage['gateway'];
  const report = await countInWorker({ ...none.page, gateway }, dialog, {});
  expect(report.totals).toMatchObject({ quota: 5, calls: 1 });
});
