import { beforeAll, describe, expect, test } from 'vitest';
import { sanitise } from '../../../shared/format/sanitise.ts';
import type { Action } from '../../../shared/screen/action.ts';
import { undoOfEdit } from '../../../shared/screen/bulk/bulk-undo.ts';
import { parseFieldText } from '../../../shared/screen/field-text.ts';
import { columnTest } from '../../../shared/screen/filter/column-test.ts';
import type { Operator } from '../../../shared/screen/filter/filter-words.ts';
import type { AnyField } from '../../../shared/screen/form.ts';
import { checkForm, fieldsOf } from '../../../shared/screen/form-check.ts';
import { headOf, isEditable } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { type AnyScreen, type ListNoun, lists, loadLists } from '../../../shared/screens/registry.ts';
import { createSay } from '../../../shared/text/say.ts';
import { sampleJournal } from '../../support/gateway/sample-journal.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';
import type { AnyForm } from '../../support/input-of.ts';

// What every list promises to whoever reads it, asked of all of them over one sample site.

type Row = Record<string, unknown>;

let context: ScreenContext;
let chinese: ScreenContext;
let screens: Record<string, AnyScreen>;

beforeAll(async () => {
  const sandbox = await startTestSandbox({ dialect: 'v1', sampleData: true });
  context = { ...(await signedInContext(sandbox)), journal: await sampleJournal() };
  chinese = { ...context, language: 'zh-CN', say: createSay('zh-CN') };
  screens = await loadLists();
  return () => sandbox.close();
});

/** Without these the sample site has no rows to show: nothing was tested yet, no question of a route was asked, no plan is open. */
const empty: readonly ListNoun[] = ['probe', 'route', 'site'];
const nouns = lists.map(({ noun }) => noun).filter((noun) => !empty.includes(noun));

/** Tasks are shown from the start of today: shortly after midnight there are none yet. */
const begin: Partial<Record<ListNoun, Record<string, string>>> = { task: { start: '-30d' } };

async function read(noun: ListNoun, filters: Record<string, string> = {}) {
  const screen = screens[noun] as AnyScreen;
  const { rows } = await screen.list({ page: 1, pageSize: 20, filters: { ...begin[noun], ...filters } }, context, {});
  return { screen, rows: rows as Row[] };
}

/** Nothing here writes: what a list shows without filters is read once. */
const known = new Map<ListNoun, ReturnType<typeof read>>();
function readOnce(noun: ListNoun) {
  const reading = known.get(noun) ?? read(noun);
  known.set(noun, reading);
  return reading;
}

test('TUI-05: a capital sorts by a column of the list, and each column by one capital at most', () => {
  const wrong = lists.flatMap(({ noun }) => {
    const { columns, letters = {} } = screens[noun] as AnyScreen;
    const sorted = Object.values(letters);
    const isRight = ([letter, column]: [string, string], at: number) =>
      /^[A-Z]$/.test(letter) && columns.some(({ id }) => id === column) && sorted.indexOf(column) === at;
    return Object.entries(letters).flatMap((one, at) => (isRight(one, at) ? [] : [`${noun} ${one.join(': ')}`]));
  });
  expect(wrong).toEqual([]);
  expect(lists.filter(({ noun }) => screens[noun]?.letters === undefined).map(({ noun }) => noun)).toEqual([]);
});

/** Machines get a sentence there, in the language of whoever asks. */
const spoken = ['price-sync reason'];

/** Choices that leave every row. */
const everything = ['all', ''];

