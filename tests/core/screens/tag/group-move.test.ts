import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqlite } from '../../../../cli/world/sqlite.ts';
import { type JournalEntry, journalEntries } from '../../../../shared/domain/journal.ts';
import { recordsOf } from '../../../../shared/domain/journal-chain.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import { forgetfulJournal } from '../../../../shared/gateway/journal-memory.ts';
import { startFlow } from '../../../../shared/screen/flow/flow.ts';
import type { FlowRequest, Step } from '../../../../shared/screen/flow/flow-steps.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { groupScreen } from '../../../../shared/screens/group/group-screen.ts';
import { changeCell } from '../../../../shared/screens/journal/entry-changes.ts';
import { listedEntries } from '../../../../shared/screens/journal/listed-entry.ts';
import { undoOfEntry } from '../../../../shared/screens/navigation/undo-of-entry.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';
import { temporaryFolder } from '../../../support/program/temporary-folder.ts';
import { runAgreed } from '../../../support/run/run-agreed.ts';
import { waitFor } from '../../../support/run/wait-for.ts';

// A group that is renamed, merged and removed on a real gateway, with everybody who holds it (ASK-06).

const tables: Readonly<Record<string, unknown>> = {
  GroupRatio: { default: 1, vip: 0.8, svip: 0.5 },
  UserUsableGroups: { default: 'Default', vip: 'VIP' },
  TopupGroupRatio: { vip: 0.9 },
  GroupGroupRatio: { vip: { default: 0.5, vip: 0.4 }, svip: { vip: 0.3 } },
  'group_ratio_setting.group_special_usable_group': { svip: { '+:vip': 'VIP', '-:default': '' } },
  AutoGroups: ['vip', 'default'],
  ModelRequestRateLimitGroup: { vip: [200, 100] },
};

// biome-ignore lint/suspicious/noExplicitAny: steps of flows over rows of one kind.
type Anything = any;

/** A site whose group `vip` is named and held everywhere, by more users than a page holds where `users` says so. */
async function open({ users = 3 } = {}) {
  const database = join(temporaryFolder(), 'gateway.db');
  const sandbox = await startTestSandbox({ dialect: 'v1', database });
  const writer = openSqlite(database);
  const insert = writer.prepare(
    'INSERT INTO users (username, password, display_name, role, status, email, "group", aff_code) VALUES (?, ?, ?, 1, 1, ?, ?, ?)',
  );
  writer.exec('BEGIN');
  for (let n = 1; n <= users; n += 1) insert.run(`user${n}`, 'x', `User ${n}`, `u${n}@a.example`, 'vip', `a${n}`);
  insert.run('other', 'x', 'Other', 'o@a.example', 'svip', 'o');
  writer.exec('COMMIT');
  writer.close();
  const signedIn = await signedInContext(sandbox);
  const by = { face: 'tui', user: () => 'root', profile: 'prod', gateway: sandbox.url } as const;
  const context: ScreenContext = { ...signedIn, journal: { ...forgetfulJournal(), ...by } };
  const { gateway } = context;
  for (const [key, value] of Object.entries(tables)) await gateway.options.set(key, JSON.stringify(value));
  const channel = { type: 1, key: 'sk-1', models: 'gpt-4o', base_url: 'builtin:' };
  await gateway.channels.create({ ...channel, name: 'both', group: 'default,vip', weight: 7, remark: 'keep' });
  await gateway.channels.create({ ...channel, name: 'alone', group: 'vip' });
  const key = { expired_time: -1, remain_quota: 5, unlimited_quota: false, model_limits_enabled: false };
  const token = { ...key, model_limits: '', allow_ips: '' };
  await gateway.tokens.create({ ...token, name: 'k1', group: 'vip' });
  await gateway.tokens.create({ ...token, name: 'k2', group: 'auto', auto_groups: ['vip', 'default'] });
  const plan = { title: 'Pro', price_amount: 5, total_amount: 1000, enabled: true, currency: 'USD' };
  const lasting = { duration_unit: 'month', duration_value: 1, quota_reset_period: 'never' };
  await gateway.subscriptions.createPlan({ ...plan, ...lasting, upgrade_group: 'vip', downgrade_group: 'default' });
  const state = async () => {
    const stored = await gateway.options.list();
    const all = [];
    for (let page = 1; ; page += 1) {
      const { rows, hasMore } = await gateway.users.list({ page, pageSize: 100 });
      all.push(...rows);
      if (!hasMore) break;
    }
    const channels = [];
    for await (const { name, group, weight, remark, models } of gateway.channels.walk())
      channels.push({ name, group, weight, remark, models });
    const keys = (await gateway.tokens.list({ page: 1, pageSize: 100 })).rows;
    return {
      options: Object.fromEntries(Object.keys(tables).map((key) => [key, JSON.parse(stored.get(key) ?? 'null')])),
      users: Object.fromEntries(all.map(({ username, group, quota }) => [username, `${group} ${quota}`])),
      channels: channels.sort((one, other) => (one.name < other.name ? -1 : 1)),
      keys: keys
        .map(({ name, group, auto_groups, remain_quota }) => ({ name, group, auto_groups, remain_quota }))
        .sort((one, other) => (one.name < other.name ? -1 : 1)),
      plans: (await gateway.subscriptions.plans()).map(({ updated_at: _at, ...row }) => row),
    };
  };
  const row = async (name: string) => {
    const { rows } = await groupScreen.list({ page: 1, pageSize: 100, filters: {} }, context, {});
    const found = rows.find((one) => one.name === name);
    if (found === undefined) throw new Error(`no group ${name}`);
    return found;
  };
  return { context, gateway, state, row, database };
}

