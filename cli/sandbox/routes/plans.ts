import { isRecord } from '../../../shared/domain/record.ts';
import { Role } from '../../../shared/domain/user/role.ts';
import { authenticate } from '../http/authentication.ts';
import { type Body, readBody } from '../http/body.ts';
import { type SandboxApp, type SandboxContext, succeed } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import { isCompliant, requireCompliance } from '../payment/compliance.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { planAnswer, planColumns } from '../subscriptions/plan-row.ts';

/** Plans (docs/gateways-modern.md 9.3, 9.4), with their quirks (29.2, 29.3, 29.20). */
export function registerPlans(app: SandboxApp, sandbox: Sandbox): void {
  const { store, traits } = sandbox;
  if (!traits.topUp.info) return;
  const admin = authenticate(sandbox, Role.Admin);
  const path = '/api/subscription/admin/plans';
  const answer = (where: string) =>
    store
      .all<object>(`SELECT * FROM plans ${where} ORDER BY sort_order DESC, id DESC`)
      .map((row) => ({ plan: planAnswer(row, sandbox) }));
  app.get('/api/subscription/plans', authenticate(sandbox), (context) =>
    // Until the terms are confirmed the list is empty, without a reason.
    succeed(context, isCompliant(sandbox) ? answer('WHERE enabled = 1') : []),
  );
  app.get(path, admin, (context) => succeed(context, answer('')));
  app.post(path, admin, async (context) => {
    requireCompliance(sandbox);
    const columns = planColumns(sandbox, await planOf(context));
    // The column's default replaces false: a new plan is enabled whatever was requested.
    const row = new Map([...columns, ['enabled', 1], ['created_at', sandbox.now()], ['updated_at', sandbox.now()]]);
    const names = [...row.keys()];
    const { lastInsertRowid } = store.run(
      `INSERT INTO plans (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      ...row.values(),
    );
    return succeed(context, planAnswer(store.get('SELECT * FROM plans WHERE id = ?', lastInsertRowid) ?? {}, sandbox));
  });
  app.put(`${path}/:id`, admin, async (context) => {
    requireCompliance(sandbox);
    const columns = planColumns(sandbox, await planOf(context));
    store.run(
      `UPDATE plans SET ${columns.map(([name]) => `${name} = ?`).join(', ')}, updated_at = ? WHERE id = ?`,
      ...columns.map(([, value]) => value),
      sandbox.now(),
      Number(context.req.param('id')),
    );
    return succeed(context);
  });
  app.patch(`${path}/:id`, admin, async (context) => {
    requireCompliance(sandbox);
    const { enabled } = await readBody(context);
    if (typeof enabled !== 'boolean') throw new Refusal('parametersInvalid');
    store.run('UPDATE plans SET enabled = ? WHERE id = ?', enabled ? 1 : 0, Number(context.req.param('id')));
    return succeed(context);
  });
}

async function planOf(context: SandboxContext): Promise<Body> {
  const { plan } = await readBody(context);
  return isRecord(plan) ? plan : {};
}
