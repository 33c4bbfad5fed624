import { describe, expect, test } from 'vitest';
import type { Channel } from '../../../shared/domain/channel/channel.ts';
import { Role } from '../../../shared/domain/user/role.ts';
import type { Gateway } from '../../../shared/gateway/gateway.ts';
import { columnNamed } from '../../../shared/screen/filter/column-name.ts';
import { countRows } from '../../../shared/screen/filter/count-rows.ts';
import { readWords } from '../../../shared/screen/filter/filter-words.ts';
import { readListFilter, wordsOfValues } from '../../../shared/screen/filter/list-filter.ts';
import { suggestWords } from '../../../shared/screen/filter/suggest-words.ts';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import { logScreen } from '../../../shared/screens/log/log-screen.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';

interface Thing {
  id: number;
  name: string;
  state: { raw: string; text: string };
  models: string[];
  cost: number;
}

const things: Thing[] = [
  { id: 1, name: 'openai-eu', state: { raw: 'enabled', text: 'Enabled' }, models: ['gpt-4o', 'gpt-4o-mini'], cost: 5 },
  { id: 2, name: 'Claude two', state: { raw: 'auto-disabled', text: 'Auto-disabled' }, models: ['claude'], cost: 12 },
  { id: 3, name: 'spare', state: { raw: 'disabled', text: 'Disabled' }, models: [], cost: 0.5 },
];

const width = { minimum: 1, maximum: 20 };
const screen = {
  name: ({ name }: Thing) => name,
  columns: [
    { id: 'id', header: 'channel.id', width, priority: 1, cell: ({ id }: Thing) => ({ text: `${id}`, raw: id }) },
    { id: 'name', header: 'channel.name', width, priority: 1, cell: ({ name }: Thing) => ({ text: name, raw: name }) },
    { id: 'status', header: 'channel.status', width, priority: 1, cell: ({ state }: Thing) => state },
    {
      id: 'models',
      header: 'channel.models',
      width,
      priority: 1,
      cell: ({ models }: Thing) => ({ text: models.join(', '), raw: models }),
    },
    {
      id: 'used_quota',
      header: 'channel.usedQuota',
      width,
      priority: 1,
      access: Role.Admin,
      cell: ({ cost }: Thing) => ({ text: `$${cost}`, raw: cost }),
    },
  ],
  filters: [
    { id: 'group', kind: 'text', label: 'channel.group', help: 'channel.group' },
    { id: 'start', kind: 'datetime', label: 'log.filterStart', help: 'log.filterStart' },
    {
      id: 'type',
      kind: 'choice',
      label: 'log.filterType',
      help: 'log.filterType',
      choices: () => [
        { value: 'error', label: 'Error' },
        { value: 'consumption', label: 'Usage' },
      ],
    },
    {
      id: 'by',
      kind: 'choice',
      label: 'usage.filterBy',
      help: 'usage.filterBy',
      takesSeveral: true,
      choices: () => [
        { value: 'model', label: 'Model' },
        { value: 'user', label: 'User' },
      ],
    },
  ],
} as unknown as BrowseScreen<Thing>;

function idsOf(text: string): number[] {
  const { test, fault } = readListFilter(text, screen, screenContext());
  expect(fault, text).toBeUndefined();
  return things.filter((thing) => test?.(thing) ?? true).map(({ id }) => id);
}

