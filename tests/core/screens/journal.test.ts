import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { type JournalEntry, journalEntries } from '../../../shared/domain/journal.ts';
import { checkChain, recordsOf } from '../../../shared/domain/journal-chain.ts';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import { forgetfulJournal } from '../../../shared/gateway/journal-memory.ts';
import type { RowAction } from '../../../shared/screen/action.ts';
import { bulkForm } from '../../../shared/screen/bulk/bulk-form.ts';
import { startFlow } from '../../../shared/screen/flow/flow.ts';
import type { FlowTarget } from '../../../shared/screen/flow/flow-rules.ts';
import type { FlowRequest, Step } from '../../../shared/screen/flow/flow-steps.ts';
import { Refusal } from '../../../shared/screen/refusal.ts';
import { updateAction } from '../../../shared/screen/saving/save-actions.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import { journalScreen } from '../../../shared/screens/journal/journal-screen.ts';
import { undoOfEntry } from '../../../shared/screens/navigation/undo-of-entry.ts';
import { priceScreen } from '../../../shared/screens/price/price-screen.ts';
import { loadOptions, optionChanges } from '../../../shared/screens/settings/options.ts';
import { saveOptions } from '../../../shared/screens/settings/save-options.ts';
import { saveSection } from '../../../shared/screens/settings/save-section.ts';
import { settingsSection } from '../../../shared/screens/settings/sections.ts';
import { settingsForm } from '../../../shared/screens/settings/settings-form.ts';
import { userScreen } from '../../../shared/screens/user/user-screen.ts';
import { startFaultProxy } from '../../support/gateway/fault-proxy.ts';
import { page } from '../../support/gateway/faults.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';
import { runAgreed } from '../../support/run/run-agreed.ts';
import { waitFor } from '../../support/run/wait-for.ts';

// What is written down of what is done, against a real gateway; and what takes it back from nothing but what was written.

let context: ScreenContext;
let sent: string[];

beforeEach(async () => {
  const sandbox = await startTestSandbox({ dialect: 'v1', sampleData: true });
  sent = [];
  const signedIn = await signedInContext(sandbox, ({ method, url }) => {
    if (method !== 'GET') sent.push(`${method} ${new URL(url).pathname}`);
  });
  const by = { face: 'tui', user: () => 'root', profile: 'prod', gateway: sandbox.url } as const;
  context = { ...signedIn, journal: { ...forgetfulJournal(), ...by } };
});

// biome-ignore lint/suspicious/noExplicitAny: places of several kinds of rows.
type Anything = any;

/** Takes an action to its end, agreeing to what is asked; resolves to the step that told it. */
const run = async (request: FlowRequest<Anything>): Promise<Step<Anything>> =>
  (await runAgreed(request, () => context)).end;

const act = (target: FlowTarget<Anything>, verb: string, rows: readonly unknown[], input?: unknown) => {
  const action = target.actions?.find((one) => one.verb === verb);
  if (action === undefined) throw new Error(verb);
  return run({ target, action, rows, input });
};
const linesOf = async () => (await context.journal?.lines()) ?? [];
const entries = async () => journalEntries(recordsOf(await linesOf()));
const newest = async () => (await entries())[0] as JournalEntry;
const takeBack = async (entry: JournalEntry) => run(await undoOfEntry(entry, context, {}));
const channel = (id: number) => channelScreen.get(id, context, {});
const facts = async (id: number) => {
  const { name, priority, weight, status, models, group, key } = await channel(id);
  return { name, priority, weight, status, models, group, key };
};
const edit = async (id: number, change: object) => {
  const row = await channel(id);
  const input = { ...channelScreen.form.fromRow(row, context), ...change };
  return run({ target: channelScreen, action: updateAction(channelScreen), rows: [row], input });
};

