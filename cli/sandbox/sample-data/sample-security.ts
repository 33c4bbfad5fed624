import { newBackupCodes, newSecret } from '../accounts/two-factor.ts';
import type { Database } from '../store/database.ts';
import type { Person } from './people.ts';

const remarks: Readonly<Record<string, string>> = {
  'acme-bot': 'Contract 2026-114, invoices to billing@example.com',
  wangxm: '老客户，月结',
  broke: 'Paid by bank transfer, waiting for it',
};

/**
 * The sign-in methods of the sample site: two custom providers, a second factor, a passkey, and admins' notes on some
 * users. Must run after the users; exists only in generations since v0.13.
 */
export function insertSecurity(store: Database, people: readonly Person[]): void {
  const idOf = (name: string) => people.find(({ username }) => username === name)?.id ?? 0;
  const provider =
    'INSERT INTO custom_providers (name, slug, client_id, client_secret, access_policy, access_denied_message) VALUES (?, ?, ?, ?, ?, ?)';
  const { lastInsertRowid: company } = store.run(provider, 'Harbour SSO', 'harbour', 'tollgate', 'secret', '', '');
  const { lastInsertRowid: university } = store.run(
    provider,
    ...['University', 'university', 'tollgate', 'secret'],
    JSON.stringify({ logic: 'and', conditions: [{ field: 'role', op: 'in', value: ['staff', 'student'] }] }),
    'Only staff and students: {{current}} is neither.',
  );
  const binding = 'INSERT INTO custom_bindings (user_id, provider_id, provider_user_id) VALUES (?, ?, ?)';
  for (const name of ['mira', 'jonas', 'support']) store.run(binding, idOf(name), company, `${name}@harbour`);
  for (const name of ['chenlab', 'priya']) store.run(binding, idOf(name), university, `u-${idOf(name)}`);
  for (const name of ['noa', 'thuy']) {
    const factor = 'INSERT INTO two_factors (user_id, secret, enabled, backup_codes) VALUES (?, ?, 1, ?)';
    store.run(factor, idOf(name), newSecret(), JSON.stringify(newBackupCodes()));
  }
  store.run('INSERT INTO passkeys (user_id) VALUES (?)', idOf('sofia'));
  for (const [name, remark] of Object.entries(remarks)) {
    store.run('UPDATE users SET remark = ? WHERE id = ?', remark, idOf(name));
  }
}
