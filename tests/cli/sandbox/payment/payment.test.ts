import { describe, expect, test } from 'vitest';
import { signEpay } from '../../../../cli/sandbox/payment/epay.ts';
import { signWebhook } from '../../../../cli/sandbox/payment/webhook-signature.ts';
import type { Dialect } from '../../../../shared/domain/dialect.ts';
import { openSite, type Site } from '../relay/site.ts';

const secret = 'whsec_test';

/** A site with the card checkout set up, and headers of a user of group vip who may pay. */
async function openShop(dialect: Dialect): Promise<{ site: Site; user: Record<string, string> }> {
  const site = await openSite(dialect);
  await site.option('StripeApiSecret', 'sk_test_1');
  await site.option('StripeWebhookSecret', secret);
  await site.option('StripePriceId', 'price_1');
  await site.option('PaymentEnabled', 'true');
  await site.option('TopupGroupRatio', '{"vip":0.5}');
  const { id } = site.user({ access_token: 'user-access-token', group: 'vip', quota: 7 });
  return { site, user: { authorization: 'user-access-token', 'new-api-user': String(id) } };
}

const json = async (answer: Promise<Response>): Promise<Record<string, unknown>> =>
  (await (await answer).json()) as Record<string, unknown>;

function deliver(site: Site, body: string, seconds = Math.floor(Date.now() / 1000), key = secret): Promise<Response> {
  const headers = { 'stripe-signature': signWebhook(body, key, seconds) };
  return fetch(`${site.url}/api/stripe/webhook`, { method: 'POST', body, headers });
}

const eventOf = (reference: unknown, type = 'checkout.session.completed'): string =>
  JSON.stringify({
    type,
    data: { object: { client_reference_id: reference, status: 'complete', payment_status: 'paid' } },
  });

describe('WAL-02: amounts by hand (docs/gateways.md 4.5)', () => {
  test("the card costs 8 a dollar times the group's factor, with a minimum of 5", async () => {
    const { site, user } = await openShop('classic');
    const amount = (value: unknown) => json(site.post('/api/user/amount', { amount: value, top_up_code: '' }, user));
    expect(await amount(10)).toEqual({ message: 'success', data: { payAmount: '40.00', chargedAmount: '10.00' } });
    expect(await amount(4)).toEqual({ message: 'error', data: '充值数量不能小于 5' });
    expect(await amount(10.5)).toEqual({ message: 'error', data: '参数错误' });
    expect(await amount('10')).toEqual({ message: 'error', data: '参数错误' });
    await site.option('DisplayInCurrencyEnabled', 'false');
    expect(await amount(2_500_000)).toMatchObject({ data: { payAmount: '20.00', chargedAmount: '5.00' } });
    expect(await amount(2_400_000)).toEqual({ message: 'error', data: '充值数量不能小于 2500000' });
  });

  test('newer generations answer a decimal text and have the card under its own paths', async () => {
    const { site, user } = await openShop('v013');
    expect(await json(site.post('/api/user/amount', { amount: 10 }, user))).toEqual({
      message: 'success',
      data: '36.50',
    });
    expect(await json(site.post('/api/user/stripe/amount', { amount: 10 }, user))).toEqual({
      message: 'success',
      data: '40.00',
    });
    expect(await json(site.get('/api/user/topup/info', user))).toMatchObject({
      data: { enable_stripe_topup: true, enable_online_topup: false, stripe_min_topup: 1 },
    });
  });

  test('nothing set up: said in the words of the wire, and the status object says it too', async () => {
    const site = await openSite('classic');
    site.user({ access_token: 'user-access-token' });
    const user = { authorization: 'user-access-token' };
    expect(await json(site.post('/api/user/pay', { amount: 10 }, user))).toEqual({
      message: 'error',
      data: '当前管理员未配置支付信息',
    });
    expect(await json(site.get('/api/status'))).toMatchObject({ data: { payment_enabled: false, min_topup: 1 } });
    const shop = await openShop('classic');
    expect(await json(shop.site.get('/api/status'))).toMatchObject({ data: { payment_enabled: true, min_topup: 5 } });
    await shop.site.option('StripeApiSecret', 'sk_live_1');
    expect(await json(shop.site.post('/api/user/pay', { amount: 10 }, shop.user))).toEqual({
      message: 'error',
      data: '拉起支付失败',
    });
  });
});

