import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { withComputedColumns } from '../../../cli/tui/config/computed-columns.ts';
import { sayFault } from '../../../cli/tui/config/config-fault.ts';
import { configText } from '../../../cli/tui/config/config-text.ts';
import { loadConfig } from '../../../cli/tui/config/load-config.ts';
import type { ConfigView } from '../../../cli/tui/config/tui-config.ts';
import { withoutView, withView } from '../../../cli/tui/config/view-lines.ts';
import { faintStyles } from '../../../cli/tui/theme/skin-contrast.ts';
import { shippedSkins } from '../../../cli/tui/theme/skins.ts';
import { isStyle } from '../../../cli/tui/theme/style-words.ts';
import { defaultSiteStatus } from '../../../shared/domain/state/site-status.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { type ListScreens, loadLists } from '../../../shared/screens/registry.ts';
import { createSay } from '../../../shared/text/say.ts';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { openTerminal } from '../../support/program/terminal.ts';

const say = createSay('en');
let screens: ListScreens;
beforeAll(async () => {
  screens = await loadLists();
});

const load = (text: string) =>
  loadConfig('/c/tui.yaml', screens, {
    stat: async () => ({ size: text.length, mode: 0o600, modifiedAt: 0, isDirectory: false }),
    readText: async () => text,
  });

const dear = `
views:
  - name: dear
    title: Dear calls
    list: log
    filter: type:consumption cost>$0.001
    sort: -cost
    columns: [time, user, cost, per_1k, slow, rate, much]
    compute:
      per_1k: { head: $ / 1K out, is: cost / out * 1000 }
      slow: { head: Slow, is: duration>20s }
      rate: { is: out / (duration + 1s), as: number }
      much: { is: cost * 2 >= $1 }
    pace: 5s
    key: 5
    start: true
  - { name: fast, list: log, filter: "duration<1s", key: ctrl-y }
`;

test('TUI-13: a view is read with all it may have, names of columns as they are headed, too; printed, it says the same', async () => {
  const { config, fault } = await load(dear);
  expect(fault).toBeUndefined();
  expect(config.views).toEqual([
    {
      name: 'dear',
      title: 'Dear calls',
      list: 'log',
      filter: 'type:consumption cost>$0.001',
      sort: { column: 'quota', isDescending: true },
      columns: ['created_at', 'username', 'quota', 'per_1k', 'slow', 'rate', 'much'],
      compute: [
        { id: 'per_1k', head: '$ / 1K out', is: 'cost / out * 1000' },
        { id: 'slow', head: 'Slow', is: 'duration>20s' },
        { id: 'rate', head: 'rate', is: 'out / (duration + 1s)', as: 'number' },
        { id: 'much', head: 'much', is: 'cost * 2 >= $1' },
      ],
      pace: 5000,
      key: '5',
      start: true,
    },
    { ...{ name: 'fast', title: 'fast', list: 'log', filter: 'duration<1s' }, columns: [], compute: [], key: 'ctrl-y' },
  ]);
  for (const language of ['en', 'zh-CN'] as const) {
    const printed = configText(config, { path: '/c/tui.yaml', exists: true, screens, say: createSay(language) });
    expect((await load(printed)).config).toEqual(config);
  }
});

test('TUI-13: a computed column is worked out in money, time and numbers; what is missing or divided by none is a dash', async () => {
  const { config } = await load(dear);
  const { log } = withComputedColumns(screens, config);
  const context = { say, status: defaultSiteStatus(), role: 100, now: () => 0 } as unknown as ScreenContext;
  const row = { type: 2, quota: 500_000, use_time: 30, completion_tokens: 500, prompt_tokens: 1, other: '' };
  const cell = (id: string, of: object) => log.columns.find((column) => column.id === id)?.cell(of as never, context);
  expect(cell('per_1k', row)).toEqual({ text: '$2.00', raw: 2 });
  expect(cell('slow', row)).toMatchObject({ text: 'yes', raw: true });
  expect(cell('slow', { ...row, use_time: 5 })).toMatchObject({ isEmpty: true, raw: false });
  expect(cell('much', row)).toMatchObject({ text: 'yes', raw: true });
  expect(cell('much', { ...row, quota: 240_000 })).toMatchObject({ isEmpty: true, raw: false });
  expect(cell('rate', row)?.raw).toBeCloseTo(500 / 31);
  expect(cell('per_1k', { ...row, completion_tokens: 0 })).toMatchObject({ text: '–', raw: null });
});

