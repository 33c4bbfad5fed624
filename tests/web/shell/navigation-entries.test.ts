import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { setOptions } from '../support/site-options.ts';

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

test('NAV-04 WEB-17: the navigation has seven places to operate and seven to use, and follows role and status without a restart', async () => {
  await setOptions(site, { DrawingEnabled: 'true', TaskEnabled: 'true', DataExportEnabled: 'true' });
  const { page, problems } = await site.open('/token', { viewport: { width: 1440, height: 900 } });
  const side = page.getByRole('navigation', { name: 'Navigation' });
  const entriesOf = (name: string) => side.getByRole('region', { name }).getByRole('link').allInnerTexts();
  await expect
    .poll(() => entriesOf('Operate'))
    .toEqual(['Pulse', 'Channels', 'Users', 'Sales', 'Prices', 'Changes', 'Settings']);
  await expect
    .poll(() => entriesOf('Use'))
    .toEqual(['Home', 'Models', 'Playground', 'Usage', 'Logs', 'Keys', 'Wallet']);

  // The pages of a place stand in its head; the place leads to the one that was looked at last, from inside to its first.
  const entry = (name: string) => side.getByRole('link', { name, exact: true });
  const tabsOf = (name: string) => page.getByRole('navigation', { name: `Pages of ${name}` });
  await entry('Channels').click();
  await tabsOf('Channels').getByRole('link', { name: 'Routing' }).click();
  await page.getByRole('heading', { name: 'Channels › Routing', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/route');
  await expect
    .poll(() => tabsOf('Channels').getByRole('link', { name: 'Routing' }).getAttribute('aria-current'))
    .toBe('page');
  await expect.poll(() => entry('Channels').getAttribute('aria-current')).toBe('page');
  await entry('Users').click();
  await tabsOf('Users').getByRole('link', { name: 'Groups' }).waitFor();
  await entry('Pulse').click();
  await page.getByRole('heading', { name: 'Pulse', level: 1 }).waitFor();
  await expect.poll(() => page.locator('[data-place-tabs]').count()).toBe(0);
  await entry('Channels').click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/route');
  await entry('Channels').click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/channel');

  // The rail has every place in sight. Tabs without room fold into a menu from the last on, which is called by the one on show.
  await page.setViewportSize({ width: 820, height: 800 });
  await expect.poll(() => page.evaluate(railScrolls)).toBe(0);
  await entry('Prices').click();
  await tabsOf('Prices').getByRole('link', { name: 'Vendors' }).waitFor();
  await page.setViewportSize({ width: 640, height: 800 });
  await tabsOf('Prices').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Vendors' }).click();
  await page.getByRole('heading', { name: 'Prices › Vendors', level: 1 }).waitFor();
  await tabsOf('Prices').getByRole('button', { name: 'Vendors' }).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await tabsOf('Prices').getByRole('link', { name: 'Vendors' }).waitFor();
  await expect.poll(() => tabsOf('Prices').getByRole('button').count()).toBe(0);

  await entry('Logs').click();
  await tabsOf('Logs').getByRole('link', { name: 'Drawings' }).waitFor();
  await setOptions(site, { DrawingEnabled: 'false', TaskEnabled: 'false', DataExportEnabled: 'false', Chats: '[]' });
  // Coming back to the tab after a while is enough.
  await page.clock.install();
  await page.clock.runFor(61_000);
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
  await tabsOf('Logs').waitFor({ state: 'detached' });
  await entry('Keys').click();
  await expect.poll(() => tabsOf('Keys').getByRole('link').allInnerTexts()).toEqual(['API keys', 'Connect an app']);
  expect(problems).toEqual([]);

  const user = await site.open('/token', { as: await site.addUser('plain'), viewport: { width: 1440, height: 900 } });
  const own = user.page.getByRole('navigation', { name: 'Navigation' });
  await own.getByRole('link', { name: 'Wallet' }).waitFor();
  expect(await own.innerText()).not.toMatch(/Channels|Redemption|Users|Operate/);
  await user.page.getByRole('button', { name: 'plain’s account' }).click();
  await expect
    .poll(() => user.page.getByRole('menuitem').allInnerTexts())
    .toEqual(['Account', 'Journal', 'About', '简体中文', '繁體中文', 'Switch to dark', 'Sign out']);
});

test('WEB-17: the old addresses of pages that are tabs now still lead to them', async () => {
  const { page } = await site.open('/tag', { viewport: { width: 1440, height: 900 } });
  const current = page.locator('[data-place-tabs] [aria-current=page]');
  for (const [path, tab] of [
    ['/tag', 'Tags'],
    ['/missing-model', 'Missing'],
    ['/vendor/add', 'Vendors'],
    ['/plan', 'Plans'],
    ['/journal', 'Journal'],
    ['/panel', 'Site panels'],
    ['/sign-in-service', 'Sign-in services'],
    ['/connect', 'Connect an app'],
    ['/setting?tab=system', 'Options'],
  ] as const) {
    await page.goto(site.url + path);
    await expect.poll(() => current.innerText(), { message: path }).toBe(tab);
  }
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
    await page.getByRole('heading', { name: 'About', level: 1 }).waitFor();
    if (isGreeted) await bar.getByText('Happy New Year!').waitFor();
    else await expect.poll(() => bar.getByText('Happy New Year!').count()).toBe(0);
  }
  // Who is signed in has it in the side bar.
  const own = await site.open('/token', { viewport: { width: 1440, height: 900 } });
  await own.page.clock.setFixedTime('2027-01-01T12:00:00Z');
  await own.page.reload();
  await own.page.getByText('Happy New Year!').waitFor();
});
