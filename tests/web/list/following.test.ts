import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startConsole, storedItems, type TestConsole } from '../support/console.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ sampleData: true });
});
afterAll(() => site.close());

test('SEE-07: at the top of a followed log new rows come in marked, elsewhere nothing moves and a count says how many wait; the pace is chosen, errors only on wish', async () => {
  const { call } = await rootCalls(site.sandbox.url);
  /** Leaves one more call in the log. */
  const callOnce = () => call('GET', '/api/channel/test/1');
  const { page, problems } = await site.open('/log?start=-3d&size=50', { viewport: { width: 1280, height: 700 } });
  const rows = page.locator('tbody tr[data-row]');
  const fresh = page.locator('tbody tr[data-new]');
  const waiting = page.getByRole('button', { name: /\d+ new rows?$/ });
  const table = (expression: string) =>
    page.evaluate(
      `(() => { const scroller = document.querySelector('table').parentElement; return ${expression}; })()`,
    );
  const search = () => new URL(page.url()).searchParams;
  await rows.first().waitFor();
  await page.locator('[data-pace]').click();
  await expect.poll(() => page.getByRole('menuitemradio', { checked: true }).textContent()).toBe('As usual: every 5 s');
  await page.getByRole('menuitemradio', { name: '1 s', exact: true }).click();
  await expect.poll(() => search().get('live')).toBe('true');
  const live = page.getByRole('button', { name: 'Live' });
  await expect.poll(() => live.getAttribute('title')).toBe('Check for new rows every 1 s');
  await expect.poll(async () => (await storedItems(page))['tollgate-pace-log']).toBe('1000');
  await expect.poll(() => fresh.count()).toBe(0);

  await callOnce();
  await expect.poll(() => rows.first().getAttribute('data-new')).toBe('true');
  await expect.poll(() => waiting.count()).toBe(0);

  // Further down what is read stays in its place.
  await table('scroller.scrollTop = 370');
  const tenth = await rows.nth(14).getAttribute('data-row');
  const read = page.locator(`tbody tr[data-row="${tenth}"]`);
  const before = await read.boundingBox();
  await callOnce();
  await callOnce();
  await expect.poll(() => waiting.textContent()).toBe('2 new rows');
  await expect.poll(async () => (await read.boundingBox())?.y).toBe(before?.y);
  await waiting.click();
  await expect.poll(() => table('scroller.scrollTop')).toBe(0);
  await waiting.waitFor({ state: 'detached' });

  // On another page the rows stay, too.
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => search().get('page')).toBe('2');
  await expect.poll(() => page.getByRole('table').getAttribute('aria-busy')).toBe('false');
  const ids = () =>
    rows.evaluateAll((all) => all.map((row) => (row as unknown as { dataset: { row: string } }).dataset.row));
  const onPage = await ids();
  await callOnce();
  await expect.poll(() => waiting.textContent()).toBe('1 new row');
  await expect.poll(ids).toEqual(onPage);
  await waiting.click();
  await expect.poll(() => search().get('page')).toBe(null);
  await expect.poll(() => rows.first().getAttribute('data-new')).toBe('true');

  const errors = page.getByRole('button', { name: 'Errors only' });
  await page.getByRole('heading', { name: 'Logs' }).click();
  await page.keyboard.press('f');
  await expect.poll(() => errors.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => page.locator('[data-filter-line]').inputValue()).toMatch(/\btype:error\b/);
  // Their kind has no column of its own where all are of one: the gateway says which rows they are.
  const start = Math.floor(Date.now() / 1000) - 3 * 86_400;
  const failed = (await call('GET', `/api/log/?p=1&page_size=50&type=5&start_timestamp=${start}`)) as {
    items: { id: number }[];
  };
  const known = new Set(failed.items.map(({ id }) => String(id)));
  await expect.poll(async () => (await ids()).filter((id) => id === undefined || !known.has(id))).toEqual([]);
  expect((await ids()).length).toBeGreaterThan(0);
  await errors.click();
  await expect.poll(() => search().get('type')).toBe(null);

  await page.reload();
  await expect.poll(() => live.getAttribute('title')).toBe('Check for new rows every 1 s');
  await expect.poll(() => live.getAttribute('aria-pressed')).toBe('true');
  await live.click();
  await expect.poll(() => search().get('live')).toBe(null);
  expect(problems).toEqual([]);
});
