import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';
import { runCommand } from '../../support/program/command-here.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { zoneNow } from '../../support/run/test-zone.ts';

let session: CliSession;
beforeAll(async () => {
  session = await startCliSession();
  await session.run(['option', 'set', 'general_setting.quota_display_type', 'CNY', '--yes']);
});
afterAll(() => session.sandbox.close());

test('GEN-27: on a site that counts in yuan amounts are typed, compared, shown and exported in yuan', async () => {
  const { run, json } = session;
  await json(['token', 'create', '--name', 'yuan', '--remain-quota', '¥73']);
  await json(['token', 'create', '--name', 'dollars', '--remain-quota', '20usd']);
  const quotas = ((await json(['token', 'list'])) as { remain_quota: number }[]).map((row) => row.remain_quota);
  expect(quotas).toEqual([10_000_000, 5_000_000]);
  const table = await run(['token', 'list', '-o', 'wide']);
  expect(table.stdout).toMatch(/yuan .*¥73\.00/);
  expect(table.stdout).toMatch(/dollars .*¥146\.00/);
  const richer = await run(['token', 'list', '--where', 'remain_quota>¥100', '-o', 'name']);
  expect(richer.stdout).toBe('token/2\n');
  const words = await run(['token', 'list', '--where', 'remaining:¥73', '-o', 'name']);
  expect(words.stdout).toBe('token/1\n');
  const wrong = await run(['token', 'list', '--where', 'remain_quota>€5']);
  expect([wrong.exitCode, wrong.stderr]).toEqual([2, expect.stringContaining('isn’t an amount, like 500000 or ¥10')]);
  const csv = await run(['token', 'list', '--all', '-o', 'csv']);
  const [head = '', first = ''] = csv.stdout.split('\n');
  const times = ['created_time', 'accessed_time', 'expired_time'].map((name) => `,${name} (${zoneNow()})`).join('');
  expect(head.endsWith(`,used_quota (CNY),remain_quota (CNY)${times}`)).toBe(true);
  expect(first).toMatch(/^2,dollars,.*,0,146,[-\d]{10} [:\d]{8},[^,]*,$/);
  const named = await run(['token', 'list', '--columns', 'name,remain_quota', '-o', 'csv']);
  expect(named.stdout).toBe('name,remain_quota\ndollars,10000000\nyuan,5000000\n');
  const refused = await run(['token', 'create', '--name', 'x', '--remain-quota', 'much']);
  expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining('example ¥10 or 2.5k')]);
  expect((await run(['whoami', '-o', 'wide'])).stdout).toContain('¥1,460.00');
});

test('GEN-27 GEN-07: a script that begins on a new machine has money and days of balance as the site counts them, in every format', async () => {
  const { sandbox } = await startCliSession({ sampleData: true });
  const { call, accessToken } = await rootCalls(sandbox.url);
  const begin = (words: readonly string[]) =>
    runCommand(words, {
      env: {
        TOLLGATE_CONFIG_DIR: temporaryFolder(),
        TOLLGATE_GATEWAY: sandbox.url,
        TOLLGATE_ACCESS_TOKEN: accessToken,
        TOLLGATE_USER_ID: '1',
      },
    });
  const daysOf = async (...where: string[]) => {
    const { stdout } = await begin(['channel', 'list', '--all', ...where, '--json=id,days_left']);
    return new Map((JSON.parse(stdout) as { id: number; days_left: number }[]).map((row) => [row.id, row.days_left]));
  };
  const before = await daysOf();
  await call('PUT', '/api/option/', { key: 'QuotaPerUnit', value: '1000000' });
  // What was used is worth half as much, so a balance lasts twice as long.
  expect((await daysOf()).get(1)).toBeCloseTo(2 * (before.get(1) ?? 0), 0);
  const known = before.get(1) ?? 0;
  expect((await daysOf('--where', `days_left>${known * 1.5}`)).has(1)).toBe(true);
  const rich = await begin(['user', 'list', '--all', '--where', 'quota>50usd', '--json=quota']);
  const quotas = (JSON.parse(rich.stdout) as { quota: number }[]).map(({ quota }) => quota);
  expect(Math.min(...quotas)).toBeGreaterThan(50_000_000);
  // Not named, it costs no request more, and is unknown.
  const { stdout: whole } = await begin(['channel', 'get', '1', '-o', 'json']);
  expect(JSON.parse(whole)).toMatchObject({ id: 1, days_left: null });
  const users = await begin(['user', 'list', '--all', '-o', 'csv']);
  const [heads = '', ...lines] = users.stdout.trim().split('\n');
  const indexOf = (name: string) => heads.split(',').indexOf(name);
  const root = lines.find((line) => line.startsWith('1,'))?.split(',') ?? [];
  expect(Number(root[indexOf('used_quota (USD)')])).toBeCloseTo(Number(root[indexOf('used_quota')]) / 1_000_000, 6);
  const { stdout } = await begin(['user', 'get', '1', '-o', 'csv']);
  expect(stdout).toContain(`,${root[indexOf('used_quota (USD)')]},`);
});
