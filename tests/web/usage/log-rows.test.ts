import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { unreadable } from '../support/geometry.ts';
import { accessibilityFaults, overflowOf } from '../support/look.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ sampleData: true });
});
afterAll(() => site.close());

test('WEB-21: days stand between rows whose times are whole, failed calls say why, and the histogram leads to its times', async () => {
  const { page, problems } = await site.open('/log?start=-7d&end=yesterday&type=error&size=100');
  const days = page.locator('[data-heading]');
  const rows = page.locator('tbody tr[data-row]');
  await rows.first().waitFor();
  // The newest are of yesterday: their day stands above them.
  await expect.poll(() => page.locator('tbody tr').first().getAttribute('data-heading')).not.toBeNull();
  for (const time of await rows.locator('td:nth-child(2)').allInnerTexts()) expect(time).toMatch(/^\d\d:\d\d:\d\d$/);
  await expect.poll(() => rows.first().innerText()).toMatch(/[45]\d\d\s+\w+ \w+/);
  expect(await rows.first().innerText()).not.toContain('status_code');
  // The hint of the first row covers nothing above the list.
  await rows.first().getByRole('link').first().focus();
  const hint = page.locator('[class*="hint"][aria-hidden][style]').filter({ hasText: ' ago' });
  await hint.waitFor();
  const table = await page.getByRole('table').first().boundingBox();
  expect((await hint.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(table?.y ?? Number.POSITIVE_INFINITY);
  // Keys go from row to row, over the days.
  const seen = new Set<string>();
  await rows.first().getByRole('link').first().focus();
  for (let step = 0; step < 99 && seen.size < 2; step += 1) {
    await page.keyboard.press('j');
    for (const day of await days.allInnerTexts()) seen.add(day);
  }
  expect(seen.size).toBeGreaterThanOrEqual(2);
  await page.locator('tr[data-row] a:focus').waitFor();

  const bars = page.getByRole('toolbar', { name: 'Calls over time' }).getByRole('link');
  await expect.poll(() => bars.count()).toBeGreaterThan(10);
  const failing = bars.filter({ has: page.locator('[style*="height"]:not([style*="height: 0%"])') }).last();
  const name = (await failing.getAttribute('aria-label')) ?? '';
  const [, failed] = /, (\d+) failed$/.exec(name) ?? [];
  expect(Number(failed), name).toBeGreaterThan(0);
  await failing.click();
  await page.getByText(new RegExp(`of ${failed}$`)).waitFor();
  const query = new URL(page.url()).searchParams;
  expect(Number(query.get('end')) - Number(query.get('start'))).toBeGreaterThanOrEqual(3_600);
  expect(query.get('type')).toBe('error');
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test('WEB-21: a search over all rows says how far it has read, Stop keeps what was found, and Read on goes on', async () => {
  const { page, problems } = await site.open('/about', { viewport: { width: 390, height: 844 } });
  let calls = 0;
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/log/?**', async (route) => {
    calls += 1;
    if (calls > 12) await gate;
    await route.continue().catch(() => undefined);
  });
  await page.goto(`${site.url}/log?start=-5d&where=prompt_tokens>400`);
  const said = page.getByText(/^Read [\d,]+ of [\d,]+; [\d,]+ found$/);
  await said.waitFor();
  await expect.poll(() => calls).toBeGreaterThan(12);
  // What was found stands there already.
  await page.locator('[data-row]').first().waitFor();
  const read = /^Read ([\d,]+)/.exec((await said.textContent()) ?? '')?.[1];
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByText(`Stopped: only the first ${read} rows were filtered: prompt_tokens>400.`).waitFor();
  await page.locator('[data-row]').first().waitFor();
  release();
  await page.getByRole('button', { name: 'Read on' }).click();
  await page.getByText(/^Filtered over all [\d,]+ rows read: prompt_tokens>400/).waitFor();
  expect(problems).toEqual([]);
});

test('WEB-21: a drag over the histogram chooses its range, the days of it tell their sums, and times stand below the bars', async () => {
  const { page, problems } = await site.open('/log?start=-3d&type=error&size=100');
  const chart = page.getByRole('toolbar', { name: 'Calls over time' });
  const bars = chart.getByRole('link');
  await expect.poll(() => bars.count()).toBeGreaterThan(12);
  // Times stand below all bars, the last of them too, and nothing stands over them.
  const marks = chart.locator('xpath=following-sibling::p').locator('[style*="left"]');
  await expect.poll(() => marks.count()).toBeGreaterThan(2);
  const [whole, lastMark] = [await chart.boundingBox(), await marks.last().boundingBox()];
  if (whole === null || lastMark === null) throw new Error('no marks');
  expect(lastMark.x).toBeGreaterThan(whole.x + whole.width * 0.7);
  expect(lastMark.x + lastMark.width).toBeLessThanOrEqual(whole.x + whole.width);
  await expect.poll(() => unreadable(page)).toEqual([]);
  const [first, last] = [await bars.nth(3).boundingBox(), await bars.nth(8).boundingBox()];
  if (first === null || last === null) throw new Error('no bars');
  const failedOf = async (at: number) =>
    Number(/(\d+) failed$/.exec((await bars.nth(at).getAttribute('aria-label')) ?? '')?.[1] ?? 0);
  let failed = 0;
  for (let at = 3; at <= 8; at += 1) failed += await failedOf(at);
  await page.mouse.move(first.x + first.width / 2, first.y + 20);
  await page.mouse.down();
  // Past the edge of the bars, as a hand goes.
  await page.mouse.move(last.x + last.width / 2, last.y + 90, { steps: 6 });
  await expect.poll(() => chart.locator('[data-drawn]').count()).toBe(6);
  await page.mouse.up();
  await page.getByText(new RegExp(`of ${failed}$`)).waitFor();
  // The range reads as dates where it is shown, and is a moment in the address.
  await page.getByText(/^start:\d{4}-\d\d-\d\d \d\d:\d\d$/).waitFor();
  const days = page.locator('[data-heading]');
  await expect.poll(async () => (await days.first().textContent()) ?? '').toMatch(/\d+ failed$/);
  await page.locator('tbody tr[data-row] a').first().focus();
  expect(problems).toEqual([]);
});

test('WEB-21: slow and dear calls are views of the log, and its rows leave out what goes without saying', async () => {
  const { page, problems } = await site.open('/log?start=-2d&type=consumption');
  await page.locator('tbody tr[data-row]').first().waitFor();
  await expect.poll(() => page.getByRole('columnheader', { name: 'Cost' }).count()).toBe(1);
  for (const usual of ['Type', 'Details'])
    expect(await page.getByRole('columnheader', { name: usual }).count()).toBe(0);
  const views = page.getByRole('navigation', { name: 'Views' });
  await views.getByRole('link', { name: 'Over $0.10' }).click();
  await page.waitForURL(/where=quota%3E%240\.1/);
  await views.getByRole('link', { name: 'Slow' }).click();
  await page.waitForURL(/where=use_time%3E%3D30/);
  await expect.poll(() => page.getByText(/^Filtered over all [\d,]+ rows read/).count()).toBe(1);
  for (const text of await page.locator('tbody tr[data-row]').allInnerTexts())
    expect(text).toMatch(/\b([3-9]\d|\d{3}) s|\d min/);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(problems).toEqual([]);
});
