import { join } from 'node:path';
import { addAbilities } from '../../../../cli/sandbox/store/abilities.ts';
import { type Database, openDatabase } from '../../../../cli/sandbox/store/database.ts';
import type { SandboxWorld } from '../../../../cli/sandbox/store/sandbox.ts';
import { openSqlite } from '../../../../cli/world/sqlite.ts';
import type { Dialect } from '../../../../shared/domain/dialect.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { temporaryFolder } from '../../../support/program/temporary-folder.ts';
import { atEndOfTest } from '../../../support/run/at-end-of-test.ts';

type Row = Record<string, string | number>;

export interface Site {
  url: string;
  /** The sandbox's database file, through a connection of the test's own. */
  store: Database;
  /** A channel with what it offers; returns its id. */
  channel(values?: Row): number;
  /** A user with one token; the key has 48 characters. */
  user(values?: Row, token?: Row): { id: number; key: string };
  /** One value of the first row. */
  value(sql: string, ...values: (string | number)[]): unknown;
  option(key: string, value: string): Promise<void>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** A chat completion by API token. */
  chat(key: string, body?: Record<string, unknown>): Promise<Response>;
}

/** Headers of root, whose system access token `openSite` sets. */
export const asRoot = { authorization: 'root-access-token', 'new-api-user': '1' };

/** A sandbox over real HTTP whose database file the test can look into and prepare. */
export async function openSite(dialect: Dialect = 'classic', world: Partial<SandboxWorld> = {}): Promise<Site> {
  const database = join(await temporaryFolder(), 'sandbox.db');
  const { url } = await startTestSandbox({ dialect, database, world });
  const store = openDatabase(database, openSqlite);
  await atEndOfTest(() => store.close());
  store.run("UPDATE users SET access_token = ?, email = 'root@example.com' WHERE id = 1", asRoot.authorization);
  const insert = (table: string, row: Row): number => {
    const names = Object.keys(row).map((name) => `"${name}"`);
    const sql = `INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`;
    return store.run(sql, ...Object.values(row)).lastInsertRowid;
  };
  const send = (method: string, path: string, headers: Record<string, string>, body?: string) =>
    fetch(url + path, { method, headers, body, redirect: 'manual' });
  const post: Site['post'] = (path, body, headers = {}) =>
    send('POST', path, { 'content-type': 'application/json', ...headers }, JSON.stringify(body));
  return {
    url,
    store,
    channel(values = {}) {
      const row = {
        type: 1,
        key: 'k',
        name: 'c',
        base_url: 'builtin:',
        models: 'gpt-4o-mini',
        group: 'default',
        ...values,
      };
      const id = insert('channels', row);
      addAbilities(store, { id, status: 1, priority: 0, weight: 0, tag: null, ...row });
      return id;
    },
    user(values = {}, token = {}) {
      const count = Number(store.get<{ count: number }>('SELECT count(*) AS count FROM users')?.count);
      const id = insert('users', { username: `user${count}`, quota: 100_000, ...values });
      const key = String(id).padStart(48, 'k');
      insert('tokens', { user_id: id, key, name: 'test', unlimited_quota: 1, ...token });
      return { id, key };
    },
    value: (sql, ...values) => Object.values(store.get<Record<string, unknown>>(sql, ...values) ?? {})[0],
    async option(key, value) {
      const headers = { 'content-type': 'application/json', ...asRoot };
      const answer = await send('PUT', '/api/option/', headers, JSON.stringify({ key, value }));
      const { success, message } = (await answer.json()) as { success: boolean; message: string };
      if (!success) throw new Error(message);
    },
    post,
    get: (path, headers = {}) => send('GET', path, headers),
    chat: (key, body = {}) =>
      post(
        '/v1/chat/completions',
        { model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'hi' }], ...body },
        { authorization: `Bearer sk-${key}` },
      ),
  };
}

/** The JSON payloads of an event stream, and its raw lines. */
export function eventsOf(text: string): { lines: string[]; chunks: Record<string, unknown>[]; content: string } {
  const lines = text.split('\n').filter((line) => line !== '');
  const chunks = lines
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice(6)) as Record<string, unknown>);
  const content = chunks
    .map((chunk) => (chunk.choices as { delta?: { content?: string } }[] | undefined)?.[0]?.delta?.content ?? '')
    .join('');
  return { lines, chunks, content };
}
