import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePassword } from '../../../../cli/sandbox/sample-data/generate.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';
import { openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
});
afterAll(() => sandbox.close());

async function openAt(command: string, options: Partial<Parameters<typeof openApp>[0]> = {}) {
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, rows: 50, ...options });
  await ui.waitFor('API keys');
  await ui.type(`:${command}\r`);
  return ui;
}

test('ME-02 NAV-01: the account tells profile, earnings, invite link, bindings, and models whose names are copied', async () => {
  const ui = await openAt('account');
  await ui.waitFor('/register?aff=');
  for (const part of [
    'Balance',
    'Used quota',
    'Calls',
    'Pending invite rewards',
    'Linked accounts',
    'GitHub',
    'gpt-4o',
  ]) {
    await ui.waitFor(part);
  }
  await ui.press('y');
  await ui.type('gpt-4o-mini\r');
  await ui.waitFor('Sent to the terminal’s clipboard');
});

test('ME-05: a new access token warns first, is shown once and copied; Cancel sends nothing', async () => {
  let made = 0;
  const ui = await openAt('account token', {
    gateway: (real) => ({
      account: {
        ...real.account,
        createAccessToken: async () => {
          made += 1;
          return 'a-secret-shown-once';
        },
      },
    }),
  });
  await ui.waitFor('The old token stops working immediately');
  await ui.waitFor('[ Cancel ]');
  await ui.press('enter');
  await ui.waitFor('Nothing was sent');
  expect(made).toBe(0);
  await ui.type(':account token\r');
  await ui.waitFor('[ Cancel ]');
  await ui.press('tab', 'enter');
  await ui.waitFor('a-secret-shown-once');
  expect(made).toBe(1);
  await ui.waitFor('It is shown only once');
  await ui.press('y');
  await ui.waitFor(() => ui.written.join('').includes(Buffer.from('a-secret-shown-once').toString('base64')));
  await ui.press('escape');
  await ui.waitForGone('a-secret-shown-once');
  expect(JSON.stringify(ui.app.store.get().messages)).not.toContain('a-secret-shown-once');
});

test('ME-08: the display name is changed and read back', async () => {
  const ui = await openAt('account update');
  await ui.waitFor('Display name*');
  await ui.type('\u0015New Name\r');
  // v0.13 asks for the password with every change; what was typed stays.
  await ui.waitFor(/requires your password/i);
  await ui.type(`\t${root.password}\r`);
  await ui.waitFor(/Display name +New Name/);
});

test('ME-08: a gateway that wants the password with every change says so, and takes it', async () => {
  const ui = await openAt('account update');
  await ui.waitFor('Display name*');
  await ui.type('\u0015Newer Name');
  await ui.press('ctrl+s');
  await ui.waitFor('requires your password for account changes');
  await ui.press('tab');
  await ui.type(root.password);
  await ui.press('ctrl+s');
  await ui.waitFor('Display name changed.');
  await ui.waitFor(/Display name +Newer Name/);
  expect(ui.screen()).not.toContain(root.password);
});

test('the terms of payment are confirmed in the settings, after what they mean was told', async () => {
  let confirmed = 0;
  const ui = await openAt('settings', {
    gateway: (real) => ({
      dialect: () => 'v1',
      options: {
        ...real.options,
        confirmPaymentCompliance: async () => {
          confirmed += 1;
        },
      },
    }),
  });
  await ui.waitFor('Payment and Stripe: Confirm payment terms');
  await ui.type('payment terms\r');
  await ui.waitFor('You confirm that you may accept payments');
  expect(confirmed).toBe(0);
  await ui.press('tab', 'enter');
  await ui.waitFor('Payment terms confirmed.');
  expect(confirmed).toBe(1);
});

test('read-only refuses what changes the account', async () => {
  const ui = await openAt('account delete', { readOnly: true });
  await ui.waitFor('Read-only');
});

test('NAV-13 NAV-14: home and about show HTML as text, an address as it is, or the site’s own words', async () => {
  const own = await startTestSandbox();
  const { gateway } = await signedInContext(own);
  const ui = await openApp({ gatewayUrl: own.url, as: root, rows: 40, columns: 140 });
  await ui.waitFor('API keys');
  const at = async (page: string, seen: string | RegExp) => {
    await ui.type(`:${page}\r`);
    await ui.waitFor(seen);
    const screen = ui.screen();
    await ui.press('escape');
    return screen;
  };
  expect(await at('home', /System name +New API/)).toMatch(/Gateway version +v\d[\s\S]*GitHub sign-in +no/);
  await at('about', 'Nothing here yet.');
  for (const page of ['home', 'about'] as const) {
    const key = page === 'home' ? 'HomePageContent' : 'About';
    await gateway.options.set(key, '<h1>Own page</h1><script>evil()</script><a href="https://x.example/a">here</a>');
    const html = await at(page, 'Own page');
    expect(html).toContain('here (https://x.example/a)');
    expect(html).not.toMatch(/<h1|evil/);
    await gateway.options.set(key, 'https://else.example/page');
    await at(page, 'This site shows an external page here: https://else.example/page');
  }
});

