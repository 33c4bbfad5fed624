import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signTelegram } from '../../../cli/sandbox/mocks/telegram-signature.ts';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { enableSignInServices } from '../../support/gateway/sign-in-services.ts';
import { startConsole, storedItems, type TestConsole } from '../support/console.ts';
import { setOptions, thirdParties, withoutMocks } from '../support/site-options.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
  await setOptions(site, thirdParties);
});
afterAll(() => site.close());

const userOf = async (page: Page) => JSON.parse((await storedItems(page)).user ?? '{}');

/** Allows the access on the mock's page, as this foreign account. */
async function allow(page: Page, account: string): Promise<void> {
  await page.getByLabel('Account name').fill(account);
  await page.getByLabel('Account number').fill(String(1000 + account.length));
  await page.getByRole('button', { name: 'Authorize' }).click();
}

test('AUTH-04: GitHub signs in by its authorise page and leads to /token; the code stays in no address', async () => {
  const { page, problems } = await site.open('/login', { as: 'guest' });
  await page.getByRole('button', { name: 'Continue with GitHub' }).click();
  await page.waitForURL(/\/sandbox\/oauth\/github\/authorize/);
  const asked = new URL(page.url()).searchParams;
  expect([asked.get('client_id'), asked.get('scope')]).toEqual(['client', 'user:email']);
  expect(asked.get('state')).toBe(JSON.parse((await storedItemsAt(page, site.url))['tollgate-oauth'] ?? '{}').state);
  await allow(page, 'octo');
  await page.waitForURL(`${site.url}/token`);
  await expect.poll(() => userOf(page)).toMatchObject({ username: expect.stringContaining('github_'), role: 1 });
  await page.goBack();
  expect(page.url()).not.toContain('code=');
  expect(await storedItems(page)).not.toHaveProperty('tollgate-oauth');
  expect(problems).toEqual([]);
});

test('AUTH-04: LINUX DO leads to /, and to where the person came from when there is such a place', async () => {
  const { page } = await site.open('/login', { as: 'guest' });
  await page.getByRole('button', { name: 'Continue with LINUX DO' }).click();
  await allow(page, 'tux');
  await page.waitForURL(`${site.url}/`);
  await expect.poll(async () => (await userOf(page)).username).toContain('linuxdo_');

  const other = await site.open('/token?page=2', { as: 'guest' });
  await other.page.getByRole('button', { name: 'Continue with LINUX DO' }).click();
  await allow(other.page, 'tux');
  await other.page.waitForURL(`${site.url}/token?page=2`);
});

