import { afterAll, beforeAll, expect, test } from 'vitest';
import { answersIn } from '../../support/program/browser.ts';
import { type Account, fillSignIn, startConsole, storedItems, type TestConsole } from '../support/console.ts';

let site: TestConsole;
let alice: Account;
beforeAll(async () => {
  site = await startConsole();
  alice = await site.addUser('alice');
});
afterAll(() => site.close());

test('AUTH-01: an empty field says "please enter username and password", and nothing is sent', async () => {
  const { page } = await site.open('/login', { as: 'guest' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByLabel('Username or email').fill('alice');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Enter your username and password.').waitFor();
  expect(asked).not.toContain('/api/user/login');
});

test('AUTH-01 API-02: a refused sign-in shows the gateway’s reason and keeps what was typed; success goes to /token', async () => {
  const { page } = await site.open('/login', { as: 'guest' });
  await fillSignIn(page, { ...alice, password: 'wrong-password' });
  await page.getByRole('alert').filter({ hasText: 'The gateway returned an error' }).waitFor();
  await expect.poll(() => page.getByLabel('Username or email').inputValue()).toBe('alice');
  await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('wrong-password');
  await fillSignIn(page, alice);
  await page.waitForURL(/\/token$/);
  await page.getByText('No API keys yet').waitFor();
});

test('AUTH-02: the second step is a step of its own, without the ways that lead elsewhere; back leads to the first', async () => {
  const { page } = await site.open('/login?expired=true', { as: 'guest' });
  await page.route('**/api/user/login**', (route) =>
    route.fulfill({ json: { success: true, message: '', data: { require_2fa: true } } }),
  );
  await fillSignIn(page, alice);
  await page.getByRole('heading', { name: 'Second step' }).waitFor();
  await page.getByRole('textbox', { name: 'Authentication or backup code' }).waitFor();
  for (const name of ['Create an account', 'Forgot your password?'])
    await expect.poll(() => page.getByRole('link', { name }).count()).toBe(0);
  await expect.poll(() => page.getByText('Your session has expired').count()).toBe(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('heading', { name: /^Sign in to/ }).waitFor();
  await expect.poll(() => page.getByLabel('Username or email').inputValue()).toBe('alice');
});

test('AUTH-02: root with the default password is warned', async () => {
  const { page } = await site.open('/login', { as: 'guest' });
  await fillSignIn(page, site.root);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('You are signed in as root with the default password').waitFor();
  // It leads to where the password is changed.
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await page.waitForURL(/tab=personal&section=security/);
  await page.getByRole('button', { name: 'Change password' }).waitFor();
});

test('AUTH-03: third-party choices appear only when the status has them on', async () => {
  const { page } = await site.open('/login', { as: 'guest' });
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Continue with/ }).count()).toBe(0);
  const { options } = site.context.gateway;
  await options.set('GitHubClientId', 'client');
  await options.set('GitHubClientSecret', 'secret');
  await options.set('GitHubOAuthEnabled', 'true');
  await page.reload();
  await page.getByRole('button', { name: 'Continue with GitHub' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Continue with/ }).count()).toBe(1);
  await options.set('GitHubOAuthEnabled', 'false');
  // Each by its own part of the status, and none by another's.
  for (const [part, name] of [
    ['github_oauth', 'GitHub'],
    ['linuxdo_oauth', 'LINUX DO'],
    ['wechat_login', 'WeChat'],
    ['telegram_oauth', 'Telegram'],
  ] as const) {
    await page.route('**/api/status', async (route) => {
      const answer = await route.fetch();
      const json = (await answer.json()) as { data: object };
      const more = { github_client_id: 'client', linuxdo_client_id: 'client', telegram_bot_name: 'site_bot' };
      await route.fulfill({ json: { ...json, data: { ...json.data, ...more, [part]: true } } });
    });
    await page.reload();
    await page.getByRole('button', { name: `Continue with ${name}` }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Continue with/ }).count()).toBe(1);
    // The page asks again by itself, and what is under way still ends here.
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('AUTH-08: ?expired says that the login is over', async () => {
  const { page } = await site.open('/login?expired=true', { as: 'guest' });
  await page.getByText('Your session has expired. Sign in again.').waitFor();
});

test('AUTH-08: a 401 anywhere leads to /login?expired=true, and after signing in back to the place', async () => {
  const carol = await site.addUser('carol');
  const { page } = await site.open('/token?size=20', { as: carol });
  await page.getByText('No API keys yet').waitFor();
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await page.waitForURL(/\/login\?expired=true/);
  await page.getByText('Your session has expired. Sign in again.').waitFor();
  expect(Object.keys(await storedItems(page))).not.toContain('user');
  await fillSignIn(page, carol);
  await page.waitForURL(/\/token\?size=20$/);
});

