import type { LogEntry, LogStat } from '../../shared/domain/log/log.ts';
import { LogType } from '../../shared/domain/log/log-type.ts';
import type { CallOptions, Page, PageQuery } from '../../shared/gateway/client/page.ts';
import type { LogFilters, Logs } from '../../shared/gateway/resources/logs.ts';
import { countStatement, totalStatement } from './entry-queries.ts';
import { type LogOfDatabase, numberOf, read, readEntries } from './entry-reading.ts';
import type { EntryQuery } from './statement.ts';

/** The period in seconds over which calls and tokens per minute are counted (docs/gateways.md 4.10). */
const minute = 60;

/** The calls that read a log, answered from its database with what the gateway would answer (docs/gateways.md 4.10). */
export function logsOfDatabase(log: LogOfDatabase): Pick<Logs, 'list' | 'listSelf' | 'stat' | 'statSelf'> {
  const { table, generation } = log;
  const own = async (o: CallOptions) => ({ username: undefined, channel: undefined, userId: await log.userId(o) });
  return {
    list: (query, o = {}) => page(log, query, {}, o),
    listSelf: async (query, o = {}) => page(log, query, await own(o), o),
    stat: (filters, o = {}) => stat(filters, o),
    statSelf: async (filters, o = {}) => stat({ ...filters, ...(await own(o)) }, o),
  };

  async function stat({ type: _, ...filters }: LogFilters & { userId?: number }, o: CallOptions): Promise<LogStat> {
    const entryQuery: EntryQuery = { ...filters, types: [LogType.Consumption] };
    const present = Math.floor(log.now() / 1000);
    const latest: EntryQuery = { ...entryQuery, start_timestamp: present - minute, end_timestamp: undefined };
    const [total] = await read(table, totalStatement(entryQuery, table, generation()), o);
    const [recent] = await read(table, totalStatement(latest, table, generation()), o);
    return { quota: numberOf(total?.quota), rpm: numberOf(recent?.n), tpm: numberOf(recent?.tokens) };
  }
}

async function page(
  log: LogOfDatabase,
  { page: number, pageSize, type = LogType.All, ...filters }: PageQuery & LogFilters,
  own: Partial<EntryQuery>,
  o: CallOptions,
): Promise<Page<LogEntry>> {
  const empty = { rows: [], total: 0, page: number, pageSize, hasMore: false };
  // One API uses the failures' type for something else (docs/gateways.md 11), so it has no failures.
  if (type === LogType.Error && !log.countedTypes().includes(LogType.Error)) return empty;
  const entryQuery: EntryQuery = { ...filters, ...own, ...(type !== LogType.All && { types: [type] }) };
  const { table, generation } = log;
  const [counted] = await read(table, countStatement(entryQuery, table, generation()), o);
  const total = numberOf(counted?.n);
  if (total === 0) return empty;
  const offset = (number - 1) * pageSize;
  const rows = await readEntries(log, entryQuery, { limit: pageSize, offset }, o);
  return { rows, total, page: number, pageSize, hasMore: offset + rows.length < total };
}
