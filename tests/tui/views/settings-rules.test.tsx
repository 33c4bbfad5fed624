import { expect, test } from 'vitest';
import { GatewayError } from '../../../shared/gateway/gateway-error.ts';
import { startTestSandbox, type TestSandbox } from '../../support/sandbox.ts';
import { type OpenApp, openApp } from '../support/open-app.tsx';

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
async function openSection(section: string, stored: Record<string, string> = {}, refuse = ''): Promise<Opened> {
  const sandbox = await startTestSandbox();
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
  await ui.waitFor('Tokens cannot precisely');
  const { options } = ui.app.context().gateway;
  for (const [key, value] of Object.entries(stored)) await options.set(key, value);
  sent.length = 0;
  await ui.type(`:settings ${section}\r`);
  await ui.waitFor(() => (ui.app.store.get().layers.at(-1)?.kind ?? 'opening') !== 'opening');
  return { ui, sandbox, sent, stored: async (key) => new Map(await options.list()).get(key) };
}

const tone = (ui: OpenApp) => ui.app.store.get().message?.tone;

test('SET-13: turning password login off asks with a warning; Cancel sends nothing, agreeing turns it off', async () => {
  const { ui, sent, stored } = await openSection('login');
  await ui.waitFor('[✓]');
  await ui.press('space');
  await ui.type(save);
  await ui.waitFor('Turn password login off?');
  await ui.waitFor('[ Cancel ]');
  expect(ui.app.store.get().layers.at(-1)?.kind).toBe('confirm');
  await ui.press('enter');
  await ui.waitFor('Cancelled');
  expect(sent).toEqual([]);
  await ui.type(save);
  await ui.waitFor('Turn password login off?');
  await ui.press('tab', 'enter');
  await ui.waitFor(() => tone(ui) === 'good');
  expect(sent).toEqual([['PasswordLoginEnabled', 'false']]);
  expect(await stored('PasswordLoginEnabled')).toBe('false');
});

test('SET-13: switching something else of the section asks nothing', async () => {
  const { ui, sent } = await openSection('login');
  await ui.press('tab', 'space');
  await ui.type(save);
  await ui.waitFor(() => tone(ui) === 'good');
  expect(sent).toEqual([['PasswordRegisterEnabled', 'false']]);
});

test('SET-10 SET-09: a fault in JSON is told with line and column as one types, and nothing is sent until it is right', async () => {
  const { ui, sent } = await openSection('ratio');
  await ui.waitFor('Model prices');
  await ui.type(`${clear.repeat(3)}\u001B[F`);
  for (let line = 0; line < 5; line++) await ui.type(`${clear}\u007F`);
  await ui.type('{"gpt-x": 0.1,\n  "gpt-y" 3}');
  await ui.waitFor(/Not a valid JSON string: line 2, column \d+/);
  await ui.type(save);
  await ui.waitFor(() => tone(ui) === 'bad');
  expect(sent).toEqual([]);
  await ui.type('\u007F\u007F\u007F: 3}');
  await ui.waitFor(() => !/✗ Not a valid.*\n.*Model ratios/.test(ui.screen()));
  await ui.type(save);
  await ui.waitFor(() => tone(ui) === 'good');
  expect(sent.map(([key, value]) => [key, JSON.parse(String(value))])).toEqual([
    ['ModelPrice', { 'gpt-x': 0.1, 'gpt-y': 3 }],
  ]);
});

test('SET-12 SET-11: payment needs a server address first, and keys of the right kind', async () => {
  const without = await openSection('payment');
  await without.ui.press('space');
  await without.ui.type(save);
  await without.ui.waitFor('Please fill in the server address first');
  expect(without.sent).toEqual([]);

  const { ui, sent } = await openSection('server');
  await ui.type('https://gw.example.com/');
  await ui.type(save);
  await ui.waitFor(() => tone(ui) === 'good');
  expect(sent).toEqual([['ServerAddress', 'https://gw.example.com']]);
  await ui.type(':settings payment\r');
  await ui.waitFor('https://gw.example.com/api/stripe/webhook');
  expect(ui.screen()).toContain('checkout.session.completed');
  await ui.press('tab');
  await ui.type('pk_wrong');
  await ui.waitFor('must start with sk_');
  await ui.type(save);
  await ui.waitFor(() => tone(ui) === 'bad');
  expect(sent).toHaveLength(1);
});

test('SET-17: a part that was refused is told with its reason, stays typed, and only it is sent again', async () => {
  const { ui, sent } = await openSection('smtp', {}, 'SMTPAccount');
  await ui.type(`mail.example.org\t\tsomebody`);
  await ui.type(save);
  await ui.waitFor('partial save failed');
  await ui.waitFor('not this one');
  expect(ui.screen()).toContain('somebody');
  expect(sent.map(([key]) => key)).toEqual(['SMTPServer', 'SMTPAccount']);
  sent.length = 0;
  await ui.type(save);
  await ui.waitFor('save failed, retry');
  expect(sent).toEqual([['SMTPAccount', 'somebody']]);
});

test('SET-18 SET-14: a stored secret is never shown and an empty one is not sent; switches travel as words', async () => {
  const { ui, sent } = await openSection('smtp', { SMTPToken: 'very-secret-token', SMTPServer: 'mail.example.org' });
  await ui.waitFor('mail.example.org');
  expect(ui.raw()).not.toContain('very-secret-token');
  await ui.press('tab', 'tab', 'tab', 'tab', 'tab', 'space');
  await ui.type(save);
  await ui.waitFor(() => tone(ui) === 'good');
  expect(sent).toEqual([['SMTPSSLEnabled', 'true']]);
});

test('SET-05: cleaning up logs wants a date and the verb typed, offers one month ago, tells how many went', async () => {
  const { ui } = await openSection('');
  await ui.type('clear history\r');
  await ui.waitFor('Delete entries before');
  const offered = /\d{4}-\d\d-\d\d/.exec(ui.screen())?.[0] ?? '';
  const age = (ui.app.context().now() - Date.parse(offered)) / 86_400_000;
  expect(Math.round(age)).toBeGreaterThanOrEqual(29);
  expect(Math.round(age)).toBeLessThanOrEqual(31);
  await ui.type(`${clear}\r`);
  await ui.waitFor('Please select log record time');
  await ui.type('-1d\r');
  await ui.waitFor('Type cleanup to confirm');
  await ui.type('cleanup\r');
  await ui.press('tab', 'tab', 'enter');
  await ui.waitFor(/\d+ log entr(y|ies) cleared/);
});