test('SEE-05: home tells balance and how long it lasts, spend by model and by key, the last errors, base URL, and connects an app', async () => {
  const ui = await openAt('home', { as: { username: 'lihua', password: samplePassword }, rows: 70, columns: 130 });
  await ui.waitFor('Latest errors');
  const screen = ui.screen();
  expect(screen).toMatch(/Balance +\$\d+\.\d\d\n +.+ left at \$\d+\.\d\d a day/);
  expect(screen).toMatch(new RegExp(`Base URL +${sandbox.url}/v1`));
  expect(screen).toMatch(/Spend by model\n +Name +7 days +30 days\n +\S+ +\$\d+\.\d\d +\$\d+\.\d\d/);
  expect(screen).toMatch(/Spend by API key\n +Name +7 days +30 days\n.+ \$\d+\.\d\d +\$\d+\.\d\d/);
  expect(screen).toMatch(/Latest errors\n +\d{4}-\d\d-\d\d \d\d:\d\d:\d\d .+status_code=\d{3}/);
  await ui.press('a');
  await ui.waitFor('Top up');
  await ui.type('connect\r');
  await ui.waitFor('Base URL (OpenAI)');
});

test('NAV-07: the New Year greeting stands on the home page on its days, first and last, and on no other', async () => {
  const { createRealWorld } = await import('../../../../cli/real-world.ts');
  const { clock } = createRealWorld();
  let now = new Date(2027, 0, 1, 12).getTime();
  const ui = await openAt('home', { world: { clock: { ...clock, now: () => now } } });
  await ui.waitFor('Happy New Year!');
  for (const [month, day, isGreeted] of [
    [0, 2, false],
    [1, 9, true],
    [1, 8, false],
    [1, 24, true],
    [1, 25, false],
  ] as const) {
    now = new Date(2027, month, day, 12).getTime();
    await ui.press('r');
    await ui.waitFor(() => ui.screen().includes('Happy New Year!') === isGreeted);
  }
});

test('SET-01 SET-17: a section is a form; no change is told; what changed is saved', async () => {
  const ui = await openAt('settings smtp');
  await ui.waitFor('SMTP');
  await ui.type('\u0013');
  await ui.waitFor(() => ui.app.store.get().message?.tone === 'warn');
  await ui.type('mail.example.org\u0013');
  await ui.agree(/save 1 change\?/);
  await ui.waitFor(() => ui.app.store.get().message?.tone === 'good');
  const options = new Map(await ui.app.context().gateway.options.list());
  expect(options.get('SMTPServer')).toBe('mail.example.org');
});

test('SET-01 NAV-03: who is no super admin has the personal tab only', async () => {
  const ui = await openAt('settings', {
    gateway: (real) => ({
      account: { ...real.account, self: async (o) => ({ ...(await real.account.self(o)), role: 10 }) },
      options: { ...real.options, list: () => Promise.reject(new Error('asked')) },
    }),
  });
  await ui.waitFor('Account');
  await ui.type(':settings smtp\r');
  await ui.waitFor(() => ui.app.store.get().message?.tone === 'warn');
});

test('DASH-01: use by model and over time, drawn, with a range of one’s own', async () => {
  const ui = await openAt('dashboard');
  await ui.waitFor(/█.*\$\d/);
  await ui.waitFor('over time');
  await ui.press('s');
  await ui.waitFor('Apply');
  await ui.press('escape');
  await ui.waitFor('over time');
});

test('PLAY-01 PLAY-02 PLAY-03: a question is answered as it comes; settings, context, copy, stop', async () => {
  const ui = await openAt('chat', { columns: 120 });
  await ui.waitFor('Max tokens');
  await ui.type('Hello there\r');
  await ui.waitFor('Assistant');
  await ui.waitFor('◌');
  await ui.waitForGone('◌');
  await ui.waitFor(/Assistant\n.*│ {3,}\S+/);
  expect(ui.screen()).not.toContain('✗');
  await ui.type('\u0019');
  await ui.waitFor('Sent to the terminal’s clipboard');
  await ui.type('\u000B');
  await ui.waitFor('Context cleared');
  await ui.type('And again\r');
  await ui.waitFor('◌');
  await ui.type('\u0018');
  await ui.waitFor('Stopped.');
  await ui.type('\u0014');
  await ui.waitFor('Model*');
  await ui.press('escape');
  await ui.press('escape');
  await ui.waitFor(() => ui.app.store.get().layers.length === 0);
});

