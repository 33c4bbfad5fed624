import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CliSession, startCliSession } from '../../support/cli-session.ts';

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
  expect(head).toMatch(/,used_quota \(CNY\),remain_quota \(CNY\)$/);
  expect(first).toMatch(/^2,dollars,.*,0,146$/);
  const named = await run(['token', 'list', '--columns', 'name,remain_quota', '-o', 'csv']);
  expect(named.stdout).toBe('name,remain_quota\ndollars,10000000\nyuan,5000000\n');
  const refused = await run(['token', 'create', '--name', 'x', '--remain-quota', 'much']);
  expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining('500000, ¥10 or 2.5k')]);
  expect((await run(['whoami', '-o', 'wide'])).stdout).toContain('¥1,460.00');
});
