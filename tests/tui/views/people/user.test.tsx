import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FormLayer } from '../../../../cli/tui/state/form/form-state.ts';
import type { User } from '../../../../shared/domain/user/user.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';
import { type OpenApp, openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
});
afterAll(() => sandbox.close());

const openUsers = () => openApp({ gatewayUrl: sandbox.url, as: root, view: 'user', columns: 140, rows: 50 });

test('USER-01 USER-03 USER-04 USER-05: users are searched, given quota, and deleted ones refuse', async () => {
  const ui = await openUsers();
  await ui.waitFor('1 of 41');
  await ui.type(':user keyword=quiet\r');
  await ui.waitFor('1 of 1');
  const { gateway } = ui.app.context();
  const before = (await gateway.users.get(39)).quota;
  await ui.press('a');
  await ui.type('add-quota\r');
  await ui.waitFor(() => ui.app.store.get().layers.at(-1)?.kind === 'form');
  await ui.type('1usd\r');
  await ui.waitFor('Change the quota of quiet');
  await ui.press('tab', 'enter');
  await ui.waitFor(() => ui.app.store.get().message?.tone === 'good');
  expect((await gateway.users.get(39)).quota).toBe(before + 500_000);
  await ui.type(':user keyword=marco\r');
  await ui.waitFor('Deleted');
  await ui.press('e');
  await ui.waitFor(() => ui.app.store.get().messages.at(-1)?.tone === 'warn');
  await ui.press('enter');
  await ui.layer('details');
  for (const field of fields) expect(ui.screen(), field).toMatch(new RegExp(`^ *${field} {2,}\\S`, 'm'));
  await ui.press('escape');

  await ui.type(':user group=vip\r');
  const found = () => (ui.app.list().window.loaded() as User[]).map(({ group }) => group);
  await ui.waitFor(() => found().length > 1 && found().every((group) => group === 'vip'));
});

/** Every field of a user by its name. */
const fields = [
  ...['ID', 'Username', 'Display name', 'Group', 'Role', 'Status', 'Remaining', 'Used', 'Calls', 'Invited'],
  ...['Invited by', 'Email', 'GitHub', 'LINUX DO', 'LINUX DO level', 'WeChat', 'Telegram', 'Invite code'],
  ...['Pending invite rewards', 'Total invite rewards', 'Deleted'],
];

/** Opens the form of the row under the cursor, and gives how to fill it in. */
async function openEdit(ui: OpenApp) {
  await ui.press('e');
  await ui.waitFor(() => ui.app.store.get().layers.at(-1)?.kind === 'form');
  const { store } = ui.app.store.get().layers.at(-1) as FormLayer;
  const focus = (name: string) =>
    store.set({ focus: store.get().fields.findIndex((field) => field.name === name), isSelected: false });
  const write = async (name: string, text: string) => {
    focus(name);
    await ui.type(`\u0015${text}`);
  };
  return { store, focus, write };
}

