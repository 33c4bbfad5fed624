import { createClient } from '@clickhouse/client';
import type { DatabaseAddress, DatabaseSession } from '../world.ts';

/**
 * A client of ClickHouse's HTTP interface that sends every query with `readonly`. Placeholders are `{p1:Int64}` and
 * `{p1:String}`.
 */
export async function openClickhouseSession(
  address: DatabaseAddress,
  connectTimeout: number,
): Promise<DatabaseSession> {
  const { host = 'localhost', port, user = 'default', password = '', database, tls } = address;
  const protocol = tls ? 'https' : 'http';
  const client = createClient({
    url: `${protocol}://${host}:${port ?? (tls ? 8443 : 8123)}`,
    username: user,
    password,
    database,
    application: 'tollgate',
    request_timeout: 600_000,
    keep_alive: { enabled: false },
    log: { LoggerClass: Silent },
  });
  const rows: DatabaseSession['rows'] = async (query, values, signal) => {
    const named = Object.fromEntries(values.map((value, index) => [`p${index + 1}`, value]));
    const answer = await client.query({
      query,
      format: 'JSONEachRow',
      query_params: named,
      clickhouse_settings: { readonly: '1' },
      abort_signal: signal,
    });
    return answer.json<Record<string, unknown>>();
  };
  try {
    // Detects an unreachable server now instead of after the timeout of the first long query.
    await rows('SELECT 1', [], AbortSignal.timeout(connectTimeout));
  } catch (error) {
    await client.close();
    throw error;
  }
  return { rows, close: () => client.close() };
}

/** Standard error is reserved for messages to the user, so the driver must not log. */
class Silent {
  trace(): void {}
  debug(): void {}
  info(): void {}
  warn(): void {}
  error(): void {}
}
