import type { DatabaseAddress, DatabaseSession } from '../world.ts';

/** ms within which a server must accept the connection. */
export const connectTimeout = 10_000;

/** Opens a database for reading. Only the driver of its engine is loaded (BIG-01). */
export async function openDatabase(address: DatabaseAddress): Promise<DatabaseSession> {
  switch (address.engine) {
    case 'sqlite':
      return (await import('./sqlite-session.ts')).openSqliteSession(address);
    case 'postgres':
      return (await import('./postgres-session.ts')).openPostgresSession(address, connectTimeout);
    case 'mysql':
      return (await import('./mysql-session.ts')).openMysqlSession(address, connectTimeout);
    default:
      return (await import('./clickhouse-session.ts')).openClickhouseSession(address, connectTimeout);
  }
}
