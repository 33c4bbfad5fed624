import pg from 'pg';
import type { DatabaseAddress, DatabaseSession } from '../world.ts';

/** A session of PostgreSQL whose transactions are read-only. */
export async function openPostgresSession(address: DatabaseAddress, connectTimeout: number): Promise<DatabaseSession> {
  const { host, port, user, password, database, path, tls } = address;
  const client = new pg.Client({
    host: path ?? host,
    port,
    user,
    password,
    database,
    ssl: tls && { rejectUnauthorized: tls === 'checked' },
    connectionTimeoutMillis: connectTimeout,
    options: '-c default_transaction_read_only=on',
    application_name: 'tollgate',
  });
  // A connection lost while idle is reported by the next query.
  client.on('error', () => undefined);
  await client.connect();
  return {
    async rows(sql, values, signal) {
      const stop = () => void client.end().catch(() => undefined);
      signal?.addEventListener('abort', stop);
      try {
        return (await client.query(sql, [...values])).rows;
      } finally {
        signal?.removeEventListener('abort', stop);
      }
    },
    close: () => client.end(),
  };
}
