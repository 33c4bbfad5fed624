import { expect, test } from 'vitest';
import { Role } from '../../../shared/domain/user/role.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { relatedListsOf } from '../../../shared/screens/navigation/related-lists.ts';
import type { ListNoun } from '../../../shared/screens/registry.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';

const status = {
  ...{ has_prices: true, has_tags: true, has_upstream_updates: true, has_orders: true, enable_data_export: true },
  ...{
    enable_drawing: true,
    enable_task: true,
    has_metadata: true,
    has_price_sync: true,
    has_panels: true,
    has_sign_in_services: true,
  },
};
const root = screenContext({ status, user: { id: 1, username: 'root' } as never });

/** A row's related lists as lines: letter, list, what it is filtered by, and words beside; why a related list is shut. */
function lines(noun: ListNoun, row: object, context: ScreenContext = root): string[] {
  return relatedListsOf(noun, row, context).map(({ letter, noun: to, filters, words, refusal }) => {
    const outcome = Object.entries(filters).map(([id, value]) => `${id}=${value}`);
    return [`${letter} ${to}`, ...outcome, ...(words === '' ? [] : [`[${words}]`]), ...(refusal ? [refusal] : [])].join(
      ' ',
    );
  });
}

test('from a key to its calls: whoever reads their own log alone needs no name beside that of the key', () => {
  const user = screenContext({ status, role: Role.User, user: { id: 4, username: 'mira' } as never });
  expect(lines('token', { id: 7, name: 'k' }, user).slice(0, 2)).toEqual([
    'l log token=k start=-7d',
    'e log token=k type=error start=-30d',
  ]);
});

const none = 'This row has none.';
const channel = { id: 3, group: 'default, vip x', models: 'm, "n",m', test_model: '', tag: 'pool "a"' };
const priceRow = { model: 'm', prices: { input: 2, output: 8 }, expression: '' };
const line = { model: 'm', kind: 'input', after: 3, here: {} };

