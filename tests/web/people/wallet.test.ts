import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, startConsole, type TestConsole } from '../support/console.ts';
import { accessibilityFaults, overflowOf, writtenDay } from '../support/look.ts';

let site: TestConsole;
let buyer: Account;
beforeAll(async () => {
  site = await startConsole();
  buyer = await site.addUser('buyer');
});
afterAll(() => site.close());

const set = (options: Record<string, string>) =>
  Promise.all(Object.entries(options).map(([key, value]) => site.context.gateway.options.set(key, value)));
const card = {
  StripeApiSecret: 'sk_test_1',
  StripeWebhookSecret: 'whsec_1',
  StripePriceId: 'price_1',
  // A new site of v0.13 starts with 1.
  StripeMinTopUp: '5',
};
const noCard = { StripeApiSecret: '', StripePriceId: '' };
const balance = (page: Page) => page.locator('[data-fact=quota] dd').textContent();

test('WAL-01 API-02: the balance, a code that is missing, refused or credited, and where codes are sold', async () => {
  const { page, problems } = await site.open('/topup', { as: buyer });
  await page.getByText('This site has no top-up link.').waitFor();
  await page.getByText('Online payment is not enabled.').waitFor();
  await expect.poll(() => balance(page)).toBe('$0.00');
  const code = page.getByRole('textbox', { name: 'Redemption code' });
  const redeem = page.getByRole('button', { name: 'Redeem', exact: true });
  await redeem.click();
  await page.getByText('Enter a redemption code.').waitFor();
  await code.fill('0123456789abcdef0123456789abcdef');
  await redeem.click();
  await page
    .getByRole('alert')
    .getByText(/Couldn’t redeem the code/i)
    .waitFor();
  await expect.poll(() => code.inputValue()).toBe('0123456789abcdef0123456789abcdef');

  const [key = ''] = await site.context.gateway.redemptions.create({ name: 'gift', quota: 1_250_000, count: 1 });
  await code.fill(` ${key} `);
  await redeem.click();
  await page.getByText('Code redeemed. $2.50 added to your balance.').waitFor();
  await expect.poll(() => balance(page)).toBe('$2.50');
  await expect.poll(() => code.inputValue()).toBe('');
  await expect
    .poll(async () => JSON.parse((await page.evaluate<string>("localStorage.getItem('user')")) ?? '').quota)
    .toBe(1_250_000);

  await set({ TopUpLink: 'https://shop.example/codes' });
  await page.reload();
  const link = page.getByRole('link', { name: 'Get a code' });
  await expect.poll(() => link.getAttribute('href')).toBe('https://shop.example/codes');
  await expect.poll(() => link.getAttribute('rel')).toContain('noreferrer');
  await set({ TopUpLink: 'javascript:alert(1)' });
  await page.reload();
  await page.getByText('This site has no top-up link.').waitFor();
  expect(problems).toEqual([]);
});

