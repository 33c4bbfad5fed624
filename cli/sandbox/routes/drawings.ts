import { Role } from '../../../shared/domain/user/role.ts';
import { authenticate } from '../http/authentication.ts';
import type { SandboxApp, SandboxContext } from '../http/envelope.ts';
import { answerList } from '../http/paging.ts';
import { serverAddress } from '../http/server-address.ts';
import type { SqlValue } from '../store/database.ts';
import type { Sandbox } from '../store/sandbox.ts';

interface DrawingRow {
  mj_id: string;
  image_url: string;
}

/** Drawing tasks; times in rows and filters are milliseconds (docs/gateways.md 4.12). */
export function registerDrawings(app: SandboxApp, sandbox: Sandbox): void {
  app.get('/api/mj/', authenticate(sandbox, Role.Admin), (context) => list(sandbox, context));
  app.get('/api/mj/self', authenticate(sandbox), (context) => list(sandbox, context, context.var.caller.id));
}

function list(sandbox: Sandbox, context: SandboxContext, userId?: number): Response {
  const { store, traits, options } = sandbox;
  const conditions = ['1 = 1'];
  const values: SqlValue[] = [];
  const add = (condition: string, value: SqlValue) => {
    conditions.push(condition);
    values.push(value);
  };
  const { channel_id = '', mj_id = '', start_timestamp = '', end_timestamp = '' } = context.req.query();
  if (userId !== undefined) add('user_id = ?', userId);
  else if (channel_id !== '') add('channel_id = ?', channel_id);
  if (mj_id !== '') add('mj_id = ?', mj_id);
  if (start_timestamp !== '' && start_timestamp !== '0') add('submit_time >= CAST(? AS INTEGER)', start_timestamp);
  if (end_timestamp !== '' && end_timestamp !== '0') add('submit_time <= CAST(? AS INTEGER)', end_timestamp);
  const query = { from: `drawings WHERE ${conditions.join(' AND ')}`, values, order: 'id DESC' };
  return answerList<DrawingRow>(context, store, traits.lists.drawings, query, (row) =>
    // The gateway's own URL replaces the picture's, even where there is no picture yet (docs/gateways.md 4.12).
    options.flag('MjForwardUrlEnabled')
      ? { ...row, image_url: `${serverAddress(sandbox)}/mj/image/${row.mj_id}` }
      : row,
  );
}
