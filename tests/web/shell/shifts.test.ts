import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, startConsole, type TestConsole } from '../support/console.ts';
import { routeSettled } from '../support/look.ts';
import { shiftsOf, watchShifts } from '../support/shifts.ts';
import { setOptions } from '../support/site-options.ts';

let site: TestConsole;
let account: Account;
beforeAll(async () => {
  site = await startConsole();
  account = await site.addUser('firstday');
  await setOptions(site, { Notice: 'Maintenance on Sunday.', HomePageContent: '# Welcome' });
});
afterAll(() => site.close());

/** Loads a page whose answers come one after another, each once the one before it is drawn. */
async function loadOneByOne(page: Page, path: string, next: 'oldest' | 'newest'): Promise<void> {
  const held: (() => Promise<void>)[] = [];
  await page.route('**/api/**', async (route) => {
    const answer = await route.fetch().catch(() => undefined);
    if (answer !== undefined) held.push(() => route.fulfill({ response: answer }).catch(() => undefined));
  });
  await page.goto(site.url + path);
  let isSettled = false;
  const settled = routeSettled(page).finally(() => {
    isSettled = true;
  });
  while (!isSettled) {
    await (next === 'oldest' ? held.shift() : held.pop())?.();
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  }
  await settled;
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

for (const { path, rows, said } of [
  { path: '/', rows: 'SEE-05 WEB-10', said: 'Maintenance on Sunday.' },
  { path: '/usage', rows: 'WEB-14 WEB-10', said: 'No calls in this time range.' },
  { path: '/connect', rows: 'WEB-01 WEB-10', said: 'New API key' },
])
  test(`${rows}: ${path} of a user without a call stays where it stands, whatever is answered first`, async () => {
    for (const viewport of sizes)
      for (const next of ['oldest', 'newest'] as const) {
        const { page } = await site.open('/about', { as: account, viewport });
        await watchShifts(page);
        await loadOneByOne(page, path, next);
        await page.getByText(said).first().waitFor();
        expect(await shiftsOf(page), `${viewport.width} ${next}`).toBeLessThanOrEqual(0.02);
      }
  });
