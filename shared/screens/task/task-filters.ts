import { hasRole, Role } from '../../domain/role.ts';
import { taskStatuses } from '../../domain/task-status.ts';
import type { TaskFilters } from '../../gateway/tasks.ts';
import { chosenMember, readFilters } from '../filter-values.ts';
import type { Filter, FilterValues } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';

// The empty status cannot be asked for: an empty filter is none.
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

/** Whether the person sees everybody's tasks. */
export function seesAllTasks({ role }: Pick<ScreenContext, 'role'>): boolean {
  return hasRole(role, Role.Admin);
}

/** The question for the gateway; times in seconds. */
export function taskQuestion(values: FilterValues, context: ScreenContext): TaskFilters & { channel_id?: number } {
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
