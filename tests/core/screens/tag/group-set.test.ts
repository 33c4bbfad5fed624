import { expect, test } from 'vitest';
import { type JournalEntry, journalEntries } from '../../../../shared/domain/journal.ts';
import { recordsOf } from '../../../../shared/domain/journal-chain.ts';
import { forgetfulJournal } from '../../../../shared/gateway/journal-memory.ts';
import type { FlowRequest } from '../../../../shared/screen/flow/flow-steps.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { idOfText } from '../../../../shared/screen/text-id.ts';
import { readGroupRow } from '../../../../shared/screens/group/group-reading.ts';
import { groupScreen } from '../../../../shared/screens/group/group-screen.ts';
import { undoOfEntry } from '../../../../shared/screens/navigation/undo-of-entry.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';
import { runAgreed } from '../../../support/run/run-agreed.ts';

// Groups are made and set on a real gateway (ASK-06).

const tables: Readonly<Record<string, unknown>> = {
  GroupRatio: { default: 1, vip: 0.8 },
  UserUsableGroups: { default: 'Default', vip: 'VIP' },
  AutoGroups: ['vip', 'default'],
};

// biome-ignore lint/suspicious/noExplicitAny: steps of flows over rows of one kind.
type Anything = any;

async function open() {
  const sandbox = await startTestSandbox({ dialect: 'v1' });
  const signedIn = await signedInContext(sandbox);
  const by = { face: 'tui', user: () => 'root', profile: 'prod', gateway: sandbox.url } as const;
  const context: ScreenContext = { ...signedIn, journal: { ...forgetfulJournal(), ...by } };
  const { options } = context.gateway;
  const write = (key: string, value: unknown) => options.set(key, JSON.stringify(value));
  for (const [key, value] of Object.entries(tables)) await write(key, value);
  const state = async () => {
    const stored = await options.list();
    return Object.fromEntries(Object.keys(tables).map((key) => [key, JSON.parse(stored.get(key) ?? 'null')]));
  };
  const row = (name: string) => readGroupRow(idOfText(name), context, {});
  const newest = async () => {
    const lines = (await context.journal?.lines()) ?? [];
    return journalEntries(recordsOf(lines))[0] as JournalEntry;
  };
  return { context, write, state, row, newest };
}

type Site = Awaited<ReturnType<typeof open>>;

const run = (request: FlowRequest<Anything>, { context }: Site) => runAgreed(request, () => context);

const actionOf = (verb: string) => groupScreen.actions.find((one) => one.verb === verb) as Anything;
const set = async (site: Site, name: string, input: object) =>
  run({ target: groupScreen, action: actionOf('set'), rows: [await site.row(name)], input: input as Anything }, site);
const takeBack = async (site: Site, entry: JournalEntry) => run(await undoOfEntry(entry, site.context, {}), site);

test('ASK-06: a group is made with its ratio, and its undo takes it out unless it was changed since', async () => {
  const site = await open();
  const input = { name: 'gold', ratio: '0.5', usable: true, label: '', auto: true };
  const { end } = await run({ target: groupScreen, action: actionOf('add'), rows: [], input }, site);
  expect(end.done).toMatchObject({ message: 'Group gold made, with ratio 0.5.', row: { ratio: 0.5, auto: true } });
  expect(await site.state()).toEqual({
    GroupRatio: { default: 1, vip: 0.8, gold: 0.5 },
    UserUsableGroups: { default: 'Default', vip: 'VIP', gold: 'gold' },
    AutoGroups: ['vip', 'default', 'gold'],
  });
  const made = await site.newest();
  await site.write('GroupRatio', { default: 1, vip: 0.8, gold: 0.4 });
  const moved = await takeBack(site, made);
  expect(moved.end.error.message).toBe('Changed since, now Ratio: 0.4. Nothing was put back.');
  await site.write('GroupRatio', { default: 1, vip: 0.8, gold: 0.5 });
  expect((await takeBack(site, made)).end.done.message).toBe('Removed gold.');
  expect(await site.state()).toEqual(tables);
  const again = { ...input, name: 'vip' };
  const taken = await run({ target: groupScreen, action: actionOf('add'), rows: [], input: again }, site);
  expect(taken.end.error.message).toContain('There is a group vip already');
  expect(await site.state()).toEqual(tables);
});

test('ASK-06 TUI-18: setting a group shows before and after, writes what changed, and is put back by the journal', async () => {
  const site = await open();
  const { asked, end } = await set(site, 'vip', { ratio: '0.70', usable: true, label: 'VIP', auto: false });
  expect(asked.prompt).toBe('Change group vip?');
  expect(asked.effects).toEqual(['vip, Ratio: 0.8 → 0.7', 'vip, Auto: yes → no']);
  expect(end.done.message).toBe('Group vip: Ratio: 0.7, Auto: no.');
  const left = {
    GroupRatio: { default: 1, vip: 0.7 },
    UserUsableGroups: tables.UserUsableGroups,
    AutoGroups: ['default'],
  };
  expect(await site.state()).toEqual(left);
  const entry = await site.newest();
  expect(entry).toMatchObject({ noun: 'group', verb: 'set', outcome: 'done', undo: { by: 'own' } });
  expect(entry.rows[0]).toMatchObject({ before: { ratio: '0.8', auto: true }, after: { ratio: 0.7, auto: false } });
  // What somebody else does to another group meanwhile stays.
  await site.write('GroupRatio', { default: 2, vip: 0.7 });
  await takeBack(site, entry);
  expect(await site.state()).toEqual({
    ...tables,
    GroupRatio: { default: 2, vip: 0.8 },
    AutoGroups: ['default', 'vip'],
  });
});

test('ASK-06 TRU-11: a field that somebody else set since is not overwritten; a fault is refused before anything is sent', async () => {
  const site = await open();
  const row = await site.row('vip');
  await site.write('GroupRatio', { default: 1, vip: 0.6 });
  const input = { ratio: '0.7', usable: true, label: 'VIP', auto: true } as Anything;
  const { end } = await run({ target: groupScreen, action: actionOf('set'), rows: [row], input }, site);
  expect(JSON.stringify(end.results ?? end.error)).not.toContain('"outcome":"done"');
  expect((await site.state()).GroupRatio).toEqual({ default: 1, vip: 0.6 });
  const { form } = { form: actionOf('set').input };
  for (const ratio of ['-1', 'x', 'Infinity'])
    expect(form.validate({ ratio }, 'edit', site.context)).toHaveProperty('ratio');
  const { validate } = actionOf('add').input;
  for (const name of ['', 'auto', 'a b', 'a,b', 'x'.repeat(65)])
    expect(validate({ ...input, name }, 'create', site.context)).toHaveProperty('name');
});
