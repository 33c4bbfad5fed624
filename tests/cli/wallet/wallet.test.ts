import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from '../../../cli/run-program.ts';
import { createFakeWorld } from '../../support/gateway/fake-world.ts';
import type { TestSandboxSettings } from '../../support/gateway/sandbox.ts';
import { runCommand } from '../../support/program/command-here.ts';
import { startAsMira } from '../account/mira.ts';

async function startShop(dialect: TestSandboxSettings['dialect'] = 'v013') {
  const session = await startAsMira({ dialect });
  const options = {
    StripeApiSecret: 'sk_test_1',
    StripeWebhookSecret: 'whsec_1',
    StripePriceId: 'price_1',
    StripeMinTopUp: '5',
    PaymentEnabled: 'true',
  };
  for (const [key, value] of Object.entries(options)) await session.root.call('PUT', '/api/option/', { key, value });
  return session;
}

test('WAL-01: the balance, and that no one said where codes are sold', async () => {
  const { mira, root } = await startAsMira();
  const table = await mira(['wallet', 'show', '-o', 'table']);
  expect(table.stdout).toMatch(/Balance\s+\$0\.00/);
  expect(table.stdout).toMatch(/this site has no top-up link/i);
  expect(table.stdout).toMatch(/online payment is not enabled/i);
  await root.call('PUT', '/api/option/', { key: 'TopUpLink', value: 'https://shop.example.com' });
  const shown = JSON.parse((await mira(['wallet', 'show', '-o', 'json'])).stdout);
  expect(shown).toMatchObject({
    quota: 0,
    used_quota: 0,
    top_up_link: 'https://shop.example.com',
    payment_methods: [],
  });
});

test('WAL-01 FMT-03: a code is redeemed from standard input or a file, and its quota told', async () => {
  const { mira, root, stored, folder } = await startAsMira();
  const made = await root.call('POST', '/api/redemption/', { name: 'gift', quota: 500_000, count: 2 });
  const [first = '', second = ''] = made as string[];
  const done = await mira(['wallet', 'redeem', '-'], { stdin: `${first}\n` });
  expect(done, done.stderr).toMatchObject({ exitCode: 0, stdout: 'Code redeemed. $1.00 added to your balance.\n' });
  const path = join(folder, 'code.txt');
  writeFileSync(path, second);
  const planned = await mira(['wallet', 'redeem', '--code-file', path, '--dry-run']);
  expect(planned.stdout).not.toContain(second);
  expect(await stored()).toMatchObject({ quota: 500_000 });
  const more = await mira(['wallet', 'redeem', '--code-file', path, '-o', 'json']);
  expect(JSON.parse(more.stdout)).toMatchObject({ quota: 500_000 });
  expect(await stored()).toMatchObject({ quota: 1_000_000 });
  const again = await mira(['wallet', 'redeem', '-'], { stdin: first });
  expect(again).toMatchObject({ exitCode: 7, stdout: '' });
  expect(again.stderr).toMatch(/: Couldn’t redeem the code: the code has already been used\.\n/);
  expect(again.stderr).not.toContain(first);
  const typed = await mira(['wallet', 'redeem', 'nonsense']);
  expect(typed.stderr).toMatch(/visible to other users of this machine/);
});

test('WAL-01: without a code, 2 before any request', async () => {
  const env = { TOLLGATE_GATEWAY: 'http://127.0.0.1:1', TOLLGATE_ACCESS_TOKEN: 't', TOLLGATE_USER_ID: '1' };
  const none = await runCommand(['wallet', 'redeem'], { env });
  expect(none).toMatchObject({ exitCode: 2, stdout: '' });
  expect(none.stderr).toMatch(/Enter a redemption code/i);
  expect((await runCommand(['wallet', 'redeem', '-'], { env, stdin: '\n' })).exitCode).toBe(2);
});

test.each(['classic', 'v013'] as const)(
  'WAL-02: a top-up shows its price, asks, and prints the address (%s)',
  async (dialect) => {
    const { mira, stored } = await startShop(dialect);
    const refused = await mira(['wallet', 'topup', '--amount', '10', '--verbose']);
    expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
    expect(refused.stderr).not.toContain('/api/');
    const planned = await mira(['wallet', 'topup', '--amount', '10', '--dry-run', '-o', 'json']);
    expect(JSON.parse(planned.stdout)).toEqual([
      expect.objectContaining({ method: 'POST', body: expect.objectContaining({ amount: 10 }) }),
    ]);
    const below = await mira(['wallet', 'topup', '--amount', '2', '--yes']);
    expect(below).toMatchObject({ exitCode: 2, stdout: '' });
    expect(below.stderr).toMatch(/the minimum top-up is \$5\./i);
    const fraction = await mira(['wallet', 'topup', '--amount', '10.5', '--yes']);
    expect(fraction.stderr).toMatch(/must be a whole number/);
    const done = await mira(['wallet', 'topup', '--amount', '10', '--yes']);
    expect(done.exitCode, done.stderr).toBe(0);
    expect(done.stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/sandbox\/checkout\S+\n$/);
    await fetch(done.stdout.trim(), { method: 'POST', body: new URLSearchParams({ choice: 'pay' }) });
    expect(await stored()).toMatchObject({ quota: 5_000_000 });
  },
);

test('WAL-02: the price comes with the link for scripts; a payment that is not enabled is said', async () => {
  const { mira } = await startShop();
  const done = await mira(['wallet', 'topup', '--amount', '10', '--yes', '-o', 'json']);
  expect(JSON.parse(done.stdout)).toMatchObject({ amount: 10, to_pay: '80.00', method: 'stripe' });
  // What was asked for is not quietly something else.
  const most = await mira(['wallet', 'topup', '--amount', '200000', '--dry-run', '-o', 'json']);
  expect(JSON.parse(most.stdout)[0].body.amount).toBe(100_000);
  expect(most.stderr).toContain('The amount was changed to 100000. It must be between 1 and 100000.');
  const method = await mira(['wallet', 'topup', '--amount', '10', '--method', 'cash', '--yes']);
  expect(method).toMatchObject({ exitCode: 2, stdout: '' });
  const off = await startAsMira();
  const refused = await off.mira(['wallet', 'topup', '--amount', '10', '--yes']);
  expect(refused).toMatchObject({ exitCode: 7, stdout: '' });
  expect(refused.stderr).toMatch(/online payment is not enabled/i);
});

test('WAL-02: a person agrees to the amount, what it credits and what it costs; no orders nothing', async () => {
  const { folder } = await startShop();
  const words = ['wallet', 'topup', '--amount', '12', '--profile', 'mira'];
  const world = createFakeWorld({ arguments: words, folder, columns: 100, answers: ['n'] });
  expect(await runProgram(world)).toBe(3);
  for (const line of ['Amount: $12.00', 'Amount credited: $12.00', 'Amount due: 96.00']) {
    expect(world.err()).toContain(line);
  }
  expect([world.asked.length, world.out()]).toEqual([1, '']);
});

test('WAL-02: an amount that is no number ends with 2 before any request', async () => {
  const env = { TOLLGATE_GATEWAY: 'http://127.0.0.1:1', TOLLGATE_ACCESS_TOKEN: 't', TOLLGATE_USER_ID: '1' };
  for (const words of [[], ['--amount', 'ten']]) {
    expect(await runCommand(['wallet', 'topup', ...words, '--yes'], { env })).toMatchObject({
      exitCode: 2,
      stdout: '',
    });
  }
});
