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
  await line.getByRole('link').first().click();
  await page.waitForURL(/\/channel\?where=attention/);
  await entry.click();
  const view = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Needs attention/ });
  await expect.poll(() => view.innerText()).toBe(`Needs attention ${count}`);
  await expect.poll(() => badge.innerText()).toBe(count);
  // It follows what is done: a channel that is on again needs nobody.
  await view.click();
  const rows = page.locator('tbody tr[data-row]');
  await expect.poll(() => rows.count()).toBe(Number(count));
  expect(problems).toEqual([]);
});
