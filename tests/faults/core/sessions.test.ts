import { beforeAll, describe, expect, test } from 'vitest';
import type { Credential } from '../../../shared/gateway/client/credential.ts';
import { runAction } from '../../../shared/screen/flow/run-action.ts';
import { disableChannel } from '../../../shared/screens/channel/channel-row-actions.ts';
import {
  answer,
  commitThenDrop,
  drop,
  expiredSession,
  type Fault,
  page,
  rateLimited,
  refusal,
} from '../../support/gateway/faults.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';
import { memoryCredentials } from '../../support/gateway/signed-in-context.ts';
import { failureOf, fastClient, sharedSite } from '../support/site.ts';

const read = { page: 1, pageSize: 10 };

describe('a cookie session (v013)', () => {
  const site = sharedSite('v013');

  test('AUTH-08: a login that expires in the middle of a batch ends it: the rest is skipped, not tried', async () => {
    const made = [];
    for (const name of ['a', 'b', 'c', 'd']) {
      const row = await site.truth.channels.create({ name, key: 'k', type: 1, models: ['m'], group: ['default'] });
      if (row) made.push(row);
    }
    site.proxy.when('PUT /api/channel/', expiredSession.v013(), { nth: [2, 3, 4] });
    const context = { ...screenContext(), gateway: site.client().gateway };
    const results = [];
    for await (const result of runAction(disableChannel, made, undefined, () => context, { concurrency: 1 }))
      results.push(result);
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'failed', 'skipped', 'skipped']);
    expect(site.proxy.received('PUT /api/channel/')).toHaveLength(2);
    const after = await Promise.all(made.map(({ id }) => site.truth.channels.get(id)));
    expect(after.map(({ status }) => status)).toEqual([2, 1, 1, 1]);
  });

  test('NAV-16: a logout that never arrives is told, and the session is forgotten here all the same', async () => {
    const client = site.client({ credential: { kind: 'none' } });
    await client.gateway.session.login({ username: 'root', password: '123456' });
    site.proxy.when('GET /api/user/logout', drop());
    expect(await failureOf(client.gateway.session.logout())).toMatchObject({ kind: 'unsure' });
    expect(client.credential()).toEqual({ kind: 'none' });
  });

  test('AUTH-15: a login whose answer is lost leaves nobody signed in', async () => {
    const client = site.client({ credential: { kind: 'none' } });
    site.proxy.when('POST /api/user/login', commitThenDrop());
    await failureOf(client.gateway.session.login({ username: 'root', password: '123456' }));
    expect(client.credential()).toEqual({ kind: 'none' });
    expect(site.proxy.received('POST /api/user/login')).toHaveLength(1);
  });
});

