import { expect, test } from 'vitest';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { openApp } from '../../support/open-app.tsx';

test('TUI-14: what ran and what was told is searched with / n N and copied whole', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const as = { username: 'root', password: '123456' };
  const ui = await openApp({ gatewayUrl: sandbox.url, as, view: 'channel', columns: 100, rows: 30 });
  await ui.waitFor('1 of 60');
  for (const id of [1, 4, 7]) {
    await ui.command(`disable ${id}`);
    await ui.agree(/Disable channel/);
    await ui.shows(/disabled\./);
  }
  await ui.type('m');
  await ui.layer('command-log');
  await ui.waitFor(/▌ .*claude disabled/);
  const cursor = () =>
    ui
      .screen()
      .split('\n')
      .find((line) => line.startsWith('▌')) ?? '';
  // The command is searched too. The nearest hit is taken, n and N go round.
  await ui.type('/channel disable 4');
  await ui.waitFor(/▌ .*azure disabled/);
  await ui.press('enter');
  await ui.waitFor('/channel disable 4  hit 1 of 1');
  await ui.type('/disabled');
  await ui.press('enter');
  await ui.waitFor('hit 2 of 3');
  await ui.type('n');
  expect(cursor()).toContain('openai');
  await ui.type('n');
  await ui.shows('From the top again.');
  expect(cursor()).toContain('claude');
  await ui.type('N');
  await ui.shows('From the end again.');
  expect(cursor()).toContain('openai');
  await ui.type('y');
  await ui.waitFor(() =>
    ui.written.some((text) => {
      const [, encoded = ''] = /\u001B\]52;c;([^\u0007\u001B]*)/.exec(text) ?? [];
      const copied = Buffer.from(encoded, 'base64').toString();
      return copied.includes('Channel openai disabled.\ntollgate channel disable 1\ntollgate');
    }),
  );
  // Esc ends the search, then the log.
  await ui.press('escape');
  await ui.waitForGone('hit ');
  await ui.layer('command-log');
  await ui.press('escape');
  await ui.waitFor('1 of 60');
});

test('TUI-07 TUI-19: the entry under the cursor is shown whole, however long; the keys of the log are named', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const as = { username: 'root', password: '123456' };
  const ui = await openApp({ gatewayUrl: sandbox.url, as, view: 'channel', columns: 80, rows: 24 });
  await ui.waitFor('1 of 60');
  const long = `${'a sentence that no line of eighty cells can hold, '.repeat(3)}and its end`;
  ui.app.notify(long);
  ui.app.notify('Another.');
  await ui.type('m');
  await ui.layer('command-log');
  await ui.waitFor('▌');
  expect(ui.screen()).not.toContain('and its end');
  await ui.type('j');
  await ui.waitFor('and its end');
  await ui.waitFor('? keys');
  await ui.type('?');
  await ui.layer('help');
  await ui.waitFor('What ran');
});
