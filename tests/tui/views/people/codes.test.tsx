import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRealWorld } from '../../../../cli/real-world.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';
import { openApp } from '../../support/open-app.tsx';
import { qrCodePng, startPictureServer } from '../../support/picture-server.ts';

let sandbox: TestSandbox;
let pictureUrl = '';
beforeAll(async () => {
  sandbox = await startTestSandbox();
  const pictures = await startPictureServer({
    '/wechat.png': { body: await qrCodePng('http://weixin.example.com/r/1') },
  });
  pictureUrl = `${pictures.url}/wechat.png`;
  const { gateway } = await signedInContext(sandbox);
  await gateway.options.set('WeChatServerAddress', 'https://wechat.example.com');
  await gateway.options.set('WeChatAccountQRCodeImageURL', pictureUrl);
  await gateway.options.set('WeChatAuthEnabled', 'true');
  await gateway.options.set('EmailVerificationEnabled', 'true');
});
afterAll(() => sandbox.close());

/** A clock that can be moved on. */
function movingClock() {
  const { clock } = createRealWorld();
  let ahead = 0;
  return {
    clock: { ...clock, now: () => clock.now() + ahead },
    moveOn: (seconds: number) => {
      ahead += seconds * 1000;
    },
  };
}

async function weChatCode(login: string): Promise<string> {
  const { transport } = createRealWorld();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
  const url = `${sandbox.url}/sandbox/oauth/wechat`;
  const answer = await transport({ method: 'POST', url, headers, body: `login=${login}`, timeout: 5000 });
  return (JSON.parse(await answer.text()) as { code: string }).code;
}

test('AUTH-06 AUTH-03: WeChat shows its QR code and how long a code is valid; the code signs in and leads home', async () => {
  const { clock, moveOn } = movingClock();
  const ui = await openApp({ gatewayUrl: sandbox.url, columns: 80, rows: 40, world: { clock } });
  await ui.waitFor('Sign in to');
  await ui.type('\u000Fwechat\r');
  await ui.waitFor(/▀{29,}/);
  await ui.waitFor(/valid for another (3:00|2:[345]\d)/);
  moveOn(65);
  ui.app.store.set({ now: clock.now() });
  await ui.waitFor(/valid for another 1:[345]\d/);
  moveOn(200);
  ui.app.store.set({ now: clock.now() });
  await ui.waitFor('no longer valid');
  await ui.type('\u0014\r');
  await ui.waitFor(/valid for another (3:00|2:[345]\d)/);
  await ui.press('enter');
  await ui.waitFor(/✗ Enter the verification/);
  await ui.type('000000\r');
  await ui.waitFor('incorrect or expired');
  expect(ui.screen()).toContain('000000');
  await ui.type(`\u0015${await weChatCode('ada')}\r`);
  await ui.waitFor('(User)');
  await ui.waitFor(' Home');
});

test('AUTH-06: where the QR code cannot be fetched or has no room, its address stands there', async () => {
  const small = await openApp({ gatewayUrl: sandbox.url, columns: 40, rows: 16 });
  await small.waitFor('Sign in to');
  await small.type('\u000Fwechat\r');
  await small.waitFor('No room for the QR code');
  await small.waitFor(/wechat\.png/);
  const broken = await openApp({
    gatewayUrl: sandbox.url,
    columns: 100,
    gateway: (real) => ({
      site: {
        ...real.site,
        status: async (o) => ({ ...(await real.site.status(o)), wechat_qrcode: `${pictureUrl}.gone\u001B]0;x\u0007` }),
      },
    }),
  });
  await broken.waitFor('Sign in to');
  await broken.type('\u000Fwechat\r');
  await broken.waitFor('status 404');
  await broken.waitFor(/wechat\.png\.gone/);
  expect(broken.raw()).not.toContain('\u001B]');
});

