import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { chooseInRow, editOpened } from '../support/list-steps.ts';
import { addChannels, addToken } from '../support/rows.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
});
afterAll(() => site.close());

/** Holds calls back until they are let go; answers when one is waiting, and the way to let them go. */
async function hold(page: Page, pattern: string, method: string) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(pattern, async (route) => {
    if (route.request().method() !== method) return route.continue();
    arrive();
    await held;
    await route.continue();
  });
  return { arrived, release };
}

test('TRU-10: a late answer opens nothing over another place; what it brought is offered', async () => {
  const token = await addToken(site.context, { name: 'late' });
  const { page, problems } = await site.open('/token');
  const going = (name: string) =>
    page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name, exact: true }).click();

  // A key that arrives when the person has gone on.
  const key = await hold(page, '**/api/token/**', 'POST');
  await chooseInRow(page, 'late', 'Show key');
  await key.arrived;
  await going('Channels');
  await page.getByRole('heading', { name: 'Channels', exact: true }).waitFor();
  key.release();
  const offer = page.getByRole('button', { name: 'Show', exact: true });
  await offer.waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(await page.locator('body').textContent()).not.toMatch(/sk-\w{20}/);
  await offer.click();
  await page
    .getByRole('dialog')
    .getByText(/^sk-\w{20}/)
    .waitFor();
  await page.keyboard.press('Escape');
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  // A row that was saved after its form was left: the list does not come back.
  await page.goto(`${site.url}/token`);
  await page.getByRole('link', { name: 'late' }).click();
  await page.waitForURL(new RegExp(`open=${token.id}`));
  await editOpened(page);
  const drawer = page.getByRole('dialog', { name: 'Edit API key' });
  await drawer.getByRole('textbox', { name: 'Name' }).fill('late and renamed');
  const write = await hold(page, '**/api/token/**', 'PUT');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await write.arrived;
  await page.goBack();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await page.waitForURL(/\/token$/);
  await going('Channels');
  await page.waitForURL(/\/channel$/);
  write.release();
  await page.getByText('API key late and renamed updated.').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/channel');

  // A question goes with its place, answered with no.
  const [row] = await addChannels(site.context, 'asked', 1);
  await page.goto(`${site.url}/token`);
  await going('Channels');
  await chooseInRow(page, 'asked 1', 'Delete');
  const dialog = page.getByRole('dialog').getByText(/Delete channel asked 1/);
  await dialog.waitFor();
  await page.goBack();
  await page.waitForURL(/\/token$/);
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(async () => (await site.context.gateway.channels.get(row?.id ?? 0)).name).toBe('asked 1');
  expect(problems).toEqual([]);
});

test('new rows that the list does not show are shown on request, and marked', async () => {
  await addChannels(site.context, 'older', 11);
  for (const { id } of (await site.context.gateway.channels.search({ keyword: 'older', page: 1, pageSize: 20 })).rows) {
    await site.context.gateway.channels.update(id, { priority: 5 });
  }
  const { page } = await site.open('/channel?size=10');
  await page.getByRole('link', { name: 'New channel' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'Name' }).fill('brand new');
  await drawer.getByRole('textbox', { name: 'Key', exact: true }).fill('key-1\nkey-2');
  await drawer.getByRole('combobox', { name: 'Models' }).fill('gpt-4o-mini,');
  await drawer.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByText('2 channels created.').waitFor();
  await expect.poll(() => page.locator('tbody').getByText('brand new').count()).toBe(0);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.waitForURL(/keyword=brand(\+|%20)new/);
  await expect.poll(() => page.locator('tr[data-new]').count()).toBe(2);
  await expect.poll(() => page.locator('tr[data-new]').first().textContent()).toContain('brand new');
});

test('AUTH-08: signing out in another tab leaves a form with unsaved words in place and asks', async () => {
  const { page } = await site.open('/channel/add');
  const drawer = page.getByRole('dialog', { name: 'New channel' });
  await drawer.getByRole('textbox', { name: 'Name' }).fill('kept over the logout');
  const other = await page.context().newPage();
  await other.goto(`${site.url}/token`);
  await other.getByRole('button', { name: 'root’s account' }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await other.getByText('Signed out.').waitFor();
  await page.getByText('Your changes have been kept.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(site.root.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Your changes have been kept.').waitFor({ state: 'detached' });
  await expect.poll(() => drawer.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('kept over the logout');
  // The warning of the default password does not stand in the way of the form.
  await page.getByText('You are signed in as root with the default password').waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
});
