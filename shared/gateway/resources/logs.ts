import { type LogEntry, type LogStat, logEntrySchema, logStatSchema } from '../../domain/log/log.ts';
import { LogType } from '../../domain/log/log-type.ts';
import { isRecord } from '../../domain/record.ts';
import type { Client } from '../client/client.ts';
import { decode, unreadable } from '../client/decode.ts';
import { isPlanned } from '../client/dry-run.ts';
import { GatewayError } from '../client/gateway-error.ts';
import { type CallOptions, type Page, type PageQuery, sliceOf } from '../client/page.ts';
import { dialectFacts, withVariant } from '../dialect/dialect.ts';
import { listPage } from '../dialect/dialect-list.ts';
import { writtenCount } from '../reading/read-back.ts';
import { createSystemTasks, type FollowOptions, type LeftTask, readSystemTask } from './system-tasks.ts';

/** Times in Unix seconds, both ends included. `type` 0 means all. */
export interface OwnLogFilters {
  type?: number;
  token_name?: string;
  model_name?: string;
  start_timestamp?: number;
  end_timestamp?: number;
  /** From v0.4 on. */
  group?: string;
  /** From v0.10.8 on; older gateways ignore it. */
  request_id?: string;
  /** The provider's id of the request; from v1.0.0-rc.6 on. */
  upstream_request_id?: string;
}

export interface LogFilters extends OwnLogFilters {
  username?: string;
  /** Channel id. */
  channel?: number;
}

/** Usage logs (docs/gateways.md 4.10). */
export interface Logs {
  /** The logs of all users (admin). */
  list(query: PageQuery & LogFilters, o?: CallOptions): Promise<Page<LogEntry>>;
  /** The user's own logs. Their ids are not unique keys (docs/gateways.md 13.25). */
  listSelf(query: PageQuery & OwnLogFilters, o?: CallOptions): Promise<Page<LogEntry>>;
  stat(filters: LogFilters, o?: CallOptions): Promise<LogStat>;
  statSelf(filters: OwnLogFilters, o?: CallOptions): Promise<LogStat>;
  /** Deletes all log rows older than a timestamp (Unix seconds), at once or by a background job that is awaited. */
  clean(before: number, o?: FollowOptions): Promise<Cleaned>;
}

/** The result of a cleanup. */
export interface Cleaned {
  /**
   * The number of rows deleted; undefined where the call was only planned, the job does not return it, or still runs.
   */
  count?: number | undefined;
  /** The background job, where it is still running. */
  left?: LeftTask | undefined;
}

/** The log calls, over a client. Times in Unix seconds. */
export function createLogs(client: Client): Logs {
  const page = async (path: string, { page, pageSize, ...filters }: PageQuery & LogFilters, o?: CallOptions) => {
    const { isOneApi } = dialectFacts(client);
    // One API logs no failed calls, and would return channel tests for this type (docs/gateways.md 11).
    if (isOneApi && filters.type === LogType.Error) return sliceOf<LogEntry>([], page, pageSize);
    const type = filters.type === LogType.Test ? LogType.Error : filters.type;
    const query = isOneApi ? { ...filters, type } : filters;
    const endpoint = { path, row: logEntrySchema, arrays: 'asked' as const, mayRefuseZero: true as const, query };
    const found = await listPage(client, endpoint, { page, pageSize }, o);
    return dialectFacts(client).isOneApi ? { ...found, rows: found.rows.map(ofOneApi) } : found;
  };
  const stat = async (path: string, filters: object, o?: CallOptions): Promise<LogStat> => {
    const query = { ...filters };
    return decode(logStatSchema(), (await client.call({ method: 'GET', path, query }, o)).data, path);
  };

  return {
    list: (query, o) => page('/api/log/', query, o),
    listSelf: (query, o) => page('/api/log/self', query, o),
    stat: (filters, o) => stat('/api/log/stat', filters, o),
    statSelf: (filters, o) => stat('/api/log/self/stat', filters, o),
    clean: (before, o = {}) => clean(client, before, o),
  };
}

/**
 * The entry with the usual type: One API's number for a channel test is the others' number for a failed call
 * (docs/gateways.md 11).
 */
function ofOneApi(row: LogEntry): LogEntry {
  return row.type === LogType.Error ? { ...row, type: LogType.Test } : row;
}

/** Cleans up logs by a delete call, or by a background job that is awaited (docs/gateways.md 13.44). */
function clean(client: Client, before: number, o: FollowOptions): Promise<Cleaned> {
  const query = { target_timestamp: before };
  const ways = {
    delete: async () => {
      const call = { method: 'DELETE', path: '/api/log/', query, slow: true } as const;
      return { count: writtenCount(await client.call(call, { signal: o.signal }), call) };
    },
    task: () => cleanByTask(client, before, o),
  };
  return withVariant<'log-clean-up', Cleaned>(client, 'log-clean-up', ways, o);
}

/** The largest number of other users' cleanups that are awaited. */
const mostWaitedFor = 5;

/**
 * Cleans up logs by a background job. While one runs, the gateway starts no other and returns the running one, which
 * may clear up to another time (docs/gateways-modern.md 29.24): then that job is awaited, and the requested one started
 * afterwards.
 * @throws GatewayError `refused`, reason `others-clean-up`, where the caller does not want to wait, or other jobs ran
 * at every try: the requested job was not started
 */
async function cleanByTask(client: Client, before: number, o: FollowOptions): Promise<Cleaned> {
  const path = '/api/system-task/log-cleanup';
  const call = { method: 'POST', path, query: { target_timestamp: before }, slow: true } as const;
  const { follow } = createSystemTasks(client);
  for (let tries = 0; tries <= mostWaitedFor; tries += 1) {
    const answer = await client.call(call, { signal: o.signal });
    if (isPlanned(answer)) return {};
    if (!isRecord(answer.data)) throw unreadable(call, 'unexpected-shape');
    const task = readSystemTask(answer.data, path);
    if (clearsUpTo(task.payload, before)) {
      const { task: ended, left } =
        task.outcome === 'succeeded' ? { task, left: undefined } : await follow(task.taskId, o);
      return ended ? { count: countIn(ended.result) } : { left };
    }
    if (o.isFollowed === false) break;
    await othersEnd(task.taskId, client, o);
  }
  throw new GatewayError('refused', { reason: 'others-clean-up' });
}

/**
 * Waits for another user's cleanup. Whether that one fails does not matter here.
 * @throws GatewayError where it cannot be awaited: the requested cleanup was not begun
 */
async function othersEnd(taskId: string, client: Client, { signal, onProgress }: FollowOptions): Promise<void> {
  const { left } = await createSystemTasks(client)
    .follow(taskId, { signal, onProgress })
    .catch((error: unknown) => {
      if (!(error instanceof GatewayError) || error.kind !== 'refused') throw error;
      return { left: undefined };
    });
  if (left === undefined) return;
  if (left.why instanceof GatewayError) throw left.why;
  throw new GatewayError(left.why === 'stopped' ? 'stopped' : 'refused', { reason: 'others-clean-up' });
}

/** Whether a job clears up to the requested time; a gateway that does not return the time runs the requested job. */
function clearsUpTo(payload: unknown, before: number): boolean {
  return !isRecord(payload) || payload.target_timestamp === undefined || Number(payload.target_timestamp) === before;
}

function countIn(result: unknown): number | undefined {
  if (typeof result === 'number') return result;
  if (!isRecord(result)) return undefined;
  const count = result.deleted ?? result.deleted_count ?? result.count ?? result.total;
  return typeof count === 'number' ? count : undefined;
}
