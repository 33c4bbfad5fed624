import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { addChannels } from '../support/rows.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
  await addChannels(site.context, 'row', 3);
});
afterAll(() => site.close());

const drawerFilled = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor();
const isGone = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });

test('a drawer gives the focus back to what opened it, and moves away', async () => {
  const { page } = await site.open('/channel?keyword=row', { reducedMotion: 'no-preference' });
  const { here, reach } = keyboardOf(page);
  await page.getByRole('link', { name: 'row 2' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'row 2' }).locator('[data-figure]').first().waitFor();
  // Escape: while it moves away the drawer still shows what it held. Each change is watched by the page itself, as a busy browser
  // leaves frames out.
  await page.evaluate(`new MutationObserver((_, observer) => {
    if (location.search.includes('open=')) return;
    const isShown = document.querySelector('[role=dialog] [data-figure]') !== null;
    if (isShown) document.documentElement.dataset.shownWhileLeaving = 'yes';
    if (document.querySelector('[role=dialog]') === null) observer.disconnect();
  }).observe(document.body, { subtree: true, childList: true, attributes: true })`);
  await page.keyboard.press('Escape');
  await isGone(page);
  expect(await page.evaluate('document.documentElement.dataset.shownWhileLeaving')).toBe('yes');
  await expect.poll(here).toBe('row 2');

  await page.getByRole('button', { name: 'Actions for row 3' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter');
  await drawerFilled(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await isGone(page);
  await expect.poll(here).toMatch(/row 3/);

  await page.getByRole('link', { name: 'New channel' }).focus();
  await page.keyboard.press('Enter');
  await drawerFilled(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await isGone(page);
  await expect.poll(here).toBe('New channel');
  // A form that was given up begins anew.
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('typed');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect.poll(here).toBe('New channel');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).inputValue()).toBe('');
  await page.goBack();
  await isGone(page);
  await reach('New channel');
});

test('Escape is heard from the moment a drawer stands there, before it was painted', async () => {
  const { page } = await site.open('/channel?keyword=row');
  // The page itself presses the key within the change that brings the drawer: what was pressed then was lost in a busy browser.
  await page.evaluate(`new MutationObserver((_, observer) => {
    if (document.querySelector('[role=dialog]') === null) return;
    observer.disconnect();
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    document.documentElement.dataset.pressed = 'yes';
  }).observe(document.body, { subtree: true, childList: true })`);
  await page.getByRole('link', { name: 'row 2' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('html[data-pressed=yes]').waitFor();
  await page.waitForURL((url) => !url.searchParams.has('open'));
  await isGone(page);
});

test('a click anywhere on a row opens it; what has a meaning of its own keeps it', async () => {
  const { page } = await site.open('/channel?keyword=row');
  const row = page.getByRole('row', { name: /row 2/ });
  await row.locator('td').nth(3).click();
  await page.waitForURL(/\/channel\?keyword=row&open=\d+/);
  await page.getByRole('dialog', { name: 'row 2' }).locator('[data-figure]').first().waitFor();
  await page.keyboard.press('Escape');
  await isGone(page);
  await expect.poll(keyboardOf(page).here).toBe('row 2');
  await page.getByRole('checkbox', { name: 'Select row 2' }).check();
  await page.getByRole('button', { name: 'Actions for row 2' }).click();
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: /^Priority of row 2/ }).click();
  await page.keyboard.press('Escape');
  // Text may be marked without opening anything.
  await row
    .locator('td')
    .nth(3)
    .dblclick({ modifiers: ['Shift'] });
  await expect.poll(() => new URL(page.url()).searchParams.has('open')).toBe(false);
});

test('a menu whose code is still coming opens when it is there, and not at all once Escape was pressed', async () => {
  const { page } = await site.open('/about');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/controls-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site.url}/channel?keyword=row`);
  await page.getByRole('button', { name: 'Actions for row 2' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions for row 1' }).click();
  release();
  await page.getByRole('menu').waitFor();
  await expect.poll(() => page.getByRole('menu').count()).toBe(1);
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  await expect.poll(() => keyboardOf(page).here()).toBe('Actions for row 1');
});

test('WEB-12: pages are told apart by their titles; tables show what fits, and say that what was chosen goes on at the side', async () => {
  const { page } = await site.open('/channel', { viewport: { width: 640, height: 800 } });
  await expect.poll(() => page.title()).toMatch(/^Channels · /);
  await page.goto(`${site.url}/nowhere`);
  await expect.poll(() => page.title()).toMatch(/^Page not found/);
  await page.goto(`${site.url}/channel`);
  // The side bar leaves the room to the table.
  await page.getByRole('link', { name: 'Keys', exact: true }).waitFor();
  const sideWidth = async () => (await page.getByRole('navigation', { name: 'Navigation' }).boundingBox())?.width;
  await expect.poll(sideWidth).toBeLessThan(80);
  // The least important columns give way, and come back with more room.
  const table = page.locator('[data-cut]');
  const heads = () => page.getByRole('columnheader').allInnerTexts();
  await expect.poll(() => table.getAttribute('data-cut')).toBe('');
  expect(await heads()).toEqual(expect.arrayContaining(['Name', 'Status']));
  expect(await heads()).not.toContain('Type');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(heads).toContain('Type');
  await page.setViewportSize({ width: 640, height: 800 });
  // Columns that a person chose are all there.
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Models', exact: true }).check();
  await page.keyboard.press('Escape');
  await expect.poll(() => table.getAttribute('data-cut')).toBe('right');
  expect(await heads()).toContain('Type');
  await page.evaluate(`document.querySelector('[data-cut]').scrollTo(9999, 0)`);
  await expect.poll(() => table.getAttribute('data-cut')).toBe('left');
  await page.setViewportSize({ width: 2200, height: 800 });
  await expect.poll(() => table.getAttribute('data-cut')).toBe('');
});
