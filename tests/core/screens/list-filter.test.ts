import { expect, test } from 'vitest';
import { Role } from '../../../shared/domain/role.ts';
import { readWords } from '../../../shared/screens/filter/filter-words.ts';
import { readListFilter, wordsOfValues } from '../../../shared/screens/filter/list-filter.ts';
import type { BrowseScreen } from '../../../shared/screens/list-screen.ts';
import { screenContext } from '../../support/screen-context.ts';

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
  expect(read('group:"two words"').values).toEqual({ group: 'two words' });
  // No gateway leaves out, or takes either of two.
  expect(read('group:vip').test).toBeUndefined();
  expect(read('!name:vip')).toMatchObject({ values: {}, here: ['!name:vip'] });
  const values = { group: 'two words', start: '-2h' };
  expect(read(wordsOfValues(values)).values).toEqual(values);
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

test('any text is read, quickly and without a fault of ours', () => {
  for (const text of ['"', '!', '-', '~', '/', ':', '!!a', '!"', 'a:"', 'name:/(', '\\', '-name', '名称:"甲 乙']) {
    expect(() => readWords(text), text).not.toThrow();
    expect(() => readListFilter(text, screen, screenContext()), text).not.toThrow();
  }
  expect(readWords('/a b/ "c d" x:"e f",g').map(({ text }) => text)).toEqual(['/a b/', '"c d"', 'x:"e f",g']);
});