describe('a JWT session (v1)', () => {
  const site = sharedSite('v1');
  const refresh = 'POST /api/user/auth/refresh';
  const list = 'GET /api/channel/';
  let password: string;
  beforeAll(() => {
    password = site.sandbox.rootPassword;
  });
  const signIn = async () => {
    const { gateway } = fastClient({ baseUrl: site.sandbox.url });
    await gateway.session.login({ username: 'root', password });
    return gateway.credential() as Extract<Credential, { kind: 'jwt' }>;
  };
  /** What the client holds when its access token has run out. */
  const stale = async (): Promise<Credential> => ({ ...(await signIn()), expiresAt: 1 });

  test('AUTH-15: a token the gateway finds too old is renewed in the middle of a write, which is done once', async () => {
    const credential = await signIn();
    site.proxy.when('POST /api/token/', expiredSession.v1Token(), { nth: 1 });
    const { gateway } = site.client({ credential });
    const fields = { expired_time: -1, remain_quota: 1, unlimited_quota: false, model_limits_enabled: false };
    await gateway.tokens.create({ ...fields, name: 'renewed', model_limits: '', allow_ips: '', group: '' });
    expect(site.proxy.requests.map(({ line }) => line).slice(0, 3)).toEqual([
      'POST /api/token/',
      refresh,
      'POST /api/token/',
    ]);
    expect((await site.truth.tokens.search({ ...read, keyword: 'renewed' })).rows).toHaveLength(1);
  });

  test('AUTH-15: two programs renew one session at once: both go on, with the newest cookie', async () => {
    const shared = memoryCredentials(await stale());
    const clients = [1, 2].map(() => site.client({ credentials: shared }).gateway);
    await Promise.all(clients.map((gateway) => gateway.channels.list(read)));
    for (const gateway of clients) await gateway.channels.list(read);
    shared.write({ ...(shared.read() as Extract<Credential, { kind: 'jwt' }>), expiresAt: 1 });
    await site.client({ credentials: shared }).gateway.channels.list(read);
    expect(
      site.proxy
        .received(refresh)
        .map(({ status }) => status)
        .filter((status) => status === 200).length,
    ).toBeLessThanOrEqual(3);
  });

  test('AUTH-15: each with a store of its own that another program fills: the loser takes the winner’s session', async () => {
    const credential = await stale();
    // As profiles on disk are: what another program saved is seen when it is asked for.
    let stored = credential;
    const ofProgram = () => {
      let held = credential;
      return {
        read: () => held,
        reload: () => {
          held = stored;
          return held;
        },
        write: (next: Credential) => {
          held = next;
          stored = next;
        },
      };
    };
    const [first, second] = [1, 2].map(() => site.client({ credentials: ofProgram() }).gateway);
    await first?.channels.list(read);
    await second?.channels.list(read);
    expect(site.proxy.received(refresh)).toHaveLength(1);
    expect(second?.credential()).toEqual(first?.credential());
  });

  test('AUTH-15: twenty calls at once share one renewal', async () => {
    const { gateway } = site.client({ credential: await stale() });
    await Promise.all(Array.from({ length: 20 }, () => gateway.channels.list(read)));
    expect(site.proxy.received(refresh)).toHaveLength(1);
  });

  const passing: [name: string, fault: Fault, kind: string][] = [
    ['429', rateLimited(60), 'rate-limited'],
    ['500', answer(500), 'server'],
    ['a page', page(200, 'hotel'), 'not-a-gateway'],
    ['nothing: the line breaks before', drop(), 'network'],
  ];
  test.each(passing)('AUTH-08: a renewal answered by %s fails the call, not the login', async (_name, fault, kind) => {
    const credential = await stale();
    site.proxy.when(refresh, fault);
    const client = site.client({ credential, retry: { attempts: 1 } });
    expect(await failureOf(client.gateway.channels.list(read))).toMatchObject({ kind });
    expect([site.proxy.received(list).length, client.credential()]).toEqual([0, credential]);
    site.proxy.reset();
    await client.gateway.channels.list(read);
  });

  test('AUTH-08: a write whose renewal broke was not sent: a network failure, not an unsure write', async () => {
    site.proxy.when(refresh, drop());
    const { gateway } = site.client({ credential: await stale() });
    expect(await failureOf(gateway.options.set('SystemName', 'x'))).toMatchObject({ kind: 'network' });
    expect(site.proxy.received('PUT /api/option/')).toEqual([]);
  });

  test('AUTH-08: a renewal that was done while its answer was lost ends in "log in again", not in a riddle', async () => {
    site.proxy.when(refresh, commitThenDrop(), { nth: 1 });
    const { gateway } = site.client({ credential: await stale(), retry: { attempts: 1 } });
    expect(await failureOf(gateway.channels.list(read))).toMatchObject({ kind: 'network' });
    expect(await failureOf(gateway.channels.list(read))).toMatchObject({ kind: 'not-signed-in' });
  });

  test.each([
    ['revoked', refusal('revoked', 401, { code: 'AUTH_SESSION_REVOKED' }), 'not-signed-in'],
    ['of a banned user', refusal('disabled', 401, { code: 'AUTH_USER_DISABLED' }), 'banned'],
  ])('AUTH-08: a session %s is not renewed twice', async (_name, fault, kind) => {
    site.proxy.when(refresh, fault);
    const { gateway } = site.client({ credential: await stale() });
    expect(await failureOf(gateway.channels.list(read))).toMatchObject({ kind });
    expect([site.proxy.received(refresh).length, site.proxy.received(list).length]).toEqual([1, 0]);
  });
});
