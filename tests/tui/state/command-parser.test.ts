import { expect, test } from 'vitest';
import { type CommandWords, parseCommand, splitWords, suggestions } from '../../../cli/tui/keys/command-parser.ts';

const words: CommandWords = {
  current: 'channel',
  nouns: {
    channel: {
      aliases: ['channels', 'ch'],
      verbs: ['list', 'get', 'test', 'disable', 'delete'],
      filters: ['keyword', 'group'],
      takesNames: true,
    },
    token: { aliases: ['tokens'], verbs: ['list', 'get', 'key'], filters: ['keyword'] },
    route: {
      aliases: [],
      verbs: ['list', 'get', 'explain'],
      filters: ['model', 'group'],
      argument: { verb: 'explain', filter: 'model' },
    },
  },
  rows: () => [
    { key: '12', name: 'openai' },
    { key: '13', name: 'azure eu' },
    { key: '31', name: 'openai eu' },
  ],
  values: (_noun, filter) => (filter === 'group' ? ['default', 'vip', 'the "a" team'] : []),
  builtins: {
    quit: { aliases: ['q'], values: [] },
    theme: { aliases: [], values: ['dark', 'light'], takes: (value) => /^(dark|light)$/.test(value) },
  },
};

test.each([
  ['channels', { kind: 'view', noun: 'channel', filters: {} }],
  [':channels', { kind: 'view', noun: 'channel', filters: {} }],
  ['channel group=vip keyword="a b"', { kind: 'view', noun: 'channel', filters: { group: 'vip', keyword: 'a b' } }],
  [
    'tollgate channel list --group vip --id-sort',
    { kind: 'view', noun: 'channel', filters: { group: 'vip', 'id-sort': 'true' } },
  ],
  ['channel group:vip', { kind: 'view', noun: 'channel', filters: {}, line: 'group:vip' }],
  [
    'channel list group=vip -status:off name:"a b" balance<10',
    { kind: 'view', noun: 'channel', filters: { group: 'vip' }, line: '-status:off name:"a b" balance<10' },
  ],
  ['channel list nonsense', { kind: 'unknown', word: 'nonsense' }],
  ['ch disable 12 31', { kind: 'verb', noun: 'channel', verb: 'disable', ids: [12, 31], values: {} }],
  ['disable', { kind: 'verb', noun: 'channel', verb: 'disable', ids: [], values: {} }],
  [
    'channel test 3 --model gpt-4o',
    { kind: 'verb', noun: 'channel', verb: 'test', ids: [3], values: { model: 'gpt-4o' } },
  ],
  ['token key 5', { kind: 'verb', noun: 'token', verb: 'key', ids: [5], values: {} }],
  ['q', { kind: 'builtin', name: 'quit', values: [] }],
  ['theme light', { kind: 'builtin', name: 'theme', values: ['light'] }],
  ['', { kind: 'nothing' }],
  ['key 5', { kind: 'unknown', word: 'key' }],
  ['channel explode', { kind: 'unknown', word: 'explode', noun: 'channel' }],
  ['channel 4', { kind: 'unknown', word: '4', noun: 'channel' }],
  ['route gpt-4o', { kind: 'view', noun: 'route', filters: { model: 'gpt-4o' } }],
  ['route explain gpt-4o --group vip', { kind: 'view', noun: 'route', filters: { model: 'gpt-4o', group: 'vip' } }],
  [
    'route group=vip gpt-4o tier=1',
    { kind: 'view', noun: 'route', filters: { model: 'gpt-4o', group: 'vip', tier: '1' } },
  ],
  ['route explain', { kind: 'view', noun: 'route', filters: {} }],
  ['route explian', { kind: 'unknown', word: 'explian', noun: 'route' }],
  ['route gpt-4o o1', { kind: 'unknown', word: 'o1' }],
  ['token key five', { kind: 'unknown', word: 'five' }],
  ['channel get sk-canary4711canary4711canary4711', { kind: 'unknown', word: 'sk-***' }],
  ['channel get 9007199254740993', { kind: 'unknown', word: '9007199254740993' }],
  ['disable twelve', { kind: 'verb', noun: 'channel', verb: 'disable', ids: [], keys: ['twelve'], values: {} }],
  [
    'get channel 4 "azure eu"',
    { kind: 'verb', noun: 'channel', verb: 'get', ids: [4], keys: ['azure eu'], values: {} },
  ],
  ['key token 5', { kind: 'verb', noun: 'token', verb: 'key', ids: [5], values: {} }],
])('NAV-01: “%s”', (text, command) => {
  expect(parseCommand(text, words)).toEqual(command);
});