test('TUI-13: a view of the tree and what stands beside a list are read and printed', async () => {
  const { config, fault } = await load(`views:
  - { name: off, list: channel, filter: "status:enabled", beside: log type:error }
  - { name: seen, list: user, beside: preview }
  - name: night
    list: tree
    by: model
    filter: status:auto-disabled key.reason:quota
    open: [gpt-4o]
    sort: -errors
    key: f6
`);
  expect(fault).toBeUndefined();
  expect(config.views.map(({ beside, tree, key, sort }) => ({ beside, tree, key, sort }))).toEqual([
    { beside: { list: 'log', filter: 'type:error' } },
    { beside: 'preview' },
    { tree: { by: 'model', open: ['gpt-4o'] }, key: 'f6', sort: { column: 'errors', isDescending: true } },
  ]);
  const printed = configText(config, { path: '/c/tui.yaml', exists: true, screens, say });
  expect((await load(printed)).config).toEqual(config);
});

test('TUI-13: formulas compare and choose; limits of a computed column give its value a tone', async () => {
  const view = `views:
  - name: left
    list: channel
    compute:
      days: { is: "balance / max(used, $0.5)", as: days, warn: "<3", bad: "<1" }
      over: { is: "if(used > balance, used - balance, $0)", warn: ">$0", bad: ">=$10" }
      share: { is: "round(used / (used + balance), 3)", as: percent, bad: ">50%" }
      odd: { is: not used > balance and (latency > 2s or priority != 0) }
      slow: { is: latency, warn: ">500ms" }
`;
  const { config, fault } = await load(view);
  expect(fault).toBeUndefined();
  const printed = configText(config, { path: '/c/tui.yaml', exists: true, screens, say });
  expect((await load(printed)).config).toEqual(config);
  const { channel } = withComputedColumns(screens, config);
  const yuan = { ...defaultSiteStatus(), quota_display_type: 'CNY', usd_exchange_rate: 7 };
  const context = { say, status: defaultSiteStatus(), role: 100, now: () => 0 } as unknown as ScreenContext;
  const row = { used_quota: 1_000_000, balance: 5, balance_updated_time: 1, response_time: 600, priority: 1 };
  const cell = (id: string, of: object = {}, site = context) =>
    channel.columns.find((column) => column.id === id)?.cell({ ...row, ...of } as never, site);
  expect(cell('days')).toMatchObject({ raw: 2.5, tone: 'warn' });
  expect(cell('days', { balance: 1 })).toMatchObject({ raw: 0.5, tone: 'bad' });
  expect(cell('days', { balance: 6 })).not.toHaveProperty('tone');
  expect(cell('days', { balance: 0, balance_updated_time: 0 })).toMatchObject({ isEmpty: true });
  expect(cell('over')).toMatchObject({ raw: 0, text: '$0.00' });
  expect(cell('over', { used_quota: 8_000_000 })).toMatchObject({ raw: 11, tone: 'bad' });
  expect(cell('share')?.raw).toBeCloseTo(0.286);
  expect(cell('share', { balance: 1 })).toMatchObject({ raw: 0.667, tone: 'bad' });
  expect(cell('odd')).toMatchObject({ raw: true });
  expect(cell('odd', { balance: 1 })).toMatchObject({ raw: false });
  expect(cell('slow')).toMatchObject({ tone: 'warn' });
  expect(cell('slow', { response_time: 400 })).not.toHaveProperty('tone');
  // A bare limit is in the money on screen.
  const bare = withComputedColumns(screens, {
    views: [{ ...config.views[0], compute: [{ id: 'x', head: 'x', is: 'balance * 1', warn: '>30' }] }] as ConfigView[],
  }).channel.columns.find(({ id }) => id === 'x');
  expect(bare?.cell(row as never, { ...context, status: yuan } as ScreenContext)).toMatchObject({ tone: 'warn' });
  expect(bare?.cell(row as never, context)).not.toHaveProperty('tone');
});

