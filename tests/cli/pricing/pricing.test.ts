import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';
import { runCommand } from '../../support/program/command-here.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

let session: CliSession;

beforeAll(async () => {
  session = await startCliSession({ sampleData: true });
});
afterAll(() => session.sandbox.close());

type Row = Record<string, unknown>;

const list = (...args: string[]) => session.json(['pricing', 'list', ...args]) as Promise<Row[]>;

test('PRICE-01: availability, billing type, groups, ratios and prices; narrowed by name and type', async () => {
  const rows = await list('--model', 'gpt-4o', '--all');
  expect(rows.length).toBeGreaterThan(0);
  for (const { model_name } of rows) expect(model_name).toContain('gpt-4o');
  const row = rows.find(({ model_name }) => model_name === 'gpt-4o-mini');
  expect(row).toMatchObject({ available: true, model_ratio: 0.075, completion_ratio: 4, prompt_price: 0.15 });
  const perCall = await list('--type', 'per-call', '--all');
  for (const { prompt_price, call_price } of perCall)
    expect([prompt_price, typeof call_price]).toEqual([null, 'number']);
});

test('PRICE-01: a group changes what is viewed; an unknown one names those there are', async () => {
  const priceFor = async (group: string) => (await list('--model', 'gpt-4o-mini', '--group', group))[0]?.prompt_price;
  expect([await priceFor('default'), await priceFor('vip')]).toEqual([0.15, 0.12]);
  const unknown = await session.run(['pricing', 'list', '--group', 'nobody']);
  expect(unknown.exitCode).toBe(7);
  expect(unknown.stderr).toMatch(/default.*vip/);
});

test('PRICE-01: show looks up one model by its name; help explains the ratios; nobody needs to sign in', async () => {
  const shown = (await session.json(['pricing', 'show', 'gpt-4o-mini'])) as Row;
  expect(shown).toMatchObject({ model_name: 'gpt-4o-mini', completion_price: 0.6 });
  expect((await session.run(['pricing', 'list', '--help'])).stdout).toMatch(/ratio × 2/);
  const env = { TOLLGATE_CONFIG_DIR: temporaryFolder(), TOLLGATE_GATEWAY: session.sandbox.url };
  const guest = await runCommand(['pricing', 'list', '--json=model_name'], { env });
  expect([guest.exitCode, JSON.parse(guest.stdout).length]).toEqual([0, 10]);
});

test('group list and model list: names, labels and ratios; those one may call oneself', async () => {
  const groups = (await session.json(['group', 'list'])) as Row[];
  expect(groups).toContainEqual(
    expect.objectContaining({ name: 'vip', label: expect.any(String), ratio: 0.8, usable: true }),
  );
  const models = (await session.run(['model', 'list'])).stdout.trim().split('\n');
  expect(models).toContain('gpt-4o-mini');
  expect(models).toEqual([...models].sort());
  expect((await session.run(['model', 'list', '--served'])).stdout).toContain('gpt-4o-mini\n');
  expect((await session.run(['model', 'list', '--mine', '--served'])).exitCode).toBe(2);
});
