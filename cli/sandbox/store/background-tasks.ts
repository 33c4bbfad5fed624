import { randomId } from '../keys.ts';
import type { Database } from './database.ts';

export interface BackgroundTaskRow {
  id: number;
  task_id: string;
  type: string;
  status: 'running' | 'succeeded' | 'failed';
  payload: string;
  result: string;
  error: string;
  created_at: number;
  finished_at: number;
}

/** A task that begins now; `payload` is what it was asked for. */
export function startTask(store: Database, type: string, payload: unknown, now: number): BackgroundTaskRow {
  const task_id = randomId();
  store.run(
    `INSERT INTO background_tasks (task_id, type, status, payload, created_at) VALUES (?, ?, 'running', ?, ?)`,
    task_id,
    type,
    JSON.stringify(payload),
    now,
  );
  return findTask(store, task_id) as BackgroundTaskRow;
}

/** A task by its public id. */
export function findTask(store: Database, taskId: string): BackgroundTaskRow | undefined {
  return store.get<BackgroundTaskRow>('SELECT * FROM background_tasks WHERE task_id = ?', taskId);
}

/** The task of a type that is still running, if any: most may run only once at a time. */
export function runningTask(store: Database, type: string): BackgroundTaskRow | undefined {
  return store.get<BackgroundTaskRow>(`SELECT * FROM background_tasks WHERE type = ? AND status = 'running'`, type);
}

/** Ends a task with its result, or with an error text. */
export function finishTask(store: Database, taskId: string, result: unknown, now: number, error = ''): void {
  store.run(
    'UPDATE background_tasks SET status = ?, result = ?, error = ?, finished_at = ? WHERE task_id = ?',
    error === '' ? 'succeeded' : 'failed',
    JSON.stringify(result),
    error,
    now,
    taskId,
  );
}

/** A start finds tasks that the end of the process cut off; they are told as failed. */
export function failCutOffTasks(store: Database, now: number): void {
  store.run(
    `UPDATE background_tasks SET status = 'failed', error = 'interrupted', finished_at = ? WHERE status = 'running'`,
    now,
  );
}

/** A task as it is answered (docs/gateways.md 4.10). */
export function taskAnswer(row: BackgroundTaskRow): Record<string, unknown> {
  const { id, task_id, type, status, error, created_at, finished_at } = row;
  return {
    id,
    task_id,
    type,
    status,
    payload: JSON.parse(row.payload) as unknown,
    state: null,
    result: JSON.parse(row.result) as unknown,
    error,
    created_at,
    finished_at,
  };
}
