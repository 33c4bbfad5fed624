import { beforeAll, expect, test } from 'vitest';
import { sayFault } from '../../../cli/tui/config/config-fault.ts';
import { configText } from '../../../cli/tui/config/config-text.ts';
import { loadConfig } from '../../../cli/tui/config/load-config.ts';
import { standardConfig } from '../../../cli/tui/config/tui-config.ts';
import { bindingFor } from '../../../cli/tui/keys/key-table.ts';
import { paintOf } from '../../../cli/tui/theme/style-words.ts';
import { type ListScreens, loadLists } from '../../../shared/screens/registry.ts';
import { createSay } from '../../../shared/text/say.ts';

const say = createSay('en');
let screens: ListScreens;
beforeAll(async () => {
  screens = await loadLists();
});

/** A file with this text, as it is read on start. */
const load = (text: string) =>
  loadConfig('/c/tui.yaml', screens, {
    stat: async () => ({ size: text.length, mode: 0o600, modifiedAt: 0, isDirectory: false }),
    readText: async () => text,
  });
const faultOf = async (text: string) => {
  const { config, fault } = await load(text);
  // All of it is left out, not a part.
  expect(config).toBe(standardConfig);
  return fault && sayFault(fault, 'tui.yaml', say);
};

const all = `
keys:
  list:
    create: l
    edit: [Ctrl-O, e]
    open: x            # Enter stays what it is
    export: right
aliases:
  slower: slow duration>60
  slow: log list type=consumption
colors:
  bad: bold #ff5f5f
  cursor: black on 214
columns:
  log:
    default: [created_at, quota]
    names: [username, model_name]
hooks:
  - name: ticket
    key: ctrl-t
    on: [channel, token]
    run: |
      echo "$TOLLGATE_ROW_ID"
    screen: true
  - { name: other, key: ctrl-t, on: user, run: 'true', confirm: true }
  - { name: sync, key: f6, run: ./sync, background: true, limit: 90s }
  - { name: told, event: [channel-broke, run-ended], run: ./tell }
`;

test('TUI-10: a file of keys, aliases, colours, column sets and hooks is read, and printed as one that says the same', async () => {
  const { config, fault } = await load(all);
  expect(fault).toBeUndefined();
  expect(bindingFor('list', 'l', config.keys)?.action).toBe('create');
  expect(bindingFor('list', 'n', config.keys)).toBeUndefined();
  expect(bindingFor('list', 'ctrl-o', config.keys)?.action).toBe('edit');
  expect(bindingFor('list', 'enter', config.keys)?.action).toBe('open');
  expect(bindingFor('list', 'right', config.keys)?.action).toBe('export');
  expect(bindingFor('list', 'Q', config.keys)?.action).toBe('sort-by');
  const slow = 'log list type=consumption';
  expect(config.aliases).toEqual({ slow, slower: `${slow} duration>60` });
  expect(config.columns.log?.names).toEqual(['username', 'model_name']);
  expect(config.hooks[0]).toEqual({
    name: 'ticket',
    key: 'ctrl-t',
    on: ['channel', 'token'],
    run: 'echo "$TOLLGATE_ROW_ID"\n',
    screen: true,
    confirm: false,
    background: false,
    events: [],
    limit: 600_000,
  });
  expect(config.hooks.slice(2)).toMatchObject([
    { key: 'f6', background: true, events: [], limit: 90_000 },
    { key: '', background: true, events: ['channel-broke', 'run-ended'], limit: 60_000 },
  ]);
  for (const language of ['en', 'zh-CN'] as const) {
    const printed = configText(config, { path: '/c/tui.yaml', exists: true, screens, say: createSay(language) });
    expect(await load(printed)).toEqual({ config, exists: true });
  }
  const standard = configText(standardConfig, { path: '/c/tui.yaml', exists: false, screens, say });
  expect((await load(standard)).config).toEqual(standardConfig);
  expect(standard).toContain('    create: [n] # new');
});

test('without a file, and with an empty one, everything is standard', async () => {
  const none = { stat: async () => undefined, readText: () => Promise.reject(new Error('none')) };
  expect(await loadConfig('/c/tui.yaml', screens, none)).toEqual({ config: standardConfig, exists: false });
  expect((await load('# nothing yet\n')).config).toEqual(standardConfig);
});

