import { beforeAll, describe, expect, test } from 'vitest';
import type { User } from '../../../../shared/domain/user/user.ts';
import type { RowAction } from '../../../../shared/screen/action.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { userScreen } from '../../../../shared/screens/user/user-screen.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

const run = (verb: string, row: User, context: ScreenContext, input?: unknown) => {
  const found = userScreen.actions.find((candidate) => candidate.verb === verb);
  if (found?.on !== 'rows') throw new Error(`no action ${verb}`);
  return (found as RowAction<User, unknown>).run(row, input, context, {});
};

describe.each(['classic', 'v06', 'v013', 'v1'] as const)('users of a %s gateway', (dialect) => {
  let sandbox: TestSandbox;
  let context: ScreenContext;

  beforeAll(async () => {
    sandbox = await startTestSandbox({ dialect });
    context = await signedInContext(sandbox);
    return () => sandbox.close();
  });

  async function addUser(username: string): Promise<User> {
    const draft = { ...userScreen.form.defaults(context), username, display_name: 'Someone', password: 'a password' };
    const done = await userScreen.create(draft, context, {});
    expect(done.message).toBe(`User ${username} created.`);
    if (!done.row) throw new Error('the new user was not found');
    return done.row;
  }

  test('USER-01 USER-02: a user is added, found by keyword, and by group', async () => {
    const row = await addUser('finder');
    expect(row).toMatchObject({ username: 'finder', display_name: 'Someone', role: 1, status: 1 });
    const found = async (filters: Record<string, string>) =>
      (await userScreen.list({ page: 1, pageSize: 50, filters }, context, {})).rows.map(({ username }) => username);
    expect(await found({ keyword: ' finder ' })).toEqual(['finder']);
    expect(await found({ group: row.group })).toContain('finder');
    expect(await found({ group: 'nobody-is-here' })).toEqual([]);
    expect(await found({})).toContain('root');
  });

  test('USER-03: an edit changes what was changed and nothing else', async () => {
    const row = await addUser('edited');
    const draft = userScreen.form.fromRow(row, context);
    await expect(userScreen.update(row, draft, context, {})).rejects.toThrow('No changes to save');
    const done = await userScreen.update(row, { ...draft, group: 'vip', quota: row.quota + 777 }, context, {});
    expect(done.row).toMatchObject({ group: 'vip', quota: row.quota + 777, display_name: 'Someone' });
    const renamed = await userScreen.update(
      done.row ?? row,
      { ...draft, group: 'vip', quota: row.quota + 777, display_name: 'Else', password: 'another one' },
      context,
      {},
    );
    expect(renamed.row).toMatchObject({ display_name: 'Else', group: 'vip', quota: row.quota + 777 });
    await signedInContext({ url: sandbox.url, rootUsername: 'edited', rootPassword: 'another one' });
  });

  test('USER-03: quota is added, and taken with a negative amount', async () => {
    const row = await addUser('richer');
    const added = await run('add-quota', row, context, { amount: 1_000_000 });
    expect(added.row?.quota).toBe(row.quota + 1_000_000);
    expect(added.message).toContain('Added $2.00 to richer');
    const taken = await run('add-quota', row, context, { amount: -400_000 });
    expect(taken.data).toMatchObject({ amount: -400_000, quota: row.quota + 600_000 });
    expect(taken.message).toContain('Subtracted $0.80 from richer');
  });

  test('USER-04: the row shows the role and status the gateway returned', async () => {
    const row = await addUser('risen');
    const promoted = await run('promote', row, context);
    expect(promoted).toMatchObject({ message: 'risen is now Admin.', row: { role: 10, status: 1 } });
    expect((await run('demote', promoted.row ?? row, context)).row).toMatchObject({ role: 1 });
    expect((await run('disable', row, context)).row).toMatchObject({ status: 2, role: 1 });
    expect((await userScreen.get(row.id, context, {})).status).toBe(2);
    expect((await run('enable', { ...row, status: 2 }, context)).row).toMatchObject({ status: 1 });
  });

  test('USER-04 USER-05: a deleted user stays in the list, marked', async () => {
    const row = await addUser('gone');
    const done = await run('delete', row, context);
    expect(done.message).toBe('User gone deleted.');
    expect(userScreen.editRefusal?.(done.row ?? row, context)).toBe('The user has been deleted.');
    const { rows } = await userScreen.list({ page: 1, pageSize: 50, filters: {} }, context, {});
    expect(rows.find(({ id }) => id === row.id)?.DeletedAt).toBeTruthy();
  });
});

test('USER-04: success of the gateway with another state than asked for is told as a failure', async () => {
  const sandbox = await startTestSandbox({ dialect: 'classic' });
  const context = await signedInContext(sandbox);
  const users = { ...context.gateway.users, manage: async () => ({ role: 1, status: 1 }) };
  const lying = { ...context, gateway: { ...context.gateway, users } };
  const root = await userScreen.get(1, context, {});
  await expect(run('disable', { ...root, username: 'x', role: 1 }, lying)).rejects.toThrow('x did not change');
});
