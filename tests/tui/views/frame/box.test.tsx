import { expect, test } from 'vitest';
import { speakFront } from '../../../../cli/tui/narrator/speak-front.ts';
import { layersOf } from '../../../../cli/tui/state/any-layer.ts';
import { textWidth } from '../../../../cli/tui/table/width.ts';
import { startFaultProxy } from '../../../support/gateway/fault-proxy.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

const open = async (view: 'channel' | 'token' = 'channel') => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    as: { username: 'root', password: '123456' },
    view,
    columns: 140,
    rows: 40,
  });
  return ui;
};

test('TUI-12: the box finds rows and verbs on the row under the cursor; Enter opens, a verb asks as by its key', async () => {
  const ui = await open();
  await ui.waitFor('1 of 60');
  await ui.press('ctrl+p');
  await ui.layer('box');
  await ui.type('azu');
  await ui.waitFor(/Rows 3/);
  expect(ui.screen()).toMatch(/▌ {2}azure/);
  await ui.press('down', 'enter');
  await ui.layer('details');
  await ui.waitFor('azure-eu');
  await ui.press('escape', 'ctrl+p');
  await ui.layer('box');
  await ui.type('>disable');
  await ui.press('enter');
  await ui.layer('confirm');
  await ui.press('escape');
  // What is not on hand is asked of the gateway.
  await ui.press('ctrl+p');
  await ui.type('zoe');
  await ui.waitFor(/zoe +User \d+/);
});

test('TUI-12: a row is found with its numbers and its actions; what is found nowhere is looked for among the calls', async () => {
  const ui = await open();
  await ui.waitFor('1 of 60');
  await ui.press('ctrl+p');
  await ui.layer('box');
  await ui.type('azure-eu');
  await ui.waitFor(/▌ {2}azure-eu .*Enabled · Latency: 0\.66 s/);
  await ui.waitFor('Do, on azure-eu');
  await ui.waitFor('CLI: tollgate channel get 5');
  expect(speakFront(ui.app).focus?.text).toMatch(/^azure-eu; Channel 5; Enabled; Latency: 0\.66 s/);
  await ui.press('down', 'down');
  await ui.waitFor(/▌ {2}Test azure-eu/);
  // A message of the list is not shown over what is opened.
  await ui.press('escape', 'z');
  await ui.shows('There is nothing to undo');
  await ui.press('enter');
  await ui.layer('details');
  expect(ui.screen()).not.toContain('There is nothing to undo');
  await ui.press('escape', 'ctrl+p');
  await ui.type('retyr');
  await ui.waitFor(/▌ {2}Calls with “retyr”/);
  await ui.waitFor('Tab takes “Retry”');
  expect(speakFront(ui.app).focus?.text).toMatch(/Near: Retry.*Calls with “retyr”/s);
  await ui.press('tab');
  await ui.waitFor(/▌ .*Retry count/);
  await ui.press('escape', 'ctrl+p');
  await ui.type('no such thing');
  await ui.waitFor('Calls with “no such thing”');
  await ui.press('enter');
  await ui.waitFor(() => ui.app.store.get().view === 'log');
  expect(ui.app.list('log').store.get().filters.find).toBe('no such thing');
});

test('TUI-12: a row is opened with its second list where the terminal is wide enough, else it is said', async () => {
  const ui = await open();
  await ui.waitFor('1 of 60');
  await ui.press('ctrl+p');
  await ui.layer('box');
  await ui.type('azure-eu');
  await ui.press('ctrl+o');
  await ui.shows('A second list takes 200 columns.');
  ui.app.store.set({ size: { columns: 220, rows: 50 } });
  await ui.press('ctrl+o');
  await ui.waitFor(() => ui.app.store.get().beside?.of === 'channel');
  expect(ui.app.list('channel').current()).toMatchObject({ name: 'azure-eu' });
});

