import type { Database, SqlValue } from '../store/database.ts';

/** Inserts rows that all have the columns of the first, with one prepared statement. Call it inside a transaction. */
export function insertRows(store: Database, table: string, rows: readonly object[]): void {
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  const columns = names.map((name) => `"${name}"`).join(', ');
  const statement = store.prepare(`INSERT INTO ${table} (${columns}) VALUES (${names.map(() => '?').join(', ')})`);
  for (const row of rows) statement.run(...(Object.values(row) as SqlValue[]));
}
