import { afterAll, beforeAll, expect, test } from 'vitest';
import type { World } from '../../../../cli/world/world.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { type OpenApp, openApp } from '../../support/open-app.tsx';
import { startPictureServer, twoColourPng } from '../../support/picture-server.ts';

const root = { username: 'root', password: '123456' };
let sandbox: TestSandbox;
let pictureUrl = '';
beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
  const body = twoColourPng(64, 32, [250, 10, 10], [10, 10, 250]);
  pictureUrl = `${(await startPictureServer({ '/a.png': { body } })).url}/a.png`;
});
afterAll(() => sandbox.close());

/** The drawing log, every row with the same picture. */
async function openDrawings(world: Partial<World> = {}): Promise<OpenApp> {
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    as: root,
    view: 'drawing',
    columns: 80,
    rows: 24,
    world,
    gateway: (real) => ({
      drawings: {
        ...real.drawings,
        list: async (prompt, o) => {
          const page = await real.drawings.list(prompt, o);
          const rows = page.rows.map((row) => ({ ...row, status: 'SUCCESS', image_url: pictureUrl }));
          return { ...page, rows };
        },
      },
    }),
  });
  await ui.waitFor('SUBMITTED');
  await ui.waitFor(() => ui.app.list().current() !== undefined);
  return ui;
}

test('DRAW-01: a key shows the picture of a drawing in half-blocks, inside of the body, and leaves nothing behind', async () => {
  const ui = await openDrawings();
  const before = ui.screen();
  await ui.press('o');
  await ui.waitFor(/▀{20,}/);
  const lines = ui.screen().split('\n');
  expect(lines[0]).toBe(before.split('\n')[0]);
  expect(lines.filter((line) => line.includes('▀')).every((line) => /^ ▀{64}$/.test(line))).toBe(true);
  expect(lines).toHaveLength(before.split('\n').length);
  await ui.press('escape');
  await ui.waitForGone('▀');
});

test('DRAW-01: from the details too; its address is copied and handed to a browser', async () => {
  const opened: string[] = [];
  const ui = await openDrawings({
    openUrl: async (url) => {
      opened.push(url);
      return true;
    },
  });
  await ui.press('enter');
  await ui.press('o');
  await ui.waitFor(/▀{20,}/);
  await ui.press('o');
  await ui.waitFor('Opened in the browser');
  expect(opened).toEqual([pictureUrl]);
  await ui.press('y');
  await ui.waitFor('Sent to the terminal’s clipboard');
  await ui.press('?');
  await ui.waitFor('Keyboard shortcuts: Image');
});

test('DRAW-01: a terminal with graphics shows the pixels itself, only on top, and they are taken away again', async () => {
  const ui = await openDrawings({ env: { TERM: 'xterm-kitty' } });
  const count = (sign: string) => ui.written.filter((text) => text.includes(sign)).length;
  await ui.press('o');
  await ui.waitFor(() => count('a=T,f=100') === 1);
  await ui.waitForGone('▀');
  expect(ui.written.find((text) => text.includes('a=T'))).toMatch(/^\u001B7\u001B\[3;2H/);
  await ui.press('?');
  await ui.waitFor(() => count('a=d') === 1);
  await ui.press('escape');
  await ui.waitFor(() => count('a=T,f=100') === 2);
  await ui.press('escape');
  await ui.waitFor(() => count('a=d') === 2);
});
