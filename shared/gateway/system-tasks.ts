import { isRecord } from '../domain/record.ts';
import type { Client } from './client.ts';
import { GatewayError } from './gateway-error.ts';
import type { CallOptions } from './page.ts';

/** A background job of newer gateways (docs/gateways.md 4.10, 10). */
export interface SystemTask {
  taskId: string;
  type: string;
  /** The gateway's word. */
  status: string;
  outcome: 'running' | 'succeeded' | 'failed';
  /** What it was started for. */
  payload: unknown;
  /** Whatever the job reports. */
  result: unknown;
  /** Foreign text; '' when there is none. */
  error: string;
}

export interface SystemTasks {
  get(taskId: string, o?: CallOptions): Promise<SystemTask>;
  /** Asks once a second until the job ends; a failed job rejects with `refused`. */
  finished(taskId: string, o?: CallOptions): Promise<SystemTask>;
}

const pollInterval = 1_000;

/** The background job calls, over a client. */
export function createSystemTasks(client: Client): SystemTasks {
  const get: SystemTasks['get'] = async (taskId, o) => {
    const path = `/api/system-task/${encodeURIComponent(taskId)}`;
    return readSystemTask((await client.call({ method: 'GET', path }, o)).data, path);
  };
  return {
    get,
    async finished(taskId, o = {}) {
      for (;;) {
        const task = await get(taskId, o);
        if (task.outcome === 'failed')
          throw new GatewayError('refused', { serverMessage: task.error, data: task.result });
        if (task.outcome === 'succeeded') return task;
        await client.options.clock.sleep(pollInterval, o.signal).catch((error: unknown) => {
          throw o.signal?.aborted ? new GatewayError('stopped') : error;
        });
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
    payload: data.payload,
    result: data.result,
    error: typeof data.error === 'string' ? data.error : '',
  };
}

function outcomeOf(status: string): SystemTask['outcome'] {
  if (/succ|complet|done|finish/i.test(status)) return 'succeeded';
  return /fail|error|cancel|abort/i.test(status) ? 'failed' : 'running';
}
