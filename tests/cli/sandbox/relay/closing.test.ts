import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addAbilities } from '../../../../cli/sandbox/store/abilities.ts';
import { openDatabase } from '../../../../cli/sandbox/store/database.ts';
import { openSqlite } from '../../../../cli/world/sqlite.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { temporaryFolder } from '../../../support/program/temporary-folder.ts';

test('a sandbox that closes in the middle of a stream still settles it', async () => {
  const database = join(temporaryFolder(), 'sandbox.db');
  const running = await startTestSandbox({ dialect: 'classic', database });
  const store = openDatabase(database, openSqlite);
  const columns = 'type, key, name, base_url, models, "group"';
  store.run(
    `INSERT INTO channels (${columns}) VALUES (1, 'k', 'c', 'builtin:?chunk-delay=30&tokens=9000', 'gpt-4', 'default')`,
  );
  addAbilities(store, { id: 1, status: 1, models: 'gpt-4', group: 'default', priority: 0, weight: 0, tag: null });
  store.run("INSERT INTO tokens (user_id, key, name, unlimited_quota) VALUES (1, 'kk', 't', 1)");
  const response = await fetch(`${running.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer sk-kk' },
    body: JSON.stringify({ model: 'gpt-4', stream: true, messages: [{ role: 'user', content: 'hi' }] }),
  });
  const reader = response.body?.getReader();
  await reader?.read();
  const ended = reader?.closed.catch(() => undefined);
  await running.close();
  await ended;
  const row = store.get<{ quota: number; completion_tokens: number }>('SELECT quota, completion_tokens FROM logs');
  store.close();
  expect(row?.quota).toBeGreaterThan(0);
  expect(row?.completion_tokens).toBeLessThan(9000);
});
