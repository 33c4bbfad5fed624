import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
});
afterAll(() => site.close());

const count = async (page: Page, text: string) => (await page.locator('body').innerText()).split(text).length - 1;

test('WEB-10: each page has its own document title', async () => {
  const { page } = await site.open('/');
  const titles = new Map<string, string>();
  for (const [path, title] of [
    ['/', 'New API'],
    ['/channel', 'Channels · New API'],
    ['/topup', 'Wallet · New API'],
    ['/setting?tab=personal', 'Personal · Settings · New API'],
    ['/setting?tab=operation', 'Operation · Settings · New API'],
    ['/no/such/place', 'Page not found. Check the address. · New API'],
  ] as const) {
    await page.goto(`${site.url}${path}`);
    await expect.poll(() => page.title(), { message: path }).toBe(title);
    titles.set(title, path);
  }
  expect(titles.size).toBe(6);
  await page.goBack();
  await page.getByRole('link', { name: 'Other', exact: true }).click();
  await expect.poll(() => page.title()).toBe('Other · Settings · New API');
  await page.getByRole('link', { name: 'Wallet', exact: true }).click();
  await expect.poll(() => page.title()).toBe('Wallet · New API');
});

test('WEB-10: a gateway that is away is told once on every page, in the words of who reads it in a browser', async () => {
  const { page } = await site.open('/topup');
  await page.getByRole('heading', { name: 'Wallet', level: 1 }).waitFor();
  let answer: 'away' | 'none' = 'away';
  await page.route('**/api/**', (route) =>
    answer === 'away'
      ? route.fulfill({ status: 502, headers: { 'x-tollgate-gateway-away': 'unsent' }, body: '' })
      : route.abort(),
  );
  const reason = 'the gateway behind this site is not responding';
  for (const path of ['/topup', '/detail', '/channel']) {
    await page.goto(`${site.url}${path}`);
    await page.getByText('Couldn’t load this page.').waitFor();
    await expect.poll(() => count(page, reason), { message: path }).toBe(1);
    await expect
      .poll(() => count(page, 'the site’s admin should check that the gateway is running'), { message: path })
      .toBe(1);
  }
  // Who reads it has no address to check and cannot start the gateway.
  answer = 'none';
  await page.goto(`${site.url}/topup`);
  await page.getByText('Check your internet connection and try again.').waitFor();
  await expect.poll(() => count(page, 'Check the address')).toBe(0);
});
