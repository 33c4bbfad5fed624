import { beforeAll, describe, expect, test } from 'vitest';
import { type User, userSchema } from '../../../../shared/domain/user/user.ts';
import { actionsFor } from '../../../../shared/screen/access.ts';
import type { RowAction } from '../../../../shared/screen/action.ts';
import type { Field } from '../../../../shared/screen/form.ts';
import type { FilterValues } from '../../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { userScreen } from '../../../../shared/screens/user/user-screen.ts';
import { answeringContext } from '../../../support/gateway/answering-context.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

const { form } = userScreen;

describe.each(['v013', 'v1'] as const)('GEN-13: care for users of a %s gateway', (dialect) => {
  let context: ScreenContext;
  const listed = async (filters: FilterValues, pageSize = 100) =>
    userScreen.list({ page: 1, pageSize, filters }, context, {});
  const userOf = async (name: string): Promise<User> => {
    const found = (await listed({ keyword: name })).rows.find(({ username }) => username === name);
    if (found === undefined) throw new Error(`no user ${name}`);
    return found;
  };
  const actionOf = (verb: string) => userScreen.actions.find((one) => one.verb === verb) as RowAction<User, unknown>;
  const run = async (verb: string, name: string, input?: unknown) =>
    actionOf(verb).run(await userOf(name), input, context, {});

  beforeAll(async () => {
    const sandbox = await startTestSandbox({ dialect, sampleData: true });
    context = await signedInContext(sandbox);
    return () => sandbox.close();
  });

  test('GEN-13: a remark is written, kept by every other edit, and taken away again; nothing else changes', async () => {
    const before = await userOf('yamada');
    const edit = async (changes: object) => {
      const row = await userOf('yamada');
      await userScreen.update(row, form.normalise({ ...form.fromRow(row, context), ...changes }, 'edit'), context, {});
      return userOf('yamada');
    };
    expect(await edit({ remark: ' pays late ' })).toEqual({ ...before, remark: 'pays late' });
    expect(await edit({ display_name: 'Yamada' })).toMatchObject({ remark: 'pays late' });
    expect((await edit({ quota: before.quota + 5 })).remark).toBe('pays late');
    expect((await edit({ remark: '' })).remark).toBe('');
    const long = form.validate({ ...form.fromRow(before, context), remark: 'x'.repeat(256) }, 'edit', context);
    expect(long.remark).toContain('at most 255');
  });

  test('GEN-13: filters by role and state leave just those, over all rows, and page', async () => {
    const names = async (filters: FilterValues) => (await listed(filters)).rows.map(({ username }) => username).sort();
    expect(await names({ role: 'admin' })).toEqual(['jonas', 'mira']);
    expect(await names({ role: 'root' })).toEqual(['root']);
    expect(await names({ status: 'banned' })).toEqual(['hannah', 'oldaccount', 'spammer42', 'xiaohei']);
    expect(await names({ status: 'deleted' })).toEqual(['aoi', 'marco', 'tmp-eval']);
    expect(await names({ status: 'banned', group: 'trial' })).toEqual(['spammer42']);
    const active = await listed({ status: 'active' }, 10);
    expect(active.rows).toHaveLength(10);
    expect(active).toMatchObject({ hasMore: true, total: 41 - 4 - 3 });
    await expect(listed({ role: 'king' })).rejects.toThrow('king');
  });

  test('GEN-13: a lost second factor and a lost passkey are reset once, and what is not there is said', async () => {
    expect(await run('reset-2fa', 'noa')).toMatchObject({ message: 'Two-factor sign-in of noa is off.' });
    await expect(run('reset-2fa', 'noa')).rejects.toMatchObject({ kind: 'refused' });
    expect(await run('reset-passkey', 'sofia')).toMatchObject({ message: 'The passkey of sofia is removed.' });
    await expect(run('reset-passkey', 'sofia')).rejects.toMatchObject({ kind: 'refused' });
    const outcome = actionOf('reset-2fa').confirm?.([await userOf('thuy')], context);
    expect(outcome?.consequences.join(' ')).toContain('the password alone');
    const admin = { ...context, role: 10 };
    expect(actionOf('reset-2fa').refusal?.(await userOf('mira'), admin)).toBeDefined();
    expect(actionOf('reset-2fa').refusal?.(await userOf('thuy'), admin)).toBeUndefined();
  });

  test('GEN-13: linked accounts are offered with their ids, unlinked one by one, and read back', async () => {
    const account = actionOf('unlink').input?.fields[0] as Field<unknown, never> | undefined;
    const offered = async (name: string) => {
      const draft = actionOf('unlink').input?.fromRow(await userOf(name), context);
      return (await account?.choices?.(draft, context))?.map(({ label, hint }) => `${label} ${hint}`);
    };
    expect(await offered('github_31')).toContain('GitHub nightowl');
    expect(await offered('mira')).toEqual(
      expect.arrayContaining(['Email mira@example.com', 'Harbour SSO mira@harbour']),
    );
    const outcome = actionOf('unlink').confirm?.([await userOf('github_31')], context);
    expect(outcome?.consequences.join(' ')).toContain('locked out');
    const done = await run('unlink', 'github_31', { account: 'github', userId: 0 });
    expect(done).toMatchObject({ message: 'Unlinked GitHub from github_31.', row: { github_id: '' } });
    expect(await run('unlink', 'mira', { account: 'harbour sso', userId: 0 })).toMatchObject({ tone: 'good' });
    expect(await context.gateway.users.bindings((await userOf('mira')).id)).toEqual([]);
    // Gateways answer success where nothing is linked.
    await expect(run('unlink', 'jonas', { account: 'wechat', userId: 0 })).rejects.toThrow('wechat is not linked');
  });

  test('GEN-13: one card says quota, last sign-in, accounts, keys in use and the last errors, for people and machines', async () => {
    const user = await userOf('acme-bot');
    const { data, details } = await run('card', 'acme-bot');
    expect(data).toMatchObject({
      username: 'acme-bot',
      quota: user.quota,
      last_login_at: user.last_login_at,
      remark: expect.stringContaining('Contract'),
      linked: expect.arrayContaining([{ account: 'email', id: 'acme-bot@example.com' }]),
      tokens: expect.arrayContaining([
        expect.objectContaining({ name: expect.any(String), calls: expect.any(Number) }),
      ]),
      errors: expect.arrayContaining([expect.objectContaining({ content: expect.any(String) })]),
    });
    expect(details?.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['quota', 'last_login_at', 'remark', 'linked', 'tokens', 'error_1']),
    );
    expect((data as { errors: unknown[] }).errors.length).toBeLessThanOrEqual(3);
    // A part that cannot be read says why; the others stand.
    const broken = async () => {
      throw new (await import('../../../../shared/gateway/client/gateway-error.ts')).GatewayError('network');
    };
    const logs = { ...context.gateway.logs, list: broken };
    const { users, dialect } = context.gateway;
    const gateway = { users, dialect, logs } as unknown as ScreenContext['gateway'];
    const partial = await actionOf('card').run(user, undefined, { ...context, gateway }, {});
    expect(partial.data).toMatchObject({ quota: user.quota, tokens: { error: expect.any(String) } });
  });
});

