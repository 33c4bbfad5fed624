import { isRecord } from '../../domain/record.ts';
import type { Client } from '../client/client.ts';
import { decodeCount } from '../client/decode.ts';
import { GatewayError } from '../client/gateway-error.ts';
import type { CallOptions } from '../client/page.ts';

/** A background job of newer gateways (docs/gateways-modern.md 20; root). */
export interface SystemTask {
  taskId: string;
  type: string;
  /** The gateway's word. */
  status: string;
  outcome: 'running' | 'succeeded' | 'failed';
  /** Nothing has taken it up yet. */
  isWaiting: boolean;
  /** How far it is; undefined where it does not tell. */
  progress: { done: number; total: number } | undefined;
  /** What it was started for. */
  payload: unknown;
  /** Whatever the job reports. */
  result: unknown;
  /** Foreign text; '' when there is none. */
  error: string;
  /** The instance that has it; '' when none does. */
  lockedBy: string;
  /** Unix seconds; 0 where they are not told. */
  createdAt: number;
  updatedAt: number;
}

/** How a job is followed. */
export interface FollowOptions extends CallOptions {
  /** False only starts it. */
  isFollowed?: boolean | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/**
 * Why a job is followed no longer though it has not ended: nobody wanted to, the person stopped following, nothing took it
 * up within a minute, or the gateway could not be asked.
 */
export type LeftReason = 'not-followed' | 'stopped' | 'not-begun' | GatewayError;

/** A job that goes on behind. */
export interface LeftTask {
  taskId: string;
  /** As it was seen last. */
  task: SystemTask | undefined;
  why: LeftReason;
}

/** A job that was followed: it succeeded, or goes on. */
export type Followed = { task: SystemTask; left?: undefined } | { task?: undefined; left: LeftTask };

export interface SystemTasks {
  get(taskId: string, o?: CallOptions): Promise<SystemTask>;
  /** The newest of all types, at most a hundred. */
  newest(limit: number, o?: CallOptions): Promise<SystemTask[]>;
  /**
   * Looks at a job until it ends, every second at first and every three later (docs/gateways-modern.md 32.10). A failed job
   * rejects with `refused`; whatever else ends the looking leaves the job going on.
   */
  follow(taskId: string, o?: FollowOptions): Promise<Followed>;
}

// ms
const shortPause = 1_000;
const longPause = 3_000;
const shortPausesFor = 10_000;
const beginsWithin = 60_000;
/** Times in a row that a gateway may be out of reach. */
const toleratedFaults = 3;

/** The background job calls, over a client. */
export function createSystemTasks(client: Client): SystemTasks {
  const get: SystemTasks['get'] = async (taskId, o) => {
    const path = `/api/system-task/${encodeURIComponent(taskId)}`;
    return readSystemTask((await client.call({ method: 'GET', path }, o)).data, path);
  };
  return {
    get,
    async newest(limit, o) {
      const path = '/api/system-task/list';
      const { data } = await client.call({ method: 'GET', path, query: { limit } }, o);
      if (data === null || data === undefined) return [];
      if (!Array.isArray(data)) throw new GatewayError('not-a-gateway', { path, reason: 'unexpected-shape' });
      return data.map((task) => readSystemTask(task, path));
    },
    async follow(taskId, { isFollowed = true, onProgress, signal } = {}) {
      let task: SystemTask | undefined;
      const left = (why: LeftReason): Followed => ({ left: { taskId, task, why } });
      if (!isFollowed) return left('not-followed');
      let waited = 0;
      let faults = 0;
      for (;;) {
        try {
          task = await get(taskId, { signal });
          faults = 0;
        } catch (error) {
          if (!(error instanceof GatewayError)) throw error;
          faults += 1;
          if (error.kind === 'stopped') return left('stopped');
          if (!error.retryable || faults > toleratedFaults) return left(error);
        }
        if (task?.progress) onProgress?.(task.progress.done, task.progress.total);
        if (task?.outcome === 'failed')
          throw new GatewayError('refused', { serverMessage: task.error, data: task.result });
        if (task?.outcome === 'succeeded') return { task };
        if (task?.isWaiting && waited >= beginsWithin) return left('not-begun');
        const pause = waited < shortPausesFor ? shortPause : longPause;
        try {
          await client.options.clock.sleep(pause, signal);
        } catch (error) {
          if (signal?.aborted) return left('stopped');
          throw error;
        }
        waited += pause;
      }
    },
  };
}

/** Reads a task from any answer that carries one. The words for states are not settled between versions. */
export function readSystemTask(data: unknown, path: string): SystemTask {
  if (!isRecord(data) || (data.task_id === undefined && data.id === undefined)) {
    throw new GatewayError('not-a-gateway', { path, reason: 'unexpected-shape' });
  }
  const status = String(data.status ?? '');
  return {
    taskId: String(data.task_id ?? data.id),
    type: String(data.type ?? ''),
    status,
    outcome: outcomeOf(status),
    isWaiting: /pend|wait|queue/i.test(status),
    progress: progressOf(data.state),
    payload: data.payload,
    result: data.result,
    error: typeof data.error === 'string' ? data.error : '',
    lockedBy: typeof data.locked_by === 'string' ? data.locked_by : '',
    createdAt: decodeCount(data.created_at),
    updatedAt: decodeCount(data.updated_at),
  };
}

function outcomeOf(status: string): SystemTask['outcome'] {
  if (/succ|complet|done|finish/i.test(status)) return 'succeeded';
  return /fail|error|cancel|abort/i.test(status) ? 'failed' : 'running';
}

function progressOf(state: unknown): SystemTask['progress'] {
  if (!isRecord(state)) return undefined;
  const { processed: done, total } = state;
  return typeof done === 'number' && typeof total === 'number' && total > 0 ? { done, total } : undefined;
}

/** A job that was to be started, or was running already (HTTP 409, docs/gateways-modern.md 32.9). */
export interface StartedTask {
  alreadyRunning: boolean;
  /** Undefined on gateways without tasks. */
  taskId?: string | undefined;
}

/** The job that a refused start names; undefined where the refusal is about something else. */
export function runningAlready(error: unknown): StartedTask | undefined {
  if (!(error instanceof GatewayError)) return undefined;
  const isRunning = error.facts.status === 409 || error.says(/已在运行|already running/i);
  return isRunning ? { alreadyRunning: true, taskId: taskIdOf(error.facts.data) } : undefined;
}

/** The id of the job in an answer. */
export function taskIdOf(data: unknown): string | undefined {
  return isRecord(data) && data.task_id !== undefined ? String(data.task_id) : undefined;
}
