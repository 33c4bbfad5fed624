import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRealWorld } from '../../../../cli/real-world.ts';
import { stackedColumns } from '../../../../cli/tui/chart/stacked-columns.ts';
import { layersOf } from '../../../../cli/tui/state/any-layer.ts';
import type { FormLayer } from '../../../../cli/tui/state/form/form-state.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { temporaryFolder } from '../../../support/program/temporary-folder.ts';
import { openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
});
afterAll(() => sandbox.close());

async function open(command: string, options: Partial<Parameters<typeof openApp>[0]> = {}) {
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, columns: 120, rows: 44, ...options });
  await ui.waitFor('API keys');
  await ui.type(`:${command}\r`);
  return ui;
}

test('DASH-01: columns stack series by their share, merge steps without room, and show what is small', () => {
  const { grid, highest } = stackedColumns(
    [
      [3, 0, 1],
      [1, 0, 0],
    ],
    { columns: 3, rows: 4 },
  );
  expect(highest).toBe(4);
  expect(grid).toEqual([
    [1, -1, -1],
    [0, -1, -1],
    [0, -1, -1],
    [0, -1, 0],
  ]);
  const tiny = stackedColumns([[1000, 1]], { columns: 2, rows: 5 });
  expect(tiny.grid.at(-1)).toEqual([0, 0]);
  const merged = stackedColumns([Array.from({ length: 100 }, () => 1)], { columns: 30, rows: 2 });
  expect(merged.columns).toHaveLength(25);
  expect(merged.highest).toBe(4);
  expect(stackedColumns([], { columns: 10, rows: 2 }).highest).toBe(0);
});

test('DASH-01: stacked columns over time by model with a legend of shares and sparklines, in the room there is', async () => {
  const ui = await open('dashboard');
  await ui.waitFor('Quota over time');
  await ui.waitFor(/│ *█/);
  const legend = ui
    .screen()
    .split('\n')
    .filter((line) => /^ █ \S.* +\d+% +\$/.test(line));
  expect(legend.length).toBeGreaterThan(2);
  expect(legend[0]).toMatch(/[▁▂▃▄▅▆▇█]{4,}$/);
  const shares = legend.map((line) => Number(/(\d+)%/.exec(line)?.[1]));
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeGreaterThan(94);
  // Every series of the legend has a colour of its own.
  const colours = ui
    .raw()
    .split('\n')
    .filter((line) => /█\S* \S/.test(line) && line.includes('%'))
    .map((line) => /\u001B\[38;5;(\d+)m█/.exec(line)?.[1]);
  expect(new Set(colours).size).toBe(legend.length);
  await ui.press('a');
  await ui.waitFor('Show Calls');
  await ui.type('calls\r');
  await ui.waitFor('Calls over time');
  expect(ui.screen()).not.toMatch(/% +\$/);
});

test('DASH-01: without colours each series has a letter; a small terminal still shows chart and legend', async () => {
  const ui = await open('dashboard', { columns: 60, rows: 30, looks: { depth: 0, isUnicode: false } });
  await ui.waitFor(/\| *[A-J]{2}/);
  await ui.waitFor(/^ A \S+.* \d+%/m);
  await ui.waitFor(/^ B \S+.* \d+%/m);
  expect(ui.screen()).not.toContain('█');
});

test('DASH-01: the numbers are saved as comma-separated values', async () => {
  const folder = temporaryFolder();
  const ui = await open('dashboard export', { world: { env: { PWD: folder } } });
  await ui.waitFor('Save to a file');
  await ui.type('\r');
  await ui.waitFor('Saved to');
  const file = join(folder, 'usage.csv');
  expect(existsSync(file)).toBe(true);
  expect(readFileSync(file, 'utf8')).toMatch(/^time,name,quota,count,tokens\n\d{4}-\S+,\S+,\d+,\d+,\d*\n/);
});

test('DASH-01: range, granularity and user are applied, kept, and are what the gateway is asked', async () => {
  const asked: { path: string; query: URLSearchParams }[] = [];
  const { transport } = createRealWorld();
  const ui = await open('dashboard', {
    world: {
      transport: (request) => {
        const { pathname, searchParams } = new URL(request.url);
        if (pathname.startsWith('/api/data')) asked.push({ path: pathname, query: searchParams });
        return transport(request);
      },
    },
  });
  await ui.waitFor('Quota over time');
  asked.length = 0;
  await ui.press('s');
  await ui.waitFor(() => layersOf(ui.app).at(-1)?.kind === 'form');
  const { store } = layersOf(ui.app).at(-1) as FormLayer;
  const write = async (name: string, text: string) => {
    store.set({ focus: store.get().fields.findIndex((field) => field.name === name), isSelected: false });
    await ui.type(`\u0015${text}`);
  };
  store.set({ focus: store.get().fields.findIndex(({ name }) => name === 'granularity') });
  await ui.type('week');
  await ui.waitFor(() => layersOf(ui.app).at(-1)?.kind === 'picker');
  await ui.press('enter');
  await write('start', '2026-01-05');
  await write('end', '2026-01-26');
  await write('username', 'emma');
  await ui.press('ctrl+s');
  await ui.waitFor('tollgate dashboard --granularity week');
  await ui.waitFor(() => asked.length > 0);
  const [first] = asked;
  const day = (name: string) => new Date(Number(first?.query.get(name)) * 1000).toLocaleDateString('sv');
  expect([day('start_timestamp'), day('end_timestamp')]).toEqual(['2026-01-05', '2026-01-26']);
  expect(first?.query.get('username')).toBe('emma');
  expect(first?.query.get('default_time')).toBe('week');
  expect(ui.app.settings.get().views?.dashboard?.filters).toMatchObject({ granularity: 'week', username: 'emma' });
});