test('AUTH-08: a session that ends while something is typed asks again on top of it, and nothing typed is lost', async () => {
  const dora = await site.addUser('dora');
  const { page } = await site.open('/token?open=create', { as: dora });
  const drawer = page.getByRole('dialog', { name: 'New API key' });
  await drawer.getByRole('textbox', { name: 'Name' }).fill('kept draft');
  await page.context().clearCookies();
  await drawer.getByRole('button', { name: 'Create' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in' });
  await again.getByText('Your changes have been kept.').waitFor();
  await expect.poll(() => again.getByLabel('Username or email').inputValue()).toBe('dora');
  await again.getByLabel('Password', { exact: true }).fill(dora.password);
  await page.keyboard.press('Enter');
  await again.waitFor({ state: 'hidden' });
  await expect.poll(() => drawer.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('kept draft');
  await drawer.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('link', { name: 'kept draft' }).waitFor();
});

test.each(['found a tab without input', 'interrupted input there too'])(
  'AUTH-08: a sign-in in another tab lifts the ended session of the first with what was typed; the end %s',
  async (found) => {
    const name = `twice${found.length}`;
    const eve = await site.addUser(name);
    const { page } = await site.open('/token?open=create', { as: eve });
    const drawer = page.getByRole('dialog', { name: 'New API key' });
    await drawer.getByRole('textbox', { name: 'Name' }).fill('kept draft');
    const other = await page.context().newPage();
    await other.goto(`${site.url}/token?open=create`);
    const draft = other.getByRole('dialog', { name: 'New API key' });
    const isTyped = found === 'interrupted input there too';
    if (isTyped) await draft.getByRole('textbox', { name: 'Name' }).fill('another');
    await page.context().clearCookies();
    await drawer.getByRole('button', { name: 'Create' }).click();
    const again = page.getByRole('dialog', { name: 'Sign in' });
    await again.waitFor();
    if (isTyped) {
      await draft.getByRole('button', { name: 'Create' }).click();
      const form = other.getByRole('dialog', { name: 'Sign in' });
      await form.getByLabel('Password', { exact: true }).fill(eve.password);
      await form.getByRole('button', { name: 'Sign in', exact: true }).click();
      await form.waitFor({ state: 'hidden' });
      expect(await draft.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('another');
    } else {
      await other.reload();
      await other.waitForURL(/\/login\?expired=true/);
      await fillSignIn(other, eve);
      await other.waitForURL(/\/token/);
    }
    await again.waitFor({ state: 'hidden' });
    expect(await drawer.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('kept draft');
    await drawer.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('link', { name: 'kept draft' }).waitFor();
  },
);

test('AUTH-08: an answer to a call of the ended session leaves the one begun meanwhile alone, and what it read is read again', async () => {
  const late = await site.addUser('late');
  const { page } = await site.open('/token?open=create', { as: late });
  const drawer = page.getByRole('dialog', { name: 'New API key' });
  await drawer.getByRole('textbox', { name: 'Name' }).fill('kept draft');
  await page.context().clearCookies();
  let release: () => void = () => undefined;
  const signedIn = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isList = (url: URL) => url.pathname === '/api/token/' && url.searchParams.has('page_size');
  const asked = page.waitForRequest((request) => isList(new URL(request.url())));
  await page.route(
    isList,
    async (route) => {
      const response = await route.fetch();
      await signedIn;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  // The refused write, and the list that it leaves to be read again.
  await drawer.getByRole('button', { name: 'Create' }).click();
  await asked;
  const again = page.getByRole('dialog', { name: 'Sign in' });
  await again.getByLabel('Password', { exact: true }).fill(late.password);
  await page.keyboard.press('Enter');
  await again.waitFor({ state: 'hidden' });
  const readAgain = page.waitForResponse((response) => isList(new URL(response.url())) && response.ok());
  release();
  await readAgain;
  await answersIn(page);
  expect(await again.count()).toBe(0);
  await drawer.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('link', { name: 'kept draft' }).waitFor();
});

test('AUTH-08: what was refused before a sign-in is read again after it', async () => {
  const nora = await site.addUser('nora');
  const { page } = await site.open('/token?open=create', { as: nora });
  const drawer = page.getByRole('dialog', { name: 'New API key' });
  await drawer.getByRole('textbox', { name: 'Name' }).fill('kept draft');
  await page.locator('main').getByText('No API keys yet').waitFor();
  await page.context().clearCookies();
  await drawer.getByRole('button', { name: 'Create' }).click();
  const failure = page.locator('main').getByText('Try again', { exact: true });
  await failure.waitFor();
  const again = page.getByRole('dialog', { name: 'Sign in' });
  await again.getByLabel('Password', { exact: true }).fill(nora.password);
  await page.keyboard.press('Enter');
  await page.locator('main').getByText('No API keys yet').waitFor();
  expect(await failure.count()).toBe(0);
  expect(await drawer.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('kept draft');
});

test('SEC-07: a page that came over plain http from another machine says that the password travels readable', async () => {
  const { page } = await site.open('/login', { as: 'guest' });
  await page.getByLabel('Password').first().waitFor();
  await expect.poll(() => page.getByText('are sent unencrypted').count()).toBe(0);
  const origin = 'http://console.example';
  await page.route(`${origin}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: site.url + pathname + search }) });
  });
  await page.goto(`${origin}/login`);
  await page.getByText(`${origin} uses plain HTTP: passwords and keys are sent unencrypted.`).waitFor();
});
