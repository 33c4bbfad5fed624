import { Role } from '../../../shared/domain/user/role.ts';
import { authenticate } from '../http/authentication.ts';
import { type Body, idOf, integerOf, readBody, textOf } from '../http/body.ts';
import { type SandboxApp, type SandboxContext, type SandboxMiddleware, succeed } from '../http/envelope.ts';
import { answerList } from '../http/paging.ts';
import { limitOf } from '../http/rate-limit.ts';
import { Refusal } from '../http/refusal.ts';
import { requireCompliance } from '../payment/compliance.ts';
import { redeem } from '../redemptions/redeem.ts';
import { type RedemptionRow, redemptionAnswer } from '../redemptions/redemption-row.ts';
import { randomHex } from '../store/random-keys.ts';
import type { Sandbox } from '../store/sandbox.ts';

/** Redemption codes for admins, and their redemption (docs/gateways.md 4.5, 4.9). */
export function registerRedemptions(app: SandboxApp, sandbox: Sandbox, critical: SandboxMiddleware): void {
  const { store, traits } = sandbox;
  const admin = authenticate(sandbox, Role.Admin);
  const answerOf = (row: RedemptionRow) => redemptionAnswer(row, traits);

  app.get('/api/redemption/', admin, (context) => {
    const query = { from: 'redemptions WHERE DeletedAt IS NULL', order: 'id DESC' };
    return answerList(context, store, traits.lists.redemptions, query, answerOf);
  });
  app.get('/api/redemption/search', admin, (context) => {
    const keyword = context.req.query('keyword') ?? '';
    const query = {
      from: 'redemptions WHERE DeletedAt IS NULL AND (id = ? OR name LIKE ?)',
      values: [/^\d+$/.test(keyword) ? Number(keyword) : 0, `${keyword}%`],
      order: 'id DESC',
    };
    return answerList(context, store, traits.lists.redemptionSearch, query, answerOf);
  });
  app.post('/api/redemption/', admin, async (context) =>
    succeed(context, insertCodes(sandbox, context.var.caller.id, await readBody(context))),
  );
  app.put('/api/redemption/', admin, async (context) => {
    const isStatusOnly = (context.req.query('status_only') ?? '') !== '';
    return succeed(context, answerOf(updateCode(sandbox, await readBody(context), isStatusOnly)));
  });
  if (traits.redemption.expires) {
    app.delete('/api/redemption/invalid', admin, (context) => {
      const { changes } = store.run(
        `UPDATE redemptions SET DeletedAt = ? WHERE DeletedAt IS NULL
           AND (status IN (2, 3) OR (status = 1 AND expired_time <> 0 AND expired_time < ?))`,
        new Date(sandbox.world.clock.now()).toISOString(),
        sandbox.now(),
      );
      return succeed(context, changes);
    });
  }
  app.get('/api/redemption/:id', admin, (context) => succeed(context, answerOf(findCode(sandbox, idOf(context)))));
  app.delete('/api/redemption/:id', admin, (context) => deleteCode(sandbox, context));

  app.post('/api/user/topup', limitOf(sandbox, 'payments', critical), authenticate(sandbox), async (context) => {
    requireCompliance(sandbox);
    const key = textOf(await readBody(context), 'key').trim();
    return succeed(context, redeem(sandbox, context.var.caller.id, key));
  });
}

function findCode(sandbox: Sandbox, id: number): RedemptionRow {
  const row = sandbox.store.get<RedemptionRow>('SELECT * FROM redemptions WHERE id = ? AND DeletedAt IS NULL', id);
  if (!row) throw new Refusal('recordNotFound');
  return row;
}

/** 1 to 20: bytes in the old generations, characters in the new ones (docs/gateways.md 4.9). */
function checkName(sandbox: Sandbox, name: string): void {
  const length = sandbox.traits.redemption.nameCountsCharacters ? [...name].length : Buffer.byteLength(name);
  if (length === 0 || length > 20) throw new Refusal('redemptionName');
}

function checkExpiry(sandbox: Sandbox, body: Body): number {
  if (!sandbox.traits.redemption.expires) return 0;
  const expiry = integerOf(body, 'expired_time');
  if (expiry !== 0 && expiry < sandbox.now()) throw new Refusal('expiryPassed');
  return expiry;
}

function insertCodes(sandbox: Sandbox, userId: number, body: Body): string[] {
  requireCompliance(sandbox);
  const { store } = sandbox;
  const name = textOf(body, 'name');
  const count = integerOf(body, 'count');
  checkName(sandbox, name);
  if (count <= 0) throw new Refusal('redemptionCountSmall');
  if (count > 100) throw new Refusal('redemptionCountLarge');
  const expiry = checkExpiry(sandbox, body);
  // The column's default replaces a zero (docs/gateways.md 14.15).
  const quota = integerOf(body, 'quota') || 100;
  return store.transaction(() =>
    Array.from({ length: count }, () => {
      const key = randomHex(32);
      store.run(
        'INSERT INTO redemptions (user_id, key, name, quota, created_time, expired_time) VALUES (?, ?, ?, ?, ?, ?)',
        userId,
        key,
        name,
        quota,
        sandbox.now(),
        expiry,
      );
      return key;
    }),
  );
}

/** Any status is accepted, and a used code may be edited (docs/gateways.md 4.9). */
function updateCode(sandbox: Sandbox, body: Body, isStatusOnly: boolean): RedemptionRow {
  const { store } = sandbox;
  const row = findCode(sandbox, integerOf(body, 'id'));
  if (isStatusOnly) {
    store.run('UPDATE redemptions SET status = ? WHERE id = ?', integerOf(body, 'status'), row.id);
    return findCode(sandbox, row.id);
  }
  const expiry = checkExpiry(sandbox, body);
  store.run(
    'UPDATE redemptions SET name = ?, quota = ?, expired_time = ? WHERE id = ?',
    textOf(body, 'name'),
    integerOf(body, 'quota'),
    expiry,
    row.id,
  );
  return findCode(sandbox, row.id);
}

function deleteCode(sandbox: Sandbox, context: SandboxContext): Response {
  // Unlike other ids this one may be no number: `invalid` counts as 0.
  const text = context.req.param('id') ?? '';
  const id = /^\d+$/.test(text) ? Number(text) : 0;
  if (id === 0) throw new Refusal({ literal: 'id 为空！' });
  const row = findCode(sandbox, id);
  const now = new Date(sandbox.world.clock.now()).toISOString();
  sandbox.store.run('UPDATE redemptions SET DeletedAt = ? WHERE id = ?', now, row.id);
  return succeed(context);
}