test('CHG-07: an edit is written down before it is sent, with who, the command, before and after; secrets are not', async () => {
  const before = await channel(3);
  await edit(3, { weight: 9, key: 'sk-canary-key' });
  const lines = await linesOf();
  expect(lines.join()).not.toContain('canary');
  expect(checkChain(lines)).toMatchObject({ entries: 1, brokenAt: undefined });
  expect(await newest()).toMatchObject({
    ...{ n: 1, face: 'tui', user: 'root', profile: 'prod', noun: 'channel', verb: 'update', count: 1 },
    command: expect.stringMatching(/^tollgate channel update 3 .*--weight 9/),
    outcome: 'done',
    rows: [{ id: 3, name: before.name, before: { weight: before.weight }, after: { weight: 9 }, outcome: 'done' }],
  });
});

test('CHG-07: a key within another field stands in no command; what somebody else changed meanwhile leaves no entry', async () => {
  await edit(3, { weight: 8, header_override: '{"X-Api-Key":"canary-within"}' });
  expect((await linesOf()).join()).not.toContain('canary');
  expect((await newest()).command).toBe('tollgate channel update 3');
  const row = await channel(3);
  await edit(3, { weight: 5 });
  const { n } = await newest();
  const action = updateAction(channelScreen);
  const input = { ...channelScreen.form.fromRow(row, context), weight: 6 };
  const steps: string[] = [];
  startFlow<Anything>(
    { target: channelScreen, action, rows: [row], input },
    { context: () => context, begin: () => () => true, show: ({ kind }) => void steps.push(kind) },
  );
  await waitFor(() => expect(steps.at(-1)).toBe('contested'));
  expect((await newest()).n).toBe(n);
});

test('CHG-07: what is read, tried or refused here is not written down', async () => {
  const rows = [await channel(3)];
  await act(channelScreen, 'test', rows);
  await act(channelScreen, 'enable', rows);
  expect(await linesOf()).toEqual([]);
});

test('CHG-07: what is found to be as wanted once its turn has come leaves no entry, and no row of one', async () => {
  await edit(3, {});
  const found = channelScreen.actions?.find(({ verb }) => verb === 'disable');
  const { runMany: _, ...disable } = { ...(found as RowAction<Anything, Anything>) };
  const late: typeof disable = {
    ...disable,
    refusal: () => undefined,
    run: async (row, input, now, options) => {
      if (row.id !== 2) throw new Refusal(context.say('domain.alreadyDisabled'));
      return disable.run(row, input, now, options);
    },
  };
  const runLate = (ids: number[]) =>
    Promise.all(ids.map(channel)).then((rows) => run({ target: channelScreen, action: late, rows, input: undefined }));
  await runLate([3, 5]);
  expect(await entries()).toEqual([]);
  const done = await runLate([3, 2]);
  expect(done).toMatchObject({ summary: { outcome: 'done', message: '1 done, 1 already as wanted.' }, left: [] });
  expect(await entries()).toMatchObject([{ outcome: 'done', rows: [{ id: 2, outcome: 'done' }] }]);
  expect((await newest()).rows).toHaveLength(1);
});

test('CHG-07: a lost answer is not known, a refusal failed; the journal that cannot be written stops nothing', async () => {
  const { gateway } = context;
  let count = 0;
  const failing = (error: Error) => {
    const setStatus = () => {
      count += 1;
      return Promise.reject(error);
    };
    const channels = { ...gateway.channels, setStatus };
    context = { ...context, gateway: { ...gateway, channels, sent: () => count } };
  };
  const rows = [await channel(3)];
  failing(new GatewayError('unsure'));
  await act(channelScreen, 'disable', rows);
  failing(new GatewayError('refused'));
  await act(channelScreen, 'disable', rows);
  expect((await entries()).map(({ outcome, rows: [row] }) => [outcome, row?.outcome])).toEqual([
    ['failed', 'failed'],
    ['unsure', 'unsure'],
  ]);
  context = { ...context, gateway, journal: context.journal && { ...context.journal, append: async () => undefined } };
  expect(await act(channelScreen, 'disable', rows)).toMatchObject({
    kind: 'outcome',
    error: undefined,
    entry: undefined,
  });
});

