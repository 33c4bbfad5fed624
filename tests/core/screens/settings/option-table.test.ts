import { expect, test } from 'vitest';
import { readTable, tableDifferences, writeTable } from '../../../../shared/screens/settings/option-table.ts';

test.each([
  ['SET-10: numbers', '{"gpt-4o":1.25,"10":2,"a\\"b":0}', 'numbers'],
  ['SET-10: texts', '{"default":"默认分组","vip":""}', 'texts'],
  ['SET-09: chats', '[{"One":"https://one.example/?k={key}"},{"Two":"two://{address}"}]', 'chats'],
  ['SET-09: no chat', '[]', 'chats'],
  ['SET-10: an empty table', '{}', 'numbers'],
] as const)('%s come back from a table as they were', (_name, text, shape) => {
  const entries = readTable(text, shape);
  expect(JSON.parse(writeTable(entries ?? [], shape))).toEqual(JSON.parse(text));
});

test('SET-10: a table keeps the order of its entries, one a line', () => {
  expect(
    writeTable(
      [
        { name: 'zeta', value: 1 },
        { name: '3', value: 0.5 },
      ],
      'numbers',
    ),
  ).toBe('{\n  "zeta": 1,\n  "3": 0.5\n}');
});

test.each([
  ['not JSON', '{"a":', 'numbers'],
  ['a list where a table is due', '[1]', 'numbers'],
  ['a text where a number is due', '{"a":"1"}', 'numbers'],
  ['a number where a text is due', '{"a":1}', 'texts'],
  ['a table where a list is due', '{"a":"b"}', 'chats'],
] as const)('SET-10: %s is no table', (_name, text, shape) => {
  expect(readTable(text, shape)).toBeUndefined();
});

test('SET-10: what differs is told entry by entry, with old and new', () => {
  const before = '{"kept":1,"changed":2,"gone":3,"zero":0}';
  const after = '{"new":0,"changed":2.5,"kept":1.0,"zero":1}';
  expect(tableDifferences(before, after, 'numbers')).toEqual([
    { kind: 'added', name: 'new', after: 0 },
    { kind: 'changed', name: 'changed', before: 2, after: 2.5 },
    { kind: 'changed', name: 'zero', before: 0, after: 1 },
    { kind: 'removed', name: 'gone', before: 3 },
  ]);
  expect(tableDifferences(before, before, 'numbers')).toEqual([]);
  expect(tableDifferences(before, '{', 'numbers')).toBeUndefined();
});
