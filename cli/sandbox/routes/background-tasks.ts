import { Role } from '../../../shared/domain/role.ts';
import { authenticate } from '../http/authentication.ts';
import { queryInteger } from '../http/body.ts';
import { type SandboxApp, succeed } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import type { Sandbox } from '../sandbox.ts';
import { findTask, finishTask, startTask, taskAnswer } from '../store/background-tasks.ts';

/** Work that v1.0 does behind a task to be polled: log clean-up, testing all channels (docs/gateways.md 4.7, 4.10). */
export function registerBackgroundTasks(app: SandboxApp, sandbox: Sandbox): void {
  const { store, traits } = sandbox;
  if (!traits.log.hasCleanUpTask) return;
  app.post('/api/system-task/log-cleanup', authenticate(sandbox, Role.Root), (context) => {
    const before = queryInteger(context, 'target_timestamp');
    if (before === 0) throw new Refusal('targetMissing');
    const task = startTask(store, 'log_cleanup', { target_timestamp: before }, sandbox.now());
    const { changes } = store.run('DELETE FROM logs WHERE created_at < ?', before);
    finishTask(store, task.task_id, { deleted: changes, count: changes }, sandbox.now());
    return succeed(context, taskAnswer(task));
  });
  app.get('/api/system-task/:task', authenticate(sandbox, Role.Admin), (context) => {
    const task = findTask(store, context.req.param('task') ?? '');
    if (!task) throw new Refusal('recordNotFound', { status: 404 });
    return succeed(context, taskAnswer(task));
  });
}
