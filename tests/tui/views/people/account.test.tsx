import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeAt } from '../../../../cli/sandbox/accounts/two-factor.ts';
import { layersOf } from '../../../../cli/tui/state/any-layer.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { rootCalls } from '../../../support/gateway/root-calls.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { enableSignInServices, sentBackFrom } from '../../../support/gateway/sign-in-services.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';
import { temporaryFolder } from '../../../support/program/temporary-folder.ts';
import { type OpenApp, openApp } from '../../support/open-app.tsx';

const clear = '\u0015';
const save = '\u0013';

let sandbox: TestSandbox;
let root: ScreenContext;
beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
  root = await signedInContext(sandbox);
  await root.gateway.options.set('QuotaForNewUser', 0);
  await root.gateway.options.set('QuotaForInviter', 1_500_000);
  await root.gateway.options.set('GitHubClientId', 'hub');
  await root.gateway.options.set('GitHubOAuthEnabled', true);
});
afterAll(() => sandbox.close());

/** Somebody's own account, as a page. */
async function openAccount(username: string): Promise<{ ui: OpenApp; inviteFriend(name: string): Promise<void> }> {
  const person = { username, password: 'first-password' };
  await root.gateway.users.create({ ...person, display_name: username });
  const ui = await openApp({ gatewayUrl: sandbox.url, as: person, rows: 50, columns: 110 });
  await ui.waitFor('API keys');
  await ui.type(':account\r');
  await ui.waitFor('/register?aff=');
  const affCode = /\?aff=(\w{4})/.exec(ui.screen())?.[1] ?? '';
  return {
    ui,
    inviteFriend: (name) =>
      root.gateway.session.register({ username: name, password: 'friend-password', affCode }).then(() => undefined),
  };
}

const isForm = (ui: OpenApp) => () => layersOf(ui.app).at(-1)?.kind === 'form';

test('ME-01 ME-02 ME-04: who one is, by the role’s name; every binding with its state; the models one may call', async () => {
  const { ui } = await openAccount('person');
  const { id } = await ui.app.context().gateway.account.self();
  for (const [label, text] of [
    ['ID', String(id)],
    ['Username', 'person'],
    ['Role', 'User'],
    ['Group', 'default'],
    ['Balance', '\\$0\\.00'],
    ['Used quota', '\\$0\\.00'],
    ['Calls', '0'],
    ['Email', 'Not linked'],
    ['WeChat', 'Not linked \\(Not enabled on this site\\.\\)'],
    ['GitHub', 'Not linked'],
    ['LINUX DO', 'Not linked \\(Not enabled on this site\\.\\)'],
    ['Telegram', 'Not linked \\(Not enabled on this site\\.\\)'],
  ]) {
    await ui.waitFor(new RegExp(`^ *${label} +${text}$`, 'm'));
  }
  await ui.waitFor(/Available models\n +ERNIE/);
});

test('ME-03: the link, what inviting has earned, and its transfer: not less than one unit, not more than there is', async () => {
  const { ui, inviteFriend } = await openAccount('inviter');
  await inviteFriend('friend-1');
  await ui.press('r');
  await ui.waitFor(/Pending invite rewards +\$3\.00\n +Total invite rewards +\$3\.00\n +Invite count +1\n/);
  await ui.type(':account transfer\r');
  await ui.waitFor(isForm(ui));
  const tryWith = async (amount: string, outcome: string) => {
    await ui.type(`${clear}${amount}${save}`);
    await ui.waitFor(outcome);
    expect((await ui.app.context().gateway.account.self()).quota).toBe(0);
  };
  await tryWith('0.5usd', 'The minimum transfer is $1.00.');
  await tryWith('5usd', 'Only $3.00 can be transferred.');
  await ui.type(`${clear}2usd${save}`);
  await ui.waitFor('$2.00 transferred. Balance: $2.00.');
  await ui.waitFor(/Balance +\$2\.00/);
  await ui.waitFor(/Pending invite rewards +\$1\.00/);
});

test('ME-04: an e-mail address is bound with the code mailed to it; both are required', async () => {
  const { ui } = await openAccount('mailer');
  await ui.type(':account bind-email\r');
  await ui.waitFor(isForm(ui));
  await ui.type(save);
  await ui.waitFor('Enter an email address.');
  await ui.waitFor('Enter the verification code.');
  await ui.type('mailer@example.com');
  await ui.type('\u0014\r');
  await ui.waitFor('Code sent');
  const code = /验证码为: (\w{6})/.exec(sandbox.log.findLast((line) => line.includes('mailer@example.com')) ?? '')?.[1];
  await ui.type(`\t${code}${save}`);
  await ui.waitFor('Email linked.');
  await ui.waitFor(/Email +mailer@example\.com/);
});

