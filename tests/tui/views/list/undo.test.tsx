import { beforeEach, describe, expect, test } from 'vitest';
import { journalEntries } from '../../../../shared/domain/journal.ts';
import { recordsOf } from '../../../../shared/domain/journal-chain.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { type OpenApp, openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };

let sandbox: TestSandbox;
let ui: OpenApp;
beforeEach(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
  ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel', columns: 140, rows: 40 });
  await ui.waitFor('1 of 60');
  return () => sandbox.close();
});

const statusOf = async (id: number) => (await ui.app.context().gateway.channels.get(id)).status;
const priceOf = async (model: string) => {
  const stored = await ui.app.context().gateway.options.list();
  return (JSON.parse(stored.get('ModelRatio') ?? '{}') as Record<string, number>)[model];
};

async function disable(id: number, name: string) {
  await ui.command(`channel disable ${id}`);
  await ui.agree(`Disable channel ${name}?`);
  await ui.shows(`Channel ${name} disabled.`);
}

/** Returns the form as it was filled in. */
async function setPrice(model: string, input: string): Promise<string> {
  await ui.command(`price model=${model}`);
  await ui.waitFor(new RegExp(`${model} +Per 1M tokens`));
  await ui.press('a');
  await ui.waitFor('Set price');
  await ui.type('set price\r');
  await ui.layer('form');
  await ui.press(...Array.from({ length: 8 }, () => 'backspace'));
  await ui.type(input);
  await ui.waitFor(new RegExp(`Input .* ${input.replace('.', '\\.')} `));
  const filledIn = ui.screen();
  await ui.press('ctrl+s');
  return filledIn;
}

describe('TUI-18: z takes back the last change or nothing', () => {
  test('a price asks with before and after and what 30 days would have cost, and is put back; the change before it is asked about', async () => {
    await disable(4, 'azure');
    const before = await priceOf('qwen-plus');
    // Each price stands beside what it is now, with the change; a tenth of it or less looks like a slip.
    const filledIn = await setPrice('qwen-plus', '1.25');
    expect(filledIn).toMatch(/NOW {3}NEW/);
    expect(filledIn).toMatch(/Input +\$20\.00 {3}1\.25 +✗ \S?9\d/);
    expect(filledIn).toMatch(/Output +\$20\.00 {3}20\n/);
    await ui.layer('confirm');
    await ui.waitFor(/qwen-plus: Input: \$20\.00 → \$1\.25/);
    await ui.waitFor(/Last 30 days: .*→/);
    await ui.agree('Set prices of 1 model');
    await ui.shows('Prices of qwen-plus saved');
    await ui.press('z');
    await ui.agree('Put the prices of qwen-plus back?');
    await ui.shows('Prices of qwen-plus saved. Input: $20.00');
    expect([await priceOf('qwen-plus'), await statusOf(4)]).toEqual([before, 2]);
    // What was done before that may be long ago.
    await ui.press('z');
    await ui.waitFor('It said: Channel azure disabled.');
    await ui.press('escape');
    expect(await statusOf(4)).toBe(2);
    await ui.press('z');
    await ui.agree('Take back an earlier change?');
    await ui.shows('Channel azure enabled.');
    await ui.press('z');
    await ui.shows('There is nothing to undo.');
  });

  test('Ctrl-R does again what was taken back, one by one; z takes that back again; a change in between ends it', async () => {
    await ui.press('ctrl+r');
    await ui.shows('Nothing was undone last.');
    await disable(4, 'azure');
    await disable(7, 'claude');
    await ui.press('z');
    await ui.shows('Channel claude enabled.');
    await ui.press('z');
    await ui.agree('Take back an earlier change?');
    await ui.shows('Channel azure enabled.');
    // The change that was undone last comes first.
    await ui.press('ctrl+r');
    await ui.agree('Disable channel azure?');
    await ui.shows('Channel azure disabled.');
    await ui.press('ctrl+r');
    await ui.agree('Disable channel claude?');
    await ui.shows('Channel claude disabled.');
    expect([await statusOf(4), await statusOf(7)]).toEqual([2, 2]);
    await ui.press('ctrl+r');
    await ui.shows('Nothing was undone last.');
    // What is in force again is the last change.
    await ui.press('z');
    await ui.shows('Channel claude enabled.');
    await disable(10, 'bedrock');
    await ui.press('ctrl+r');
    await ui.shows('Nothing was undone last.');
    expect([await statusOf(4), await statusOf(7)]).toEqual([2, 1]);
  });

  test('what cannot be taken back says so, and nothing older is touched; a test is no change', async () => {
    await disable(4, 'azure');
    await ui.command('channel delete 7');
    await ui.layer('confirm');
    await ui.agree(/Delete channel/);
    await ui.shows('deleted.');
    await ui.press('z');
    await ui.shows(/^The last change can’t be taken back here: Channel .* deleted\. What was deleted/);
    expect(await statusOf(4)).toBe(2);
    await disable(1, 'openai');
    await ui.command('channel test 1');
    await ui.shows('openai tested');
    await ui.press('z');
    await ui.shows('Channel openai enabled.');
  });

  test('what another hand changed since stays, with what it is now', async () => {
    await disable(4, 'azure');
    await ui.app.context().gateway.channels.setStatus(4, 1);
    await ui.press('z');
    await ui.shows('azure was changed since: Enabled. Nothing was put back.');
    await setPrice('qwen-plus', '2');
    await ui.agree('Set prices of 1 model');
    await ui.shows('Prices of qwen-plus saved');
    const { options } = ui.app.context().gateway;
    const ratios = JSON.parse((await options.list()).get('ModelRatio') ?? '{}') as Record<string, number>;
    await options.set('ModelRatio', JSON.stringify({ ...ratios, 'qwen-plus': 7 }));
    await ui.press('z');
    await ui.agree('Put the prices of qwen-plus back?');
    await ui.waitFor(() => ui.app.store.get().message?.tone === 'bad' || ui.app.store.get().message?.tone === 'warn');
    expect(await priceOf('qwen-plus')).toBe(7);
  });
});

