import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatQuota, quotaDisplayOf } from '../../../shared/format/quota.ts';
import { startConsole, type TestConsole } from '../support/console.ts';
import { headersOf } from '../support/list-steps.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ sampleData: true });
});
afterAll(() => site.close());

const desktop = { viewport: { width: 1440, height: 900 } };

test('USER-01 WEB-13: users show what the last 30 days cost them, in one call for all; a panel lists the models it went to', async () => {
  const { page } = await site.open('/about', desktop);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && asked.push(new URL(request.url()).pathname));
  await page.goto(`${site.url}/user`);
  const row = page.getByRole('row', { name: /translate/ });
  await row.waitFor();
  await expect.poll(() => headersOf(page)).toContain('Spent, 30 d');
  const end = Math.floor(site.context.now() / 1000);
  const start = Math.floor((end - 30 * 86_400) / 3600) * 3600;
  const sums = await site.context.gateway.dashboard.users({ start, end });
  const spent = sums.filter(({ username }) => username === 'translate').reduce((sum, { quota }) => sum + quota, 0);
  expect(spent).toBeGreaterThan(0);
  await expect.poll(() => row.textContent()).toContain(formatQuota(spent, quotaDisplayOf(site.context.status)));
  expect(asked.filter((path) => path === '/api/data/users')).toHaveLength(1);
  expect(asked.length, asked.join(' ')).toBeLessThanOrEqual(8);

  await row.getByRole('link', { name: 'translate' }).click();
  const models = page.getByRole('dialog').getByRole('region', { name: 'Models, 30 days' });
  await expect.poll(() => models.getByRole('listitem').count()).toBeGreaterThan(0);
  await expect.poll(() => models.getByRole('listitem').first().textContent()).toMatch(/^\d+ %\S+\$\d/);
});

test('USER-01: what the last 30 days cost stands in the list also where the sums come late', async () => {
  const { page } = await site.open('/about', desktop);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/data/users?*', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${site.url}/user`);
  await page.getByRole('row', { name: /translate/ }).waitFor();
  expect(await headersOf(page)).not.toContain('Spent, 30 d');
  release();
  await expect.poll(() => headersOf(page)).toContain('Spent, 30 d');
});

test('RED-01 WEB-13: the side bar opens codes by batch; every code shows who redeemed it by name, and a dash where nobody did', async () => {
  const { page } = await site.open('/user', desktop);
  await page.getByRole('navigation').getByRole('link', { name: 'Sales' }).click();
  await page.waitForURL(/\/redemption\?by=batch$/);
  const views = page.locator('[data-views]');
  await expect.poll(() => views.locator('[aria-current=page]').textContent()).toBe('Batches');
  // Rows are put together here, and none was left out.
  await page.getByText(/^1–\d+ of \d+$/).waitFor();
  expect(await page.getByText('Filtered by the gateway').count()).toBe(0);
  await expect.poll(() => headersOf(page)).toContain('Used of batch');

  await page.goto(`${site.url}/redemption`);
  const { rows } = await site.context.gateway.redemptions.list({ page: 1, pageSize: 20 });
  const used = rows.find(({ used_user_id }) => used_user_id > 0);
  const { username } = await site.context.gateway.users.get(used?.used_user_id ?? 0);
  const cells = page.locator('tbody tr[data-row]');
  await cells.first().waitFor();
  await expect.poll(() => headersOf(page)).toContain('Redeemed by');
  // The first column is the box.
  const path = (await headersOf(page)).indexOf('Redeemed by');
  const redeemers = () => cells.locator(`td:nth-child(${path + 2})`).allTextContents();
  await expect.poll(async () => (await redeemers()).join()).toContain(username);
  expect((await redeemers()).filter((text) => text.includes('none'))).toEqual([]);
});

test('GEN-19 WEB-13: what is left of a subscription is drawn, and the next reset is shown only where there is one', async () => {
  const { page } = await site.open('/subscription', desktop);
  const running = page.getByRole('row', { name: /Starter/ }).filter({ hasText: 'Active' });
  await running.getByText('$12.50').waitFor();
  const share = running.locator('[style*="--share"]');
  await expect.poll(() => share.getAttribute('style')).toContain('62.5%');
  await expect.poll(() => headersOf(page)).not.toContain('Next reset');
});

test('WEB-12: the labels of a catalogue card stand in one line each, and no price runs into another', async () => {
  const { page } = await site.open('/pricing?view=cards', desktop);
  for (const [width, height] of [
    [1440, 900],
    [820, 1100],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.locator('[data-model] dl').first().waitFor();
    const faults = () =>
      page.evaluate<string[]>(`[...document.querySelectorAll('[data-model] dl')].flatMap((list) => {
        const boxes = [...list.querySelectorAll('dt, dd')].map((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          return { text: one.textContent, tag: one.tagName, lines: range.getClientRects().length, box: range.getBoundingClientRect() };
        });
        const edge = list.getBoundingClientRect().right + 1;
        return boxes.flatMap(({ text, tag, lines, box }, place) => [
          ...(tag === 'DT' && lines > 1 ? [text + ' breaks'] : []),
          ...(box.right > edge ? [text + ' leaves the card'] : []),
          ...boxes.slice(place + 1).flatMap((other) =>
            Math.max(box.left - other.box.right, other.box.left - box.right, box.top - other.box.bottom, other.box.top - box.bottom) < -1
              ? [text + ' over ' + other.text] : []),
        ]);
      })`);
    await expect.poll(faults).toEqual([]);
  }
});
