import { expect, test } from 'vitest';
import { GatewayError, type GatewayErrorKind } from '../../../shared/gateway/client/gateway-error.ts';
import {
  detectDialect,
  isUnknownCall,
  isWrongChannelForm,
  readFixResult,
  readGroups,
} from '../../../shared/gateway/dialect/dialect.ts';
import { scriptedGateway, scriptedNow } from '../../support/gateway/scripted-gateway.ts';
import { ok, refused, type Step, unknownRoute } from '../../support/gateway/scripted-transport.ts';

const classic = { chats: [], price: 7.3, chat_link2: '', min_topup: 1 };
const v06 = { chats: [], price: 7.3, setup: true, min_topup: 1 };
const v013 = { chats: [], price: 7.3, setup: true, passkey_login: false };

test.each([
  ['classic', classic],
  ['classic', {}],
  ['v06', { chats: [], price: 7.3, min_topup: 1 }],
  ['v06', v06],
  ['v013', { chats: [], price: 7.3, setup: true }],
  ['v013', v013],
  ['v1', { ...v013, theme: 'default' }],
  ['v1', { ...v013, password_login_enabled: true }],
])('API-01: a status object suggests %s', (dialect, status) => {
  expect(detectDialect(status)).toBe(dialect);
});

test('API-01: what was learned is forgotten when the gateway restarts or changes its version', async () => {
  const status = (start: number, version: string) => ({
    request: 'GET /api/status',
    answer: ok({ ...v013, start_time: start, version }),
  });
  const { gateway, facts } = scriptedGateway([
    status(1, 'v0.13.0'),
    { request: 'GET /api/channel/?p=0&page_size=10', answer: ok({ items: [], total: 0 }) },
    status(1, 'v0.13.0'),
    status(2, 'v0.13.0'),
  ]);
  await gateway.site.status();
  await gateway.channels.list({ page: 1, pageSize: 10 });
  await gateway.site.status();
  expect(facts()?.lists).toEqual({ '/api/channel/': 'object' });
  await gateway.site.status();
  expect(facts()).toMatchObject({ dialect: 'v013', lists: {}, ways: {} });
});

const now = scriptedNow / 1000;
const draft = { name: 'new', type: 1, key: 'sk-1', models: ['a', ' a', 'b'], group: 'default' };
const flat = { name: 'new', type: 1, key: 'sk-1', models: 'a,b', group: 'default' };
const wrapped = { mode: 'single', channel: flat };
const create = (body: unknown, answer: Step['answer']): Step => ({ request: 'POST /api/channel/', body, answer });
const newest: Step = {
  request: 'GET /api/channel/?p=0&page_size=20&id_sort=true',
  answer: ok([
    { id: 8, name: 'other', created_time: now },
    { id: 9, name: 'new', created_time: now },
    { id: 4, name: 'new', created_time: now },
  ]),
};

test('API-01: a channel is created flat on older gateways, and found again by its name', async () => {
  const { gateway } = scriptedGateway([create(flat, ok()), newest], { dialect: 'v06' });
  expect(await gateway.channels.create(draft)).toMatchObject({ id: 9 });
});

test('API-01: a gateway that wants it wrapped is understood, asked once and remembered', async () => {
  const steps = [
    { request: 'GET /api/status', answer: ok(v06) },
    create(flat, refused('channel cannot be empty')),
    create(wrapped, ok()),
    newest,
    create(wrapped, ok()),
    newest,
  ];
  const { gateway, facts } = scriptedGateway(steps);
  await gateway.channels.create(draft);
  await gateway.channels.create(draft);
  expect(facts()?.ways['channel-create']).toBe('wrapped');
});

test('API-01: the panic of early wrapped gateways is understood too, and a wrong guess the other way', async () => {
  const panic = { status: 500, body: '{"error":{"message":"Panic detected","type":"new_api_panic"}}' };
  const early = scriptedGateway([create(flat, panic), create(wrapped, ok()), newest], { dialect: 'v06' });
  await early.gateway.channels.create(draft);
  const old = scriptedGateway([create(wrapped, refused('empty slice found')), create(flat, ok()), newest], {
    dialect: 'v013',
  });
  await old.gateway.channels.create(draft);
});