test('ME-04 AUTH-06: binding WeChat shows the same picture and says what is bound', async () => {
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    as: { username: sandbox.rootUsername, password: sandbox.rootPassword },
    rows: 40,
  });
  await ui.waitFor('API keys');
  await ui.type(':account bind-wechat\r');
  await ui.waitFor(/▀{29,}/);
  await ui.type(`${await weChatCode('mira')}\r`);
  await ui.waitFor('WeChat linked');
});

test('AUTH-10: registering with a mailed code; another mail only after 30 s, counted down', async () => {
  const { clock, moveOn } = movingClock();
  const ui = await openApp({ gatewayUrl: sandbox.url, columns: 100, rows: 40, world: { clock } });
  const send = '\u0014\r';
  await ui.waitFor('Sign in to');
  await ui.type('\u000Fregis\r');
  await ui.waitFor('press Ctrl-T in that field');
  await ui.type('newcomer\tlong-enough-1\tlong-enough-1\t');
  await ui.type(send);
  await ui.waitFor('Enter an email address');
  await ui.type('new@example.com');
  await ui.type(send);
  await ui.waitFor('Code sent');
  await ui.waitFor(/You can send another email in \d+ s/);
  await ui.type(send);
  await ui.waitFor(() => ui.app.store.get().message?.tone === 'warn');
  await ui.press('escape');
  expect(sandbox.log.filter((line) => line.includes('new@example.com'))).toHaveLength(1);
  moveOn(31);
  ui.app.store.set({ now: clock.now() });
  await ui.waitFor('press Ctrl-T in that field');
  await ui.type(send);
  await ui.waitFor(() => sandbox.log.filter((line) => line.includes('new@example.com')).length === 2);
  const code = /验证码为: (\w+)|code\D+(\w{6})/.exec(
    sandbox.log.findLast((line) => line.includes('new@example.com')) ?? '',
  );
  await ui.type(`\t${code?.[1] ?? code?.[2]}\u0013`);
  await ui.waitFor('Account created. You are signed in');
});

test('AUTH-13: a reset mail can be asked for again after 30 s; the form counts down and stays, closing it changes nothing', async () => {
  // This generation agrees for addresses that it does not know, too.
  const own = await startTestSandbox({ dialect: 'v1' });
  const { clock, moveOn } = movingClock();
  const ui = await openApp({ gatewayUrl: own.url, columns: 100, rows: 30, world: { clock } });
  const open = '\u000FReset pass\r';
  await ui.waitFor('Sign in to');
  await ui.type(open);
  await ui.waitFor('Send email');
  await ui.type('someone@example.com\r');
  await ui.waitFor('we’ve sent it a reset link');
  await ui.waitFor(/You can send another email in \d+ s/);
  await ui.press('escape');
  await ui.type(open);
  await ui.waitFor(/You can send another email in \d+ s/);
  await ui.type('someone@example.com\r');
  await ui.waitFor(() => ui.app.store.get().message?.tone === 'warn');
  moveOn(31);
  ui.app.store.set({ now: clock.now() });
  await ui.waitFor('We’ll email you a link');
  await ui.press('enter');
  await ui.waitFor(() => ui.app.store.get().message?.tone === 'good');
});

test('AUTH-11: where the site asks for a captcha, registering and resetting name the page in the browser', async () => {
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    columns: 140,
    gateway: (real) => ({
      site: { ...real.site, status: async (o) => ({ ...(await real.site.status(o)), turnstile_check: true }) },
    }),
  });
  await ui.waitFor('Sign in to');
  await ui.type('\u000Fregis\r');
  await ui.waitFor(() => ui.app.store.get().message?.text.includes(`${sandbox.url}/register`) ?? false);
  await ui.press('escape');
  await ui.type('\u000Freset pass\r');
  await ui.waitFor(() => ui.app.store.get().message?.text.includes(`${sandbox.url}/reset`) ?? false);
  expect(ui.app.store.get().layers.some(({ kind }) => kind === 'form')).toBe(false);
});