test('WAL-02 WEB-12: the amount is clamped and checked, the button says its price, which follows the typing, and what is paid is on the account', async () => {
  await set({ ...card, ServerAddress: site.url });
  const { page } = await site.open('/topup', { as: buyer });
  const asked: number[] = [];
  // The price of the first amount comes last: it must not be shown for the second.
  let late: () => void = () => undefined;
  await page.route('**/api/user/stripe/amount', async (route) => {
    const { amount } = route.request().postDataJSON();
    asked.push(amount);
    if (amount === 7) await new Promise<void>((resolve) => (late = resolve));
    await route.continue().catch(() => undefined);
  });
  const amount = page.getByRole('textbox', { name: 'Amount' });
  // The first amount on offer, and its tile is the chosen one.
  await expect.poll(() => amount.inputValue()).toBe('10');
  await expect.poll(() => page.getByRole('radio', { name: '$10', exact: true }).isChecked()).toBe(true);
  const pays = (text: string) => page.getByRole('button', { name: `Pay ${text}` });
  await pays('80.00 (payment page’s currency)').waitFor();
  await amount.fill('200000');
  await expect.poll(() => amount.inputValue()).toBe('100000');
  await amount.fill('-3');
  await expect.poll(() => amount.inputValue()).toBe('1');
  await page.getByText('The minimum top-up is $5.').waitFor();
  await amount.fill('7.5');
  await page.getByText('The top-up amount must be a whole number.').waitFor();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await amount.fill('7');
  await expect.poll(() => asked).toContain(7);
  await amount.fill('12');
  await pays('96.00').waitFor();
  late();
  await page.getByText('$12.00').waitFor();
  await expect.poll(() => page.locator('[data-fact=after]').textContent()).toBe('Balance afterwards: $14.50');
  await expect.poll(() => page.getByText('56.00').count()).toBe(0);
  // Typing is not one question a key.
  expect(asked.length).toBeLessThanOrEqual(5);
  await expect.poll(() => accessibilityFaults(page)).toEqual([]);

  await pays('96.00').click();
  const dialog = page.getByRole('dialog', { name: 'Top up with Card?' });
  await expect
    .poll(() => dialog.getByRole('listitem').allTextContents())
    .toEqual(['Amount: $12.00', 'Amount credited: $12.00', 'Amount due: 96.00 (in the currency of the payment page)']);
  await dialog.getByRole('button', { name: 'Pay' }).click();
  await page.waitForURL(/\/sandbox\/checkout\/cs_test_/);
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.getByText('Paid. The quota has been added to the account.').waitFor();
  await page.getByRole('link', { name: 'Back to the wallet' }).click();
  await page.waitForURL(`${site.url}/topup`);
  await expect.poll(() => balance(page)).toBe('$14.50');

  // The order stands once, though the log tells of it too; below it the code.
  const rows = page.getByRole('region', { name: 'Top-ups and codes' }).getByRole('row');
  await expect
    .poll(async () => (await rows.allTextContents()).slice(1).map((text) => text.replace(/^.*?(?=Stripe|Code)/, '')))
    .toEqual(['Stripe$12.00–Completed', expect.stringMatching(/^Code \d+\$2\.50–Added$/)]);
});

test('WEB-12: how long the balance lasts, before and after paying; amounts to choose with what is taken off', async () => {
  const payer = await site.addUser('payer');
  const [key = ''] = await site.context.gateway.redemptions.create({ name: 'start', quota: 5_000_000, count: 1 });
  await set({
    ...card,
    StripeMinTopUp: '5',
    'payment_setting.amount_options': '[2, 10, 20]',
    'payment_setting.amount_discount': '{"20": 0.95}',
  });
  const { page } = await site.open('/topup', { as: payer, viewport: { width: 390, height: 844 } });
  await page.getByText('Nothing yet. Top-ups and redeemed codes appear here.').waitFor();
  const noon = Math.floor(Date.now() / 1000) - 36 * 3600;
  const spent = [
    { created_at: noon, model_name: 'gpt-4o', username: 'payer', quota: 1_000_000, count: 1, token_used: 9 },
  ];
  await page.route('**/api/data/self*', (route) =>
    route.fulfill({ json: { success: true, message: '', data: spent } }),
  );
  await page.getByRole('textbox', { name: 'Redemption code' }).fill(key);
  await page.getByRole('button', { name: 'Redeem', exact: true }).click();
  await expect.poll(() => balance(page)).toBe('$10.00');
  await page.reload();
  const lasts = page.locator('[data-fact=lasts]');
  await expect
    .poll(() => lasts.textContent())
    .toMatch(new RegExp(String.raw`^\d+ days? left at \$\d\.\d\d a dayRuns out about ${writtenDay}\.$`));
  const tiles = page.getByRole('group', { name: 'Amounts to choose from' });
  // What is less than the least is not offered.
  await expect.poll(() => tiles.locator('label').allTextContents()).toEqual(['$10', '$205% off']);
  await tiles.getByText('$20').click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('20');
  await expect
    .poll(() => page.locator('[data-fact=after]').textContent())
    .toMatch(new RegExp(String.raw`^Balance afterwards: \$30\.00, enough until about ${writtenDay}$`));
  await page.getByText('Code 2').waitFor();
  await expect.poll(() => overflowOf(page)).toBe(0);
  // Under the thumb: the button that pays stands in sight though the form is longer than the window.
  await page.evaluate('scrollTo(0, 0)');
  await expect
    .poll(async () => ((await page.getByRole('button', { name: /^Pay / }).boundingBox())?.y ?? 9999) + 44)
    .toBeLessThanOrEqual(844);
});

