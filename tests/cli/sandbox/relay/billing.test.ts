import { describe, expect, test } from 'vitest';
import { openSite } from './site.ts';
import { openUpstream, wholeAnswer } from './upstream.ts';

const usage = (prompt: number, completion: number, cached = 0) => ({
  prompt_tokens: prompt,
  completion_tokens: completion,
  total_tokens: prompt + completion,
  prompt_tokens_details: { cached_tokens: cached },
});

describe('quota of a call by hand-computed cases (docs/gateways.md 8.1)', () => {
  test.each([
    // The example of docs/gateways.md 8.1: (1000 + round(500 × 4)) × 0.075
    ['classic', 'gpt-4o-mini', usage(1000, 500), {}, 225],
    // (1 + round(1 × 4/3)) × 0.75 = 1.5 → 2; one rounding only: (1 + 1.333) × 0.75 = 1.75 → 2
    ['classic', 'gpt-3.5-turbo-0613', usage(1, 1), {}, 2],
    // (2 + round(10.67 → 11)) × 0.75 = 9.75 → 10 against (2 + 10.667) × 0.75 = 9.5 → 10; with 4: (4 + 5) × 0.75 = 6.75 → 7
    ['classic', 'gpt-3.5-turbo-0613', usage(4, 4), {}, 7],
    // CLASSIC knows no cache; V06 counts cached prompt tokens of this model half: (1000 - 400 + 200 + 2000) × 0.075 = 210
    ['classic', 'gpt-4o-mini', usage(1000, 500, 400), {}, 225],
    ['v06', 'gpt-4o-mini', usage(1000, 500, 400), {}, 210],
    ['v013', 'gpt-4o-mini', usage(1000, 500, 400), {}, 210],
    // Group ratio 0.8: 3000 × 0.075 × 0.8
    ['v1', 'gpt-4o-mini', usage(1000, 500), { GroupRatio: '{"default":0.8}' }, 180],
    // Never less than one unit while it costs anything, nothing at all when it is free.
    ['classic', 'gpt-4o-mini', usage(1, 0), {}, 1],
    ['classic', 'glm-4-flash', usage(1000, 500), {}, 0],
    // Per call: 0.1 USD × 500000, whatever the tokens; the wildcard name has the price.
    ['classic', 'gpt-4-gizmo-g-abc', usage(9, 9), {}, 50_000],
    ['v06', 'gpt-4-gizmo-g-abc', usage(9, 9), {}, 50_000],
    // CLASSIC charges a model nobody priced at ratio 30, completion ratio 1.
    ['classic', 'mystery', usage(10, 10), {}, 600],
  ] as const)('%s %s %#', async (dialect, model, tokens, options, quota) => {
    const upstream = await openUpstream(wholeAnswer('hello', tokens));
    const site = await openSite(dialect);
    for (const [key, value] of Object.entries(options)) await site.option(key, String(value));
    const channel = site.channel({ base_url: upstream.url, models: model });
    const { id, key } = site.user({ quota: 10_000_000 }, { unlimited_quota: 0, remain_quota: 9_000_000 });
    const response = await site.chat(key, { model });
    expect(response.status).toBe(200);
    expect(site.store.get('SELECT quota, used_quota, request_count FROM users WHERE id = ?', id)).toEqual({
      quota: 10_000_000 - quota,
      used_quota: quota,
      request_count: quota > 0 ? 1 : 0,
    });
    expect(site.store.get('SELECT remain_quota, used_quota FROM tokens WHERE user_id = ?', id)).toEqual({
      remain_quota: 9_000_000 - quota,
      used_quota: quota,
    });
    expect(site.value('SELECT used_quota FROM channels WHERE id = ?', channel)).toBe(quota);
    expect(site.value('SELECT quota FROM logs WHERE type = 2')).toBe(quota);
    expect(site.value('SELECT quota FROM data_rows')).toBe(quota);
  });
});

