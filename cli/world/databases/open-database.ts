import type { DatabasePlace, DatabaseSession } from '../world.ts';

/** ms within which a server must accept the connection. */
export const connectTimeout = 10_000;

/** Opens a database for reading. Only the driver of its engine is loaded (BIG-01). */
export async function openDatabase(place: DatabasePlace): Promise<DatabaseSession> {
  switch (place.engine) {
    case 'sqlite':
      return (await import('./sqlite-session.ts')).openSqliteSession(place);
    case 'postgres':
      return (await import('./postgres-session.ts')).openPostgresSession(place, connectTimeout);
    case 'mysql':
      return (await import('./mysql-session.ts')).openMysqlSession(place, connectTimeout);
    default:
      return (await import('./clickhouse-session.ts')).openClickhouseSession(place, connectTimeout);
  }
}