test.each<[string, ListNoun, object, string[]]>([
  [
    ...(['a channel', 'channel', { ...channel, channel_info: { is_multi_key: true } }] as const),
    [
      ...['l log channel=3 start=-7d', 'e log channel=3 type=error start=-30d'],
      ...['u usage by=model,user channel=3 start=-7d', 'w user [group=default,"vip x"]'],
      ...['m pricing [model_name=m,"n"]', 'r route model=m group=default', 'k provider-key channel=3'],
      ...['t tag tag=pool "a"', 'n upstream-update channel=3', 'b probe channel=3'],
      'j journal noun=channel thing=3',
    ],
  ],
  [
    ...(['a channel of nothing', 'channel', { id: 3, group: '', models: '', test_model: '', tag: '' }] as const),
    [
      ...['l log channel=3 start=-7d', 'e log channel=3 type=error start=-30d'],
      ...['u usage by=model,user channel=3 start=-7d', `w user ${none}`, `m pricing ${none}`],
      ...[`r route ${none}`, `k provider-key ${none}`, `t tag ${none}`, 'n upstream-update channel=3'],
      ...['b probe channel=3', 'j journal noun=channel thing=3'],
    ],
  ],
  ['a tag', 'tag', { tag: 'a"b' }, ['c channel [tag="ab"]']],
  ['no tag', 'tag', { tag: '' }, ['c channel [tag:none]']],
  ['a key of a pool', 'provider-key', { channel_id: 3 }, ['c channel keyword=3 [id=3]']],
  ['what a provider lists', 'upstream-update', { channel_id: 3 }, ['c channel keyword=3 [id=3]']],
  [
    ...(['a probe', 'probe', { channel: 3, model: 'm' }] as const),
    ['c channel keyword=3 [id=3]', 'l log channel=3 model=m start=-7d', 'p pricing model=m'],
  ],
  [
    ...(['a route', 'route', { id: 3 }] as const),
    ['c channel keyword=3 [id=3]', 'l log channel=3 start=-7d', 'e log channel=3 type=error start=-30d'],
  ],
  [
    ...(['an API key', 'token', { id: 7, name: 'k' }] as const),
    [
      ...['l log token=k username=root start=-7d', 'e log token=k username=root type=error start=-30d'],
      'u usage by=model token=k username=root start=-7d',
      'j journal noun=token thing=7',
    ],
  ],
  [
    ...(['oneself', 'user', { id: 1, username: 'root' }] as const),
    [
      ...['k token', 'l log username=root start=-7d', 'e log username=root type=error start=-30d'],
      ...['u usage by=model username=root start=-7d', 'o order user=1'],
      ...['s subscription user=1', 'j journal noun=user thing=1'],
    ],
  ],
  [
    ...(['somebody else', 'user', { id: 2, username: 'mira' }] as const),
    [
      'k token The gateway shows API keys only to their owner. Their calls name them.',
      ...[
        'l log username=mira start=-7d',
        'e log username=mira type=error start=-30d',
        'u usage by=model username=mira start=-7d',
        'o order user=2',
        ...['s subscription user=2', 'j journal noun=user thing=2'],
      ],
    ],
  ],
  ['a subscription', 'subscription', { user_id: 2 }, ['w user keyword=2']],
  ['an order', 'order', { user_id: 2 }, ['w user keyword=2']],
  [
    ...(['a call', 'log', { channel: 3, username: 'mira', token_name: 'k', model_name: 'm' }] as const),
    ['c channel keyword=3 [id=3]', 'w user keyword=mira', 'k token keyword=k', 'p pricing model=m'],
  ],
  [
    ...(['what is no call', 'log', { channel: 0, username: '', token_name: '', model_name: '' }] as const),
    [`c channel ${none}`, `w user ${none}`, `k token ${none}`, `p pricing ${none}`],
  ],
  [
    ...(['a price of the site', 'pricing', { model: { model_name: 'm' } }] as const),
    ['l log model=m start=-7d', 'c channel model=m', 'r route model=m'],
  ],
  [
    ...(['prices', 'price', priceRow] as const),
    [
      'l log model=m start=-7d',
      'c channel model=m',
      'p pricing model=m',
      'i usage model=m start=-30d prices=m input=2 output=8',
      'j journal noun=price thing=m',
    ],
  ],
  [
    ...(['a price a call', 'price', { ...priceRow, prices: { ...priceRow.prices, call: 0.1 } }] as const),
    [
      'l log model=m start=-7d',
      'c channel model=m',
      'p pricing model=m',
      'i usage model=m start=-30d prices=m call=0.1',
      'j journal noun=price thing=m',
    ],
  ],
  ...[
    { ...priceRow, prices: {} },
    { ...priceRow, expression: 'tier("a", p * 3)' },
  ].map((row): [string, ListNoun, object, string[]] => [
    ...(['prices that cannot be rehearsed', 'price', row] as const),
    [
      'l log model=m start=-7d',
      'c channel model=m',
      'p pricing model=m',
      `i usage ${none}`,
      'j journal noun=price thing=m',
    ],
  ]),
  [
    ...(['a price of another site', 'price-sync', { line }] as const),
    ['c channel model=m', 'p pricing model=m', 'i usage model=m start=-30d prices=m input=3'],
  ],
  [
    ...(['one by the token for one by the call', 'price-sync', { line: { ...line, here: { call: 1 } } }] as const),
    ['c channel model=m', 'p pricing model=m', 'i usage model=m start=-30d prices=m input=3 call=none'],
  ],
  [
    ...(['one by the call', 'price-sync', { line: { ...line, kind: 'call', here: { call: 1 } } }] as const),
    ['c channel model=m', 'p pricing model=m', 'i usage model=m start=-30d prices=m call=3'],
  ],
  [
    ...(['what is no price', 'price-sync', { line: { ...line, after: undefined } }] as const),
    ['c channel model=m', 'p pricing model=m', `i usage ${none}`],
  ],
  ['no line', 'price-sync', {}, [`c channel ${none}`, `p pricing ${none}`, `i usage ${none}`]],
  ['a used code', 'redemption', { id: 5, used_user_id: 2 }, ['w user keyword=2', 'j journal noun=redemption thing=5']],
  ['an unused code', 'redemption', { id: 5, used_user_id: 0 }, [`w user ${none}`, 'j journal noun=redemption thing=5']],
  ['a drawing', 'drawing', { channel_id: 3 }, ['c channel keyword=3 [id=3]']],
  ['a task', 'task', { channel_id: 3 }, ['c channel keyword=3 [id=3]']],
  [
    ...(['metadata', 'metadata', { id: 4, model_name: 'm' }] as const),
    ['c channel model=m', 'p pricing model=m', 'j journal noun=metadata thing=4'],
  ],
  ['a model without metadata', 'missing-model', { model: 'm' }, ['c channel model=m', 'p pricing model=m']],
  ['a line of a sync', 'metadata-sync', { model: 'm' }, ['c channel model=m', 'p pricing model=m']],
  ['a vendor', 'vendor', { id: 6, name: 'OpenAI' }, ['m metadata vendor=OpenAI', 'j journal noun=vendor thing=6']],
  ['a plan', 'plan', { id: 1 }, ['j journal noun=plan thing=1']],
  ['a rule of affinity', 'affinity', { id: 2 }, []],
  ['an instance', 'instance', { node_name: 'a' }, []],
  ['a background task', 'background-task', { taskId: 'a' }, []],
  ['a sign-in service', 'sign-in-service', { id: 2 }, ['j journal noun=sign-in-service thing=2']],
  ['an entry of the journal', 'journal', { n: 1 }, []],
  [
    ...([
      'a number of the pulse',
      'pulse',
      { related: { noun: 'usage', filters: { by: 'day' }, words: 'a=b' } },
    ] as const),
    [`l log ${none}`, `c channel ${none}`, 'u usage by=day [a=b]', `k token ${none}`],
  ],
  [
    ...([
      'how slow calls are now',
      'pulse',
      { block: 'now', related: { noun: 'log', filters: { type: 'consumption', start: '-1h' }, words: '' } },
    ] as const),
    ['l log type=consumption start=-1h', `c channel ${none}`, 'u usage by=channel start=-1h', `k token ${none}`],
  ],
  ['what is no number', 'pulse', {}, [`l log ${none}`, `c channel ${none}`, `u usage ${none}`, `k token ${none}`]],
  [
    ...([
      'a line of a report',
      'usage',
      {
        by: ['model', 'user'],
        values: ['m', 'mira'],
        inLog: { filters: { model: 'm' }, words: 'a=b' },
        inside: { by: 'hour', model: 'm' },
      },
    ] as const),
    [
      ...['l log model=m type=consumption [a=b]', 'e log model=m type=error [a=b]', 'u usage by=hour model=m'],
      'c channel model=m',
      ...['w user keyword=mira', `k token ${none}`, 'p pricing model=m'],
    ],
  ],
  [
    ...([
      'a line by channel and key',
      'usage',
      { by: ['channel', 'token'], values: [3, 'k'], inLog: { filters: {}, words: '' } },
    ] as const),
    [
      ...[
        'l log type=consumption',
        'e log type=error',
        `u usage ${none}`,
        'c channel keyword=3 [id=3]',
        `w user ${none}`,
        'k token keyword=k',
      ],
      `p pricing ${none}`,
    ],
  ],
  [
    ...([
      'a line by group',
      'usage',
      { by: ['group'], values: ['vip x'], inLog: { filters: {}, words: '' }, inside: { group: 'vip x' } },
    ] as const),
    [
      ...['l log type=consumption', 'e log type=error', 'u usage group=vip x', `c channel ${none}`],
      ...['w user [group="vip x"]', `k token ${none}`, `p pricing ${none}`],
    ],
  ],
])('where a row leads: %s', (_, noun, row, expected) => {
  expect(lines(noun, row)).toEqual(expected);
});

