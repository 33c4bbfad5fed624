import { expect } from 'vitest';
import { codeAt } from '../../../cli/sandbox/accounts/two-factor.ts';
import { isAtLeast } from '../../../shared/domain/dialect.ts';
import { type Contract, calls, expectFailure } from '../contract.ts';

/** The second factor, other ways into and out of the gateway, and the end of the suite's own people. */
export function describeFarewellCalls(the: () => Contract): void {
  calls(
    the,
    'session.completeTwoFactor',
    async (contract) => {
      const { admin, person, target, personName: username, personPassword: password } = contract;
      const stranger = target.client();
      if (!isAtLeast(admin.dialect() ?? 'classic', 'v013')) {
        await expectFailure(stranger.session.completeTwoFactor({ code: '000000' }), 'unsupported');
        return;
      }
      const { secret, backupCodes: codes } = await person.twoFactor.begin();
      await person.twoFactor.enable(codeAt(secret, Math.floor(Date.now() / 1000)));
      const outcome = await stranger.session.login({ username, password });
      if (outcome.kind !== 'two-factor') throw new Error('No second factor was asked for.');
      const { flowToken } = outcome;
      await expectFailure(stranger.session.completeTwoFactor({ code: '000000', flowToken }), 'refused');
      const signedIn = await stranger.session.completeTwoFactor({ code: codes[1] ?? '', flowToken });
      expect(signedIn).toMatchObject({ kind: 'signed-in', user: { username } });
    },
    'would use up the site’s limit of sign-ins',
  );

  calls(the, 'session.register', async ({ admin, target, prefix, undo }, context) => {
    const username = `${prefix}r`;
    try {
      await target.client().session.register({ username, password: 'contract-1' });
    } catch (error) {
      context.skip(target.isExternal, `not open to everybody: ${error}`);
      throw error;
    }
    const { rows } = await admin.users.search({ page: 1, pageSize: 10, keyword: username });
    const made = rows.find((row) => row.username === username);
    expect(made).toMatchObject({ role: 1, status: 1 });
    if (made !== undefined) undo.push(() => admin.users.delete(made.id));
  });

  calls(the, 'session.logout', async ({ person }) => {
    for (const { id } of (await person.tokens.list({ page: 1, pageSize: 100 })).rows) await person.tokens.delete(id);
    const before = person.credential();
    expect(await person.session.logout()).toBe('ended');
    expect(before.kind).not.toBe('none');
    expect(person.credential()).toEqual({ kind: 'none' });
    await expectFailure(person.account.self(), 'not-signed-in');
  });

  calls(the, 'users.delete', async ({ admin, personId }) => {
    await admin.users.delete(personId);
    // One API keeps the row, with a state and a name of its own.
    if (admin.isOneApi()) expect(await admin.users.get(personId)).toMatchObject({ status: 3 });
    else await expectFailure(admin.users.get(personId), 'not-found');
  });

  calls(
    the,
    'account.delete, users.manage',
    async ({ admin, target, prefix }) => {
      const first = { page: 1, pageSize: 10 };
      for (const username of [`${prefix}s`, `${prefix}t`]) {
        await admin.users.create({ username, password: 'contract-1', display_name: username });
      }
      const goner = target.client();
      await goner.session.login({ username: `${prefix}s`, password: 'contract-1' });
      await goner.account.delete();
      const other = (await admin.users.search({ ...first, keyword: `${prefix}t` })).rows[0];
      await admin.users.manage(other?.id ?? 0, 'delete');
      for (const username of [`${prefix}s`, `${prefix}t`]) {
        const [row] = (await admin.users.search({ ...first, keyword: username })).rows;
        expect(row?.DeletedAt).not.toBeNull();
      }
    },
    'leaves a row behind that no call removes',
  );
}