test('words, words left out, letters in order, expressions and columns filter rows, and all must hold', () => {
  const cases: [string, number[]][] = [
    ['', [1, 2, 3]],
    ['OPENAI', [1]],
    ['"claude two"', [2]],
    ['!openai', [2, 3]],
    ['!openai !spare', [2]],
    ['~oeu', [1]],
    ['~uoe', []],
    ['/^(openai|spare)/', [1, 3]],
    ['/eu$/i', [1]],
    ['!/gpt-\\d/', [2, 3]],
    ['status:auto', [2]],
    ['status:dis', [3]],
    ['-status:auto', [1, 3]],
    ['!status:auto,enabled', [3]],
    ['status：enabled', [1]],
    ['stat:enabled', [1]],
    ['models:gpt-4o', [1]],
    ['models:gpt-4', []],
    ['models:gpt-4*', [1]],
    ['models:none', [3]],
    ['models:any', [1, 2]],
    ['name:eu', [1]],
    ['name:/^c.*two$/', [2]],
    ['name~SPA', [3]],
    ['name=spare', [3]],
    ['name!=spare', [1, 2]],
    ['used-quota>=5', [1, 2]],
    ['used_quota<1 status:disabled', [3]],
    ['id:2', [2]],
    ['name:', [1, 2, 3]],
    ['deepseek-r1:free', []],
    ['!deepseek-r1:free', [1, 2, 3]],
  ];
  for (const [text, ids] of cases) expect(idsOf(text), text).toEqual(ids);
});

test('what the gateway can filter it is asked for; the rest is said to be tried here', () => {
  const read = (text: string) => readListFilter(text, screen, screenContext());
  expect(read('group:vip eu type:err since:2h')).toMatchObject({
    values: { group: 'vip', type: 'error', start: '-2h' },
    asked: ['group:vip', 'type:err', 'since:2h'],
    here: ['eu'],
  });
  expect(read('type:Usage start:today').values).toEqual({ type: 'consumption', start: 'today' });
  expect(read('by:user,mod').values).toEqual({ by: 'user,model' });
  expect(read('by:user,nothing').fault).toContain('Choices: model, user');
  expect(read('group:"two words"').values).toEqual({ group: 'two words' });
  // No gateway leaves out, or takes either of two.
  expect(read('group:vip').test).toBeUndefined();
  expect(read('!name:vip')).toMatchObject({ values: {}, here: ['!name:vip'] });
  const values = { group: 'two words', start: '-2h' };
  expect(read(wordsOfValues(values)).values).toEqual(values);
});

test('GEN-07 TUI-05: a column is asked for by its head as by its name, where the gateway filters by it', () => {
  const read = (text: string) => readListFilter(text, logScreen, screenContext({ role: Role.Root }));
  for (const word of ['user:mira', 'username:mira', 'user=mira']) {
    expect(read(word), word).toMatchObject({ values: { username: 'mira' }, here: [] });
  }
  expect(read('model_name:gpt-4o token_name:k')).toMatchObject({ values: { model: 'gpt-4o', token: 'k' }, here: [] });
  // What it cannot tell is tried on the rows.
  expect(read('!user:mira user:mi* user:a,b')).toMatchObject({
    values: {},
    here: ['!user:mira', 'user:mi*', 'user:a,b'],
  });
});

test('a word that cannot be used is told, with those that can', () => {
  const fault = (text: string, role?: number) =>
    readListFilter(text, screen, screenContext(role === undefined ? {} : { role })).fault;
  expect(fault('sttus:auto')).toBe('No column is named “sttus”. Try status.');
  expect(fault('/(a/')).toBe('/(a/ isn’t a regular expression you can use here.');
  expect(fault('used-quota>much')).toContain('“much” isn’t a number.');
  expect(fault('type:nothing')).toContain('Choices: error, consumption');
  expect(fault('since:whenever')).toContain('"whenever" isn’t a valid time');
  expect(fault('used-quota>5', Role.User)).toContain('No column is named “used-quota”');
  expect(fault('openai /open')).toBeUndefined();
});

test('GEN-07: a state that there is none of is a slip of the pen, told with those there are', () => {
  const fault = (text: string) => readListFilter(text, channelScreen, screenContext()).fault;
  expect(fault('status:enabeld')).toBe('Status can’t be enabeld. Did you mean enabled?');
  for (const wrong of ['status=able', 'status!=of', 'status:enabled,of', '!status:of'])
    expect(fault(wrong), wrong).toContain('Choices');
  const right = [
    'status:auto',
    'status:Auto-disabled',
    'status:ENABLED',
    'status=disabled',
    'status!=enabled',
    'status~able',
  ];
  // A state that a gateway has and we do not know is shown as unknown, and its number may be meant.
  for (const one of [...right, 'status:unknown', 'status:9', 'status:none', 'status:dis*']) {
    expect(fault(one), one).toBeUndefined();
  }
});

