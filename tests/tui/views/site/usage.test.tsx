import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRealWorld } from '../../../../cli/real-world.ts';
import { localCalls } from '../../../../cli/store/local-calls.ts';
import { localReadingText } from '../../../../cli/store/local-reading-text.ts';
import { storeFiles } from '../../../../cli/store/store-files.ts';
import type { TuiOptions } from '../../../../cli/tui/state/options.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { temporaryFolder } from '../../../support/program/temporary-folder.ts';
import { openApp } from '../../support/open-app.tsx';

test('SEE-01 SEE-03 TUI-03: the view of use groups by one or two, compares, and every group leads to its calls', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const folder = temporaryFolder();
  const as = { username: 'root', password: '123456' };
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    as,
    view: 'log',
    columns: 170,
    rows: 40,
    world: { env: { PWD: folder } },
  });
  // Its rows are of today: after midnight there may be none.
  await ui.waitFor('Quota used');
  // Fixed, so that no call leaves the range between two questions.
  const end = Math.floor(Date.now() / 1000) - 3600;
  const range = `start=${end - 86_400} end=${end}`;
  await ui.command(`usage ${range}`);
  await ui.waitFor(/NAME +COST +CALLS +ERRORS +ERROR RATE +IN +OUT +CACHED/);
  await ui.waitFor(/gpt-4o +\$\d+\.\d\d +[\d,]+ /);
  await ui.press('b');
  await ui.layer('picker');
  await ui.type('user\r');
  await ui.waitFor(() => ui.app.list().store.get().filters.by === 'user');
  await ui.waitFor(/▌ +(?!gpt)\S+ +\$\d+\.\d\d +[\d,]+ /);
  await ui.command(`usage by:user,model compare=true ${range}`);
  await ui.waitFor(/NAME +COST +CHANGE +DIFF +CALLS/);
  await ui.waitFor(/\S+ › \S+ +\$\d+\.\d\d +[+−±–]/);
  const first = /▌ +\S+ › \S+ +\$\S+ +(?:[+−±][\d,]+ %|–) +\S+ +([\d,]+) /;
  await ui.waitFor(first);
  const [, calls = ''] = first.exec(ui.screen()) ?? [];
  expect(Number(calls.replace(',', ''))).toBeGreaterThan(0);
  // An order by the difference lasts as long as there is one.
  const order = () => ui.app.list().store.get().sort?.column;
  await ui.press('D');
  await ui.waitFor(() => order() === 'quota_change');
  await ui.command(`usage by:user,model compare=false ${range}`);
  await ui.waitFor(() => order() === undefined && !/DIFF/.test(ui.screen()));
  await ui.press('D');
  await ui.shows('No column here sorts by D.');
  await ui.command(`usage export by=user then=model ${range}`);
  await ui.layer('form');
  await ui.waitFor('End the name in .json for JSON');
  await ui.type('\u0015use.json\r');
  await ui.shows('use.json');
  const saved = JSON.parse(await readFile(join(folder, 'use.json'), 'utf8'));
  expect(saved[0]).toMatchObject({ calls: Number(calls.replace(',', '')), username: expect.any(String) });
  // Printed: a page of plain text that says what it is of, with nothing cut, and the totals.
  await ui.type('x');
  await ui.layer('form');
  await ui.type('\u0015use.txt\r');
  await ui.shows('use.txt');
  const printed = await readFile(join(folder, 'use.txt'), 'utf8');
  expect(printed).toMatch(new RegExp(`^Usage · ${sandbox.url} · root · 20\\d\\d-`));
  expect(printed).toMatch(/^CLI: tollgate usage list --by=user /m);
  expect(printed).toMatch(new RegExp(`^\\S+ › \\S+ +\\$\\S+ +${calls} `, 'm'));
  expect(printed.split('\n').filter((line) => / › /.test(line))).toHaveLength(saved.length);
  expect(printed).toMatch(/\nCost: \$\d/);
  // Where room is short, numbers go before the end of a name does.
  ui.app.store.set({ size: { columns: 80, rows: 24 } });
  await ui.waitFor(/ COST +CALLS +ERRORS(?: +ERROR RATE)?$/m);
  expect(ui.screen()).toMatch(/ \S+ › claude-3-5-sonnet-20241022 +\$/);
  ui.app.store.set({ size: { columns: 170, rows: 40 } });
  // Opened, a sum leads to what it is of.
  await ui.type('\r');
  await ui.waitFor(/Logs › (?:Start: |\d\d-\d\d |-\d+d )/);
  await ui.waitFor(new RegExp(`\\d+ of ${calls}\\b`));
});

