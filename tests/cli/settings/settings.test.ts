import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsSections } from '../../../shared/screens/settings/sections.ts';
import { refusal } from '../../support/gateway/faults.ts';
import { startProxiedSession } from '../../support/gateway/proxied-session.ts';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';
import { runCommand } from '../../support/program/command-here.ts';

async function session(
  dialect: 'classic' | 'v06' = 'classic',
): Promise<CliSession & { stored(key: string): Promise<string | undefined> }> {
  const cli = await startCliSession({ dialect });
  const { call } = await rootCalls(cli.sandbox.url);
  return {
    ...cli,
    async stored(key) {
      const rows = (await call('GET', '/api/option/')) as { key: string; value: string }[];
      return rows.find((row) => row.key === key)?.value;
    },
  };
}

interface Change {
  rows: string;
  words: string[];
  wanted: Record<string, string>;
}

const changes: Change[] = [
  {
    rows: 'SET-02',
    words: ['general', '--top-up-link', 'https://shop.example.com', '--quota-per-unit', '1000', '--retry-times', '2'],
    wanted: { TopUpLink: 'https://shop.example.com', RetryTimes: '2' },
  },
  {
    rows: 'SET-02',
    words: ['general', '--chat-link', 'https://chat.example.com', '--no-display-in-currency', '--collapse-sidebar'],
    wanted: { DisplayInCurrencyEnabled: 'false', DefaultCollapseSidebar: 'true' },
  },
  { rows: 'SET-03', words: ['drawing', '--enabled', '--callback'], wanted: { MjNotifyEnabled: 'true' } },
  {
    rows: 'SET-04',
    words: ['sensitive', '--enabled', '--words', 'one', '--words', 'two'],
    wanted: { SensitiveWords: 'one\ntwo' },
  },
  { rows: 'SET-05', words: ['log', '--no-consumption'], wanted: { LogConsumeEnabled: 'false' } },
  {
    rows: 'SET-06',
    words: ['dashboard', '--enabled', '--interval', '7', '--granularity', 'day'],
    wanted: { DataExportInterval: '7', DataExportDefaultTime: 'day' },
  },
  {
    rows: 'SET-07',
    words: ['monitoring', '--longest-response', '8', '--quota-reminder', '1usd', '--auto-disable', '--auto-enable'],
    wanted: { ChannelDisableThreshold: '8', QuotaRemindThreshold: '500000', AutomaticEnableChannelEnabled: 'true' },
  },
  {
    rows: 'SET-08',
    words: ['quota', '--new-user', '2usd', '--inviter', '500000', '--invitee', '2.5k'],
    wanted: { QuotaForNewUser: '1000000', QuotaForInvitee: '2500' },
  },
  {
    rows: 'SET-09',
    words: ['chats', '--chats', '[{"Chat":"https://chat.example.com/?key={key}"}]'],
    wanted: { Chats: '[{"Chat":"https://chat.example.com/?key={key}"}]' },
  },
  {
    rows: 'SET-10',
    words: ['ratio', '--group-ratio', '{"default":1,"vip":0.5}', '--model-price', '{"gizmo-*":0.1}'],
    wanted: { GroupRatio: '{"default":1,"vip":0.5}', ModelPrice: '{"gizmo-*":0.1}' },
  },
  {
    rows: 'SET-11',
    words: ['server', '--address', 'https://gw.example.com///', '--proxy', 'https://worker.example.com/'],
    wanted: { ServerAddress: 'https://gw.example.com', WorkerUrl: 'https://worker.example.com' },
  },
  { rows: 'SET-13', words: ['login', '--no-register'], wanted: { RegisterEnabled: 'false' } },
  {
    rows: 'SET-14',
    words: ['email-domain', '--domains', 'a.example,b.example', '--enabled'],
    wanted: { EmailDomainWhitelist: 'a.example,b.example', EmailDomainRestrictionEnabled: 'true' },
  },
  {
    rows: 'SET-14',
    words: ['smtp', '--server', 'smtp.example.com', '--port', '587', '--sender', 'a@b.example'],
    wanted: { SMTPServer: 'smtp.example.com', SMTPPort: '587' },
  },
  {
    rows: 'SET-15',
    words: ['linux-do', '--client-id', 'abc', '--trust-level', '2'],
    wanted: { LinuxDOClientId: 'abc', LinuxDOMinimumTrustLevel: '2' },
  },
  { rows: 'SET-15', words: ['telegram', '--bot-name', 'gw_bot'], wanted: { TelegramBotName: 'gw_bot' } },
  { rows: 'SET-15', words: ['github', '--client-id', 'hub'], wanted: { GitHubClientId: 'hub' } },
  {
    rows: 'SET-15',
    words: ['wechat', '--server', 'https://wechat.example/'],
    wanted: { WeChatServerAddress: 'https://wechat.example' },
  },
  { rows: 'SET-16', words: ['notice', '--content', '# News'], wanted: { Notice: '# News' } },
  { rows: 'SET-16', words: ['system-name', '--name', 'Mine'], wanted: { SystemName: 'Mine' } },
  {
    rows: 'SET-16',
    words: ['logo', '--url', 'https://img.example.com/l.png'],
    wanted: { Logo: 'https://img.example.com/l.png' },
  },
  { rows: 'SET-16', words: ['home-page', '--content', '# Welcome'], wanted: { HomePageContent: '# Welcome' } },
  { rows: 'SET-16', words: ['about', '--content', 'Who we are'], wanted: { About: 'Who we are' } },
  { rows: 'SET-16', words: ['footer', '--content', '<b>x</b>'], wanted: { Footer: '<b>x</b>' } },
];