test('any text is read, quickly and without a fault of ours', () => {
  for (const text of ['"', '!', '-', '~', '/', ':', '!!a', '!"', 'a:"', 'name:/(', '\\', '-name', '名称:"甲 乙']) {
    expect(() => readWords(text), text).not.toThrow();
    expect(() => readListFilter(text, screen, screenContext()), text).not.toThrow();
  }
  expect(readWords('/a b/ "c d" x:"e f",g').map(({ text }) => text)).toEqual(['/a b/', '"c d"', 'x:"e f",g']);
});

test('GEN-07: state and type are asked of the gateways that filter by them, and tried on the rows all the same', () => {
  const read = (text: string, dialect: 'classic' | 'v013' | 'v1') =>
    readListFilter<Channel>(text, channelScreen, screenContext({ gateway: { dialect: () => dialect } }));
  expect(read('status:enabled type:14 models:gpt-4o', 'v013')).toMatchObject({
    columns: { status: 'enabled', type: '14' },
    spared: ['status:enabled', 'type:14'],
    here: ['status:enabled', 'type:14', 'models:gpt-4o'],
  });
  expect(read('!status:enabled type:anthropic', 'v1').columns).toEqual({ status: 'disabled', type: '14' });
  // It knows no state but "enabled" and "not", no two types at once, and no part of a name that two types have.
  for (const text of ['status:auto-disabled', 'status:disabled', 'type:1,14', '!type:14', 'type:openai', 'status:en']) {
    expect(read(text, 'v1'), text).toMatchObject({ columns: {}, spared: [] });
  }
  expect(read('status:enabled', 'classic')).toMatchObject({ columns: {}, spared: [], here: ['status:enabled'] });
  const sorts = (dialect: 'v013' | 'v1', id: string) =>
    channelScreen.columns
      .find((column) => column.id === id)
      ?.byGateway?.sorts?.(screenContext({ gateway: { dialect: () => dialect } })) ?? false;
  expect([sorts('v013', 'priority'), sorts('v1', 'priority'), sorts('v1', 'used_quota')]).toEqual([false, true, false]);
});

test('GEN-07: rows are counted by the gateway where it counts, else over all rows read, and it is told which', async () => {
  const pages: number[] = [];
  const listing = (counts?: Record<string, number>) => ({
    ...screen,
    id: ({ id }: Thing) => id,
    list: async ({ page, pageSize }: { page: number; pageSize: number }) => {
      pages.push(pageSize);
      return { rows: page > 1 ? [] : things, total: 3, page, pageSize, hasMore: false, ...(counts && { counts }) };
    },
  });
  const [status] = screen.columns.filter(({ id }) => id === 'status');
  if (status === undefined) throw new Error('no such column');
  const context = screenContext();
  const over = await countRows(listing(), status, { filters: {} }, context);
  expect(over).toMatchObject({ by: 'rows', total: 3, shortfall: undefined });
  expect(over.counts.map(({ value, label, count }) => `${value} ${label} ${count}`)).toEqual([
    'auto-disabled Auto-disabled 1',
    'disabled Disabled 1',
    'enabled Enabled 1',
  ]);
  const counting = { ...status, byGateway: { counted: (value: string) => `type ${value}` } };
  const outcome = await countRows(listing({ 14: 2, 1: 5, 3: 0 }), counting, { filters: {} }, context);
  expect(outcome).toEqual({
    by: 'gateway',
    total: 7,
    shortfall: undefined,
    counts: [
      { value: '1', label: 'type 1', count: 5 },
      { value: '14', label: 'type 14', count: 2 },
    ],
  });
  expect(pages.at(-1)).toBe(1);
  // What only the rows can tell is counted over them.
  const tested = { filters: {}, test: ({ id }: Thing) => id > 1 };
  expect(await countRows(listing({ 1: 5 }), counting, tested, context)).toMatchObject({ by: 'rows', total: 2 });
  const short = {
    ...listing(),
    list: async () => ({ rows: things, total: 9, page: 1, pageSize: 100, hasMore: false }),
  };
  expect(await countRows(short, status, { filters: {} }, context)).toMatchObject({
    shortfall: { received: 3, total: 9 },
  });
});