test.each([
  ['- { list: log }', 'line 2: The view needs "name".'],
  ['- { name: a }', 'line 2: The view needs "list".'],
  ['- { name: log, list: log }', 'line 2: "log" is a word already'],
  ['- { name: a, list: lgo }', 'line 2: There is no "lgo" here. Did you mean log?'],
  ['- { name: a, list: log }\n  - { name: a, list: log }', 'line 3: There are two views "a".'],
  ['- name: a\n    list: log\n    filter: cots>1', 'line 4: There is no "cots" here.'],
  ['- name: a\n    list: log\n    filter: cost>abc', 'line 4: Cost: “abc” isn’t an amount, like 0.05'],
  ['- name: a\n    list: log\n    filter: cost>20s', 'line 4: '],
  ['- name: a\n    list: log\n    columns: [time, cost, quota]', 'line 4: "quota" is in the columns twice.'],
  ['- name: a\n    list: log\n    compute:\n      b: { is: cost>20s }', 'line 5: '],
  [
    '- name: a\n    list: log\n    compute:\n      b: { is: cost / out > 2s }',
    'line 5: Only like is added or compared',
  ],
  ['- name: a\n    list: log\n    compute:\n      b: { is: model * 2 }', 'line 5: "model" isn’t a number'],
  ['- name: a\n    list: log\n    sort: -cots', 'line 4: There is no "cots" here.'],
  ['- name: a\n    list: log\n    columns:\n      - time\n      - tmie', 'line 6: There is no "tmie" here.'],
  [
    '- { name: a, list: log, start: true }\n  - { name: b, list: log, start: true }',
    'line 3: Only one view is shown first',
  ],
  ['- { name: a, list: log, key: 2 }', 'line 2: 2 would mean two things: a, Needs attention.'],
  ['- { name: a, list: log, key: 8 }\n  - { name: b, list: log, key: 8 }', 'line 3: 8 would mean two things: a, b.'],
  ['- { name: a, list: log, key: x }', 'line 2: x would mean two things: a, export'],
  ['- { name: a, list: log, key: N }', 'line 2: N would mean two things: a, sort by'],
  ['- { name: a, list: log, key: somewhere }', 'line 2: '],
  ['- { name: a, list: log, beside: lgo type:error }', 'line 2: There is no "lgo" here. Did you mean log?'],
  ['- { name: a, list: log, beside: user cots>1 }', 'line 2: There is no "cots" here.'],
  ['- { name: a, list: log, by: tag }', 'line 2: A view of "log" has no "by".'],
  ['- name: a\n    list: tree\n    pace: 5s', 'line 4: A view of "tree" has no "pace".'],
  ['- { name: a, list: tree, by: tga }', 'line 2: There is no "tga" here. Did you mean tag?'],
  ['- { name: a, list: tree, sort: price }', 'line 2: There is no "price" here.'],
  ['- { name: a, list: tree, filter: key.cots>1 }', 'line 2: There is no "cots" here.'],
  ['- { name: a, list: tree, key: 3 }', 'line 2: 3 chooses what the tree groups by'],
  ['- name: a\n    list: log\n    pace: often', 'line 4: "often" is not a pace.'],
  [
    '- name: a\n    list: log\n    compute:\n      b: { is: cost + duration }',
    'line 5: Only like is added or compared',
  ],
  ['- name: a\n    list: log\n    compute:\n      b: { is: cost / }', 'line 5: "cost /" is not a formula.'],
  [
    '- name: a\n    list: log\n    compute:\n      b: { is: "mean(cost, cost)" }',
    'line 5: There is no function "mean".',
  ],
  ['- name: a\n    list: log\n    compute:\n      b: { is: min(cost, $1) }', 'line 5: Between { } a text with a comma'],
  ['- name: a\n    list: log\n    compute:\n      b: { is: "min(cost)" }', 'line 5: "min" has too few or too many'],
  ['- name: a\n    list: log\n    compute:\n      b: { is: "min(cost, duration)" }', 'line 5: Only like is added'],
  [
    '- name: a\n    list: log\n    compute:\n      b: { is: "if(cost, cost, cost)" }',
    'line 5: Only comparisons go with',
  ],
  ['- name: a\n    list: log\n    compute:\n      b: { is: (cost > $1) + 1 }', 'line 5: Only like is added'],
  [
    '- name: a\n    list: log\n    compute:\n      b:\n        is: cost * 2\n        warn: 3',
    'line 7: "3" can’t be a limit of this column.',
  ],
  [
    '- name: a\n    list: log\n    compute:\n      b:\n        is: cost * 2\n        bad: ">3s"',
    'line 7: Only like is added',
  ],
  [
    '- name: a\n    list: log\n    compute:\n      b:\n        is: duration>20s\n        bad: ">3"',
    'line 7: ">3" can’t be a limit of this column.',
  ],
  ['- name: a\n    list: log\n    compute:\n      b: { is: time * 2 }', 'line 5: "time" is a point in time'],
  [
    '- name: a\n    list: log\n    compute:\n      b: { is: cost / out, as: seconds }',
    'line 5: This can’t be shown as seconds, only as: money.',
  ],
  ['- name: a\n    list: log\n    compute:\n      quota: { is: cost * 2 }', 'line 5: "quota" is a column already.'],
  [
    '- name: a\n    list: log\n    compute:\n      b: { is: cost * 2, colour: red }',
    'line 5: There is no "colour" here.',
  ],
])('TUI-13: %j is refused with its line and the cause', async (view, outcome) => {
  const { fault, config } = await load(`views:\n  ${view}\n`);
  expect(config.views).toEqual([]);
  expect(fault && sayFault(fault, 'tui.yaml', say)).toContain(outcome);
});

