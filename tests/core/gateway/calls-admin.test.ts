import { expect, test } from 'vitest';
import { tokenSchema } from '../../../shared/domain/user/token.ts';
import { type CallRow, titled } from '../../support/gateway/call-table.ts';
import { scriptedGateway } from '../../support/gateway/scripted-gateway.ts';
import { ok } from '../../support/gateway/scripted-transport.ts';

// API-01: each call about channels, tokens, redemptions and options.
const channel = { id: 3, name: 'openai', type: 1, status: 1, key: '', models: 'gpt-4o', group: 'default', priority: 2 };
const channelRow = expect.objectContaining({ id: 3, name: 'openai', key: '' });
const rows = (row: unknown) => expect.objectContaining({ rows: [row] });
const first = { page: 1, pageSize: 10 };

const channels: CallRow[] = [
  [(g) => g.models.byType(), 'GET /api/models', undefined, ok({ 1: ['a'], 37: null }), { 1: ['a'], 37: [] }],
  [
    (g) => g.models.all(),
    'GET /api/channel/models',
    undefined,
    ok([{ id: 'b' }, { id: 'a' }, { id: 'b' }]),
    ['a', 'b'],
  ],
  [
    (g) => g.channels.list({ ...first, idSort: true }),
    'GET /api/channel/?p=0&page_size=10&id_sort=true',
    undefined,
    ok([channel]),
    rows(channelRow),
  ],
  [
    (g) => g.channels.search({ ...first, keyword: 'open', group: 'vip', model: 'gpt' }),
    'GET /api/channel/search?p=0&page_size=10&keyword=open&group=vip&model=gpt',
    undefined,
    ok([channel]),
    rows(channelRow),
  ],
  [(g) => g.channels.get(3), 'GET /api/channel/3', undefined, ok(channel), channelRow],
  [
    (g) => g.channels.update(3, { priority: 0, models: [' b', 'a', 'b'] }),
    'PUT /api/channel/',
    { priority: 0, models: 'b,a', id: 3 },
    ok({ ...channel, priority: 0, key: 'sk-secret' }),
    channelRow,
  ],
  [(g) => g.channels.setStatus(3, 2), 'PUT /api/channel/', { id: 3, status: 2 }, ok(channel), undefined],
  [(g) => g.channels.delete(3), 'DELETE /api/channel/3', undefined, ok(), undefined],
  [(g) => g.channelTags.enable('a'), 'POST /api/channel/tag/enabled', { tag: 'a' }, ok(), undefined],
  [(g) => g.channelTags.disable('a'), 'POST /api/channel/tag/disabled', { tag: 'a' }, ok(), undefined],
  [
    (g) => g.channelTags.edit('a', { priority: 0, model_mapping: '' }),
    'PUT /api/channel/tag',
    { tag: 'a', priority: 0, model_mapping: '' },
    ok(),
    undefined,
  ],
  // A body without `tag` would take the tags away.
  [
    (g) => g.channelTags.setOfMany([1, 2], 'a'),
    'POST /api/channel/batch/tag',
    { ids: [1, 2], tag: 'a' },
    ok(2),
    undefined,
  ],
  [
    (g) => g.channelTags.setOfMany([1, 2], ''),
    'POST /api/channel/batch/tag',
    { ids: [1, 2], tag: null },
    ok(2),
    undefined,
  ],
  [
    (g) => g.channels.fetchModels(3),
    'GET /api/channel/fetch_models/3',
    undefined,
    { body: '{"success":false,"message":"上游返回错误"}{"success":true,"message":"","data":["gpt-4o"]}' },
    ['gpt-4o'],
  ],
  [
    (g) => g.channels.test(3, { model: 'gpt-4o', endpointType: 'embeddings', stream: true }),
    'GET /api/channel/test/3?model=gpt-4o&endpoint_type=embeddings&stream=true',
    undefined,
    ok(undefined, { time: 0.82 }),
    { time: 0.82 },
  ],
  [(g) => g.channels.testAll(), 'GET /api/channel/test', undefined, ok(), { alreadyRunning: false }],
  [(g) => g.channels.deleteDisabled(), 'DELETE /api/channel/disabled', undefined, ok(4), 4],
  [
    (g) => g.channels.updateBalance(3),
    'GET /api/channel/update_balance/3',
    undefined,
    ok(undefined, { balance: 12.5 }),
    12.5,
  ],
  [(g) => g.channels.updateAllBalances(), 'GET /api/channel/update_balance', undefined, ok(), undefined],
  [(g) => g.channels.deleteMany([3, 4]), 'POST /api/channel/batch', { ids: [3, 4] }, ok(2), 2],
  [(g) => g.channels.fix(), 'POST /api/channel/fix', undefined, ok(9), { success: 9, fails: 0 }],
];

