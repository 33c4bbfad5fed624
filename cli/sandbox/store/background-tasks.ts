import type { Database } from './database.ts';
import { randomId } from './random-keys.ts';
import type { Sandbox } from './sandbox.ts';

export interface BackgroundTaskRow {
  id: number;
  task_id: string;
  type: string;
  status: 'pending' | 'running' | 'succeeded' | 'failed';
  payload: string;
  /** The progress, as JSON. */
  state: string;
  result: string;
  error: string;
  created_at: number;
  finished_at: number;
}

/** Stores the progress of a task. */
export type Report = (processed: number, total: number) => void;

/** Creates a waiting task; `payload` is its request. */
export function startTask(store: Database, type: string, payload: unknown, now: number): BackgroundTaskRow {
  const task_id = `systask_${randomId()}`;
  store.run(
    `INSERT INTO background_tasks (task_id, type, status, payload, created_at) VALUES (?, ?, 'pending', ?, ?)`,
    task_id,
    type,
    JSON.stringify(payload),
    now,
  );
  return findTask(store, task_id) as BackgroundTaskRow;
}

/** Runs a task in the background, with progress; it ends with the result of `work`, or with its error. */
export function runTask(
  { store, background, now }: Pick<Sandbox, 'store' | 'background' | 'now'>,
  { task_id }: BackgroundTaskRow,
  work: (report: Report, signal: AbortSignal) => Promise<unknown>,
): void {
  store.run(`UPDATE background_tasks SET status = 'running' WHERE task_id = ?`, task_id);
  const report: Report = (processed, total) => {
    const progress = total > 0 ? Math.floor((processed * 100) / total) : 100;
    const state = JSON.stringify({ total, processed, progress });
    store.run('UPDATE background_tasks SET state = ? WHERE task_id = ?', state, task_id);
  };
  background.start(async (signal) => {
    try {
      finishTask(store, task_id, await work(report, signal), now());
    } catch (error) {
      finishTask(store, task_id, null, now(), error instanceof Error ? error.message : String(error));
      throw error;
    }
  });
}

/** A task by its public id. */
export function findTask(store: Database, taskId: string): BackgroundTaskRow | undefined {
  return store.get<BackgroundTaskRow>('SELECT * FROM background_tasks WHERE task_id = ?', taskId);
}

/** The newest tasks of all types. */
export function newestTasks(store: Database, limit: number): BackgroundTaskRow[] {
  return store.all<BackgroundTaskRow>('SELECT * FROM background_tasks ORDER BY id DESC LIMIT ?', limit);
}

/** The waiting or running task of a type, if any: there is at most one of each type. */
export function activeTask(store: Database, type: string): BackgroundTaskRow | undefined {
  return store.get<BackgroundTaskRow>(
    `SELECT * FROM background_tasks WHERE type = ? AND status IN ('pending', 'running') ORDER BY id DESC`,
    type,
  );
}

/** Ends a task with its result, or with an error text. */
function finishTask(store: Database, taskId: string, result: unknown, now: number, error = ''): void {
  store.run(
    'UPDATE background_tasks SET status = ?, result = ?, error = ?, finished_at = ? WHERE task_id = ?',
    error === '' ? 'succeeded' : 'failed',
    JSON.stringify(result),
    error,
    now,
    taskId,
  );
}

/** At a start, tasks that the end of the previous process cut off are marked as failed. */
export function failCutOffTasks(store: Database, now: number): void {
  store.run(
    `UPDATE background_tasks SET status = 'failed', error = 'task lease expired', finished_at = ?
     WHERE status IN ('pending', 'running')`,
    now,
  );
}

/** A task as it is returned (docs/gateways-modern.md 20). */
export function taskAnswer(row: BackgroundTaskRow): Record<string, unknown> {
  const { id, task_id, type, status, error, created_at, finished_at } = row;
  const isActive = status === 'pending' || status === 'running';
  return {
    id,
    task_id,
    type,
    status,
    ...(isActive && { active_key: type }),
    payload: JSON.parse(row.payload) as unknown,
    state: JSON.parse(row.state) as unknown,
    result: JSON.parse(row.result) as unknown,
    error,
    locked_by: status === 'running' ? 'sandbox' : '',
    created_at,
    updated_at: Math.max(created_at, finished_at),
  };
}