test('ME-06: a new password is 8 characters at least and typed twice the same, then it is the one', async () => {
  const { ui } = await openAccount('changer');
  await ui.type(':account password\r');
  await ui.waitFor(isForm(ui));
  await ui.type(`first-password\tshort\tother${save}`);
  await ui.waitFor('The password must have at least 8 characters.');
  await ui.waitFor('The two passwords do not match.');
  await ui.press('escape');
  await ui.waitFor('You have unsaved changes.');
  await ui.press('tab', 'enter');
  await ui.waitFor(() => layersOf(ui.app).at(-1)?.kind === 'page');
  await ui.type(':account password\r');
  await ui.waitFor(isForm(ui));
  await ui.type(`first-password\tsecond-password\tsecond-password${save}`);
  await ui.waitFor('Password changed.');
  expect(ui.raw()).not.toContain('second-password');
  const signIn = (password: string) => root.gateway.session.login({ username: 'changer', password });
  await expect(signIn('first-password')).rejects.toMatchObject({ kind: 'refused' });
});

test('ME-07: the own account is deleted only when its name is typed exactly and that is agreed to', async () => {
  const { ui } = await openAccount('leaver');
  const isThere = async () => (await root.gateway.users.search({ keyword: 'leaver', page: 1, pageSize: 10 })).rows[0];
  await ui.type(':account delete\r');
  await ui.waitFor('Type leaver to confirm');
  for (const wrong of ['', 'Leaver', 'leave']) {
    await ui.type(`${clear}${wrong}`);
    await ui.type(save);
    await ui.waitFor('Enter your account name to confirm deletion.');
    const layer = layersOf(ui.app).at(-1);
    expect(layer?.kind === 'form' && Object.keys(layer.store.get().errors), wrong).toEqual(['username']);
  }
  expect((await isThere())?.DeletedAt ?? null).toBeNull();
  // To type the name, under what it costs, is to agree.
  await ui.waitFor('Your API keys stop working and your balance is lost.');
  await ui.type(`${clear}leaver${save}`);
  await ui.waitFor('Account deleted.');
  await ui.waitFor('Sign in to');
  const found = await isThere();
  expect(found === undefined || found.DeletedAt !== null).toBe(true);
});

test('GEN-10, GEN-31: two-factor is set up with a QR code in block characters, switched on by the first code, and off; backup codes are saved, renewed and seen, sign-ins listed and ended', async () => {
  const today = await startTestSandbox({ dialect: 'v1' });
  const as = { username: today.rootUsername, password: today.rootPassword };
  const folder = temporaryFolder();
  const ui = await openApp({ gatewayUrl: today.url, as, rows: 60, columns: 110, world: { env: { PWD: folder } } });
  await ui.waitFor('API keys');
  await ui.command('account');
  await ui.waitFor('Off. A password alone signs you in.');
  await ui.command('account setup-2fa');
  await ui.waitFor(/█{4} ▄{5} █/);
  const secret = /scan +([A-Z2-7]{32})/.exec(ui.screen())?.[1] ?? '';
  const backup = /Backup codes +([A-Z0-9]{4}-[A-Z0-9]{4})/.exec(ui.screen())?.[1] ?? '';
  await ui.press('w');
  await ui.layer('form');
  await ui.press('enter');
  await ui.shows(/^Saved to /);
  const [file = ''] = readdirSync(folder);
  expect(file).toMatch(/^backup-codes-.*\.txt$/);
  expect(readFileSync(join(folder, file), 'utf8')).toContain(backup);
  expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  await ui.press('escape');
  await ui.layer('form');
  await ui.type('000000');
  await ui.press('enter');
  await ui.waitFor('Verification code or backup code is wrong');
  await ui.type(`${clear}${codeAt(secret, Math.floor(Date.now() / 1000))}`);
  await ui.press('enter');
  await ui.shows('Two-factor sign-in is on.');
  await ui.waitFor('On. 4 backup codes left.');
  // Neither is anywhere once it was seen.
  expect(ui.screen()).not.toContain(secret);
  expect(JSON.stringify(ui.app.store.get().messages)).not.toContain(backup);

  await ui.command('account backup-codes');
  await ui.layer('form');
  await ui.type(codeAt(secret, Math.floor(Date.now() / 1000)));
  await ui.press('enter');
  await ui.agree('Make new backup codes?');
  await ui.waitFor(/Backup codes +[A-Z0-9]{4}-[A-Z0-9]{4}/);
  const renewed = /Backup codes +([A-Z0-9]{4}-[A-Z0-9]{4})/.exec(ui.screen())?.[1] ?? '';
  expect(renewed).not.toBe(backup);
  await ui.press('escape');
  await ui.command('account sessions');
  await ui.waitFor('this one');
  await ui.press('escape');
  await ui.command('account disable-2fa');
  await ui.layer('form');
  await ui.type(renewed);
  await ui.press('enter');
  await ui.agree('Turn off two-factor sign-in?');
  await ui.shows('Two-factor sign-in is off.');
  await signedInContext(today);
  const { loginSessions } = ui.app.context().gateway;
  expect(await loginSessions.list()).toHaveLength(2);
  await ui.command('account end-other-sessions');
  await ui.agree('End all other sign-ins?');
  await ui.shows('You are signed in only here now.');
  expect(await loginSessions.list()).toMatchObject([{ current: true }]);
});

