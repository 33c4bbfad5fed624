import { Role } from '../../../shared/domain/user/role.ts';
import { authenticate } from '../http/authentication.ts';
import { queryInteger } from '../http/body.ts';
import type { SandboxApp, SandboxContext } from '../http/envelope.ts';
import { answerList } from '../http/paging.ts';
import type { SqlValue } from '../store/database.ts';
import type { Sandbox } from '../store/sandbox.ts';

interface TaskRow {
  properties: string;
  data: string;
  channel_id: number;
  username: string | null;
  group: string | null;
}

const withUser = `tasks.*, (SELECT username FROM users WHERE users.id = tasks.user_id) AS username,
  (SELECT "group" FROM users WHERE users.id = tasks.user_id) AS "group"`;

/** Async tasks; times are seconds (docs/gateways.md 4.12). */
export function registerTasks(app: SandboxApp, sandbox: Sandbox): void {
  app.get('/api/task/', authenticate(sandbox, Role.Admin), (context) => list(sandbox, context));
  app.get('/api/task/self', authenticate(sandbox), (context) => list(sandbox, context, context.var.caller.id));
}

function list(sandbox: Sandbox, context: SandboxContext, userId?: number): Response {
  const { store, traits } = sandbox;
  const conditions = ['1 = 1'];
  const values: SqlValue[] = [];
  const add = (condition: string, value: SqlValue) => {
    conditions.push(condition);
    values.push(value);
  };
  const asked = context.req.query();
  for (const name of ['task_id', 'platform', 'status', 'action']) {
    const value = asked[name] ?? '';
    if (value !== '') add(`${name} = ?`, value);
  }
  if (userId !== undefined) add('user_id = ?', userId);
  const channel = asked.channel_id ?? '';
  if (userId === undefined && traits.task.channelFilter && channel !== '') add('channel_id = ?', channel);
  const start = queryInteger(context, 'start_timestamp');
  const end = queryInteger(context, 'end_timestamp');
  if (start !== 0) add('submit_time >= ?', start);
  if (end !== 0) add('submit_time <= ?', end);
  const query = { columns: withUser, from: `tasks WHERE ${conditions.join(' AND ')}`, values, order: 'id DESC' };
  return answerList<TaskRow>(context, store, traits.lists.drawings, query, (row) => {
    const { username, group, ...shown } = row;
    const isChannelHidden = userId !== undefined && !traits.task.ownShowsChannel;
    return {
      ...shown,
      channel_id: isChannelHidden ? 0 : row.channel_id,
      properties: JSON.parse(row.properties) as unknown,
      data: JSON.parse(row.data) as unknown,
      ...(traits.task.channelFilter && { group: group ?? '', username: username ?? '', result_url: '' }),
    };
  });
}
