import { expect, test } from 'vitest';
import { fieldChanges } from '../../../../shared/screens/site/step-text.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';

const { say } = screenContext();
const none = { from: undefined, to: undefined, added: [], removed: [] };

test('CHG-02: the fields of a step before and after; of a list what it gains and loses; a secret is named and never shown', () => {
  const changed = fieldChanges(
    {
      kind: 'change',
      fields: [
        { field: 'weight', before: 0, after: 7 },
        { field: 'models', before: ['a', 'b'], after: ['b', 'c\u001b[2J'] },
        { field: 'groups', before: ['a'], after: ['a', 'b'] },
        { field: 'priority', before: 10, after: 11 },
        { field: 'value', key: 'gpt-4o', before: undefined, after: 2 },
        { field: 'key', after: '${' + 'env:NEW_KEY}' },
      ],
    },
    say,
  );
  expect(changed).toEqual([
    { ...none, field: 'weight', from: '0', to: '7' },
    { ...none, field: 'models', added: ['c'], removed: ['a'] },
    { ...none, field: 'groups', added: ['b'], note: '1 → 2' },
    { ...none, field: 'priority', from: '10', to: '11', note: '+10.0 %' },
    { ...none, field: 'gpt-4o', from: '–', to: '2' },
    { ...none, field: 'key', to: expect.stringContaining('NEW_KEY') },
  ]);
  const fields = [{ field: 'icon', before: 'old', after: 'new' }];
  expect(fieldChanges({ kind: 'add', fields }, say)).toEqual([{ ...none, field: 'icon', to: 'new' }]);
  expect(fieldChanges({ kind: 'delete', fields }, say)).toEqual([{ ...none, field: 'icon', from: 'old' }]);
  // A secret of imported rows is named by where it stands.
  const imported = [{ field: 'password', after: '${' + 'row:4.password}' }];
  expect(fieldChanges({ kind: 'add', fields: imported }, say)).toEqual([
    { ...none, field: 'password', to: 'from line 4' },
  ]);
  // A list in another order has no members that come or go.
  const order = [{ field: 'models', before: ['a', 'b'], after: ['b', 'a'] }];
  expect(fieldChanges({ kind: 'change', fields: order }, say)).toEqual([
    { ...none, field: 'models', from: 'a, b', to: 'b, a' },
  ]);
  // Names that a comma would make others of keep their quotes.
  const odd = [
    { field: 'models', after: ['a,b', 'c'] },
    { field: 'groups', after: ['vip', 'default'] },
  ];
  expect(fieldChanges({ kind: 'add', fields: odd }, say).map(({ to }) => to)).toEqual(['["a,b","c"]', 'vip, default']);
});
