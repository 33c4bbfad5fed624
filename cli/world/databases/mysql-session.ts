import { createConnection } from 'mysql2/promise';
import type { DatabaseAddress, DatabaseSession } from '../world.ts';

/** A session of MySQL or MariaDB whose transactions are read-only. The server prepares the statements. */
export async function openMysqlSession(address: DatabaseAddress, connectTimeout: number): Promise<DatabaseSession> {
  const { host, port, user, password, database, path, tls } = address;
  const connection = await createConnection({
    ...(path === undefined ? { host, port } : { socketPath: path }),
    user,
    password,
    database,
    ...(tls && { ssl: { rejectUnauthorized: tls === 'checked' } }),
    connectTimeout,
    charset: 'utf8mb4',
    multipleStatements: false,
  });
  connection.on('error', () => undefined);
  try {
    await connection.query('SET SESSION TRANSACTION READ ONLY');
  } catch (error) {
    connection.destroy();
    throw error;
  }
  return {
    async rows(sql, values, signal) {
      const stop = () => connection.destroy();
      signal?.addEventListener('abort', stop);
      try {
        const [rows] = await connection.execute(sql, [...values]);
        return rows as Record<string, unknown>[];
      } finally {
        signal?.removeEventListener('abort', stop);
      }
    },
    close: () => connection.end(),
  };
}
