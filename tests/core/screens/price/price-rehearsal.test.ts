import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dialects } from '../../../../shared/domain/dialect.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { priceScreen } from '../../../../shared/screens/price/price-screen.ts';
import { setPrice } from '../../../../shared/screens/price/set-price.ts';
import { usageScreen } from '../../../../shared/screens/usage/usage-screen.ts';
import { openSite, type Site } from '../../../cli/sandbox/relay/site.ts';
import { openUpstream, wholeAnswer } from '../../../cli/sandbox/relay/upstream.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

const contextOf = ({ url }: Pick<Site, 'url'>) =>
  signedInContext({ url, rootUsername: 'root', rootPassword: '123456' });

/** What a rehearsal tells of each model, by name. */
async function rehearsed(prices: string, context: ScreenContext, filters: Record<string, string> = {}) {
  const values = { start: '-30d', prices, ...filters };
  const { rows } = await usageScreen.list({ page: 1, pageSize: 100, filters: values }, context, {});
  return new Map(rows.map((row) => [`${row.values.join(' ')}`, row]));
}

const models = ['gpt-4o', 'claude-3-opus-20240229', 'own-model', 'gpt-4-gizmo-a', 'drawn'];

/** Calls of random size, whose upstream tells these tokens. */
const calls = fc.array(
  fc.record({
    model: fc.constantFrom(...models),
    prompt: fc.integer({ min: 1, max: 5000 }),
    completion: fc.integer({ min: 0, max: 3000 }),
    cached: fc.double({ min: 0, max: 1, noNaN: true }),
    group: fc.constantFrom('default', 'vip'),
  }),
  { minLength: 25, maxLength: 25 },
);

test.each(dialects)(
  'SEE-11: what a rehearsal tells for %s is what the same calls are charged once the prices are set',
  async (dialect) => {
    const outcome: Record<string, unknown>[] = [];
    const upstream = await openUpstream((response, body, path) => {
      wholeAnswer('hello', outcome.at(-1))(response, body, path);
    });
    const site = await openSite(dialect);
    await site.option('GroupRatio', '{"default":1,"vip":0.37}');
    await site.option('ModelRatio', '{"gpt-4o":1.25,"claude-3-opus-20240229":7.5,"own-model":0.171}');
    await site.option('ModelPrice', '{"gpt-4-gizmo-*":0.1,"drawn":0.0333}');
    if (dialect !== 'classic') await site.option('CacheRatio', '{"gpt-4o":0.5,"own-model":0.1}');
    site.channel({ base_url: upstream.url, models: models.join(), group: 'default,vip' });
    const keys = {
      default: site.user({ quota: 1e9 }).key,
      vip: site.user({ quota: 1e9, group: 'vip' }).key,
    };
    const sizes = fc.sample(calls, 1)[0] ?? [];
    const callAll = async () => {
      for (const { model, prompt, completion, cached, group } of sizes) {
        outcome.push({
          prompt_tokens: prompt,
          completion_tokens: completion,
          total_tokens: prompt + completion,
          prompt_tokens_details: { cached_tokens: Math.floor(prompt * cached) },
        });
        expect((await site.chat(keys[group as 'default'], { model })).status).toBe(200);
      }
    };
    const charged = (from: number) =>
      new Map(
        site.store
          .all<{ model_name: string; quota: number }>(
            'SELECT model_name, sum(quota) AS quota FROM logs WHERE type = 2 AND id > ? GROUP BY model_name',
            from,
          )
          .map(({ model_name, quota }) => [model_name, quota]),
      );
    await callAll();
    const last = Number(site.value('SELECT max(id) FROM logs'));
    const context = await contextOf(site);

    // At the prices of now every call costs what it did, to the unit.
    const same = await rehearsed('* all=100%', context);
    expect([...same].map(([model, row]) => [model, row.rehearsed, row.unrehearsed])).toEqual(
      [...same].map(([model]) => [model, charged(0).get(model), 0]),
    );

    const cached = dialect === 'classic' ? '' : ' cached=0.7';
    const prices = `gpt-4o input=1.1${cached}; claude-3-opus-20240229 all=50%; own-model input=3.3 output=7.7; gpt-4-gizmo-* call=0.07; drawn call=none input=9`;
    const rehearsal = await rehearsed(prices, context);
    for (const line of prices.split('; ')) {
      const [model = '', ...words] = line.split(' ');
      const row = await priceScreen.lookUp?.find(model, {}, context, {});
      if (row === undefined) throw new Error(model);
      const wanted = Object.fromEntries(words.map((word) => word.replace('output=', 'output_price=').split('=')));
      const draft = { ...setPrice.input?.fromRow?.(row, context), ...(wanted.all ? { input: '7.5' } : wanted) };
      await setPrice.run(row, setPrice.input?.normalise?.(draft as never, 'edit') ?? draft, context, {});
    }
    await callAll();
    expect(rehearsal.size).toBe(charged(0).size);
    expect(new Map([...rehearsal].map(([model, row]) => [model, row.rehearsed]))).toEqual(
      new Map([...rehearsal.keys()].map((model) => [model, charged(last).get(model)])),
    );
    expect([...rehearsal.values()].map(({ unrehearsed }) => unrehearsed)).toEqual([...rehearsal].map(() => 0));
  },
);