test('CHG-08: an edit, a switch, and a run of many are taken back from what was written down, and put back again', async () => {
  const before = [await facts(3), await facts(4), await facts(7)];
  await edit(3, { weight: 9 });
  await act(channelScreen, 'disable', [await channel(4)]);
  const rows = [await channel(3), await channel(7)];
  await act(channelScreen, 'update', rows, { ...bulkForm(channelScreen).defaults(context), priority: '77' });
  const after = [await facts(3), await facts(4), await facts(7)];
  expect(after.map(({ weight, status, priority }) => [weight, status, priority])).toEqual([
    [9, 1, 77],
    [before[1]?.weight, 2, before[1]?.priority],
    [before[2]?.weight, 1, 77],
  ]);
  for (const entry of await entries()) expect(await takeBack(entry)).toMatchObject({ kind: 'outcome' });
  expect([await facts(3), await facts(4), await facts(7)]).toEqual(before);
  const undos = (await entries()).slice(0, 3);
  expect(undos.map(({ undoes }) => undoes)).toEqual([1, 2, 3]);
  expect((await entries()).slice(3).map(({ undoneBy }) => undoneBy)).toEqual([4, 5, 6]);
  for (const entry of undos) await takeBack(entry);
  expect([await facts(3), await facts(4), await facts(7)]).toEqual(after);
});

test('CHG-08: what somebody else changed since stays, and is named; the rest of the run is put back', async () => {
  const before = await facts(7);
  const rows = [await channel(3), await channel(7)];
  await act(channelScreen, 'update', rows, { ...bulkForm(channelScreen).defaults(context), priority: '77' });
  const entry = await newest();
  await edit(3, { priority: 5 });
  expect(await takeBack(entry)).toMatchObject({
    kind: 'outcome',
    results: [
      { outcome: 'skipped', reason: 'Changed since, now Priority: 5. Nothing was put back.' },
      { outcome: 'done' },
    ],
  });
  expect([(await facts(3)).priority, await facts(7)]).toEqual([5, before]);
  await act(channelScreen, 'disable', [await channel(4)]);
  const disabled = await newest();
  await act(channelScreen, 'enable', [await channel(4)]);
  sent = [];
  expect(await takeBack(disabled)).toMatchObject({ kind: 'refused', reason: expect.stringContaining('enabled') });
  expect(sent).toEqual([]);
});

test('CHG-08: of rows that are gone the question says so; where all are, nothing is asked', async () => {
  const rows = [await channel(3), await channel(7)];
  await act(channelScreen, 'update', rows, { ...bulkForm(channelScreen).defaults(context), priority: '77' });
  const entry = await newest();
  await act(channelScreen, 'delete', [await channel(3)]);
  const { action, rows: left } = await undoOfEntry(entry, context, {});
  if (action.on === 'all' || action.danger === 'safe') throw new Error('asks');
  expect(left).toMatchObject([{ id: 7 }]);
  expect(action.confirm(left, context).consequences.join()).toContain('No longer there: openai-backup');
  await act(channelScreen, 'delete', [await channel(7)]);
  await expect(undoOfEntry(entry, context, {})).rejects.toThrow('What it changed is no longer there');
});

