import { describe, expect, test } from 'vitest';
import { startTollgate } from '../../support/command.ts';
import { startProxiedSession } from '../../support/proxied-session.ts';
import { ask } from '../web-server/support.ts';

interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** The exposition format, read by its own rules. */
function parsed(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
      return {
        name,
        labels: Object.fromEntries(pairs.map(([, key = '', text = '']) => [key, text])),
        value: Number(value),
      };
    });
}

type Session = Awaited<ReturnType<typeof startProxiedSession>>;

async function startExporter(session: Session, flags: readonly string[] = []) {
  const exporter = await session.start(['exporter', '--listen', '127.0.0.1:0', '--json', ...flags]);
  const [line] = await exporter.waitFor(/^.+\n/);
  const { port } = JSON.parse(line) as { port: number };
  const scrape = async () => {
    const answer = await ask(port, { path: '/metrics' });
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
    });
    return { text: answer.text, samples: parsed(answer.text) };
  };
  /** A scrape that asks the gateway: those that follow at once get what is there. */
  const nextScrape = async () => {
    const before = session.proxy.requests.length;
    await expect
      .poll(
        async () => {
          await scrape();
          return session.proxy.requests.length;
        },
        { timeout: 30_000, interval: 500 },
      )
      .toBeGreaterThan(before);
    return scrape();
  };
  return { exporter, port, scrape, nextScrape };
}

const sampleOf = (samples: readonly Sample[], name: string, labels: Record<string, string> = {}) =>
  samples.find((one) => one.name === name && Object.entries(labels).every(([key, text]) => one.labels[key] === text))
    ?.value;

describe('SEE-12: tollgate exporter', () => {
  for (const dialect of ['v013', 'v1'] as const) {
    test(`SEE-12: a scrape tells channels, spending, calls and errors of a ${dialect} gateway, by at most two calls`, async () => {
      const session = await startProxiedSession({ sampleData: true, dialect });
      await session.root.call('PUT', '/api/channel/', { id: 2, name: 'quote " slash \\ line\nbreak' });
      session.proxy.reset();
      const { exporter, scrape, nextScrape } = await startExporter(session);
      const first = await scrape();
      expect(session.proxy.requests.length).toBeLessThanOrEqual(2);
      const gateway = new URL(session.proxy.url).host;
      expect(sampleOf(first.samples, 'tollgate_gateway_up', { gateway })).toBe(1);
      const states = first.samples.filter(({ name }) => name === 'tollgate_channels');
      const rows = (await session.run(['channel', 'list', '--all', '-o', 'json'])).stdout;
      const channels = JSON.parse(rows) as { id: number; status: string; response_time: number; used_quota: number }[];
      for (const state of ['enabled', 'disabled', 'auto-disabled']) {
        const count = channels.filter(({ status }) => status === state).length;
        expect(states.find(({ labels }) => labels.state === state)?.value, state).toBe(count);
      }
      const one = channels.find(({ id }) => id === 1);
      const channel = { gateway, channel: '1', name: 'openai' };
      expect(sampleOf(first.samples, 'tollgate_channel_response_seconds', channel)).toBe(
        (one?.response_time ?? 0) / 1000,
      );
      expect(sampleOf(first.samples, 'tollgate_channel_quota_total', channel)).toBe(one?.used_quota);
      expect(sampleOf(first.samples, 'tollgate_channel_enabled', channel)).toBe(1);
      expect(
        sampleOf(first.samples, 'tollgate_channel_enabled', { name: 'quote \\" slash \\\\ line break' }),
      ).toBeDefined();

      // What was not read this time is there with its age; nothing is asked twice within seconds.
      const before = session.proxy.requests.length;
      await scrape();
      expect(session.proxy.requests.length).toBe(before);
      const second = await nextScrape();
      const third = await nextScrape();
      // Two scrapes that asked, and none more than twice.
      expect(session.proxy.requests.length - before).toBeLessThanOrEqual(4);
      expect(sampleOf(third.samples, 'tollgate_errors_total', { gateway })).toBe(0);
      expect(sampleOf(third.samples, 'tollgate_reading_age_seconds', { reading: 'models' })).toBeGreaterThan(0);
      expect(sampleOf(third.samples, 'tollgate_reading_age_seconds', { reading: 'channels' })).toBeLessThan(5);

      // No secret: neither of the person nor of a channel.
      for (const { text } of [first, second, third])
        expect(text).not.toMatch(new RegExp(`${session.root.accessToken}|\\bsk-\\w{8}|Bearer`));
      exporter.kill('SIGTERM');
      expect(await exporter.exited).toMatchObject({ exitCode: 0, signal: null, stderr: '' });
    });
  }

  test('SEE-12: a gateway that is away or signs nobody in is down, with what was known and its age; it comes back', async () => {
    const session = await startProxiedSession({ sampleData: true });
    const { scrape, nextScrape } = await startExporter(session, ['--retries', '0']);
    expect(sampleOf((await scrape()).samples, 'tollgate_gateway_up')).toBe(1);
    session.proxy.when(/./, { kind: 'status', status: 502 } as never);
    const away = await nextScrape();
    expect(sampleOf(away.samples, 'tollgate_gateway_up')).toBe(0);
    expect(away.samples.some(({ name }) => name === 'tollgate_gateway_failure')).toBe(true);
    expect(sampleOf(away.samples, 'tollgate_channels', { state: 'enabled' })).toBeGreaterThan(0);
    session.proxy.reset();
    expect(sampleOf((await nextScrape()).samples, 'tollgate_gateway_up')).toBe(1);
  });

  test('SEE-12: /healthz answers; a foreign name, another path and a taken port are refused', async () => {
    const session = await startProxiedSession();
    const { port } = await startExporter(session);
    expect(await ask(port, { path: '/healthz' })).toMatchObject({ status: 200, text: 'ok\n' });
    expect((await ask(port, { path: '/metrics', headers: { host: 'evil.example' } })).status).toBe(403);
    expect((await ask(port, { path: '/metrics', headers: { host: '10.1.2.3:9481' } })).status).toBe(200);
    expect((await ask(port, { path: '/' })).status).toBe(404);
    const taken = await startTollgate(['exporter', '--listen', `127.0.0.1:${port}`], { env: session.env });
    expect(await taken.exited).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('is used by another program'),
    });
  });
});
