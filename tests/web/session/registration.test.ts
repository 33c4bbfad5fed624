import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillSignIn, startConsole, storedItems, type TestConsole } from '../support/console.ts';
import { mailsOf, setOptions, withoutMocks } from '../support/site-options.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
});
afterAll(() => site.close());

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
};
const userNamed = async (name: string) =>
  (await site.context.gateway.users.search({ keyword: name, page: 1, pageSize: 10 })).rows[0];

test('AUTH-09 AUTH-12: registering: required, 8 to 20, mismatch; the inviter of ?aff is stored and sent', async () => {
  const inviter = await site.context.gateway.account.inviteCode();
  const { page, problems } = await site.open(`/register?aff=${inviter}`, { as: 'guest' });
  await page.getByText('8 to 20 characters').waitFor();
  const submit = page.getByRole('button', { name: 'Create an account' });
  await submit.click();
  await expect.poll(() => page.getByText('Enter your username and password.').count()).toBe(2);
  await fill(page, { 'Username *': 'newcomer', 'Password *': 'short', 'Confirm password *': 'short' });
  await submit.click();
  await page.getByText('The password must have at least 8 characters.').waitFor();
  await fill(page, { 'Password *': 'long-enough', 'Confirm password *': 'other-words' });
  await submit.click();
  await page.getByText('The two passwords do not match.').waitFor();
  await expect.poll(() => userNamed('newcomer')).toBeUndefined();
  await expect.poll(async () => (await storedItems(page)).aff).toBe(inviter);
  await expect.poll(() => page.getByLabel('Invite code').inputValue()).toBe(inviter);

  await fill(page, { 'Confirm password *': 'long-enough' });
  await submit.click();
  await page.getByText('Account created. You are signed in.').waitFor();
  await page.waitForURL(`${site.url}/token`);
  await page.getByRole('button', { name: 'newcomer’s account' }).waitFor();
  await expect.poll(() => userNamed('newcomer')).toMatchObject({ inviter_id: 1 });
  expect(problems).toEqual([]);
});

test('AUTH-10: where the site verifies addresses: e-mail, get code with 30 s before the next, code', async () => {
  await setOptions(site, { EmailVerificationEnabled: 'true' });
  const { page } = await site.open('/register', { as: 'guest' });
  await page.clock.install();
  await page.getByRole('button', { name: 'Get code' }).click();
  await page.getByText('Enter an email address.').waitFor();
  await fill(page, {
    'Username *': 'mailed',
    'Password *': 'long-enough',
    'Confirm password *': 'long-enough',
    'Email *': 'mailed@example.com',
  });
  await page.getByRole('button', { name: 'Get code' }).click();
  await page.getByText('Code sent').waitFor();
  // The page's clock goes on by itself while a busy machine takes its time.
  const again = page.getByRole('button', { name: /^Resend in \d+ s$/ });
  const secondsLeft = async () => Number(/\d+/.exec((await again.textContent()) ?? '')?.[0]);
  const left = await secondsLeft();
  expect(left).toBeLessThanOrEqual(30);
  expect(left).toBeGreaterThan(20);
  await expect.poll(() => again.isDisabled()).toBe(true);
  await page.clock.runFor(12_000);
  await expect.poll(secondsLeft).toBeLessThanOrEqual(left - 12);
  await page.clock.runFor(18_500);
  await page.getByRole('button', { name: 'Get code' }).waitFor();

  const [mail] = await mailsOf(site);
  expect(mail?.recipient).toBe('mailed@example.com');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByText('Enter the verification code.').waitFor();
  await fill(page, {
    'Verification code *': /\b[A-Za-z0-9]{6}\b(?=[^A-Za-z]*$|[.,， ])/.exec(mail?.body ?? '')?.[0] ?? '',
  });
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.waitForURL(`${site.url}/token`);
  await expect.poll(() => userNamed('mailed')).toMatchObject({ email: 'mailed@example.com' });
  await setOptions(site, { EmailVerificationEnabled: 'false' });
});