describe('the checkout page and the webhook', () => {
  test.each(['classic', 'v013', 'v1'] as const)(
    '%s: pay, follow the link, press Pay: the quota is there, once',
    async (dialect) => {
      const { site, user } = await openShop(dialect);
      const path = dialect === 'v013' || dialect === 'v1' ? '/api/user/stripe/pay' : '/api/user/pay';
      const { data } = await json(site.post(path, { amount: 10, payment_method: 'stripe' }, user));
      const { payLink } = data as { payLink: string };
      expect(await (await fetch(payLink)).text()).toContain('value="pay"');
      expect(site.value('SELECT quota FROM users WHERE id = 2')).toBe(7);
      const press = () => fetch(payLink, { method: 'POST', body: new URLSearchParams({ choice: 'pay' }) });
      expect(await (await press()).text()).toContain('Paid.');
      await press();
      expect(site.value('SELECT quota FROM users WHERE id = 2')).toBe(5_000_007);
      // Newer gateways note dollars.
      const money = dialect === 'classic' ? '40.00' : '10.00';
      expect(site.store.all('SELECT type, user_id, content FROM logs')).toEqual([
        { type: 1, user_id: 2, content: `使用在线充值成功，充值金额: ＄10.000000 额度，支付金额：${money}` },
      ]);
      expect(site.value('SELECT status FROM orders')).toBe('success');
    },
  );

  test('cancelled on the page: nothing is credited, and paying later is not possible', async () => {
    const { site, user } = await openShop('classic');
    const { data } = await json(site.post('/api/user/pay', { amount: 10 }, user));
    const { payLink } = data as { payLink: string };
    const answer = await fetch(payLink, {
      method: 'POST',
      body: new URLSearchParams({ choice: 'cancel' }),
      headers: { 'accept-language': 'zh-CN' },
    });
    expect(await answer.text()).toContain('已取消');
    expect(site.value('SELECT status FROM orders')).toBe('expired');
    await deliver(site, eventOf(site.value('SELECT trade_no FROM orders')));
    expect(site.value('SELECT quota FROM users WHERE id = 2')).toBe(7);
    expect((await fetch(`${site.url}/sandbox/checkout/cs_test_x`)).status).toBe(404);
  });

  test('only a fresh signature over exactly this body with our secret counts', async () => {
    const { site, user } = await openShop('v013');
    await site.post('/api/user/stripe/pay', { amount: 10 }, user);
    const body = eventOf(site.value('SELECT trade_no FROM orders'));
    const now = Math.floor(Date.now() / 1000);
    const send = (header: string, text = body) =>
      fetch(`${site.url}/api/stripe/webhook`, { method: 'POST', body: text, headers: { 'stripe-signature': header } });
    expect((await deliver(site, body, now, 'whsec_other')).status).toBe(400);
    expect((await deliver(site, body, now - 301)).status).toBe(400);
    expect((await send(signWebhook(body, secret, now), `${body} `)).status).toBe(400);
    expect((await send(signWebhook(body, secret, now).replace(`t=${now}`, `t=${now - 1}`))).status).toBe(400);
    expect((await send('')).status).toBe(400);
    expect((await send(`t=${now},v1=zz`)).status).toBe(400);
    expect(site.value('SELECT status FROM orders')).toBe('pending');
    // Rolled secrets: any of several signatures may fit.
    expect(
      (await send(`${signWebhook(body, 'whsec_old', now)},${signWebhook(body, secret, now).split(',')[1]}`)).status,
    ).toBe(200);
    expect(site.value('SELECT status FROM orders')).toBe('success');
    await site.option('StripeWebhookSecret', '');
    expect((await deliver(site, body)).status).toBe(503);
  });

  test('two notices at the same time credit once; an unknown order and an unknown event change nothing', async () => {
    const { site, user } = await openShop('v1');
    await site.post('/api/user/stripe/pay', { amount: 10 }, user);
    const reference = site.value('SELECT trade_no FROM orders');
    const answers = await Promise.all([
      deliver(site, eventOf(reference)),
      deliver(site, eventOf(reference)),
      deliver(site, eventOf('ref_unknown')),
      deliver(site, eventOf(reference, 'invoice.paid')),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(site.value('SELECT quota FROM users WHERE id = 2')).toBe(5_000_007);
    expect(site.value('SELECT count(*) FROM logs WHERE type = 1')).toBe(1);
  });
});

test('the other way to pay: form fields and address, then a signed notice', async () => {
  const site = await openSite('classic');
  for (const [key, value] of [
    ['PayAddress', 'https://pay.example.com/'],
    ['EpayId', '1001'],
    ['EpayKey', 'epay-key'],
  ] as const) {
    await site.option(key, value);
  }
  site.user({ access_token: 'user-access-token', quota: 0 });
  const headers = { authorization: 'user-access-token' };
  const answer = await json(site.post('/api/user/pay', { amount: 3, payment_method: 'zfb' }, headers));
  const fields = answer.data as Record<string, string>;
  expect(answer.url).toBe('https://pay.example.com/submit.php');
  // 3 × 7.3
  expect(fields).toMatchObject({
    pid: '1001',
    type: 'alipay',
    money: '21.90',
    sign: signEpay(fields, 'epay-key'),
    sign_type: 'MD5',
  });
  const notify = async (query: Record<string, string>) =>
    (await site.get(`/api/user/epay/notify?${new URLSearchParams(query)}`)).text();
  const notice = {
    pid: '1001',
    out_trade_no: fields.out_trade_no ?? '',
    trade_status: 'TRADE_SUCCESS',
    money: '21.90',
  };
  expect(await notify({ ...notice, sign: 'x' })).toBe('fail');
  expect(await notify({ ...notice, sign: signEpay(notice, 'epay-key') })).toBe('success');
  expect(site.value('SELECT quota FROM users WHERE id = 2')).toBe(1_500_000);
});

test('orders are listed for their owner and for admins, and an admin may complete one', async () => {
  const { site, user } = await openShop('v013');
  await site.post('/api/user/stripe/pay', { amount: 10 }, user);
  const own = await json(site.get('/api/user/topup/self?p=1&page_size=10', user));
  expect(own).toMatchObject({
    data: {
      total: 1,
      items: [{ amount: 10, money: 10, status: 'pending', payment_method: 'stripe', payment_provider: 'stripe' }],
    },
  });
  const root = { authorization: 'root-access-token', 'new-api-user': '1' };
  const trade_no = site.value('SELECT trade_no FROM orders');
  expect(await json(site.get('/api/user/topup?keyword=nothing', root))).toMatchObject({ data: { total: 0 } });
  const found = async (keyword: string) =>
    (await json(site.get(`/api/user/topup?keyword=${encodeURIComponent(keyword)}`, root))) as {
      data: { total: number };
    };
  // The whole number, unless there is a wildcard.
  expect((await found(String(trade_no).slice(0, 8))).data.total).toBe(0);
  expect((await found(`${String(trade_no).slice(0, 8)}%`)).data.total).toBe(1);
  const complete = async (number: unknown) => json(site.post('/api/user/topup/complete', { trade_no: number }, root));
  expect(await complete(trade_no)).toMatchObject({ success: true });
  // Once more is "success" as well, and credits nothing.
  expect(await complete(trade_no)).toMatchObject({ success: true });
  expect(site.value('SELECT quota FROM users WHERE id = 2')).toBe(5_000_007);
  const open = (number: string, provider: string, amount: number, status: string) =>
    site.store.run(
      `INSERT INTO orders (user_id, amount, money, trade_no, payment_provider, create_time, status)
       VALUES (2, ?, 1, ?, ?, 1, ?)`,
      ...[amount, number, provider, status],
    );
  open('expired', 'epay', 1, 'expired');
  open('creem', 'creem', 1000, 'pending');
  expect(await complete('expired')).toMatchObject({ success: false, message: '订单状态不是待支付，无法补单' });
  expect(await complete('none')).toMatchObject({ success: false, message: '充值订单不存在' });
  // The trap: quota units taken for dollars.
  expect(await complete('creem')).toMatchObject({ success: true });
  expect(site.value('SELECT quota FROM users WHERE id = 2')).toBe(505_000_007);
  // Users see thirty days, admins all.
  expect(await json(site.get('/api/user/topup/self', user))).toMatchObject({ data: { total: 1 } });
  expect(await json(site.get('/api/user/topup', root))).toMatchObject({ data: { total: 3 } });
});
