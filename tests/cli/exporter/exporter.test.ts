import { expect, test } from 'vitest';
import { runProgram } from '../../../cli/run-program.ts';
import { createFakeWorld } from '../../support/gateway/fake-world.ts';
import { answer } from '../../support/gateway/faults.ts';
import { type ProxiedSession, startProxiedSession } from '../../support/gateway/proxied-session.ts';
import { startTollgate } from '../../support/program/command.ts';
import { testEnvironment } from '../../support/program/environment.ts';
import { atEndOfTest } from '../../support/run/at-end-of-test.ts';
import { waitFor } from '../../support/run/wait-for.ts';
import { ask } from '../web-server/support.ts';
import { parseSamples, sampleOf } from './scraped.ts';

/** Seconds between scrapes, by the exporter's own clock. */
const interval = 15;

/** The exporter in this process, by a clock that only a scrape moves on: a slow machine must not make readings old. */
async function startExporter({ env, folder, proxy }: ProxiedSession, flags: readonly string[] = []) {
  let now = Date.now();
  const words = ['exporter', '--listen', '127.0.0.1:0', '--json', ...flags];
  const fake = createFakeWorld({ arguments: words, env: testEnvironment(env), folder });
  const world = { ...fake, clock: { ...fake.clock, now: () => now } };
  const ended = runProgram(world);
  await atEndOfTest(async () => {
    fake.raise('SIGTERM');
    await ended;
  });
  const port = await waitFor(() => (JSON.parse(fake.out()) as { port: number }).port);
  const again = async () => {
    const answer = await ask(port, { path: '/metrics' });
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
    });
    return { text: answer.text, samples: parseSamples(answer.text) };
  };
  const scrape = async () => {
    now += 1000 * interval;
    const before = proxy.requests.length;
    const found = await again();
    const asked = proxy.requests.slice(before).map(({ url }) => url);
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(2);
    return found;
  };
  return { port, scrape, again, err: fake.err };
}

for (const dialect of ['v013', 'v1'] as const) {
  test(`SEE-12: a scrape tells channels, spending, calls and errors of a ${dialect} gateway, by at most two calls`, async () => {
    const session = await startProxiedSession({ sampleData: true, dialect });
    await session.root.call('PUT', '/api/channel/', { id: 2, name: 'quote " slash \\ line\nbreak' });
    const { scrape, again, err } = await startExporter(session);
    const { text, samples } = await scrape();
    const gateway = new URL(session.proxy.url).host;
    expect(sampleOf(samples, 'tollgate_gateway_up', { gateway })).toBe(1);
    const rows = (await session.run(['channel', 'list', '--all', '-o', 'json'])).stdout;
    const channels = JSON.parse(rows) as { id: number; status: string; response_time: number; used_quota: number }[];
    for (const state of ['enabled', 'disabled', 'auto-disabled']) {
      const count = channels.filter(({ status }) => status === state).length;
      expect(sampleOf(samples, 'tollgate_channels', { state }), state).toBe(count);
    }
    const one = channels.find(({ id }) => id === 1);
    const channel = { gateway, channel: '1', name: 'openai' };
    expect(sampleOf(samples, 'tollgate_channel_response_seconds', channel)).toBe((one?.response_time ?? 0) / 1000);
    expect(sampleOf(samples, 'tollgate_channel_quota_total', channel)).toBe(one?.used_quota);
    expect(sampleOf(samples, 'tollgate_channel_enabled', channel)).toBe(1);
    expect(sampleOf(samples, 'tollgate_channel_enabled', { name: 'quote \\" slash \\\\ line break' })).toBeDefined();

    // What was not read this time is there with its age; nothing is asked twice within seconds.
    const before = session.proxy.requests.length;
    await again();
    expect(session.proxy.requests.length).toBe(before);
    const texts = [text];
    for (let turn = 0; turn < 3; turn += 1) texts.push((await scrape()).text);
    const last = parseSamples(texts.at(-1) ?? '');
    expect(sampleOf(last, 'tollgate_errors_total', { gateway })).toBe(0);
    expect(sampleOf(last, 'tollgate_quota_per_usd', { gateway })).toBe(500_000);
    for (const reading of ['channels', 'models', 'errors', 'site', 'probes'])
      expect(sampleOf(last, 'tollgate_reading_age_seconds', { reading }), reading).toBeLessThan(4 * interval);
    expect(sampleOf(last, 'tollgate_reading_age_seconds', { reading: 'models' })).toBeGreaterThanOrEqual(3 * interval);
    expect(last.filter(({ name }) => name === 'tollgate_reading_failure')).toEqual([]);

    // No secret: neither of the person nor of a channel.
    for (const one of texts) {
      expect(one).not.toContain(session.root.accessToken);
      expect(one).not.toMatch(/\bsk-\w{8}|Bearer/);
    }
    expect(err()).toBe('');
  });
}

