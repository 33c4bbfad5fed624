import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { setOptions } from './support/site-options.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
});
afterAll(() => site.close());

/** The routes of docs/requirements.md; /chat2link leaves the console and is proved with the chats. */
const table = {
  guest: '/ /login /register /reset /user/reset /oauth/github /oauth/linuxdo /pricing /about /chat /chat/1',
  user: '/setting /token /playground /topup /log /detail /midjourney /task',
  admin: '/channel /channel/add /channel/edit/1 /redemption /user /user/edit/1 /user/edit',
};

test('NAV-01 NAV-02 NAV-03: every route exists at its exact path, for whom it says', async () => {
  const unknown = 'Page not found. Check the address.';
  const visit = async (page: Page, path: string) => {
    await page.evaluate(
      `history.pushState({ position: 0 }, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`,
    );
    await page.locator('main').getByRole('heading').first().waitFor();
  };
  const heading = (page: Page) => page.locator('main').getByRole('heading').first().innerText();
  const guest = await site.open('/no/such/place', { as: 'guest' });
  await guest.page.getByRole('heading', { name: unknown }).waitFor();
  for (const path of table.guest.split(' ')) {
    await visit(guest.page, path);
    await expect.poll(() => heading(guest.page), { message: path }).not.toBe(unknown);
  }
  for (const path of `${table.user} ${table.admin}`.split(' ')) {
    await visit(guest.page, path);
    await expect.poll(() => decodeURIComponent(guest.page.url())).toBe(`${site.url}/login?next=${path}`);
  }
  const user = await site.open('/no/such/place', { as: await site.addUser('visitor') });
  await user.page.getByRole('heading', { name: unknown }).waitFor();
  for (const path of table.user.split(' ')) {
    await visit(user.page, path);
    await expect.poll(() => heading(user.page), { message: path }).not.toBe(unknown);
    await expect.poll(() => user.page.getByRole('heading', { name: 'No permission' }).count()).toBe(0);
  }
  await user.page.waitForLoadState('networkidle');
  const asked: string[] = [];
  user.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const path of table.admin.split(' ')) {
    await visit(user.page, path);
    await expect.poll(() => heading(user.page), { message: path }).toBe('No permission');
  }
  await user.page.waitForLoadState('networkidle');
  expect(asked.filter((path) => /^\/api\/(channel|redemption|group|user\/?(?!self)|models)/.test(path))).toEqual([]);
});

/** By how many pixels the places of the rail are higher than it. */
const railScrolls =
  "((rail) => rail.scrollHeight - rail.clientHeight)(document.querySelector('nav[aria-label=Navigation]'))";

test('NAV-04: the side navigation has its order and follows role and status without a restart', async () => {
  await setOptions(site, { DrawingEnabled: 'true', TaskEnabled: 'true', DataExportEnabled: 'true' });
  const { page } = await site.open('/token', { viewport: { width: 1440, height: 900 } });
  const side = page.getByRole('navigation', { name: 'Navigation' });
  const entries = () => side.locator('section > ul > li > :is(a, button)').allInnerTexts();
  await side.getByRole('region', { name: 'Operate' }).getByRole('link', { name: 'Channels' }).waitFor();
  await side.getByRole('region', { name: 'Use' }).getByRole('link', { name: 'Wallet' }).waitFor();
  // First what is run, then what is used, each in the order of the list of places.
  await expect
    .poll(entries)
    .toEqual([
      'Pulse',
      'Channels',
      'Redemption codes',
      'Price table',
      'Users',
      'Settings',
      'Home',
      'Playground',
      'Model pricing',
      'Chat',
      'API keys',
      'Wallet',
      'Usage',
      'Logs',
      'Dashboard',
      'Drawing logs',
      'Task logs',
    ]);
  // The rarer places are folded away; the one that is looked at is marked.
  const used = side.getByRole('region', { name: 'Other places' });
  await side.getByRole('button', { name: 'Other places' }).click();
  await used.getByRole('list', { name: 'Operate' }).getByRole('link', { name: 'Routing' }).click();
  await page.getByRole('heading', { name: 'Routing', level: 1 }).waitFor();
  await expect.poll(() => used.getByRole('link', { name: 'Routing' }).getAttribute('aria-current')).toBe('page');
  // The rail has them in a menu, and every place in sight.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(() => page.evaluate(railScrolls)).toBe(0);
  await used.getByRole('button', { name: 'Other places' }).click();
  await page.getByRole('menuitem', { name: 'Routing' }).waitFor();
  await page.getByRole('menuitem', { name: 'Vendors' }).click();
  await page.getByRole('heading', { name: 'Vendors', level: 1 }).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await side.getByRole('button', { name: 'Chat' }).click();
  await side.getByRole('link', { name: 'OpenCat' }).waitFor();

  await setOptions(site, { DrawingEnabled: 'false', TaskEnabled: 'false', DataExportEnabled: 'false', Chats: '[]' });
  // Coming back to the tab after a while is enough.
  await page.clock.install();
  await page.clock.runFor(61_000);
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
  await expect.poll(async () => (await entries()).join()).not.toMatch(/Drawing|Task|Dashboard|Chat/);

  const user = await site.open('/token', { as: await site.addUser('plain'), viewport: { width: 1440, height: 900 } });
  const own = user.page.getByRole('navigation', { name: 'Navigation' });
  await own.getByRole('link', { name: 'Wallet' }).waitFor();
  expect(await own.innerText()).not.toMatch(/Channels|Redemption|Users/);
});

test('NAV-07: the New Year greeting stands in the bar on 1 January and 9 to 24 February only', async () => {
  const { page } = await site.open('/about', { as: 'guest' });
  const bar = page.getByRole('banner');
  for (const [day, isGreeted] of [
    ['2027-01-01T12:00:00Z', true],
    ['2027-01-02T12:00:00Z', false],
    ['2027-02-08T12:00:00Z', false],
    ['2027-02-09T00:30:00Z', true],
    ['2027-02-24T12:00:00Z', true],
    ['2027-02-25T12:00:00Z', false],
  ] as const) {
    await page.clock.setFixedTime(day);
    await page.reload();
    await page.getByRole('heading', { name: 'About' }).waitFor();
    if (isGreeted) await bar.getByText('Happy New Year!').waitFor();
    else await expect.poll(() => bar.getByText('Happy New Year!').count()).toBe(0);
  }
  // Who is signed in has it in the side bar.
  const own = await site.open('/token', { viewport: { width: 1440, height: 900 } });
  await own.page.clock.setFixedTime('2027-01-01T12:00:00Z');
  await own.page.reload();
  await own.page.getByText('Happy New Year!').waitFor();
});
