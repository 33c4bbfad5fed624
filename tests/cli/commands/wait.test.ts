import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { altered, drop, page, rateLimited } from '../../support/gateway/faults.ts';
import { type ProxiedSession, startProxiedSession } from '../../support/gateway/proxied-session.ts';
import { startTollgate } from '../../support/program/command.ts';

let session: ProxiedSession;

beforeAll(async () => {
  session = await startProxiedSession();
  for (const name of ['one', 'two']) await addChannel(name);
  await setStatus(1, 2);
});
afterEach(() => session.proxy.reset());
afterAll(async () => {
  await session.proxy.close();
  await session.sandbox.close();
});

const setStatus = (id: number, status: 1 | 2) => session.root.call('PUT', '/api/channel/', { id, status });
const addChannel = (name: string) => {
  const channel = { name, type: 1, key: `sk-${name}`, models: 'gpt-4o', group: 'default', status: 1 };
  return session.root.call('POST', '/api/channel/', { mode: 'single', channel });
};
const quickly = ['--interval', '100ms'];

test('SEE-14: wait ends with 0 once every condition holds, and with their values', async () => {
  const conditions = ['--for', 'channel/1:status=enabled', '--for', 'ch/2:name~tw !type:azure'];
  const waiting = await startTollgate(['wait', ...conditions, ...quickly, '-o', 'ndjson'], { env: session.env });
  await expect.poll(() => session.proxy.received(/channel\/1$/).length).toBeGreaterThan(1);
  await setStatus(1, 1);
  const { exitCode, stdout } = await waiting.exited;
  expect(exitCode).toBe(0);
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { condition: 'channel/1:status=enabled', met: true, value: 'enabled' },
    { condition: 'ch/2:name~tw !type:azure', met: true, value: 'two' },
  ]);
});

test('SEE-14: a balance, one’s own too, and a state that already holds are not waited for', async () => {
  // One that nobody asked for is no low one.
  const unread = await session.run(['wait', '--for', 'channel/2:balance<1', '--timeout', '400ms', ...quickly]);
  expect([unread.exitCode, unread.stderr]).toEqual([1, expect.stringContaining('wasn’t reached')]);
  const asked = (text: string) => text.replace('"balance_updated_time":0', '"balance_updated_time":9');
  const read = altered(({ body }) => ({ body: Buffer.from(asked(body.toString())) }));
  session.proxy.when(/channel\/2$/, read);
  const conditions = ['--for', 'account:quota>=0', '--for', 'channel/2:balance<1', '--for', 'user/1:role:super'];
  expect(await session.run(['wait', ...conditions, '--timeout', '10m'])).toMatchObject({ exitCode: 0 });
});

test('SEE-14: the time limit ends it with 1 and says how it stands', async () => {
  const words = ['wait', '--for', 'channel/2:status=auto-disabled', '--timeout', '4s', ...quickly];
  const { exitCode, stdout, stderr } = await session.run([...words, '-o', 'json']);
  expect(exitCode).toBe(1);
  expect(JSON.parse(stdout)).toEqual([{ condition: words[2], met: false, value: 'enabled' }]);
  expect(JSON.parse(stderr)).toMatchObject({ code: 'not-reached' });
});

test('SEE-14: a call that hangs does not outlast the limit', async () => {
  const waiting = await startTollgate(
    ['wait', '--for', 'channel/2:status=auto-disabled', '--timeout', '3s', ...quickly],
    { env: session.env },
  );
  await expect.poll(() => session.proxy.received(/channel\/2$/).length).toBeGreaterThan(0);
  session.proxy.when(/channel\/2$/, { forwards: false, play: () => new Promise<void>(() => undefined) });
  const { exitCode, stderr } = await waiting.exited;
  expect(exitCode).toBe(1);
  expect(stderr).toContain('wasn’t reached within 3s. The last value was enabled.');
});

