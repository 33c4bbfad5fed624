import { type Task, taskSchema } from '../../domain/log/task.ts';
import type { Client } from '../client/client.ts';
import type { CallOptions, Page, PageQuery } from '../client/page.ts';
import { listPage } from '../dialect/dialect-list.ts';

/** Times in Unix seconds. */
export interface TaskFilters {
  task_id?: string;
  platform?: string;
  status?: string;
  action?: string;
  /** Ignored before v0.8.4 (docs/gateways.md 4.12). */
  channel_id?: string | number;
  start_timestamp?: number;
  end_timestamp?: number;
}

/** Asynchronous tasks (docs/gateways.md 4.12). */
export interface Tasks {
  /** The tasks of all users (admin). */
  list(query: PageQuery & TaskFilters, o?: CallOptions): Promise<Page<Task>>;
  listSelf(query: PageQuery & TaskFilters, o?: CallOptions): Promise<Page<Task>>;
}

/** The asynchronous task calls, over a client. Times in Unix seconds. */
export function createTasks(client: Client): Tasks {
  const list = (path: string, { page, pageSize, ...filters }: PageQuery & TaskFilters, o?: CallOptions) =>
    listPage(client, { path, row: taskSchema, arrays: 'ten', query: filters }, { page, pageSize }, o);
  return {
    list: (query, o) => list('/api/task/', query, o),
    listSelf: (query, o) => list('/api/task/self', query, o),
  };
}
