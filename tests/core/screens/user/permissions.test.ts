import { beforeAll, describe, expect, test } from 'vitest';
import {
  channelPermissions,
  grantsOf,
  permissionOfCall,
} from '../../../../shared/domain/channel/channel-permission.ts';
import { Role } from '../../../../shared/domain/user/role.ts';
import type { User } from '../../../../shared/domain/user/user.ts';
import { actionsFor } from '../../../../shared/screen/access.ts';
import type { RowAction } from '../../../../shared/screen/action.ts';
import { describeError } from '../../../../shared/screen/error/describe-error.ts';
import { refusalOfAction } from '../../../../shared/screen/flow/flow-rules.ts';
import { Refusal } from '../../../../shared/screen/refusal.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { channelScreen } from '../../../../shared/screens/channel/channel-screen.ts';
import { permissionOf } from '../../../../shared/screens/permission/channel-permissions.ts';
import { providerKeyScreen } from '../../../../shared/screens/provider-key/provider-key-screen.ts';
import { userActions } from '../../../../shared/screens/user/user-actions.ts';
import { showUserCard } from '../../../../shared/screens/user/user-card.ts';
import { permissionFacts } from '../../../../shared/screens/user/user-permission-actions.ts';
import { createSay } from '../../../../shared/text/say.ts';
import { answeringContext } from '../../../support/gateway/answering-context.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

const say = createSay('en');
const sensitive = 'Requires the permission “Change sensitive channel data”. The super admin can grant it.';