test('API-02: a real refusal is not tried the other way', async () => {
  const { gateway } = scriptedGateway([create(flat, refused('部署地区不能为空'))], { dialect: 'v06' });
  await expect(gateway.channels.create(draft)).rejects.toMatchObject({ kind: 'refused' });
});

test('CHAN-16 API-01: several keys, one a line, are a batch where the body says so; the JSON key of Vertex AI is one', async () => {
  const keys = { ...draft, key: 'sk-1\n\nsk-2\n' };
  const batch = { mode: 'batch', channel: { ...flat, key: keys.key } };
  const json = { ...draft, type: 41, key: '{\n"a":1\n}' };
  const single = { mode: 'single', channel: { ...flat, type: 41, key: json.key } };
  const { gateway } = scriptedGateway([create(batch, ok()), newest, create(single, ok()), newest], { dialect: 'v013' });
  await gateway.channels.create(keys);
  await gateway.channels.create(json);
});

test('API-01: a channel that was created but cannot be found again is no failure', async () => {
  const { gateway } = scriptedGateway([create(flat, ok()), { ...newest, answer: refused('busy') }], { dialect: 'v06' });
  expect(await gateway.channels.create(draft)).toBeUndefined();
});

test('CHAN-09 API-01: a status is set by update, by its own call where that is refused, and the way is remembered', async () => {
  const update = { request: 'PUT /api/channel/', body: { id: 3, status: 1 }, answer: refused('无效的参数') };
  const call = { request: 'POST /api/channel/3/status', body: { status: 1 }, answer: ok(true) };
  const { gateway } = scriptedGateway([update, call, call], { dialect: 'v013' });
  await gateway.channels.setStatus(3, 1);
  await gateway.channels.setStatus(3, 1);
  const modern = scriptedGateway(
    [
      { ...call, answer: unknownRoute() },
      { ...update, answer: ok({}) },
    ],
    { dialect: 'v1' },
  );
  await modern.gateway.channels.setStatus(3, 1);
});

test('API-01: logs are cleaned by a delete, or by a background job that is waited for', async () => {
  const remove = { request: 'DELETE /api/log/?target_timestamp=100', answer: unknownRoute() };
  const start = {
    request: 'POST /api/system-task/log-cleanup?target_timestamp=100',
    answer: ok({ task_id: 't1', status: 'pending' }),
  };
  const poll = (status: string, extra = {}) => ({
    request: 'GET /api/system-task/t1',
    answer: ok({ task_id: 't1', status, ...extra }),
  });
  const done = poll('succeeded', { result: { deleted: 42 } });
  const { gateway, pauses } = scriptedGateway([remove, start, poll('running'), done], { dialect: 'v013' });
  expect(await gateway.logs.clean(100)).toEqual({ count: 42 });
  expect(pauses).toEqual([1000]);
  const failing = scriptedGateway([start, poll('failed', { error: 'disk full' })], { dialect: 'v1' });
  await expect(failing.gateway.logs.clean(100)).rejects.toMatchObject({ facts: { serverMessage: 'disk full' } });
});

