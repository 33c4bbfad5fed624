import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../../cli/sandbox/store/database.ts';
import { startTestSandbox } from '../../../support/sandbox.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
test('timing', async () => {
  const database = join(temporaryFolder(), 'a.db');
  const t = performance.now();
  await startTestSandbox({ dialect: 'classic', sampleData: true, database });
  console.log('ms', performance.now() - t);
  const store = openDatabase(database);
  for (const table of ['users','channels','tokens','redemptions','logs','data_rows','drawings','tasks','orders','abilities'])
    console.log(table, store.get(`SELECT count(*) AS n FROM ${table}`));
  console.log(store.all('SELECT username, quota, used_quota, request_count FROM users ORDER BY used_quota DESC'));
  console.log(store.all('SELECT type, count(*) n FROM logs GROUP BY type'));
  console.log(store.all('SELECT status, count(*) n FROM channels GROUP BY status'), store.all('SELECT status, count(*) n FROM tokens GROUP BY status'), store.all('SELECT status, count(*) n FROM redemptions GROUP BY status'), store.all('SELECT status, count(*) n FROM orders GROUP BY status'));
  expect(1).toBe(1);
});
