import { expect, test } from 'vitest';
import { countedAs } from '../../../cli/tui/state/tree/tree-calls.ts';
import { howMarked, marksOfLines, noMarks, rangeOfLines } from '../../../cli/tui/state/tree/tree-marks.ts';
import { type TreeOf, treeNodes } from '../../../cli/tui/state/tree/tree-nodes.ts';
import { parentOf, type TreeState, treeReducer } from '../../../cli/tui/state/tree/tree-reducer.ts';
import { channelSchema } from '../../../shared/domain/channel/channel.ts';
import type { ProviderKey } from '../../../shared/domain/channel/provider-key.ts';

const channel = (id: number, more: object = {}) =>
  channelSchema().parse({
    ...{ id, name: `c${id}`, type: 1, status: 1, models: 'a,b', group: 'default', used_quota: id, balance: 10 },
    ...{ balance_updated_time: 1, tag: '', channel_info: null },
    ...more,
  });
const pool = (id: number, more: object = {}) =>
  channel(id, {
    channel_info: { is_multi_key: true, multi_key_size: 3, multi_key_mode: '', multi_key_status_list: { '1': 3 } },
    ...more,
  });
const key = (index: number, status: number) => ({ channel_id: 4, index, status, key_preview: 'sk-abc' }) as ProviderKey;

const counted = (calls: number, errors: number) => ({ calls, errors, quota: 0, firstTokens: new Map() });

const channels = [
  channel(1, { tag: 'eu' }),
  channel(2, { tag: 'eu', status: 2 }),
  channel(3, { tag: 'us', models: 'b', balance: 0, balance_updated_time: 0 }),
  pool(4, { tag: 'us' }),
  channel(5, { status: 3, models: 'c' }),
];
const tree: TreeOf = { channels, by: 'tag', open: new Set(), keys: new Map(), providerOf: () => 'OpenAI' };

test('TUI-17: a node sums what is under it, each channel once; what nobody knows makes a sum at least', () => {
  const nodes = treeNodes(tree);
  expect(nodes.map(({ name }) => name)).toEqual(['eu', 'us', '']);
  expect(nodes[0]?.sums).toMatchObject({ channelsOn: 1, channels: 2, keysOn: 1, keys: 2, used: 3, balance: 20 });
  expect(nodes[1]?.sums).toMatchObject({ channels: 2, keysOn: 3, keys: 4, balance: 10, isBalanceWhole: false });
  const byModel = treeNodes({ ...tree, by: 'model' });
  // A model that no channel serves stands first; of the others what was used most.
  expect(byModel.map(({ name, sums }) => [name, sums.channels])).toEqual([
    ['c', 1],
    ['b', 4],
    ['a', 3],
  ]);
});

test('TUI-17: what is open shows below its node, keys below their channel, those that are off first', () => {
  const open = new Set(['tag:us', 'tag:us/4']);
  const reading = treeNodes({ ...tree, open });
  expect(reading.map(({ id }) => id)).toEqual(['tag:eu', 'tag:us', 'tag:us/4', 'tag:us/4/', 'tag:us/3', 'tag:']);
  const keys = new Map([[4, [key(0, 1), key(1, 3)]]]);
  const known = treeNodes({ ...tree, open, keys });
  expect(known.map(({ id }) => id).slice(2, 5)).toEqual(['tag:us/4', 'tag:us/4/1', 'tag:us/4/0']);
  // What the gateway told of its keys counts, not what the channel said before.
  expect(known[2]?.sums).toMatchObject({ keysOn: 1, keys: 2 });
  expect(known.map(({ isOpen }) => isOpen)).toEqual([false, true, true, undefined, undefined, undefined, false]);
});

test('TUI-17: closing puts the cursor on the parent, levels open and close everywhere, a mark on a node is one on all its channels', () => {
  let state: TreeState = {
    ...{ by: 'tag', channels, open: new Set(), keys: new Map(), calls: undefined, ...noMarks, cursor: '' },
    ...{ search: '', shut: new Set(), sort: undefined, fetchedAt: 0, error: undefined },
  };
  const nodes = () => treeNodes({ ...tree, ...state, channels });
  state = treeReducer(state, { type: 'level', step: 1, nodes: nodes() });
  expect(nodes().filter(({ level }) => level === 1)).toHaveLength(5);
  state = treeReducer(state, { type: 'moved', to: 1, nodes: nodes() });
  const [eu, one] = nodes();
  expect(one && parentOf(one, nodes())?.id).toBe(eu?.id);
  state = treeReducer(state, { type: 'level', step: -1, nodes: nodes() });
  expect(state.cursor).toBe('tag:eu');
  expect(nodes()).toHaveLength(3);
  if (eu === undefined) throw new Error('no node');
  state = treeReducer(state, { type: 'marked', node: eu });
  expect([...state.marks].toSorted()).toEqual(['c1', 'c2']);
  // A channel that was deleted is not acted on.
  state = treeReducer(state, { type: 'read', channels: channels.slice(1), at: 1 });
  expect([...state.marks]).toEqual(['c2']);
  state = treeReducer(state, { type: 'marked', node: eu });
  expect([...state.marks].toSorted()).toEqual(['c1', 'c2']);
  state = treeReducer(state, { type: 'marked', node: eu });
  expect(state.marks.size).toBe(0);
});

