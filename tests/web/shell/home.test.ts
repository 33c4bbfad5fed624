import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePassword } from '../../../cli/sandbox/sample-data/generate.ts';
import { answersIn } from '../../support/program/browser.ts';
import { startConsole, type TestConsole } from '../support/console.ts';
import { accessibilityFaults, overflowOf, routeSettled, writtenDay } from '../support/look.ts';
import { shiftsOf, watchShifts } from '../support/shifts.ts';
import { setOptions } from '../support/site-options.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ sampleData: true });
  await setOptions(site, { Notice: '', HomePageContent: '' });
});
afterAll(() => site.close());

test('WEB-03: a visitor sees what the site is, the base URL, code, models with prices, and how to sign up; the operator’s words where there are some', async () => {
  const { page, problems } = await site.open('/', { as: 'guest', permissions: ['clipboard-read', 'clipboard-write'] });
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: 'Harbour AI', level: 1 }).waitFor();
  await main.getByText(/^One API key for \d+ models$/).waitFor();
  await expect.poll(() => main.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/register');
  await main.getByRole('button', { name: 'Copy the base URL for OpenAI' }).click();
  const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()');
  await expect.poll(clipboard).toBe(`${site.sandbox.url}/v1`);
  await main.getByRole('region', { name: 'curl' }).getByText('/v1/chat/completions').waitFor();
  await main.getByRole('row', { name: /gpt-4o-mini.*\$0\.15.*\$0\.60.*\$0\.0006/ }).waitFor();
  await main.getByRole('link', { name: /^All \d+ models and prices$/ }).waitFor();

  await setOptions(site, { HomePageContent: '<h1>Our harbour</h1><img src=x onerror="window.hacked=1">' });
  await page.reload();
  await main.getByRole('heading', { name: 'Our harbour' }).waitFor();
  await main.getByRole('button', { name: 'Copy the base URL for Anthropic' }).waitFor();
  await main.getByRole('link', { name: 'gpt-4o-mini' }).waitFor();
  expect(await main.innerHTML()).not.toContain('onerror');
  expect(await page.evaluate('globalThis.hacked')).toBeUndefined();
  await main.getByRole('link', { name: 'Sign in' }).waitFor();
  expect(problems.filter((problem) => !/inline event handler|404/.test(problem))).toEqual([]);

  // A site that keeps its prices to itself has no list, one that takes nobody in no sign-up; all else is there.
  const status = (await (await fetch(`${site.url}/api/status`)).json()) as { data: object };
  const closed = { ...status, data: { ...status.data, register_enabled: false } };
  await page.route('**/api/status', (route) => route.fulfill({ json: closed }));
  await page.route('**/api/pricing', (route) =>
    route.fulfill({ status: 403, json: { message: 'pricing is disabled' } }),
  );
  await page.reload();
  await main.getByRole('button', { name: 'Copy the base URL for Anthropic' }).waitFor();
  await expect.poll(() => main.getByRole('heading', { name: 'Models and prices' }).count()).toBe(0);
  await expect.poll(() => main.getByRole('link', { name: 'Sign up' }).count()).toBe(0);
  await setOptions(site, { HomePageContent: '' });
});

