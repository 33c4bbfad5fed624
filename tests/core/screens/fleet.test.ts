import { expect, test } from 'vitest';
import { createRealWorld } from '../../../cli/real-world.ts';
import { type Channel, channelSchema } from '../../../shared/domain/channel/channel.ts';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import { createGateway, type Gateway } from '../../../shared/gateway/gateway.ts';
import { fewAtATime } from '../../../shared/gateway/reading/few-at-a-time.ts';
import { fleetColumns } from '../../../shared/screens/fleet/fleet-columns.ts';
import { emptyFleetRow, type FleetRow, readFleetRow } from '../../../shared/screens/fleet/fleet-reading.ts';
import { createSay } from '../../../shared/text/say.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { memoryCredentials, signedInContext } from '../../support/gateway/signed-in-context.ts';

const now = () => Date.now();
const read = (gateway: Gateway) => readFleetRow({ profile: 'prod', gatewayUrl: 'http://gw', gateway }, now, {});
const rawOf = (row: FleetRow) =>
  Object.fromEntries(fleetColumns.map(({ id, cell }) => [id, cell(row, createSay('en')).raw]));

test('SEE-13: results stand in the order of what was asked, and no more are asked at a time than may be', async () => {
  let running = 0;
  let most = 0;
  const waiting: (() => void)[] = [];
  const all = fewAtATime([1, 2, 3, 4, 5], 2, async (number) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => waiting.push(resolve));
    running -= 1;
    return number * 10;
  });
  // The later one of two ends first.
  for (let ended = 0; ended < 5; ended += 1) {
    waiting.pop()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect([await all, most]).toEqual([[10, 20, 30, 40, 50], 2]);
  expect(await fewAtATime([], 2, async () => 1)).toEqual([]);
});

test('SEE-13: a gateway is told by version, channels by state, spend, balance and errors, with few calls, in every generation', async () => {
  for (const dialect of ['classic', 'v013', 'v1'] as const) {
    const sandbox = await startTestSandbox({ dialect, sampleData: dialect === 'v013' });
    const { gateway, user } = await signedInContext(sandbox);
    const channels: Channel[] = [];
    for await (const channel of gateway.channels.walk()) channels.push(channel);
    const count = (wanted: number) => channels.filter(({ status }) => status === wanted).length;
    const row = await read(gateway);
    expect(row.failure, dialect).toBeUndefined();
    expect(rawOf(row)).toMatchObject({
      profile: 'prod',
      state: 'ok',
      version: (await gateway.site.status()).version,
      generation: dialect,
      enabled: count(1),
      disabled: count(2),
      auto_disabled: count(3),
      balance: user?.quota,
      username: 'root',
      channels_complete: true,
      problem: '',
    });
    expect(row.spent).toBeGreaterThanOrEqual(0);
    // What the oldest generation does not log is unknown, and not none.
    if (dialect === 'classic') expect(row.errors).toBeUndefined();
    else expect(row.errors).toBeGreaterThanOrEqual(0);
    // One status, one account, one stat, one page of errors, and the page of the channels.
    const { transport, clock, random } = createRealWorld();
    let calls = 0;
    const counted = createGateway({
      ...{ baseUrl: sandbox.url, clock, random },
      credentials: memoryCredentials(gateway.credential()),
      transport: (request) => {
        calls += 1;
        return transport(request);
      },
    });
    expect((await read(counted)).state).toBe('ok');
    expect(calls, dialect).toBeLessThanOrEqual(5 + Math.ceil(channels.length / 10));
  }
});

test('SEE-13: what cannot be read is missing with its reason, and takes nothing else along', async () => {
  const sandbox = await startTestSandbox();
  const { gateway } = await signedInContext(sandbox);
  const fail = (kind: ConstructorParameters<typeof GatewayError>[0]) => () => Promise.reject(new GatewayError(kind));
  const partial = await read({ ...gateway, logs: { ...gateway.logs, list: fail('server') } });
  expect(rawOf(partial)).toMatchObject({ state: 'partial', errors: null, enabled: 0, spent_today: 0 });
  expect(rawOf(partial).problem).not.toBe('');
  const away = await read({ ...gateway, site: { ...gateway.site, status: fail('network') } });
  expect(rawOf(away)).toMatchObject({ state: 'unreachable', version: null, enabled: null, balance: null });
  const ended = await read({ ...gateway, account: { ...gateway.account, self: fail('not-signed-in') } });
  expect(rawOf(ended)).toMatchObject({ state: 'signed-out', version: expect.any(String), balance: null, errors: null });
  const nobody = await read({ ...gateway, credential: () => ({ kind: 'none' }) });
  expect(nobody).toMatchObject({ state: 'signed-out', failure: { kind: 'not-signed-in' } });
});

test('SEE-13: channels beyond what is read are told as more, and a user who is no admin is told of their own', async () => {
  const sandbox = await startTestSandbox();
  const { gateway, user } = await signedInContext(sandbox);
  let pages = 0;
  const list: Gateway['channels']['list'] = async ({ page }) => {
    pages += 1;
    const rows = Array.from({ length: 100 }, (_, index) =>
      channelSchema().parse({ id: page * 100 + index, type: 1, name: 'x', status: index % 2 === 0 ? 1 : 3 }),
    );
    return { rows, total: 5000, page, pageSize: 100, hasMore: true };
  };
  const many = await read({ ...gateway, channels: { ...gateway.channels, list } });
  expect([pages, many.channels]).toEqual([
    10,
    expect.objectContaining({ enabled: 500, autoDisabled: 500, isPartial: true }),
  ]);
  const enabled = fleetColumns.find(({ id }) => id === 'enabled');
  expect(enabled?.cell(many, createSay('en')).text).toBe('500+');
  const self = async () => ({ ...(user as NonNullable<typeof user>), role: 1, quota: 7 });
  // Neither the site's sums nor its log are theirs; of what the gateway does not count it is told that there is more.
  const notTheirs = () => Promise.reject(new GatewayError('forbidden'));
  const logs = {
    ...{ ...gateway.logs, stat: notTheirs, list: notTheirs },
    statSelf: async () => ({ quota: 3, rpm: 0, tpm: 0 }),
    listSelf: async () => ({ rows: [], total: undefined, page: 1, pageSize: 100, hasMore: true }),
  };
  const own = await read({ ...gateway, logs, account: { ...gateway.account, self } });
  expect(rawOf(own)).toMatchObject({ state: 'ok', enabled: null, balance: 7, spent_today: 3 });
  expect(own).toMatchObject({ errors: 0, hasMoreErrors: true });
});

test('SEE-13: a gateway that was not read yet tells nothing; one without known balances has none', async () => {
  const waiting = rawOf(emptyFleetRow({ profile: 'prod', gatewayUrl: 'http://gw' }, 'unreachable'));
  expect(waiting).toMatchObject({ profile: 'prod', state: 'unreachable', enabled: null, balance: null });
  const errorsOf = (errors: number, hasMoreErrors: boolean) => {
    const row = { ...emptyFleetRow({ profile: 'p', gatewayUrl: 'u' }, 'ok'), errors, hasMoreErrors };
    return fleetColumns.find(({ id }) => id === 'errors')?.cell(row, createSay('en'));
  };
  expect(errorsOf(100, true)).toEqual({ text: '100+', raw: 100, tone: 'bad' });
  expect(errorsOf(0, false)).toEqual({ text: '0', raw: 0, tone: 'plain' });
  expect(emptyFleetRow({ profile: 'p', gatewayUrl: 'u' }, 'ok')).toHaveProperty('hasMoreErrors', false);
});