test('TUI-13: a view is written into a file line by line; what else stands there stays as it is', () => {
  const view: ConfigView = { name: 'mine', title: 'Mine', list: 'log', filter: 'cost>1', columns: [], compute: [] };
  const lines = '  - name: mine\n    title: Mine\n    list: log\n    filter: cost>1\n';
  const start = 'keys: {list: {create: l}}   # mine\n';
  expect(withView('', view)).toBe(`views:\n${lines}`);
  expect(withView(start, view)).toBe(`${start}\nviews:\n${lines}`);
  expect(withView(`views:\n${start}`, view)).toBe(`views:\n${lines}${start}`);
  const two = `views: # all\n    - {name: one,   list: user} # one\n\n${start}`;
  const added = withView(two, view);
  expect(added).toBe(two.replace('# one\n', `# one\n${lines.replaceAll(/^ {2}/gm, '    ')}`));
  const changed = withView(added ?? '', { ...view, filter: 'cost>2' });
  expect(changed).toBe(added?.replace('cost>1', 'cost>2'));
  expect(withoutView(changed ?? '', 'mine')).toBe(two);
  expect(withView('views: [{name: one, list: user}]\n', view)).toBeUndefined();
  expect(withView('views: {', view)).toBeUndefined();
});

test('TUI-13: skins come with the program or stand in files, by the ground of the terminal; a fault is told with its file and line', async () => {
  for (const skin of Object.values(shippedSkins))
    for (const style of Object.values(skin)) expect(isStyle(style), style).toBe(true);
  const withFile = (text: string, skin?: string) =>
    loadConfig('/c/tui.yaml', screens, {
      stat: async (path) =>
        path.endsWith('tui.yaml') || skin !== undefined
          ? { size: 1, mode: 0o600, modifiedAt: 0, isDirectory: false }
          : undefined,
      readText: async (path) => (path === '/c/skins/mine.yaml' ? (skin ?? '') : text),
    });
  const shipped = await withFile('skin: { dark: harbour, light: paper }\n');
  expect(shipped.config.skins).toEqual({ dark: shippedSkins.harbour, light: shippedSkins.paper });
  const own = await withFile('skin: mine\n', 'name: Mine\nbad: bold red\n');
  expect(own.config.skins).toEqual({ dark: { bad: 'bold red' }, light: { bad: 'bold red' } });
  const outcomeOf = async (text: string, skin?: string) => {
    const { fault } = await withFile(text, skin);
    return fault && sayFault(fault, 'tui.yaml', say);
  };
  expect(await outcomeOf('keys: {}\nskin: non\n')).toBe(
    'tui.yaml, line 2: There is no skin "non". Known: harbour, paper, okabe; others are files: /c/skins/non.yaml.',
  );
  expect(await outcomeOf('skin: mine\n', 'good: green\nbda: red\n')).toMatch(
    /^skins\/mine.yaml, line 2: There is no "bda"/,
  );
  expect(await outcomeOf('skin: mine\n', 'good: [\n')).toMatch(/^skins\/mine.yaml, line \d: This is not YAML/);
  for (const [name, skin] of Object.entries(shippedSkins)) {
    const styles = Object.entries(skin).map(([part, style]) => ({ part, style }));
    expect(faintStyles(styles), name).toEqual({ ground: name === 'paper' ? 'light' : 'dark', faint: [] });
  }
  expect(await outcomeOf('skin: ../../etc/passwd\n')).toContain('can’t be the name of a skin');
});