test('AUTH-13: reset: mail with 30 s before the next; the link’s page shows and copies the password, its token leaves the address', async () => {
  const { page, problems } = await site.open('/reset', {
    as: 'guest',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('Enter an email address.').waitFor();
  await page.getByLabel('Email').fill('mailed@example.com');
  await page.keyboard.press('Enter');
  await page.getByText('we’ve sent it a reset link').waitFor();
  await page.getByRole('button', { name: /^Resend in \d+ s$/ }).waitFor();
  const [mail] = await mailsOf(site);
  const link = new URL(/https?:\S+?\/user\/reset\?[^\s'"<>]+/.exec(mail?.body ?? '')?.[0] ?? '');
  expect(link.pathname).toBe('/user/reset');
  const referrers: (string | undefined)[] = [];
  page.on('request', (request) => referrers.push(request.headers().referer));
  await page.goto(`${site.url}${link.pathname}${link.search}`);
  await page.getByText('The gateway makes a new password and shows it here once.').waitFor();
  await page.getByRole('button', { name: 'Reset password' }).waitFor();
  await expect.poll(() => page.url()).toBe(`${site.url}/user/reset`);
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('mailed@example.com');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await page.getByText('Your new password is shown only once').waitFor();
  const password = (await page.locator('code').textContent()) ?? '';
  expect(password).toMatch(/^\S{12}$/);
  await page.getByText('Copied to clipboard.').waitFor();
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(password);
  expect(referrers.filter(Boolean)).toEqual([]);
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await fillSignIn(page, { username: 'mailed', password });
  await page.waitForURL(`${site.url}/token`);
  expect(problems).toEqual([]);

  const broken = await site.open('/user/reset?email=a@b.c', { as: 'guest' });
  await broken.page.getByText('The link is incomplete').waitFor();
});

test('AUTH-11: the captcha is asked for where the site wants it; without a token "please retry in a few seconds"', async () => {
  const policyOf = async () => (await fetch(`${site.url}/login`)).headers.get('content-security-policy') ?? '';
  expect(await policyOf()).not.toMatch(/cloudflare|telegram/);
  await setOptions(site, { TurnstileSiteKey: 'key', TurnstileSecretKey: 'secret', TurnstileCheckEnabled: 'true' });
  const { page, problems } = await site.open('/login', { as: 'guest' });
  await page.route('**/sandbox/captcha', () => undefined);
  await page.reload();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByText('The sandbox solves the CAPTCHA automatically.').waitFor();
  await fillSignIn(page, site.root);
  await page.getByText('Try again in a few seconds.').waitFor();
  expect(asked).not.toContain('/api/user/login');
  await page.goto(`${site.url}/register`);
  await page.getByText('The sandbox solves the CAPTCHA automatically.').waitFor();
  await fill(page, { 'Username *': 'checked', 'Password *': 'long-enough', 'Confirm password *': 'long-enough' });
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByText('Try again in a few seconds.').waitFor();
  await page.goto(`${site.url}/reset`);
  await page.getByText('The sandbox solves the CAPTCHA automatically.').waitFor();
  await page.getByLabel('Email').fill('checked@example.com');
  await page.keyboard.press('Enter');
  await page.getByText('Try again in a few seconds.').waitFor();
  expect(asked.filter((path) => /register|reset_password/.test(path) && path.startsWith('/api'))).toEqual([]);

  await page.goto(`${site.url}/login`);
  await page.unroute('**/sandbox/captcha');
  await page.reload();
  const answered = page.locator('[data-answered=true]');
  await answered.waitFor();
  await fillSignIn(page, { ...site.root, password: 'wrong-password' });
  await page.getByRole('alert').filter({ hasText: 'The gateway returned an error' }).waitFor();

  // A real site has the widget of its maker, played here; the policy lets in that script and no other.
  await expect.poll(policyOf).toMatch(/script-src 'self' https:\/\/challenges.cloudflare.com;/);
  const handedOut = await fetch(`${site.sandbox.url}/sandbox/captcha`, { headers: { accept: 'application/json' } });
  const { token } = (await handedOut.json()) as { token: string };
  await withoutMocks(page, site);
  await page.route('https://challenges.cloudflare.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `turnstile = { remove() {}, render(element, { sitekey, callback }) {
        element.textContent = 'Widget of ' + sitekey;
        callback('${token}');
        return 'id';
      } };`,
    }),
  );
  await page.reload();
  await page.getByText('Widget of key').waitFor();
  await fillSignIn(page, site.root);
  await page.waitForURL(`${site.url}/token`);
  expect(problems).toEqual([]);
  await setOptions(site, { TurnstileCheckEnabled: 'false' });
});
