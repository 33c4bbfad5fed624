import { Role } from '../../domain/role.ts';
import { type Task, taskDuration } from '../../domain/task.ts';
import { taskActions } from '../../domain/task-action.ts';
import { taskPlatforms } from '../../domain/task-platform.ts';
import { taskStatuses } from '../../domain/task-status.ts';
import { formatDuration } from '../../format/duration.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { Cell } from '../cell.ts';
import { emptyCell, idCell, memberCell, momentCell, quotaCell, textCell } from '../cells.ts';
import type { Column } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';

/** The columns of the task list (TASK-01), in the order all faces show them. */
export const taskColumns: readonly Column<Task>[] = [
  {
    id: 'submit_time',
    header: 'task.submitTime',
    width: { minimum: 19, maximum: 19 },
    priority: 1,
    sortable: true,
    cell: ({ submit_time }, context) => momentCell(submit_time, context),
  },
  {
    id: 'finish_time',
    header: 'task.finishTime',
    width: { minimum: 19, maximum: 19 },
    priority: 3,
    sortable: true,
    cell: ({ finish_time }, context) => momentCell(finish_time, context),
  },
  {
    id: 'duration',
    header: 'task.duration',
    align: 'right',
    width: { minimum: 6, maximum: 12 },
    priority: 2,
    sortable: true,
    cell: durationCell,
  },
  {
    id: 'channel_id',
    header: 'task.channelId',
    align: 'right',
    width: { minimum: 4, maximum: 8 },
    priority: 3,
    sortable: true,
    access: Role.Admin,
    filter: 'channel',
    cell: ({ channel_id }) => idCell(channel_id),
  },
  {
    id: 'platform',
    header: 'task.platform',
    isWhole: true,
    width: { minimum: 6, maximum: 14 },
    priority: 2,
    sortable: true,
    cell: ({ platform }, context) => memberCell(taskPlatforms, platform, context),
  },
  {
    id: 'action',
    header: 'task.action',
    isWhole: true,
    width: { minimum: 7, maximum: 20 },
    priority: 2,
    sortable: true,
    cell: ({ action }, context) => memberCell(taskActions, action, context),
  },
  {
    id: 'task_id',
    header: 'task.taskId',
    width: { minimum: 12, maximum: 36 },
    priority: 1,
    cell: ({ task_id }) => textCell(task_id),
  },
  {
    id: 'status',
    header: 'task.status',
    isWhole: true,
    width: { minimum: 10, maximum: 16 },
    priority: 1,
    sortable: true,
    filter: 'status',
    cell: statusCell,
  },
  {
    id: 'progress',
    header: 'task.progress',
    align: 'right',
    width: { minimum: 4, maximum: 8 },
    priority: 2,
    cell: ({ progress }) => textCell(progress),
  },
  {
    id: 'fail_reason',
    header: 'task.failReason',
    width: { minimum: 10, maximum: 40 },
    priority: 3,
    cell: ({ fail_reason }) => (fail_reason === '' ? emptyCell('') : { ...textCell(fail_reason), tone: 'bad' }),
  },
  {
    id: 'created_at',
    header: 'task.createdAt',
    width: { minimum: 19, maximum: 19 },
    priority: 3,
    wide: true,
    sortable: true,
    cell: ({ created_at }, context) => momentCell(created_at, context),
  },
  {
    id: 'start_time',
    header: 'task.startTime',
    width: { minimum: 19, maximum: 19 },
    priority: 3,
    wide: true,
    sortable: true,
    cell: ({ start_time }, context) => momentCell(start_time, context),
  },
  {
    id: 'username',
    header: 'task.username',
    width: { minimum: 8, maximum: 20 },
    priority: 3,
    wide: true,
    sortable: true,
    access: Role.Admin,
    cell: ({ username }) => textCell(username),
  },
  {
    id: 'user_id',
    header: 'task.userId',
    align: 'right',
    width: { minimum: 4, maximum: 10 },
    priority: 3,
    wide: true,
    sortable: true,
    access: Role.Admin,
    cell: ({ user_id }) => idCell(user_id),
  },
  {
    id: 'group',
    header: 'task.group',
    width: { minimum: 6, maximum: 16 },
    priority: 3,
    wide: true,
    sortable: true,
    cell: ({ group }) => textCell(group),
  },
  {
    id: 'quota',
    header: 'task.quota',
    align: 'right',
    width: { minimum: 7, maximum: 12 },
    priority: 3,
    wide: true,
    sortable: true,
    cell: ({ quota }, context) => quotaCell(quota, context),
  },
  {
    id: 'result_url',
    header: 'task.resultUrl',
    width: { minimum: 10, maximum: 40 },
    priority: 3,
    wide: true,
    cell: ({ result_url }) => textCell(result_url),
  },
  {
    id: 'id',
    header: 'task.id',
    align: 'right',
    width: { minimum: 4, maximum: 10 },
    priority: 3,
    wide: true,
    sortable: true,
    cell: ({ id }) => idCell(id),
  },
];

function durationCell(task: Task): Cell {
  const duration = taskDuration(task);
  return duration === undefined ? emptyCell(null) : { text: formatDuration(duration), raw: duration };
}

/** The empty status is a submission still under way. */
function statusCell(task: Task, context: ScreenContext): Cell {
  const cell = memberCell(taskStatuses, task.status, context);
  return task.fail_reason === '' ? cell : { ...cell, hint: sanitise(task.fail_reason) };
}
