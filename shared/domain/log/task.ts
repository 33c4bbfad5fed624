import * as z from 'zod/mini';
import { anything, type Entity, number, onFirstUse, text } from '../schema.ts';

/** An asynchronous task (docs/gateways.md 4.12). Times in Unix seconds. */
export const taskSchema = onFirstUse(() =>
  z.looseObject({
    id: number,
    created_at: number,
    updated_at: number,
    submit_time: number,
    start_time: number,
    finish_time: number,
    task_id: text,
    platform: text,
    action: text,
    status: text,
    /** Percent as text, "100%". */
    progress: text,
    fail_reason: text,
    user_id: number,
    username: text,
    channel_id: number,
    quota: number,
    group: text,
    result_url: text,
    properties: anything,
    /** Whatever the provider returned. */
    data: anything,
  }),
);

export type Task = Entity<typeof taskSchema>;

/** Seconds from submission to the end, or undefined while either is unknown. */
export function taskDuration(task: Pick<Task, 'submit_time' | 'finish_time'>): number | undefined {
  const { submit_time: submitted, finish_time: finished } = task;
  return submitted > 0 && finished >= submitted ? finished - submitted : undefined;
}
