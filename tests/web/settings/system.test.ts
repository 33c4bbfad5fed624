import { afterAll, beforeAll, expect, test } from 'vitest';
import { atEndOfTest } from '../../support/run/at-end-of-test.ts';
import { startConsole, type TestConsole } from '../support/console.ts';
import { accessibilityFaults, overflowOf } from '../support/look.ts';
import { cardOf, refuseOptions, saveAgreed, saveCard, watchOptions } from '../support/settings.ts';

let site: TestConsole;
beforeAll(async () => {
  // Of all generations only this one has every setting of the payment, its switch too.
  site = await startConsole({ dialect: 'classic' });
});
afterAll(() => site.close());

const stored = async (...keys: string[]) => {
  const list = await site.context.gateway.options.list();
  return keys.map((key) => list.get(key));
};

test('SET-11 SET-12 SET-18: payment wants the server address first, then keys that begin right; secrets are sent once and shown never', async () => {
  const { page, problems } = await site.open('/setting?tab=system');
  const written = watchOptions(page);
  const payment = cardOf(page, 'Payment and Stripe');
  await page.getByRole('navigation', { name: 'Sections' }).getByText('Payment', { exact: true }).waitFor();
  await payment.getByText('/api/stripe/webhook').waitFor();
  await payment.getByText('checkout.session.completed, checkout.session.expired').waitFor();
  await expect.poll(() => payment.getByLabel('Unit price').inputValue()).toBe('8');
  await expect.poll(() => payment.getByLabel('Minimum top-up').inputValue()).toBe('5');
  await payment.getByLabel('Price ID').fill('price_1');
  await saveCard(page, 'Payment and Stripe');
  await payment.getByText('Check your input: Set the server address first.').waitFor();
  expect(written).toEqual([]);

  // The refusal leads to the field that it names, and what was typed stays.
  const server = cardOf(page, 'General');
  await payment.getByRole('link', { name: 'Go to “Server address” in “General”' }).click();
  await server.getByLabel('Server address').and(page.locator(':focus')).waitFor();
  await server.getByLabel('Server address').fill('https://gw.example//');
  await server.getByLabel('Outbound proxy').fill('https://worker.example/');
  await saveAgreed(page, 'General');
  await page.getByText('General: 2 settings saved.').waitFor();
  await expect
    .poll(() => stored('ServerAddress', 'WorkerUrl'))
    .toEqual(['https://gw.example', 'https://worker.example']);
  await expect.poll(() => server.getByLabel('Server address').inputValue()).toBe('https://gw.example');

  // What was typed in the other section is still there, and may be saved now.
  await payment.getByLabel('API key').fill('pk_wrong');
  await payment.getByLabel('Webhook secret').fill('wrong');
  await payment.getByLabel('Price ID').fill('cost_1');
  await payment.getByLabel('Unit price').fill('-1');
  await payment.getByLabel('Minimum top-up').fill('0');
  for (const fault of [
    'Stripe API key must start with sk_.',
    'Stripe webhook secret must start with whsec_.',
    'Stripe price ID must start with price_.',
    'Stripe unit price must be at least 0.',
    'Stripe minimum top-up must be at least 1.',
  ]) {
    await payment.getByText(fault, { exact: true }).waitFor();
  }
  await payment.getByLabel('API key').fill('sk_test_canary');
  await payment.getByLabel('Webhook secret').fill('whsec_canary');
  await payment.getByLabel('Price ID').fill('price_1');
  await payment.getByLabel('Unit price').fill('7.5');
  await payment.getByLabel('Minimum top-up').fill('10');
  await payment.getByRole('switch', { name: 'Enable online payment' }).check();
  await payment.getByLabel('Value of vip').fill('0.9');
  written.length = 0;
  await saveCard(page, 'Payment and Stripe');
  const dialog = page.getByRole('dialog', { name: 'Payment and Stripe: save 7 changes?' });
  await dialog.getByText('price_1').waitFor();
  expect(await dialog.textContent()).not.toContain('canary');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Payment and Stripe: 7 settings saved.').waitFor();
  // The switch comes last, when what it needs is there.
  expect(written.at(-1)).toEqual(['PaymentEnabled', 'true']);
  expect(written).toContainEqual(['StripeApiSecret', 'sk_test_canary']);
  await payment.getByText('https://gw.example/api/stripe/webhook').waitFor();
  await expect.poll(() => payment.getByLabel('API key').inputValue()).toBe('');
  expect(await page.content()).not.toContain('canary');

  written.length = 0;
  await payment.getByLabel('Price ID').fill('price_2');
  await saveAgreed(page, 'Payment and Stripe');
  await page.getByText('Payment and Stripe: saved.').waitFor();
  expect(written).toEqual([['StripePriceId', 'price_2']]);
  expect(problems).toEqual([]);
});