test('TUI-18: in the log the cursor stays on its entry whatever is told below it, a line an action, and z acts on that entry alone', async () => {
  await disable(1, 'openai');
  await disable(4, 'azure');
  await ui.press('m');
  await ui.layer('command-log');
  await ui.press('end');
  const cursor = () =>
    ui
      .screen()
      .split('\n')
      .find((line) => line.startsWith('▌'));
  await ui.waitFor(() => cursor()?.includes('Channel openai disabled.') === true);
  expect(ui.screen()).not.toContain('Disable openai…');
  for (const text of ['one', 'two', 'three']) ui.app.notify(text);
  await ui.waitFor('three');
  expect(cursor()).toContain('Channel openai disabled.');
  await ui.press('home');
  await ui.waitFor(() => cursor()?.includes('three') === true);
  await ui.press('z');
  await ui.shows('Nothing was changed here.');
  await ui.press('end', 'z');
  await ui.shows('Channel openai enabled.');
  expect([await statusOf(1), await statusOf(4)]).toEqual([1, 2]);
  // Its tabs: what was told, what can be taken back. What is taken back there keeps the cursor, so that z again is told.
  await ui.press('2');
  await ui.waitFor(/\[2 Messages \d+\]/);
  expect(ui.screen()).not.toContain('Channel azure disabled.');
  await ui.press('4', 'end', 'k', 'j');
  await ui.waitFor(() => cursor()?.includes('Channel azure disabled.') === true);
  expect(ui.screen()).toMatch(/\[4 Can be taken back \d+\]/);
  await ui.press('z');
  await ui.shows('Channel azure enabled.');
  await ui.press('z');
  await ui.shows('That was undone already.');
  expect(await statusOf(4)).toBe(1);
  // Its actions and its file are those of the entry and the tab.
  await ui.press('p');
  await ui.shows('Nothing is left to continue with.');
  await ui.press('a');
  await ui.layer('picker');
  await ui.waitFor('Take back');
  await ui.press('escape', 'x');
  await ui.layer('form');
  await ui.waitFor('what-ran.csv');
  await ui.press('escape', 'escape');
});

