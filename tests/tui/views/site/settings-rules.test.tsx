import { expect, test } from 'vitest';
import { layersOf } from '../../../../cli/tui/state/any-layer.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { type OpenApp, openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };
const save = '\u0013';
/** A field of several lines: Ctrl-U takes one of them, then the line break before it. */
const clear = '\u0015'.repeat(5);

interface Opened {
  ui: OpenApp;
  sandbox: TestSandbox;
  /** What was sent, in order. */
  sent: [string, unknown][];
  stored(key: string): Promise<string | undefined>;
}

/** A section of a gateway of its own, opened as root. `refuse` names a setting that the gateway does not take. */
async function openSection(
  section: string,
  stored: Record<string, string> = {},
  { refuse = '', dialect = 'v013' }: { refuse?: string; dialect?: 'classic' | 'v013' } = {},
): Promise<Opened> {
  const sandbox = await startTestSandbox({ dialect });
  const sent: [string, unknown][] = [];
  const ui = await openApp({
    gatewayUrl: sandbox.url,
    as: root,
    view: 'token',
    rows: 50,
    gateway: (real) => ({
      options: {
        ...real.options,
        set: async (key, value, o) => {
          sent.push([key, value]);
          if (key === refuse) throw new GatewayError('refused', { serverMessage: 'not this one' });
          return real.options.set(key, value, o);
        },
      },
    }),
  });
  await ui.waitFor('Key limits are approximate');
  const { options } = ui.app.context().gateway;
  for (const [key, value] of Object.entries(stored)) await options.set(key, value);
  sent.length = 0;
  await ui.command(`settings ${section}`);
  await ui.layer(section === '' ? 'picker' : 'form');
  return { ui, sandbox, sent, stored: async (key) => new Map(await options.list()).get(key) };
}

const tone = (ui: OpenApp) => ui.app.store.get().message?.tone;

/** Whether a save was attempted, and stopped by a fault that the form shows. */
const isRefused = (ui: OpenApp) => {
  const layer = layersOf(ui.app).at(-1);
  if (layer?.kind !== 'form') return false;
  const { tries, errors } = layer.store.get();
  return tries > 0 && Object.keys(errors).length > 0;
};

/** Saves, and answers the question with before and after. */
async function saveAgreed(ui: OpenApp) {
  await ui.type(save);
  await ui.agree(/save \d+ changes?\?/);
}

test('SET-13: turning password login off asks with a warning; Cancel sends nothing, agreeing turns it off', async () => {
  const { ui, sent, stored } = await openSection('login');
  await ui.waitFor('[✓]');
  await ui.press('space');
  await ui.type(save);
  await ui.waitFor('Turn off password sign-in?');
  await ui.waitFor(/Users without another sign-in method are\s+locked out/);
  await ui.waitFor('[ Cancel ]');
  expect(ui.app.store.get().layers.at(-1)?.kind).toBe('confirm');
  await ui.press('enter');
  await ui.waitFor('Canceled');
  expect(sent).toEqual([]);
  await ui.type(save);
  await ui.agree('Turn off password sign-in?');
  await ui.waitFor(() => tone(ui) === 'good');
  expect(sent).toEqual([['PasswordLoginEnabled', 'false']]);
  expect(await stored('PasswordLoginEnabled')).toBe('false');
});

test('SET-13 TUI-18: switching something else of the section asks with before and after, and warns of nothing', async () => {
  const { ui, sent } = await openSection('login');
  await ui.press('tab', 'space');
  await saveAgreed(ui);
  await ui.waitFor(() => tone(ui) === 'good');
  expect(sent).toEqual([['PasswordRegisterEnabled', 'false']]);
});

test('SET-10 SET-09: a fault in JSON is told with line and column as one types, and nothing is sent until it is right', async () => {
  const { ui, sent } = await openSection('ratio');
  await ui.waitFor('Fixed prices');
  await ui.type(`${clear.repeat(3)}\u001B[F`);
  for (let line = 0; line < 5; line++) await ui.type(`${clear}\u007F`);
  await ui.type('{"gpt-x": 0.1,\n  "gpt-y" 3}');
  await ui.waitFor(/Invalid JSON at line 2, column \d+/);
  await ui.type(save);
  await ui.waitFor(() => isRefused(ui));
  expect(sent).toEqual([]);
  await ui.type('\u007F\u007F\u007F: 3}');
  await ui.waitFor(() => !/✗ Invalid JSON.*\n.*Model ratios/.test(ui.screen()));
  await saveAgreed(ui);
  await ui.waitFor(() => tone(ui) === 'good');
  expect(sent.map(([key, value]) => [key, JSON.parse(String(value))])).toEqual([
    ['ModelPrice', { 'gpt-x': 0.1, 'gpt-y': 3 }],
  ]);
});