test('TUI-17: a filter keeps the way to what it finds and opens it, sums are of what shows; sorting sorts siblings', () => {
  const holds = ({ models }: { models: string }) => models === 'b';
  const names = (name: string) => name === 'eu';
  const found = treeNodes({ ...tree, filter: { holds, names, shut: new Set() } });
  // A group of that name with all it has, another with what is found of it alone; the rest is gone.
  expect(found.map(({ id, of }) => [id, of])).toEqual([
    ['tag:eu', undefined],
    ['tag:eu/2', undefined],
    ['tag:eu/1', undefined],
    ['tag:us', 2],
    ['tag:us/3', undefined],
  ]);
  expect(found[3]?.sums).toMatchObject({ channels: 1, used: 3 });
  expect(found[3]?.channels.map(({ id }) => id)).toEqual([3]);
  const shut = treeNodes({ ...tree, filter: { holds, names, shut: new Set(['tag:eu']) } });
  expect(shut.map(({ id }) => id)).toEqual(['tag:eu', 'tag:us', 'tag:us/3']);

  const open = new Set(['tag:us', 'tag:us/4']);
  const keys = new Map([[4, [key(0, 1), key(1, 3)]]]);
  const ids = (by: 'name' | 'used' | 'state', isDescending: boolean) =>
    treeNodes({ ...tree, open, keys, sort: { by, isDescending } }).map(({ id }) => id.replace('tag:', ''));
  expect(ids('name', true)).toEqual(['us', 'us/4', 'us/4/1', 'us/4/0', 'us/3', 'eu', '']);
  expect(ids('name', false)).toEqual(['eu', 'us', 'us/3', 'us/4', 'us/4/0', 'us/4/1', '']);
  expect(ids('used', false)).toEqual(['eu', 'us', 'us/3', 'us/4', 'us/4/1', 'us/4/0', '']);
  expect(ids('state', true).slice(0, 2)).toEqual(['eu', 'us']);
});

test('TUI-17: what a search opens is not kept as open; a third press of a capital gives the usual order back', () => {
  let state: TreeState = {
    ...{ by: 'tag', channels, open: new Set(), keys: new Map(), calls: undefined, ...noMarks, cursor: '' },
    ...{ search: '', shut: new Set(), sort: undefined, fetchedAt: 0, error: undefined },
  };
  const nodes = () =>
    treeNodes({
      ...{ ...tree, ...state, channels },
      filter: state.search === '' ? undefined : { holds: () => true, names: () => false, shut: state.shut },
    });
  state = treeReducer(state, { type: 'searched', search: 'x' });
  expect(nodes().filter(({ level }) => level === 1)).toHaveLength(5);
  const [eu] = nodes();
  if (eu === undefined) throw new Error('no node');
  state = treeReducer(state, { type: 'closed', node: eu });
  expect(nodes().filter(({ level }) => level === 1)).toHaveLength(3);
  expect([...state.open]).toEqual([]);
  state = treeReducer(state, { type: 'searched', search: '' });
  expect(nodes()).toHaveLength(3);
  for (const wanted of [{ by: 'used', isDescending: true }, { by: 'used', isDescending: false }, undefined]) {
    state = treeReducer(state, { type: 'sorted', by: 'used' });
    expect(state.sort).toEqual(wanted);
  }
});

test('TUI-17: calls and errors are those of what is under a node, under a model those of that model alone; they sort siblings', () => {
  const counts = new Map([
    [countedAs(1, 'tag', 'eu'), counted(5, 2)],
    [countedAs(2, 'tag', 'eu'), counted(1, 0)],
    [countedAs(3, 'tag', 'us'), counted(9, 0)],
    [countedAs(1, 'model', 'a'), counted(4, 2)],
  ]);
  const calls = { counts, since: 0, isWhole: true, isAtLeast: false, hasErrors: true };
  const sums = (nodes: ReturnType<typeof treeNodes>) =>
    nodes.map((node) => [node.name, node.sums.calls, node.sums.errors]);
  expect(sums(treeNodes({ ...tree, calls, sort: { by: 'calls', isDescending: true } }))).toEqual([
    ['us', 9, 0],
    ['eu', 6, 2],
    ['', 0, 0],
  ]);
  expect(sums(treeNodes({ ...tree, calls, by: 'model', sort: { by: 'errors', isDescending: true } }))[0]).toEqual([
    ...['a', 4, 2],
  ]);
});