const run = (request: FlowRequest<Anything>, context: ScreenContext, seen?: (step: Step<Anything>) => void) =>
  runAgreed(request, () => context, seen);

type Site = Awaited<ReturnType<typeof open>>;

async function act({ context, row }: Site, verb: string, names: readonly string[], to: string) {
  const action = groupScreen.actions.find((one) => one.verb === verb);
  if (action === undefined) throw new Error(verb);
  const rows = await Promise.all(names.map(row));
  return run({ target: groupScreen, action, rows, input: { to, moves: undefined } }, context);
}

async function newest({ context }: Site): Promise<JournalEntry> {
  const lines = (await context.journal?.lines()) ?? [];
  return journalEntries(recordsOf(lines))[0] as JournalEntry;
}

const takeBack = async (site: Site) => run(await undoOfEntry(await newest(site), site.context, {}), site.context);

test('ASK-06: renaming a group moves all of 320 users, keys, channels, plans and tables, and one undo puts all back', async () => {
  const site = await open({ users: 320 });
  const before = await site.state();
  const { asked, end, tables } = await act(site, 'rename', ['vip'], 'premium');
  const prompt = asked.consequences.join('\n');
  expect(asked.prompt).toBe('Rename group vip to premium?');
  for (const text of [
    '320 users',
    '2 of your API keys',
    '2 channels: alone, both',
    '1 plan: Pro',
    'ModelRequestRateLimitGroup',
  ])
    expect(prompt).toContain(text);
  expect(prompt).toContain('API keys of other people can’t be seen');
  expect(end.done).toMatchObject({
    message: 'Renamed vip to premium. Moved: 320 users, 2 of your API keys, 2 channels, 1 plan.',
    data: { users: 320, keys: 2, channels: 2, plans: 1, left: 0 },
  });
  // A gateway that limits requests takes minutes for so many: it says all along how far it is.
  expect(tables.map(({ caption }) => caption)).toEqual(
    Array.from({ length: 325 }, (_, index) => `Moved ${index + 1} of 325`),
  );
  expect(tables.at(-1)).toMatchObject({ isOver: true, rows: [{ cells: [{ text: '320 of 320' }] }, {}, {}, {}] });
  // Everything else is just as it was: only the name is another one.
  const named = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll(/\bvip\b/g, 'premium'));
  expect(await site.state()).toEqual(named(before));
  const entry = await newest(site);
  expect(entry).toMatchObject({ noun: 'group', verb: 'rename', outcome: 'done', count: 1, undo: { by: 'own' } });
  expect(entry.command).toBe('tollgate group rename vip --to premium');
  // It keeps each of them, to move them back, and shows how many.
  const [listed] = await listedEntries([entry], site.context);
  const shown = listed && changeCell(listed, site.context);
  expect(shown?.text).toMatch(/^Name vip → premium, Users 320, Your keys 2, Channels 2, Plans 1, Options GroupRatio/);
  expect(JSON.stringify(shown)).not.toMatch(/user\/|0\.8/);
  const back = await takeBack(site);
  expect(back.end.done.message).toContain('Moved back from premium to vip: 320 users');
  expect(await site.state()).toEqual(before);
}, 120_000);