test('TUI-13: a view of the file is a digit and a word; a filter is kept there by one key, and goes again', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const { accessToken } = await rootCalls(sandbox.url);
  const folder = temporaryFolder();
  const file = join(folder, 'tui.yaml');
  // Just after midnight no call of today is dear.
  const ofWeek = dear.trimStart().replace('cost>$0.001', 'cost>$0.001 start:-7d');
  const more = `  - { name: night, list: tree, by: provider, open: [Anthropic Claude], sort: name, key: f6 }
  - { name: watch, list: channel, filter: "status:enabled", beside: log type:error start:-7d }
  - { name: apart, list: user, filter: "group:default", beside: channel type:1 }
`;
  const wrong = '  - { name: odd, list: log, filter: "type:consumptoin" }\n';
  const source = `# Mine.\nskin: { dark: night, light: paper }\n${ofWeek}${more}${wrong}`;
  writeFileSync(file, source);
  mkdirSync(join(folder, 'skins'));
  writeFileSync(join(folder, 'skins', 'night.yaml'), 'cursor: black on 214\n');
  const env = {
    TOLLGATE_GATEWAY: sandbox.url,
    TOLLGATE_ACCESS_TOKEN: accessToken,
    TOLLGATE_USER_ID: '1',
    TOLLGATE_CONFIG_DIR: folder,
  };
  const terminal = await openTerminal({ env, columns: 140, rows: 30 });
  // The view that starts is shown first; one that this gateway cannot show is named.
  await terminal.waitFor('Dear calls]');
  await terminal.waitFor('Your view “odd” is left out here: Type can’t be consumptoin');
  terminal.type(':channel\r');
  await terminal.waitFor('1 of 60');
  const cursor = () =>
    terminal.cell(
      6,
      terminal.lines().findIndex((line) => line.startsWith('▌')),
    ).background;
  expect(cursor()).toBe(214);
  terminal.send('\u001B]11;rgb:ffff/ffff/ffff\u001B\\');
  await terminal.waitFor(() => cursor() === '#d3e9ec');
  terminal.type(':dear\r');
  await terminal.waitFor(/^ +TIME +USER\w* +COST↓? +\$ \/ 1K OUT +SLOW +RATE/m);
  await terminal.waitFor('Dear calls]');
  await terminal.waitFor('live · every 5 s');
  // A computed column is filtered and sorted by as any.
  terminal.type('/ per_1k>0\r');
  await terminal.waitFor(/per_1k>0 .* row 1/);
  await terminal.waitFor('▌');
  await terminal.press('escape');
  terminal.type('1');
  await terminal.waitForGone('1K OUT');
  // The digit of its key, though another one is free before it; a key of all lists opens its view from anywhere.
  terminal.type('5');
  await terminal.waitFor('1K OUT');
  terminal.type(':user\r');
  await terminal.waitFor(/▌ +\d/);
  terminal.type('\u0019');
  await terminal.waitFor(/\[\d fast\]/);
  // Columns and interval are those of the view alone, however the list is opened the next time.
  terminal.type(':dear\r');
  await terminal.waitFor('1K OUT');
  terminal.type('ge');
  await terminal.waitFor('[2 Needs attention]');
  await terminal.waitForGone('1K OUT');
  await terminal.waitFor('DETAILS');
  await terminal.waitForGone('every 5 s');
  terminal.type('[');
  await terminal.waitFor('1K OUT');
  await terminal.waitFor('live · every 5 s');

  // A view of the tree, and what stands beside a list for as long as its view is shown.
  terminal.send('\u001B[17~');
  await terminal.waitFor('[3 Provider]');
  await terminal.waitFor(/▾ Anthropic Claude /);
  terminal.resize(210, 30);
  terminal.type(':watch\r');
  await terminal.waitFor(/watch\] .*│ \S+ › Logs › Channel ID: \d+ .*Type: error/);
  terminal.type('1');
  await terminal.waitForGone('Type: error');
  terminal.type(':apart\r');
  await terminal.waitFor(/apart\] .*│ Channels › \/type:1/);
  terminal.resize(140, 30);
  await terminal.waitForGone('│ Channels');

  terminal.type(':user\r');
  await terminal.waitFor(/▌ +\d/);
  terminal.type('/group:vip\u0013');
  await terminal.waitFor(file.slice(-20));
  await terminal.waitFor('Filter: group:vip');
  // A second view that would be shown first is refused at its field.
  terminal.type('The vips\t\t \u0013');
  await terminal.waitFor('Only one view is shown first, and "Dear calls" is that already.');
  terminal.type(' \u0013');
  await terminal.waitFor('“The vips” is in tui.yaml: 6 or :the-vips.');
  expect(readFileSync(file, 'utf8')).toBe(
    `${source}  - name: the-vips\n    title: The vips\n    list: user\n    filter: group:vip\n`,
  );
  terminal.type(':log\r');
  await terminal.waitFor('Logs');
  terminal.type(':the-vips\r');
  await terminal.waitFor('[6 The vips]');
  terminal.type(':view remove The vips\r');
  await terminal.waitFor('View “The vips” removed.');
  expect(readFileSync(file, 'utf8')).toBe(source);
  await terminal.press('q');
  expect((await terminal.exit).exitCode).toBe(0);
});
