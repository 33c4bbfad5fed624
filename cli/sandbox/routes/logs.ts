import { Role } from '../../../shared/domain/user/role.ts';
import { authenticate } from '../http/authentication.ts';
import { queryInteger } from '../http/body.ts';
import { type SandboxApp, type SandboxContext, succeed } from '../http/envelope.ts';
import { answerList } from '../http/paging.ts';
import { searchLimiter } from '../http/rate-limit.ts';
import { Refusal } from '../http/refusal.ts';
import { type LogRow, logAnswer, ownLogAnswer } from '../logs/log-answer.ts';
import { logFilter } from '../logs/log-filter.ts';
import type { Sandbox } from '../store/sandbox.ts';

const withChannelName = 'logs.*, (SELECT name FROM channels WHERE channels.id = logs.channel) AS channel_name';
const newestFirst = { order: 'logs.id DESC', wide: 'logs' };
const searchLimit = 100;

/** Usage logs and their totals (docs/gateways.md 4.10). */
export function registerLogs(app: SandboxApp, sandbox: Sandbox): void {
  const { store, traits } = sandbox;
  const admin = authenticate(sandbox, Role.Admin);
  const user = authenticate(sandbox);

  app.get('/api/log/', admin, (context) => {
    const { where, values } = logFilter(context, traits, { type: queryInteger(context, 'type') });
    const query = { ...newestFirst, columns: withChannelName, from: `logs WHERE ${where}`, values };
    return answerList<LogRow>(context, store, traits.lists.logs, query, (row) => logAnswer(row, traits));
  });
  app.get('/api/log/self', user, (context) => {
    const userId = context.var.caller.id;
    const { where, values } = logFilter(context, traits, { userId, type: queryInteger(context, 'type') });
    const query = { ...newestFirst, from: `logs WHERE ${where}`, values };
    return answerList<LogRow>(context, store, traits.lists.ownLogs, query, (row, index) =>
      ownLogAnswer(row, traits, index),
    );
  });
  app.get('/api/log/stat', admin, (context) => succeed(context, totals(sandbox, context)));
  app.get('/api/log/self/stat', user, (context) => succeed(context, totals(sandbox, context, context.var.caller.id)));

  app.get('/api/log/search', admin, (context) => search(sandbox, context));
  app.get('/api/log/self/search', user, searchLimiter(sandbox), (context) =>
    search(sandbox, context, context.var.caller.id),
  );

  if (traits.log.deletedBy !== 'nobody') {
    const least = traits.log.deletedBy === 'root' ? Role.Root : Role.Admin;
    app.delete('/api/log/', authenticate(sandbox, least), (context) => {
      const before = queryInteger(context, 'target_timestamp');
      if (before === 0) throw new Refusal('targetMissing');
      return succeed(context, store.run('DELETE FROM logs WHERE created_at < ?', before).changes);
    });
  }
}

/**
 * Totals of consumption only, whatever `type` is; rpm and tpm are those of the last minute, whatever the range is
 * (docs/gateways.md 14.22).
 */
function totals(sandbox: Sandbox, context: SandboxContext, userId?: number): Record<string, number> {
  const { store, traits } = sandbox;
  const { where, values } = logFilter(context, traits, { userId, type: 2 });
  const sum = store.get<{ quota: number }>(
    `SELECT coalesce(sum(quota), 0) AS quota FROM logs WHERE ${where}`,
    ...values,
  );
  const timeless = logFilter(context, traits, { userId, type: 2, ignoresTime: true });
  const minute = store.get<{ rpm: number; tpm: number }>(
    `SELECT count(*) AS rpm, coalesce(sum(prompt_tokens + completion_tokens), 0) AS tpm
     FROM logs WHERE ${timeless.where} AND logs.created_at >= ?`,
    ...timeless.values,
    sandbox.now() - 60,
  );
  return { quota: sum?.quota ?? 0, rpm: minute?.rpm ?? 0, tpm: minute?.tpm ?? 0 };
}

/** Up to a hundred rows: of a type, or for admins with this prefix of the content (docs/gateways.md 4.10). */
function search(sandbox: Sandbox, context: SandboxContext, userId?: number): Response {
  const { store, traits } = sandbox;
  if (!traits.log.hasSearch) throw new Refusal('callDeprecated');
  const keyword = context.req.query('keyword') ?? '';
  const type = /^\d+$/.test(keyword) ? Number(keyword) : -1;
  if (userId === undefined) {
    const rows = store.all<LogRow>(
      `SELECT ${withChannelName} FROM logs WHERE type = ? OR content LIKE ? ORDER BY id DESC LIMIT ${searchLimit}`,
      type,
      `${keyword}%`,
    );
    return succeed(
      context,
      rows.map((row) => logAnswer(row, traits)),
    );
  }
  const rows = store.all<LogRow>(
    `SELECT * FROM logs WHERE user_id = ? AND type = ? ORDER BY id DESC LIMIT ${searchLimit}`,
    userId,
    type,
  );
  return succeed(
    context,
    rows.map((row, index) => ownLogAnswer(row, traits, index)),
  );
}