describe.each(['v1-session', 'v1'] as const)('GEN-09: permissions of administrators on %s', (dialect) => {
  let sandbox: TestSandbox;
  let root: ScreenContext;
  let admin: ScreenContext;
  let id = 0;
  const signIn = () => signedInContext({ url: sandbox.url, rootUsername: 'deputy', rootPassword: 'deputy-password' });
  beforeAll(async () => {
    sandbox = await startTestSandbox({ dialect });
    root = await signedInContext(sandbox);
    const { users } = root.gateway;
    await users.create({ username: 'deputy', display_name: 'Deputy', password: 'deputy-password' });
    id = (await users.search({ keyword: 'deputy', page: 1, pageSize: 5 })).rows[0]?.id ?? 0;
    await users.manage(id, 'promote');
    await channelScreen.create(
      { ...channelScreen.form.defaults(root), name: 'pool', key: 'sk-1', models: ['m'] },
      root,
      {},
    );
    admin = await signIn();
    return () => sandbox.close();
  });

  test('GEN-09: what an admin lacks is refused with the permission’s name before anything is sent; what they have works', async () => {
    const { rows } = await admin.gateway.channels.list({ page: 1, pageSize: 5 });
    const reasons = (context: ScreenContext) =>
      Object.fromEntries(
        actionsFor(channelScreen.actions, context).map((action) => [
          action.verb,
          refusalOfAction(channelScreen, action, action.on === 'all' ? [] : rows, context),
        ]),
      );
    const mine = reasons(admin);
    for (const verb of ['copy', 'delete', 'delete-disabled', 'add-keys', 'replace-keys'])
      expect(mine[verb], verb).toBe(sensitive);
    for (const verb of ['test', 'disable', 'update-balance', 'test-all', 'fix'])
      expect(mine[verb], verb).toBeUndefined();
    expect(channelScreen.createRefusal?.(admin)).toBe(sensitive);
    expect(reasons(root).delete).toBeUndefined();
    // Editing stays, without the fields that count as sensitive.
    const [row] = rows;
    if (row === undefined) throw new Error('no channel');
    expect(channelScreen.editRefusal?.(row, admin)).toBeUndefined();
    const draft = channelScreen.form.fromRow(row, admin);
    const locked = channelScreen.form.fields.filter((field) => field.disabled?.(draft, admin) === sensitive);
    expect(locked.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['type', 'key', 'base_url', 'proxy', 'settings']),
    );
    const saved = await channelScreen.update(row, { ...draft, priority: 7 }, admin, {});
    expect(saved.row).toMatchObject({ priority: 7 });
    await channelScreen.actions
      .find(({ verb }) => verb === 'fix')
      ?.run(undefined as never, admin as never, {} as never, {});
  });

  test('GEN-09: a refusal of the gateway is no lost session, and names the permission, with HTTP 403 and within the handler', async () => {
    const { channels, account } = admin.gateway;
    const [row] = (await channels.list({ page: 1, pageSize: 5 })).rows;
    const failure = (work: Promise<unknown>) =>
      work.then(
        () => undefined,
        (error: unknown) => error,
      );
    const deleted = await failure(channels.delete(row?.id ?? 0));
    expect(deleted).toMatchObject({ kind: 'forbidden', facts: { status: 403 } });
    const changed = await failure(channels.update(row?.id ?? 0, { base_url: 'https://other.example.com' }));
    expect(changed).toMatchObject({ kind: 'forbidden', facts: { status: 200 } });
    for (const error of [deleted, changed])
      expect(describeError(error, say)).toEqual({ message: 'You don’t have permission to do this.', hint: sensitive });
    // The session goes on.
    expect(await account.self()).toMatchObject({ username: 'deputy' });
  });

  test('GEN-09: the super admin grants and takes, nothing else of the user changes, and it shows at once', async () => {
    const { users } = root.gateway;
    await users.update(id, { remark: 'kept', display_name: 'Kept' });
    const row = await users.get(id);
    const run = async (verb: string, permission: string) => {
      const action = userActions.find((one) => one.verb === verb);
      if (action?.on !== 'rows') throw new Error(verb);
      return action.run(row, { permission, userId: id }, root, {});
    };
    const field = userActions.find(({ verb }) => verb === 'grant')?.input?.fields[0];
    expect(await field?.choices?.({ permission: '', userId: id }, root)).toMatchObject([{ value: 'sensitive_write' }]);
    expect(await run('grant', 'sensitive_write')).toMatchObject({
      message: 'deputy now has the permission “Change sensitive channel data”.',
    });
    await expect(run('grant', 'sensitive_write')).rejects.toThrow('No changes to save.');
    admin = await signIn();
    expect(channelScreen.createRefusal?.(admin)).toBeUndefined();
    await run('revoke', 'write');
    admin = await signIn();
    const after = await users.get(id);
    expect(grantsOf(after)).toMatchObject({ read: true, operate: true, write: false, sensitive_write: true });
    expect(after).toMatchObject({ remark: 'kept', display_name: 'Kept', username: 'deputy', role: Role.Admin });
    expect(channelScreen.editRefusal?.({} as never, admin)).toContain('Edit channels');
    const shown = permissionFacts(admin.user as never, admin)[0];
    expect(shown?.cell.raw).toBe('read,operate,sensitive_write');
    const card = await showUserCard.run(row, undefined, root, {});
    expect(card.data).toMatchObject({ channel_permissions: { write: false } });
    // Only the super admin may, and only admins have some.
    await expect(admin.gateway.users.setChannelPermissions(id, { write: true })).rejects.toMatchObject({
      kind: 'refused',
    });
    const grant = userActions.find(({ verb }) => verb === 'grant');
    expect(grant?.on === 'rows' && grant.refusal?.({ ...row, role: Role.User }, root)).toBe(
      'Only admins have permissions of their own.',
    );
    expect(actionsFor(userActions, admin).map(({ verb }) => verb)).not.toContain('grant');
    await run('grant', 'write');
    await run('revoke', 'sensitive_write');
  });
});