test('WAL-02 WEB-12 API-02: a provider that wants a form is sent one; a refusal of the gateway is told and nothing is left', async () => {
  const received: string[] = [];
  const provider = createServer(async (request, response) => {
    received.push(`${request.method} ${request.url} ${request.headers.referer ?? ''} ${await text(request)}`);
    response.end('<!doctype html><title>Provider</title>');
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  try {
    const PayMethods = JSON.stringify([
      { name: 'Alipay', type: 'alipay' },
      { name: 'WeChat Pay', type: 'wxpay' },
    ]);
    await set({ ...noCard, PayAddress: address, EpayId: '1001', EpayKey: 'key', MinTopUp: '3', PayMethods });
    const { page, problems } = await site.open('/topup', { as: buyer, viewport: { width: 390, height: 844 } });
    await page.getByRole('textbox', { name: 'Amount' }).fill('3');
    await page.getByRole('radio', { name: 'WeChat Pay' }).check();
    const paying = page.getByRole('button', { name: 'Pay ¥21.90' });
    await paying.waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('[data-mantine-color-scheme=dark]').waitFor();
    await expect.poll(() => accessibilityFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => overflowOf(page)).toBe(0);
    await page.route('**/api/user/pay', (route) => route.fulfill({ json: { message: 'error', data: 'closed today' } }));
    const pay = async () => {
      await paying.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Pay ¥21.90' }).click();
    };
    await pay();
    await page.getByRole('alert').getByText('closed today').waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('3');
    await page.unroute('**/api/user/pay');
    await pay();
    await page.waitForURL(`${address}/submit.php`);
    expect(received[0]).toMatch(/^POST \/submit\.php {2}.*type=wxpay/);
    expect(new URLSearchParams(received[0]?.split(' ').at(-1)).get('money')).toBe('21.90');
    expect(problems).toEqual([]);
  } finally {
    provider.closeAllConnections();
    provider.close();
  }
});

test('WEB-12 AUTH-08: several codes are redeemed one after another, each with its outcome; what was not credited stays, also where the session ends', async () => {
  const collector = await site.addUser('collector');
  const { page, problems } = await site.open('/topup', { as: collector });
  const [first = '', second = ''] = await site.context.gateway.redemptions.create({
    name: 'gifts',
    quota: 500_000,
    count: 2,
  });
  const unknown = 'f'.repeat(32);
  const codes = page.getByRole('textbox', { name: 'Redemption code' });
  await codes.fill(`${first}\n${unknown}\n\n ${second}, ${first}`);
  // Until the balance has come again, Enter tries what is left all the same.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/user/self', async (route) => {
    await held;
    await route.continue();
  });
  await codes.press('Enter');
  await page.getByText('2 of 3 codes redeemed. $2.00 added to your balance.').waitFor();
  const outcomes = page.getByRole('listitem').filter({ has: page.locator('code') });
  await expect.poll(() => outcomes.count()).toBe(3);
  await outcomes
    .filter({ hasText: first.slice(-4) })
    .getByText('$1.00 added')
    .first()
    .waitFor();
  await outcomes
    .filter({ hasText: 'ffff…ffff' })
    .getByText(/Couldn’t redeem the code/)
    .waitFor();
  await expect.poll(() => codes.inputValue()).toBe(unknown);
  const triedAgain = page.waitForRequest('**/api/user/topup');
  await codes.press('Enter');
  await triedAgain;
  await page
    .getByRole('alert')
    .getByText(/Couldn’t redeem the code/)
    .waitFor();
  release();
  await expect.poll(() => balance(page)).toBe('$2.00');
  expect(problems).toEqual([]);

  await page.context().clearCookies();
  await codes.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.locator('input[type=password]').fill(collector.password);
  await dialog.locator('input[type=password]').press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await codes.inputValue()).toBe(unknown);
});
