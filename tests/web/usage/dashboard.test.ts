import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, startConsole, type TestConsole } from '../support/console.ts';
import { accessibilityFaults, overflowOf } from '../support/look.ts';

let site: TestConsole;
let plain: Account;
beforeAll(async () => {
  site = await startConsole({ sampleData: true });
  plain = await site.addUser('newcomer');
});
afterAll(() => site.close());

const bars = (page: Page) => page.locator('[data-series] path[d^=M]');
/** How many bars there are: a path holds those of a whole series. */
const stepCount = (page: Page) =>
  page.evaluate<number>(
    `[...document.querySelectorAll('[data-series] path')].map((path) => path.getAttribute('d')).join('').split('M').length - 1`,
  );
const query = (page: Page) => new URL(page.url()).searchParams;
const number = (text: string | null) => Number((text ?? '').replace(/[^\d.]/g, ''));
const shares = async (page: Page, column: number) =>
  (await page.locator(`table tbody tr td:nth-child(${column})`).allTextContents()).map(number);
const fact = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

async function saved(page: Page, item: string): Promise<{ name: string; text: string }> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

test('DASH-01: bars, totals, shares, the table and both files tell the same numbers; the choice stands in the address', async () => {
  const { page, problems } = await site.open('/detail');
  await bars(page).first().waitFor();
  await page.getByRole('radio', { name: 'Last 7 days' }).check();
  await expect.poll(() => query(page).toString()).toBe('granularity=day&start=-7d');
  // The numbers of the question before stay, marked as such, until the answer is there.
  await page.locator('[data-stale]').waitFor({ state: 'detached' });
  await fact(page, 'Calls').click();
  await expect.poll(() => query(page).get('measure')).toBe('count');
  await page.getByRole('heading', { name: 'Calls over time' }).waitFor();
  await expect.poll(async () => (await shares(page, 5)).length).toBeGreaterThan(7);
  const total = number(await fact(page, 'Calls').locator('strong').textContent());
  const parts = await shares(page, 5);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
  expect(parts).toEqual(parts.toSorted((a, b) => b - a));

  await page.getByText('Show numbers as a table').click();
  const table = page.getByRole('region', { name: 'Show numbers as a table' });
  await table.locator('tbody tr').first().waitFor();
  const totals = await table.locator('tbody tr td:last-child').allTextContents();
  expect(totals.map(number).reduce((sum, part) => sum + part, 0)).toBe(total);
  await expect
    .poll(() => table.getByRole('columnheader').allTextContents())
    .toEqual(expect.arrayContaining(['Others', 'Total']));

  const json = await saved(page, 'JSON file');
  expect(json.name).toMatch(/^usage-model-day-\d{4}-\d\d-\d\d\.json$/);
  const rows = JSON.parse(json.text) as { name: string; count: number }[];
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  const csv = await saved(page, 'CSV file');
  expect(csv.text.split('\n')[0]).toMatch(/^\ufefftime,model,quota,count,tokens,quota \(USD\),time \(\S+\)$/);
  expect(csv.text.trim().split('\n')).toHaveLength(rows.length + 1);

  await page.goBack();
  await page.getByRole('heading', { name: 'Quota over time' }).waitFor();
  expect(problems).toEqual([]);
});