test('WEB-04: a filter line is gone on with names, then with the values that rows have and their number', () => {
  const suggest = (line: string) => suggestWords(line, screen, screenContext(), things);
  expect(suggest('').map(({ word }) => word)).toEqual(
    expect.arrayContaining(['name:', 'status:', 'models:', 'used-quota:', 'group:', 'type:']),
  );
  expect(suggest('eu stat')).toMatchObject([{ line: 'eu status:', word: 'status:' }]);
  expect(suggest('status:').map(({ word, count }) => `${word} ${count}`)).toEqual([
    'status:auto-disabled 1',
    'status:disabled 1',
    'status:enabled 1',
  ]);
  expect(suggest('eu -status:au')).toMatchObject([{ line: 'eu -status:auto-disabled ', label: 'Auto-disabled' }]);
  expect(suggest('models:gpt-4o,gpt').map(({ line }) => line)).toEqual([
    'models:gpt-4o,gpt-4o ',
    'models:gpt-4o,gpt-4o-mini ',
  ]);
  expect(suggest('name:claude')).toMatchObject([{ line: 'name:"Claude two" ' }]);
  // What the gateway filters by is offered without a number.
  expect(suggest('type:err')).toMatchObject([{ word: 'type:error', label: 'Error', count: undefined }]);
  expect(suggest('nothing:')).toEqual([]);
  // Every suggestion is read without a fault.
  for (const { line } of ['', 'status:', 'type:', 'models:'].flatMap(suggest)) {
    expect(readListFilter(line, screen, screenContext()).fault, line).toBeUndefined();
  }
});

test('GEN-07: the channel list hands on to the gateway what it filters and sorts by', async () => {
  const asked: object[] = [];
  const answer = async (query: object) => {
    asked.push(query);
    return { rows: [], total: 0, page: 1, pageSize: 20, hasMore: false };
  };
  const context = screenContext({
    gateway: { channels: { list: answer, search: answer } } as unknown as Partial<Gateway>,
  });
  const page = { page: 1, pageSize: 20 };
  await channelScreen.list({ ...page, filters: {}, columns: { status: 'enabled', type: '14' } }, context, {});
  const order = { column: 'priority', descending: true };
  await channelScreen.list({ ...page, filters: { group: 'vip' }, order }, context, {});
  expect(asked).toMatchObject([
    { status: 'enabled', type: '14' },
    { group: 'vip', sortBy: 'priority', sortOrder: 'desc' },
  ]);
});