test('CHG-08 TUI-18: quota, a role, prices, settings and options are taken back too', async () => {
  const { rows: users } = await userScreen.list({ page: 1, pageSize: 20, filters: {} }, context, {});
  const id = users.find(({ role, status }) => role === 1 && status === 1)?.id ?? 0;
  const user = async () => {
    const { quota, role } = await userScreen.get(id, context, {});
    return [quota, role];
  };
  const options = async () => {
    const stored = await loadOptions(context);
    return ['ModelRatio', 'SystemName', 'RetryTimes'].map((key) => stored.get(key));
  };
  const price = async () => {
    const { rows } = await priceScreen.list({ page: 1, pageSize: 100, filters: {} }, context, {});
    return rows.find(({ model }) => model === 'gpt-4o');
  };
  const before = [await user(), await options()];
  await act(userScreen, 'add-quota', [await userScreen.get(id, context, {})], { amount: 500 });
  await act(userScreen, 'promote', [await userScreen.get(id, context, {})]);
  const row = await price();
  const setPrice = priceScreen.actions.find(({ verb }) => verb === 'set');
  const input = { ...(setPrice?.input?.fromRow(row as never, context) as object), input: '3' };
  await act(priceScreen, 'set', [row], input);
  const section = settingsSection('system-name');
  if (section === undefined) throw new Error('no section');
  const stored = await loadOptions(context);
  const form = settingsForm(section, stored, context);
  await saveSection(section, stored, { ...form.fromRow(stored, context), name: 'Renamed' }, context);
  const change = optionChanges(stored, [['RetryTimes', '8']]);
  await saveOptions(change, { verb: 'set', command: 'tollgate option set RetryTimes 8' }, context, {});
  const after = [await user(), await options()];
  expect(after.flat().filter((value, index) => value === before.flat()[index])).toEqual([]);
  const all = await entries();
  expect(all.map(({ noun, verb }) => `${noun} ${verb}`)).toEqual([
    ...['option set', 'settings set', 'price set', 'user promote', 'user add-quota'],
  ]);
  for (const entry of all)
    expect(await takeBack(entry), entry.noun).toMatchObject({ kind: 'outcome', error: undefined });
  expect([await user(), await options()]).toEqual(before);
  // Each undo is an entry of its own, and taken back in its turn.
  for (const entry of (await entries()).slice(0, all.length)) await takeBack(entry);
  expect([await user(), await options()]).toEqual(after);
});

test('CHG-08: settings and options that somebody else changed since are left as they are', async () => {
  const stored = await loadOptions(context);
  const change = optionChanges(stored, [['RetryTimes', '8']]);
  await saveOptions(change, { verb: 'set', command: '' }, context, {});
  const entry = await newest();
  await context.gateway.options.set('RetryTimes', '4');
  sent = [];
  expect(await takeBack(entry)).toMatchObject({ error: { message: expect.stringContaining('RetryTimes') } });
  expect(sent).toEqual([]);
});

test('CHG-07 CHG-08: what was cut off before its outcome is open, and is taken back as far as it was done', async () => {
  const before = await facts(3);
  const memory = context.journal;
  // Killed right after the gateway took it: nothing further was written down.
  let isCut = false;
  context = {
    ...context,
    journal: memory && {
      ...memory,
      append: async (records) => {
        if (isCut) return undefined;
        isCut = records.some(({ kind }) => kind === 'sent');
        return memory.append(records);
      },
    },
  };
  await edit(3, { weight: 9 });
  expect(await newest()).toMatchObject({ outcome: 'open', rows: [{ outcome: 'open', after: { weight: 9 } }] });
  context = { ...context, journal: memory };
  await takeBack(await newest());
  expect(await facts(3)).toEqual(before);
  // What was never sent is found as it was.
  const by = { at: 1, face: 'cli', user: 'root', profile: '', gateway: memory?.gateway ?? '', command: '' } as const;
  const unsent = { id: 3, key: 3, name: before.name, before: { weight: before.weight }, after: { weight: 9 } };
  const begun = { kind: 'begin', ...by, noun: 'channel', verb: 'update', count: 1 } as const;
  await memory?.append([begun, { kind: 'sent', ...unsent }]);
  expect(await takeBack(await newest())).toMatchObject({ kind: 'refused', reason: 'No changes to save.' });
});

