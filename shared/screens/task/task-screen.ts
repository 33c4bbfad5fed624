import type { Task } from '../../domain/log/task.ts';
import { taskActions, taskPlatforms, taskStatuses } from '../../domain/log/task-enumerations.ts';
import { isRecord } from '../../domain/schema.ts';
import { hasRole, Role } from '../../domain/user/role.ts';
import { sanitise, sanitiseMultiline } from '../../format/sanitise.ts';
import type { CallOptions, Page, PageQuery } from '../../gateway/client/page.ts';
import type { TaskFilters } from '../../gateway/resources/tasks.ts';
import type { Detail } from '../../screen/detail.ts';
import { chosenMember, readFilters } from '../../screen/filter-values.ts';
import type { BrowseScreen, Filter, FilterValues } from '../../screen/list-screen.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey } from '../../text/text.ts';
import { readChannelNames } from '../log/channel-names.ts';
import { taskColumns } from './task-columns.ts';

// The empty status cannot be filtered by, because an empty filter means any.
const statuses = taskStatuses.members.filter(({ value }) => value !== '');

/** The filters of the task list; from the start of today unless chosen otherwise (TASK-01, docs/gateways.md 9.2). */
export const taskFilters: readonly Filter[] = [
  {
    id: 'start',
    kind: 'datetime',
    label: 'task.filterStart',
    help: 'task.filterStartHelp',
    example: '-7d',
    default: () => 'today',
  },
  { id: 'end', kind: 'datetime', label: 'task.filterEnd', help: 'task.filterEndHelp', example: 'now' },
  { id: 'task-id', kind: 'text', label: 'task.filterTask', help: 'task.filterTaskHelp' },
  {
    id: 'status',
    kind: 'choice',
    label: 'task.filterStatus',
    help: 'task.filterStatusHelp',
    choices: ({ say }) => statuses.map(({ name, label }) => ({ value: name, label: say(label) })),
  },
  {
    id: 'channel',
    kind: 'number',
    label: 'task.filterChannel',
    help: 'task.filterChannelHelp',
    example: '12',
    access: Role.Admin,
  },
];

/** Whether the user sees the tasks of all users. */
export function seesAllTasks({ role }: Pick<ScreenContext, 'role'>): boolean {
  return hasRole(role, Role.Admin);
}

/** The gateway's query; times in seconds. */
export function taskQuery(values: FilterValues, context: ScreenContext): TaskFilters & { channel_id?: number } {
  const { text, number, time } = readFilters(taskFilters, values, context);
  const status = text('status');
  return {
    task_id: text('task-id'),
    status:
      status === undefined ? undefined : chosenMember(status, statuses, context.say('task.filterStatus'), context),
    channel_id: number('channel'),
    start_timestamp: time('start'),
    end_timestamp: time('end'),
  };
}

/** The request to the provider and its answer (TASK-01's popup). JSON is formatted. */
export function taskDetails({ fail_reason, result_url, properties, data }: Task): Detail[] {
  const input = isRecord(properties) && typeof properties.input === 'string' ? properties.input : '';
  return [
    ...detail('fail_reason', 'task.failReason', fail_reason),
    ...detail('input', 'task.input', input),
    ...detail('result_url', 'task.resultUrl', result_url),
    ...detail('data', 'task.data', textOf(data)),
  ];
}

/** The provider's answer as text; '' where there was none. */
export function textOf(data: unknown): string {
  if (data === null || data === undefined || data === '') return '';
  if (typeof data !== 'string') return JSON.stringify(data, null, 2);
  try {
    // Some gateways send the provider's JSON as text.
    return JSON.stringify(JSON.parse(data), null, 2);
  } catch {
    return data;
  }
}

function detail(id: string, label: MessageKey, text: string): Detail[] {
  if (text === '') return [];
  return [{ id, label, cell: { text: sanitiseMultiline(text), raw: text }, multiline: true }];
}

/** The tasks of all users for admins, one's own for others (TASK-01). */
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
  heading: ({ platform, action }, { say }) =>
    `${say(taskPlatforms.of(platform).label)} · ${say(taskActions.of(action).label)}`,
  columns: taskColumns,
  letters: { T: 'submit_time', D: 'duration', H: 'channel_id', S: 'status', U: 'username' },
  opener: 'task_id',
  isLive: true,
  dayColumn: 'submit_time',
  errorWords: 'status:failure',
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
 * Lists tasks. Rows of another channel than the requested one show that the gateway ignores the filter
 * (docs/gateways.md 14.25); then it throws.
 */
async function listTasks(
  { page, pageSize, filters }: PageQuery & { filters: FilterValues },
  context: ScreenContext,
  options: CallOptions,
): Promise<Page<Task>> {
  const { tasks } = context.gateway;
  const asked = taskQuery(filters, context);
  const query = { page, pageSize, ...asked };
  const answer = await (seesAllTasks(context) ? tasks.list(query, options) : tasks.listSelf(query, options));
  const channel = asked.channel_id;
  if (channel !== undefined && answer.rows.some(({ channel_id }) => channel_id !== channel)) {
    throw new Refusal(context.say('task.channelIgnored'));
  }
  await readChannelNames(
    answer.rows.map(({ channel_id }) => channel_id),
    context,
    options,
  );
  return answer;
}

/** Finds a task by its own id, at any time unless a range is given. */
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