test('AUTH-04: a bind leads to /setting; so does a refusal, which is told; a callback nobody began signs nobody in', async () => {
  const { page } = await site.open('/token', { as: await site.addUser('binder') });
  const begin = async () => {
    await page.goto(`${site.url}/about`);
    const state = await begun(page, (await userOf(page)).id, 'bind');
    const back = encodeURIComponent(`${site.url}/oauth/github`);
    await page.goto(
      `${site.sandbox.url}/sandbox/oauth/github/authorize?client_id=client&state=${state}&redirect_uri=${back}`,
    );
  };
  await begin();
  await allow(page, 'bound');
  await page.getByText('Account linked.').waitFor();
  await page.waitForURL(`${site.url}/setting`);
  expect((await userOf(page)).github_id).not.toBe('');

  await begin();
  await page.getByRole('button', { name: 'Deny' }).click();
  await page.getByText('Sign-in failed. Redirecting…').waitFor();
  await page.getByText(/Authorization failed: access_denied \(/).waitFor();
  await page.waitForURL(`${site.url}/setting`);

  // A code that the gateway refuses: used, or made up.
  await page.goto(`${site.url}/about`);
  const started = await begun(page, (await userOf(page)).id, 'bind');
  await page.goto(`${site.url}/oauth/github?code=made-up&state=${started}`);
  await page.getByText('Sign-in failed. Redirecting…').waitFor();
  await page.getByRole('alert').getByText('The gateway returned an error: ').first().waitFor();
  await page.waitForURL(`${site.url}/setting`);

  const stranger = await site.open('/oauth/github?code=theirs&state=theirs', { as: 'guest' });
  await stranger.page.getByText('This response belongs to a different sign-in.').waitFor();
  expect(await storedItems(stranger.page)).not.toHaveProperty('user');
});

test('AUTH-04: a sign-in whose code the gateway refuses signs nobody in and says why', async () => {
  const { page } = await site.open('/about', { as: 'guest' });
  const state = await begun(page, undefined, 'sign-in');
  await page.goto(`${site.url}/oauth/linuxdo?code=made-up&state=${state}`);
  await page.getByText('Sign-in failed. Redirecting…').waitFor();
  await page.getByRole('alert').getByText('The gateway returned an error: ').first().waitFor();
  await page.waitForURL(/\/(login|setting)/);
  expect(await storedItems(page)).not.toHaveProperty('user');
});

test('GEN-14: a provider of the site’s own signs in, is linked beside Discord, and is unlinked after a question', async () => {
  await enableSignInServices(await rootCalls(site.sandbox.url), site.sandbox.url);
  const { page, problems } = await site.open('/login', { as: 'guest' });
  await page.getByRole('button', { name: 'Continue with Discord' }).waitFor();
  await page.getByRole('button', { name: 'Continue with Acme ID' }).click();
  await page.waitForURL(/\/sandbox\/oauth\/acme\/authorize\?tenant=7&/);
  expect(new URL(page.url()).searchParams.get('redirect_uri')).toBe(`${site.url}/oauth/acme`);
  await allow(page, 'harbour');
  await page.waitForURL(`${site.url}/`);
  await expect.poll(async () => (await userOf(page)).username).toContain('acme_');

  await page.goto(`${site.url}/setting`);
  const card = page.getByRole('region', { name: 'Linked accounts' });
  await card.getByRole('button', { name: 'Unlink Acme ID' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Unlink Acme ID from your account?').waitFor();
  await dialog.getByText('you lock yourself out').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await card.getByRole('button', { name: 'Link Discord' }).click();
  await page.waitForURL(/\/sandbox\/oauth\/discord\/authorize/);
  await allow(page, 'harbour');
  await page.getByText('Account linked.').waitFor();
  await card.getByText('1007 · Only an admin can unlink it.').waitFor();

  // Somebody else's account at the same service, a callback that was begun elsewhere, and one whose code is no good.
  const other = await site.open('/setting', { as: await site.addUser('late') });
  await other.page.getByRole('button', { name: 'Link Acme ID' }).click();
  await allow(other.page, 'harbour');
  await other.page.getByText('Sign-in failed. Redirecting…').waitFor();
  await other.page.getByRole('alert').getByText('The gateway returned an error: ').first().waitFor();
  await other.page.goto(`${site.url}/oauth/acme?code=theirs&state=theirs`);
  await other.page.getByText('This response belongs to a different sign-in.').waitFor();

  await card.getByRole('button', { name: 'Unlink Acme ID' }).click();
  await dialog.getByText('You can still sign in with: Discord.').waitFor();
  await dialog.getByRole('button', { name: 'Unlink', exact: true }).click();
  await page.getByText('Acme ID unlinked.').waitFor();
  await card.getByRole('button', { name: 'Link Acme ID', exact: true }).waitFor();
  await card.getByRole('button', { name: 'Unlink Acme ID' }).waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});

test('AUTH-06: WeChat: picture, code valid 3 minutes, wrong codes are refused, success leads to /', async () => {
  await setOptions(site, { WeChatAccountQRCodeImageURL: `${site.url}/logo.png` });
  const { page } = await site.open('/login', { as: 'guest' });
  await page.clock.install();
  await page.getByRole('button', { name: 'Continue with WeChat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Continue with WeChat' });
  await expect
    .poll(() => dialog.getByAltText('QR code of the WeChat account').getAttribute('src'))
    .toBe(`${site.url}/logo.png`);
  await dialog.getByText('3:00 left').waitFor();
  await page.clock.runFor(61_000);
  await dialog.getByText(/1:5\d left/).waitFor();
  await page.clock.runFor(120_000);
  await dialog.getByText('If yours has expired, request a new one').waitFor();
  const code = dialog.getByLabel('Verification code');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByText('Enter the verification code.').waitFor();
  await code.fill('000000');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByRole('alert').filter({ hasText: 'The gateway returned an error' }).waitFor();
  const answer = await fetch(`${site.sandbox.url}/sandbox/oauth/wechat`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ login: 'weixin' }),
  });
  await code.fill(((await answer.json()) as { code: string }).code);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site.url}/`);
  await expect.poll(async () => (await userOf(page)).username).toContain('wechat_');
});

test('AUTH-07: Telegram: the frame’s signed payload binds and signs in, only from Telegram’s origin, under the policy', async () => {
  const fields = { id: '4242', first_name: 'Ada', username: 'ada', auth_date: String(Math.floor(Date.now() / 1000)) };
  const payload = { ...fields, hash: signTelegram(fields, thirdParties.TelegramBotToken) };
  let frameAddress = '';
  // Without the sandbox's own page the console shows Telegram's frame, which is played here.
  const withFrame = async (page: Page) => {
    await withoutMocks(page, site);
    await page.route('https://oauth.telegram.org/**', (route) => {
      frameAddress = route.request().url();
      const message = JSON.stringify(JSON.stringify({ event: 'auth_user', auth_data: payload }));
      const body = `<button onclick='parent.postMessage(${message}, "*")'>Log in with Telegram</button>`;
      return route.fulfill({ contentType: 'text/html', body });
    });
    return page.frameLocator('iframe[title="Telegram sign-in"]').getByRole('button');
  };
  const { page: account } = await site.open('/about', { as: await site.addUser('telegrapher') });
  const bind = await withFrame(account);
  await account.goto(`${site.url}/setting`);
  await account.getByRole('button', { name: 'Link Telegram' }).click();
  await bind.click();
  await account.getByText('Telegram linked.').waitFor();
  await expect.poll(async () => (await userOf(account)).telegram_id).toBe('4242');

  const { page, problems } = await site.open('/about', { as: 'guest' });
  const logIn = await withFrame(page);
  await page.goto(`${site.url}/login`);
  await page.getByRole('button', { name: 'Continue with Telegram' }).click();
  await logIn.waitFor();
  expect(frameAddress).toContain('/embed/site_bot?');
  expect(new URL(frameAddress).searchParams.get('origin')).toBe(site.url);
  // The same words from elsewhere count for nothing.
  const answers: string[] = [];
  page.on('request', (request) => answers.push(new URL(request.url()).pathname));
  await page.evaluate(
    `new Promise((heard) => {
      addEventListener('message', () => setTimeout(heard), { once: true });
      window.postMessage(${JSON.stringify(JSON.stringify({ event: 'auth_user', auth_data: payload }))}, '*');
    })`,
  );
  expect(answers).not.toContain('/api/oauth/telegram/login');
  await logIn.click();
  await page.waitForURL(`${site.url}/`);
  await expect.poll(() => userOf(page)).toMatchObject({ username: 'telegrapher' });
  expect(answers.filter((path) => path === '/api/oauth/telegram/login')).toHaveLength(1);
  expect(problems).toEqual([]);
});

test('AUTH-07: Telegram’s signed fields in an address sign in only what this browser began', async () => {
  const { page } = await site.open('/login', { as: 'guest' });
  await page.getByRole('button', { name: 'Continue with Telegram' }).click();
  await page.getByRole('button', { name: 'Open the sandbox’s Telegram' }).click();
  await page.getByLabel('Account number').fill('4242');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${site.url}/`);
  await expect.poll(() => userOf(page)).toMatchObject({ username: 'telegrapher' });
});

/** Begins a sign-in or a bind as the buttons do; resolves to its state. */
async function begun(page: Page, id: number | undefined, intent: 'bind' | 'sign-in'): Promise<string> {
  const answer = await page.request.get(`${site.url}/api/oauth/state`, {
    headers: { ...(id !== undefined && { 'New-Api-User': String(id) }), 'X-Tollgate': '1' },
  });
  const state = (await answer.json()).data as string;
  const provider = intent === 'bind' ? 'github' : 'linuxdo';
  await page.evaluate(`localStorage.setItem('tollgate-oauth', '${JSON.stringify({ provider, state, intent })}')`);
  return state;
}

/** What the console keeps, read while the page is elsewhere. */
async function storedItemsAt(page: Page, url: string): Promise<Record<string, string>> {
  const { origins } = await page.context().storageState();
  const kept = origins.find(({ origin }) => origin === url)?.localStorage ?? [];
  return Object.fromEntries(kept.map(({ name, value }) => [name, value]));
}
