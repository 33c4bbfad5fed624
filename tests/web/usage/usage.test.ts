import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { filterBox } from '../support/list-steps.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ sampleData: true });
});
afterAll(() => site.close());

test('SEE-01 SEE-03: the page of use groups and compares, says what it covers, leads to the calls of a group, exports and prints', async () => {
  // Fixed, so that no call comes or goes between the page and the export.
  const end = Math.floor(Date.now() / 1000) - 3600;
  const range = `start=${end - 86_400}&end=${end}`;
  const { page, problems } = await site.open(`/usage?by=user&then=model&compare=true&${range}&size=10`);
  const rows = page.locator('tbody').getByRole('row');
  await expect.poll(() => rows.count()).toBe(10);
  for (const name of ['Cost', 'Change', 'Calls', 'Error rate', 'P95', 'First token']) {
    await page.getByRole('columnheader', { name, exact: false }).first().waitFor();
  }
  await page.getByText('Covers', { exact: true }).waitFor();
  await expect.poll(() => rows.first().innerText()).toMatch(/\S+ › \S+[\s\S]*\$\d+\.\d\d/);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'JSON' }).click();
  const exported = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(exported.length).toBeGreaterThan(10);
  expect(exported[0]).toMatchObject({ username: expect.any(String), model_name: expect.any(String) });

  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.getByRole('button', { name: 'Export' }).isVisible()).toBe(false);
  await page.getByText(/Group by: user · Then by: model/).waitFor();
  await page.emulateMedia({ media: 'screen' });

  // Split by time it is drawn as well, from the same reading; the arrow keys read it out.
  await page.getByRole('link', { name: 'Day', exact: true }).click();
  const chart = page.getByRole('slider', { name: 'Cost over time' });
  await chart.press('End');
  await expect.poll(() => chart.getAttribute('aria-valuetext')).toMatch(/^\d{4}-\d\d-\d\d \$\d+\.\d\d+$/);
  await page.goBack();

  await rows.first().getByRole('link').first().click();
  await page.getByRole('link', { name: 'its calls' }).click();
  await page.waitForURL(/\/log\?/);
  await expect.poll(() => new URL(page.url()).searchParams.get('username')).toBe(exported[0].username);
  await expect.poll(() => page.getByText(new RegExp(`of ${exported[0].calls}\\b`)).count()).toBeGreaterThan(0);
  expect(problems).toEqual([]);
});

test('SEE-01: a long reading is counted in a worker, says how far it is and can be stopped and begun again', async () => {
  const { page, problems } = await site.open('/about');
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  await page.goto(`${site.url}/usage?start=-2d`);
  await page.locator('tbody').getByRole('row').first().waitFor();
  // What a worker asks for stands in its own list of resources: the page itself has read nothing of the log.
  const ownReads = () =>
    page.evaluate<string[]>(
      "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('/api/log/?'))",
    );
  expect(await ownReads()).toEqual([]);
  // A slow machine may begin anew.
  await expect.poll(() => workers[0]).toMatch(/\/assets\/usage-worker-entry-[\w-]+\.js$/);
  await expect.poll(() => page.workers().length).toBe(0);
  let held = 0;
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/log/?**', async (route) => {
    held += 1;
    if (held > 3) await gate;
    await route.continue().catch(() => undefined);
  });
  await (await filterBox(page, 'Then by')).click();
  await page.getByRole('option', { name: 'Channel', exact: true }).click();
  await page.getByText(/Reading the log: [\d,]+ entries, back to /).waitFor();
  await expect.poll(() => page.workers().length).toBe(1);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect.poll(() => page.getByText(/Reading the log/).count()).toBe(0);
  await expect.poll(() => page.workers().length).toBe(0);
  release();
  await page.unroute('**/api/log/?**');
  await page
    .getByRole('button', { name: /Refresh|Try again/ })
    .first()
    .click();
  await expect.poll(() => page.locator('tbody').getByRole('row').first().innerText()).toMatch(/ › \d+ \S/);
  expect(problems).toEqual([]);
});

test('SEE-11: from a price to what its calls would have cost at others; what cannot be tried is told', async () => {
  const { page, problems } = await site.open('/price?model=gpt-4o-mini&served=true');
  await page.locator('tbody').getByRole('link', { name: 'gpt-4o-mini', exact: true }).click();
  await page.getByRole('link', { name: 'what its calls would cost at other prices' }).click();
  await page.waitForURL(/\/usage\?/);
  await page.getByRole('columnheader', { name: 'At new prices' }).waitFor();
  const row = page.locator('tbody').getByRole('row').filter({ hasText: 'gpt-4o-mini' });
  await expect.poll(() => row.innerText()).toMatch(/(\$\d+\.\d\d)\s+100 %\s+\1\s+±0 %/);
  const address = new URL(page.url());
  expect(address.searchParams.get('prices')).toBe('gpt-4o-mini input=0.15 output=0.6 cached=0.075');
  address.searchParams.set('prices', 'gpt-4o-mini all=300%');
  // A day will do for what other prices show.
  address.searchParams.set('start', '-1d');
  await page.goto(address.href);
  await expect.poll(() => row.innerText()).toMatch(/\+2\d\d(\.\d+)? %|\+200 %/);
  await page.getByRole('term').filter({ hasText: 'At new prices' }).waitFor();
  address.searchParams.set('prices', 'gpt-4o-mini sold=1');
  await page.goto(address.href);
  await page.getByText('“sold=1” isn’t a price to try.').first().waitFor();
  expect(problems).toEqual([]);
});
