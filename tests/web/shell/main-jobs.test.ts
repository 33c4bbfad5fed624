import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { addChannel } from '../support/rows.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
  await addChannel(site.context, { name: 'good', models: ['gpt-4o-mini'], base_url: 'builtin:?text=Mini+speaking' });
  await addChannel(site.context, { name: 'other', models: ['gpt-4o'], base_url: 'builtin:?text=Omni+speaking' });
  await addChannel(site.context, {
    name: 'broken',
    models: ['gpt-3.5-turbo'],
    base_url: 'builtin:?fail=500&error=No+such+key',
  });
  await site.addUser('waldo');
});
afterAll(() => site.close());

test('CHAN-02 CHAN-05 CHAN-12: by keyboard only: a failing channel is found, mended and tested', async () => {
  const { page } = await site.open('/channel');
  const keys = keyboardOf(page);
  await keys.press('Filters');
  await keys.reach('ID, name or key');
  await page.keyboard.type('broken');
  await page.keyboard.press('Escape');
  await page.getByRole('search', { name: 'Filters' }).waitFor({ state: 'hidden' });
  await row(page, 'good').waitFor({ state: 'hidden' });
  await testChannel(page, 'broken');
  await page
    .getByText(/No such key/)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await keys.press('broken');
  await page.getByRole('dialog', { name: 'broken' }).waitFor();
  await page.keyboard.press('e');
  const drawer = page.getByRole('dialog', { name: 'Edit channel' });
  await drawer.waitFor();
  await keys.reach('Base URL');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('builtin:');
  await page.keyboard.press('Enter');
  await drawer.waitFor({ state: 'hidden' });
  await testChannel(page, 'broken');
  await page.getByText(/broken tested/).waitFor();
});

test('RED-03 FMT-02: by keyboard only: fifty codes are made and copied', async () => {
  const { page } = await site.open('/redemption', { permissions: ['clipboard-read', 'clipboard-write'] });
  const keys = keyboardOf(page);
  await keys.press('New redemption codes');
  const drawer = page.getByRole('dialog');
  await drawer.waitFor();
  await keys.reach('Name');
  await page.keyboard.type('spring');
  await keys.reach('Quantity');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('50');
  await page.keyboard.press('Enter');
  await page.getByText('50 redemption codes created.').first().waitFor();
  await keys.press('Copy');
  const { rows } = await site.context.gateway.redemptions.list({ page: 1, pageSize: 100 });
  expect(rows).toHaveLength(50);
  await expect
    .poll(
      async () => (await page.evaluate<string>('navigator.clipboard.readText()')).split('\n').filter(Boolean).length,
    )
    .toBe(50);
});

test('USER-01 USER-03: by keyboard only: a user is found and given quota', async () => {
  const { page } = await site.open('/user');
  const keys = keyboardOf(page);
  await row(page, 'waldo').waitFor();
  await keys.press('Filters');
  await keys.reach('Keyword');
  await page.keyboard.type('waldo');
  await page.keyboard.press('Escape');
  await page.getByRole('search', { name: 'Filters' }).waitFor({ state: 'hidden' });
  await page.getByText('1–1 of 1').waitFor();
  const before = await quotaOf('waldo');
  await keys.openMenu('Actions for waldo');
  await keys.press('Adjust quota');
  await page.getByRole('dialog').waitFor();
  await keys.reach('Amount');
  await page.keyboard.type('5usd');
  await page.keyboard.press('Enter');
  await page.getByText(/Change the quota of waldo/).waitFor();
  await keys.press('Adjust quota');
  await page.getByText(/to waldo\. Remaining/).waitFor();
  await expect.poll(() => quotaOf('waldo')).toBe(before + 2_500_000);
});

test('PLAY-01 PLAY-02: by keyboard only: a question, another model, and the answers of both', async () => {
  const { page } = await site.open('/playground');
  const keys = keyboardOf(page);
  await keys.reach('Send a message…');
  await page.keyboard.type('who?');
  await page.keyboard.press('Enter');
  await page.getByText('Mini speaking').waitFor();
  await keys.reach('Model');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('gpt-4o');
  await page.getByRole('option', { name: 'gpt-4o', exact: true }).waitFor();
  while ((await activeOption(page)) !== 'gpt-4o') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await keys.reach('Send a message…', { backwards: true });
  await page.keyboard.type('and you?');
  await page.keyboard.press('Enter');
  await page.getByText('Omni speaking').waitFor();
});

test('LOG-01 LOG-04: by keyboard only: an expensive call is traced to its arithmetic', async () => {
  const { page } = await site.open('/playground');
  const keys = keyboardOf(page);
  await keys.reach('Send a message…');
  await page.keyboard.type('what does this cost?');
  await page.keyboard.press('Enter');
  await page.getByText('Mini speaking').waitFor();
  await keys.press('Logs', { backwards: true });
  await keys.press('Filters');
  await keys.reach('Model name');
  await page.keyboard.type('gpt-4o-mini');
  await page.keyboard.press('Escape');
  await page.getByRole('search', { name: 'Filters' }).waitFor({ state: 'hidden' });
  await page.waitForURL(/model=gpt-4o-mini/);
  await page.getByRole('table').getByText('gpt-4o-mini').first().waitFor();
  await keys.press('Cost');
  // Until the filtered rows are here the table shows those of before, and their first may not be among them.
  const settled = page.locator('table[aria-busy="false"]:has(th[aria-sort])').filter({ hasNotText: /gpt-4o(?!-)/ });
  await settled.waitFor();
  await keys.press((await settled.locator('tbody tr a').first().textContent()) ?? '');
  await page.getByRole('dialog').getByText('The steps add up to the charge.').waitFor();
});

function row(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name });
}

async function testChannel(page: Page, name: string): Promise<void> {
  const keys = keyboardOf(page);
  await keys.openMenu(`Actions for ${name}`);
  await keys.press('Test');
  await page.getByRole('dialog').waitFor();
  await keys.press('Test');
}

/** What the combobox would take on Enter. */
function activeOption(page: Page): Promise<string> {
  return page.evaluate(
    `document.getElementById(document.activeElement.getAttribute('aria-activedescendant') ?? '')?.textContent ?? ''`,
  );
}

async function quotaOf(username: string): Promise<number> {
  const { rows } = await site.context.gateway.users.search({ keyword: username, page: 1, pageSize: 10 });
  return rows.find((user) => user.username === username)?.quota ?? Number.NaN;
}
