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

const query = (page: Page) => new URL(page.url()).searchParams;
const figure = (page: Page, name: string) =>
  page.locator('dl[aria-label=Totals] > div').filter({ has: page.getByText(name, { exact: true }) });
const number = (text: string | null) => Number((text ?? '').replace(/[^\d.]/g, ''));
const chart = (page: Page) => page.getByRole('slider', { name: /over time/ });
const isOfLog = ({ pathname }: URL) => pathname === '/log';

/** The part of an element of the page that a test without the DOM's types measures. */
interface Drawn {
  getBoundingClientRect(): { right: number };
}

/** What the page, and what counts beside it, asks of the gateway. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname + search);
  });
  return calls;
}

test('WEB-14: sums, change and chart are there by six calls, before the log is read; then the log refines them', async () => {
  const { page, problems } = await site.open('/about');
  const calls = callsOf(page);
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/log/?**', async (route) => {
    await gate;
    await route.continue().catch(() => undefined);
  });
  await page.goto(`${site.url}/usage?range=today&compare=true`);
  const bars = page.locator('[data-series] path[d^=M]');
  await bars.first().waitFor();
  await expect.poll(() => figure(page, 'Calls').locator('dd a').innerText()).toMatch(/^\d/);
  await expect.poll(() => figure(page, 'Failed').locator('dd').innerText()).toMatch(/^–/);
  // Rows tell what the sums do, and that the rest is not known.
  const row = page.locator('tbody').getByRole('row').first();
  await expect.poll(() => row.innerText()).toMatch(/\$\d/);
  await row.getByText('known once the log is read').first().waitFor({ state: 'attached' });
  await page.getByText('Whole hours of the gateway’s own sums').waitFor();
  expect(calls.filter((call) => !call.startsWith('/api/log/')).length).toBeLessThanOrEqual(6);
  expect(calls.filter((call) => call.startsWith('/api/data/'))).toHaveLength(2);
  release();
  await page.getByText('Counted from the log').waitFor();
  await expect.poll(() => figure(page, 'Failed').locator('dd a').innerText()).toMatch(/^\d+(\.\d)? %/);
  await expect.poll(() => row.getByText('known once the log is read').count()).toBe(0);
  await page.getByRole('columnheader', { name: 'Change', exact: true }).waitFor();
  expect(calls.filter((call) => call.startsWith('/api/log/')).length).toBeLessThanOrEqual(50);
  expect(problems).toEqual([]);
});

test('WEB-14: a long report is offered, never begun by itself; what is stopped stays marked as not counted', async () => {
  const { page, problems } = await site.open('/about');
  const calls = callsOf(page);
  await page.goto(`${site.url}/usage?range=30d`);
  const take = page.getByRole('button', { name: 'Read the log' });
  await take.waitFor();
  await page.getByText(/The rest needs about [\d,]+ calls from the log/).waitFor();
  await page.locator('[data-series] path[d^=M]').first().waitFor();
  await expect.poll(() => page.locator('tbody').getByRole('row').count()).toBeGreaterThan(5);
  // What only the log can tell has no column before it is read.
  await page.getByRole('columnheader', { name: 'Calls' }).waitFor();
  expect(await page.getByRole('columnheader', { name: /^(Errors|Input|Cached|P95|First token)/ }).count()).toBe(0);
  expect(calls.filter((call) => call.startsWith('/api/log/'))).toEqual([]);
  let held = 0;
  await page.route('**/api/log/?**', async (route) => {
    held += 1;
    if (held <= 3) await route.continue().catch(() => undefined);
  });
  await take.click();
  await page.getByText(/Reading the log: /).waitFor();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await take.waitFor();
  // Part of the calls is taken for no sum.
  await expect.poll(() => figure(page, 'Failed').locator('dd').innerText()).toMatch(/^–/);
  await page.getByText('Whole hours of the gateway’s own sums').waitFor();
  // By channel there are no sums: no row is made up, and none is said to be missing.
  await page.getByRole('link', { name: 'Channel', exact: true }).click();
  await page.getByText(/The gateway keeps no sums of this/).waitFor();
  await expect.poll(() => page.locator('tbody').getByRole('row').count()).toBe(0);
  expect(await page.getByText('No calls in this time range').count()).toBe(0);
  expect(problems).toEqual([]);
});

test('WEB-14: ranges at one press, times of one’s own, and steps of the chart stand in the address', async () => {
  const { page } = await site.open('/usage');
  const range = (name: string) => page.getByRole('radio', { name, exact: true });
  await expect.poll(() => range('7 days').isChecked()).toBe(true);
  await range('30 days').check();
  await expect.poll(() => query(page).get('range')).toBe('30d');
  await expect.poll(async () => Number(await chart(page).getAttribute('aria-valuemax'))).toBe(29);
  await page.getByRole('radio', { name: 'Week', exact: true }).check();
  await expect.poll(() => query(page).get('step')).toBe('week');
  await expect.poll(async () => Number(await chart(page).getAttribute('aria-valuemax'))).toBeLessThan(6);
  await range('Custom').check();
  await expect.poll(() => query(page).get('start')).toMatch(/^\d{4}-\d\d-\d\dT00:00$/);
  expect(query(page).get('range')).toBeNull();
  await page.getByLabel('Start', { exact: true }).waitFor();
  await range('Yesterday').check();
  await expect.poll(() => [query(page).get('range'), query(page).get('start')]).toEqual(['yesterday', null]);
  await page.getByRole('checkbox', { name: /Compare with/ }).check();
  await expect.poll(() => query(page).get('compare')).toBe('true');
  // Both at once would drop one of them.
  await page.goto(`${site.url}/usage?range=7d&start=-1d`);
  await page.getByText('Choose a range, or a start and an end: not both.').first().waitFor();
});