test('CHG-08: whatever was done to channels, taken back entry by entry they are what they were', async () => {
  const ids = [3, 4, 7];
  const states = () => Promise.all(ids.map(facts));
  const step = fc.record({
    id: fc.constantFrom(...ids),
    what: fc.constantFrom('weight', 'priority', 'name', 'enable', 'disable', 'many'),
    value: fc.integer({ min: 0, max: 50 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const before = await states();
      const first = (await entries())[0]?.n ?? 0;
      for (const { id, what, value } of steps) {
        if (what === 'enable' || what === 'disable') await act(channelScreen, what, [await channel(id)]);
        else if (what === 'many') {
          const rows = await Promise.all(ids.map(channel));
          await act(channelScreen, 'update', rows, {
            ...bulkForm(channelScreen).defaults(context),
            weight: `${value}`,
          });
        } else await edit(id, { [what]: what === 'name' ? `n${value}` : value });
      }
      const done = (await entries()).filter(({ n, undo }) => n > first && undo !== undefined);
      for (const entry of done) await takeBack(entry);
      expect(await states()).toEqual(before);
    }),
    { numRuns: 12 },
  );
  expect(checkChain(await linesOf()).brokenAt).toBeUndefined();
});

test('CHG-10: the history of a thing is the entries about it, by its number or its name', async () => {
  await edit(3, { weight: 9 });
  await edit(4, { weight: 9 });
  await act(channelScreen, 'disable', [await channel(3)]);
  const history = async (thing: string) => {
    const { rows } = await journalScreen.list(
      { page: 1, pageSize: 9, filters: { noun: 'channel', thing } },
      context,
      {},
    );
    return rows.map(({ n }) => n);
  };
  expect([await history('3'), await history('openai-backup'), await history('30')]).toEqual([[3, 1], [3, 1], []]);
});

/** The history of a thing, as a row's related list opens it. */
const historyOf = async (noun: string, thing: number) =>
  (await journalScreen.list({ page: 1, pageSize: 50, filters: { noun, thing: String(thing) } }, context, {})).rows;

test('CHG-10: the history of a thing tells what the gateway itself wrote down too, in the order of time, and nothing twice', async () => {
  const audited = (await context.gateway.logs.list({ page: 1, pageSize: 100, type: 3 })).rows.find(({ other }) =>
    other.includes('user.quota_override'),
  );
  const id = JSON.parse(audited?.other ?? '{}').op.params.target_user_id;
  const before = await historyOf('user', id);
  expect(before.length).toBeGreaterThan(0);
  expect(before.every(({ face, undo }) => face === 'gateway' && undo === undefined)).toBe(true);
  expect(before.map(({ text }) => text)).toContain(audited?.content);
  expect(await historyOf('user', 999_999)).toEqual([]);
  const user = await userScreen.get(id, context, {});
  const input = { ...userScreen.form.fromRow(user, context), remark: 'by us' };
  await run({ target: userScreen, action: updateAction(userScreen), rows: [user], input });
  const after = await historyOf('user', id);
  expect(after[0]).toMatchObject({ face: 'tui', noun: 'user' });
  expect(after).toHaveLength(before.length + 1);
  // Each is found again by what it is listed as, and has no way back of ours.
  const [newest] = before;
  const key = journalScreen.lookUp?.keyOf(newest as JournalEntry) ?? '';
  expect(key).toMatch(new RegExp(`^user/${id}/\\d+$`));
  expect(await journalScreen.lookUp?.find(key, {}, context, {})).toEqual(newest);
  const undo = journalScreen.actions.find(({ verb }) => verb === 'undo') as Anything;
  expect(undo.refusal(newest, context)).toContain('written down by the gateway');
});

test('CHG-10: where what the gateway wrote down cannot be read, that is an entry, and the journal is there all the same', async () => {
  const sandbox = await startTestSandbox({ dialect: 'v1', sampleData: true });
  const proxy = await startFaultProxy(sandbox.url);
  context = { ...context, gateway: (await signedInContext({ ...sandbox, url: proxy.url })).gateway };
  proxy.when(/GET \/api\/log/, page(502));
  const rows = await historyOf('user', 2);
  expect(rows.map(({ outcome }) => outcome)).toEqual(['partly']);
  expect(rows[0]?.text).toContain('couldn’t be read');
  const filters = { noun: 'user', thing: '2', outcome: 'done' };
  const filtered = await journalScreen.list({ page: 1, pageSize: 50, filters }, context, {});
  expect(filtered.rows.map(({ text }) => text)).toEqual([rows[0]?.text]);
});
