import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProxiedSession, startProxiedSession } from '../../support/gateway/proxied-session.ts';

let session: ProxiedSession;
beforeAll(async () => {
  session = await startProxiedSession({ sampleData: true });
});
afterAll(async () => {
  await session.proxy.close();
  await session.sandbox.close();
});

test('GEN-18: check in once a day by a script, with the calendar; a captcha is told at once', async () => {
  const { run, proxy, root } = session;
  const setOption = (key: string, value: string) => root.call('PUT', '/api/option/', { key, value });
  const days = async (...flags: string[]) =>
    JSON.parse((await run(['checkin', 'list', '--all', ...flags, '-o', 'json'])).stdout) as {
      date: string;
      state: string;
      quota_awarded: number;
    }[];
  const [today] = await days();
  expect(today).toMatchObject({ state: 'open', quota_awarded: 0 });
  await setOption('TurnstileSiteKey', 'site-key');
  await setOption('TurnstileSecretKey', 'secret-key');
  await setOption('TurnstileCheckEnabled', 'true');
  const asked = await run(['checkin', 'now']);
  expect(asked.exitCode).toBe(7);
  expect(asked.stderr).toMatch(/asks for a CAPTCHA .* with a browser: http/);
  expect(proxy.received('POST /api/user/checkin')).toHaveLength(0);
  await setOption('TurnstileCheckEnabled', 'false');

  const done = await run(['check-in', 'now', '-o', 'json']);
  const { quota_awarded } = JSON.parse(done.stdout) as { quota_awarded: number };
  expect([done.exitCode, quota_awarded >= 1000 && quota_awarded <= 10_000]).toEqual([0, true]);
  const again = await run(['checkin', 'now']);
  expect([again.exitCode, again.stdout]).toEqual([0, expect.stringContaining('Already checked in today')]);
  expect(proxy.received('POST /api/user/checkin')).toHaveLength(1);
  const date = today?.date ?? '';
  const shown = await run(['checkin', 'show', date, '-o', 'json']);
  expect(JSON.parse(shown.stdout)).toMatchObject({ date, state: 'done', quota_awarded });
  const early = await days('--month', '2020-02');
  expect([early.length, early.every(({ state }) => state === 'missed')]).toEqual([29, true]);

  await setOption('checkin_setting.enabled', 'false');
  const off = await run(['checkin', 'now']);
  expect(off.exitCode).toBe(7);
  expect(off.stderr).toContain('Check-in is off on this site.');
});