test('WEB-14: every label below the chart is whole, whatever the width of the window', async () => {
  const { page } = await site.open('/usage?range=yesterday');
  const labels = chart(page).locator('svg > text');
  await labels.first().waitFor();
  // All boxes are read in one step: the chart draws other labels as it narrows, and a label that went would be waited for.
  const cut = () =>
    labels.evaluateAll((texts) => {
      const drawn = texts as unknown as (Drawn & { closest(selector: string): Drawn | null })[];
      const rightOf = (one: Drawn | null) => one?.getBoundingClientRect().right ?? 0;
      return drawn.filter((label) => rightOf(label) > rightOf(label.closest('[role=slider]')) + 0.5).length;
    });
  for (let width = 1440; width >= 1080; width -= 60) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(async () => [width, await cut()]).toEqual([width, 0]);
    expect(await labels.count()).toBeGreaterThan(4);
  }
});

test('WEB-14: each bar, series, tile and figure leads to its calls, with the keyboard too; the table has them as well', async () => {
  const { page, problems } = await site.open('/usage?range=yesterday&step=day');
  const calls = figure(page, 'Calls').locator('dd a');
  await page.getByText('Counted from the log').waitFor();
  const total = number(await calls.innerText());
  await calls.click();
  await page.waitForURL(isOfLog);
  expect(query(page).get('type')).toBe('consumption');
  await page
    .getByText(new RegExp(`of ${total.toLocaleString('en-US')}\\b`))
    .first()
    .waitFor();
  await page.goBack();

  await chart(page).focus();
  await page.keyboard.press('Home');
  await expect.poll(() => chart(page).getAttribute('aria-valuetext')).toMatch(/^\d{4}-\d\d-\d\d \$/);
  await page.keyboard.press('Enter');
  await page.waitForURL(isOfLog);
  await page
    .getByText(new RegExp(`of ${total.toLocaleString('en-US')}\\b`))
    .first()
    .waitFor();
  await page.goBack();

  await page.getByText('Show numbers as a table').click();
  const table = page.getByRole('region', { name: 'Show numbers as a table' });
  await table.getByRole('rowheader').getByRole('link').first().waitFor();
  await page.getByRole('list').filter({ hasText: 'Others' }).getByRole('link').first().click();
  await page.waitForURL(isOfLog);
  const model = query(page).get('model') ?? '';
  expect(model).not.toBe('');
  await page.goBack();

  const row = page
    .locator('tbody')
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: model, exact: true }) });
  const own = number(await row.getByRole('link').nth(2).innerText());
  await row.getByRole('link').nth(2).click();
  await page.waitForURL(isOfLog);
  expect(query(page).get('model')).toBe(model);
  await page
    .getByText(new RegExp(`of ${own.toLocaleString('en-US')}\\b`))
    .first()
    .waitFor();
  expect(problems).toEqual([]);
});

test('WEB-14: bars and line add up to the tiles, whatever the chart is drawn of', async () => {
  const { page } = await site.open('/usage?range=30d');
  await figure(page, 'Calls').getByRole('button', { name: 'Calls' }).click();
  await expect.poll(() => query(page).get('measure')).toBe('count');
  const total = number(await figure(page, 'Calls').locator('dd a').innerText());
  await page.getByText('Show numbers as a table').click();
  const table = page.getByRole('region', { name: 'Show numbers as a table' });
  await table.locator('tbody tr').first().waitFor();
  const totals = await table.locator('tbody tr td:last-child').allTextContents();
  expect(totals.map(number).reduce((sum, part) => sum + part, 0)).toBe(total);
});

test('WEB-14: readable in both themes, on a phone and in Chinese; a user sees their own, and what to do where there is none', async () => {
  const { page } = await site.open('/usage?range=30d', { locale: 'zh-CN' });
  await page.locator('[data-series] path[d^=M]').first().waitFor();
  await expect.poll(() => accessibilityFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('[data-mantine-color-scheme=dark]').waitFor();
  await expect.poll(() => accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => overflowOf(page)).toBe(0);

  const own = await site.open('/usage', { as: plain });
  await own.page.getByText('No calls in this time range', { exact: false }).waitFor();
  await expect.poll(() => figure(own.page, 'Calls').locator('dd').innerText()).toMatch(/^0/);
  expect(own.problems).toEqual([]);
});