test('ASK-06: merged groups go into another one, which stays as it is; one undo puts both back', async () => {
  const site = await open();
  const before = await site.state();
  const { asked, end } = await act(site, 'merge', ['vip', 'svip'], 'default');
  expect(asked.prompt).toBe('Put 2 groups into default: vip, svip?');
  expect(asked.effects).toEqual(['vip → default: ratio 0.8 → 1', 'svip → default: ratio 0.5 → 1']);
  expect(end.summary.outcome).toBe('done');
  const after = await site.state();
  expect(after.options).toEqual({
    GroupRatio: { default: 1 },
    UserUsableGroups: { default: 'Default' },
    TopupGroupRatio: {},
    GroupGroupRatio: {},
    'group_ratio_setting.group_special_usable_group': {},
    AutoGroups: ['default'],
    ModelRequestRateLimitGroup: {},
  });
  expect(new Set(Object.values(after.users).map((text) => text.split(' ')[0]))).toEqual(new Set(['default']));
  expect(after.channels.map(({ group, weight }) => [group, weight])).toEqual([
    ['default', before.channels[0]?.weight],
    ['default', 7],
  ]);
  expect(after.keys.map(({ group, auto_groups }) => [group, auto_groups])).toEqual([
    ['default', null],
    ['auto', ['default']],
  ]);
  await takeBack(site);
  expect(await site.state()).toEqual(before);
});

test('ASK-06: a group that is held is not removed unless its holders are given another; one nobody holds is', async () => {
  const site = await open();
  const before = await site.state();
  const refused = await act(site, 'remove', ['vip'], '');
  expect(refused.end.error.message).toBe(
    'In vip there are 3 users, 2 of your API keys, 2 channels, 1 plan. Nothing was done.',
  );
  expect(await site.state()).toEqual(before);
  await site.gateway.options.set('GroupRatio', JSON.stringify({ ...(tables.GroupRatio as object), unused: 3 }));
  const { asked, end } = await act(site, 'remove', ['unused'], '');
  expect(asked.consequences.join('\n')).toContain('No one is in unused.');
  expect(end.done.message).toBe('Removed unused.');
  expect(await site.state()).toEqual(before);
  const gone = await act(site, 'remove', ['vip'], 'svip');
  expect(gone.end.done.message).toBe('Removed vip. Moved to svip: 3 users, 2 of your API keys, 2 channels, 1 plan.');
  expect((await site.row('svip')).users).toBe(4);
  // A group that is not open to choose may stand in no order of a key.
  expect(gone.asked.consequences.join('\n')).toContain('svip isn’t open to choose');
  expect((await site.state()).keys.map(({ group, auto_groups }) => [group, auto_groups])).toEqual([
    ['svip', null],
    ['auto', ['default']],
  ]);
  await takeBack(site);
  expect(await site.state()).toEqual(before);
});

test.each([
  ['rename', ['vip'], 'svip', /^There is a group svip already, which GroupRatio, GroupGroupRatio/],
  ['rename', ['vip'], 'vip', /^No changes/],
  ['rename', ['vip'], 'two words', /no blanks or commas/],
  ['rename', ['vip'], 'auto', /means several groups/],
  ['rename', ['default'], 'other', /It has to stay/],
  ['merge', ['vip'], 'nobodys', /no group nobodys/],
  ['merge', ['vip'], 'vip', /Choose a group other than vip/],
  ['remove', ['default'], 'vip', /It has to stay/],
])('ASK-06: %s %j to %s is refused before anything is sent', async (verb, names, to, reason) => {
  const site = await open();
  const before = await site.state();
  const { end } = await act(site, verb, names, to);
  expect(end.error?.message ?? end.reason).toMatch(reason);
  expect(await site.state()).toEqual(before);
  expect(await newest(site)).toBeUndefined();
});

test('ASK-06: a run that fails halfway leaves both names, says what is left, and is gone on with or taken back', async () => {
  const site = await open({ users: 6 });
  const before = await site.state();
  const { update } = site.gateway.users;
  let left = 3;
  site.gateway.users.update = async (...given) => {
    left -= 1;
    if (left < 0) throw new GatewayError('network');
    return update(...given);
  };
  const { end } = await act(site, 'rename', ['vip'], 'premium');
  site.gateway.users.update = update;
  expect(end.done).toMatchObject({ tone: 'warn', data: { users: 3 } });
  expect(end.done.message).toMatch(/^vip → premium is half done\. Moved: 3 users.* Not moved: 3 users/);
  expect(end.done.message).toMatch(/To continue: tollgate group merge vip --to premium$/);
  expect(await newest(site)).toMatchObject({ outcome: 'partly', undo: { by: 'own' } });
  const half = await site.state();
  expect(half.options.GroupRatio).toEqual({ default: 1, vip: 0.8, premium: 0.8, svip: 0.5 });
  // Whoever is not moved yet is served all the same.
  expect(half.channels.map(({ group }) => group)).toEqual(['vip,premium', 'default,vip,premium']);
  const goOn = await act(site, 'merge', ['vip'], 'premium');
  expect(goOn.end.done.message).toMatch(/^Put vip into premium\. Moved: 3 users/);
  expect((await site.state()).options.GroupRatio).toEqual({ default: 1, premium: 0.8, svip: 0.5 });
  await takeBack(site);
  expect(await site.state()).toEqual(half);
  const entries = journalEntries(recordsOf((await site.context.journal?.lines()) ?? []));
  const first = entries.find(({ n }) => n === Math.min(...entries.map((entry) => entry.n))) as JournalEntry;
  const undone = await run(await undoOfEntry(first, site.context, {}), site.context);
  expect(undone.end.done.message).toContain('Moved back from premium to vip: 3 users');
  expect(await site.state()).toEqual(before);
});

