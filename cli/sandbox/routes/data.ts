import { Role } from '../../../shared/domain/user/role.ts';
import { authenticate } from '../http/authentication.ts';
import { queryInteger } from '../http/body.ts';
import { type SandboxApp, succeed } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import type { Sandbox } from '../store/sandbox.ts';

interface DataRow {
  id: number;
  user_id: number;
  username: string;
  model_name: string;
  created_at: number;
  token_used: number;
  count: number;
  quota: number;
}

const ownSpan = 2_592_000;

/**
 * Usage by hour and model for the dashboard; both timestamps always apply, `default_time` never does
 * (docs/gateways.md 4.11).
 */
export function registerData(app: SandboxApp, sandbox: Sandbox): void {
  const { store, traits } = sandbox;
  const answerOf = (row: DataRow) =>
    traits.data.wide ? { ...row, use_group: '', token_id: 0, channel_id: 0, node_name: '' } : row;

  app.get('/api/data/', authenticate(sandbox, Role.Admin), (context) => {
    const start = queryInteger(context, 'start_timestamp');
    const end = queryInteger(context, 'end_timestamp');
    const username = context.req.query('username') ?? '';
    const rows =
      username === ''
        ? store.all<DataRow>(
            `SELECT 0 AS id, 0 AS user_id, '' AS username, model_name, created_at,
               ${traits.data.sumsTokens ? 'sum(token_used)' : '0'} AS token_used, sum(count) AS count, sum(quota) AS quota
             FROM data_rows WHERE created_at >= ? AND created_at <= ? GROUP BY model_name, created_at`,
            start,
            end,
          )
        : store.all<DataRow>(
            'SELECT * FROM data_rows WHERE username = ? AND created_at >= ? AND created_at <= ?',
            username,
            start,
            end,
          );
    return succeed(context, rows.map(answerOf));
  });

  app.get('/api/data/self', authenticate(sandbox), (context) => {
    const start = queryInteger(context, 'start_timestamp');
    const end = queryInteger(context, 'end_timestamp');
    if (end - start > ownSpan) throw new Refusal('spanTooLong');
    const rows = store.all<DataRow>(
      'SELECT * FROM data_rows WHERE user_id = ? AND created_at >= ? AND created_at <= ?',
      context.var.caller.id,
      start,
      end,
    );
    return succeed(context, rows.map(answerOf));
  });

  if (!traits.data.wide) return;
  app.get('/api/data/users', authenticate(sandbox, Role.Admin), (context) => {
    const rows = store.all<DataRow>(
      `SELECT 0 AS id, user_id, username, '' AS model_name, created_at, sum(token_used) AS token_used,
         sum(count) AS count, sum(quota) AS quota
       FROM data_rows WHERE created_at >= ? AND created_at <= ? GROUP BY user_id, username, created_at`,
      queryInteger(context, 'start_timestamp'),
      queryInteger(context, 'end_timestamp'),
    );
    return succeed(context, rows.map(answerOf));
  });
}