test('SET-13: turning password login off is asked about with its warning', async () => {
  const { page } = await site.open('/setting?tab=system&section=login');
  const login = cardOf(page, 'Sign-in and sign-up');
  const written = watchOptions(page);
  await login.getByRole('switch', { name: 'Allow sign-in with a password' }).uncheck();
  await saveCard(page, 'Sign-in and sign-up');
  const dialog = page.getByRole('dialog', { name: 'Turn off password sign-in?' });
  await dialog.getByText(/Users without another sign-in method are locked out/).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(written).toEqual([]);
  await expect.poll(() => login.getByRole('switch', { name: 'Allow sign-in with a password' }).isChecked()).toBe(false);
  await saveCard(page, 'Sign-in and sign-up');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Sign-in and sign-up: saved.').waitFor();
  expect(written).toEqual([['PasswordLoginEnabled', 'false']]);
  await site.context.gateway.options.set('PasswordLoginEnabled', true);
});

test('SET-13 SET-15: a switch whose settings are empty says what to fill in; once they are saved it can be turned on', async () => {
  const { page } = await site.open('/setting?tab=system&section=github');
  const login = cardOf(page, 'Sign-in and sign-up');
  await login.getByRole('switch', { name: 'Allow sign-in with GitHub' }).check();
  await login.getByText('Set “Client ID” in “GitHub sign-in” first.').waitFor();
  // Refused at saving, it leads to the field that it names.
  await saveCard(page, 'Sign-in and sign-up');
  const gitHub = cardOf(page, 'GitHub sign-in');
  await login.getByRole('link', { name: 'Go to “Client ID” in “GitHub sign-in”' }).click();
  await gitHub.getByLabel('Client ID').and(page.locator(':focus')).waitFor();
  await gitHub.getByText('https://gw.example/oauth/github').waitFor();
  await gitHub.getByLabel('Client ID').fill('hub-id');
  await gitHub.getByLabel('Client secret').fill('hub-canary');
  await saveAgreed(page, 'GitHub sign-in');
  await page.getByText('GitHub sign-in: 2 settings saved.').waitFor();
  await expect.poll(() => login.getByText(/Set “Client ID”/).count()).toBe(0);
  await saveAgreed(page, 'Sign-in and sign-up');
  await page.getByText('Sign-in and sign-up: saved.').waitFor();
  await expect.poll(() => stored('GitHubOAuthEnabled', 'GitHubClientId')).toEqual(['true', 'hub-id']);
});