test('TUI-17: a filter of keys leaves channels with a key that holds, opened, and those whose keys are still to be read', () => {
  const holdsKey = ({ status }: ProviderKey) => status === 3;
  const filter = { names: () => true, holds: () => true, holdsKey, shut: new Set<string>() };
  const unread = treeNodes({ ...tree, filter });
  expect(unread.map(({ id }) => id)).toEqual(['tag:us', 'tag:us/4', 'tag:us/4/']);
  const keys = new Map([[4, [key(0, 1), key(1, 3), key(2, 1)]]]);
  expect(treeNodes({ ...tree, filter, keys }).map(({ id }) => id)).toEqual(['tag:us', 'tag:us/4', 'tag:us/4/1']);
  expect(treeNodes({ ...tree, filter, keys: new Map([[4, [key(0, 1)]]]) })).toEqual([]);
  // Keys that could not be read are not said to be none.
  const failed = treeNodes({ ...tree, filter, keys: new Map([[4, 'failed' as const]]) });
  expect(failed.at(-1)).toMatchObject({ keysAre: 'failed' });
  const shut = treeNodes({ ...tree, keys, filter: { ...filter, shut: new Set(['tag:us/4']) } });
  expect(shut.map(({ id }) => id)).toEqual(['tag:us', 'tag:us/4']);
});

test('TUI-17, TUI-15: a range ends where it ends: an open group in it stands for its lines, a closed one for all its channels', () => {
  const open = new Set(['tag:us', 'tag:us/4']);
  const keys = new Map([[4, [key(0, 1), key(1, 3)]]]);
  const nodes = treeNodes({ ...tree, open, keys });
  expect(nodes.map(({ id }) => id)).toEqual([
    'tag:eu',
    'tag:us',
    'tag:us/4',
    'tag:us/4/1',
    'tag:us/4/0',
    'tag:us/3',
    'tag:',
  ]);
  const range = (from: string, cursor: number) =>
    rangeOfLines({ marks: new Set(), markedLast: { id: from, isOn: true } }, nodes, cursor);
  const named = (from: string, cursor: number) => {
    const { lines = [], kind = 'channel' } = range(from, cursor) ?? {};
    return marksOfLines(lines, kind).toSorted();
  };
  // Up to the pool: not the channel below it, and none of its keys.
  expect(named('tag:eu', 2)).toEqual(['c1', 'c2', 'c4']);
  expect(named('tag:', 5)).toEqual(['c3', 'c5']);
  // From a key: keys alone.
  expect(named('tag:us/4/1', 6)).toEqual(['k4:0', 'k4:1']);
  expect(range('tag:gone', 2)).toBeUndefined();
  const us = nodes[1];
  if (us === undefined) throw new Error('no node');
  expect(['c4', 'c3'].map((name) => howMarked({ marks: new Set([name]) }, us))).toEqual(['partly', 'partly']);
  expect(howMarked({ marks: new Set(['c3', 'c4']) }, us)).toBe('whole');
  expect(howMarked({ marks: new Set(['c1']) }, us)).toBe('not');
});

test('TUI-17: keys that are all enabled fold to one line, which opens, acts and is marked for all; a key enabled here folds nothing', () => {
  const open = new Set(['tag:us', 'tag:us/4']);
  const on = [0, 1, 2, 3].map((index) => key(index, 1));
  const at = (more: Partial<TreeOf>) => treeNodes({ ...tree, open, ...more }).filter(({ level }) => level === 2);
  const [fold, ...none] = at({ keys: new Map([[4, on]]) });
  expect(none).toEqual([]);
  expect(fold).toMatchObject({ id: 'tag:us/4/=', isOpen: false, folded: on, sums: { keysOn: 4, keys: 4 } });
  if (fold === undefined) throw new Error('no line');
  expect(marksOfLines([fold], 'key')).toEqual(['k4:0', 'k4:1', 'k4:2', 'k4:3']);
  const opened = at({ open: new Set([...open, fold.id]), keys: new Map([[4, on]]) });
  expect(opened.map(({ id }) => id)).toEqual(['tag:us/4/=', 'tag:us/4/0', 'tag:us/4/1', 'tag:us/4/2', 'tag:us/4/3']);
  // Few keys, or one that is off, are listed.
  expect(at({ keys: new Map([[4, on.slice(1)]]) })).toHaveLength(3);
  expect(at({ keys: new Map([[4, [...on.slice(1), key(0, 3)]]]) })).toHaveLength(4);
  // A key under the cursor does not vanish as it is enabled.
  let state: TreeState = {
    ...{ by: 'tag', channels, open, keys: new Map(), calls: undefined, ...noMarks, cursor: '' },
    ...{ search: '', shut: new Set(), sort: undefined, fetchedAt: 0, error: undefined },
  };
  state = treeReducer(state, { type: 'keys', channel: 4, keys: [...on.slice(1), key(0, 3)] });
  state = treeReducer(state, { type: 'keys', channel: 4, keys: on });
  expect(at({ keys: state.keys, listed: state.listed })).toHaveLength(4);
});