test('TUI-12: a list that has nothing for the beginning of a text is not asked for the rest of it', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const proxy = await startFaultProxy(sandbox.url);
  const as = { username: 'root', password: '123456' };
  const ui = await openApp({ gatewayUrl: proxy.url, as, view: 'channel', columns: 140, rows: 40 });
  await ui.waitFor('1 of 60');
  await ui.press('ctrl+p');
  await ui.layer('box');
  const [users, codes] = [/^GET \/api\/user\/search/, /^GET \/api\/redemption\/search/];
  await ui.type('zo');
  await ui.waitFor(/zoe +User \d+/);
  expect([proxy.received(users).length, proxy.received(codes).length]).toEqual([1, 1]);
  await ui.type('e');
  await ui.waitFor(() => proxy.received(users).length === 2);
  await ui.waitFor(/zoe +User \d+/);
  expect(proxy.received(codes)).toHaveLength(1);
});

test('WEB-18: a verb and a name are done from the box, with the amount that was typed', async () => {
  const ui = await open();
  await ui.waitFor('1 of 60');
  await ui.press('ctrl+p');
  await ui.layer('box');
  await ui.type('top up zoe 5');
  await ui.waitFor(/Adjust quota: zoe, \$5\.00 +User \d+/);
  await ui.press('enter');
  await ui.layer('confirm');
  expect(ui.screen()).toMatch(/zoe: \$\S+ → \$\S+/);
  await ui.press('escape');
});

test('TUI-12: a setting is found by its name and by its option, and has the focus in its form', async () => {
  const ui = await open();
  await ui.waitFor('1 of 60');
  const focus = () => {
    const top = layersOf(ui.app).at(-1);
    const state = top?.kind === 'form' ? top.store.get() : undefined;
    return state?.fields[state.focus]?.name;
  };
  await ui.press('ctrl+p');
  await ui.type('RetryTimes');
  // With its value, once the gateway has told it; a secret has none.
  await ui.waitFor(/▌ .*2 · RetryTimes/);
  await ui.waitFor('CLI: tollgate option get RetryTimes');
  await ui.press('ctrl+u');
  await ui.type(',SMTPToken');
  await ui.waitFor(/▌ .* SMTPToken/);
  expect(ui.screen()).not.toContain('· SMTPToken');
  await ui.press('ctrl+u');
  await ui.type('RetryTimes');
  await ui.press('enter');
  await ui.layer('form');
  const first = focus();
  expect(first).toBeDefined();
  await ui.press('escape');
  await ui.command('settings RetryTimes');
  await ui.layer('form');
  expect(focus()).toBe(first);
  // Where one was are settings too: the section, at the field that was left.
  await ui.press('tab');
  const left = focus();
  expect(left).not.toBe(first);
  await ui.press('escape', 'ctrl+p');
  await ui.waitFor(/▌ +Settings › General +.*; field \S+/);
  await ui.press('enter');
  await ui.layer('form');
  expect(focus()).toBe(left);
});

test('TUI-12: places, views and where one was; nothing found says what is near; a colon is a command', async () => {
  const ui = await open();
  await ui.waitFor('1 of 60');
  await ui.command('user');
  await ui.waitFor(() => ui.app.store.get().view === 'user');
  await ui.press('ctrl+p');
  await ui.waitFor('Where you were');
  await ui.waitFor(/Channels +(just now|\d+ s ago); openai/);
  await ui.type('redempt');
  await ui.press('enter');
  await ui.waitFor(() => ui.app.store.get().view === 'redemption');
  await ui.press('ctrl+p');
  await ui.type('Chnnaels');
  await ui.waitFor(/Near: .*Channels/);
  await ui.press('escape', 'ctrl+p');
  await ui.type(':user');
  await ui.press('enter');
  await ui.waitFor(() => ui.app.store.get().view === 'user');
});

test('TUI-12: in a narrow terminal a hit keeps its key, and no line is wider than the terminal', async () => {
  const ui = await open();
  await ui.waitFor('1 of 60');
  ui.app.store.set({ size: { columns: 46, rows: 24 } });
  await ui.press('ctrl+p');
  await ui.layer('box');
  await ui.type('>dis');
  await ui.waitFor(/Disable openai {2,}-$/m);
  const widest = () => Math.max(...ui.screen().split('\n').map(textWidth));
  expect(widest()).toBeLessThanOrEqual(46);
  await ui.type(' nonsense');
  await ui.waitFor('Nothing found');
  expect(widest()).toBeLessThanOrEqual(46);
});
