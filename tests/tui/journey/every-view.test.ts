import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RootCalls, rootCalls } from '../../support/gateway/root-calls.ts';
import { startTestSandbox, type TestSandbox } from '../../support/gateway/sandbox.ts';
import { openTerminal, type Terminal } from '../../support/program/terminal.ts';

type Fields = Record<string, unknown>;

let sandbox: TestSandbox;
let terminal: Terminal;
let root: RootCalls;

beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
  root = await rootCalls(sandbox.url);
  terminal = await openTerminal({ columns: 80, rows: 24, env: { TOLLGATE_GATEWAY: sandbox.url } });
  await terminal.waitFor('Sign in to');
  terminal.type(`${sandbox.rootUsername}\t${sandbox.rootPassword}\r`);
  await terminal.waitFor('Key limits are approximate');
});
afterAll(async () => {
  await terminal.close();
  await sandbox.close();
});

const one = async (path: string) => (await root.call('GET', path)) as Fields;
const items = async (path: string) => (await one(path)).items as Fields[];
const optionOf = async (key: string) =>
  ((await root.call('GET', '/api/option/')) as Fields[]).find((option) => option.key === key)?.value;
/** Leaves whatever lies over the list. */
const back = async (shown: string) => {
  terminal.type('\u001B');
  await terminal.waitForGone(shown);
};

test('TOK-05 TOK-06 TOK-03: a token is made and switched off', async () => {
  terminal.type(':token create\r');
  await terminal.waitFor('New API key');
  terminal.type('journey\u0013');
  await terminal.waitFor('created.');
  await back('created.');
  await terminal.waitFor(/▌ +\d+ +journey/);
  const made = (await items('/api/token/?p=1&page_size=20')).find(({ name }) => name === 'journey');
  expect(made).toMatchObject({ status: 1 });
  await terminal.press('-');
  await terminal.waitFor('[ Cancel ]');
  await terminal.press('tab', 'enter');
  await terminal.waitFor(/journey +○ Disabled/);
  expect(await one(`/api/token/${made?.id}`)).toMatchObject({ status: 2 });
});

test('USER-04: a user is disabled from its details', async () => {
  terminal.type(':user keyword=emma\r');
  await terminal.waitFor('1 of 1');
  await terminal.press('enter');
  await terminal.waitFor('Display name');
  await terminal.press('-');
  await terminal.waitFor('[ Cancel ]');
  await terminal.press('tab', 'enter');
  await terminal.waitFor(/Status +.+(Disabled|Banned|Blocked)/);
  expect((await items('/api/user/search?keyword=emma&p=1&page_size=10'))[0]).toMatchObject({ status: 2 });
  await back('Display name');
});

test.each([
  ['drawing start=any', 'Drawing logs', 'Submitted'],
  ['task start=any', 'Task logs', 'Submitted'],
  ['pricing', 'Models', 'Groups'],
  ['log type=consumption start=-7d', 'Logs', 'Time'],
] as const)('DRAW-01 TASK-01 PRICE-01 LOG-01: :%s is read row by row', async (command, title, fact) => {
  terminal.type(`:${command}\r`);
  await terminal.waitFor(title);
  await terminal.waitFor(/1 of [1-9]/);
  await terminal.press('enter');
  await terminal.waitFor('next row');
  await terminal.waitFor(fact);
  const first = terminal.lines()[2];
  await terminal.press('j');
  await terminal.waitFor(({ lines }) => lines()[2] !== first);
  await back('next row');
});

test('WAL-01: a code is redeemed in the wallet and the balance grows', async () => {
  const before = Number((await one('/api/user/self')).quota);
  const [code] = (await root.call('POST', '/api/redemption/', { name: 'gift', quota: 500_000, count: 1 })) as string[];
  terminal.type(':wallet redeem\r');
  await terminal.waitFor('Redemption code');
  terminal.type(`${code}\r`);
  await terminal.waitFor('$1.00');
  await terminal.waitFor('Balance');
  expect((await one('/api/user/self')).quota).toBe(before + 500_000);
  await back('Balance');
});

test('ME-08: the account shows who one is, and its name is changed', async () => {
  terminal.type(':account update\r');
  await terminal.waitFor('Display name*');
  terminal.type('\u0015Operator\r');
  // This generation asks for the password with every change of the own account.
  await terminal.waitFor('requires your password');
  terminal.type('\t123456\r');
  await terminal.waitForGone('Current password');
  await terminal.waitFor(/Display name +Operator/);
  expect(await one('/api/user/self')).toMatchObject({ display_name: 'Operator' });
  await back('Linked accounts');
});

test('SET-04: a setting of the site is changed and read back', async () => {
  terminal.type(':settings sensitive\r');
  await terminal.waitFor('Sensitive');
  await terminal.waitFor('[ Save ]');
  const before = await optionOf('CheckSensitiveEnabled');
  await terminal.press('space');
  terminal.type('\u0013');
  const change = before === 'true' ? 'yes → no' : 'no → yes';
  await terminal.waitFor(`Enable sensitive-word filtering: ${change}`);
  expect(await optionOf('CheckSensitiveEnabled')).toBe(before);
  await terminal.press('tab', 'enter');
  await terminal.waitForGone('[ Save ]');
  await expect.poll(() => optionOf('CheckSensitiveEnabled')).toBe(before === 'true' ? 'false' : 'true');
});

test('NAV-13 NAV-14: home, notice and about show what the site says', async () => {
  for (const [key, value] of [
    ['Notice', 'The dock is closed on Monday'],
    ['HomePageContent', '# Welcome aboard'],
    ['About', 'Run by volunteers'],
  ]) {
    await root.call('PUT', '/api/option/', { key, value });
  }
  for (const [command, text] of [
    ['notice', 'The dock is closed on Monday'],
    ['home', 'Welcome aboard'],
    ['about', 'Run by volunteers'],
  ] as const) {
    terminal.type(`:${command}\r`);
    if (command === 'home') {
      // One's own account stands above the operator's page.
      await terminal.waitFor('Spend by model');
      terminal.type('G');
    }
    await terminal.waitFor(text);
    await back(text);
  }
});

test('DASH-01: the dashboard draws the use of the site', async () => {
  terminal.type(':dashboard\r');
  await terminal.waitFor('Dashboard');
  await terminal.waitFor(/[█▇▆▅▄▃▂▁▌▍]/);
  await back('Dashboard');
});

test('NAV-01: help and messages tell of the place one is in, and q leaves', async () => {
  await terminal.press('?');
  await terminal.waitFor('Keyboard shortcuts');
  await back('Keyboard shortcuts');
  await terminal.press('m');
  await terminal.waitFor('What ran');
  await back('What ran');
  terminal.type('q');
  expect(await terminal.exit).toMatchObject({ exitCode: 0 });
});
