import { selfAnswer } from '../accounts/user-answer.ts';
import { authenticate } from '../http/authentication.ts';
import { integerOf, readBody } from '../http/body.ts';
import { type SandboxApp, type SandboxMiddleware, say, succeed } from '../http/envelope.ts';
import { limitOf } from '../http/rate-limit.ts';
import { Refusal } from '../http/refusal.ts';
import { requireCompliance } from '../payment/compliance.ts';
import { formatQuota } from '../store/format-quota.ts';
import { usableGroups } from '../store/groups.ts';
import { randomAccessToken } from '../store/random-keys.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { endSessions, freeAffCode } from '../store/users.ts';
import { ownRow, registerSelfUpdate } from './self-update.ts';

/** The user's own account (docs/gateways.md 4.4). */
export function registerSelf(app: SandboxApp, sandbox: Sandbox, critical: SandboxMiddleware): void {
  const { store, options } = sandbox;
  const user = authenticate(sandbox);
  app.get('/api/user/self', user, (context) => succeed(context, selfAnswer(ownRow(sandbox, context), sandbox)));
  registerSelfUpdate(app, sandbox, critical);

  app.delete('/api/user/self', user, (context) => {
    const { id, role } = ownRow(sandbox, context);
    if (role === 100) throw new Refusal('rootUndeletable');
    store.run('UPDATE users SET DeletedAt = ? WHERE id = ?', new Date(sandbox.world.clock.now()).toISOString(), id);
    endSessions(store, id);
    return succeed(context);
  });
  app.get('/api/user/models', user, (context) => {
    const { group } = ownRow(sandbox, context);
    return succeed(context, userModels(sandbox, group, context.req.query('group')));
  });
  // This GET writes: the old token is invalid at once (docs/gateways.md 14.2).
  app.get('/api/user/token', limitOf(sandbox, 'account', critical), user, (context) => {
    const token = randomAccessToken();
    store.run('UPDATE users SET access_token = ? WHERE id = ?', token, ownRow(sandbox, context).id);
    return succeed(context, token);
  });
  app.get('/api/user/aff', user, (context) => {
    const { id, aff_code } = ownRow(sandbox, context);
    if (aff_code) return succeed(context, aff_code);
    const code = freeAffCode(store);
    store.run('UPDATE users SET aff_code = ? WHERE id = ?', code, id);
    return succeed(context, code);
  });
  app.post('/api/user/aff_transfer', user, async (context) => {
    requireCompliance(sandbox);
    const quota = integerOf(await readBody(context), 'quota');
    if (quota === 0) {
      const literal =
        "Key: 'TransferAffQuotaRequest.Quota' Error:Field validation for 'Quota' failed on the 'required' tag";
      throw new Refusal({ literal });
    }
    const minimum = options.number('QuotaPerUnit');
    if (quota < minimum) throw new Refusal('transferTooSmall', { values: { minimum: formatQuota(options, minimum) } });
    const { id } = ownRow(sandbox, context);
    // One statement, so that two simultaneous transfers cannot both take the same earnings.
    const { changes } = store.run(
      'UPDATE users SET aff_quota = aff_quota - ?, quota = quota + ? WHERE id = ? AND aff_quota >= ?',
      quota,
      quota,
      id,
      quota,
    );
    if (changes === 0) throw new Refusal('transferTooMuch');
    return succeed(context, undefined, say(sandbox, context, 'transferDone'));
  });
}

/**
 * The models that a user may call: those of their own group in CLASSIC, of all usable groups later, or of the requested
 * group (docs/gateways.md 4.4).
 */
function userModels(sandbox: Sandbox, ownGroup: string, asked?: string): string[] {
  const { store, options, traits } = sandbox;
  const groups = traits.user.modelsOfAllGroups ? Object.keys(usableGroups(options, ownGroup)) : [ownGroup];
  const chosen = asked && traits.topUp.info ? groups.filter((group) => group === asked) : groups;
  const rows = store.all<{ model: string }>(
    `SELECT DISTINCT model FROM abilities WHERE enabled = 1 AND "group" IN (${chosen.map(() => '?').join(', ')})`,
    ...chosen,
  );
  return rows.map((row) => row.model);
}
