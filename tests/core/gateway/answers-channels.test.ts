import { type AnswerRow, describeAnswers, fails, get, post, remove } from '../../support/gateway/answer-table.ts';
import { ok, refused } from '../../support/gateway/scripted-transport.ts';

// What a call asks, to the letter, and what each answer to it means: written down from docs/gateways.md and
// docs/gateways-modern.md, and from what real gateways were seen to answer.

const cleanUp = '/api/system-task/log-cleanup?target_timestamp=1000';
const task = (id: string, status: string, target: number, result?: unknown) =>
  ok({ task_id: id, status, payload: { target_timestamp: target }, result });
const cleanUps: AnswerRow[] = [
  [
    'deletes by one call',
    (g) => g.logs.clean(1000),
    [remove('/api/log/?target_timestamp=1000', ok(12))],
    { count: 12 },
  ],
  [
    'is done at once',
    (g) => g.logs.clean(1000),
    [post(cleanUp, undefined, task('t1', 'succeeded', 1000, { deleted: 4 }))],
    { count: 4 },
    'v1',
  ],
  [
    'counts by another name',
    (g) => g.logs.clean(1000),
    [post(cleanUp, undefined, task('t1', 'done', 1000, { deleted_count: 5 }))],
    { count: 5 },
    'v1',
  ],
  [
    'counts as a number',
    (g) => g.logs.clean(1000),
    [post(cleanUp, undefined, task('t1', 'done', 1000, 6))],
    { count: 6 },
    'v1',
  ],
  [
    'tells no count',
    (g) => g.logs.clean(1000),
    [post(cleanUp, undefined, task('t1', 'done', 1000, 'much'))],
    { count: undefined },
    'v1',
  ],
  [
    'is followed to its end',
    (g) => g.logs.clean(1000),
    [
      post(cleanUp, undefined, task('t1', 'running', 1000)),
      get('/api/system-task/t1', task('t1', 'succeeded', 1000, { total: 9 })),
    ],
    { count: 9 },
    'v1',
  ],
  [
    'waits for the clean-up of somebody else, and is begun then',
    (g) => g.logs.clean(1000),
    [
      post(cleanUp, undefined, task('t0', 'running', 7)),
      get('/api/system-task/t0', task('t0', 'failed', 7)),
      post(cleanUp, undefined, task('t1', 'succeeded', 1000, { count: 3 })),
    ],
    { count: 3 },
    'v1',
  ],
  [
    'is told as not begun, where nobody waits for that',
    (g) => g.logs.clean(1000, { isFollowed: false }),
    [post(cleanUp, undefined, task('t0', 'running', 7))],
    fails('refused', { reason: 'others-clean-up' }),
    'v1',
  ],
  [
    'is told as not begun, where that cannot be looked at',
    (g) => g.logs.clean(1000),
    [post(cleanUp, undefined, task('t0', 'running', 7)), get('/api/system-task/t0', refused('no', 403))],
    fails('forbidden'),
    'v1',
  ],
  [
    'is answered with no job',
    (g) => g.logs.clean(1000),
    [post(cleanUp, undefined, ok('started'))],
    fails('unsure', { reason: 'unexpected-shape' }),
    'v1',
  ],
];

const upstream = '/api/channel/upstream_updates';
const updates: AnswerRow[] = [
  [
    'finds models of one channel',
    (g) => g.upstreamUpdates.detect(3),
    [
      post(
        `${upstream}/detect`,
        { id: 3 },
        ok({ channel_id: 3, channel_name: 'c', add_models: ['a'], remove_models: [] }),
      ),
    ],
    { add: ['a'], remove: [] },
  ],
  [
    'finds those of all at once',
    (g) => g.upstreamUpdates.detectAll(),
    [
      post(
        `${upstream}/detect_all`,
        undefined,
        ok({ processed_channels: 4, failed_channel_ids: [9], detected_add_models: 2, detected_remove_models: 1 }),
      ),
    ],
    { alreadyRunning: false, found: { checked: 5, failed: 1, add: 2, remove: 1, autoAdded: 0, failedIds: [9] } },
  ],
  [
    'starts a job for all',
    (g) => g.upstreamUpdates.detectAll(),
    [post(`${upstream}/detect_all`, undefined, ok({ task_id: 7 }))],
    { alreadyRunning: false, taskId: '7' },
  ],
  [
    'refuses, and that is no running job',
    (g) => g.upstreamUpdates.detectAll(),
    [post(`${upstream}/detect_all`, undefined, refused('no'))],
    fails('refused'),
  ],
  [
    'takes over what was chosen',
    (g) => g.upstreamUpdates.apply(3, { add: ['a'], ignore: ['c'] }),
    [
      post(
        `${upstream}/apply`,
        { id: 3, add_models: ['a'], remove_models: [], ignore_models: ['c'] },
        ok({ added_models: ['a'], removed_models: null, ignored_models: ['c'], models: 'a,b' }),
      ),
    ],
    { add: ['a'], remove: [], ignored: ['c'], models: 'a,b' },
  ],
];

