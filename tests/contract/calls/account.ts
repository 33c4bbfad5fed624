import { expect } from 'vitest';
import type { GatewayError } from '../../../shared/gateway/gateway-error.ts';
import { type Contract, calls, expectFailure, since } from '../contract.ts';

/** The own account, as the suite's own user. */
export function describeAccountCalls(the: () => Contract): void {
  calls(the, 'account.self, account.groups, account.models', async ({ person, personId }) => {
    expect(await person.account.self()).toMatchObject({ id: personId, group: 'default' });
    expect((await person.account.groups()).map(({ name }) => name)).toContain('default');
    expect(Array.isArray(await person.account.models())).toBe(true);
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

  calls(the, 'account.inviteCode, account.transferInviteQuota', async ({ person }) => {
    const code = await person.account.inviteCode();
    expect(code).toMatch(/^\w{4,}$/);
    expect(await person.account.inviteCode()).toBe(code);
    await expectFailure(person.account.transferInviteQuota(500_000), 'refused');
  });

  calls(the, 'account.updateNotifySettings', async (contract) => {
    const settings = { notify_type: 'email', quota_warning_threshold: 1000 } as const;
    await since(contract, 'v06', () => contract.person.account.updateNotifySettings(settings));
  });
}