test.each([
  ['', ['channel', 'token', 'route', 'list', 'get', 'test', 'disable', 'delete', 'quit', 'theme']],
  ['t', ['token', 'test', 'theme']],
  ['channel d', ['disable', 'delete']],
  ['token ', ['list', 'get', 'key', 'keyword=']],
  ['channel list g', ['group=']],
  ['theme ', ['dark', 'light']],
  ['tollgate channel d', ['disable', 'delete']],
  ['nonsense ', []],
])('“%s” is completed by the words that may follow', (text, candidates) => {
  expect(suggestions(text, words).candidates).toEqual(candidates);
});

test.each([
  ['channel disable 1', ['12 openai', '13 azure eu'], ['12', '13']],
  ['channel disable 12 o', ['31 openai eu'], ['31']],
  ['disable EU', ['13 azure eu', '31 openai eu'], ['13', '31']],
  ['token key ', ['12 openai', '13 azure eu', '31 openai eu'], ['12', '13', '31']],
  ['channel group=v', ['vip'], ['group=vip']],
  ['channel group:v', ['vip'], ['group:vip']],
  [
    'channel list group=',
    ['default', 'vip', 'the "a" team'],
    ['group=default', 'group=vip', 'group="the \\"a\\" team"'],
  ],
  ['channel list keyword=', [], []],
  ['quit 1', [], []],
])('TUI-09: “%s” is completed by rows and values', (text, candidates, inserted) => {
  expect(suggestions(text, words)).toEqual({ start: text.lastIndexOf(' ') + 1, candidates, inserted });
});

test.each([
  ['chanel', { word: 'chanel', near: 'channel' }],
  ['zz', { word: 'zz', near: undefined }],
  ['chanel list', { word: 'chanel', near: 'channel' }],
  ['channel tset', { word: 'tset', near: 'test' }],
  ['channel list grup=vip', { word: 'grup', near: 'group=' }],
  ['theme drak', { word: 'drak', near: 'dark' }],
  ['theme t', { word: 't', near: undefined }],
  ['token key twelve', { word: 'twelve', near: undefined }],
  // What may become a word is none that is wrong.
  ['chan', undefined],
  ['channel disable ope', undefined],
  ['channel gro', undefined],
  ['channel group:v -status:off', undefined],
  ['theme da', undefined],
  ['theme dark', undefined],
  ['theme ', undefined],
  ['quit now', undefined],
  ['', undefined],
])('TUI-09: what is wrong in “%s”, and what was meant', (text, wrong) => {
  expect(suggestions(text, words).wrong).toEqual(wrong);
});

test('TUI-09: what was meant takes the place of a mistyped word at the end, and rows are looked through once for it', () => {
  let looks = 0;
  const rows = () => {
    looks++;
    return words.rows?.('channel') ?? [];
  };
  const { start, inserted } = suggestions('theme drak', words);
  expect({ start, inserted }).toEqual({ start: 'theme '.length, inserted: ['dark'] });
  expect(suggestions('token key twelve', { ...words, rows })).toMatchObject({ inserted: [], wrong: {} });
  expect(suggestions(':tollgate theme drak', words)).toMatchObject({
    start: ':tollgate theme '.length,
    inserted: ['dark'],
  });
  expect(suggestions('chanel disable 1', { ...words, rows }).inserted).toEqual([]);
  expect(looks).toBe(1);
});

test('words are split as a shell splits them', () => {
  expect(splitWords(`a "b c" 'd"e' f\\ g ""`)).toEqual(['a', 'b c', 'd"e', 'f g', '']);
});
