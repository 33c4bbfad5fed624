import { expect, test } from 'vitest';
import { layersOf } from '../../../../cli/tui/state/any-layer.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { type OpenAppOptions, openApp } from '../../support/open-app.tsx';

const openChannels = async (more: Partial<OpenAppOptions>) => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    as: { username: 'root', password: '123456' },
    view: 'channel',
    ...more,
  });
  await ui.waitFor('1 of 60');
  return ui;
};

test('TUI-15: in texts and in the log ; takes a number before a key', async () => {
  const ui = await openChannels({ columns: 100, rows: 20 });
  await ui.press('enter');
  await ui.layer('details');
  const top = () => {
    const layer = layersOf(ui.app).at(-1);
    return layer?.kind === 'details' || layer?.kind === 'pager' ? layer.store.get().top : -1;
  };
  await ui.press(';', '5', 'down');
  expect(top()).toBe(5);
  await ui.press(';', '2', '1');
  await ui.waitFor('number 21');
  await ui.press('escape');
  await ui.layer('details');
  await ui.press(';', '2', 'up');
  expect(top()).toBe(3);
  // The third channel from here.
  await ui.press(';', '3', 'j');
  expect(layersOf(ui.app).at(-1)?.store.get()).toMatchObject({ row: { id: 10 } });
  await ui.press(';', '2', 'y');
  await ui.shows('This key takes no number');
  await ui.press('x');
  await ui.layer('pager');
  await ui.press(';', '1', '2', 'G');
  expect(top()).toBe(11);
  await ui.press('space', ';', '2', 'J');
  await ui.waitFor('3 lines');
  await ui.press('escape', 'escape', 'escape');
  for (const word of ['one', 'two', 'three']) ui.app.notify(`Message ${word}.`);
  await ui.press('m');
  await ui.layer('command-log');
  await ui.press(';', '2', 'j');
  await ui.waitFor(/▌.*Message one\./);
  await ui.press(';', '2', 'G');
  await ui.waitFor(/▌.*Message two\./);
});

test('TUI-14: the preview is searched, and its lines are copied as they are written', async () => {
  const ui = await openChannels({ preview: true, columns: 160, rows: 24 });
  const copied = () => {
    const [, text = ''] = /\u001B\]52;c;([^\u0007\u001B]*)/.exec(ui.written.at(-1) ?? '') ?? [];
    return Buffer.from(text, 'base64').toString('utf8');
  };
  await ui.waitFor('│ Name');
  await ui.press('tab');
  await ui.layer('pane');
  await ui.type('/gpt-3.5');
  await ui.waitFor(/hit 1 of \d/);
  await ui.press('enter', 'space');
  await ui.waitFor(/│▌.*gpt-3\.5/);
  await ui.press('J', 'y');
  await ui.waitFor(() => copied() !== '');
  const { models } = ui.app.list('channel').current() as unknown as { models: string };
  expect(copied().split('\n')).toContain(models.replaceAll(',', ', '));
  await ui.press('escape');
  await ui.layer('pane');
  await ui.press('escape');
  expect(layersOf(ui.app)).toEqual([]);
});

test('TUI-12: the box opens from the preview, a row as JSON and the log', async () => {
  const ui = await openChannels({ preview: true, columns: 160, rows: 24 });
  await ui.waitFor('│ Name');
  await ui.press('tab');
  await ui.layer('pane');
  await ui.press('ctrl+p');
  await ui.layer('box');
  await ui.press('escape', 'escape', 'enter');
  await ui.layer('details');
  await ui.press('x');
  await ui.layer('pager');
  await ui.press('ctrl+p');
  await ui.layer('box');
  await ui.press('escape', 'escape', 'escape', 'm');
  await ui.layer('command-log');
  await ui.press('ctrl+p');
  await ui.layer('box');
  await ui.type('redempt');
  await ui.press('enter');
  await ui.waitFor(() => ui.app.store.get().view === 'redemption');
  expect(layersOf(ui.app)).toEqual([]);
});

test('TUI-14: the items of a run are searched', async () => {
  const ui = await openChannels({ columns: 100, rows: 20 });
  await ui.press('*', 't');
  await ui.layer('progress');
  await ui.type('/midjourney-eu');
  await ui.waitFor(/hit 1 of 1/);
  await ui.press('enter');
  await ui.waitFor(/midjourney-eu/);
  await ui.press('escape', 'ctrl+x');
});

test('TUI-14: o opens the link of the chosen lines, the only one, or asks which', async () => {
  const opened: string[] = [];
  const openUrl = async (url: string) => opened.push(url) > 0;
  const ui = await openChannels({ columns: 120, rows: 40, world: { openUrl } });
  const channel = await ui.app.context().gateway.channels.get(1);
  const remark = 'Bills: https://bills.example.com/june, keys: https://keys.example.com/a?b=1.';
  ui.app.list('channel').replace({ ...channel, remark });
  await ui.press('enter');
  await ui.layer('details');
  ui.app.list('channel').replace({ ...channel, remark });
  await ui.waitFor('bills.example.com');
  await ui.press('o');
  await ui.layer('picker');
  await ui.waitFor('https://keys.example.com/a?b=1');
  await ui.type('keys');
  await ui.press('enter');
  await ui.waitFor(() => opened.length > 0);
  expect(opened).toEqual(['https://keys.example.com/a?b=1']);
  await ui.layer('details');
  await ui.press('space', 'o');
  await ui.shows('There is no link here.');
});