test('what a role may not open, or a site has not, is no way; the oldest gateways log no errors', () => {
  const letters = (context: ScreenContext) =>
    lines('log', { channel: 3, username: 'u', token_name: 'k', model_name: '' }, context);
  expect(letters(screenContext({ status, role: Role.User }))).toEqual(['k token keyword=k', `p pricing ${none}`]);
  const bare = screenContext({ status: { ...status, has_orders: false } });
  expect(lines('user', { id: 2, username: 'u' }, bare).map((one) => one.charAt(0))).toEqual(['k', 'l', 'e', 'u', 'j']);
  const classic = screenContext({ status, gateway: { dialect: () => 'classic' } as never });
  expect(lines('token', { id: 7, name: 'k' }, classic)).toEqual([
    'l log token=k start=-7d',
    `e log token=k type=error start=-30d ${none}`,
    'u usage by=model token=k start=-7d',
    'j journal noun=token thing=7',
  ]);
  const report = { by: ['model'], values: ['m'], inLog: { filters: {}, words: 'a=b' } };
  expect(lines('usage', report, classic)[1]).toBe(`e log type=error ${none}`);
});

test('SEE-06: menus leave out what a row has not; what is there for somebody else is shut with its reason', () => {
  const shown = (noun: ListNoun, row: object) =>
    relatedListsOf(noun, row, root)
      .filter(({ isNone }) => !isNone)
      .map(({ letter, refusal }) => [letter, refusal === undefined]);
  expect(shown('log', { channel: 0, username: 'u', token_name: '', model_name: '' })).toEqual([['w', true]]);
  expect(shown('user', { id: 2, username: 'u' })[0]).toEqual(['k', false]);
});
