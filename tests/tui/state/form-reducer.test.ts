import { expect, test } from 'vitest';
import { formReducer, isChanged, startForm } from '../../../cli/tui/state/form/form-reducer.ts';
import type { AnyForm, FormEvent, FormField, FormValue } from '../../../cli/tui/state/form/form-state.ts';
import { textLine } from '../../../cli/tui/text-entry/text-line.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';

const fields = [
  { name: 'name', kind: 'text', label: 'channel.name' },
  { name: 'count', kind: 'number', label: 'channel.priority' },
  { name: 'note', kind: 'text', label: 'channel.name', applies: ({ count }: FormValue) => Number(count) > 1 },
] as unknown as FormField[];
const form = {
  title: { create: 'channel.title', edit: 'channel.title' },
  fields,
  defaults: () => ({ name: '', count: 1, note: '' }),
  fromRow: (row: object) => row,
  normalise: (value: FormValue) => value,
  validate: ({ name }: FormValue) => (name === '' ? { name: 'a name is missing' } : {}),
} as unknown as AnyForm;
const rules = { options: { form, mode: 'create' as const }, context: screenContext() };
const start = () => startForm({ name: '', count: 1, note: '' }, rules);
const after = (...events: FormEvent[]) => events.reduce((state, event) => formReducer(state, event, rules), start());
const typed = (index: number, text: string): FormEvent => ({
  type: 'typed',
  field: fields[index] as FormField,
  line: textLine(text),
});

test('a form opens unchanged, with no fault shown, on its first field', () => {
  const opened = start();
  expect(opened.fields.map(({ name }) => name)).toEqual(['name', 'count']);
  expect(opened.focus).toBe(0);
  expect(opened.errors).toEqual({});
  expect(isChanged(opened)).toBe(false);
});

test('what can be read becomes the value, and brings the fields that then apply', () => {
  const state = after(typed(1, '3'));
  expect(state.value.count).toBe(3);
  expect(state.fields.map(({ name }) => name)).toEqual(['name', 'count', 'note']);
  expect(isChanged(state)).toBe(true);
});

test('what cannot be read stays as typed beside the value of before, until it is set or typed anew', () => {
  const state = after(typed(1, 'many'));
  expect(state.value.count).toBe(1);
  expect(state.lines.count?.characters.join('')).toBe('many');
  expect(state.errors.count).toBeTruthy();
  expect(isChanged(state)).toBe(true);
  expect(formReducer(state, { type: 'set', name: 'count', value: 1 }, rules).errors).toEqual({});
  expect(isChanged(formReducer(state, typed(1, '1'), rules))).toBe(false);
});

test('faults of untouched fields are shown once it was tried to save, with the focus on the first', () => {
  expect(after(typed(1, '2')).errors).toEqual({});
  const state = after({ type: 'moved', to: 3 }, { type: 'tried' });
  expect(state.errors).toEqual({ name: 'a name is missing' });
  expect(state.focus).toBe(0);
  expect(formReducer(state, typed(0, 'a'), rules).errors).toEqual({});
});

test('the focus stays between the first field and the last button; a number stands selected', () => {
  expect(after({ type: 'moved', to: -1 }).focus).toBe(0);
  expect(after({ type: 'moved', to: 99 }).focus).toBe(3);
  expect(after({ type: 'moved', to: 1 }).isSelected).toBe(true);
  expect(after({ type: 'moved', to: 1 }, typed(1, '2')).isSelected).toBe(false);
});

test('a failed save keeps what was typed; the next change takes its message away', () => {
  const failure = { message: 'no', hint: '' };
  const state = after(typed(0, 'a'), { type: 'saving' }, { type: 'failed', failure });
  expect(state).toMatchObject({ isSaving: false, failure, value: { name: 'a' } });
  expect(formReducer(state, typed(0, 'ab'), rules).failure).toBeUndefined();
});

test('ASK-16: an amount opens as money of the site, keeps what is typed, and is the same amount when nobody touches it', () => {
  const quota = { name: 'quota', kind: 'quota', label: 'token.remaining' } as unknown as FormField;
  const amounts = { ...rules, options: { ...rules.options, form: { ...form, fields: [quota], validate: () => ({}) } } };
  const opened = (units: number) => startForm({ quota: units }, amounts);
  const textOf = (state: ReturnType<typeof opened>) => state.lines.quota?.characters.join('');
  expect([500_000, 500_001, 0].map((units) => textOf(opened(units)))).toEqual(['$1.00', '$1.000002', '0']);
  expect(isChanged(opened(500_001))).toBe(false);
  const enter = (text: string) =>
    formReducer(opened(500_000), { type: 'typed', field: quota, line: textLine(text) }, amounts);
  expect([textOf(enter('$2')), enter('$2').value.quota]).toEqual(['$2', 1_000_000]);
  expect([textOf(enter('0.5')), enter('0.5').value.quota]).toEqual(['0.5', 250_000]);
  expect(isChanged(enter('1usd'))).toBe(false);
  const set = formReducer(enter('0.5'), { type: 'set', name: 'quota', value: 5_000_000 }, amounts);
  expect(textOf(set)).toBe('$10.00');
});