test('GEN-09: every deed about channels says what it needs; other gateways show no trace of permissions', () => {
  for (const screen of [channelScreen, providerKeyScreen])
    for (const { verb, danger } of screen.actions as readonly { verb: string; danger: string }[])
      if (danger === 'irreversible') expect(permissionOf(screen.noun, verb), verb).toBe('sensitive_write');
  for (const dialect of ['classic', 'v06', 'v013']) {
    const gateway = { dialect: () => dialect } as never;
    const context = screenContext({ gateway, role: Role.Root, user: { id: 1, role: Role.Root } as never });
    expect(actionsFor(userActions, context).map(({ verb }) => verb)).not.toContain('grant');
    expect(channelScreen.createRefusal?.(context)).toBeUndefined();
  }
  expect(permissionOfCall('POST', '/api/channel/batch')).toBe('sensitive_write');
  expect(permissionOfCall('POST', '/api/channel/batch/tag')).toBe('write');
  expect(permissionOfCall('POST', '/api/channel/12/status')).toBe('operate');
  expect(permissionOfCall('GET', '/api/channel/12')).toBe('read');
  expect(permissionOfCall('GET', '/api/user/')).toBeUndefined();
});

describe('GEN-09: permissions of an admin', () => {
  const grant = userActions.find(({ verb }) => verb === 'grant') as RowAction<User, object>;
  const revoke = userActions.find(({ verb }) => verb === 'revoke') as RowAction<User, object>;
  const admin = { id: 5, username: 'dep\u0007uty', role: Role.Admin, status: 1 } as User;
  const grants = (channel: object) => ({ ...admin, admin_permissions: { channel } }) as User;

  test('are offered where the gateway has them, as far as the super admin’s own record tells', () => {
    const has = (dialect: string | undefined, options: object) =>
      grant.needs?.(answeringContext({}, { dialect: dialect as string, ...options }).context);
    const own = (fields: object) => ({ user: { ...admin, role: Role.Root, ...fields } });
    expect([has('v013', {}), has('v1', {})]).toEqual([false, true]);
    expect(has('v1', own({ permissions: {} }))).toBe(false);
    expect(has('v1', own({ permissions: { admin_permissions: { channel: {} } } }))).toBe(true);
    // A record without the word tells nothing, and neither does an admin's.
    expect(has('v1', own({}))).toBe(true);
    expect(has('v1', { role: Role.Admin, ...own({ permissions: {} }) })).toBe(true);
  });

  test('say what they allow before they are granted, and what was granted', async () => {
    const outcome = (permission: string) =>
      grant.confirm?.([admin], screenContext(), { permission })?.consequences.join(' ');
    expect(outcome('operate')).toContain('It applies to all channels.');
    expect(outcome('sensitive_write')).not.toContain('It applies to all channels.');
    expect(outcome('sensitive_write')).toMatch(/key/i);
    const [first] = channelPermissions.members;
    const permission = first?.value ?? '';
    const site = answeringContext({
      'users.get': grants({}),
      'users.setChannelPermissions': grants({ [permission]: true }),
    });
    const done = await grant.run(admin, { permission, userId: 5 }, site.context, {});
    expect(done).toMatchObject({ data: { id: 5, permission, granted: true }, row: { id: 5 } });
    expect(done.message).toContain('deputy');
    expect(site.asked.at(-1)).toEqual(['users.setChannelPermissions', 5, { [permission]: true }]);
    const has = answeringContext({ 'users.get': grants({ [permission]: true }) });
    await expect(grant.run(admin, { permission, userId: 5 }, has.context, {})).rejects.toThrow('No changes to save.');
    const none = answeringContext({ 'users.get': admin });
    await expect(revoke.run(admin, { permission, userId: 5 }, none.context, {})).rejects.toThrow(Refusal);
    expect(none.asked).toHaveLength(1);
  });

  test('are told in words, and none are none', () => {
    const facts = (user: User) =>
      permissionFacts(user, screenContext()).map(({ id, cell: { text, raw } }) => [id, text, raw]);
    expect(facts(admin)).toEqual([]);
    expect(facts({ ...grants({}), role: Role.Root })).toEqual([]);
    expect(facts(grants({}))).toEqual([['channel_permissions', screenContext().say('common.none'), '']]);
    const all = Object.fromEntries(channelPermissions.members.map(({ value }) => [value, true]));
    expect(facts(grants(all))[0]?.[2]).toBe(channelPermissions.members.map(({ value }) => value).join(','));
  });
});