/** Nothing of a program's insides, and nothing that a terminal would obey; `{{current}}` is a gateway's own place to fill. */
function expectWords(text: string, where: string): void {
  const isForeign = /undefined|NaN|\[object|Invalid Date|Infinity|(?<!\{)\{[a-z]+\}(?!\})|\bnull\b/.test(text);
  // Thousands of cells: the slow way of saying it is for those that are wrong.
  if (text === '' || isForeign || text.split('\n').map(sanitise).join('\n') !== text)
    throw new Error(`${where}: “${text}”`);
}

describe.each(nouns)('every row of %s', (noun) => {
  test('has a number of its own, a name, and words in every cell, in both languages, that machines get alike', async () => {
    const { screen, rows } = await readOnce(noun);
    expect(rows.length).toBeGreaterThan(0);
    const ids = rows.map((row) => screen.id(row));
    for (const id of ids) expect(Number.isSafeInteger(id), String(id)).toBe(true);
    if (!screen.hasEqualRows?.(context)) expect(new Set(ids).size).toBe(rows.length);
    for (const row of rows) {
      const name = screen.name(row);
      expectWords(name, noun);
      expect(headOf(screen, row)).toContain(name);
      expect([true, false, undefined]).toContain(screen.muted?.(row, context));
      for (const column of screen.columns) {
        const [cell, other] = [column.cell(row, context), column.cell(row, chinese)];
        const where = `${noun} ${column.id} ${name}`;
        // Machines get the empty text, or none of several.
        if (cell.raw !== '' && !(Array.isArray(cell.raw) && cell.raw.length === 0)) expectWords(cell.text, where);
        if (cell.hint !== undefined) expectWords(cell.hint, where);
        if (other.raw !== cell.raw && !spoken.includes(`${noun} ${column.id}`))
          expect(other.raw, where).toEqual(cell.raw);
        if (other.tone !== cell.tone) expect(other.tone, where).toBe(cell.tone);
        if (column.raw && column.raw(row) !== cell.raw) expect(column.raw(row), where).toEqual(cell.raw);
        const badge = column.badge?.(row, context);
        if (badge)
          expect(badge.title.toUpperCase().startsWith(badge.letters.charAt(0).toUpperCase()), where).toBe(true);
      }
      for (const { label, cell } of screen.details?.(row, context) ?? []) {
        expectWords(context.say(label as never), noun);
        expect(typeof cell.text).toBe('string');
      }
    }
  });

  test('is found again by its number and by what a person calls it; what is not there is told as such', async () => {
    const { screen, rows } = await readOnce(noun);
    const { lookUp, get, idForm } = screen;
    for (const row of rows.slice(0, 3)) {
      const id = screen.id(row);
      if (get) expect(screen.id(await get(id, context, {}))).toBe(id);
      if (lookUp) expect(screen.id(await lookUp.find(lookUp.keyOf(row), {}, context, {}))).toBe(id);
      if (idForm) expect(idForm.parse(idForm.format(id))).toBe(id);
    }
    if (lookUp) {
      const missing: unknown = await lookUp.find('no-such-thing', {}, context, {}).catch((error: unknown) => error);
      expect(missing).toMatchObject({ name: 'Refusal', message: context.say(screen.notFound) });
    }
  });

  test('GEN-07: is found by what its cells show: no filter takes that for impossible', async () => {
    const { screen, rows } = await readOnce(noun);
    const refused = new Set<string>();
    const compare = (column: (typeof screen.columns)[number], operator: Operator, value: string, as: ScreenContext) => {
      const compared = columnTest(column, operator, value, as);
      if (!compared.ok) refused.add(`${noun} ${column.id}${operator}${value}`);
    };
    for (const column of screen.columns) {
      for (const row of rows) {
        for (const as of [context, chinese]) {
          const { raw, text } = column.cell(row, as);
          compare(column, ':', text, as);
          if (raw !== null && raw !== '' && !Array.isArray(raw)) compare(column, '=', `${raw}`, as);
          // Numbers have an order, unless they stand for a name.
          const isSize = column.unit === undefined && (column.states ?? column.choices) === undefined;
          if (typeof raw === 'number' && isSize) compare(column, '>=', '1', as);
        }
      }
    }
    expect([...refused]).toEqual([]);
  });

  test('is copied as it stands in the column of that name', async () => {
    const { screen, rows } = await readOnce(noun);
    for (const field of screen.copyFields) {
      const column = screen.columns.find(({ id }) => id === field.id.replaceAll('-', '_'));
      if (!column || field.secret) continue;
      for (const row of rows) {
        const { raw, text } = column.cell(row, context);
        const copied = await field.value(row, context, {});
        expect([String(raw ?? ''), text, column.raw ? String(column.raw(row)) : ''], field.id).toContain(copied);
      }
    }
  });

  test('is left by a filter only where its cell says what the filter says', async () => {
    const { screen } = await readOnce(noun);
    for (const filter of screen.filters.filter(({ kind }) => kind === 'choice')) {
      const column = screen.columns.find(({ id }) => id === filter.id);
      const choices = (await filter.choices?.(context)) ?? [];
      expect(new Set(choices.map(({ value }) => value)).size).toBe(choices.length);
      for (const { value: choice, label } of choices) {
        const value = String(choice);
        if (value !== '') expectWords(label ?? value, filter.id);
        if (!column || everything.includes(String(value))) continue;
        const { rows } = await read(noun, { [filter.id]: String(value) });
        for (const row of rows) {
          const { raw } = column.cell(row, context);
          expect(Array.isArray(raw) ? raw : [raw], `${filter.id}=${value}`).toContain(value);
        }
      }
    }
  });

  test('comes in the order of a column, either way, where the gateway sorts by it', async () => {
    const { screen } = await readOnce(noun);
    for (const column of screen.columns.filter(({ byGateway }) => byGateway?.sorts?.(context))) {
      const values = async (descending: boolean) => {
        const query = { page: 1, pageSize: 100, filters: {}, order: { column: column.id, descending } };
        return (await screen.list(query, context, {})).rows.map((row) => Number(column.cell(row, context).raw));
      };
      const [up, down] = [await values(false), await values(true)];
      expect(up, column.id).toEqual([...up].sort((one, other) => one - other));
      expect(down, column.id).toEqual([...down].sort((one, other) => other - one));
    }
  });

  test('is named by what asks before it acts, and the gateway with it', async () => {
    const { screen, rows } = await readOnce(noun);
    for (const action of screen.actions as readonly Action<Row>[]) {
      // An edit asks about what it changes: without changes there is nothing to ask.
      if (action.confirm === undefined || (action.on === 'rows' && action.keepsUnnamed)) continue;
      const first = rows[0] as Row;
      const input = action.input?.defaults(context);
      const asked = action.on === 'all' ? action.confirm(context, input, 3) : action.confirm([first], context, input);
      const outcome = [asked.prompt, ...asked.consequences];
      for (const text of outcome) expectWords(text, action.verb);
      expect(outcome.join(' '), action.verb).toContain(context.gateway.origin);
      // Tests are told by their number. A key of a channel is told by the channel's name.
      if (action.on === 'all' || action.verb === 'probe') continue;
      const name = noun === 'provider-key' ? String(first.channel_name) : screen.name(first);
      expect(outcome.join(' '), action.verb).toContain(name);
    }
  });

  test('asks for what an action or a form needs in words; what it offers is taken, what it must have is missed', async () => {
    const { screen, rows } = await readOnce(noun);
    const asked = (screen.actions as readonly Action<Row>[]).flatMap(({ input }) => (input ? [input as AnyForm] : []));
    const own = isEditable(screen) ? [screen.form as unknown as AnyForm] : [];
    for (const form of [...own, ...asked]) {
      const start = form.defaults(context);
      expect(form.normalise(form.normalise(start, 'create'), 'create')).toEqual(form.normalise(start, 'create'));
      for (const field of fieldsOf(form, start, 'create') as AnyField<Row>[]) {
        const { name, kind, label, help, example } = field;
        for (const one of [context, chinese]) {
          expectWords(one.say(label), name);
          const outcome = typeof help === 'function' ? help(start, one, 'create') : help && one.say(help);
          if (outcome !== undefined) expectWords(outcome.replaceAll(/\{\w+\}/g, ''), name);
        }
        for (const preset of field.presets?.(context, start) ?? []) expectWords(preset.label, name);
        const choices = (await field.choices?.(start, context)) ?? [];
        expect(new Set(choices.map(({ value }) => value)).size, name).toBe(choices.length);
        for (const choice of choices) expectWords(choice.label, name);
        const errorsOf = (value: unknown) => checkForm(form, { ...start, [name]: value }, 'create', context).errors;
        // An offered choice is no wrong one, and neither is the example.
        const offered = choices[0] && (kind === 'choices' ? [choices[0].value] : choices[0].value);
        if (offered !== undefined && offered !== '' && kind !== 'text')
          expect(errorsOf(offered)[name], `${name} ${String(offered)}`).toBeUndefined();
        const read = example === undefined ? undefined : parseFieldText(field, example, context);
        if (read) expect(read.ok, `${name} ${example}`).toBe(true);
        if (read?.ok && !choices.length) expect(errorsOf(read.value)[name], `${name} ${example}`).toBeUndefined();
        const none = { choices: [], lines: [], number: Number.NaN, quota: Number.NaN, datetime: Number.NaN };
        if (field.required && !field.mayBeEmpty?.(context) && kind !== 'choice') {
          expect(errorsOf(kind in none ? none[kind as keyof typeof none] : ''), `${name} is required`).toHaveProperty(
            name,
          );
        }
        if (kind === 'number' && field.minimum !== undefined)
          expect(errorsOf(field.minimum - 1), `${name} is too low`).not.toEqual({});
        if (kind === 'number' && field.maximum !== undefined)
          expect(errorsOf(field.maximum + 1), `${name} is too high`).not.toEqual({});
      }
    }
    if (isEditable(screen)) {
      for (const row of rows) {
        const form = screen.form as unknown as AnyForm;
        const draft = form.normalise(form.fromRow(row, context), 'edit');
        // What a gateway holds is opened and closed without a change.
        expect(form.normalise(draft, 'edit')).toEqual(draft);
        expect(undoOfEdit(screen as never, row, draft, { message: '' }, context)).toBeUndefined();
      }
    }
  });
});
