import { type Task, taskDuration } from '../../domain/log/task.ts';
import { taskActions, taskPlatforms, taskStatuses } from '../../domain/log/task-enumerations.ts';
import { Role } from '../../domain/user/role.ts';
import { sanitise } from '../../format/sanitise.ts';
import { formatDuration } from '../../format/time.ts';
import { type Cell, emptyCell, memberCell } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import type { Column } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { channelCell } from '../log/channel-names.ts';

const { column, id, member, timestamp, quota, reason, text } = columnsOf<Task>();

/** The columns of the task list (TASK-01), in the order of all faces. */
export const taskColumns: readonly Column<Task>[] = [
  timestamp('submit_time', 'task.submitTime', { priority: 1 }),
  // Where the duration stands, it says the same.
  timestamp('finish_time', 'task.finishTime', {
    isUsual: (task) => task.finish_time === 0 || taskDuration(task) !== undefined,
  }),
  column('duration', 'task.duration', [6, 12], durationCell, { priority: 2, align: 'right', unit: 'seconds' }),
  column('channel_id', 'task.channelId', [4, 20], ({ channel_id }, context) => channelCell(channel_id, context), {
    access: Role.Admin,
    filter: 'channel',
    raw: ({ channel_id }) => channel_id,
  }),
  member('platform', 'task.platform', [6, 14], taskPlatforms, { priority: 2, isWhole: true }),
  member('action', 'task.action', [7, 20], taskActions, { priority: 2, isWhole: true }),
  text('task_id', 'task.taskId', [12, 36], { priority: 1, sortable: false }),
  column('status', 'task.status', [10, 16], statusCell, {
    priority: 1,
    isWhole: true,
    filter: 'status',
    states: taskStatuses.members,
  }),
  // Of a task that has ended or waits, the status says it.
  text('progress', 'task.progress', [4, 8], {
    ...{ priority: 2, sortable: false, align: 'right' },
    isUsual: ({ status }) => status !== 'IN_PROGRESS',
  }),
  reason('fail_reason', 'task.failReason', [10, 40]),
  timestamp('created_at', 'task.createdAt', { wide: true }),
  timestamp('start_time', 'task.startTime', { wide: true }),
  text('username', 'task.username', [8, 20], { wide: true, access: Role.Admin }),
  id('user_id', 'task.userId', [4, 10], { wide: true, access: Role.Admin }),
  text('group', 'task.group', [6, 16], { wide: true }),
  quota('quota', 'task.quota', [7, 12], { wide: true }),
  text('result_url', 'task.resultUrl', [10, 40], { wide: true, sortable: false }),
  id('id', 'task.id', [4, 10], { wide: true }),
];

function durationCell(task: Task, { say }: ScreenContext): Cell {
  const duration = taskDuration(task);
  return duration === undefined ? emptyCell(null) : { text: formatDuration(duration, say), raw: duration };
}

/** An empty status means that the task is still being submitted. */
function statusCell(task: Task, context: ScreenContext): Cell {
  const cell = memberCell(taskStatuses, task.status, context);
  return task.fail_reason === '' ? cell : { ...cell, hint: sanitise(task.fail_reason) };
}
