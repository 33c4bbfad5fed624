import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, startConsole, storedItems, type TestConsole } from '../support/console.ts';
import { accessibilityFaults, overflowOf } from '../support/look.ts';
import { addChannel } from '../support/rows.ts';
import { cardOf } from '../support/settings.ts';

let site: TestConsole;
let mira: Account;
beforeAll(async () => {
  site = await startConsole();
  const { options } = site.context.gateway;
  await addChannel(site.context, { name: 'first', models: ['gpt-4o', 'gpt-4o-mini', 'o1'] });
  for (const [key, value] of [
    ['QuotaForInviter', 1_500_000],
    ['GitHubClientId', 'hub'],
    ['GitHubOAuthEnabled', true],
    ['ServerAddress', 'https://elsewhere.example'],
  ] as const) {
    await options.set(key, value);
  }
  mira = await site.addUser('mira');
});
afterAll(() => site.close());

/** The clipboard is the page's own in the tests. */
async function openPersonal(
  as: Account,
): Promise<{ page: Page; problems: readonly string[]; copied(): Promise<string> }> {
  const { page, problems } = await site.open('/about', { as, permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(`${site.url}/setting`);
  await cardOf(page, 'Profile').getByText('Calls').waitFor();
  return { page, problems, copied: () => page.evaluate('navigator.clipboard.readText()') };
}

test('ME-01 ME-02 ME-08: the profile, the models as tags that copy their name, the own display name, the language', async () => {
  const { page, problems, copied } = await openPersonal(mira);
  const profile = cardOf(page, 'Profile');
  const facts = async () => (await profile.getByRole('term').allTextContents()).join(', ');
  await expect.poll(facts).toBe('ID, Username, Display name, Role, Group, Balance, Used quota, Calls');
  const { id } = JSON.parse((await storedItems(page)).user ?? '{}');
  await expect
    .poll(() => profile.getByRole('definition').allInnerTexts())
    .toEqual([String(id), 'mira', expect.any(String), 'User', 'default', '$0.00', '$0.00', '0']);
  const models = cardOf(page, 'Available models');
  await models.getByText('3 models').waitFor();
  await models.getByRole('button', { name: 'gpt-4o-mini' }).click();
  await page.getByText('Copied to clipboard.').waitFor();
  await expect.poll(copied).toBe('gpt-4o-mini');
  await models.getByRole('button', { name: 'Copy all' }).click();
  await expect.poll(copied).toBe('gpt-4o,gpt-4o-mini,o1');

  await profile.getByRole('button', { name: 'Change display name' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change display name' });
  await dialog.getByLabel('Display name').fill('A name that is far too long');
  await dialog.getByText('The display name is too long: at most 20 characters.').waitFor();
  await dialog.getByLabel('Display name').fill('Mira Okafor');
  await dialog.getByRole('button', { name: 'Change display name' }).click();
  // v0.13 asks for the password with every change; what was typed stays.
  await dialog.getByText(/requires your password/i).waitFor();
  await dialog.getByLabel('Current password').fill(mira.password);
  await dialog.getByRole('button', { name: 'Change display name' }).click();
  await page.getByText('Display name changed.').waitFor();

  // A gateway that agrees and keeps the old name.
  const isPut = (method: string) => method === 'PUT';
  await page.route('**/api/user/self', (route) =>
    isPut(route.request().method()) ? route.fulfill({ json: { success: true, message: '' } }) : route.continue(),
  );
  await profile.getByRole('button', { name: 'Change display name' }).click();
  await dialog.getByLabel('Display name').fill('Another');
  await dialog.getByRole('button', { name: 'Change display name' }).click();
  await dialog.getByText('The gateway reported success, but the display name is still “Mira Okafor”.').waitFor();
  await expect.poll(() => dialog.getByLabel('Display name').inputValue()).toBe('Another');
  await page.unroute('**/api/user/self');
  await dialog.getByLabel('Display name').fill('Mira Okafor');
  await page.keyboard.press('Escape');
  await profile.getByText('Mira Okafor').waitFor();

  await profile.getByRole('group', { name: 'Language' }).getByRole('button', { name: '简体中文' }).click();
  await cardOf(page, '个人资料').getByText('普通用户').waitFor();
  await page.getByRole('group', { name: '语言' }).getByRole('button', { name: 'English' }).click();
  await profile.getByText('User', { exact: true }).waitFor();
  expect(problems).toEqual([]);
});

test('ME-03: the invite link counts who registers by it; earnings are transferred, no less than one unit', async () => {
  const { page, copied } = await openPersonal(mira);
  const invite = cardOf(page, 'Invite');
  await invite.getByRole('button', { name: 'Copy' }).click();
  await expect.poll(copied).toMatch(/\/register\?aff=\w{4}$/);
  const link = await copied();
  // The address that the site gives itself: the console's own may be known to this machine alone.
  const { server_address } = await site.context.gateway.site.status();
  expect(server_address).not.toBe(site.url);
  expect(link.slice(0, link.indexOf('/register'))).toBe(server_address);
  await invite.getByRole('button', { name: 'Transfer invite rewards' }).click();
  const dialog = page.getByRole('dialog', { name: 'Transfer invite rewards' });
  await dialog.getByRole('button', { name: 'Transfer invite rewards' }).click();
  await dialog.getByText('Only $0.00 can be transferred.').waitFor();
  await page.keyboard.press('Escape');

  const affCode = new URL(link).searchParams.get('aff') ?? '';
  await site.context.gateway.session.register({ username: 'friend', password: 'friend-password', affCode });
  await page.reload();
  await expect.poll(() => invite.getByRole('definition').allTextContents()).toEqual(['$3.00', '$3.00', '1']);
  await invite.getByRole('button', { name: 'Transfer invite rewards' }).click();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.5usd');
  await dialog.getByRole('button', { name: 'Transfer invite rewards' }).click();
  await dialog.getByText('The minimum transfer is $1.00.').waitFor();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('2usd');
  await dialog.getByRole('button', { name: 'Transfer invite rewards' }).click();
  await page.getByText(/^\$2\.00 transferred\. Balance: /).waitFor();
  await expect.poll(() => invite.getByRole('definition').allTextContents()).toEqual(['$1.00', '$3.00', '1']);
});

test('ME-04: every binding with its present state; e-mail is bound with the code mailed to it, both required', async () => {
  const { page } = await openPersonal(mira);
  const bindings = cardOf(page, 'Linked accounts');
  await expect.poll(() => bindings.getByText('Not linked').count()).toBe(5);
  await expect.poll(() => bindings.getByText('Not enabled on this site.').count()).toBe(3);
  await bindings.getByRole('button', { name: 'Link GitHub' }).waitFor();
  await bindings.getByRole('button', { name: 'Link Email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link email' });
  await dialog.getByRole('button', { name: 'Link email' }).click();
  await dialog.getByText('Enter an email address.').waitFor();
  await dialog.getByText('Enter the verification code.').waitFor();
  await dialog.getByLabel('Email').fill('mira@example.com');
  await dialog.getByRole('button', { name: 'Get code' }).click();
  const code = () => /您的验证码为: (\w{6})/.exec(site.sandbox.log.join('\n'))?.[1];
  await expect.poll(code).toBeDefined();
  await dialog.getByLabel('Verification code').fill(code() ?? '');
  await dialog.getByRole('button', { name: 'Link email' }).click();
  await page.getByText('Email linked.').waitFor();
  await bindings.getByText('mira@example.com').waitFor();
  await bindings.getByRole('button', { name: 'Change Email' }).waitFor();
});

test('ME-05: a system access token: told first that the old one stops working, shown once, copied, kept nowhere', async () => {
  const { page, copied } = await openPersonal(mira);
  const card = cardOf(page, 'Password and access');
  await card.getByRole('button', { name: 'Generate system access token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate a new system access token?' });
  await dialog.getByText('The old token stops working immediately in every script that uses it.').waitFor();
  await dialog.getByText('tollgate account token').waitFor();
  await dialog.getByRole('button', { name: 'Generate system access token' }).click();
  const shown = page.getByRole('dialog', { name: /It is shown only once/ });
  const token = (await shown.getByRole('code').textContent()) ?? '';
  expect(token.length).toBeGreaterThan(20);
  await expect.poll(copied).toBe(token);
  await shown.getByRole('button', { name: 'Close' }).click();
  await shown.waitFor({ state: 'detached' });
  expect(await page.content()).not.toContain(token);
  expect(JSON.stringify(await storedItems(page))).not.toContain(token);
  const { status } = await fetch(`${site.sandbox.url}/api/user/self`, {
    headers: {
      Authorization: `Bearer ${token}`,
      'New-Api-User': JSON.parse((await storedItems(page)).user ?? '{}').id,
    },
  });
  expect(status).toBe(200);
});

test('ME-06: a new password is 8 characters at least and typed twice the same; a refusal keeps what was typed', async () => {
  const { page } = await openPersonal(mira);
  await cardOf(page, 'Password and access').getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const change = dialog.getByRole('button', { name: 'Change password' });
  await dialog.getByLabel('New password').fill('short');
  await dialog.getByLabel('Confirm password').fill('other');
  await dialog.getByText('The password must have at least 8 characters.').waitFor();
  await dialog.getByText('The two passwords do not match.').waitFor();
  await dialog.getByLabel('New password').fill('longer-password');
  await dialog.getByLabel('Confirm password').fill('longer-password');
  await dialog.getByLabel('Current password').fill('wrong');
  await change.click();
  await dialog.getByRole('alert').waitFor();
  await expect.poll(() => dialog.getByLabel('New password').inputValue()).toBe('longer-password');
  await dialog.getByLabel('Current password').fill(mira.password);
  await change.click();
  await page.getByText('Password changed.').waitFor();
  const outcome = await fetch(`${site.sandbox.url}/api/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'mira', password: 'longer-password' }),
  });
  expect(await outcome.json()).toMatchObject({ success: true });
});

test('ME-07: the own account is deleted when its name is typed exactly; the super admin keeps theirs', async () => {
  const leaver = await site.addUser('leaver');
  const { page } = await openPersonal(leaver);
  await cardOf(page, 'Delete account').getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await dialog.getByText('Your API keys stop working and your balance is lost.').waitFor();
  for (const wrong of ['', 'Leaver', 'leaver ']) {
    await dialog.getByLabel('Username').fill(wrong);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await dialog.getByText('Enter your account name to confirm deletion.').waitFor();
  }
  await expect.poll(() => accessibilityFaults(page)).toEqual([]);
  await dialog.getByLabel('Username').fill('leaver');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await page.waitForURL(/\/login/);
  await page.getByText('Account deleted.').waitFor();
  await expect.poll(async () => (await storedItems(page)).user).toBeUndefined();

  const root = await site.open('/setting?section=delete', { viewport: { width: 390, height: 844 } });
  const card = cardOf(root.page, 'Delete account');
  await card.getByText('The super admin can’t be disabled, demoted or deleted.').waitFor();
  await expect.poll(() => card.getByRole('button', { name: 'Delete account' }).isDisabled()).toBe(true);
  await expect.poll(() => overflowOf(root.page)).toBe(0);
});
