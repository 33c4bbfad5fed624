import { describe, expect, test } from 'vitest';
import type { Action } from '../../../shared/screen/action.ts';
import {
  asksFirst,
  callNameOf,
  commandOfAction,
  leftOutOf,
  leftOutSentences,
  needsAgreement,
  refusalOfAction,
} from '../../../shared/screen/flow/flow-rules.ts';
import type { Form } from '../../../shared/screen/form.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';

interface Row {
  id: number;
  isOff?: boolean;
  isOld?: boolean;
}

const context = screenContext();
const target = { noun: 'channel', id: ({ id }: Row) => id, name: ({ id }: Row) => `row-${id}` };
const refusal = ({ isOff, isOld }: Row) => (isOff ? 'Already off.' : isOld ? 'Too old.' : undefined);
const common = {
  ...{ label: 'action.test', help: 'channel.disableHelp', danger: 'confirm', idempotent: true },
  confirm: () => ({ prompt: '', consequences: [] }),
  run: async () => ({ message: '' }),
} as const;
const onRows = (more: object = {}) => ({ ...common, verb: 'act', on: 'rows', ...more }) as Action<Row>;
const onAll = (more: object = {}) => ({ ...common, verb: 'fix', on: 'all', ...more }) as Action<Row>;

const one = { id: 1 };
const off = { id: 2, isOff: true };
const old = { id: 3, isOld: true };

describe('what an action may be done to, and why not', () => {
  test('rows that a rule is against are left out with their reasons; what acts on all leaves none out', () => {
    expect(leftOutOf(onRows({ refusal }), [one, off, old], context)).toEqual([
      { row: off, reason: 'Already off.' },
      { row: old, reason: 'Too old.' },
    ]);
    expect(leftOutOf(onRows(), [one, off], context)).toEqual([]);
    expect(leftOutOf(onAll({ refusal: () => 'No.' }), [one, off], context)).toEqual([]);
  });

  test('a sentence for each reason names the rows it holds for, as what cannot act on a terminal', () => {
    const left = [
      { row: off, reason: 'Already off.' },
      { row: old, reason: 'Too old.' },
      { row: { id: 4 }, reason: 'Already off.' },
    ];
    expect(leftOutSentences(target, left, context.say)).toEqual([
      'Skipped: row-2, row-4. Already off.',
      'Skipped: row-3. Too old.',
    ]);
    const hostile = { ...target, name: () => 'a\u001b[2Jb' };
    expect(leftOutSentences(hostile, left.slice(1, 2), context.say).join()).not.toContain('\u001b');
    expect(leftOutSentences({ noun: 'x' }, left.slice(1, 2), context.say)).toEqual(['Skipped: . Too old.']);
  });

  const readOnly = 'Read-only mode. Nothing can be changed.';
  const first = 'Select channels first.';
  const unsupported = 'This gateway version doesn’t support this';
  test.each<[string, Action<Row>, readonly Row[], boolean, string | undefined]>([
    ['one row that may', onRows({ refusal }), [one], false, undefined],
    ['one of two that may', onRows({ refusal }), [off, one], false, undefined],
    ['none that may: the reason of the first', onRows({ refusal }), [old, off], false, 'Too old.'],
    ['none chosen', onRows(), [], false, first],
    ['two where one alone is taken', onRows({ single: true }), [one, old], false, 'Only one row at a time.'],
    ['one where one alone is taken', onRows({ single: true }), [one], false, undefined],
    ['a write where nothing may change', onRows(), [one], true, readOnly],
    ['a read where nothing may change', onRows({ isRead: true }), [one], true, undefined],
    ['a call that the gateway lacks', onRows({ needs: () => false }), [one], false, unsupported],
    ['a call that it has', onRows({ needs: () => true }), [one], false, undefined],
    ['a call that it lacks, for none chosen', onRows({ needs: () => false }), [], false, unsupported],
    ['the site, without rows', onAll(), [], false, undefined],
    ['the site, where a rule is against it', onAll({ refusal: () => 'Not now.' }), [], false, 'Not now.'],
  ])('%s', (_name, action, rows, isReadOnly, reason) => {
    const outcome = refusalOfAction({ selectFirst: 'channel.selectFirst' }, action, rows, { ...context, isReadOnly });
    if (reason === undefined) expect(outcome).toBeUndefined();
    else expect(outcome).toContain(reason);
  });

  test('where nothing says what to select first, nothing is said', () => {
    expect(refusalOfAction({}, onRows(), [], context)).toBeUndefined();
  });
});

