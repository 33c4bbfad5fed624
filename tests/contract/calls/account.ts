import { expect } from 'vitest';
import { codeAt } from '../../../cli/sandbox/accounts/two-factor.ts';
import type { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import { type Contract, calls, expectFailure, since, unlessMissing } from '../contract.ts';

function credentialsOf({ personName: username, personPassword: password }: Contract) {
  return { username, password };
}

/** The own account, as the suite's own user. */
export function describeAccountCalls(the: () => Contract): void {
  calls(the, 'account.self, account.groups, account.models', async (contract) => {
    const { person, personId } = contract;
    expect(await person.account.self()).toMatchObject({ id: personId, group: 'default' });
    const groups = await unlessMissing(contract, 'account.groups', () => person.account.groups());
    if (groups !== undefined) expect(groups.map(({ name }) => name)).toContain('default');
    const models = await unlessMissing(contract, 'account.models', () => person.account.models());
    if (models !== undefined) expect(Array.isArray(models)).toBe(true);
  });

  calls(the, 'account.update, account.changePassword', async (contract) => {
    const { person, target, personName: username } = contract;
    const display_name = 'Self-named';
    await person.account.update({ display_name }).catch((error: GatewayError) => {
      if (error.facts.reason !== 'password-needed') throw error;
      return person.account.update({ display_name, originalPassword: contract.personPassword });
    });
    expect(await person.account.self()).toMatchObject({ display_name: 'Self-named' });
    const password = 'contract-2';
    await person.account.changePassword({ password, originalPassword: contract.personPassword });
    contract.personPassword = password;
    // The session goes on, and the new password works.
    expect(await person.account.self()).toMatchObject({ username });
    expect(await target.client().session.login({ username, password })).toMatchObject({ kind: 'signed-in' });
  });

  calls(the, 'account.bindings, account.unbind', async ({ person }) => {
    const bound = await person.account.bindings().catch((error: unknown) => {
      expect(error).toMatchObject({ kind: 'unsupported' });
      return undefined;
    });
    if (bound === undefined) return expectFailure(person.account.unbind(1), 'unsupported');
    expect(bound).toEqual([]);
    // Success where nothing is linked.
    await person.account.unbind(999_999);
  });

  calls(the, 'account.createAccessToken', async ({ person, target, personId }) => {
    const first = await person.account.createAccessToken();
    const script = target.client({ kind: 'access-token', accessToken: first, userId: personId });
    expect(await script.account.self()).toMatchObject({ id: personId });
    const second = await script.account.createAccessToken();
    expect(second).not.toBe(first);
    expect(await script.account.self()).toMatchObject({ id: personId });
    const stale = target.client({ kind: 'access-token', accessToken: first, userId: personId });
    await expectFailure(stale.account.self(), 'not-signed-in');
  });

  const factor =
    'twoFactor.status, twoFactor.begin, twoFactor.enable, twoFactor.renewBackupCodes, twoFactor.disable, proof.prove, proof.heldUntil';
  calls(the, factor, async ({ person, personId, admin }) => {
    const before = await person.twoFactor.status().catch((error: unknown) => {
      expect(error).toMatchObject({ kind: 'unsupported' });
      return undefined;
    });
    expect(person.proof.heldUntil('channel.key.read')).toBeUndefined();
    if (before === undefined) {
      await expectFailure(person.proof.prove('channel.key.read', '000000'), 'unsupported');
      await expectFailure(person.twoFactor.begin(), 'unsupported');
      await expectFailure(person.twoFactor.enable('000000'), 'unsupported');
      await expectFailure(person.twoFactor.renewBackupCodes('000000'), 'unsupported');
      return expectFailure(person.twoFactor.disable('000000'), 'unsupported');
    }
    expect(before.enabled).toBe(false);
    await expectFailure(person.twoFactor.enable('000000'), 'refused');
    const { secret, uri, backupCodes } = await person.twoFactor.begin();
    expect(uri).toContain(secret);
    const code = () => codeAt(secret, Math.floor(Date.now() / 1000));
    await person.twoFactor.enable(code());
    // The session goes on, renewed where the gateway ends those before.
    expect(await person.twoFactor.status()).toMatchObject({ enabled: true, backupCodesLeft: backupCodes.length });
    await person.proof.prove('channel.key.read', code());
    expect(person.proof.heldUntil('channel.key.read')).toBeGreaterThan(Date.now());
    const renewed = await person.twoFactor.renewBackupCodes(code());
    expect(renewed).not.toEqual(backupCodes);
    await person.twoFactor.disable(renewed[0] ?? '');
    expect(await person.twoFactor.status()).toMatchObject({ enabled: false });
    const again = await person.twoFactor.begin();
    await person.twoFactor.enable(codeAt(again.secret, Math.floor(Date.now() / 1000)));
    await admin.users.resetTwoFactor(personId);
    expect(await person.session.login(credentialsOf(the()))).toMatchObject({ kind: 'signed-in' });
    expect(await person.twoFactor.status()).toMatchObject({ enabled: false });
  });

  const passkeys = [
    'passkeys.status, passkeys.beginRegister, passkeys.finishRegister, passkeys.remove, passkeys.beginLogin',
    'passkeys.finishLogin, passkeys.beginProof, proof.proveByPasskey',
  ].join(', ');
  calls(the, passkeys, async ({ person, target }) => {
    const { passkeys: own } = person;
    // Below v0.9.1 `passkey` stands where an id of a user would, which is for admins.
    const refusals = ['unsupported', 'forbidden', 'not-found', 'refused'] as const;
    const status = await own.status().catch((error: unknown) => {
      expect(refusals).toContain((error as GatewayError).kind);
      return undefined;
    });
    if (status !== undefined) expect(status).toEqual({ isRegistered: false });
    // Without an authenticator none is made, none proves, and none signs in.
    await expectFailure(own.finishRegister({}), ...refusals);
    await expectFailure(own.beginProof('passkey.delete'), ...refusals);
    await expectFailure(person.proof.proveByPasskey('passkey.delete', {}), ...refusals);
    await expectFailure(own.remove(), ...refusals);
    const visitor = target.client().passkeys;
    await expectFailure(visitor.finishLogin({}), ...refusals);
    for (const begin of [() => own.beginRegister(), () => visitor.beginLogin()]) {
      const request = await begin().catch((error: GatewayError) => error.kind);
      if (typeof request === 'string') expect(refusals).toContain(request);
      else expect(request.challenge).toMatch(/\S/);
    }
  });

  calls(the, 'loginSessions.list, loginSessions.end, loginSessions.endOthers', async (contract) => {
    const { person, target } = contract;
    if (person.credential().kind !== 'jwt') {
      // `sessions` stands where an id of a user would, which is for admins.
      const none = ['unsupported', 'forbidden', 'not-found', 'refused'] as const;
      await expectFailure(person.loginSessions.list(), ...none);
      await expectFailure(person.loginSessions.end('x'), ...none);
      return void (await expectFailure(person.loginSessions.endOthers(), ...none));
    }
    await target.client().session.login(credentialsOf(contract));
    const sessions = await person.loginSessions.list();
    const [other] = sessions.filter(({ current }) => !current);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    await person.loginSessions.end(other?.sid ?? '');
    await expectFailure(person.loginSessions.end(other?.sid ?? ''), 'not-found');
    await person.loginSessions.endOthers();
    expect(await person.loginSessions.list()).toHaveLength(1);
  });

  calls(the, 'account.inviteCode, account.transferInviteQuota', async ({ person }) => {
    const code = await person.account.inviteCode();
    expect(code).toMatch(/^\w{4,}$/);
    expect(await person.account.inviteCode()).toBe(code);
    const refusal = person.isOneApi() ? 'unsupported' : 'refused';
    await expectFailure(person.account.transferInviteQuota(500_000), refusal);
  });

  calls(the, 'account.updateNotifySettings', async (contract) => {
    const settings = { notify_type: 'email', quota_warning_threshold: 1000 } as const;
    await since(contract, 'v06', () => contract.person.account.updateNotifySettings(settings));
  });
}