test('SEE-11: a call whose charge its entry does not explain keeps it, and is counted', async () => {
  const site = await openSite('v1');
  const context = await contextOf(site);
  const created_at = Math.floor(Date.now() / 1000) - 600;
  const facts = { model_ratio: 1.25, completion_ratio: 4, group_ratio: 1, model_price: -1 };
  const add = (quota: number, other: string, model_name = 'gpt-4o') =>
    site.store.run(
      `INSERT INTO logs (user_id, username, created_at, type, model_name, quota, prompt_tokens, completion_tokens, "group", other)
       VALUES (1, 'root', ?, 2, ?, ?, 1000, 100, 'default', ?)`,
      created_at,
      model_name,
      quota,
      other,
    );
  const right = (1000 + 400) * 1.25;
  add(right, JSON.stringify(facts));
  // Of another group's ratio: v1.0 tells it beside the group's own.
  add(right / 2, JSON.stringify({ ...facts, group_ratio: 3, user_group_ratio: 0.5 }));
  add(right + 1, JSON.stringify(facts));
  add(right, '');
  add(777, JSON.stringify({ ...facts, billing_mode: 'tiered_expr' }));
  add(555, JSON.stringify(facts), 'other-model');
  const rows = await rehearsed('gpt-4o all=200%', context);
  expect(rows.get('gpt-4o')).toMatchObject({
    quota: right + right / 2 + right + 1 + right + 777,
    rehearsed: 2 * right + right + right + 1 + right + 777,
    unrehearsed: 3,
  });
  // A model that nobody named keeps its charge, explained or not.
  expect(rows.get('other-model')).toMatchObject({ quota: 555, rehearsed: 555, unrehearsed: 0 });
  const byGroup = await rehearsed('gpt-4o all=0%', context, { by: 'user,group' });
  expect(byGroup.get('root default')).toMatchObject({ rehearsed: right + 1 + right + 777 + 555, unrehearsed: 3 });
  const plain = await usageScreen.list({ page: 1, pageSize: 10, filters: { start: '-1d' } }, context, {});
  const cellOf = (id: string) => {
    const column = usageScreen.columns.find((one) => one.id === id);
    const [row] = plain.rows;
    return row && column?.cell(row, context).raw;
  };
  expect(['rehearsed', 'rehearsed_change', 'unrehearsed'].map(cellOf)).toEqual([null, null, null]);
});

test('SEE-11: prices that cannot be are refused with the reason, before the log is read', async () => {
  const sandbox = await startTestSandbox({ dialect: 'v1' });
  const context = await signedInContext(sandbox);
  context.gateway.logs.list = async () => {
    throw new Error('read');
  };
  const refused = async (prices: string, why: string | RegExp) =>
    expect(rehearsed(prices, context)).rejects.toThrow(why);
  await refused('gpt-4o', 'Name at least one price of gpt-4o');
  await refused('gpt-4o input', '“input” isn’t a price to try.');
  await refused('gpt-4o foo=1', '“foo=1” isn’t a price to try.');
  await refused('gpt-4o input=-1', '“input=-1” isn’t a price to try.');
  await refused('gpt-4o all=3', '“all=3” isn’t a price to try.');
  await refused('gpt-4o output=33', 'fixes the output price');
  await refused('nobody* all=50%', 'No model with a price is named like nobody*.');
  await refused('nobody all=50%', 'nobody has no price to take a percentage of.');
  await refused('gpt-4o call=50%', 'gpt-4o has no call price to take a percentage of.');
  await refused('gpt-4o input=1.25 output=5', 'read');
});