test('SET-14 SET-15: whitelist, SMTP, LINUX DO, WeChat, Telegram and captcha are saved', async () => {
  const { page } = await site.open('/setting?tab=system');
  const domains = cardOf(page, 'Email domain allowlist');
  await domains.getByRole('textbox', { name: 'Domains' }).fill('example.com\nexample.org');
  await domains.getByRole('switch', { name: 'Allow only these domains' }).check();
  await saveAgreed(page, 'Email domain allowlist');
  await page.getByText('Email domain allowlist: 2 settings saved.').waitFor();
  const smtp = cardOf(page, 'SMTP');
  await smtp.getByLabel('Server').fill('smtp.example');
  await smtp.getByLabel('Port', { exact: true }).fill('465');
  await smtp.getByLabel('Account').fill('mailer');
  await smtp.getByLabel('Sender').fill('gw@example.com');
  await smtp.getByLabel('Password or token').fill('smtp-canary');
  await smtp.getByRole('switch', { name: 'Use SSL' }).check();
  await saveAgreed(page, 'SMTP');
  await page.getByText('SMTP: 6 settings saved.').waitFor();
  const linuxDo = cardOf(page, 'LINUX DO sign-in');
  await linuxDo.getByLabel('Minimum trust level').fill('5');
  await linuxDo.getByText('Minimum trust level must be at most 4.').waitFor();
  await linuxDo.getByLabel('Minimum trust level').fill('2');
  await linuxDo.getByLabel('Client ID').fill('do-id');
  await saveAgreed(page, 'LINUX DO sign-in');
  await page.getByText('LINUX DO sign-in: 2 settings saved.').waitFor();
  await cardOf(page, 'WeChat server').getByLabel('Server address').fill('https://wechat.example/');
  await saveAgreed(page, 'WeChat server');
  await page.getByText('WeChat server: saved.').waitFor();
  await cardOf(page, 'Telegram sign-in').getByLabel('Bot name').fill('a_bot');
  await saveAgreed(page, 'Telegram sign-in');
  await page.getByText('Telegram sign-in: saved.').waitFor();
  await cardOf(page, 'CAPTCHA').getByLabel('Site key').fill('site-1');
  await saveAgreed(page, 'CAPTCHA');
  await page.getByText('CAPTCHA: saved.').waitFor();
  await expect
    .poll(() => stored('EmailDomainWhitelist', 'SMTPPort', 'SMTPSSLEnabled', 'LinuxDOMinimumTrustLevel'))
    .toEqual(['example.com,example.org', '465', 'true', '2']);
  await expect
    .poll(() => stored('WeChatServerAddress', 'TelegramBotName'))
    .toEqual(['https://wechat.example', 'a_bot']);
  await expect.poll(() => cardOf(page, 'CAPTCHA').getByLabel('Site key').inputValue()).toBe('site-1');
  await expect.poll(() => accessibilityFaults(page)).toEqual([]);
});

test('SET-16: notice, name, logo, home page, about and footer are saved each on its own; a failure names its section', async () => {
  const { page } = await site.open('/setting?tab=other', { viewport: { width: 390, height: 844 } });
  const written = watchOptions(page);
  const texts: [card: string, text: string][] = [
    ['Announcement', '# News\n\nsecond line'],
    ['System name', 'Harbour'],
    ['Home page content', 'https://home.example'],
    ['About', '<p>us</p>'],
    ['Footer', '<b>foot</b>'],
  ];
  for (const [card, text] of texts) {
    await cardOf(page, card).getByRole('textbox', { name: card }).fill(text);
    await saveAgreed(page, card);
    await page.getByText(`${card}: saved.`).waitFor();
  }
  expect(written.map(([, text]) => text)).toEqual(texts.map(([, text]) => text));
  // The page's own frame follows.
  await page.getByRole('contentinfo').getByText('foot').waitFor();
  await expect.poll(() => page.title()).toContain('Harbour');
  await refuseOptions(page, ['Logo'], 'too large');
  await cardOf(page, 'Logo').getByRole('textbox', { name: 'Logo' }).fill('https://pictures.example/logo.png');
  await saveAgreed(page, 'Logo');
  await cardOf(page, 'Logo')
    .getByText(/Logo: not saved\..*too large/)
    .waitFor();
  await expect.poll(() => overflowOf(page)).toBe(0);
});

test('SET-02 SET-12: what this generation of gateways does not have is told and cannot be written', async () => {
  const v013 = await startConsole();
  await atEndOfTest(() => v013.close());
  const { page } = await v013.open('/setting?tab=system&section=payment');
  await cardOf(page, 'Payment and Stripe').getByText('Not supported by this gateway: Enable online payment.').waitFor();
  await expect.poll(() => page.getByRole('switch', { name: 'Enable online payment' }).count()).toBe(0);
  await page.getByRole('navigation', { name: 'Settings tabs' }).getByRole('link', { name: 'Operation' }).click();
  const general = cardOf(page, 'General');
  await general.getByText('Not supported by this gateway: Chat link (deprecated), Chat link 2 (deprecated).').waitFor();
  await expect.poll(() => general.getByRole('textbox', { name: /Chat link/ }).count()).toBe(0);
});