const sourcesPath = '/api/ratio_sync/channels';
const official = { id: -100, name: 'official', base_url: 'https://o.example', type: 0, status: 1 };
const upstreamOf = (id: number, name: string, endpoint: string, base_url = '') => ({ id, name, base_url, endpoint });
const prices: AnswerRow[] = [
  ['none to compare with', (g) => g.priceSync.sources(), [get(sourcesPath, ok(null))], []],
  [
    'compared, each source asked at its own address',
    (g) =>
      g.priceSync.compare([
        official as never,
        { id: -101, name: 'dev', base_url: '', type: 0 } as never,
        { id: 5, name: 'router', base_url: '', type: 20 } as never,
        { id: 6, name: 'other', base_url: '', type: 1 } as never,
      ]),
    [
      post(
        '/api/ratio_sync/fetch',
        {
          upstreams: [
            upstreamOf(-100, 'official', '/llm-metadata/api/newapi/ratio_config-v1-base.json', 'https://o.example'),
            upstreamOf(-101, 'dev', 'https://models.dev/api.json'),
            upstreamOf(5, 'router', 'openrouter'),
            upstreamOf(6, 'other', '/api/pricing'),
          ],
          timeout: 30,
        },
        ok({
          differences: { m: { model_ratio: { current: 1, upstreams: { official: 2 }, confidence: null } } },
          test_results: [
            { name: 'official', status: 'success' },
            { name: 'dev', status: 'error', error: 'timeout' },
            { name: 'other', status: 'error' },
          ],
        }),
      ),
    ],
    {
      differences: { m: { model_ratio: { upstreams: { official: 2 }, confidence: {} } } },
      results: { official: '', dev: 'timeout', other: 'error' },
    },
  ],
];

const pool = '/api/channel/multi_key/manage';
const keys = (indexes: number[], total: number, counts: object = {}) =>
  ok({
    ...{
      keys: indexes.map((index) => ({ index, status: 1, key_preview: 'sk-…' })),
      total,
      page: 1,
      page_size: 1000,
      total_pages: 1,
    },
    ...{ enabled_count: 1, manual_disabled_count: 0, auto_disabled_count: 1, ...counts },
  });
const poolPage = (page: number) => ({ channel_id: 3, action: 'get_key_status', page, page_size: 1000 });
const numbers = (asked: Promise<{ keys: readonly { index: number }[]; counts: object }>) =>
  asked.then(({ keys: all, counts }) => [all.map(({ index }) => index), counts]);
const providerKeys: AnswerRow[] = [
  [
    'read page by page until all are there',
    (g) => numbers(g.providerKeys.list(3)),
    [post(pool, poolPage(1), keys([0, 1], 3)), post(pool, poolPage(2), keys([1, 2], 3))],
    [[0, 1, 2], { enabled: 1, byHand: 0, automatic: 1 }],
  ],
  [
    'read no further than the last page, which comes again and again',
    (g) => numbers(g.providerKeys.list(3)),
    [post(pool, poolPage(1), keys([0], 9)), post(pool, poolPage(2), keys([0], 9))],
    [[0], { enabled: 1, byHand: 0, automatic: 1 }],
  ],
  [
    'one of them',
    async (g) => (await g.providerKeys.at(3, 4))?.index,
    [post(pool, { channel_id: 3, action: 'get_key_status', page: 5, page_size: 1 }, keys([4], 9))],
    4,
  ],
  [
    'one that is not there',
    (g) => g.providerKeys.at(3, 40),
    [post(pool, { channel_id: 3, action: 'get_key_status', page: 41, page_size: 1 }, keys([8], 9))],
    undefined,
  ],
  [
    'the dead ones deleted',
    (g) => g.providerKeys.deleteDead(3),
    [post(pool, poolPage(1), keys([0, 1], 2)), post(pool, { channel_id: 3, action: 'delete_disabled_keys' }, ok(1))],
    1,
  ],
  [
    'all dead: none is deleted, for the gateway would enable all of them',
    (g) => g.providerKeys.deleteDead(3),
    [post(pool, poolPage(1), keys([0], 1, { enabled_count: 0 }))],
    fails('refused', { reason: 'all-keys-dead' }),
  ],
  [
    'one disabled',
    (g) => g.providerKeys.disable(3, 1),
    [post(pool, { channel_id: 3, action: 'disable_key', key_index: 1 }, ok())],
    undefined,
  ],
  [
    'all enabled',
    (g) => g.providerKeys.enableAll(3),
    [post(pool, { channel_id: 3, action: 'enable_all_keys' }, ok())],
    undefined,
  ],
];

describeAnswers('a clean-up of the log', cleanUps);
describeAnswers('a comparison of models', updates);
describeAnswers('prices of other sites', prices);
describeAnswers('keys of a channel', providerKeys);
