import type { Task } from '../../domain/task.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions, Page, PageQuery } from '../../gateway/page.ts';
import type { BrowseScreen, FilterValues } from '../list-screen.ts';
import { Refusal } from '../refusal.ts';
import type { ScreenContext } from '../screen-context.ts';
import { taskColumns } from './task-columns.ts';
import { taskDetails, textOf } from './task-details.ts';
import { seesAllTasks, taskFilters, taskQuestion } from './task-filters.ts';

/** Everybody's tasks for administrators, one's own for others (TASK-01). */
export const taskScreen: BrowseScreen<Task> = {
  noun: 'task',
  title: 'task.title',
  one: 'task.one',
  emptyState: 'task.empty',
  selectFirst: 'task.selectFirst',
  notFound: 'task.notFound',
  singular: 'noun.oneTask',
  listHelp: 'noun.listTask',
  id: ({ id }) => id,
  name: ({ task_id, id }) => sanitise(task_id) || String(id),
  columns: taskColumns,
  opener: 'task_id',
  isLive: true,
  filters: taskFilters,
  list: listTasks,
  details: taskDetails,
  lookUp: { keyOf: ({ task_id }) => task_id, isTimeless: true, pasted: { start: '-30d' }, find: findTask },
  actions: [],
  copyFields: [
    { id: 'task-id', label: 'task.taskId', value: ({ task_id }) => task_id },
    { id: 'result', label: 'task.resultUrl', value: ({ result_url }) => result_url },
    { id: 'failure', label: 'task.failReason', value: ({ fail_reason }) => fail_reason },
    { id: 'data', label: 'task.data', value: ({ data }) => textOf(data) },
  ],
};

/**
 * Rows of another channel than asked for mean a gateway that ignores the filter (docs/gateways.md 14.25): that is no
 * answer.
 */
async function listTasks(
  { page, pageSize, filters }: PageQuery & { filters: FilterValues },
  context: ScreenContext,
  options: CallOptions,
): Promise<Page<Task>> {
  const { tasks } = context.gateway;
  const asked = taskQuestion(filters, context);
  const question = { page, pageSize, ...asked };
  const answer = await (seesAllTasks(context) ? tasks.list(question, options) : tasks.listSelf(question, options));
  const channel = asked.channel_id;
  if (channel !== undefined && answer.rows.some(({ channel_id }) => channel_id !== channel)) {
    throw new Refusal(context.say('task.channelIgnored'));
  }
  return answer;
}

/** By its own id, at any time unless a range is given. */
async function findTask(
  key: string,
  filters: FilterValues,
  context: ScreenContext,
  options: CallOptions,
): Promise<Task> {
  const asked = { start: 'any', ...filters, 'task-id': key };
  const { rows } = await listTasks({ page: 1, pageSize: 10, filters: asked }, context, options);
  const row = rows.find(({ task_id }) => task_id === key);
  if (row === undefined) throw new Refusal(context.say('task.notFound'));
  return row;
}
