import { Role } from '../../../shared/domain/user/role.ts';
import { authenticate } from '../http/authentication.ts';
import { queryInteger } from '../http/body.ts';
import { type SandboxApp, succeed } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import {
  activeTask,
  findTask,
  newestTasks,
  type Report,
  runTask,
  startTask,
  taskAnswer,
} from '../store/background-tasks.ts';
import type { Database } from '../store/database.ts';
import type { Sandbox } from '../store/sandbox.ts';

const cleanupType = 'log_cleanup';
/** Rows deleted at once. */
const batchSize = 100;

/**
 * Work that v1.0 runs as a task to be polled: log clean-up, testing all channels, detecting upstream models. Only the
 * super admin can see its progress (docs/gateways-modern.md 20).
 */
export function registerSystemTasks(app: SandboxApp, sandbox: Sandbox): void {
  const { store, traits } = sandbox;
  if (!traits.log.hasCleanUpTask) return;
  const root = authenticate(sandbox, Role.Root);

  app.post('/api/system-task/log-cleanup', root, (context) => {
    const before = queryInteger(context, 'target_timestamp');
    if (before === 0) throw new Refusal('targetMissing');
    // A request during a clean-up gets the running one, whatever its own time limit is (docs/gateways-modern.md 29.24).
    const active = activeTask(store, cleanupType);
    if (active) return succeed(context, taskAnswer(active));
    const payload = { target_timestamp: before, batch_size: batchSize };
    const task = startTask(store, cleanupType, payload, sandbox.now());
    runTask(sandbox, task, (report, signal) => deleteOldLogs(sandbox, before, report, signal));
    return succeed(context, taskAnswer(task));
  });
  app.get('/api/system-task/list', root, (context) => {
    const limit = queryInteger(context, 'limit');
    const tasks = newestTasks(store, limit <= 0 ? 20 : Math.min(100, limit));
    return succeed(context, tasks.map(taskAnswer));
  });
  app.get('/api/system-task/current', root, (context) => {
    const type = context.req.query('type') ?? '';
    if (type === '') throw new Refusal({ literal: 'type is required' });
    const task = activeTask(store, type);
    return succeed(context, task ? taskAnswer(task) : null);
  });
  app.get('/api/system-task/:task', root, (context) => {
    const task = findTask(store, context.req.param('task') ?? '');
    if (!task) throw new Refusal({ literal: 'task not found' }, { status: 404 });
    return succeed(context, taskAnswer(task));
  });
}

async function deleteOldLogs(
  { store, world }: Sandbox,
  before: number,
  report: Report,
  signal: AbortSignal,
): Promise<{ deleted_count: number }> {
  const total = countOld(store, before);
  let deleted = 0;
  report(deleted, total);
  for (;;) {
    const batch = 'SELECT id FROM logs WHERE created_at < ? LIMIT ?';
    const { changes } = store.run(`DELETE FROM logs WHERE id IN (${batch})`, before, batchSize);
    deleted += changes;
    report(deleted, Math.max(total, deleted));
    if (changes < batchSize) return { deleted_count: deleted };
    // Lets other calls run between two batches.
    await world.clock.sleep(0, signal);
  }
}

function countOld(store: Database, before: number): number {
  const row = store.get<{ count: number }>('SELECT count(*) AS count FROM logs WHERE created_at < ?', before);
  return row?.count ?? 0;
}
