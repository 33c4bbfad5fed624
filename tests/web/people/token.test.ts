import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatTime } from '../../../shared/format/time.ts';
import { type Account, startConsole, type TestConsole } from '../support/console.ts';
import { filterBy, unfoldFields } from '../support/list-steps.ts';
import { addToken } from '../support/rows.ts';

let site: TestConsole;
let plain: Account;
beforeAll(async () => {
  site = await startConsole();
  plain = await site.addUser('plain');
  await site.context.gateway.options.set(
    'Chats',
    JSON.stringify([
      { 'Web chat': 'https://chat.example/#/?key={key}&url={address}' },
      { App: 'opencat://team/join?token={key}' },
    ]),
  );
});
afterAll(() => site.close());

const rowMenu = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const stored = async (keyword: string) =>
  (await site.context.gateway.tokens.search({ keyword: `${keyword}%`, page: 1, pageSize: 100 })).rows;

test('TOK-01: the warning that tokens cannot precisely control usage stands above the list', async () => {
  const { page } = await site.open('/token', { as: plain });
  await page
    .getByText('Key limits are approximate: parallel calls can overspend. Don’t hand your keys to end users.')
    .waitFor();
});

test('ASK-11: that keys of others are shown by no gateway is told on request', async () => {
  const { page } = await site.open('/token');
  await page.getByRole('button', { name: 'How to read this' }).click();
  await page.getByText(/of the signed-in person only, for super admins, too/).waitFor();
});

test('TOK-02: the columns with unlimited, never and the note on model limits; search by name and key', async () => {
  await addToken(site.context, {
    name: 'limited one',
    unlimited_quota: true,
    model_limits_enabled: true,
    model_limits: ['gpt-4o'],
  });
  const { page } = await site.open('/token');
  const row = page.getByRole('row', { name: /limited one/ });
  await row.waitFor();
  await expect
    .poll(async () => (await page.locator('thead th').allTextContents()).map((text) => text.trim()))
    .toEqual(expect.arrayContaining(['Name', 'Status', 'Used', 'Remaining', 'Created', 'Expires']));
  const text = () => row.textContent();
  await expect.poll(text).toContain('Unlimited');
  await expect.poll(text).toContain('Never');
  await expect.poll(text).toMatch(/limited models/);
  await filterBy(page, 'Name', 'limited%');
  await expect.poll(() => new URL(page.url()).search).toBe('?keyword=limited%25');
  await row.waitFor();
  const [token] = await stored('limited');
  const key = await site.context.gateway.tokens.key(token ?? ({} as never));
  await page.goto(`${site.url}/token?token=${key}`);
  await row.waitFor();
});

test('TOK-03: the key is shown and copied with sk-; copying without a selection asks for one', async () => {
  const token = await addToken(site.context, { name: 'shown one' });
  const second = await addToken(site.context, { name: 'shown two' });
  const { page } = await site.open('/token', { permissions: ['clipboard-read', 'clipboard-write'] });
  const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()');
  const key = await site.context.gateway.tokens.key(token);
  expect(key).toMatch(/^sk-/);
  await rowMenu(page, 'shown one', 'Show key');
  const dialog = page.getByRole('dialog', { name: 'Key of shown one' });
  await dialog.getByText(key).waitFor();
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.poll(clipboard).toBe(key);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.content()).not.toContain(key);

  const bar = page.getByRole('region', { name: 'Selection' });
  await page.getByRole('heading', { name: 'API keys' }).click();
  await page.evaluate('document.activeElement.blur()');
  await page.keyboard.press('y');
  await page.getByText('Select at least one API key.').waitFor();
  await page.getByRole('checkbox', { name: 'Select shown one' }).check();
  await page.getByRole('checkbox', { name: 'Select shown two' }).check();
  await bar.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('menuitem', { name: 'Key', exact: true }).click();
  const secondKey = await site.context.gateway.tokens.key(second);
  await expect.poll(async () => (await clipboard()).split('\n').sort()).toEqual([key, secondKey].sort());
});

test('TOK-03: disable, enable and delete with a confirmation', async () => {
  await addToken(site.context, { name: 'switched' });
  const { page } = await site.open('/token');
  await rowMenu(page, 'switched', 'Disable');
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await page.getByText('API key switched disabled.').waitFor();
  await rowMenu(page, 'switched', 'Enable');
  await page.getByText('API key switched enabled.').waitFor();
  await rowMenu(page, 'switched', 'Delete');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Apps that use this key stop working immediately.').waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('API key switched deleted.').waitFor();
  await page.getByRole('link', { name: 'switched' }).waitFor({ state: 'hidden' });
});

