import { expect, test } from 'vitest';
import { type CallRow, titled } from '../../support/gateway/call-table.ts';
import { scriptedGateway } from '../../support/gateway/scripted-gateway.ts';
import { json, ok } from '../../support/gateway/scripted-transport.ts';

// API-01: each call about logs, drawings, tasks, prices, third-party sign-in, and the screen-implied ones
// (docs/gateways.md 4).
const first = { page: 1, pageSize: 10 };
const range = { start_timestamp: 100, end_timestamp: 200 };
const empty = ok({ items: [], total: 0, page: 1, page_size: 10 });
const none = { rows: [], total: 0, page: 1, pageSize: 10, hasMore: false };
const noRows = { rows: [], total: undefined, page: 1, pageSize: 10, hasMore: false };
const stat = { quota: 3, rpm: 1, tpm: 2 };

const logs: CallRow[] = [
  [(g) => g.logs.clean(1760000000), 'DELETE /api/log/?target_timestamp=1760000000', undefined, ok(12), { count: 12 }],
  [
    (g) => g.logs.list({ ...first, type: 2, username: 'ann', token_name: 't', model_name: 'm', ...range, channel: 3 }),
    'GET /api/log/?p=0&page_size=10&type=2&username=ann&token_name=t&model_name=m&start_timestamp=100&end_timestamp=200&channel=3',
    undefined,
    empty,
    none,
  ],
  [
    (g) => g.logs.listSelf({ ...first, type: 0, token_name: 't', model_name: 'm', ...range }),
    'GET /api/log/self?p=0&page_size=10&type=0&token_name=t&model_name=m&start_timestamp=100&end_timestamp=200',
    undefined,
    empty,
    none,
  ],
  [
    (g) => g.logs.stat({ type: 2, username: 'ann', token_name: 't', model_name: 'm', ...range, channel: 3 }),
    'GET /api/log/stat?type=2&username=ann&token_name=t&model_name=m&start_timestamp=100&end_timestamp=200&channel=3',
    undefined,
    ok(stat),
    stat,
  ],
  [
    (g) => g.logs.statSelf({ type: 2, token_name: 't', model_name: 'm', ...range }),
    'GET /api/log/self/stat?type=2&token_name=t&model_name=m&start_timestamp=100&end_timestamp=200',
    undefined,
    ok(stat),
    stat,
  ],
  [
    (g) => g.dashboard.all({ start: 100, end: 200, username: 'ann', granularity: 'hour' }),
    'GET /api/data/?username=ann&start_timestamp=100&end_timestamp=200&default_time=hour',
    undefined,
    ok([]),
    [],
  ],
  [
    (g) => g.dashboard.self({ start: 100, end: 200 }),
    'GET /api/data/self?start_timestamp=100&end_timestamp=200',
    undefined,
    ok(null),
    [],
  ],
];

const jobs: CallRow[] = [
  [
    (g) => g.drawings.list({ ...first, channel_id: 3, mj_id: 'x', start_timestamp: 100000, end_timestamp: 200000 }),
    'GET /api/mj/?p=0&page_size=10&channel_id=3&mj_id=x&start_timestamp=100000&end_timestamp=200000',
    undefined,
    ok([]),
    noRows,
  ],
  [
    (g) => g.drawings.listSelf({ ...first, mj_id: 'x' }),
    'GET /api/mj/self?p=0&page_size=10&mj_id=x',
    undefined,
    ok([]),
    noRows,
  ],
  [
    (g) => g.tasks.list({ ...first, channel_id: 3, task_id: 'x', ...range }),
    'GET /api/task/?p=0&page_size=10&channel_id=3&task_id=x&start_timestamp=100&end_timestamp=200',
    undefined,
    ok([]),
    noRows,
  ],
  [
    (g) => g.tasks.listSelf({ ...first, task_id: 'x' }),
    'GET /api/task/self?p=0&page_size=10&task_id=x',
    undefined,
    ok([]),
    noRows,
  ],
  [
    (g) => g.modelHealth.summary(24),
    'GET /api/perf-metrics/summary?hours=24',
    undefined,
    json({
      success: true,
      data: { models: [{ model_name: 'a', avg_latency_ms: 9, success_rate: 99.5, avg_tps: 61 }] },
    }),
    [{ model_name: 'a', avg_latency_ms: 9, success_rate: 99.5, avg_tps: 61 }],
  ],
  [
    (g) => g.modelHealth.of('a/b', 168),
    'GET /api/perf-metrics?model=a%2Fb&hours=168',
    undefined,
    // Whether the envelope has `data` is not told (docs/gateways-modern.md 22).
    json({
      success: true,
      groups: [{ group: 'vip', avg_ttft_ms: 3, avg_latency_ms: 9, success_rate: 99, avg_tps: 1 }],
    }),
    [{ group: 'vip', avg_ttft_ms: 3, avg_latency_ms: 9, success_rate: 99, avg_tps: 1, series: [] }],
  ],
  [
    (g) => g.pricing.list(),
    'GET /api/pricing',
    undefined,
    json({
      success: true,
      data: [{ model_name: 'b' }, { model_name: 'a' }],
      group_ratio: { default: 1 },
      usable_group: { default: 'D' },
    }),
    {
      models: [
        expect.objectContaining({ model_name: 'a', enable_groups: [] }),
        expect.objectContaining({ model_name: 'b' }),
      ],
      groupRatio: { default: 1 },
      usableGroups: { default: 'D' },
      vendors: [],
    },
  ],
];