test('SEE-12 ASK-09: where costs were entered, a call by a channel of known cost is told with what it cost', async () => {
  const session = await startProxiedSession({ sampleData: true, dialect: 'v1' });
  expect((await session.run(['channel', 'cost', '1', '--factor', '0.5'])).exitCode).toBe(0);
  const { scrape } = await startExporter(session);
  const margins = async () => {
    // One of its turns comes round.
    let outcome = parseSamples('');
    for (let turn = 0; turn < 5; turn += 1) outcome = (await scrape()).samples;
    return outcome.filter(({ name }) => /cost/.test(name));
  };
  expect(await margins()).toEqual([]);
  const test = await session.run(['channel', 'test', '1', '--model', 'gpt-4o-mini']);
  expect(test).toMatchObject({ exitCode: 0 });
  const shown = await margins();
  const of = (name: string) => sampleOf(shown, `tollgate_model_${name}_total`) ?? 0;
  expect(of('costed_calls')).toBe(1);
  expect(of('cost_quota')).toBeGreaterThan(0);
  expect(of('cost_quota')).toBeLessThan(of('costed_quota'));
});

test('SEE-12: a gateway that is away or signs nobody in is down, with what was known and its age; it comes back', async () => {
  const session = await startProxiedSession({ sampleData: true });
  const { scrape } = await startExporter(session);
  const up = async () => sampleOf((await scrape()).samples, 'tollgate_gateway_up');
  expect(await up()).toBe(1);
  session.proxy.when(/./, answer(502));
  const away = await scrape();
  expect(sampleOf(away.samples, 'tollgate_gateway_up')).toBe(0);
  expect(sampleOf(away.samples, 'tollgate_reading_failure', { reading: 'channels' })).toBe(1);
  expect(sampleOf(away.samples, 'tollgate_channels', { state: 'enabled' })).toBeGreaterThan(0);
  expect(sampleOf(away.samples, 'tollgate_reading_age_seconds', { reading: 'channels' })).toBeGreaterThan(interval - 1);
  session.proxy.reset();
  expect(await up()).toBe(1);

  const stranger = await startExporter({ ...session, env: { ...session.env, TOLLGATE_ACCESS_TOKEN: 'wrong' } });
  // What anybody may ask does not make it up.
  for (let turn = 0; turn < 4; turn += 1) {
    const { samples } = await stranger.scrape();
    expect(sampleOf(samples, 'tollgate_gateway_up')).toBe(0);
  }
});

test('SEE-12: /healthz answers; a foreign name, another path and a taken port are refused; SIGTERM ends it with 0', async () => {
  const session = await startProxiedSession();
  const exporter = await session.start(['exporter', '--listen', '127.0.0.1:0', '--json']);
  const [line] = await exporter.waitFor(/^.+\n/);
  const { port } = JSON.parse(line) as { port: number };
  expect(await ask(port, { path: '/healthz' })).toMatchObject({ status: 200, text: 'ok\n' });
  expect((await ask(port, { path: '/metrics', headers: { host: 'evil.example' } })).status).toBe(403);
  expect((await ask(port, { path: '/metrics', headers: { host: '10.1.2.3:9481' } })).status).toBe(200);
  expect((await ask(port, { path: '/' })).status).toBe(404);
  const taken = await startTollgate(['exporter', '--listen', `127.0.0.1:${port}`], { env: session.env });
  const stderr = expect.stringContaining('is used by another program');
  expect(await taken.exited).toMatchObject({ exitCode: 1, stderr });

  exporter.kill('SIGTERM');
  expect(await exporter.exited).toMatchObject({ exitCode: 0, signal: null, stderr: '' });
});
