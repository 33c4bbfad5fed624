import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ sampleData: true });
});
afterAll(() => site.close());

test('WEB-17: the number of what needs attention is the same in the side bar, the view and the pulse, and costs no call of its own', async () => {
  const { page, problems } = await site.open('/about', { viewport: { width: 1440, height: 900 } });
  const entry = page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: /^Channels/ });
  const badge = entry.locator('[data-attention]');
  await entry.waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('link', { name: /^Models/ }).click();
  await page.getByRole('heading', { name: 'Models', level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  // Nobody has read the channels: no number, and no call for one.
  expect(await badge.count()).toBe(0);
  expect(asked.filter((path) => path.startsWith('/api/channel'))).toEqual([]);

  await page.getByRole('link', { name: /^Pulse/ }).click();
  const line = page.locator('[data-pulse]').getByRole('listitem').filter({ hasText: 'Needs attention' });
  await badge.waitFor();
  const count = await badge.innerText();
  expect(Number(count)).toBeGreaterThan(0);
  expect(await badge.getAttribute('data-tone')).toBe('bad');
  await expect.poll(() => line.innerText()).toContain(count);
  // The channels themselves stand in one panel, as many as the number says.
  const panel = page.getByRole('region', { name: 'Needs attention' });
  await panel.getByRole('button', { name: `Show all ${count}` }).click();
  await expect.poll(() => panel.getByRole('listitem').count()).toBe(Number(count));
  await line.getByRole('link').first().click();
  await page.waitForURL(/\/channel\?where=attention/);
  await entry.click();
  const view = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Needs attention/ });
  await expect.poll(() => view.innerText()).toMatch(new RegExp(`^Needs attention\\s${count}$`));
  await expect.poll(() => badge.innerText()).toBe(count);
  // It follows what is done: a channel that is on again needs nobody.
  await view.click();
  const rows = page.locator('tbody tr[data-row]');
  await expect.poll(() => rows.count()).toBe(Number(count));
  // Why each was disabled stands in its row; in the list of all, where few have a reason, it takes no room.
  const why = page.getByRole('columnheader', { name: 'Disabled because' });
  await why.waitFor();
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^All/ }).click();
  await why.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});

test('WEB-04: users and codes have views, whose columns are those that their rows need', async () => {
  const { page, problems } = await site.open('/user');
  const views = page.getByRole('navigation', { name: 'Views' });
  const rows = page.locator('tbody tr[data-row]');
  await views.getByRole('link', { name: 'Balance under $1' }).click();
  await page.getByText(/^Filtered over all \d+ rows read: quota<\$1/).waitFor();
  const heads = await page.locator('thead th').allInnerTexts();
  const path = heads.findIndex((text) => text.trim() === 'Remaining');
  for (const text of await rows.locator(`td:nth-child(${path + 1})`).allInnerTexts())
    expect(text).toMatch(/^−?\$0\.\d\d$|^−\$/);
  // Whoever cannot call needs no balance.
  expect(await rows.getByText(/^(Banned|Deleted)$/).count()).toBe(0);
  await page.getByRole('columnheader', { name: 'Last sign-in' }).waitFor();
  await page.goto(`${site.url}/redemption`);
  const by = page.getByRole('columnheader', { name: 'Redeemed', exact: true });
  await views.getByRole('link', { name: 'Used', exact: true }).click();
  await by.waitFor();
  await views.getByRole('link', { name: 'Unused' }).click();
  await by.waitFor({ state: 'detached' });
  await expect.poll(() => rows.getByText('Unused').count()).toBe(await rows.count());
  expect(problems).toEqual([]);
});
