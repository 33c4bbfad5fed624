import { expect } from 'vitest';
import { grantsOf } from '../../../shared/domain/channel/channel-permission.ts';
import { type Contract, calls, expectFailure } from '../contract.ts';

const first = { page: 1, pageSize: 10 };

/** People: making the suite's own user, changing it, and refusals by role. */
export function describeUserCalls(the: () => Contract): void {
  calls(the, 'users.create, users.search, users.list, users.get', async (contract) => {
    const { admin, personName: username, personPassword: password } = contract;
    await admin.users.create({ username, password, display_name: 'Contract' });
    const { rows } = await admin.users.search({ ...first, keyword: username });
    const made = rows.find((row) => row.username === username);
    if (made === undefined) throw new Error('The created user is not found.');
    contract.personId = made.id;
    contract.undo.push(() => admin.users.delete(made.id));
    const page = await admin.users.list({ page: 1, pageSize: 20 });
    expect(page.rows.map(({ id }) => id)).toContain(made.id);
    expect(await admin.users.get(made.id)).toMatchObject({ username, display_name: 'Contract', role: 1, status: 1 });
  });

  calls(the, 'users.list', async ({ admin }) => {
    const one = await admin.users.list({ page: 1, pageSize: 1 });
    const next = await admin.users.list({ page: 2, pageSize: 1 });
    expect([one.rows.length, one.hasMore]).toEqual([1, true]);
    expect(next.rows[0]?.id).not.toBe(one.rows[0]?.id);
  });

  calls(the, 'users.update, users.addQuota', async ({ admin, personId, personName }) => {
    const before = await admin.users.get(personId);
    const renamed = await admin.users.update(personId, { display_name: 'Renamed' });
    expect(renamed).toMatchObject({ display_name: 'Renamed', username: personName, quota: before.quota });
    expect(await admin.users.update(personId, { quota: 5_000_000 })).toMatchObject({ quota: 5_000_000 });
    expect(await admin.users.addQuota(personId, -1_000_000)).toMatchObject({ quota: 4_000_000 });
    expect(await admin.users.addQuota(personId, 6_000_000)).toMatchObject({
      quota: 10_000_000,
      display_name: 'Renamed',
    });
  });

  const careOf = 'users.bindings, users.clearBinding, users.resetTwoFactor, users.resetPasskey';
  calls(the, careOf, async ({ admin, personId, personName, prefix, target }) => {
    const bound = await admin.users.bindings(personId).catch((error: unknown) => {
      expect(error).toMatchObject({ kind: 'unsupported' });
      return undefined;
    });
    if (bound === undefined) {
      await expectFailure(admin.users.clearBinding(personId, 'email'), 'unsupported');
      // Both came before bindings (docs/gateways-modern.md 0.1): where they are there is nothing to reset.
      const kinds = target.isExternal ? (['unsupported', 'refused'] as const) : (['unsupported'] as const);
      await expectFailure(admin.users.resetTwoFactor(personId), ...kinds);
      return expectFailure(admin.users.resetPasskey(personId), ...kinds);
    }
    expect(bound).toEqual([]);
    // Success where nothing is linked, refusals where there is nothing to reset. Bindings are cleared since v0.11 only.
    for (const what of ['github', 999_999] as const) {
      await admin.users.clearBinding(personId, what).catch((error: unknown) => {
        if (!target.isExternal) throw error;
        expect(error).toMatchObject({ kind: 'unsupported' });
      });
    }
    await expectFailure(admin.users.resetTwoFactor(personId), 'refused');
    await expectFailure(admin.users.resetPasskey(personId), 'refused');
    // A remark is kept by every other update: gateways erase it where it is missing.
    expect(await admin.users.update(personId, { remark: `${prefix} remark` })).toMatchObject({ username: personName });
    expect(await admin.users.update(personId, { display_name: 'Kept' })).toMatchObject({ remark: `${prefix} remark` });
    expect(await admin.users.update(personId, { remark: '' })).toMatchObject({ remark: '', display_name: 'Kept' });
    await admin.users.update(personId, { display_name: 'Contract' });
  });

  calls(the, 'users.manage, users.setChannelPermissions', async ({ admin, personId, self }) => {
    expect(await admin.users.manage(personId, 'disable')).toEqual({ role: 1, status: 2 });
    expect(await admin.users.manage(personId, 'enable')).toEqual({ role: 1, status: 1 });
    if (self.role < 100) return;
    expect(await admin.users.manage(personId, 'promote')).toMatchObject({ role: 10 });
    // Where there are no permissions of one's own, what was sent is not there afterwards.
    const granted = admin.users.setChannelPermissions(personId, { sensitive_write: true });
    if (grantsOf(await admin.users.get(personId)) === undefined) await expectFailure(granted, 'refused');
    else expect(grantsOf(await granted)).toMatchObject({ write: true, sensitive_write: true });
    expect(await admin.users.manage(personId, 'demote')).toMatchObject({ role: 1 });
    await expectFailure(admin.users.manage(self.id, 'disable'), 'refused');
  });

  calls(the, 'session.login', async (contract) => {
    const { person, personName: username, personPassword: password, personId } = contract;
    const outcome = await person.session.login({ username, password });
    expect(outcome).toMatchObject({ kind: 'signed-in', user: { id: personId, quota: 10_000_000 } });
    const stranger = contract.target.client();
    await expectFailure(stranger.session.login({ username, password: 'wrong-password' }), 'refused');
  });

  calls(the, 'users.get', async ({ admin, person, target }) => {
    await expectFailure(admin.users.get(2_000_000_000), 'not-found');
    await expectFailure(person.users.list(first), 'forbidden');
    await expectFailure(target.client().users.list(first), 'not-signed-in');
    const bad = target.client({ kind: 'access-token', accessToken: 'no-such-token', userId: 1 });
    await expectFailure(bad.users.list(first), 'not-signed-in');
  });
}