test('API-01: the clean-up of somebody else, which the gateway answers with, is waited for and not taken for the own one', async () => {
  const answered = (task_id: string, target_timestamp: number) => ({
    request: 'POST /api/system-task/log-cleanup?target_timestamp=100',
    answer: ok({ task_id, status: 'running', payload: { target_timestamp } }),
  });
  const ended = (task_id: string, status: string, result: unknown) => ({
    request: `GET /api/system-task/${task_id}`,
    answer: ok({ task_id, status, result }),
  });
  const { gateway } = scriptedGateway(
    [
      answered('theirs', 50),
      ended('theirs', 'failed', null),
      answered('own', 100),
      ended('own', 'succeeded', { deleted_count: 7 }),
    ],
    { dialect: 'v1' },
  );
  expect(await gateway.logs.clean(100)).toEqual({ count: 7 });
  const busy = scriptedGateway([answered('theirs', 50)], { dialect: 'v1' });
  const unstarted = busy.gateway.logs.clean(100, { isFollowed: false });
  await expect(unstarted).rejects.toMatchObject({ facts: { reason: 'others-clean-up' } });
  const always = scriptedGateway(
    Array.from({ length: 6 }, () => [
      answered('theirs', 50),
      ended('theirs', 'succeeded', { deleted_count: 9 }),
    ]).flat(),
    { dialect: 'v1' },
  );
  await expect(always.gateway.logs.clean(100)).rejects.toMatchObject({ facts: { reason: 'others-clean-up' } });
});

test('API-01: OAuth state and binds go the other way where the first is unknown', async () => {
  const asked = { provider: 'github', intent: 'bind' } as const;
  const { gateway } = scriptedGateway(
    [
      { request: 'GET /api/oauth/state', answer: unknownRoute() },
      { request: 'POST /api/oauth/state', body: asked, answer: ok({ flow_token: 'flow' }) },
      { request: 'POST /api/oauth/email/bind', body: { email: 'a@b.c', code: '1' }, answer: unknownRoute() },
      { request: 'GET /api/oauth/email/bind?email=a%40b.c&code=1', answer: ok() },
      { request: 'GET /api/oauth/wechat/bind?code=1', answer: ok() },
    ],
    { dialect: 'v013' },
  );
  expect(await gateway.oauth.state(asked)).toBe('flow');
  await gateway.oauth.bindEmail({ email: 'a@b.c', code: '1' });
  await gateway.oauth.bindWeChat('1');
});

test('API-01: top-up facts come from the status object, or from their own call', async () => {
  const old = scriptedGateway([
    {
      request: 'GET /api/status',
      answer: ok({ ...v06, min_topup: 5, enable_online_topup: true, top_up_link: 'https://s' }),
    },
  ]);
  expect(await old.gateway.wallet.facts()).toMatchObject({
    minTopUp: 5,
    isPaymentEnabled: true,
    topUpLink: 'https://s',
  });
  const info = {
    enable_stripe_topup: true,
    stripe_min_topup: 5,
    topup_link: 'https://t',
    pay_methods: [{ type: 'wxpay', name: 'W', min_topup: '3' }],
  };
  const recent = scriptedGateway([
    { request: 'GET /api/status', answer: ok(v013) },
    { request: 'GET /api/user/topup/info', answer: ok(info) },
  ]);
  expect(await recent.gateway.wallet.facts()).toMatchObject({
    isStripeEnabled: true,
    stripeMinTopUp: 5,
    topUpLink: 'https://t',
    methods: [{ type: 'wxpay', name: 'W', minTopUp: 3 }],
  });
});

test('API-01: a test of all channels that is already running is told as such', async () => {
  const request = 'GET /api/channel/test';
  const { gateway } = scriptedGateway([
    { request, answer: ok({ task_id: 't1', status: 'pending' }) },
    { request, answer: refused('running', 409, { data: { task_id: 't1' } }) },
    { request, answer: refused('测试已在运行中') },
    { request, answer: refused('no channels') },
  ]);
  expect(await gateway.channels.testAll()).toEqual({ alreadyRunning: false, taskId: 't1' });
  expect(await gateway.channels.testAll()).toEqual({ alreadyRunning: true, taskId: 't1' });
  expect(await gateway.channels.testAll()).toEqual({ alreadyRunning: true });
  await expect(gateway.channels.testAll()).rejects.toMatchObject({ kind: 'refused' });
});

test.each([
  ['classic', { theme: 'x', chat_link2: '' }],
  ['classic', { system_name: 'One API', theme: 'x' }],
  ['v1', { ...v013, register_enabled: false }],
  ['v013', { price: 7.3, setup: false }],
  ['v013', { chats: [], setup: true }],
  ['v06', { price: 7.3 }],
])('API-01: of what two generations have in common the older word decides: %s', (dialect, status) => {
  expect(detectDialect(status)).toBe(dialect);
});

