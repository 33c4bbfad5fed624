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

test('GEN-23: price set MODEL --input writes that price and no other; unset models and tiers are found', async () => {
  const { run, proxy } = session;
  const show = async () =>
    JSON.parse((await run(['price', 'show', 'qwen-plus', '-o', 'json'])).stdout) as Record<string, unknown>;
  const before = await show();
  proxy.reset();
  const done = await run(['price', 'set', 'qwen-plus', '--input', '1.25']);
  expect(done.exitCode, done.stderr).toBe(0);
  const puts = proxy.received('PUT /api/option/').map(({ body }) => (JSON.parse(body) as { key: string }).key);
  expect(puts.sort()).toEqual(['CompletionRatio', 'ModelRatio']);
  expect(await show()).toEqual({ ...before, input: 1.25 });
  // Where the gateway makes the output follow, that is told of a write that was done.
  const followed = await run(['price', 'set', 'gpt-4o-mini', '--input', '0.165']);
  expect([followed.exitCode, followed.stdout]).toEqual([0, expect.stringContaining('output price follows the input')]);
  const planned = await run(['price', 'set', 'qwen-plus', '--output-price', '9', '--dry-run']);
  expect(planned.stdout).toContain('CompletionRatio');
  expect(await show()).toMatchObject({ output: before.output });
  const wrong = await run(['price', 'set', 'qwen-plus', '--input', 'much']);
  expect([wrong.exitCode, wrong.stderr]).toEqual([2, expect.stringContaining('isn’t a price')]);

  // Several at once are asked about first; the list is read once for all of them, and each table is written once.
  const several = ['price', 'set', 'qwen-plus', 'deepseek-chat', '--cached', '0.5'];
  expect((await run(several)).exitCode).toBe(2);
  proxy.reset();
  const set = await run([...several, '--yes']);
  expect([set.exitCode, set.stdout]).toEqual([
    0,
    expect.stringMatching(/Prices of qwen-plus saved.*\n.*Prices of deepseek-chat saved/),
  ]);
  expect(proxy.received('PUT /api/option/')).toHaveLength(1);
  expect(proxy.received('GET /api/option/').length).toBeLessThanOrEqual(4);
  expect(await show()).toEqual({ ...before, input: 1.25, cached: 0.5 });
  // A script knows a price by its model, not by a number that stands for it in here.
  const again = await run([...several, '--yes', '--json=id,result']);
  expect(JSON.parse(again.stdout)).toMatchObject([{ id: 'qwen-plus' }, { id: 'deepseek-chat' }]);
  const nothing = await run(['price', 'set', 'qwen-plus', 'deepseek-chat', '--yes']);
  expect([nothing.exitCode, nothing.stderr]).toEqual([2, expect.stringContaining('Set at least one field')]);

  // By a percentage: asked about though it is one, since it changes again each time.
  const adjust = ['price', 'adjust', 'qwen-plus', '--by=-10%'];
  expect((await run(adjust)).exitCode).toBe(2);
  expect((await run(['price', 'adjust', 'qwen-plus', '--by', '10%', '--yes'])).stderr).toContain('isn’t a change');
  const lowered = await run([...adjust, '--yes']);
  expect([lowered.exitCode, lowered.stdout]).toEqual([0, expect.stringContaining('Input: $1.125')]);
  expect((await run(['price', 'adjust', 'qwen-plus', '--by', 'x2', '--yes'])).exitCode).toBe(0);
  expect(await show()).toMatchObject({ input: 2.25, cached: 0.9 });

  const modes = ['option', 'set', 'billing_setting.billing_mode', '{"qwen-plus":"tiered_expr"}', '--yes'];
  expect((await run(modes)).exitCode).toBe(0);
  const tiers = 'len <= 1000 ? tier("short", p*1 + c*2) : tier("long", p*3 + c*6)';
  await run(['option', 'set', 'billing_setting.billing_expr', JSON.stringify({ 'qwen-plus': tiers }), '--yes']);
  expect(await show()).toMatchObject({ state: 'expression' });
  const outcome = await run(['price', 'show', 'qwen-plus', '-o', 'wide']);
  expect(outcome.stdout).toContain('short (when len <= 1000): Input: $1.00, Output: $2.00');
  const refused = await run(['price', 'set', 'qwen-plus', '--input', '1']);
  expect(refused.stdout + refused.stderr).toContain('billed by an expression');

  await run(['channel', 'create', '--type', '1', '--name', 'new', '--key', 'sk-1', '--models', 'brand-new-model']);
  const unset = await run(['price', 'list', '--unset', '-o', 'name']);
  expect(unset.stdout).toContain('price/brand-new-model\n');
});

test('ASK-01 TUI-18: an empty price, such as an unset variable, removes none; a name that no call asks for gets none', async () => {
  const ratios = async () => (await session.run(['option', 'get', 'ModelRatio'])).stdout;
  const before = await ratios();
  const empty = await session.run(['price', 'set', 'gpt-4o', '--input', '', '--yes']);
  expect([empty.exitCode, empty.stderr]).toEqual([
    2,
    expect.stringContaining('--input is empty. To remove the value: --input none'),
  ]);
  for (const name of ['\u001b[31mX', 'a'.repeat(256)]) {
    const { exitCode, stderr } = await session.run(['price', 'set', name, '--input', '1', '--yes']);
    expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/can’t be seen|at most 255 characters/)]);
  }
  expect(before).toContain('gpt-4o');
  expect(await ratios()).toBe(before);
});