test('SET-02 SET-03 SET-04 SET-05 SET-06 SET-07 SET-08 SET-09 SET-10 SET-11 SET-14 SET-15 SET-16: settings set reaches the gateway, and only what changed is sent', async () => {
  const { run, stored } = await session();
  for (const [number, { rows, words, wanted }] of changes.entries()) {
    // The price of a dollar stays: amounts in the other rows depend on it.
    const own = words.filter((word, index) => word !== '--quota-per-unit' && words[index - 1] !== '--quota-per-unit');
    const result = await run(['settings', 'set', ...own]);
    expect(result, `${rows} ${words.join(' ')}: ${result.stderr}`).toMatchObject({ exitCode: 0 });
    for (const [key, value] of Object.entries(wanted)) expect(await stored(key), `${rows} ${key}`).toBe(value);
    if (number % 4 !== 0) continue;
    const again = await run(['settings', 'set', ...own, '--verbose']);
    expect(again, rows).toMatchObject({ exitCode: 0, stdout: '' });
    expect(again.stderr, rows).not.toContain('PUT');
    expect(again.stderr, rows).toMatch(/No changes to save/i);
  }
}, 60_000);

test('SET-17: only the option that differs is planned', async () => {
  const { run } = await session();
  const words = ['settings', 'set', 'monitoring', '--longest-response', '9', '--quota-reminder', '1000', '--dry-run'];
  const planned = await run([...words, '-o', 'json']);
  expect(planned.exitCode, planned.stderr).toBe(0);
  expect(JSON.parse(planned.stdout).map(({ body }: { body: unknown }) => body)).toEqual([
    { key: 'ChannelDisableThreshold', value: '9' },
  ]);
});