test('SET-12 SET-11: payment needs a server address first, keys of the right kind, and is saved with its switch last', async () => {
  const without = await openSection('payment', {}, { dialect: 'classic' });
  await without.ui.press('space');
  await without.ui.type(save);
  await without.ui.waitFor('Set the server address first');
  expect(without.sent).toEqual([]);

  const { ui, sent } = await openSection('server', {}, { dialect: 'classic' });
  await ui.type('https://gw.example.com/\thttps://worker.example.com//');
  await saveAgreed(ui);
  await ui.waitFor(() => tone(ui) === 'good');
  expect(sent).toEqual([
    ['ServerAddress', 'https://gw.example.com'],
    ['WorkerUrl', 'https://worker.example.com'],
  ]);
  sent.length = 0;
  await ui.type(':settings payment\r');
  await ui.waitFor('https://gw.example.com/api/stripe/webhook');
  await ui.waitFor('checkout.session.completed, checkout.session.expired');
  await ui.waitFor(/Stripe unit price +8\n Stripe minimum top-up +5/);
  await ui.press('space', 'tab');
  const fill = async (wrong: string, fault: string, right: string) => {
    await ui.type(`${clear}${wrong}`);
    await ui.waitFor(fault);
    await ui.type(`${clear}${right}`);
    await ui.waitForGone(fault);
    await ui.press('tab');
  };
  await fill('pk_wrong', 'must start with sk_', 'sk_canary');
  await fill('wrong', 'must start with whsec_', 'whsec_canary');
  await fill('wrong', 'must start with price_', 'price_1');
  await fill('-1', 'must be at least 0', '7.5');
  await ui.type(`${clear}0`);
  await ui.waitFor('must be at least 1');
  await ui.type(save);
  await ui.waitFor(() => isRefused(ui));
  expect(sent).toEqual([]);
  await ui.type(`${clear}3`);
  expect(ui.raw()).not.toContain('canary');
  await saveAgreed(ui);
  await ui.waitFor(() => tone(ui) === 'good');
  expect(sent).toEqual([
    ['StripeApiSecret', 'sk_canary'],
    ['StripeWebhookSecret', 'whsec_canary'],
    ['StripePriceId', 'price_1'],
    ['StripeUnitPrice', '7.5'],
    ['StripeMinTopUp', '3'],
    ['PaymentEnabled', 'true'],
  ]);
});

test('SET-12: what this gateway has no setting for is told', async () => {
  const { ui } = await openSection('payment');
  await ui.waitFor('Not supported by this gateway: Enable online payment.');
});

test('SET-03 SET-04 SET-06 SET-07 SET-08: switches, lists, numbers, choices and amounts are sent as typed, and nothing else', async () => {
  const { ui, sent, stored } = await openSection('drawing');
  const saved = async () => {
    await saveAgreed(ui);
    await ui.waitFor(() => ui.app.store.get().layers.length === 0);
    return Object.fromEntries(sent.splice(0));
  };
  await ui.press('tab');
  await ui.waitFor('Warning: callbacks reveal the server’s address');
  await ui.press('space');
  expect(await saved()).toEqual({ MjNotifyEnabled: 'true' });

  await ui.type(':settings sensitive\r');
  await ui.waitFor('Word list');
  await ui.press('tab', 'space', 'tab');
  await ui.type(`${clear}first`);
  await ui.press('enter');
  await ui.type('second ');
  expect(await saved()).toEqual({ CheckSensitiveOnPromptEnabled: 'false', SensitiveWords: 'first\nsecond' });

  await ui.type(':settings dashboard\r');
  await ui.waitFor(/Update interval.* 5\n/);
  await ui.press('tab');
  await ui.type(`${clear}0`);
  await ui.waitFor('Update interval must be at least 1');
  await ui.type(`${clear}7\t`);
  await ui.press('enter');
  await ui.waitFor(/Hour +│\n.*Day +│\n.*Week/);
  await ui.press('down', 'down', 'enter');
  expect(await saved()).toEqual({ DataExportInterval: '7', DataExportDefaultTime: 'week' });

  await ui.type(':settings monitoring\r');
  await ui.waitFor('Longest response time');
  await ui.type(`${clear}-1`);
  await ui.waitFor('Longest response time must be at least 0');
  await ui.type(`${clear}2.5\t${clear}$3`);
  await ui.press('tab', 'space', 'tab', 'space');
  expect(await saved()).toEqual({
    ChannelDisableThreshold: '2.5',
    QuotaRemindThreshold: '1500000',
    AutomaticDisableChannelEnabled: 'true',
    AutomaticEnableChannelEnabled: 'true',
  });

  await ui.type(':settings quota\r');
  await ui.waitFor('Quota for new users');
  await ui.type(`${clear}$1\t${clear}0.5\t${clear}2\t${clear}3`);
  await saved();
  expect(
    await Promise.all(['QuotaForNewUser', 'PreConsumedQuota', 'QuotaForInviter', 'QuotaForInvitee'].map(stored)),
  ).toEqual(['500000', '250000', '1000000', '1500000']);
});