const limits = { unlimited_quota: false, model_limits_enabled: false, allow_ips: '' };
const token = tokenSchema().parse({ id: 5, name: 'ci', key: 'k'.repeat(48), status: 1, remain_quota: 10, ...limits });
const tokenRow = expect.objectContaining({ id: 5, name: 'ci' });

const tokens: CallRow[] = [
  [(g) => g.tokens.get(5), 'GET /api/token/5', undefined, ok(token), tokenRow],
  [(g) => g.tokens.list(first), 'GET /api/token/?p=0&page_size=10&size=10', undefined, ok([token]), rows(tokenRow)],
  [
    (g) => g.tokens.search({ ...first, keyword: 'c', token: 'sk-k' }),
    'GET /api/token/search?p=0&page_size=10&keyword=c&token=sk-k',
    undefined,
    ok([token]),
    rows(tokenRow),
  ],
  [(g) => g.tokens.delete(5), 'DELETE /api/token/5', undefined, ok(), undefined],
  [(g) => g.tokens.setStatus(5, 2), 'PUT /api/token/?status_only=true', { id: 5, status: 2 }, ok(token), undefined],
];

const code = { id: 9, name: 'gift', key: 'f'.repeat(32), status: 1, quota: 100 };
const codeRow = expect.objectContaining({ id: 9, name: 'gift' });

const redemptions: CallRow[] = [
  [(g) => g.redemptions.get(9), 'GET /api/redemption/9', undefined, ok(code), codeRow],
  [
    (g) => g.redemptions.create({ name: 'gift', quota: 100, count: 2 }),
    'POST /api/redemption/',
    { name: 'gift', quota: 100, count: 2 },
    ok(['a', 'b']),
    ['a', 'b'],
  ],
  [
    (g) => g.redemptions.update(9, { name: 'gift', quota: 200 }),
    'PUT /api/redemption/',
    { id: 9, name: 'gift', quota: 200 },
    ok(code),
    codeRow,
  ],
  [(g) => g.redemptions.list(first), 'GET /api/redemption/?p=0&page_size=10', undefined, ok([code]), rows(codeRow)],
  [
    (g) => g.redemptions.search({ ...first, keyword: 'gi' }),
    'GET /api/redemption/search?p=0&page_size=10&keyword=gi',
    undefined,
    ok([code]),
    rows(codeRow),
  ],
  [(g) => g.redemptions.delete(9), 'DELETE /api/redemption/9', undefined, ok(), undefined],
  [
    (g) => g.redemptions.setStatus(9, 2),
    'PUT /api/redemption/?status_only=true',
    { id: 9, status: 2 },
    ok(code),
    undefined,
  ],
];

const options: CallRow[] = [
  [
    (g) => g.options.list(),
    'GET /api/option/',
    undefined,
    ok([
      { key: 'SMTPPort', value: '587' },
      { key: 'Notice', value: '' },
    ]),
    new Map([
      ['Notice', ''],
      ['SMTPPort', '587'],
    ]),
  ],
  [
    (g) => g.options.set('DrawingEnabled', true),
    'PUT /api/option/',
    { key: 'DrawingEnabled', value: 'true' },
    ok(),
    undefined,
  ],
  [
    (g) => g.options.confirmPaymentCompliance(),
    'POST /api/option/payment_compliance',
    { confirmed: true },
    ok({ confirmed: true, terms_version: 'v1' }),
    undefined,
  ],
  [(g) => g.options.resetModelRatio(), 'POST /api/option/rest_model_ratio', undefined, ok(), undefined],
];

test.each(titled([...channels, ...tokens, ...redemptions, ...options]))('API-01: %s', async (_, row) => {
  const [call, request, body, answer, result] = row;
  const { gateway } = scriptedGateway([{ request, body, answer }], { dialect: 'v06' });
  expect(await call(gateway)).toEqual(result);
});

test('API-01: PUT /api/token/ carries the rest of the token as it is now, not as it was read before', async () => {
  const now = { ...token, remain_quota: 4, group: 'vip' };
  const body = {
    ...{ name: 'cd', expired_time: -1, remain_quota: 4, ...limits, model_limits: 'b,a', group: 'vip' },
    ...{ cross_group_retry: false, id: 5 },
  };
  const { gateway } = scriptedGateway(
    [
      { request: 'GET /api/token/5', answer: ok(now) },
      { request: 'PUT /api/token/', body, answer: ok({ ...now, name: 'cd' }) },
    ],
    { dialect: 'v06' },
  );
  const saved = await gateway.tokens.update(token, { name: 'cd', remain_quota: 10, model_limits: ['b', 'a'] });
  expect(saved).toMatchObject({ name: 'cd' });
});
