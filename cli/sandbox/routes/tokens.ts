import { authenticate } from '../http/authentication.ts';
import { idOf, integersOf, readBody } from '../http/body.ts';
import { type SandboxApp, type SandboxMiddleware, succeed } from '../http/envelope.ts';
import { answerList } from '../http/paging.ts';
import { searchLimiter } from '../http/rate-limit.ts';
import { Refusal } from '../http/refusal.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { findCaller } from '../store/users.ts';
import { autoGroupsFor, maximumAutoGroups } from '../tokens/auto-groups.ts';
import { type TokenRow, tokenAnswer } from '../tokens/token-row.ts';
import { exactCondition, substringCondition } from '../tokens/token-search.ts';
import { createToken, deleteToken, findToken, hasToken, setTokenStatus, updateToken } from '../tokens/write-token.ts';

/** API tokens; everybody sees only their own (docs/gateways.md 4.8). */
export function registerTokens(app: SandboxApp, sandbox: Sandbox, critical: SandboxMiddleware): void {
  const { store, traits } = sandbox;
  const user = authenticate(sandbox);
  const answerOf = (row: TokenRow) => tokenAnswer(row, traits);

  app.get('/api/token/', user, (context) => {
    const query = {
      from: 'tokens WHERE user_id = ? AND DeletedAt IS NULL',
      values: [context.var.caller.id],
      order: 'id DESC',
    };
    return answerList(context, store, traits.lists.tokens, query, answerOf);
  });
  app.get('/api/token/search', user, searchLimiter(sandbox), (context) => {
    const { keyword = '', token = '' } = context.req.query();
    const condition =
      traits.token.search === 'exact' ? exactCondition(keyword, token) : substringCondition(keyword, token);
    const query = {
      from: `tokens WHERE user_id = ? AND DeletedAt IS NULL AND ${condition.sql}`,
      values: [context.var.caller.id, ...condition.values],
      // The old generations specify no order: rows are returned in the order of creation (docs/gateways.md 12).
      order: traits.token.search === 'exact' ? 'id DESC' : 'id',
    };
    return answerList(context, store, traits.lists.tokenSearch, query, answerOf);
  });
  app.post('/api/token/', user, async (context) => {
    createToken(sandbox, context.var.caller.id, await readBody(context));
    return succeed(context);
  });
  app.put('/api/token/', user, async (context) => {
    const body = await readBody(context);
    const { id } = context.var.caller;
    // Any text counts, even "false" (docs/gateways.md 5.2).
    const isStatusOnly = (context.req.query('status_only') ?? '') !== '';
    const row = isStatusOnly ? setTokenStatus(sandbox, id, body) : updateToken(sandbox, id, body);
    return succeed(context, answerOf(row));
  });
  if (traits.token.masksKeys) registerKeys(app, sandbox, critical);
  if (traits.token.hasBatch) {
    app.post('/api/token/batch', user, async (context) => {
      const ids = integersOf(await readBody(context), 'ids');
      if (ids.length === 0) throw new Refusal('invalidParameters');
      // Counts existing tokens only: other users' and deleted ones are ignored silently.
      const { id: owner } = context.var.caller;
      const own = ids.filter((id) => hasToken(sandbox, id, owner));
      store.transaction(() => {
        for (const id of own) deleteToken(sandbox, owner, id);
      });
      return succeed(context, own.length);
    });
  }
  app.get('/api/token/:id', user, (context) =>
    succeed(context, answerOf(findToken(sandbox, idOf(context), context.var.caller.id))),
  );
  app.delete('/api/token/:id', user, (context) => {
    deleteToken(sandbox, context.var.caller.id, idOf(context));
    return succeed(context);
  });
}

/** Shows keys that lists mask (docs/gateways.md 4.8). */
function registerKeys(app: SandboxApp, sandbox: Sandbox, critical: SandboxMiddleware): void {
  const user = authenticate(sandbox);
  app.post('/api/token/batch/keys', critical, user, async (context) => {
    const ids = integersOf(await readBody(context), 'ids');
    if (ids.length === 0 || ids.length > 100) throw new Refusal('invalidParameters');
    const keys = ids.map((id) => [String(id), findToken(sandbox, id, context.var.caller.id).key]);
    return succeed(context, { keys: Object.fromEntries(keys) });
  });
  app.post('/api/token/:id/key', critical, user, (context) =>
    succeed(context, { key: findToken(sandbox, idOf(context), context.var.caller.id).key }),
  );
  if (sandbox.traits.token.hasAutoGroups) {
    app.get('/api/token/auto-groups', user, (context) => {
      const { id, group } = context.var.caller;
      const own = findCaller(sandbox.store, id)?.group ?? group;
      return succeed(context, { groups: autoGroupsFor(sandbox, own), max_count: maximumAutoGroups(sandbox) });
    });
  }
}