test('TOK-05: the form’s rules: name, expiry, quota, presets, unlimited, limits and groups', async () => {
  const { page } = await site.open('/token?open=create');
  const drawer = page.getByRole('dialog', { name: 'New API key' });
  const field = (name: string) => drawer.getByRole('textbox', { name, exact: true });
  await drawer.getByRole('button', { name: 'Create' }).click();
  await drawer.getByText('Enter a name.').waitFor();
  await unfoldFields(drawer);
  await expect.poll(() => field('Expires').inputValue()).toBe('never');
  await expect.poll(() => field('Spending limit').inputValue()).toBe('$1.00');
  // Examples as people write them, not as a command line does.
  await expect.poll(() => field('Spending limit').getAttribute('placeholder')).toBe('$10');
  await expect.poll(() => field('Expires').getAttribute('placeholder')).toMatch(/^\d{4}-\d\d-\d\d$/);
  await field('Expires').fill('soon');
  await drawer.getByText(/Invalid time/).waitFor();
  await drawer.getByRole('button', { name: '1 month' }).click();
  await expect.poll(() => field('Expires').inputValue()).toMatch(/^\d{4}-\d\d-\d\d/);
  const inSeconds = async () =>
    Math.round((Date.parse(await field('Expires').inputValue()) - Date.now()) / 60_000) * 60;
  await expect.poll(async () => Math.abs((await inSeconds()) - 2_592_000)).toBeLessThan(180);
  await drawer.getByRole('button', { name: 'Never', exact: true }).click();
  await expect.poll(() => field('Expires').inputValue()).toBe('never');
  await drawer.getByRole('button', { name: '$10', exact: true }).click();
  await expect.poll(() => field('Spending limit').inputValue()).toBe('$10.00');
  expect(await drawer.getByText('= $10.00').count()).toBe(0);
  await field('Spending limit').fill('2.5usd');
  await drawer.getByText('= $2.50').waitFor();
  await drawer.getByRole('button', { name: '20', exact: true }).click();
  await expect.poll(() => field('Quantity').inputValue()).toBe('20');
  await expect.poll(() => drawer.getByRole('combobox', { name: 'Allowed models' }).isDisabled()).toBe(true);
  await drawer.getByRole('switch', { name: 'Limit models' }).check();
  await expect.poll(() => drawer.getByRole('combobox', { name: 'Allowed models' }).isDisabled()).toBe(false);
  await drawer.getByRole('switch', { name: 'Unlimited' }).check();
  await expect.poll(() => field('Spending limit').isDisabled()).toBe(true);
  await expect.poll(() => field('Quantity').isDisabled()).toBe(true);

  // Of the groups one's own are offered, and no other is taken.
  const group = drawer.getByRole('combobox', { name: 'Group' });
  await group.fill('vpi');
  await page.getByText('No options.').waitFor();
  await group.fill('vip');
  await page.getByRole('option', { name: /^vip/ }).click();
  await expect.poll(() => group.inputValue()).toMatch(/^vip/);

  const without = await site.open('/token?open=create', { as: plain });
  await without.page.route('**/api/user/self/groups', (route) =>
    route.fulfill({ json: { success: true, message: '', data: {} } }),
  );
  await without.page.reload();
  const form = without.page.getByRole('dialog', { name: 'New API key' });
  await unfoldFields(form);
  await form.getByText('No groups are available to you.').waitFor();
  await expect.poll(() => form.getByRole('combobox', { name: 'Group' }).isDisabled()).toBe(true);
});

test('TOK-05 ASK-03: a day is picked from the calendar and holds to its end; all fields are kept', async () => {
  const { page } = await site.open('/token?open=create');
  const drawer = page.getByRole('dialog', { name: 'New API key' });
  await drawer.getByRole('textbox', { name: 'Name' }).fill('calendar');
  await unfoldFields(drawer);
  await drawer.getByRole('button', { name: 'Open calendar' }).click();
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: /^15 / }).click();
  const expires = drawer.getByRole('textbox', { name: 'Expires' });
  await expect.poll(() => expires.inputValue()).toMatch(/-15 23:59:59$/);
  const picked = await expires.inputValue();
  await drawer.getByRole('textbox', { name: 'Allowed IPs' }).fill('203.0.113.7\n\n10.0.0.0/8 ');
  await drawer.getByRole('button', { name: 'Create' }).click();
  await page.getByText('API key calendar created.').waitFor();
  await page
    .getByText(/Expires \S+-15 23:59:59\./)
    .first()
    .waitFor();
  const [token] = await stored('calendar');
  expect(formatTime(token?.expired_time ?? 0)).toBe(picked);
  expect(token?.allow_ips).toBe('203.0.113.7\n10.0.0.0/8');
});

