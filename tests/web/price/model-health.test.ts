import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { accessibilityFaults, overflowOf } from '../support/look.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ dialect: 'v1', sampleData: true });
});
afterAll(() => site.close());

test('WEB-19: everyone sees how models do, in the catalogue, on the page of a model and on home, and nobody what the site hides', async () => {
  const { page, problems } = await site.open('/pricing', { as: 'guest' });
  await page.getByRole('columnheader', { name: 'Answered' }).waitFor();
  const row = page.locator('[data-model="gpt-4o-mini"]');
  await expect.poll(() => row.innerText()).toMatch(/\d%/);
  await row.getByRole('link').click();
  const panel = page.getByRole('region', { name: 'On this site' });
  await panel.getByText('First token, mean').first().waitFor();
  expect(await panel.locator('li').count()).toBeGreaterThan(23);
  await panel.getByText('7 d', { exact: true }).click();
  await expect.poll(() => panel.locator('ul').first().locator('li').count()).toBe(28);
  await expect.poll(() => accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => overflowOf(page)).toBe(0);
  expect(problems).toEqual([]);
  const reader = await site.addUser('reader');
  const user = await site.open('/', { as: reader });
  await user.page.getByRole('region', { name: 'Models on this site' }).getByRole('listitem').first().waitFor();

  await user.page.route('**/api/perf-metrics*', (route) =>
    route.fulfill({ status: 403, json: { success: false, message: 'pricing is disabled' } }),
  );
  await user.page.goto(`${site.url}/pricing?open=gpt-4o-mini`);
  await user.page.getByRole('heading', { name: 'gpt-4o-mini' }).waitFor();
  await expect.poll(() => user.page.getByRole('region', { name: 'On this site' }).count()).toBe(0);
  // One's own calls need no figures of the gateway; what costs less for the same leads to its page.
  await user.page.getByRole('region', { name: 'Your calls' }).getByText('You have not called it yet.').waitFor();
  await user.page.goto(`${site.url}/pricing?open=gpt-4o`);
  await user.page.getByRole('region', { name: 'Cheaper, for the same things' }).getByRole('link').first().click();
  await user.page.waitForURL(/open=(?!gpt-4o$)/);
});
