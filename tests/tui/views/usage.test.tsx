import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestSandbox } from '../../support/sandbox.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { openApp } from '../support/open-app.tsx';

test('SEE-01 SEE-03: the view of use groups by one or two, compares, and every group leads to its calls', async () => {
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
  await ui.waitFor(/1 of \d+/);
  // Fixed, so that no call leaves the range between two questions.
  const end = Math.floor(Date.now() / 1000) - 3600;
  const range = `start=${end - 86_400} end=${end}`;
  await ui.command(`usage ${range}`);
  await ui.waitFor(/NAME +COST +CALLS +ERRORS +ERROR RATE +IN +OUT +CACHED/);
  await ui.waitFor(/gpt-4o +\$\d+\.\d\d +[\d,]+ /);
  await ui.command(`usage by=user then=model compare=true ${range}`);
  await ui.waitFor(/NAME +COST +CHANGE +CALLS/);
  await ui.waitFor(/\S+ › \S+ +\$\d+\.\d\d +[+−±–]/);
  await ui.waitFor(/1 of \d+/);
  const [, calls = ''] = /▌ +\S+ › \S+ +\$\S+ +(?:[+−±]\d+ %|–) +([\d,]+) /.exec(ui.screen()) ?? [];
  expect(Number(calls.replace(',', ''))).toBeGreaterThan(0);
  await ui.command(`usage export by=user then=model ${range}`);
  await ui.layer('form');
  await ui.waitFor('End the name in .json for JSON');
  await ui.type('\u0015use.json\r');
  await ui.told('use.json');
  const saved = JSON.parse(await readFile(join(folder, 'use.json'), 'utf8'));
  expect(saved[0]).toMatchObject({ calls: Number(calls.replace(',', '')), username: expect.any(String) });
  await ui.type('dl');
  await ui.waitFor(/Logs › Start: /);
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
  await ui.waitFor(/▌ +gpt-4o-mini +Per token/);
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