test.each([
  ['keys:\n  list:\n    edit: [e\n', /^tui\.yaml, line \d: This is not YAML/],
  ['keys:\n  lists: {}\n', 'tui.yaml, line 2: There is no "lists" here. Did you mean list?'],
  ['keys:\n  list:\n    edti: e\n', 'tui.yaml, line 3: There is no "edti" here. Did you mean edit?'],
  ['keys:\n  list:\n\n    edit: t\n', 'tui.yaml, line 4: t would mean two things: edit, test.'],
  ['keys:\n  global:\n    redraw: e\n', 'tui.yaml, line 3: e would mean two things: redraw the screen, edit.'],
  ['keys:\n  list:\n    edit: ctrl-m\n', 'tui.yaml, line 3: "ctrl-m" is not a key'],
  ['keys:\n  list:\n    edit: escape\n', 'tui.yaml, line 3: escape always means the same'],
  ['keys:\n  search:\n    keep: x\n', 'tui.yaml, line 3: Letters are typed here, so x can’t be a key.'],
  ['keys: 12\n', 'tui.yaml, line 1: "keys" needs names with values'],
  ['aliases:\n  channel: log\n', 'tui.yaml, line 2: "channel" is a word already'],
  ['aliases:\n  a: b -x\n  b: a\n', 'tui.yaml, line 2: The alias "a" leads back to itself.'],
  ['aliases:\n  a: bee\n  bees: log\n', 'tui.yaml, line 2: There is no "bee" here. Did you mean bees?'],
  ['aliases:\n  off: chanel disable\n', 'tui.yaml, line 2: There is no "chanel" here. Did you mean channel?'],
  ['colors:\n  good: green\n  bad: rad\n', 'tui.yaml, line 3: "rad" is not a color.'],
  ['colors:\n  bad: 256\n', 'tui.yaml, line 2: "256" is not a color.'],
  ['columns:\n  log:\n    x:\n      - quota\n      - qouta\n', 'line 5: There is no "qouta" here. Did you mean quota?'],
  ['columns:\n  log:\n    x: []\n', 'tui.yaml, line 3: The set "x" has no columns.'],
  ['hooks:\n  - name: a\n    key: f7\n', 'tui.yaml, line 2: The hook needs "run".'],
  ['hooks:\n  - { name: a, key: e, run: x }\n', 'tui.yaml, line 2: e would mean two things: a, edit.'],
  ['hooks:\n  - { name: a, key: S, on: channel, run: x }\n', 'line 2: S would mean two things: a, sort by'],
  [
    'hooks:\n  - { name: a, key: f7, run: x }\n  - { name: b, key: f7, on: log, run: x }\n',
    'tui.yaml, line 3: f7 would mean two things: a, b.',
  ],
  ['hooks:\n  - { name: a, key: f7, run: x, screen: maybe }\n', 'tui.yaml, line 2: "screen" needs true or false.'],
  [
    'hooks:\n  - { name: a, event: [run-ended, channel-brok], run: x }\n',
    'line 2: There is no "channel-brok" here. Did you mean channel-broke?',
  ],
  [
    'hooks:\n  - name: a\n    event: run-ended\n    key: f7\n    run: x\n',
    'line 4: A hook of an event can’t have "key".',
  ],
  [
    'hooks:\n  - { name: a, key: f7, run: x, screen: true, background: true }\n',
    'line 2: A hook in the background can’t have the terminal',
  ],
  ['hooks:\n  - { name: a, key: f7, run: x, limit: 5s }\n', 'line 2: "limit" is for hooks in the background'],
  ['hooks:\n  - { name: a, event: run-ended, run: x, limit: 2h }\n', 'line 2: "2h" isn’t a limit.'],
  ['hoks: []\n', 'tui.yaml, line 1: There is no "hoks" here. Did you mean hooks?'],
])('TUI-10: %j is refused with its line and the cause', async (text, outcome) => {
  expect(await faultOf(text)).toMatch(
    typeof outcome === 'string' ? new RegExp(outcome.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : outcome,
  );
});

test('a style is a colour of any kind, its ground and attributes; without colours the attributes stay', () => {
  expect(paintOf('bold #ff0000 on 236', 3)('x')).toMatch(/\u001B\[1m.*38;2;255;0;0m.*48;5;236m.*x/);
  expect(paintOf('bright-blue', 2)('x')).toContain('38;5;12m');
  expect(paintOf('bold red', 0)('x')).toBe('\u001B[1mx\u001B[22m');
});