describe('GEN-07: words at their edges', () => {
  const colon = { ...things[0], id: 9, name: 'deepseek-r1:free' } as Thing;
  const finds = (text: string) => readListFilter(text, screen, screenContext()).test?.(colon);

  test.each([
    ['deepseek-r1:free', true],
    ['DEEPSEEK-R1:FREE', true],
    ['deepseek-r1:"free"', true],
    ['r1:free', true],
    ['!deepseek-r1:free', false],
    ['deepseek-r1:paid', false],
    ['~dsfr', true],
    ['~dssf', false],
    ['~rr', true],
  ])('a name with a colon is found as it is written: %s', (text, isFound) => {
    expect(finds(text)).toBe(isFound);
  });

  test.each([
    ['start:-2h', { start: '-2h' }],
    ['since:2h', { start: '-2h' }],
    ['since:yesterday', { start: 'yesterday' }],
    ['since:2026-11-01', { start: '2026-11-01' }],
    ['group=vip', { group: 'vip' }],
    ['group:vip*', { group: 'vip*' }],
    ['type:ERROR', { type: 'error' }],
    ['type:u', { type: 'consumption' }],
    ['type:any', { type: 'any' }],
    ['by:model', { by: 'model' }],
    ['by:MODEL,User', { by: 'model,user' }],
  ])('the gateway is asked for %s', (text, values) => {
    const filter = readListFilter(text, screen, screenContext());
    expect(filter).toMatchObject({ values, asked: [text], here: [], spared: [], columns: {}, fault: undefined });
    expect(filter.test).toBeUndefined();
  });

  test('what is left out, or is one of several of a filter that takes one, is no question to the gateway', () => {
    const read = (text: string) => readListFilter(text, screen, screenContext());
    for (const text of ['!group:vip', 'group:/v/', 'group!=vip', 'group:vip,trial']) {
      expect(read(text), text).toMatchObject({ values: {}, asked: [] });
    }
  });

  test('a column is called by its name, by its heading, or by the only beginning of either', () => {
    const columns = [
      { id: 'used_quota', header: 'channel.usedQuota', head: 'channel.id' },
      { id: 'use_time', header: 'channel.balance' },
      { id: 'name', header: 'channel.name' },
    ] as unknown as BrowseScreen<Thing>['columns'];
    const called = (name: string) => columnNamed(name, columns, screenContext())?.id;
    for (const name of ['used_quota', 'Used Quota', 'used-quota', 'USED__QUOTA', 'id'])
      expect(called(name), name).toBe('used_quota');
    expect(called('balance')).toBe('use_time');
    expect(called('bal')).toBe('use_time');
    expect(called('na')).toBe('name');
    // Two begin so; one letter is too little.
    expect(called('use')).toBeUndefined();
    expect(called('n')).toBeUndefined();
  });

  test('where the gateway has a filter of its own for a column, the first word for it spares reading', () => {
    const byGateway = { filter: (value: string, isExcluding: boolean) => (isExcluding ? undefined : `own-${value}`) };
    const columns = screen.columns.map((column) => (column.id === 'status' ? { ...column, byGateway } : column));
    const read = (text: string) => readListFilter(text, { ...screen, columns } as typeof screen, screenContext());
    expect(read('status:enabled')).toMatchObject({ columns: { status: 'own-enabled' }, spared: ['status:enabled'] });
    expect(read('status=enabled').columns).toEqual({ status: 'own-enabled' });
    // Rows are tested all the same.
    expect(read('status:enabled').here).toEqual(['status:enabled']);
    expect(read('status:enabled status:auto')).toMatchObject({
      columns: { status: 'own-enabled' },
      spared: ['status:enabled'],
    });
    for (const text of ['!status:enabled', 'status!=enabled', 'status:enabled,auto', 'status:/en/', 'name:eu']) {
      expect(read(text), text).toMatchObject({ columns: {}, spared: [] });
    }
  });

  test('a column that is not there is told with the nearest, or with eight', () => {
    const fault = (text: string) => readListFilter(text, screen, screenContext()).fault ?? '';
    expect(fault('staus:enabled')).toContain('status');
    expect(fault('staus:enabled')).not.toContain('models');
    // Two hours are a time only where they are ago.
    expect(fault('start:2h')).toContain('2h');
    const many = Array.from({ length: 12 }, (_, at) => ({ ...screen.columns[0], id: `column_${'abcdefghijkl'[at]}` }));
    const wide = { ...screen, columns: many, filters: [] } as unknown as typeof screen;
    const outcome = readListFilter('zzzzzzzzzzzz:1', wide, screenContext()).fault ?? '';
    expect(outcome.match(/column-/g)).toHaveLength(8);
  });
});