test('SEE-05: home tells balance and how long it lasts, spend by model and by key, the last errors, base URL and connecting', async () => {
  const { page, problems } = await site.open('/', { as: { username: 'lihua', password: samplePassword } });
  const calls: string[] = [];
  // What the page before still asks for is not counted: it goes on until the new one is there, however long that takes.
  page.on('framenavigated', () => {
    calls.length = 0;
  });
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname);
  });
  await page.reload();
  await expect.poll(() => page.locator('[data-fact=balance]').innerText()).toMatch(/^\$\d+\.\d\d$/);
  await expect.poll(() => page.locator('[data-fact=lasts]').innerText()).toMatch(/ left at \$\d+\.\d\d a day$/);
  const money = (text: string) => Number(text.replace(/[$,]/g, ''));
  const spent = async (fact: string) => money((await page.locator(`[data-fact=${fact}] dd`).innerText()) || '0');
  await expect.poll(() => spent('week')).toBeGreaterThan(0);
  await expect.poll(async () => (await spent('month')) >= (await spent('week'))).toBe(true);
  const models = page.getByRole('region', { name: 'Spend by model' });
  // Every cent is somewhere: the rows and what is left sum up to the whole, but for rounding.
  const sum = async () => {
    const cells = await models.locator('tbody td:last-child').allInnerTexts();
    return Math.abs(cells.reduce((total, text) => total + money(text), 0) - (await spent('month')));
  };
  await expect.poll(sum).toBeLessThan(0.08);
  await page
    .locator('[data-fact=runs-out]')
    .getByText(new RegExp(`^Runs out about ${writtenDay}$`))
    .waitFor();
  const keys = page.getByRole('region', { name: 'Spend by API key' });
  // What keys spent of their limits is in their rows; what they spent in 7 and 30 days is two sums a key, and asked for.
  await expect.poll(() => keys.getByRole('listitem').first().innerText()).toMatch(/\$\d+\.\d\d/);
  const connect = page.getByRole('region', { name: 'Connect an app' });
  await connect.getByRole('button', { name: 'Copy with key' }).waitFor();
  expect(calls).toContain('/api/data/self');
  expect(calls.length, calls.join(' ')).toBeLessThanOrEqual(9);
  await keys.getByText('Spend', { exact: true }).click();
  await expect.poll(() => keys.locator('tbody tr').first().innerText()).toMatch(/\$\d+\.\d\d\s+\$\d+\.\d\d/);
  const errors = page.getByRole('region', { name: 'Latest errors' });
  await expect.poll(() => errors.getByRole('listitem').first().innerText()).toMatch(/^\d{3} \w+/);
  await page.getByRole('button', { name: 'Copy the base URL for OpenAI' }).waitFor();
  await expect
    .poll(() => page.getByRole('main').getByRole('link', { name: 'Top up' }).getAttribute('href'))
    .toBe('/topup');
  await expect.poll(() => accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => overflowOf(page)).toBe(0);

  // A number leads to the calls it counts.
  await models.getByRole('link').first().click();
  await page.waitForURL(/\/log\?start=\d{4}-\d\d-\d\d&type=consumption&model=.+/);
  await page.goBack();
  await page.getByRole('link', { name: 'Connect an app' }).click();
  await page.waitForURL(/\/connect$/);

  // What cannot be had says so in its own place; the rest stands.
  await page.route('**/api/data/self?**', (route) =>
    route.fulfill({ json: { success: false, message: 'table is locked' } }),
  );
  await page.goto(`${site.url}/`);
  await models.getByText('The gateway returned an error: table is locked').waitFor();
  await expect.poll(() => errors.getByRole('listitem').count()).toBeGreaterThan(0);
  expect(problems).toEqual([]);
});

test('SEE-05 WEB-10: home stands before anything is known of it, and nothing moves when it comes; who made no call is led to the first one', async () => {
  const phone = { width: 390, height: 844 };
  const lihua = { username: 'lihua', password: samplePassword };
  const { page } = await site.open('/about', { as: lihua, viewport: phone });
  let release: () => void = () => undefined;
  const known = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\/(data|token|log|notice|home_page_content)/, async (route) => {
    await known;
    await route.continue();
  });
  await page.goto(`${site.url}/`);
  const errors = page.getByRole('heading', { name: 'Latest errors' });
  await errors.waitFor();
  const top = async () => (await errors.boundingBox())?.y ?? 0;
  const before = await top();
  release();
  await page.getByRole('region', { name: 'Spend by API key' }).getByRole('listitem').nth(3).waitFor();
  await page.getByRole('region', { name: 'Spend by model' }).getByRole('row').nth(6).waitFor();
  await page.getByRole('button', { name: 'Copy with key' }).waitFor();
  await page.locator('main .mantine-Skeleton-root').first().waitFor({ state: 'detached' });
  expect(Math.abs((await top()) - before)).toBeLessThan(24);

  const newUser = await site.open('/', { as: await site.addUser('newcomer') });
  const first = newUser.page.getByRole('region', { name: 'Make your first call' });
  await expect.poll(() => first.getByRole('link', { name: 'Playground' }).getAttribute('href')).toBe('/playground');
  await first.getByRole('link', { name: 'New API key' }).click();
  await newUser.page.getByRole('dialog', { name: 'New API key' }).waitFor();
});