test('SET-06 SET-07 SET-09 SET-10 SET-12 SET-15: broken rules end with 2 before any request', async () => {
  const env = { TOLLGATE_GATEWAY: 'http://127.0.0.1:1', TOLLGATE_ACCESS_TOKEN: 't', TOLLGATE_USER_ID: '1' };
  const cases: [string[], RegExp][] = [
    [['ratio', '--model-ratio', '{"a": }'], /line 1, column 7/],
    [['ratio', '--model-ratio', '{"a":-1}'], /at least 0/],
    [['ratio', '--usable-groups', '["a"]'], /be a JSON object with strings/],
    [['chats', '--chats', '{"a":1}'], /list of names and links/],
    [['dashboard', '--interval', '0'], /--interval/],
    [['dashboard', '--granularity', 'month'], /month/],
    [['monitoring', '--longest-response', '-1'], /--longest-response/],
    [['payment', '--unit-price', '-1'], /--unit-price/],
    [['payment', '--min-top-up', '0'], /--min-top-up/],
    [['payment', '--group-ratio', '{"vip":}'], /line 1, column 8/],
    [['payment', '--price-id', 'abc'], /price_/],
    [['linux-do', '--trust-level', '5'], /--trust-level/],
    [['general', '--retry-times', 'often'], /--retry-times/],
    [['general'], /No changes to save/i],
    [['genral', '--retry-times', '1'], /Did you mean general\?/],
    [['smtp', '--serve', 'x'], /Did you mean --server\?/],
  ];
  for (const [words, message] of cases) {
    const result = await runCommand(['settings', 'set', ...words], { env });
    expect(result, words.join(' ')).toMatchObject({ exitCode: 2, stdout: '' });
    expect(result.stderr, words.join(' ')).toMatch(message);
  }
});

test('SET-12: payment needs a server address first; keys are never shown', async () => {
  const { run, folder } = await session();
  const path = join(folder, 'key.txt');
  writeFileSync(path, 'sk_canary');
  const { stdout: fresh } = await run(['settings', 'show', 'payment', '-o', 'json']);
  expect(JSON.parse(fresh)).toMatchObject({ unit_price: 8, min_top_up: 5 });
  const early = await run(['settings', 'set', 'payment', '--api-key-file', path]);
  expect(early).toMatchObject({ exitCode: 2, stdout: '' });
  expect(early.stderr).toMatch(/Set the server address first/i);
  await run(['settings', 'set', 'server', '--address', 'https://gw.example.com']);
  writeFileSync(join(folder, 'wrong.txt'), 'pk_canary');
  for (const [flag, prefix] of [
    ['--api-key-file', 'sk_'],
    ['--webhook-secret-file', 'whsec_'],
  ] as const) {
    const wrong = await run(['settings', 'set', 'payment', flag, join(folder, 'wrong.txt')]);
    expect(wrong).toMatchObject({ exitCode: 2, stdout: '' });
    expect(wrong.stderr).toContain(`must start with ${prefix}`);
    expect(wrong.stderr).not.toContain('canary');
  }
  const done = await run(['settings', 'set', 'payment', '--api-key-file', path, '--min-top-up', '7']);
  expect(done, done.stderr).toMatchObject({ exitCode: 0 });
  const shown = await run(['settings', 'show', 'payment', '-o', 'json']);
  expect(JSON.parse(shown.stdout)).toMatchObject({ min_top_up: 7 });
  expect(shown.stderr).toContain('https://gw.example.com/api/stripe/webhook');
  expect(shown.stderr).toContain('checkout.session.completed');
  for (const text of [early.stderr, done.stdout, done.stderr, shown.stdout, shown.stderr]) {
    expect(text).not.toContain('sk_canary');
  }
});

const lockedOut = /users without another sign-in method are locked out/i;

test('SET-13: turning password login off needs a yes, and its warning is told with and without one', async () => {
  const { run, stored } = await session();
  const refused = await run(['settings', 'set', 'login', '--no-password-login', '--verbose']);
  expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
  expect(refused.stderr).not.toContain('/api/');
  expect(refused.stderr).toMatch(lockedOut);
  expect(await stored('PasswordLoginEnabled')).toBe('true');
  const agreed = await run(['settings', 'set', 'login', '--no-password-login', '--yes', '--quiet']);
  expect(agreed.exitCode).toBe(0);
  expect(agreed.stderr).toMatch(lockedOut);
  expect(await stored('PasswordLoginEnabled')).toBe('false');
});

