import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RootCalls, rootCalls } from '../../support/gateway/root-calls.ts';
import { startTestSandbox, type TestSandbox } from '../../support/gateway/sandbox.ts';
import { copiedIn, openTerminal, type Terminal } from '../../support/program/terminal.ts';

type Fields = Record<string, unknown>;

let sandbox: TestSandbox;
let terminal: Terminal;
let root: RootCalls;

/** One person's working day: every job begins where the one before ended, over SSH. */
beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
  root = await rootCalls(sandbox.url);
  terminal = await openTerminal({ env: { TOLLGATE_GATEWAY: sandbox.url, SSH_CONNECTION: '10.0.0.1 5 10.0.0.2 22' } });
  await terminal.waitFor('Sign in to');
  terminal.type(`${sandbox.rootUsername}\t${sandbox.rootPassword}\r`);
  await terminal.waitFor('root (');
});
afterAll(async () => {
  await terminal.close();
  await sandbox.close();
});

const one = async (path: string) => (await root.call('GET', path)) as Fields;
const items = async (path: string) => ((await one(path)) as { items: Fields[] }).items;

test('CHAN-02 CHAN-05 CHAN-08 CHAN-12: find a failing channel, learn why, mend it, test it, enable it', async () => {
  const before = await one('/api/channel/2');
  expect(before.status).toBe(3);
  terminal.type(':channel\r');
  await terminal.waitFor('1 of 60');
  terminal.type('/auto openai\r');
  await terminal.waitFor(/▌ +2 +openai-eu/);
  await terminal.press('enter');
  await terminal.waitFor('Your account has been deactivated');
  await terminal.waitFor('Base URL');
  await terminal.press('e');
  await terminal.waitFor('Edit channel 2');
  await terminal.waitForGone('Opening');
  // Type and name are passed; the key is the third field.
  terminal.type('\t\tsk-new-and-paid-for\u0013');
  await terminal.waitFor('Channel openai-eu updated.');
  expect(terminal.received()).not.toContain('sk-new-and-paid-for');
  await terminal.press('t');
  await terminal.waitFor(/tested: \d/);
  await terminal.press('+');
  await terminal.waitFor(/Status +● Enabled/);
  expect((await one('/api/channel/2')).status).toBe(1);
  terminal.type('\u001B');
  await terminal.waitForGone('Base URL');
});

test('RED-01 FMT-02: make fifty codes and copy them', async () => {
  const before = ((await one('/api/redemption/?p=1&page_size=10')) as { total: number }).total;
  terminal.type(':redemption create\r');
  await terminal.waitFor('Quantity');
  terminal.type('party\t10usd\t50\u0013');
  await terminal.waitFor('50 redemption codes created');
  await terminal.waitFor(() => copiedIn(terminal).length > 0);
  const codes = copiedIn(terminal).at(-1)?.split('\n') ?? [];
  expect(new Set(codes).size).toBe(50);
  const made = (await items('/api/redemption/?p=1&page_size=100')).filter(({ name }) => name === 'party');
  expect(new Set(made.map(({ key }) => key))).toEqual(new Set(codes));
  expect(made.every(({ quota }) => quota === 5_000_000)).toBe(true);
  expect(((await one('/api/redemption/?p=1&page_size=10')) as { total: number }).total).toBe(before + 50);
  terminal.type('\u001B');
  await terminal.waitFor(/1 of 250/);
});

test('USER-01 USER-04: find a user and give quota', async () => {
  const [person] = await items('/api/user/search?keyword=quiet&p=1&page_size=10');
  terminal.type(':user keyword=quiet\r');
  await terminal.waitFor('1 of 1');
  await terminal.press('a');
  terminal.type('add-quota\r');
  await terminal.waitFor('Amount');
  terminal.type('5usd\r');
  await terminal.waitFor('by $5.00?');
  await terminal.waitFor('CLI: tollgate user add-quota');
  await terminal.press('tab', 'enter');
  await terminal.waitFor('Added $5.00 to quiet');
  const now = await one(`/api/user/${person?.id}`);
  expect(now.quota).toBe(Number(person?.quota) + 2_500_000);
});

test('LOG-01 LOG-03: trace an expensive call, with the arithmetic of its cost', async () => {
  terminal.type(':log type=consumption model=gpt-4o start=-2d\r');
  await terminal.waitFor('Model name: gpt-4o');
  await terminal.waitFor(/1 of [\d,]+/);
  terminal.type('\u0001');
  await terminal.waitFor(/rows loaded|Load all/);
  if (terminal.screen().includes('Load all')) await terminal.press('tab', 'enter');
  await terminal.waitFor('rows loaded');
  terminal.type(':sort cost\r');
  await terminal.waitFor('↓Cost');
  await terminal.press('g', 'g');
  const since = Math.floor(Date.now() / 1000) - 2 * 86_400;
  const logs: Fields[] = [];
  for (let page = 1; logs.length % 100 === 0 && page < 40; page++)
    logs.push(...(await items(`/api/log/?type=2&model_name=gpt-4o&p=${page}&page_size=100&start_timestamp=${since}`)));
  const dearest = Math.max(...logs.map(({ quota }) => Number(quota)));
  await terminal.waitFor(new RegExp(`▌.*\\$${(dearest / 500_000).toFixed(6).replace('.', '\\.')}`));
  await terminal.press('enter');
  await terminal.waitFor('next row');
  await terminal.press('pagedown');
  await terminal.waitFor(/Cost charged +[\d,]+ units = \$\d/);
  terminal.type('\u001B');
  await terminal.waitForGone('next row');
});

test('PLAY-01 PLAY-02: chat, switch the model, chat on', async () => {
  terminal.type(':chat\r');
  await terminal.waitFor('Playground · gpt-4o-mini');
  terminal.type('How are you?\r');
  await terminal.waitFor('Assistant');
  await terminal.waitFor(/Copy reply/);
  await terminal.waitForGone('Ctrl-X Stop');
  await terminal.press('ctrl+t');
  await terminal.waitFor('Temperature');
  await terminal.waitFor(/Model\*/);
  terminal.type('\t\r');
  await terminal.waitFor('/ search');
  await terminal.waitForGone('Loading');
  terminal.type('gpt-4o\r');
  await terminal.waitForGone('/gpt-4o');
  terminal.type('\u0013');
  await terminal.waitFor('Playground');
  terminal.type('And now?\r');
  await terminal.waitFor(/And now\?[\s\S]*Assistant/);
  await terminal.waitForGone('Ctrl-X Stop');
  // Time and tokens stand under an answer at once, what was charged when the log tells it.
  await terminal.waitFor(/And now\?[\s\S]*First token:[\s\S]*Output:\s+\d+[\s\S]*Cost:\s+\$0\.\d+/);
  const [newest] = await items('/api/log/?type=2&p=1&page_size=10');
  expect(newest).toMatchObject({ model_name: 'gpt-4o', username: 'root' });
  terminal.type('\u001B');
  await terminal.waitForGone('Playground');
});

test('at the end of the day the terminal is given back', async () => {
  terminal.type('q');
  expect(await terminal.exit).toMatchObject({ exitCode: 0 });
  expect(terminal.isAlternateScreen()).toBe(false);
});