test('GEN-17: how one is told of a low balance is chosen with its details and a secret that is never drawn', async () => {
  const today = await startTestSandbox({ dialect: 'v1' });
  const as = { username: today.rootUsername, password: today.rootPassword };
  const ui = await openApp({ gatewayUrl: today.url, as, rows: 50, columns: 110 });
  await ui.waitFor('API keys');
  await ui.command('account');
  await ui.waitFor(/Notifications +Not set/);
  const { raw } = ui.app.context().gateway;
  await raw.call({ method: 'PUT', path: '/api/user/self', body: { language: 'en' } });
  await ui.command('account notify');
  await ui.layer('form');
  await ui.press('enter');
  await ui.layer('picker');
  await ui.type('Webhook\r');
  await ui.waitFor('Webhook secret');
  await ui.type(`\t${clear}5usd\thttps://h.example.com/q\twhsec-canary${save}`);
  await ui.shows('Notifications saved.');
  await ui.waitFor(/Notifications +Below \$5\.00: Webhook/);
  expect(ui.raw()).not.toContain('whsec-canary');
  const { data } = await raw.call({ method: 'GET', path: '/api/user/self' });
  expect(JSON.parse((data as { setting: string }).setting)).toMatchObject({
    notify_type: 'webhook',
    webhook_secret: 'whsec-canary',
    quota_warning_threshold: 2_500_000,
    language: 'en',
  });
});

test('GEN-14: a provider of the site’s own signs in by a pasted callback, is linked beside Discord, and is unlinked after a question', async () => {
  const today = await startTestSandbox({ dialect: 'v1' });
  await enableSignInServices(await rootCalls(today.url), today.url);
  const opened: string[] = [];
  const ui = await openApp({
    gatewayUrl: today.url,
    rows: 60,
    columns: 110,
    world: { env: {}, openUrl: async (url: string) => opened.push(url) > 0 },
  });
  /** The address the browser comes back to, once the form stands and the page was opened from it. */
  const callback = async () => {
    const before = opened.length;
    await ui.layer('form');
    await ui.type('\u0014\r');
    await ui.waitFor(() => opened.length > before);
    return sentBackFrom(opened.at(-1) ?? '');
  };
  await ui.waitFor('Other methods: Continue with Discord, Continue with Harbour, Continue with Acme ID.');
  await ui.type('\u000F');
  await ui.layer('picker');
  await ui.type('acme\r');
  const back = await callback();
  await ui.type(`${back.replace(/state=[^&]+/, 'state=other')}\r`);
  await ui.shows('belongs to a different sign-in');
  await ui.type(`${clear}${back.replace(/code=[^&]+/, 'code=made-up')}\r`);
  await ui.shows('The gateway returned an error');
  // A state opens one try.
  await ui.press('escape');
  await ui.waitFor('You have unsaved changes.');
  await ui.press('tab', 'enter');
  await ui.waitFor('Other methods:');
  await ui.type('\u000F');
  await ui.layer('picker');
  await ui.type('acme\r');
  await ui.type(`${await callback()}\r`);
  await ui.waitFor('acme_2 (User)');

  await ui.command('account');
  await ui.waitFor(/Acme ID +77\n/);
  await ui.waitFor(/Discord +Not linked\n/);
  await ui.command('account unlink-acme');
  await ui.waitFor('Unlink Acme ID from your account?');
  await ui.waitFor('It is the last linked way in');
  await ui.press('escape');
  await ui.command('account bind-discord');
  await ui.type(`${await callback()}\r`);
  await ui.waitFor(/Discord +77\n/);
  await ui.command('account unlink-discord');
  await ui.shows('Only an admin can unlink it.');
  await ui.command('account unlink-acme');
  await ui.waitFor('You can still sign in with: Discord.');
  await ui.agree('Unlink Acme ID from your account?');
  await ui.shows('Acme ID unlinked.');
  await ui.waitFor(/Acme ID +Not linked\n/);
  expect(ui.raw()).not.toContain(new URL(back).searchParams.get('code'));
});