test('DASH-01 API-02: hours, days and weeks; a range of one’s own; one user; a wrong range and a failure are told', async () => {
  const { page } = await site.open('/detail?granularity=week&start=-30d&by=time');
  await bars(page).first().waitFor();
  await expect.poll(() => stepCount(page)).toBeLessThanOrEqual(6);
  await expect.poll(() => page.getByRole('table').count()).toBe(0);
  await page.getByRole('radio', { name: 'Custom' }).check();
  const from = page.getByLabel('Start', { exact: true });
  await expect.poll(() => from.inputValue()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
  const end = await page.getByLabel('End', { exact: true }).inputValue();
  // The 29th of February has no twin in the next year.
  await from.fill(new Date(Date.parse(`${end}Z`) + 400 * 86_400_000).toISOString().slice(0, 16));
  await page.getByRole('alert').getByText('The end is before the start.').waitFor();
  await page.getByRole('radio', { name: 'Last 24 hours' }).check();
  await page.getByRole('alert').waitFor({ state: 'hidden' });
  await expect.poll(() => query(page).get('granularity')).toBe('hour');
  const { rows } = await site.context.gateway.users.list({ page: 1, pageSize: 100 });
  await page.getByRole('radio', { name: 'Week' }).check();
  await expect.poll(() => query(page).get('granularity')).toBe('week');
  await fact(page, 'Tokens').click();
  await page.getByRole('heading', { name: 'Tokens over time' }).waitFor();
  // Whose use it was, and a day of 24 hours touches two days.
  await page.getByRole('radio', { name: 'User', exact: true }).check();
  await page.getByRole('radio', { name: 'Day', exact: true }).check();
  await expect.poll(() => query(page).toString()).toContain('granularity=day');
  await page.locator('[data-stale]').waitFor({ state: 'detached' });
  const shown = async () => (await page.getByRole('table').locator('tbody tr').first().textContent()) ?? '';
  await expect
    .poll(async () => {
      const first = await shown();
      return rows.some(({ username }) => first.includes(username));
    })
    .toBe(true);
  await page.getByRole('radio', { name: 'Time', exact: true }).check();
  await expect.poll(async () => [1, 2].includes(await stepCount(page))).toBe(true);

  const name = rows.toSorted((a, b) => b.used_quota - a.used_quota)[0]?.username ?? '';
  const before = number(await fact(page, 'Calls').locator('strong').textContent());
  await page.getByRole('combobox', { name: 'Only this user' }).fill(name.slice(0, -1));
  await page.getByRole('option', { name, exact: true }).click();
  await expect.poll(() => query(page).get('username')).toBe(name);
  await expect.poll(async () => number(await fact(page, 'Calls').locator('strong').textContent())).toBeLessThan(before);

  await page.route('**/api/data/**', (route) =>
    route.fulfill({ json: { success: false, message: 'data is resting' } }),
  );
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await page.getByRole('alert').getByText('data is resting').waitFor();
  // What was known stays, and is marked.
  await expect.poll(() => page.locator('[data-stale]').count()).toBe(1);
  await page.reload();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.unroute('**/api/data/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await bars(page).first().waitFor();
});

test('DASH-01 NAV-04: users see their own use, or what to do where there is none; where it is off it says so', async () => {
  const { page } = await site.open('/detail', { as: plain });
  await page.getByRole('heading', { name: 'No usage in this time range.' }).waitFor();
  await expect.poll(() => page.getByRole('combobox', { name: 'Only this user' }).count()).toBe(0);
  await expect.poll(() => page.getByRole('radio', { name: 'User' }).count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: 'Export' }).isDisabled()).toBe(true);
  await page.goto(`${site.url}/detail?by=user`);
  await page.getByText(/admin/i).first().waitFor();
  await site.context.gateway.options.set('DataExportEnabled', 'false');
  try {
    await page.goto(`${site.url}/detail`);
    await page.getByText('Not enabled on this site: Dashboard.').waitFor();
  } finally {
    await site.context.gateway.options.set('DataExportEnabled', 'true');
  }
});

test('WEB-08: the legend tells each series by number; arrow keys read out one step; a step too fine becomes a coarser one', async () => {
  const { page } = await site.open('/detail?granularity=day&start=-7d&measure=count');
  await bars(page).first().waitFor();
  const legend = page.getByRole('listitem').filter({ has: page.locator('strong') });
  const total = number(await fact(page, 'Calls').locator('strong').textContent());
  await expect
    .poll(async () =>
      (await legend.locator('strong').allTextContents()).map(number).reduce((sum, part) => sum + part, 0),
    )
    .toBe(total);

  const chart = page.getByRole('slider', { name: /^Bars of Calls over time/ });
  await chart.focus();
  await page.keyboard.press('Home');
  const days = Number(await chart.getAttribute('aria-valuemax')) + 1;
  expect(days).toBeGreaterThan(6);
  const readOuts: string[] = [];
  for (let day = 0; day < days; day += 1) {
    await expect.poll(() => chart.getAttribute('aria-valuenow')).toBe(String(day));
    readOuts.push((await chart.getAttribute('aria-valuetext')) ?? '');
    await page.keyboard.press('ArrowRight');
  }
  for (const [key, day] of [
    ['ArrowLeft', days - 2],
    ['Home', 0],
    ['End', days - 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => chart.getAttribute('aria-valuenow')).toBe(String(day));
  }
  // Each step by its day and its total; together they are the total of the range.
  expect(readOuts.every((text) => /^\d{4}-\d\d-\d\d \d/.test(text))).toBe(true);
  const parts = readOuts.map((text) => number(text.split(';')[0]?.split(' ')[1] ?? ''));
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);

  await page.goto(`${site.url}/detail?granularity=hour&start=-90d`);
  await page.getByText(/is too fine for this range/).waitFor();
  await expect.poll(() => stepCount(page)).toBeLessThan(240 * 10);
});

test('DASH-01 NAV-11: readable in both themes, on a phone, in Chinese and on paper', async () => {
  const { page } = await site.open('/detail?start=-7d&granularity=day', { locale: 'zh-CN' });
  await bars(page).first().waitFor();
  await page.getByText('以表格显示数字').click();
  await expect.poll(() => accessibilityFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('[data-mantine-color-scheme=dark]').waitFor();
  await expect.poll(() => accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => overflowOf(page)).toBe(0);
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.getByRole('search').isVisible()).toBe(false);
  await expect.poll(() => page.getByRole('banner').isVisible()).toBe(false);
  await expect.poll(() => overflowOf(page)).toBe(0);
});
