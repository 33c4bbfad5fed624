import { expect, test } from 'vitest';
import { undoOfEdit } from '../../../shared/screen/bulk/bulk-undo.ts';
import type { Form } from '../../../shared/screen/form.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';

interface Row {
  id: number;
  name: string;
  note: string;
  is_on: boolean;
  is_new: boolean;
}
type Draft = Omit<Row, 'id'> & { key: string };

const field = (name: keyof Draft, kind: string, more: object = {}) => ({ name, kind, label: 'channel.name', ...more });
const form = {
  fields: [
    field('name', 'text'),
    field('note', 'text'),
    field('is_on', 'toggle'),
    field('key', 'secret'),
    field('is_new', 'toggle', { on: 'create' }),
  ],
  fromRow: ({ name, note, is_on, is_new }: Row) => ({ name, note, is_on, is_new, key: '' }),
  normalise: (draft: Draft, mode: string) => ({ ...draft, note: mode === 'edit' ? draft.note.trim() : 'made' }),
  validate: () => ({}),
} as unknown as Form<Draft, Row>;

const opened: Row = { id: 7, name: 'it is', note: 'old', is_on: true, is_new: false };
const undo = (saved: Partial<Draft>, row = opened) => {
  const { id: _, ...own } = row;
  const screen = { noun: 'thing', form, id: (of: Row) => of.id, name: (of: Row) => of.name } as never;
  return undoOfEdit<Row, Draft>(screen, row, { ...own, key: '', ...saved }, { message: '' }, screenContext());
};

test.each([
  [{ name: 'new' }, "tollgate thing update 7 --name 'it is' --expect name=new"],
  [{ note: '' }, 'tollgate thing update 7 --note old --expect note='],
  [
    { name: 'a b', is_on: false },
    "tollgate thing update 7 --name 'it is' --is-on --expect 'name=a b' --expect is-on=false",
  ],
])('TUI-07: an edit to %j is taken back by a command that expects what was saved', (saved, command) => {
  expect(undo(saved)?.commands).toEqual([command]);
});

test.each([
  ['nothing was changed', {}],
  ['a secret was changed, whose old value nobody knows', { key: 'sk-new' }],
  ['what was changed holds a secret', { note: 'sk-abcdefghijklmnopqrstuvwxyz0123456789' }],
])('TUI-07: there is nothing to take back where %s', (_what, saved) => {
  expect(undo(saved)).toBeUndefined();
});

test('TUI-07: what held a secret before is not written out either', () => {
  expect(undo({ note: 'x' }, { ...opened, note: 'sk-abcdefghijklmnopqrstuvwxyz0123456789' })).toBeUndefined();
});

test('CHG-08: an undo says which changed fields stay, because they hold a secret; asked or not', () => {
  const taken = undo({ name: 'new', key: 'sk-new', note: 'sk-abcdefghijklmnopqrstuvwxyz0123456789' });
  const action = taken?.action as Extract<NonNullable<typeof taken>['action'], { on: 'rows' }>;
  const asked = action.confirm?.(taken?.rows ?? [], screenContext(), undefined);
  const stays = expect.stringMatching(/^No gateway gives secrets back.*: Name, Name\.$/);
  expect(asked).toMatchObject({ effects: [stays], consequences: expect.arrayContaining([stays]) });
  const plain = undo({ name: 'new' })?.action as typeof action;
  expect(plain.confirm?.(taken?.rows ?? [], screenContext(), undefined)).toMatchObject({ effects: [] });
});