test.each<[string, Action<Row>, number, boolean]>([
  ['what is safe', onRows({ danger: 'safe' }), 5, false],
  ['what is safe, of the site', onAll({ danger: 'safe' }), 0, false],
  ['what is dangerous', onRows(), 1, true],
  ['what cannot be undone', onRows({ danger: 'irreversible' }), 1, true],
  ['what asks people about one, for one', onRows({ unaskedUpTo: 1 }), 1, false],
  ['what asks people about one, for two', onRows({ unaskedUpTo: 1 }), 2, true],
  ['the site', onAll(), 1, true],
])(
  'TUI-18: %s needs an agreement of a script or not, and people are asked about all that is not safe',
  (_name, action, rows, needs) => {
    expect(needsAgreement(action, rows)).toBe(needs);
    expect(asksFirst(action)).toBe(action.danger !== 'safe');
  },
);

describe('the command line that does the same', () => {
  const form: Form<Record<string, unknown>, Row> = {
    title: { create: 'action.test', edit: 'action.test' },
    fields: [
      { name: 'amount', kind: 'number', label: 'action.test' },
      { name: 'tag', kind: 'text', label: 'action.test' },
      { name: 'models', kind: 'choices', label: 'action.test' },
    ],
    defaults: () => ({ amount: 0, tag: '', models: [] }),
    fromRow: ({ id }) => ({ amount: id * 10, tag: 'old', models: ['a'] }),
    normalise: (value) => value,
    validate: () => ({}),
  };
  const withForm = onRows({ input: form as never });
  const edit = onRows({ input: form as never, keepsUnnamed: true });
  const line = (action: Action<Row>, rows: readonly Row[], input?: unknown, there?: typeof context) =>
    commandOfAction(target, action, rows, input, there);

  test.each<[string, string, string]>([
    ['rows by their ids', line(onRows(), [one, off]), 'tollgate channel act 1 2'],
    ['no rows', line(onAll(), []), 'tollgate channel fix'],
    ['what only a browser can', line(onRows({ isBrowserOnly: true }), [one]), ''],
    ['no input', line(withForm, [one]), 'tollgate channel act 1'],
    ['an input that is none', line(withForm, [one], null), 'tollgate channel act 1'],
    ['a word where fields are', line(withForm, [one], 'text'), 'tollgate channel act 1'],
    ['a field', line(withForm, [one], { amount: 5 }), 'tollgate channel act 1 --amount 5'],
    ['a zero', line(withForm, [one], { amount: 0 }), 'tollgate channel act 1 --amount 0'],
    ['empty fields', line(withForm, [one], { amount: 5, tag: '', models: [] }), 'tollgate channel act 1 --amount 5'],
    ['a list', line(withForm, [one], { models: ['a', 'b'] }), 'tollgate channel act 1 --models a,b'],
    [
      'of an edit what differs',
      line(edit, [one], { amount: 10, tag: 'new', models: ['a'] }, context),
      'tollgate channel act 1 --tag new',
    ],
    [
      'of an edit what was taken away',
      line(edit, [one], { amount: 10, tag: '', models: ['a'] }, context),
      "tollgate channel act 1 --tag ''",
    ],
    [
      'of an edit a field that is missing as one that is empty',
      line(edit, [one], { amount: 10, models: ['a'] }, context),
      "tollgate channel act 1 --tag ''",
    ],
    [
      'of an edit of several all that is set',
      line(edit, [one, old], { amount: 10, tag: '' }, context),
      'tollgate channel act 1 3 --amount 10',
    ],
    ['of an edit without a place to look', line(edit, [one], { amount: 10 }), 'tollgate channel act 1 --amount 10'],
    [
      'of an action that names all',
      line(withForm, [one], { amount: 10, tag: 'old' }, context),
      'tollgate channel act 1 --amount 10 --tag old',
    ],
  ])('%s', (_name, written, wanted) => {
    expect(written).toBe(wanted);
  });

  test('a row is called by what people call it, else by its id as it is written, else by nothing', () => {
    const lookUp = { keyOf: ({ id }: Row) => `name-${id}` } as never;
    expect(callNameOf({ ...target, lookUp }, one)).toBe('name-1');
    expect(callNameOf(target, one)).toBe(1);
    expect(callNameOf({}, one)).toBe('');
  });
});