test('AUTH-09: registering: both are required, 8 to 20 characters, twice the same; then one is signed in', async () => {
  const own = await startTestSandbox();
  let sent = 0;
  const ui = await openApp({
    gatewayUrl: own.url,
    rows: 40,
    gateway: (real) => ({
      session: {
        ...real.session,
        register: (...parts: Parameters<typeof real.session.register>) => {
          sent += 1;
          return real.session.register(...parts);
        },
      },
    }),
  });
  await ui.waitFor('Sign in to');
  await ui.type('\u000F');
  await ui.waitFor('Other sign-in methods');
  await ui.type('create an account\r');
  await ui.waitFor('Username*');
  await ui.type('\u0013');
  await ui.waitFor('Enter your username and password.');
  await ui.type('newcomer\t');
  await ui.waitFor('8 to 20 characters');
  await ui.type('short\tshort\u0013');
  await ui.waitFor('The password must have at least 8 characters.');
  await ui.type('\u0015long-enough\tother-words\u0013');
  await ui.waitFor('The two passwords do not match.');
  expect(sent).toBe(0);
  await ui.type('\u0015long-enough\u0013');
  await ui.waitFor('Account created. You are signed in.');
  expect([sent, ui.screen().includes('long-enough')]).toEqual([1, false]);
  await ui.waitFor('newcomer (User)');
});

test('AUTH-13: the link of the mail gives a new password, shown once and copied; nonsense is refused', async () => {
  const own = await startTestSandbox();
  const copied: string[] = [];
  const clipboard = { write: async (text: string) => copied.push(text) > 0 };
  const given: unknown[] = [];
  const ui = await openApp({
    gatewayUrl: own.url,
    rows: 40,
    world: { clipboard, env: {} },
    gateway: (real) => ({
      session: {
        ...real.session,
        resetPassword: async (link) => {
          given.push(link);
          return 'new-secret-12';
        },
      },
    }),
  });
  const paste = async (text: string) => {
    await ui.type('\u000Freset mail\r');
    await ui.waitFor('Link from the email');
    await ui.type(`${text}\r`);
  };
  await ui.waitFor('Sign in to');
  await paste('nonsense');
  await ui.waitFor('The link is incomplete');
  expect(given).toEqual([]);
  await ui.type('\u0015https://gw.example.com/user/reset?email=a%40b.example&token=t-1\r');
  await ui.waitFor('new-secret-12');
  expect(given).toEqual([{ email: 'a@b.example', token: 't-1' }]);
  await ui.waitFor(() => copied.length === 1);
  await ui.press('y');
  await ui.waitFor(() => copied.length === 2);
  expect(copied).toEqual(['new-secret-12', 'new-secret-12']);
});

test('AUTH-05: GitHub from a terminal: its address is shown, opened on request, what the browser came back to is pasted', async () => {
  const given: unknown[] = [];
  const opened: string[] = [];
  const ui = await openApp({
    world: { env: {}, openUrl: async (url: string) => opened.push(url) > 0 },
    gatewayUrl: sandbox.url,
    columns: 160,
    gateway: (real) => ({
      site: {
        ...real.site,
        status: async (o) => ({ ...(await real.site.status(o)), github_oauth: true, github_client_id: 'client-7' }),
      },
      oauth: {
        ...real.oauth,
        state: async () => 'state-9',
        complete: async (...parts: Parameters<typeof real.oauth.complete>) => {
          given.push(parts[0], parts[1]);
          return real.session.login(root);
        },
      },
    }),
  });
  await ui.waitFor('Sign in to');
  await ui.type('\u000Fgithub\r');
  await ui.waitFor(/authorize\?\S*client-7\S*state-9/);
  expect(opened).toEqual([]);
  await ui.type('\u0014\r');
  await ui.waitFor('Opened in the browser');
  expect(opened).toEqual([expect.stringMatching(/authorize\?\S*client-7\S*state-9/)]);
  await ui.type('https://gw.example.com/oauth/github?code=c0de&state=other\r');
  await ui.waitFor('✗ This response belongs to a different sign-in.');
  expect(given).toEqual([]);
  await ui.type('\u0015https://gw.example.com/oauth/github?code=c0de&state=state-9\r');
  await ui.waitFor('root (Super admin)');
  expect(given).toMatchObject(['github', { code: 'c0de', state: 'state-9' }]);
});

test('PLAY-02: somebody else who signs in does not see the chat', async () => {
  const ui = await openAt('chat');
  await ui.type('A private question\r');
  await ui.waitFor('A private question');
  await ui.type('\u0018');
  await ui.press('escape');
  const { user } = ui.app.store.get();
  if (user) ui.app.store.set({ user: { ...user, id: 999 } });
  await ui.type(':chat\r');
  await ui.waitFor('Send a message');
  expect(ui.screen()).not.toContain('A private question');
});