test('SEE-04 WEB-17: an admin’s home says first whether all is well, with the number of the navigation, then what was spent, in nine calls; their own use is one press away', async () => {
  await setOptions(site, { Notice: 'Maintenance on Sunday.' });
  const { page, problems } = await site.open('/about', { viewport: { width: 1440, height: 900 } });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const calls: string[] = [];
  page.on('framenavigated', () => {
    calls.length = 0;
  });
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname);
  });
  await watchShifts(page);
  await page.goto(`${site.url}/`);
  const needs = page.locator('[data-needs]');
  const badge = page.getByRole('navigation', { name: 'Navigation' }).locator('[data-attention]');
  await badge.waitFor();
  const count = await badge.innerText();
  await needs.getByRole('heading', { name: new RegExp(`^${count} channels need attention`) }).waitFor();
  // One line a kind; each of them leads to just its channels.
  const lines = needs.getByRole('listitem');
  const numbers = (await lines.allInnerTexts()).map((text) => Number(/\d+ channel/.exec(text)?.[0].split(' ')[0] ?? 0));
  expect(numbers.reduce((sum, number) => sum + number, 0)).toBe(Number(count));
  const models = page.getByRole('region', { name: 'Spend by model' });
  await models.getByRole('row').nth(6).waitFor();
  const month = page.getByRole('listitem').filter({ hasText: 'Spent in 30 days' });
  const money = (text: string) => Number(text.replace(/[$,]/g, ''));
  await expect.poll(async () => money(await month.getByRole('link').innerText())).toBeGreaterThan(0);
  const sum = (await models.locator('tbody td:last-child').allInnerTexts()).reduce((all, text) => all + money(text), 0);
  expect(Math.abs(sum - money(await month.getByRole('link').innerText()))).toBeLessThan(0.08);
  await page.getByText(/^Spent yesterday: \$\d+\.\d\d$/).waitFor();
  await page.getByRole('region', { name: 'Uptime' }).waitFor();
  await page.getByText('Maintenance on Sunday.').waitFor();
  expect(calls.length, calls.join(' ')).toBeLessThanOrEqual(9);
  expect(calls).not.toContain('/api/data/users');
  expect(await shiftsOf(page)).toBeLessThanOrEqual(0.02);
  await expect.poll(() => accessibilityFaults(page)).toEqual([]);
  for (const width of [390, 820]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => overflowOf(page)).toBe(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  // The pulse adds what home did without, and home leads on to all of it.
  const top = page.locator('[data-pulse]').getByRole('region', { name: 'Top users today' });
  await needs.getByRole('link', { name: 'Pulse' }).click();
  await page.waitForURL(/\/pulse$/);
  // Just after midnight no one has spent anything today.
  const nothing = page.locator('[data-pulse] li').filter({ hasText: /Spent today\s*\$0\.00(?!\d)/ });
  await top.or(nothing).first().waitFor();
  await page.goBack();
  await lines.filter({ hasText: 'auto-disabled' }).getByRole('link').click();
  await page.waitForURL(/\/channel\?where=status/);
  await expect.poll(() => page.locator('tbody tr[data-row]').count()).toBe(numbers[0]);

  await page.goto(`${site.url}/`);
  // Another page is drawn in its place, and keeps the focus where it was.
  await page.getByRole('radio', { name: 'Yours' }).click({ force: true });
  await page.getByRole('region', { name: 'Spend by API key' }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?of=own');
  await expect.poll(() => page.evaluate<string>('document.activeElement.value')).toBe('own');
  await page.reload();
  await page.locator('[data-fact=balance]').waitFor();
  expect(await needs.count()).toBe(0);
  expect(problems).toEqual([]);
  await setOptions(site, { Notice: '' });
});

test('SEE-04: an admin’s home is well where nothing is wrong, and says so of no part that was not read', async () => {
  const { page } = await site.open('/about');
  const channel = { id: 7, name: 'main', type: 1, status: 1, models: 'm', group: 'default', used_quota: 1 };
  let answer: object = { success: true, message: '', data: { items: [channel], total: 1, page: 1, page_size: 100 } };
  await page.route('**/api/channel/?**', (route) => route.fulfill({ json: answer }));
  await page.route('**/api/log/?**', (route) =>
    route.fulfill({ json: { success: true, message: '', data: { items: [], total: 0, page: 1, page_size: 100 } } }),
  );
  await page.goto(`${site.url}/`);
  // Failed calls were never seen in the log, so that there are none is not known.
  await page.getByRole('heading', { name: 'Nothing is known to be broken' }).waitFor();
  await page.getByText('Error rate: Not recorded by this gateway.').waitFor();
  answer = { success: false, message: 'table is locked' };
  await page.reload();
  await page.getByRole('heading', { name: '1 thing needs attention' }).waitFor();
  await page
    .locator('[data-needs]')
    .getByText(/table is locked/)
    .first()
    .waitFor();
});

test('SEE-04 GEN-22: an admin’s home of a gateway without a call takes nine calls with those of the frame, of each kind one', async () => {
  const fresh = await startConsole({ dialect: 'v1' });
  const { page } = await fresh.open('/about');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname);
  });
  await answersIn(page);
  calls.length = 0;
  await page.goto(`${fresh.url}/`);
  await page.getByRole('region', { name: 'First steps' }).waitFor();
  await routeSettled(page);
  expect(calls.length, calls.join(' ')).toBeLessThanOrEqual(9);
  expect(calls.filter((path) => path === '/api/status')).toHaveLength(1);
  await fresh.close();
});