test('SET-17: what the gateway refuses is told as a failed save, what can’t be right before it is sent', async () => {
  const { run, proxy } = await startProxiedSession();
  const early = await run(['settings', 'set', 'login', '--github', '-o', 'json']);
  expect([early.exitCode, early.stdout]).toEqual([2, '']);
  expect(early.stderr).toContain('Client ID');
  expect(proxy.received('PUT /api/option/')).toEqual([]);
  proxy.when('PUT /api/option/', refusal('database is locked'));
  const late = await run(['settings', 'set', 'login', '--no-register', '-o', 'json']);
  expect([late.exitCode, late.stdout]).toEqual([7, '']);
  expect(JSON.parse(late.stderr.trim().split('\n').at(-1) ?? '')).toMatchObject({
    code: 'refused',
    message: expect.stringContaining('database is locked'),
  });
  expect(proxy.received('PUT /api/option/')).toHaveLength(1);
});

test('SET-16: each part of Other is saved alone, and one that cannot be saved is named', async () => {
  const { run, proxy } = await startProxiedSession();
  const sections = {
    notice: ['Notice', '--content', 'News'],
    'system-name': ['System name', '--name', 'Mine'],
    logo: ['Logo', '--url', 'https://img.example.com/l.png'],
    'home-page': ['Home page', '--content', '# Hi'],
    about: ['About', '--content', 'Us'],
    footer: ['Footer', '--content', 'x'],
  };
  for (const [section, [name = '', ...words]] of Object.entries(sections)) {
    proxy.reset();
    proxy.when('PUT /api/option/', refusal('database is locked'));
    const result = await run(['settings', 'set', section, ...words]);
    expect(result, result.stderr).toMatchObject({ exitCode: 7, stdout: '' });
    expect(result.stderr).toContain(name);
    expect(result.stderr).toContain('database is locked');
    expect(proxy.received('PUT /api/option/'), section).toHaveLength(1);
  }
});

test('SET-02 SET-16 SET-18: settings show prints a section as one record that set takes back', async () => {
  const { run, json } = await session();
  expect(await json(['settings', 'show', 'general'])).toMatchObject({ retry_times: 0, display_in_currency: true });
  const record = await json(['settings', 'show', 'monitoring']);
  const back = await run(['settings', 'set', 'monitoring', '--input', '-'], { stdin: JSON.stringify(record) });
  expect(back, back.stderr).toMatchObject({ exitCode: 0, stdout: '' });
  const all = (await json(['settings', 'show'])) as { section: string; setting: string }[];
  // An older gateway has none of the others (GEN-26).
  const known = settingsSections.filter(({ fields }) => fields.some(({ isLater }) => !isLater));
  expect([...new Set(all.map(({ section }) => section))]).toEqual(known.map(({ id }) => id));
  const names = all.map(({ setting }) => setting);
  expect(names.filter((name) => /secret|token$|api_key|proxy_key|merchant_key/.test(name))).toEqual([]);
  const help = await runCommand(['settings', 'set', 'smtp', '--help']);
  expect(help.stdout).toMatch(/--token-file FILE/);
  expect(help.stdout).toContain('--[no-]ssl');
});

test('SET-12 SET-15: a setting that this gateway would store and not obey is told and refused by name', async () => {
  const { run, stored } = await session('v06');
  expect((await run(['settings', 'show', 'payment'])).stderr).toMatch(
    /Not supported by this gateway: .*Stripe API key.*Stripe unit price/,
  );
  const done = await run(['settings', 'set', 'linux-do', '--trust-level', '2']);
  expect(done).toMatchObject({ exitCode: 7, stdout: '' });
  expect(done.stderr).toContain('Not supported by this gateway: Minimum trust level.');
  expect(await stored('LinuxDOMinimumTrustLevel')).toBeUndefined();
});