test('GEN-13: where gateways have none of it there is no trace, neither in menus nor in the form', () => {
  const verbs = (dialect: string) =>
    actionsFor(userScreen.actions, screenContext({ gateway: { dialect: () => dialect } as never })).map(
      ({ verb }) => verb,
    );
  const care = ['unlink', 'reset-2fa', 'reset-passkey'];
  expect(verbs('v013')).toEqual(expect.arrayContaining(care));
  expect(verbs('v06').filter((verb) => care.includes(verb))).toEqual([]);
  const older = screenContext({ gateway: { dialect: () => 'v06' } as never });
  const remark = form.fields.find(({ name }) => name === 'remark');
  expect(remark?.applies?.(form.defaults(older), 'edit')).toBe(false);
});

describe('USER-04: what the gateway answers', () => {
  const user = userSchema().parse({ id: 7, username: 'ann', role: 1, status: 1, quota: 500_000 });
  const actionOf = (verb: string) => userScreen.actions.find((one) => one.verb === verb) as RowAction<User, unknown>;
  const promoted = (answer: object) => {
    const { context } = answeringContext({ 'users.manage': { role: 0, status: 0, ...answer } });
    return actionOf('promote').run(user, undefined, context, {});
  };

  test('is taken as asked for where it does not tell; another role is no success', async () => {
    expect((await promoted({})).row).toMatchObject({ role: 10, status: 1 });
    expect((await promoted({ role: 10, status: 1 })).row).toMatchObject({ role: 10 });
    await expect(promoted({ role: 1 })).rejects.toThrow(/ann/);
  });

  test('quota that is taken from who has less is told before, with the names', () => {
    const asked = (amount: number) =>
      actionOf('add-quota').confirm?.([user, { ...user, username: 'bob', quota: 5_000_000 }], screenContext(), {
        amount,
      });
    expect(asked(-1_000_000)?.consequences.join(' ')).toMatch(/more than ann has/);
    expect(asked(-500_000)?.consequences).toEqual(asked(1_000_000)?.consequences);
  });
});