test('the log row says what docs/gateways.md 8.4 says, and the hour row counts the call', async () => {
  const upstream = await openUpstream(wholeAnswer('hello', usage(1000, 500)));
  const site = await openSite('classic');
  const channel = site.channel({ base_url: upstream.url, model_mapping: '{"fancy":"gpt-4o-mini"}', models: 'fancy' });
  const { id, key } = site.user({ username: 'ada' });
  await site.chat(key, { model: 'fancy' });
  const row = site.store.get<Record<string, unknown>>('SELECT * FROM logs WHERE type = 2');
  expect(row).toMatchObject({
    user_id: id,
    username: 'ada',
    token_name: 'test',
    // CLASSIC prices and logs the name after mapping.
    model_name: 'gpt-4o-mini',
    content: '模型倍率 0.07，补全倍率 4.00，分组倍率 1.00',
    prompt_tokens: 1000,
    completion_tokens: 500,
    is_stream: 0,
    channel,
  });
  expect(JSON.parse(String(row?.other))).toEqual({
    model_ratio: 0.075,
    group_ratio: 1,
    completion_ratio: 4,
    model_price: -1,
    frt: -1000,
    admin_info: { use_channel: [String(channel)] },
  });
  expect(
    site.store.get('SELECT username, model_name, token_used, count, created_at % 3600 AS rest FROM data_rows'),
  ).toEqual({
    username: 'ada',
    model_name: 'gpt-4o-mini',
    token_used: 1500,
    count: 1,
    rest: 0,
  });
  expect(upstream.requests[0]?.body.model).toBe('gpt-4o-mini');
  expect(upstream.requests[0]?.headers.authorization).toBe('Bearer k');
});

test('V06 logs the name asked for and tells of the mapping; a model without a price is refused there', async () => {
  const upstream = await openUpstream(wholeAnswer('hello', usage(10, 10)));
  const site = await openSite('v06');
  site.channel({ base_url: upstream.url, model_mapping: '{"gpt-4o":"gpt-4o-2024-08-06"}', models: 'gpt-4o,mystery' });
  const { key } = site.user();
  await site.chat(key, { model: 'gpt-4o' });
  const row = site.store.get<Record<string, unknown>>('SELECT * FROM logs WHERE type = 2');
  expect(row?.model_name).toBe('gpt-4o');
  expect(JSON.parse(String(row?.other))).toMatchObject({
    is_model_mapped: true,
    upstream_model_name: 'gpt-4o-2024-08-06',
  });
  const refused = await site.chat(key, { model: 'mystery' });
  expect(refused.status).toBe(500);
  expect((await refused.json()) as object).toMatchObject({ error: { code: 'model_price_error' } });
  await site.option('SelfUseModeEnabled', 'true');
  expect((await site.chat(key, { model: 'mystery' })).status).toBe(200);
});

test('tokens are counted here when the upstream gives no usage; no tokens at all cost nothing', async () => {
  const texts = ['four', ''];
  const upstream = await openUpstream((response, body, path) => wholeAnswer(texts.shift() ?? '')(response, body, path));
  const site = await openSite('classic');
  site.channel({ base_url: upstream.url, models: 'gpt-4' });
  const { key } = site.user();
  await site.chat(key, { model: 'gpt-4' });
  // Prompt 8, completion 1: (8 + 2) × 15
  expect(site.store.get('SELECT prompt_tokens, completion_tokens, quota FROM logs WHERE type = 2')).toEqual({
    prompt_tokens: 8,
    completion_tokens: 1,
    quota: 150,
  });
});

test('nothing is logged while LogConsumeEnabled is off, no hour row while DataExportEnabled is', async () => {
  const site = await openSite('classic');
  site.channel();
  const { key } = site.user();
  await site.option('DataExportEnabled', 'false');
  await site.chat(key);
  await site.option('LogConsumeEnabled', 'false');
  await site.chat(key);
  expect(site.value('SELECT count(*) FROM logs WHERE type = 2')).toBe(1);
  expect(site.value('SELECT count(*) FROM data_rows')).toBe(0);
  expect(site.value('SELECT request_count FROM users WHERE id = 2')).toBe(2);
});
