import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { temporaryFolder } from '../../../support/program/temporary-folder.ts';
import { openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };

test('TUI-05: the screen is saved as text, and what was saved since the start is listed; TUI-19: the first of a list is whole, or its column goes', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel', columns: 80, rows: 24 });
  await ui.waitFor(/row 1 of 60/);
  expect(ui.screen()).not.toMatch(/def\w*… \+\d/);
  ui.app.store.set({ size: { columns: 100, rows: 24 } });
  await ui.waitFor(/GROUP/);
  expect(ui.screen()).not.toMatch(/def\w*… \+\d/);

  await ui.command('saved');
  await ui.shows('Nothing was saved since the start.');
  const path = join(temporaryFolder(), 'now.txt');
  await ui.type(':screen\r');
  await ui.layer('form');
  await ui.press('ctrl+u');
  await ui.type(path);
  await ui.press('ctrl+s');
  await ui.shows('now.txt');
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(' Channels › ');
  expect(text).not.toContain('\u001B');
  await ui.command('saved');
  await ui.layer('pager');
  await ui.waitFor(/\d\d:\d\d:\d\d +\S*now\.txt/);
});