test('TOK-06 FMT-03: several at once: the first as named, the others with six more letters; a failure tells how many were made', async () => {
  const { page } = await site.open('/token?open=create');
  const drawer = page.getByRole('dialog', { name: 'New API key' });
  await drawer.getByRole('textbox', { name: 'Name' }).fill('many');
  await unfoldFields(drawer);
  await drawer.getByRole('textbox', { name: 'Quantity' }).fill('3');
  await drawer.getByRole('button', { name: 'Create' }).click();
  await page.getByText('3 API keys created. You can copy them from the list later, too.').waitFor();
  const names = (await stored('many')).map((token) => token.name).sort();
  expect(names[0]).toBe('many');
  expect(names.slice(1)).toEqual([expect.stringMatching(/^many-\w{6}$/), expect.stringMatching(/^many-\w{6}$/)]);

  await page.goto(`${site.url}/token?open=create`);
  let posts = 0;
  await page.route('**/api/token/', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    posts += 1;
    if (posts > 2) await route.fulfill({ json: { success: false, message: 'enough' } });
    else await route.continue();
  });
  await drawer.getByRole('textbox', { name: 'Name' }).fill('some');
  await unfoldFields(drawer);
  await drawer.getByRole('textbox', { name: 'Quantity' }).fill('5');
  await drawer.getByRole('button', { name: 'Create' }).click();
  await page.getByText(/2 API keys created, then it stopped/).waitFor();
  expect(posts).toBe(3);
});

test('TOK-03 TOK-05: editing changes what is stored', async () => {
  const token = await addToken(site.context, { name: 'before' });
  const { page } = await site.open(`/token?open=${token.id}&tab=edit`);
  const drawer = page.getByRole('dialog', { name: 'Edit API key' });
  await drawer.getByRole('textbox', { name: 'Name' }).fill('after');
  await drawer.getByRole('switch', { name: 'Unlimited' }).check();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await page.getByText('API key after updated.').waitFor();
  await expect
    .poll(() => site.context.gateway.tokens.get(token.id))
    .toMatchObject({ name: 'after', unlimited_quota: true });
});

test('TOK-07: a chat link is chosen and opened with the key and the address filled in', async () => {
  const token = await addToken(site.context, { name: 'chatty' });
  const key = await site.context.gateway.tokens.key(token);
  const { page } = await site.open('/token');
  await page
    .context()
    .route('https://chat.example/**', (route) => route.fulfill({ body: 'chat', contentType: 'text/html' }));
  await rowMenu(page, 'chatty', 'Chat app link');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await expect.poll(() => page.getByRole('listbox').getByRole('option').allTextContents()).toEqual(['Web chat', 'App']);
  await page.getByRole('option', { name: 'Web chat' }).click();
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('button', { name: 'Chat app link' }).click(),
  ]);
  await opened.waitForURL(/chat\.example/);
  expect(opened.url()).toContain(`key=${key}`);
  expect(decodeURIComponent(opened.url())).toContain(`url=${site.context.status.server_address}`);
  await expect.poll(() => opened.evaluate('window.opener')).toBeNull();
});

test('TOK-07: without chat links, or with broken ones, it says to contact the admin', async () => {
  await addToken(site.context, { name: 'quiet' });
  const { page } = await site.open('/token');
  let chats: unknown = [];
  await page.route('**/api/status', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.data.chats = chats;
    await route.fulfill({ response: answer, json: body });
  });
  for (const [value, words] of [
    [[], /chat app link is not configured. Contact an admin/i],
    [[{ Web: '' }], /chat app link is misconfigured. Contact an admin/i],
    ['{broken', 'The chat data can’t be read.'],
  ] as const) {
    chats = value;
    await page.reload();
    await rowMenu(page, 'quiet', 'Chat app link');
    await page.getByText(words).waitFor();
  }
});