const site: CallRow[] = [
  [
    (g) => g.site.status(),
    'GET /api/status',
    undefined,
    ok({ system_name: 'Acme', start_time: 1, version: 'v0.6.0', setup: true, min_topup: 1 }),
    expect.objectContaining({ system_name: 'Acme' }),
  ],
  [
    (g) => g.site.test(),
    'GET /api/status/test',
    undefined,
    ok(undefined, { message: 'Server is running' }),
    'Server is running',
  ],
  [(g) => g.site.notice(), 'GET /api/notice', undefined, ok('# Hello'), '# Hello'],
  [(g) => g.site.about(), 'GET /api/about', undefined, ok(''), ''],
  [(g) => g.site.homePage(), 'GET /api/home_page_content', undefined, ok('https://example.com'), 'https://example.com'],
  [
    (g) => g.site.uptime(),
    'GET /api/uptime/status',
    undefined,
    ok([
      { categoryName: 'A', monitors: [{ name: 'b', uptime: 0.5, status: 1 }] },
      { categoryName: 'C', monitors: null },
    ]),
    [
      { name: 'A', monitors: [{ name: 'b', group: '', uptime: 0.5, status: 1 }] },
      { name: 'C', monitors: [] },
    ],
  ],
  [
    (g) => g.setup.state(),
    'GET /api/setup',
    undefined,
    ok({ status: false, root_init: true, database_type: 'sqlite' }),
    { isDone: false, hasRoot: true, databaseType: 'sqlite' },
  ],
  [
    (g) => g.setup.run({ username: 'root', password: 'password1' }),
    'POST /api/setup',
    {
      username: 'root',
      password: 'password1',
      confirmPassword: 'password1',
      SelfUseModeEnabled: false,
      DemoSiteEnabled: false,
    },
    ok(),
    undefined,
  ],
];

const thirdParties: CallRow[] = [
  [
    (g) => g.oauth.state({ provider: 'github', intent: 'login', aff: 'AB12' }),
    'GET /api/oauth/state?aff=AB12',
    undefined,
    ok('abcdefghijkl'),
    'abcdefghijkl',
  ],
  [
    (g) => g.oauth.complete('github', { code: 'c', state: 's', aff: 'AB12' }),
    'GET /api/oauth/github?code=c&state=s&aff=AB12',
    undefined,
    ok(undefined, { message: 'bind' }),
    { kind: 'bound' },
  ],
  [
    (g) => g.oauth.complete('linuxdo', { code: 'c', state: 's' }),
    'GET /api/oauth/linuxdo?code=c&state=s',
    undefined,
    ok({ action: 'bind' }, { message: '绑定成功' }),
    { kind: 'bound' },
  ],
  [
    (g) => g.oauth.weChat('123'),
    'GET /api/oauth/wechat?code=123',
    undefined,
    ok(undefined, { message: 'bind' }),
    { kind: 'bound' },
  ],
  [(g) => g.oauth.bindWeChat('123'), 'GET /api/oauth/wechat/bind?code=123', undefined, ok(), undefined],
  [
    (g) =>
      g.oauth.telegram({
        id: 1,
        first_name: 'A',
        last_name: 'B',
        username: 'ab',
        photo_url: 'https://t.me/p',
        auth_date: 2,
        hash: 'h',
        lang: 'en',
      }),
    'GET /api/oauth/telegram/login?id=1&first_name=A&last_name=B&username=ab&photo_url=https%3A%2F%2Ft.me%2Fp&auth_date=2&hash=h&lang=en',
    undefined,
    ok(undefined, { message: 'bind' }),
    { kind: 'bound' },
  ],
  [
    (g) => g.oauth.bindTelegram({ id: 1, first_name: 'A', auth_date: 2, hash: 'h' }),
    'GET /api/oauth/telegram/bind?id=1&first_name=A&auth_date=2&hash=h',
    undefined,
    { status: 302, headers: { location: '/setting' } },
    undefined,
  ],
  [
    (g) => g.oauth.bindEmail({ email: 'a@b.c', code: '123456' }),
    'GET /api/oauth/email/bind?email=a%40b.c&code=123456',
    undefined,
    ok(),
    undefined,
  ],
];

test.each(titled([...logs, ...jobs, ...site, ...thirdParties]))('API-01: %s', async (_, row) => {
  const [call, request, body, answer, result] = row;
  const { gateway } = scriptedGateway([{ request, body, answer }], { dialect: 'v06' });
  expect(await call(gateway)).toEqual(result);
});
