import { expect, test } from 'vitest';
import { createRealWorld } from '../../../../cli/real-world.ts';
import { standardConfig } from '../../../../cli/tui/config/tui-config.ts';
import { speakFront } from '../../../../cli/tui/narrator/speak-front.ts';
import { defaultSiteStatus, type SiteStatus } from '../../../../shared/domain/state/site-status.ts';
import type { Credential } from '../../../../shared/gateway/client/credential.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import type { Transport } from '../../../../shared/gateway/client/transport.ts';
import type { Gateway } from '../../../../shared/gateway/gateway.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { memoryCredentials } from '../../../support/gateway/signed-in-context.ts';
import { openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };

test('NAV-02 AUTH-01 AUTH-02: without a session one signs in, and then sees the tokens and the warning', async () => {
  const sandbox = await startTestSandbox();
  const ui = await openApp({ gatewayUrl: sandbox.url });
  await ui.waitFor('Sign in to');
  await ui.press('enter', 'enter');
  await ui.waitFor('Enter your username and password.');
  await ui.type('root\t123456\r');
  await ui.waitFor('API keys');
  await ui.waitFor('You are signed in as root with the default password. Change it now.');
  expect(ui.screen()).not.toContain('123456');
});

test('AUTH-01 API-02: a wrong password is told in the gateway’s words; the name stays, the password is typed anew', async () => {
  const sandbox = await startTestSandbox();
  const ui = await openApp({ gatewayUrl: sandbox.url });
  await ui.waitFor('Sign in to');
  await ui.type('root\twrong-one\r');
  await ui.waitFor('The gateway returned an error');
  await ui.waitFor(/Username or email +root/);
  await ui.waitFor(/Password\n/);
  await ui.type('123456\r');
  await ui.waitFor('API keys');
});

test('TUI-01: the sign-in is edited with the keys of every other field, and they type no letter', async () => {
  const sandbox = await startTestSandbox();
  const ui = await openApp({ gatewayUrl: sandbox.url });
  await ui.waitFor('Sign in to');
  await ui.type('oot wrong words');
  await ui.press('ctrl+w', 'ctrl+w', 'backspace', 'ctrl+a');
  await ui.type('r');
  await ui.waitFor(/Username or email +root\n/);
  await ui.press('tab');
  await ui.type('abcdef');
  await ui.press('left', 'left', 'ctrl+k');
  await ui.waitFor(/Password +\*{4}\n/);
  await ui.press('ctrl+u');
  await ui.waitFor(/Password\n/);
  // A password that is pasted brings its line end along.
  await ui.type('\u001B[200~123456\n\u001B[201~');
  await ui.press('enter');
  await ui.waitFor('API keys');
});

test('a second factor is asked for when the gateway wants one', async () => {
  const sandbox = await startTestSandbox();
  const codes: string[] = [];
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    gateway: (real) => ({
      session: {
        ...real.session,
        login: async () => ({ kind: 'two-factor', flowToken: 'flow' }),
        completeTwoFactor: async ({ code, flowToken }) => {
          codes.push(`${code} ${flowToken}`);
          return real.session.login(root);
        },
      },
    }),
  });
  await ui.waitFor('Sign in to');
  await ui.type('root\t123456\r');
  await ui.waitFor('Two-factor authentication');
  await ui.press('enter');
  await ui.waitFor('Enter the code.');
  await ui.type('123456\r');
  await ui.waitFor('API keys');
  expect(codes).toEqual(['123456 flow']);
});

test('AUTH-11: a site that asks for a captcha says so, with the link for a browser', async () => {
  const sandbox = await startTestSandbox();
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    gateway: (real) => ({
      site: { ...real.site, status: async (o) => ({ ...(await real.site.status(o)), turnstile_check: true }) },
      session: {
        ...real.session,
        login: () => Promise.reject(new GatewayError('refused', { serverMessage: 'Turnstile' })),
      },
    }),
  });
  await ui.waitFor('This site requires a CAPTCHA');
  await ui.waitFor(`${sandbox.url}/login`);
  await ui.type('root\t123456\r');
  await ui.waitFor('Try again in a few seconds.');
});

test('AUTH-08: a session that ends asks for the password on top, keeps the place, and goes on', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  let isOver = false;
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    as: root,
    view: 'channel',
    gateway: (real) => ({
      channels: {
        ...real.channels,
        list: (query, options) =>
          isOver ? Promise.reject(new GatewayError('not-signed-in')) : real.channels.list(query, options),
      },
      session: {
        ...real.session,
        login: (input) => {
          isOver = false;
          return real.session.login(input);
        },
      },
    }),
  });
  await ui.waitFor('1 of 60');
  await ui.press('j', 'j');
  isOver = true;
  await ui.press('r');
  await ui.waitFor('Your session has expired. Sign in again.');
  await ui.waitFor(/Username or email +root/);
  await ui.type('123456\r');
  await ui.waitFor('3 of 60');
});

test('AUTH-08 NAV-02: a stored session that is over at the start leads to the sign-in and says why', async () => {
  const sandbox = await startTestSandbox();
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    credentials: memoryCredentials({ kind: 'session', userId: 1, cookie: 'session=stale' }),
  });
  await ui.waitFor('Your session has expired. Sign in again.');
});