test('SET-17: a part that was refused is told with its reason, stays typed, and only it is sent again', async () => {
  const { ui, sent } = await openSection('smtp', {}, { refuse: 'SMTPAccount' });
  await ui.type(`mail.example.org\t\tsomebody`);
  await saveAgreed(ui);
  await ui.waitFor('some settings were not saved');
  await ui.waitFor('not this one');
  expect(ui.screen()).toContain('somebody');
  expect(sent.map(([key]) => key)).toEqual(['SMTPServer', 'SMTPAccount']);
  sent.length = 0;
  await saveAgreed(ui);
  await ui.waitFor(() => sent.length > 0);
  await ui.waitForGone('some settings were not saved');
  await ui.waitFor('not saved');
  expect(sent).toEqual([['SMTPAccount', 'somebody']]);
});

test('SET-18 SET-14: a stored secret is never shown and an empty one is not sent; switches travel as words', async () => {
  const { ui, sent } = await openSection('smtp', { SMTPToken: 'very-secret-token', SMTPServer: 'mail.example.org' });
  await ui.waitFor('mail.example.org');
  expect(ui.raw()).not.toContain('very-secret-token');
  await ui.press('tab', 'tab', 'tab', 'tab', 'tab', 'space');
  await saveAgreed(ui);
  await ui.waitFor(() => tone(ui) === 'good');
  expect(sent).toEqual([['SMTPSSLEnabled', 'true']]);
});

test('SET-14: the whitelist is saved as one list, with its switch', async () => {
  const { ui, sent, stored } = await openSection('email-domain', { EmailDomainWhitelist: 'old.example' });
  await ui.waitFor('old.example');
  await ui.press('space', 'tab', 'tab');
  await ui.type(clear);
  await ui.type('example.com');
  await ui.press('enter');
  await ui.type('example.org');
  await saveAgreed(ui);
  await ui.waitFor('2 settings saved');
  expect(Object.fromEntries(sent)).toEqual({
    EmailDomainWhitelist: 'example.com,example.org',
    EmailDomainRestrictionEnabled: 'true',
  });
  expect(await stored('EmailDomainWhitelist')).toBe('example.com,example.org');
});

test('SET-05: cleaning up logs wants a date and the verb typed, offers one month ago, tells how many went', async () => {
  const { ui } = await openSection('');
  await ui.type('delete old\r');
  await ui.waitFor('Delete entries before');
  const offered = /\d{4}-\d\d-\d\d/.exec(ui.screen())?.[0] ?? '';
  const age = (ui.app.context().now() - Date.parse(offered)) / 86_400_000;
  expect(Math.round(age)).toBeGreaterThanOrEqual(29);
  expect(Math.round(age)).toBeLessThanOrEqual(31);
  await ui.type(`${clear}\r`);
  await ui.waitFor('Choose a time');
  await ui.type('-1d\r');
  await ui.waitFor('Type cleanup to confirm');
  await ui.agree(/older|before/i);
  await ui.shows(/\d+ log entr(y|ies) deleted/);
});

