import { expect } from 'vitest';
import { type Contract, calls, expectFailure, since } from '../contract.ts';

/** What keeps the site running, and how people get in: sign-in services of its own. */
export function describeOperationCalls(the: () => Contract): void {
  calls(
    the,
    'signInServices.list, signInServices.create, signInServices.get, signInServices.update, signInServices.delete, signInServices.discover',
    async (contract) => {
      const { admin, prefix } = contract;
      const { signInServices } = admin;
      const before = await since(contract, 'v013', () => signInServices.list());
      if (before === undefined) {
        for (const call of [
          () => signInServices.get(1),
          () => signInServices.create({} as never),
          () => signInServices.update(1, {}),
          () => signInServices.delete(1),
          () => signInServices.discover('http://127.0.0.1:1'),
        ]) {
          await expectFailure(call(), 'unsupported');
        }
        return;
      }
      const page = 'https://id.example.com';
      const made = await signInServices.create({
        ...{ name: `${prefix} SSO`, slug: prefix, icon: '', enabled: false, client_id: 'us', client_secret: 'hush' },
        ...{ authorization_endpoint: `${page}/a`, token_endpoint: `${page}/t`, user_info_endpoint: `${page}/u` },
        ...{ scopes: 'openid', user_id_field: 'id', username_field: 'login', display_name_field: 'name' },
        ...{ email_field: 'mail', well_known: '', auth_style: 2, access_denied_message: '{{field}}' },
        access_policy: '{"conditions":[{"field":"vip","op":"eq","value":true}]}',
      });
      const id = made?.id ?? 0;
      contract.undo.push(() => signInServices.delete(id));
      expect(JSON.stringify(made)).not.toContain('hush');
      expect(await signInServices.get(id)).toEqual(made);
      const icon = await signInServices.update(id, { icon: 'Acme', access_policy: '' });
      expect(icon).toEqual({ ...made, icon: 'Acme', access_policy: '' });
      await expectFailure(signInServices.update(id, { access_policy: '{}' }), 'refused');
      expect((await signInServices.list()).length).toBe(before.length + 1);
      await expectFailure(signInServices.discover('http://127.0.0.1:1'), 'refused');
      await signInServices.delete(id);
      contract.undo.pop();
      await expectFailure(signInServices.get(id), 'refused', 'not-found');
    },
  );
}
