import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { smallTargets } from '../support/geometry.ts';
import { editOpened } from '../support/list-steps.ts';
import { accessibilityFaults, overflowOf } from '../support/look.ts';
import { addChannel, addToken } from '../support/rows.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
  await addChannel(site.context, { name: 'plain and simple', priority: 7 });
  await addChannel(site.context, { name: 'other' });
  const set = (key: string, value: string) => site.context.gateway.options.set(key, value);
  await set('QuotaForNewUser', '5000000');
  await set('ServerAddress', site.url);
  const card = { StripeApiSecret: 'sk_test_1', StripeWebhookSecret: 'whsec_1', StripePriceId: 'price_1' };
  for (const [key, value] of Object.entries(card)) await set(key, value);
});
afterAll(() => site.close());

const phone = { width: 390, height: 844 };
const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
const bottomOf = ({ y, height }: { y: number; height: number }) => y + height;

test('WEB-11: two lines a row, opened by a tap; places, filters, a new row and what is done to a selection stand under the thumb', async () => {
  const { page, problems } = await site.open('/channel', { viewport: phone });
  const row = page.getByRole('listitem').filter({ hasText: 'plain and simple' });
  await row.getByText('Enabled').waitFor();
  await expect.poll(() => row.getByText('Priority').count()).toBe(1);
  await expect.poll(async () => (await boxOf(row)).height).toBeLessThanOrEqual(64);
  const name = row.getByRole('link');
  await expect.poll(async () => (await boxOf(row.getByText('Priority'))).y - (await boxOf(name)).y).toBeGreaterThan(12);
  // The whole of the row is to be pressed, and each sign in it is as large as a thumb.
  await expect.poll(async () => (await boxOf(row.getByRole('button'))).height).toBeGreaterThanOrEqual(44);
  await row.getByText('Priority').click();
  await editOpened(page);
  const drawer = page.getByRole('dialog', { name: 'Edit channel' });
  await expect.poll(() => drawer.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('plain and simple');
  await drawer.getByRole('button', { name: 'Close' }).first().click();
  await drawer.waitFor({ state: 'hidden' });

  const links = page.getByRole('navigation', { name: 'Most used' });
  const filters = page.getByRole('button', { name: 'Filters' });
  const create = page.getByRole('link', { name: 'New channel' });
  for (const target of [links.getByRole('link', { name: 'Logs' }), links.getByRole('button'), filters, create]) {
    await expect.poll(async () => (await boxOf(target)).y).toBeGreaterThan(700);
    await expect.poll(async () => (await boxOf(target)).height).toBeGreaterThanOrEqual(44);
  }
  await filters.click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect.poll(async () => (await boxOf(sheet)).y).toBeGreaterThan(200);
  await expect.poll(async () => Math.round((await boxOf(sheet)).y + (await boxOf(sheet)).height)).toBe(844);
  await expect.poll(() => accessibilityFaults(page)).toEqual([]);
  await sheet.getByLabel('ID, name or key').fill('plain');
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
  await page.getByRole('link', { name: 'other', exact: true }).waitFor({ state: 'hidden' });
  await row.getByRole('checkbox').check();
  // One line, what can be done first, and all that it has no room for behind "More".
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Disable' }).waitFor();
  const more = bar.getByRole('button', { name: 'More' });
  await expect.poll(async () => (await boxOf(more)).y).toBeGreaterThan(700);
  await more.click();
  await page.getByRole('menuitem', { name: 'Set tag' }).first().waitFor();
  // What cannot be taken back is the last of what is done.
  const afterDelete = async () => {
    const entries = await page.getByRole('menuitem').allTextContents();
    return entries[entries.indexOf('Delete') + 1];
  };
  await expect.poll(afterDelete).toBe('ID');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  await expect.poll(() => accessibilityFaults(page)).toEqual([]);
  await links.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Users' }).click();
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
  // A row without facts has one line, its count at the end of it and with its heading.
  await site.context.gateway.metadata.createVendor({ name: 'Harbourside', description: '', icon: '' });
  await page.goto(`${site.url}/vendor`);
  const vendor = page.getByRole('listitem').filter({ hasText: 'Harbourside' });
  const [title, number] = [vendor.getByRole('link'), vendor.getByText('Models 0')];
  await expect.poll(async () => (await boxOf(number)).x - (await boxOf(title)).x).toBeGreaterThan(150);
  await expect.poll(async () => Math.abs((await boxOf(number)).y - (await boxOf(title)).y)).toBeLessThan(12);
  await links.getByRole('link', { name: 'Logs' }).click();
  await page.getByRole('heading', { name: 'Logs', level: 1 }).waitFor();
  await expect.poll(() => links.getByRole('link', { name: 'Logs' }).getAttribute('aria-current')).toBe('page');
  expect(problems).toEqual([]);

  // The title of the log and all its buttons have one line.
  await page.goto(`${site.url}/log`);
  const logs = page.getByRole('heading', { name: 'Logs', level: 1 });
  for (const button of ['Refresh', 'Live', 'Export', 'Columns'].map((word) =>
    page.getByRole('main').getByRole('button', { name: word, exact: true }),
  )) {
    await button.waitFor();
    const off = async () => (await boxOf(button)).y + (await boxOf(button)).height / 2 - (await boxOf(logs)).y;
    await expect.poll(async () => Math.abs(await off())).toBeLessThan(32);
  }
});

test('WEB-11: a row tells what is amiss first and nothing that is as always; the head keeps its height when the rows come', async () => {
  await addToken(site.context, { name: 'as always', unlimited_quota: true });
  await addToken(site.context, { name: 'run out', unlimited_quota: true, expired_time: 1_700_000_000 });
  const { page } = await site.open('/about', { viewport: phone });
  let release: () => void = () => undefined;
  const known = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/token/**', async (route) => {
    await known;
    await route.continue();
  });
  await page.goto(`${site.url}/token`);
  const line = page.getByPlaceholder('Filter by words');
  await page.locator('main .mantine-Skeleton-root').first().waitFor();
  const before = (await boxOf(line)).y;
  release();
  const rowOf = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await rowOf('as always').waitFor();
  expect((await boxOf(line)).y).toBe(before);
  expect(await rowOf('as always').innerText()).not.toMatch(/Unlimited|Never/);
  expect(await rowOf('run out').innerText()).toMatch(/Expired\s+Expires .+ ago[^U]+Used/);
});

/** The five jobs of somebody new, by presses alone; answers how many each took (typing is none). */
async function fiveJobs(page: Page, username: string, isPhone: boolean): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  let job = '';
  const press = async (target: Locator) => {
    await target.click();
    counts[job] = (counts[job] ?? 0) + 1;
  };
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  const path = (name: string) =>
    page
      .getByRole('navigation', { name: isPhone ? 'Most used' : 'Navigation' })
      .getByRole('link', { name, exact: true });

  job = 'sign up';
  await press(page.getByRole('main').getByRole('link', { name: 'Sign up' }));
  if (isPhone) await expect.poll(() => smallTargets(page)).toEqual([]);
  await fill('Username *', username);
  await fill('Password *', 'a-long-password');
  await fill('Confirm password *', 'a-long-password');
  await press(page.getByRole('button', { name: 'Create an account' }));
  await page.waitForURL(/\/token/);

  job = 'get a key';
  await press(page.getByRole('link', { name: 'New API key' }).first());
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(`key of ${username}`);
  await press(page.getByRole('dialog').getByRole('button', { name: 'Create and connect' }));
  await page.getByRole('dialog').getByRole('button', { name: 'Copy the key' }).waitFor();

  job = 'connect an app';
  await press(page.getByText('Claude Code', { exact: true }));
  await press(page.getByRole('button', { name: 'Copy with key' }));
  await expect
    .poll(() => page.evaluate<string>('navigator.clipboard.readText()'))
    .toContain('ANTHROPIC_AUTH_TOKEN=sk-');
  // One call, so that there is something to see.
  await page.getByRole('button', { name: 'Send test call' }).click();
  await page.getByRole('status').getByText('Reply').waitFor();

  job = 'see what it cost';
  if (isPhone) {
    await press(page.getByRole('dialog').getByRole('button', { name: 'Close' }));
    await press(page.getByRole('navigation', { name: 'Most used' }).getByRole('button', { name: 'More' }));
    await press(page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Logs', exact: true }));
  } else await press(path('Logs'));
  const rows = isPhone ? page.getByRole('main').getByRole('listitem') : page.locator('tbody tr[data-row]');
  await press(rows.filter({ hasText: 'gpt-4o' }).first().getByRole('link').first());
  await page.getByText('Cost charged', { exact: true }).first().waitFor();

  job = 'top up';
  await page.keyboard.press('Escape');
  await press(path('Home'));
  await press(page.getByRole('main').getByRole('link', { name: 'Top up' }));
  await press(page.getByText('$20', { exact: true }));
  if (isPhone) {
    await expect.poll(() => smallTargets(page)).toEqual([]);
    // The button that stays in sight covers no way to pay.
    const method = page.getByRole('group', { name: 'Payment method' }).locator('label').last();
    const gap = async () =>
      (await boxOf(page.getByRole('button', { name: /^Pay 160\.00/ }))).y - bottomOf(await boxOf(method));
    await expect.poll(gap).toBeGreaterThanOrEqual(8);
  }
  await press(page.getByRole('button', { name: /^Pay 160\.00/ }));
  await press(page.getByRole('dialog').getByRole('button', { name: /^Pay 160\.00/ }));
  await page.waitForURL(/\/sandbox\/checkout\//);
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.getByRole('link', { name: 'Back to the wallet' }).click();
  await page
    .locator('[data-fact=quota]')
    .getByText('$29.99')
    .or(page.locator('[data-fact=quota]').getByText('$30.00'))
    .waitFor();
  return counts;
}

test.each([
  ['WEB-11', phone, { 'sign up': 2, 'get a key': 2, 'connect an app': 2, 'see what it cost': 4, 'top up': 5 }],
  [
    'WEB-12',
    { width: 1440, height: 900 },
    { 'sign up': 2, 'get a key': 2, 'connect an app': 2, 'see what it cost': 2, 'top up': 5 },
  ],
] as const)(
  '%s: the jobs of a new end user in a window of %o, by no more presses than %o',
  async (_row, viewport, presses) => {
    const isPhone = viewport === phone;
    const { page, problems } = await site.open('/', {
      as: 'guest',
      viewport,
      hasTouch: isPhone,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    expect(await fiveJobs(page, isPhone ? 'thumb' : 'mouse', isPhone)).toEqual(presses);
    await expect.poll(() => overflowOf(page)).toBe(0);
    expect(problems).toEqual([]);
  },
);
