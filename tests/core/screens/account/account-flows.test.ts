import { beforeAll, describe, expect, test } from 'vitest';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import {
  createAccessToken,
  deleteAccount,
  transferInvite,
} from '../../../../shared/screens/account/account-actions.ts';
import { ownModels } from '../../../../shared/screens/account/account-facts.ts';
import { bindEmail } from '../../../../shared/screens/account/bind-actions.ts';
import { changePassword } from '../../../../shared/screens/account/password.ts';
import { updateProfile } from '../../../../shared/screens/account/update-profile.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

const password = 'first-password';

describe.each(['classic', 'v06', 'v013', 'v1'] as const)('the own account on a %s gateway', (dialect) => {
  let sandbox: TestSandbox;
  let root: ScreenContext;
  const signIn = (username: string, secret = password) =>
    signedInContext({ ...sandbox, rootUsername: username, rootPassword: secret });
  const make = async (username: string) => {
    await root.gateway.users.create({ username, password, display_name: username });
    return signIn(username);
  };

  beforeAll(async () => {
    sandbox = await startTestSandbox({ dialect });
    root = await signedInContext(sandbox);
    return () => sandbox.close();
  });

  test('ME-02: available models, each once, sorted', async () => {
    const models = (await ownModels(root)).map(({ value }) => value);
    expect(models).toEqual([...new Set(models)].sort());
  });

  test('ME-03: earnings of an invite move to the balance', async () => {
    await root.gateway.options.set('QuotaForInviter', 600_000);
    const inviter = await make('inviter');
    const affCode = await inviter.gateway.account.inviteCode();
    await root.gateway.session.register({ username: 'invited', password, affCode });
    const context = { ...inviter, user: await inviter.gateway.account.self() };
    expect(context.user.aff_quota).toBe(600_000);
    const done = await transferInvite.run({ quota: 500_000 }, context, {});
    expect(done.message).toBe('$1.00 transferred. Balance: $1.00.');
    expect(done.row).toMatchObject({ quota: 500_000, aff_quota: 100_000 });
  });

  test('TRU-02 ME-03: what was moved is no failure when the account cannot be read again: it would be moved twice', async () => {
    await root.gateway.options.set('QuotaForInviter', 600_000);
    const inviter = await make('unseen');
    const affCode = await inviter.gateway.account.inviteCode();
    await root.gateway.session.register({ username: 'unseen-2', password, affCode });
    const account = { ...inviter.gateway.account, self: () => Promise.reject(new GatewayError('network')) };
    const context = { ...inviter, gateway: { ...inviter.gateway, account } };
    const done = await transferInvite.run({ quota: 500_000 }, context, {});
    expect(done.message).toBe('$1.00 transferred. Saved, but couldn’t be verified.');
    expect(await inviter.gateway.account.self()).toMatchObject({ quota: 500_000, aff_quota: 100_000 });
    const named = { display_name: 'Unseen name', original_password: password };
    expect((await updateProfile.run(named, context, {})).message).toContain('couldn’t be verified');
    expect((await inviter.gateway.account.self()).display_name).toBe('Unseen name');
  });

  test('ME-08: the display name is changed and read back', async () => {
    const context = await make('named');
    const input = { display_name: 'New name', original_password: password };
    const asked = updateProfile.run({ ...input, original_password: '' }, context, {});
    if (dialect === 'v013') await expect(asked).rejects.toThrow(context.say('account.profilePasswordNeeded'));
    else expect((await asked).data).toEqual({ display_name: 'New name' });
    const done = dialect === 'v013' ? await updateProfile.run(input, context, {}) : await asked;
    expect(done.data).toEqual({ display_name: 'New name' });
    await expect(updateProfile.run({ display_name: 'named', original_password: '' }, context, {})).rejects.toThrow(
      'No changes to save',
    );
  });

  test('ME-08: a gateway that agrees and keeps the old name is no success', async () => {
    const real = await make('keeper');
    const account = { ...real.gateway.account, update: async () => undefined };
    const context = { ...real, gateway: { ...real.gateway, account } };
    const asked = updateProfile.run({ display_name: 'New name', original_password: password }, context, {});
    await expect(asked).rejects.toThrow('The gateway reported success, but the display name is still “keeper”.');
  });

  test('ME-06: the password is changed, and the session goes on', async () => {
    const context = await make('changer');
    const input = { original_password: password, password: 'second-password', confirmation: 'second-password' };
    expect((await changePassword.run(input, context, {})).message).toBe('Password changed.');
    expect((await context.gateway.account.self()).username).toBe('changer');
    await expect(signIn('changer')).rejects.toMatchObject({ kind: 'refused' });
    expect((await signIn('changer', 'second-password')).user?.username).toBe('changer');
    if (dialect === 'classic' || dialect === 'v06') return;
    await expect(changePassword.run(input, context, {})).rejects.toMatchObject({ kind: 'refused' });
  });

  test('ME-05: the token is given once, as a secret, and never in the message or data', async () => {
    const context = await make('scripter');
    const done = await createAccessToken.run(undefined, context, {});
    expect(done.secret?.length).toBeGreaterThanOrEqual(28);
    expect(JSON.stringify({ ...done, secret: '' })).not.toContain(done.secret);
  });

  test('ME-04: an e-mail address is bound with its code', async () => {
    const context = await make('mailer');
    await context.gateway.session.sendEmailCode({ email: 'mailer@example.com' });
    const mails = await fetch(`${sandbox.url}/sandbox/mails`, { headers: { Accept: 'application/json' } });
    const [mail] = (await mails.json()) as { body: string }[];
    const code = /\w{6}$/.exec(mail?.body ?? '')?.[0] ?? '';
    const done = await bindEmail.run({ email: 'mailer@example.com', code }, context, {});
    expect(done.row).toMatchObject({ email: 'mailer@example.com' });
  });

  test('ME-07: the account is gone and so is the credential', async () => {
    const context = await make('leaver');
    expect((await deleteAccount.run({ username: 'leaver' }, context, {})).message).toBe('Account deleted.');
    expect(context.gateway.credential()).toEqual({ kind: 'none' });
    await expect(signIn('leaver')).rejects.toMatchObject({ kind: 'refused' });
  });
});