test('TUI-07 CHG-07 CHG-08: the log tells what was done before this session, or elsewhere, and takes it back; of others it tells nothing', async () => {
  const { journal } = ui.app.context();
  const twoDaysAgo = ui.app.world.clock.now() - 2 * 86_400_000;
  const by = { kind: 'begin', at: twoDaysAgo, face: 'cli', profile: '', gateway: sandbox.url, count: 1 } as const;
  const entry = (user: string, id: number, name: string) =>
    journal?.append([
      { ...by, user, noun: 'channel', verb: 'disable', command: `tollgate channel disable ${id}` },
      { kind: 'sent', id, key: id, name, before: { status: 1 }, after: { status: 2 } },
      { kind: 'row', id, outcome: 'done', text: '' },
      {
        ...{ kind: 'end', at: twoDaysAgo + 1, outcome: 'done', text: `Channel ${name} disabled.` },
        undo: { by: 'verb', verb: 'enable', field: 'status', was: 1, left: 2 },
      },
    ]);
  await ui.app.context().gateway.channels.setStatus(4, 2);
  await entry('root', 4, 'azure');
  await entry('somebody', 1, 'openai');
  // The key in lists is for what this session did.
  await ui.press('z');
  await ui.shows('There is nothing to undo.');
  await ui.press('m');
  await ui.layer('command-log');
  await ui.waitFor(/\d{4}-\d\d-\d\d\n.*command {2}Channel azure disabled\. +● done/);
  expect(ui.screen()).not.toContain('openai');
  await ui.press('end', 'z');
  await ui.agree('Enable: azure?');
  await ui.shows('Channel azure enabled.');
  await ui.waitFor('Undone.');
  expect(await statusOf(4)).toBe(1);
  await ui.press('end', 'z');
  await ui.shows('That was undone already.');
});

test('TUI-18: settings ask with before and after, and are put back as one', async () => {
  const { options } = ui.app.context().gateway;
  const retries = async () => (await options.list()).get('RetryTimes');
  const before = await retries();
  await ui.command('settings general');
  await ui.layer('form');
  await ui.press('tab', 'tab', 'backspace');
  await ui.type('7');
  await ui.press('ctrl+s');
  await ui.waitFor(`Retry count: ${before} → 7`);
  await ui.agree('General: save 1 change?');
  await ui.shows('General: saved.');
  expect(await retries()).toBe('7');
  await ui.press('z');
  await ui.waitFor(`Retry count: 7 → ${before}`);
  const command = `tollgate settings set general --retry-times ${before} --expect retry-times=7`;
  expect(ui.app.store.get().ran.at(-1)?.undo?.command).toBe(command);
  const kept = async () => journalEntries(recordsOf((await ui.app.context().journal?.lines()) ?? []));
  await ui.agree('General: put the old values back?');
  await ui.shows('Undone. General: saved.');
  expect(await retries()).toBe(before);
  // One memory: the log has no second line of what the journal tells.
  expect(await kept()).toMatchObject([{ undoes: 1 }, { n: 1, undoneBy: 2 }]);
  await ui.press('m');
  await ui.layer('command-log');
  await ui.waitFor('Undone. General: saved.');
  expect(ui.screen().match(/ {2}General: saved\. +● done/g)).toHaveLength(1);
});

test('TUI-18: a role and a balance ask with before and after, and are taken back', async () => {
  const { users } = ui.app.context().gateway;
  const before = await users.get(5);
  await ui.command('user promote 5');
  await ui.waitFor(`${before.username}: User → Admin`);
  await ui.agree(/Make/);
  await ui.shows('is now Admin');
  await ui.press('z');
  await ui.waitFor(`${before.username}: Admin → User`);
  await ui.agree(/Remove admin rights/);
  await ui.shows('is now User');
  expect((await users.get(5)).role).toBe(1);
  await ui.command('user add-quota 5 --amount 1usd');
  await ui.waitFor(new RegExp(`${before.username}: \\$.* → \\$`));
  await ui.agree('Change the quota of');
  await ui.shows('Added $1.00');
  await ui.press('z');
  await ui.agree('Change the quota of');
  await ui.shows('Subtracted $1.00');
  expect((await users.get(5)).quota).toBe(before.quota);
});

test('TUI-20: the last line leaves out what leads nowhere: an entry of the journal has no related lists', async () => {
  await ui.waitFor('d related');
  await disable(4, 'azure');
  await ui.command('journal');
  await ui.waitFor(/▌.*azure/);
  await ui.waitForGone('d related');
  await ui.press('enter');
  await ui.layer('details');
  await ui.waitFor('a actions');
  expect(ui.screen()).not.toContain('d related');
  await ui.press('d');
  await ui.shows('Nothing is related to this row.');
});