test('SEE-11: from a price to what its calls would have cost at others: the prices stand in the filter line, to be changed', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    as: { username: 'root', password: '123456' },
    view: 'price',
    columns: 150,
    rows: 30,
  });
  await ui.waitFor(/1 of \d+/);
  await ui.command('price model=gpt-4o-mini served=true');
  await ui.waitFor(/▌ +gpt-4o-mini +Per 1M tokens/);
  await ui.type('d');
  await ui.waitFor('i what its calls would cost at other prices');
  await ui.type('i');
  await ui.waitFor(/NAME +COST +AT NEW PRICES +PRICE CHANGE +CALLS/);
  await ui.waitFor(/▌ +gpt-4o-mini +\$(\d+\.\d\d) +\$\1 +±0 %/);
  await ui.type('/');
  await ui.waitFor(/prices:"gpt-4o-mini input=0.15 output=0.6 cached=0.075"/);
  await ui.type('\u0015model:gpt-4o-mini start:-30d prices:"gpt-4o-mini all=50%"\r');
  await ui.waitFor(/▌ +gpt-4o-mini +\$\d+\.\d\d +\$\d+\.\d\d +−5\d %/);
  await ui.type('/');
  await ui.type('\u0015prices:"gpt-4o-mini sold=1"\r');
  await ui.waitFor('“sold=1” isn’t a price to try.');
});

test('SEE-02: the terminal UI keeps what it read, says what came from where, and warns of a store that cannot be used', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const folder = temporaryFolder();
  let notifyRead: Parameters<NonNullable<TuiOptions['calls']>>[1] = () => undefined;
  const open = () => {
    const world = { ...createRealWorld(), env: { TOLLGATE_CONFIG_DIR: folder } };
    const calls: TuiOptions['calls'] = (context, notify) => {
      notifyRead = notify;
      return localCalls(
        context,
        { world, gatewayUrl: sandbox.url },
        {
          onProblem: (error) => notify(error.said(context.say), 'warn'),
          onRead: (reading) => notify(localReadingText(reading, context.say), 'plain'),
        },
      );
    };
    const as = { username: 'root', password: '123456' };
    return openApp({ gatewayUrl: sandbox.url, as, view: 'log', columns: 170, rows: 40, calls });
  };
  const end = Math.floor(Date.now() / 1000) - 3600;
  const first = await open();
  await first.waitFor('Quota used');
  await first.command(`usage start=${end - 86_400} end=${end}`);
  await first.shows(
    /^0 of [\d,]+ calls came from the local store, which is complete from 20\d\d-\d\d-\d\d \d\d:\d\d to 20/,
  );
  await first.waitFor(/Calls [\d,]+ /);
  const [totals] = /Cost \S+ · Calls [\d,]+ · Error rate/.exec(first.screen()) ?? [];
  first.close();
  const second = await open();
  await second.waitFor('Quota used');
  await second.command(`usage start=${end - 86_400} end=${end} by=user`);
  await second.shows(/^([\d,]+) of \1 calls came from the local store/);
  await second.waitFor(totals ?? 'a report');
  // A reading that ends once one has gone on is not told over another list.
  await second.command('user');
  await second.waitFor(/▌ +\d+ /);
  notifyRead('A late reading.', 'plain');
  await second.shows('A late reading.');
  expect(second.app.store.get().message?.text).not.toBe('A late reading.');
  second.close();
  const [path = ''] = await storeFiles({ ...createRealWorld(), env: { TOLLGATE_CONFIG_DIR: folder } }, undefined);
  await writeFile(path, 'no database at all '.repeat(400));
  const third = await open();
  await third.waitFor('Quota used');
  await third.command(`usage start=${end - 86_400} end=${end} by=channel`);
  await third.shows(/is damaged .* tollgate usage store clear/);
  await third.waitFor(totals ?? 'a report');
});