test('docs/gateways.md 13.28: groups are read with their names and ratios, by name, whatever form they have', () => {
  expect(
    readGroups({ vip: { desc: 'Very', ratio: 0.5 }, auto: { desc: '', ratio: 'auto' }, b: 'B', a: '', c: { desc: 5 } }),
  ).toEqual([
    { name: 'a', label: 'a', ratio: undefined },
    { name: 'auto', label: 'auto', ratio: undefined },
    { name: 'b', label: 'B', ratio: undefined },
    { name: 'c', label: 'c', ratio: undefined },
    { name: 'vip', label: 'Very', ratio: 0.5 },
  ]);
  for (const none of [undefined, null, [], 'x']) expect(readGroups(none)).toEqual([]);
});

test.each<[unknown, object]>([
  [
    { success: 3, fails: 1 },
    { success: 3, fails: 1 },
  ],
  [{ success: 3 }, { success: 3, fails: 0 }],
  [{}, { success: 0, fails: 0 }],
  [4, { success: 4, fails: 0 }],
  [undefined, { success: 0, fails: 0 }],
])('docs/gateways.md 13.49: a repair that answers %j is %j', (data, counts) => {
  expect(readFixResult(data)).toEqual(counts);
});

test.each<[object, 'flat' | 'wrapped', boolean]>([
  [['refused', { serverMessage: 'empty slice found' }], 'wrapped', true],
  [['server', { serverMessage: 'empty slice found' }], 'wrapped', false],
  [['refused', { serverMessage: 'no' }], 'wrapped', false],
  [['refused', {}], 'wrapped', false],
  [['server', { code: 'new_api_panic' }], 'flat', true],
  [['server', { code: 'new_api_panic' }], 'wrapped', false],
  [['refused', { serverMessage: 'channel cannot be empty' }], 'flat', true],
  [['refused', { serverMessage: '渠道不能为空' }], 'flat', true],
  [['server', { serverMessage: '渠道不能为空' }], 'flat', false],
  [['refused', { serverMessage: 'name is taken' }], 'flat', false],
])('docs/gateways.md 13.35: %j to a %s body says that its form was wrong: %s', (given, way, isWrong) => {
  const [kind, facts] = given as [GatewayErrorKind, object];
  expect(isWrongChannelForm(new GatewayError(kind, facts), way)).toBe(isWrong);
});

test.each<[unknown, boolean]>([
  [new GatewayError('unsupported'), true],
  [new GatewayError('not-a-gateway', { reason: 'redirect', redirectedTo: 'https://x' }), true],
  [new GatewayError('not-a-gateway', { reason: 'redirect' }), false],
  [new GatewayError('not-a-gateway', { redirectedTo: 'https://x' }), false],
  [new GatewayError('not-found'), false],
  [new Error('bug'), false],
  [{ kind: 'unsupported', facts: {} }, false],
])('docs/gateways.md 2.3: %o says that there is no such call: %s', (error, isUnknown) => {
  expect(isUnknownCall(error)).toBe(isUnknown);
});

test('API-01: where no way is known, the reason that says most is told', async () => {
  const ways = (first: Step['answer'], second: Step['answer']) =>
    scriptedGateway(
      [
        { request: 'GET /api/oauth/email/bind?email=a&code=1', answer: first },
        { request: 'POST /api/oauth/email/bind', body: { email: 'a', code: '1' }, answer: second },
      ],
      { dialect: 'v06' },
    ).gateway.oauth.bindEmail({ email: 'a', code: '1' });
  await expect(ways(unknownRoute(), refused('no', 403))).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(ways(unknownRoute(), unknownRoute())).rejects.toMatchObject({ kind: 'unsupported' });
  const moved = { status: 307, headers: { location: 'https://front.example.com/x' } };
  await expect(ways(moved, unknownRoute())).rejects.toMatchObject({ kind: 'unsupported' });
});