test('SET-13 SET-15: a switch whose settings are missing says which; the least trust level is 0 to 4; all are saved', async () => {
  const { ui, sent, stored } = await openSection('login');
  await ui.press('tab', 'tab', 'tab', 'tab', 'space');
  await ui.waitFor('Set “Client ID” in “GitHub sign-in” first.');
  await ui.type(save);
  await ui.waitFor(() => isRefused(ui));
  expect(sent).toEqual([]);
  const saveSection = async (section: string, keys: string[]) => {
    ui.app.store.set({ layers: [] });
    await ui.command(`settings ${section}`);
    await ui.layer('form');
    for (const key of keys) await ui.type(key);
    await saveAgreed(ui);
    await ui.waitFor(() => ui.app.store.get().layers.length === 0);
  };
  await saveSection('github', ['hub-id\thub-canary']);
  await saveSection('linux-do', ['do-id\t\t', `${clear}2`]);
  await saveSection('wechat', ['https://wechat.example/\tw-canary']);
  await saveSection('telegram', ['1:t-canary\ta_bot']);
  await saveSection('bot-check', ['site\tb-canary']);
  expect(sent.splice(0)).toEqual([
    ['GitHubClientId', 'hub-id'],
    ['GitHubClientSecret', 'hub-canary'],
    ['LinuxDOClientId', 'do-id'],
    ['LinuxDOMinimumTrustLevel', '2'],
    ['WeChatServerAddress', 'https://wechat.example'],
    ['WeChatServerToken', 'w-canary'],
    ['TelegramBotToken', '1:t-canary'],
    ['TelegramBotName', 'a_bot'],
    ['TurnstileSiteKey', 'site'],
    ['TurnstileSecretKey', 'b-canary'],
  ]);
  expect(ui.raw()).not.toContain('canary');
  await ui.type(':settings linux-do\r');
  await ui.waitFor(/Client ID +do-id/);
  await ui.type(`\t\t${clear}5`);
  await ui.waitFor('must be at most 4');
  await ui.type(save);
  await ui.waitFor(() => isRefused(ui));
  expect(sent).toEqual([]);
  expect(await stored('LinuxDOMinimumTrustLevel')).toBe('2');
});

test('SET-16: each part of Other is saved alone, and a failure names its section', async () => {
  const { ui, sent } = await openSection('notice', {}, { refuse: 'Footer' });
  for (const [section, key, title] of [
    ['notice', 'Notice', 'Announcement'],
    ['system-name', 'SystemName', 'System name'],
    ['logo', 'Logo', 'Logo'],
    ['home-page', 'HomePageContent', 'Home page content'],
    ['about', 'About', 'About'],
  ] as const) {
    ui.app.store.set({ layers: [] });
    await ui.command(`settings ${section}`);
    await ui.layer('form');
    await ui.type(`${clear}https://site.example/${section}`);
    await saveAgreed(ui);
    await ui.waitFor(`${title}: saved.`);
    expect(sent.splice(0)).toEqual([[key, `https://site.example/${section}`]]);
  }
  await ui.command('settings footer');
  await ui.layer('form');
  await ui.type('<b>foot</b>');
  await saveAgreed(ui);
  await ui.waitFor(/Footer: not saved\..*not this one/);
  await ui.waitFor('<b>foot</b>');
});

test('SET-10: model ratios go back to the defaults after a question', async () => {
  const { ui, stored } = await openSection('', { ModelRatio: '{"gpt-4o":99}' });
  const query = 'Every model ratio is reset to the gateway’s default';
  await ui.type('reset model ratios\r');
  await ui.layer('confirm');
  await ui.press('escape');
  await ui.shows('Canceled');
  expect(await stored('ModelRatio')).toBe('{"gpt-4o":99}');
  await ui.command('settings');
  await ui.type('reset model ratios\r');
  await ui.waitFor(query);
  await ui.agree(/ratio/i);
  await ui.shows('Model ratios reset.');
  expect(JSON.parse((await stored('ModelRatio')) ?? '')['gpt-4o']).not.toBe(99);
});

test('SET-05: whether consumption is logged is a switch', async () => {
  const { ui, sent } = await openSection('log');
  await ui.waitFor(/Log usage +\[✓\]/);
  await ui.press('space');
  await saveAgreed(ui);
  await ui.waitFor(() => tone(ui) === 'good');
  expect(sent).toEqual([['LogConsumeEnabled', 'false']]);
});
