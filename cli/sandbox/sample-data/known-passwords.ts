import type { Database } from '../store/database.ts';
import { verifyPassword } from '../store/passwords.ts';
import { SandboxError } from '../store/sandbox-error.ts';
import { samplePassword } from './generate.ts';

/**
 * Sample data has publicly known passwords and keys, so a site with it must not be reachable from other machines
 * (SEC-06).
 * @throws SandboxError when sample data is requested, or in the database.
 */
export async function refuseKnownPasswords(store: Database, wantsSampleData: boolean): Promise<void> {
  // All sample accounts have the same password hash.
  const common = store.get<{ password: string }>(
    'SELECT password FROM users WHERE id > 1 GROUP BY password ORDER BY count(*) DESC LIMIT 1',
  );
  const isSample = common !== undefined && (await verifyPassword(samplePassword, common.password));
  if (wantsSampleData || isSample) throw new SandboxError('sample-data-exposed', 'sandbox.sampleDataExposed');
}