test.each([
  ['drops the connection', drop()],
  ['is a proxy whose gateway is away', page(502)],
  ['is too busy', rateLimited()],
  ['answers with a page', page(200)],
  ['never answers', { forwards: false, play: () => new Promise<void>(() => undefined) }],
])('SEE-14: a gateway that %s is waited for from the first call on, and no longer than the limit', async (_, fault) => {
  const condition = 'channel/2:status=enabled';
  session.proxy.when(/./, fault);
  const started = performance.now();
  const late = await session.run(['wait', '--for', condition, '--timeout', '2s', ...quickly]);
  expect([late.exitCode, late.stdout]).toEqual([1, '']);
  expect(late.stderr).toContain(`${condition} wasn’t reached within 2s. The gateway never answered.`);
  expect(performance.now() - started).toBeLessThan(20_000);
});

test('SEE-14: TERM while nothing answers ends it with 143', async () => {
  session.proxy.when(/./, { forwards: false, play: () => new Promise<void>(() => undefined) });
  const waiting = await startTollgate(['wait', '--for', 'channel/2:status=enabled'], { env: session.env });
  await session.proxy.waitFor(/./);
  waiting.kill('SIGTERM');
  expect((await waiting.exited).exitCode).toBe(143);
});

test('SEE-14: a gateway that comes up is met, first refused and then there', async () => {
  session.proxy.when(/./, drop());
  const waiting = await startTollgate(['wait', '--for', 'channel/2:status=enabled', ...quickly], { env: session.env });
  await waiting.waitFor(/Retrying until it responds/, 'stderr');
  session.proxy.reset();
  expect((await waiting.exited).exitCode).toBe(0);
});

test('SEE-14: --fail-on ends it as soon as it can no longer come true', async () => {
  const words = ['--for', 'channel/2:status=auto-disabled', '--fail-on', 'channel/two:status=enabled'];
  const { exitCode, stderr } = await session.run(['wait', ...words, '--timeout', '10m']);
  expect(exitCode).toBe(1);
  expect(stderr).toContain('channel/two:status=enabled is true');
  const missing = await session.run(['wait', '--for', 'channel/tw:status=enabled']);
  expect([missing.exitCode, missing.stderr]).toEqual([
    6,
    expect.stringContaining('No channel is named tw. Did you mean two?'),
  ]);
});

test('SEE-14: a lost connection is waited out, a row that goes is not', async () => {
  await addChannel('three');
  const waiting = await startTollgate(['wait', '--for', 'channel/3:status=auto-disabled', ...quickly], {
    env: session.env,
  });
  await expect.poll(() => session.proxy.received(/channel\/3$/).length).toBeGreaterThan(0);
  session.proxy.when(/./, drop());
  await waiting.waitFor(/Retrying until it responds/, 'stderr');
  session.proxy.reset();
  await waiting.waitFor(/Reconnected/, 'stderr');
  await session.root.call('DELETE', '/api/channel/3');
  const { exitCode, stderr } = await waiting.exited;
  expect(exitCode).toBe(6);
  expect(stderr).toContain('No channel has ID 3.');
});

test.each([
  [[], 'Missing argument: --for'],
  [['--for', 'channel/1'], 'isn’t a condition'],
  [['--for', 'account/1:quota>1'], 'isn’t a condition'],
  [['--for', 'chanel/1:status=enabled'], 'Did you mean channel?'],
  [['--for', 'route/1:state=serves'], 'Unknown noun "route"'],
  [['--for', 'redemption/one:status=unused'], '"one" is not a valid ID'],
  [['--for', 'channel/1:colour=red'], 'No column is named'],
  [['--for', 'channel/1:balance>much'], 'Balance: “much” isn’t an amount'],
  [['--for', 'channel/1:status=enabled', '--timeout', '2y'], '--timeout can’t be "2y"'],
  [['--for', 'channel/1:status=enabled', '--interval', '1ms'], '--interval can’t be "1ms"'],
])('SEE-14: wait %j asks nothing and ends with 2', async (words, text) => {
  const { exitCode, stdout, stderr } = await session.run(['wait', ...words]);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toContain(text);
  expect(session.proxy.received(/channel/)).toEqual([]);
});
