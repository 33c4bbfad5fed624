import { isRecord } from '../../domain/record.ts';
import type { Client } from '../client/client.ts';
import { decodeCount } from '../client/decode.ts';
import { GatewayError } from '../client/gateway-error.ts';
import type { CallOptions } from '../client/page.ts';

/** A background job of newer gateways (docs/gateways-modern.md 20; root). */
export interface SystemTask {
  taskId: string;
  type: string;
  /** The gateway's own word for the status. */
  status: string;
  outcome: 'running' | 'succeeded' | 'failed';
  /** No instance has started the job yet. */
  isWaiting: boolean;
  /** The progress; undefined where the gateway does not send it. */
  progress: { done: number; total: number } | undefined;
  /** The parameters that the job was started with. */
  payload: unknown;
  /** The result that the job returned, of any shape. */
  result: unknown;
  /** Foreign text; '' when there is none. */
  error: string;
  /** The instance that runs the job; '' when none does. */
  lockedBy: string;
  /** Unix seconds; 0 where the gateway does not send them. */
  createdAt: number;
  updatedAt: number;
}

/** Options for following a job. */
export interface FollowOptions extends CallOptions {
  /** False starts the job without waiting for it. */
  isFollowed?: boolean | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/**
 * The reason why a job is no longer followed although it has not ended: the caller did not want to wait, the user
 * stopped waiting, no instance started it within a minute, or the gateway could not be reached.
 */
export type LeftReason = 'not-followed' | 'stopped' | 'not-begun' | GatewayError;

/** A job that is still running in the background. */
export interface LeftTask {
  taskId: string;
  /** The job as last read. */
  task: SystemTask | undefined;
  why: LeftReason;
}

/** The result of following a job: it succeeded, or is still running. */
export type Followed = { task: SystemTask; left?: undefined } | { task?: undefined; left: LeftTask };

export interface SystemTasks {
  get(taskId: string, o?: CallOptions): Promise<SystemTask>;
  /** The newest jobs of all types, at most a hundred. */
  newest(limit: number, o?: CallOptions): Promise<SystemTask[]>;
  /**
   * Reads a job until it ends, at first every second, later every three (docs/gateways-modern.md 32.10). Rejects with
   * `refused` where the job failed; where following ends for any other reason, the job is still running.
   */
  follow(taskId: string, o?: FollowOptions): Promise<Followed>;
}

// ms
const shortPause = 1_000;
const longPause = 3_000;
const shortPausesFor = 10_000;
const beginsWithin = 60_000;
/** How many consecutive reads may fail. */
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

/** Reads a task from any answer that contains one. The words for statuses differ between versions. */
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

/** A job that was started, or was running already (HTTP 409, docs/gateways-modern.md 32.9). */
export interface StartedTask {
  alreadyRunning: boolean;
  /** Undefined on gateways without tasks. */
  taskId?: string | undefined;
}

/** The running job named in the refusal of a start; undefined where the refusal has another reason. */
export function runningAlready(error: unknown): StartedTask | undefined {
  if (!(error instanceof GatewayError)) return undefined;
  const isRunning = error.facts.status === 409 || error.says(/已在运行|already running/i);
  return isRunning ? { alreadyRunning: true, taskId: taskIdOf(error.facts.data) } : undefined;
}

/** The id of the job in an answer. */
export function taskIdOf(data: unknown): string | undefined {
  return isRecord(data) && data.task_id !== undefined ? String(data.task_id) : undefined;
}
