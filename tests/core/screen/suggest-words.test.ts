import { expect, test } from 'vitest';
import { Role } from '../../../shared/domain/user/role.ts';
import { readListFilter } from '../../../shared/screen/filter/list-filter.ts';
import { countValues, suggestWords } from '../../../shared/screen/filter/suggest-words.ts';
import { choicesOfFilter } from '../../../shared/screen/filter-values.ts';
import { userScreen } from '../../../shared/screens/user/user-screen.ts';
import { answeringContext } from '../../support/gateway/answering-context.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';

// How a filter line goes on, word for word: columns and filters while a name is typed, values after its colon.

interface Thing {
  name: string;
  status: string;
  models: string[];
}

const things: Thing[] = [
  { name: 'Berlin', status: 'on', models: ['gpt-4o', 'gpt-4o-mini'] },
  { name: 'eu west', status: 'on', models: ['gpt-4o'] },
  { name: '', status: 'off', models: [] },
];

const column = (id: string, header: string, raw: (thing: Thing) => unknown, more: object = {}) => ({
  ...{ id, header, ...more },
  cell: (thing: Thing) => ({ raw: raw(thing), text: String(raw(thing) || '—').toUpperCase() }),
});
const filter = (id: string, label: string, more: object = {}) => ({
  id,
  label,
  kind: 'text',
  ...more,
});
const screen = {
  columns: [
    column('name', 'channel.name', ({ name }) => name),
    column('status', 'channel.status', ({ status }) => status, {
      states: ['on', 'off', 'broken'].map((name) => ({ name, label: 'probe.failed' })),
    }),
    column('models', 'probe.outcome', ({ models }) => models),
    column('used_quota', 'channel.usedQuota', () => 1, { access: Role.Root }),
  ],
  filters: [
    filter('name', 'probe.filterOutcome'),
    filter('group', 'channel.group', {
      choices: () => [
        { value: 'vip', label: 'Paying' },
        { value: 7, label: 'Seven' },
      ],
    }),
    filter('tag-mode', 'channel.tag', { kind: 'toggle' }),
  ],
} as never;

const suggest = (line: string, role: number = Role.Root, rows: readonly Thing[] = things) =>
  suggestWords<Thing>(line, screen, screenContext({ role }), rows);
const words = (line: string, role?: number) => suggest(line, role).map(({ word }) => word);

test.each([
  ['', ['name:', 'status:', 'models:', 'used-quota:', 'group:']],
  [' ', ['name:', 'status:', 'models:', 'used-quota:', 'group:']],
  ['ST', ['status:']],
  // By what a person calls it.
  ['use', ['used-quota:']],
  ['RES', ['models:']],
  ['odels', []],
  ['sult', []],
  ['gro', ['group:']],
  ['-st', ['-status:']],
  ['!st', ['!status:']],
  ['eu st', ['status:']],
  ['eu  -', ['-name:', '-status:', '-models:', '-used-quota:', '-group:']],
  ['nobody', []],
  // In the midst of a word no name begins, and what switches is not written.
  ['name:eu"st', []],
  ['eu name:a"st', []],
  ['tag', []],
])('WEB-04: after “%s” come the names %j', (line, expected) => {
  expect(words(line)).toEqual(expected);
  for (const { count, line: whole, word } of suggest(line)) {
    expect(count).toBeUndefined();
    expect(whole.endsWith(word)).toBe(true);
    expect(whole.startsWith(line.replace(/[-!]?\w*$/, ''))).toBe(true);
  }
});

test('WEB-04: a column is called by its header, and of two of one name the column is the one', () => {
  expect(suggest('name')).toMatchObject([{ word: 'name:', label: 'Name' }]);
});

test('WEB-04: what a role does not see is not suggested to it', () => {
  expect(words('use', Role.User)).toEqual([]);
  expect(words('used-quota:', Role.User)).toEqual([]);
  expect(words('used-quota:')).toEqual(['used-quota:1']);
});

test.each([
  // Most first, with what the rows on hand do not have behind.
  ['status:', ['status:on', 'status:off', 'status:broken'], [2, 1, undefined]],
  ['status:o', ['status:on', 'status:off'], [2, 1]],
  ['-status:ON', ['-status:on'], [2]],
  ['status：on', ['status:on'], [2]],
  // By its label anywhere in it.
  ['status:ail', ['status:broken'], [undefined]],
  ['models:', ['models:gpt-4o', 'models:gpt-4o-mini'], [2, 1]],
  ['models:x,GPT', ['models:x,gpt-4o', 'models:x,gpt-4o-mini'], [2, 1]],
  ['used_quota:', ['used_quota:1'], [3]],
  ['group:', ['group:vip', 'group:7'], [undefined, undefined]],
  ['group:pay', ['group:vip'], [undefined]],
  ['group:VI', ['group:vip'], [undefined]],
  ['group:ip', [], []],
  // A value with a blank in it stands in quotes; a row without one counts as none.
  ['name:', ['name:Berlin', 'name:"eu west"', 'name:none'], [1, 1, 1]],
  ['name:"eu', ['name:"eu west"'], [1]],
  ['name:"eu w', ['name:"eu west"'], [1]],
  ['name:"eu west"', ['name:"eu west"'], [1]],
  // Behind quoted ones as behind others; a comma in quotes parts nothing.
  ['name:"eu west",', ['name:"eu west",Berlin', 'name:"eu west","eu west"', 'name:"eu west",none'], [1, 1, 1]],
  ['name:"eu west",ber', ['name:"eu west",Berlin'], [1]],
  ['name:"a,b",Berlin,"eu w', ['name:"a,b",Berlin,"eu west"'], [1]],
  ['colour:', [], []],
])('WEB-04: after “%s” come the values %j, %j times', (line, expected, counts) => {
  const found = suggest(line);
  expect(found.map(({ word }) => word)).toEqual(expected);
  expect(found.map(({ count }) => count)).toEqual(counts);
  for (const one of found) expect(one.line).toBe(`${one.word} `);
});

test('WEB-04: what stands before the word stays, and no more than twelve follow', () => {
  expect(suggest('berlin -status:of')).toEqual([
    {
      line: 'berlin -status:off ',
      word: '-status:off',
      label: 'OFF',
      count: 1,
    },
  ]);
  const many = Array.from({ length: 30 }, (_, index) => ({
    ...(things[0] as Thing),
    name: `n${index}`,
  }));
  expect(suggest('name:', Role.Root, many)).toHaveLength(12);
});

test('GEN-07: values are counted most first, equals by name; each member of a list for itself', () => {
  const cell = ({ models }: Thing) => ({ raw: models, text: '' });
  const rows = ['b', 'a', 'c', 'c'].map((model) => ({ name: '', status: '', models: [model] }));
  const found = countValues<Thing>({ cell } as never, rows, screenContext());
  expect(found.map(({ value, count }) => [value, count])).toEqual([
    ['c', 2],
    ['a', 1],
    ['b', 1],
  ]);
});

test('WEB-20: to read and to suggest words of a filter asks no gateway, whatever it may be set to', async () => {
  const { context, asked } = answeringContext({ 'groups.list': ['vip'] });
  const read = readListFilter('group:vip', userScreen, context);
  expect(read).toMatchObject({ values: { group: 'vip' } });
  suggestWords('group:v', userScreen, context, []);
  expect(asked).toEqual([]);
  const group = userScreen.filters.find(({ id }) => id === 'group');
  expect(group && (await choicesOfFilter(group, context))).toEqual([{ value: 'vip', label: 'vip' }]);
  expect(asked).toEqual([['groups.list']]);
});
