import { expect, test } from 'vitest';
import {
  type BoxEntry,
  type BoxEvent,
  type BoxGroupId,
  type BoxState,
  boxReducer,
  grouped,
  shownHits,
} from '../../../cli/tui/state/box/box-reducer.ts';
import { usedMore, weightOf } from '../../../cli/tui/state/box/used.ts';
import { textLine } from '../../../cli/tui/text-entry/text-line.ts';
import { rankOf } from '../../../shared/format/rank.ts';

const entry = (group: BoxGroupId, label: string, more: Partial<BoxEntry> = {}): BoxEntry => ({
  id: `${group}:${label}`,
  group,
  label,
  about: () => '',
  hint: '',
  run: () => undefined,
  ...more,
});
const opened = (entries: readonly BoxEntry[], used: BoxState['used'] = {}): BoxState =>
  grouped({
    line: textLine(),
    entries,
    late: [],
    isAsking: false,
    groups: [],
    opened: undefined,
    cursor: 0,
    used,
    now: 0,
  });
const after = (state: BoxState, ...events: BoxEvent[]) => events.reduce(boxReducer, state);
const typed = (text: string): BoxEvent => ({ type: 'typed', text });
const labels = (state: BoxState) => shownHits(state).map(({ entry: { label } }) => label);

test('TUI-12: exact before its beginning, before the beginning of a word, before letters in order, before other words', () => {
  const tierOf = (label: string, query: string, words = '') => rankOf({ label, words, number: 31 }, query)?.tier;
  expect(tierOf('azure', 'azure')).toBe(0);
  expect(tierOf('anything', '31')).toBe(0);
  expect(tierOf('azure-eu', 'azu')).toBe(1);
  expect(tierOf('azure-eu', 'eu')).toBe(2);
  expect(tierOf('RetryTimes', 'times')).toBe(2);
  expect(tierOf('azure-backup', 'azbk')).toBe(3);
  expect(tierOf('Retry count', 'automatic', 'AutomaticRetry')).toBe(4);
  expect(tierOf('Disable azure', 'azure disable')).toBe(4);
  expect(tierOf('azure', 'qq')).toBeUndefined();
  // The letters that stand nearest to each other are those that matched.
  expect(rankOf({ label: 'a-x-b ab' }, 'ab')).toMatchObject({ tier: 2, at: [6, 7] });
  expect(rankOf({ label: 'ayybxaxb' }, 'ab')).toMatchObject({ tier: 3, at: [5, 7] });
  // Letters from the middle of words, far apart, are nobody's abbreviation.
  expect(tierOf('OIDC sign-in › Authorization address', 'zoe')).toBeUndefined();
});

test('TUI-12: groups stand in one order, the only exact hit leads, Tab opens the next group whole', () => {
  const many = Array.from({ length: 8 }, (_, at) => entry('rows', `retry-${at}`));
  const all = [...many, entry('do', 'Retry failed'), entry('settings', 'Retry count'), entry('places', 'Retry')];
  const state = after(opened(all), typed('retry'));
  expect(state.groups.map(({ id }) => id)).toEqual(['places', 'rows', 'do', 'settings']);
  const plain = after(opened(all), typed('retr'));
  expect(plain.groups.map(({ id, shown }) => [id, shown])).toEqual([
    ['rows', 5],
    ['do', 1],
    ['settings', 1],
    ['places', 1],
  ]);
  const next = after(plain, { type: 'next-group', by: 1 }, { type: 'next-group', by: -1 });
  expect(next.groups[0]).toMatchObject({ id: 'rows', shown: 8 });
  expect(next.cursor).toBe(0);
  expect(labels(after(opened(all), typed('>retr')))).toEqual(['Retry failed']);
  expect(labels(after(opened(all), typed(',retr')))).toEqual(['Retry count']);
});

test('TUI-12: of equal hits what was used lately comes first, and half of a use is forgotten in three days', () => {
  const day = 24 * 3600_000;
  let used = usedMore({}, 'rows:azure-eu', 0);
  used = usedMore(used, 'rows:azure-eu', 3 * day);
  expect(weightOf(used, 'rows:azure-eu', 3 * day)).toBeCloseTo(1.5);
  const rows = ['azure-backup', 'azure-eu', 'azure-us'].map((label) => entry('rows', label));
  expect(labels(after(opened(rows), typed('azu')))).toEqual(['azure-backup', 'azure-eu', 'azure-us']);
  expect(labels(after(opened(rows, used), typed('azu')))[0]).toBe('azure-eu');
});

test('TUI-12: what the gateway finds later comes below, each once, and nothing moves under the cursor', () => {
  const state = after(
    opened([entry('rows', 'azure'), entry('places', 'Azure places')]),
    typed('azu'),
    { type: 'moved', action: 'down' },
    { type: 'asking' },
    { type: 'found', entries: [entry('rows', 'azure'), entry('rows', 'azuki')] },
  );
  expect(labels(state)).toEqual(['azure', 'azuki', 'Azure places']);
  expect(shownHits(state)[state.cursor]?.entry.label).toBe('Azure places');
  // Another letter is another question.
  expect(labels(after(state, typed('r')))).toEqual(['azure', 'Azure places']);
});

test('TUI-12: the best row found brings its actions along, unless the text names actions', () => {
  const deeds = () => [entry('do', 'Test azure'), entry('do', 'Edit azure')];
  const rows = [
    entry('rows', 'azure', { deeds }),
    entry('rows', 'azure-eu', { deeds: () => [entry('do', 'Test eu')] }),
  ];
  const all = [...rows, entry('settings', 'Azure version'), entry('do', 'Disable 3')];
  const state = after(opened(all), typed('azu'));
  expect(state.groups.map(({ id, on }) => [id, on])).toEqual([
    ['rows', undefined],
    ['do', 'azure'],
    ['settings', undefined],
  ]);
  expect(labels(state)).toEqual(['azure', 'azure-eu', 'Test azure', 'Edit azure', 'Azure version']);
  expect(labels(after(opened(all), typed('disa')))).toEqual(['Disable 3']);
  // A row that only has the letters somewhere is not what was meant.
  expect(labels(after(opened(all), typed('zur')))).not.toContain('Test azure');
});

test('TUI-12: what is found nowhere may be looked for elsewhere, once the gateway has answered', () => {
  const elsewhere = (query: string) => entry('places', `Calls with ${query}`);
  const state = { ...opened([entry('rows', 'azure')]), elsewhere };
  const typing = after(state, typed('req_1'));
  expect(labels(typing)).toEqual(['Calls with req_1']);
  const asking = after(grouped({ ...typing, isAsking: true }), { type: 'found', entries: [entry('rows', 'req_12')] });
  expect(labels(grouped({ ...typing, isAsking: true }))).toEqual([]);
  expect(labels(asking)).toEqual(['req_12']);
  expect(labels(after(state, typed('>req_1')))).toEqual([]);
  expect(labels(after(typing, { type: 'near', text: 'azure' }))).toEqual(['azure']);
});