test('USER-03: the form changes name, password, group and quota; bound accounts are read-only; an amount may be negative', async () => {
  const ui = await openUsers();
  await ui.waitFor('1 of ');
  const { gateway } = ui.app.context();
  await gateway.users.create({ username: 'tild', password: 'first-pass-1', display_name: 'Tilda' });
  await ui.type(':user keyword=tild\r');
  await ui.waitFor('1 of 1');
  const [row] = (await gateway.users.search({ keyword: 'tild', page: 1, pageSize: 10 })).rows;
  const id = row?.id ?? 0;
  const { store, focus, write } = await openEdit(ui);
  for (const name of ['email', 'github_id', 'linuxdo_id', 'wechat_id', 'telegram_id']) {
    focus(name);
    await ui.type('x');
  }
  await ui.waitFor('Linked accounts are read-only');
  expect(store.get().value).toMatchObject({ email: '', github_id: '', linuxdo_id: '', wechat_id: '', telegram_id: '' });
  await write('password', 'short');
  await ui.press('ctrl+s');
  await ui.waitFor('The password must have at least 8 characters.');
  await write('username', 'tilda');
  await write('display_name', 'Tilda K');
  await write('password', 'second-pass-2');
  await write('quota', '3usd');
  focus('group');
  await ui.type('vip');
  await ui.waitFor(/▌ vip /);
  await ui.press('enter');
  await ui.waitFor(() => ui.app.store.get().layers.at(-1)?.kind === 'form');
  await ui.press('ctrl+s');
  await ui.agree('Save tild?');
  await ui.shows('User tilda updated.');
  expect(await gateway.users.get(id)).toMatchObject({ display_name: 'Tilda K', group: 'vip', quota: 1_500_000 });
  const login = await fetch(`${sandbox.url}/api/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'tilda', password: 'second-pass-2' }),
  });
  expect(await login.json()).toMatchObject({ success: true });
  await ui.type(':user add-quota --amount 0\r');
  await ui.waitFor(/other than zero/);
  expect(ui.app.store.get().layers).toEqual([]);
  await ui.type(':user add-quota\r');
  await ui.waitFor(() => ui.app.store.get().layers.at(-1)?.kind === 'form');
  await ui.type('-1usd\r');
  await ui.waitFor('Change the quota of tilda by −$1.00?');
  await ui.press('tab', 'enter');
  await ui.waitFor('Subtracted $1.00 from tilda. Remaining: $2.00.');
  expect((await gateway.users.get(id)).quota).toBe(1_000_000);
});

test('USER-04 USER-05: promote, demote, disable, enable and delete change the row as the gateway says; a deleted one is told so and offers nothing', async () => {
  const ui = await openUsers();
  await ui.waitFor('1 of ');
  const { gateway } = ui.app.context();
  await gateway.users.create({ username: 'wanda', password: 'first-pass-1', display_name: 'Wanda' });
  await ui.type(':user keyword=wanda\r');
  await ui.waitFor('1 of 1');
  const stored = async () => (await gateway.users.search({ keyword: 'wanda', page: 1, pageSize: 10 })).rows[0];
  for (const [verb, shown, state] of [
    ['promote', /wanda .*Admin .*Active/, { role: 10, status: 1 }],
    ['demote', /wanda .*User .*Active/, { role: 1, status: 1 }],
    ['disable', /wanda .*User .*Banned/, { role: 1, status: 2 }],
    ['enable', /wanda .*User .*Active/, { role: 1, status: 1 }],
  ] as const) {
    await ui.type(`:user ${verb}\r`);
    if (verb !== 'enable') {
      await ui.waitFor('[ Cancel ]');
      await ui.press('tab', 'enter');
    }
    await ui.waitFor(shown);
    expect(await stored()).toMatchObject(state);
  }
  await ui.type(':user delete\r');
  await ui.waitFor('This cannot be undone.');
  await ui.press('escape');
  await ui.waitFor(() => ui.app.store.get().layers.length === 0);
  expect((await stored())?.DeletedAt).toBeNull();
  await ui.type(':user delete\r');
  await ui.waitFor('This cannot be undone.');
  await ui.type('wanda');
  await ui.press('enter');
  await ui.waitFor(/wanda .*Deleted/);
  expect((await stored())?.DeletedAt).toBeTruthy();
  for (const verb of ['promote', 'demote', 'enable', 'disable', 'delete', 'add-quota']) {
    const before = ui.app.store.get().messages.length;
    await ui.type(`:user ${verb}\r`);
    await ui.waitFor(() => ui.app.store.get().messages.length > before);
    expect(ui.app.store.get().messages.at(-1)).toMatchObject({ tone: 'warn', text: 'The user has been deleted.' });
    expect(ui.app.store.get().layers).toEqual([]);
  }
});

test('GEN-13: the card, the remark, linked accounts and resets of a user; filters by role and state', async () => {
  const ui = await openUsers();
  await ui.waitFor(/1 of 4\d/);
  await ui.command('user role=admin');
  await ui.waitFor('1 of 2');
  await ui.command('user status=banned');
  await ui.waitFor('1 of 4');
  await ui.command('user keyword=support');
  await ui.waitFor('1 of 1');
  await ui.type(':card\r');
  await ui.waitFor('About support');
  await ui.waitFor('Harbour SSO: support@harbour');
  await ui.waitFor('API keys in use');
  await ui.press('escape');
  const { gateway } = ui.app.context();
  const { rows } = await gateway.users.search({ keyword: 'support', page: 1, pageSize: 5 });
  const id = rows[0]?.id ?? 0;
  await ui.type(':unlink\r');
  await ui.layer('picker');
  await ui.waitFor('Harbour SSO');
  await ui.type('Harbour SSO\r');
  await ui.agree('Unlink this account from support?');
  await ui.shows('Unlinked Harbour SSO from support.');
  expect(await gateway.users.bindings(id)).toEqual([]);

  await ui.command('user keyword=thuy');
  await ui.waitFor(/▌ +\d+ +thuy/);
  await ui.type(':reset-2fa\r');
  await ui.agree('Turn off two-factor sign-in for thuy?');
  await ui.shows('Two-factor sign-in of thuy is off.');
  await ui.type(':reset-2fa\r');
  await ui.agree('Turn off two-factor sign-in for thuy?');
  await ui.shows(/用户未启用2FA|not enabled/);

  const { write } = await openEdit(ui);
  await write('remark', 'lost her phone');
  await ui.press('ctrl+s');
  await ui.shows('User thuy updated');
  const found = await gateway.users.search({ keyword: 'thuy', page: 1, pageSize: 5 });
  expect(found.rows[0]?.remark).toBe('lost her phone');

  await ui.command('user keyword=sofia');
  await ui.waitFor(/▌ +\d+ +sofia/);
  await ui.type(':reset-passkey\r');
  await ui.agree('Remove the passkey of sofia?');
  await ui.shows('The passkey of sofia is removed.');
});

test('GEN-09: what an admin lacks is greyed with the permission’s name; the super admin grants and takes it', async () => {
  const today = await startTestSandbox({ dialect: 'v1', sampleData: true });
  const as = { username: today.rootUsername, password: today.rootPassword };
  const ui = await openApp({ gatewayUrl: today.url, as, rows: 40, columns: 120 });
  const { users } = (await signedInContext(today)).gateway;
  const deputy = { username: 'deputy', password: 'deputy-password' };
  await users.create({ ...deputy, display_name: 'Deputy' });
  const { rows } = await users.search({ keyword: 'deputy', page: 1, pageSize: 5 });
  await users.manage(rows[0]?.id ?? 0, 'promote');

  const theirs = await openApp({ gatewayUrl: today.url, as: deputy, rows: 40, columns: 120 });
  await theirs.waitFor('API keys');
  await theirs.command('channel');
  await theirs.waitFor(/1 of \d+/);
  await theirs.type(':delete\r');
  await theirs.shows(/Requires the permission “Change sensitive channel data”/);
  await theirs.type('a');
  await theirs.layer('picker');
  await theirs.type('Duplicate');
  await theirs.waitFor(/Duplicate.*Requires the permission/);

  await ui.waitFor('API keys');
  await ui.command('user keyword=deputy');
  await ui.waitFor('1 of 1');
  await ui.type(':grant\r');
  await ui.layer('picker');
  await ui.waitFor('Change sensitive channel data');
  await ui.type('sensitive\r');
  await ui.agree('Grant this permission to deputy?');
  await ui.shows('deputy now has the permission “Change sensitive channel data”.');
  await ui.type(':revoke\r');
  await ui.layer('picker');
  await ui.waitFor('Change sensitive channel data');
  await ui.type('sensitive\r');
  await ui.agree('Revoke this permission from deputy?');
  await ui.shows(/no longer has the permission/);
});