test('ASK-06: whoever took the group up meanwhile is not left behind; whoever left it since is not moved back', async () => {
  const site = await open({ users: 2 });
  const action = groupScreen.actions.find(({ verb }) => verb === 'rename');
  const rows = [await site.row('vip')];
  const [first] = (await site.gateway.users.search({ keyword: 'user1', page: 1, pageSize: 10 })).rows;
  const request = { target: groupScreen, action: action as Anything, rows, input: { to: 'premium', moves: undefined } };
  const other = await site.gateway.users.search({ keyword: 'other', page: 1, pageSize: 10 });
  const otherId = other.rows[0]?.id ?? 0;
  let joined: Promise<unknown> = Promise.resolve();
  const steps: Step<Anything>[] = [];
  startFlow(request, {
    context: () => site.context,
    begin: () => () => true,
    show(step) {
      steps.push(step);
      if (step.kind !== 'consent') return;
      joined = site.gateway.users.update(otherId, { group: 'vip' }).then(() => step.agree());
    },
  });
  await waitFor(() => expect(steps.at(-1)?.kind).toBe('outcome'));
  await joined;
  const outcome = steps.at(-1) as Anything;
  expect(outcome.done.message).toContain('Left: user other. Some took up vip meanwhile.');
  expect((await site.state()).options.GroupRatio).toHaveProperty('vip');
  await act(site, 'merge', ['vip'], 'premium');
  await takeBack(site);
  // The first run is taken back, but for somebody who has been given another group since.
  await site.gateway.users.update(first?.id ?? 0, { group: 'svip' });
  const entries = journalEntries(recordsOf((await site.context.journal?.lines()) ?? []));
  const back = await run(await undoOfEntry(entries.at(-1) as JournalEntry, site.context, {}), site.context);
  expect(back.end.done.message).toContain('One had another group by then and was left as it is: user user1.');
  expect((await site.state()).users).toMatchObject({ user1: 'svip 0', user2: 'vip 0', other: 'vip 0' });
});

test('ASK-06: what was cut off without an end is taken back from what was written down before it was sent', async () => {
  const site = await open();
  const before = await site.state();
  await act(site, 'rename', ['vip'], 'premium');
  const { undo: _undo, endedAt: _ended, ...entry } = await newest(site);
  const cut = { ...entry, undo: undefined, endedAt: undefined, outcome: 'open' as const };
  await run(await undoOfEntry(cut, site.context, {}), site.context);
  expect(await site.state()).toEqual(before);
});

test('ASK-06: the list has every group that anything names, with who is in it; others see what is open to them', async () => {
  const site = await open();
  await site.gateway.users.update(
    (await site.gateway.users.search({ keyword: 'user1', page: 1, pageSize: 1 })).rows[0]?.id ?? 0,
    { group: 'orphan' },
  );
  const list = async (context: ScreenContext) =>
    (await groupScreen.list({ page: 1, pageSize: 100, filters: {} }, context, {})).rows;
  const rows = await list(site.context);
  expect(
    rows.map(({ name, ratio, auto, users, keys, channels, plans }) => [
      name,
      ratio,
      auto,
      users,
      keys,
      channels,
      plans,
    ]),
  ).toEqual([
    ['auto', null, false, 0, 1, 0, 0],
    ['default', 1, true, 1, 1, 1, 1],
    ['orphan', null, false, 1, 0, 0, 0],
    ['svip', 0.5, false, 1, 0, 0, 0],
    ['vip', 0.8, true, 2, 2, 2, 1],
  ]);
  const orphan = rows.find(({ name }) => name === 'orphan');
  const cell = groupScreen.columns.find(({ id }) => id === 'ratio')?.cell(orphan as Anything, site.context);
  expect(cell).toMatchObject({
    text: 'none',
    tone: 'bad',
    hint: 'No option gives this group a ratio: calls with it fail.',
  });
  const person = await list({ ...site.context, role: 1 });
  expect(person.map(({ name, users, tables: options }) => [name, users, options])).toContainEqual(['vip', null, null]);
});