test('NAV-16: logging out tells so, forgets the credential and what was stored, and asks for the next person', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const credentials = memoryCredentials();
  const forgotten: string[] = [];
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    as: root,
    credentials,
    onSignedOut: () => void forgotten.push('all'),
  });
  await ui.waitFor('scratch');
  await ui.type(':logout\r');
  await ui.waitFor('Signed out.');
  await ui.waitFor('Sign in to');
  expect(credentials.read()).toEqual<Credential>({ kind: 'none' });
  expect(forgotten).toEqual(['all']);
  expect(ui.screen()).not.toContain('scratch');
});

test('NAV-15: a gateway out of reach is said, with a retry; a status of last time is used meanwhile', async () => {
  const sandbox = await startTestSandbox();
  let isDown = true;
  const unreachable = (real: Gateway): Partial<Gateway> => ({
    site: {
      ...real.site,
      status: (options) =>
        isDown ? Promise.reject(new GatewayError('network', { reason: 'refused' })) : real.site.status(options),
    },
  });
  const ui = await openApp({ gatewayUrl: sandbox.url, gateway: unreachable });
  await ui.waitFor('Can’t connect to the gateway');
  await ui.waitFor('connection refused');
  // A screen reader has no footer: it is told the keys.
  expect(speakFront(ui.app).introduction.at(-1)).toMatch(/^r: try again, .*p: switch gateway/);
  isDown = false;
  await ui.press('r');
  await ui.waitFor('Sign in to');

  isDown = true;
  const known = { ...defaultSiteStatus(), display_in_currency: true, enable_task: true, quota_per_unit: 1_000_000 };
  const connect = standardConfig.keys.connect.map((binding) =>
    binding.action === 'profiles' ? { ...binding, keys: ['w'] } : binding,
  );
  const config = { ...standardConfig, keys: { ...standardConfig.keys, connect } };
  const own = await openApp({ gatewayUrl: sandbox.url, gateway: unreachable, config });
  await own.waitFor('w  Another address…');
  await own.press('w');
  await own.waitFor('─ Gateways ─');
  own.close();

  const again = await openApp({ gatewayUrl: sandbox.url, as: root, rememberedStatus: known, gateway: unreachable });
  await again.waitFor('API keys');
  await again.waitFor('Can’t connect to the gateway');
  expect(again.app.context().status).toEqual(known);
  isDown = false;
  await again.app.renewAll();
  expect(again.app.context().status.quota_per_unit).toBe(500_000);
});

test('NAV-03: a view above one’s role says so and sends no request', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  let asked = 0;
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    as: root,
    view: 'channel',
    gateway: (real) => ({
      account: { ...real.account, self: async (o) => ({ ...(await real.account.self(o)), role: 1 }) },
      channels: {
        ...real.channels,
        list: () => {
          asked++;
          return Promise.reject(new Error('asked'));
        },
      },
    }),
  });
  await ui.waitFor('No permission');
  expect(asked).toBe(0);
  await ui.press('g');
  await ui.press('k');
  await ui.waitFor('Key limits are approximate');
});

test('AUTH-03: each other way to sign in is offered where the site has it switched on, and no other', async () => {
  const sandbox = await startTestSandbox();
  const ways = [
    ['github_oauth', 'GitHub'],
    ['linuxdo_oauth', 'LINUX DO'],
    ['wechat_login', 'WeChat'],
    ['telegram_oauth', 'Telegram'],
  ] as const;
  const openWith = async (site: Partial<SiteStatus>) => {
    const ui = await openApp({
      gatewayUrl: sandbox.url,
      columns: 140,
      gateway: (real) => ({
        site: { ...real.site, status: async (o) => ({ ...(await real.site.status(o)), ...site }) },
      }),
    });
    await ui.waitFor('Sign in to');
    const noted = ui.screen();
    await ui.type('\u000F');
    await ui.waitFor('Other sign-in methods');
    return [noted, ui.screen()].map((screen) => ways.filter(([, name]) => screen.includes(name)).map(([part]) => part));
  };
  for (const [part] of ways) expect(await openWith({ [part]: true })).toEqual([[part], [part]]);
  expect(await openWith({})).toEqual([[], []]);
});

test('NAV-06: the theme is switched by name and kept; an unknown one lists those there are', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root });
  await ui.waitFor('scratch');
  await ui.type(':theme light\r');
  await ui.waitFor(() => ui.app.store.get().theme === 'light');
  expect(ui.app.settings.get().theme).toBe('light');
  await ui.type(':theme pink\r');
  await ui.waitFor('Themes: dark, light, plain.');
});

test('SEC-07: over plain http beyond this machine it is told that the password travels readable', async () => {
  const sandbox = await startTestSandbox();
  const { transport } = createRealWorld();
  const world: { transport: Transport } = {
    transport: (request) => transport({ ...request, url: request.url.replace('http://10.0.0.5', sandbox.url) }),
  };
  const ui = await openApp({ gatewayUrl: 'http://10.0.0.5', world });
  await ui.waitFor('http://10.0.0.5 uses plain HTTP: passwords and keys are sent unencrypted.');
  const here = await openApp({ gatewayUrl: sandbox.url });
  await here.waitFor('Sign in to');
  await here.press('tab');
  expect(here.screen()).not.toContain('plain HTTP');
});
