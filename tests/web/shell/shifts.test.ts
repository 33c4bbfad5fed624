import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, startConsole, type TestConsole } from '../support/console.ts';
import { drawInLetters, routeSettled } from '../support/look.ts';
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

for (const { path, rows, said, isRoot = false } of [
  { path: '/', rows: 'SEE-05 WEB-10', said: 'Maintenance on Sunday.' },
  { path: '/usage', rows: 'WEB-14 WEB-10', said: 'No calls in this time range.' },
  { path: '/connect', rows: 'WEB-01 WEB-10', said: 'New API key' },
  { path: '/order', rows: 'WEB-12 WEB-10', said: 'No orders yet.' },
  { path: '/site', rows: 'CHG-02 WEB-10', said: 'No plan is open.', isRoot: true },
])
  test(`${rows}: ${path} with nothing in it stays where it stands, whatever is answered first`, async () => {
    for (const viewport of sizes)
      for (const next of ['oldest', 'newest'] as const) {
        const { page } = await site.open('/about', { as: isRoot ? site.root : account, viewport });
        await watchShifts(page);
        await loadOneByOne(page, path, next);
        await page.getByText(said).first().waitFor();
        expect(await shiftsOf(page), `${viewport.width} ${next}`).toBeLessThanOrEqual(0.02);
      }
  });

for (const { whose, stands } of [
  { whose: 'guest', stands: 'main h1' },
  { whose: 'user', stands: '[data-fact=balance]' },
  { whose: 'root', stands: 'main section' },
] as const)
  test(`NAV-13 WEB-10: a notice that comes once the home of ${whose} stands moves nothing of it`, async () => {
    for (const viewport of sizes) {
      const as = { guest: 'guest' as const, user: account, root: site.root }[whose];
      const { page } = await site.open('/about', { as, viewport });
      await watchShifts(page);
      let letIn: () => void = () => undefined;
      const known = new Promise<void>((resolve) => {
        letIn = resolve;
      });
      await page.route('**/api/notice', async (route) => {
        await known;
        await route.continue();
      });
      await page.goto(`${site.url}/`);
      await page.locator(stands).first().waitFor();
      letIn();
      const notice = page.locator('aside[data-late]').and(page.getByRole('complementary', { name: 'Announcement' }));
      await notice.getByText('Maintenance on Sunday.').waitFor();
      await routeSettled(page);
      // A button that a visitor finds it again by comes once the line is gone.
      const again = page.getByRole('main').getByRole('button', { name: 'Announcement', exact: true });
      expect(await again.count()).toBe(0);
      expect(await shiftsOf(page), `${viewport.width}`).toBeLessThanOrEqual(0.02);
      await notice.getByRole('button', { name: 'Read all' }).click();
      await page.getByRole('dialog', { name: 'Announcement' }).waitFor();
      await notice.waitFor({ state: 'detached' });
      if (whose === 'guest') await again.waitFor({ state: 'attached' });
    }
  });

test('WEB-17: the open tab is as wide in the menu as beside it, so that tabs never take turns in fitting', async () => {
  const { page } = await site.open('/metadata-sync', { viewport: { width: 1440, height: 900 } });
  const open = (fits: boolean) => page.locator(`[data-place-tabs] > [data-fits=${fits}]`, { hasText: 'Metadata sync' });
  const width = async (tab: Locator) => (await tab.boundingBox())?.width;
  await open(true).waitFor();
  // Letters that a machine falls back on may have one weight only.
  await drawInLetters(page);
  const beside = await width(open(true));
  await page.setViewportSize({ width: 340, height: 844 });
  await open(false).waitFor({ state: 'attached' });
  expect(beside).toBeGreaterThan(0);
  expect(await width(open(false))).toBe(beside);
});
