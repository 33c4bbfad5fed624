import { isRecord } from '../../../shared/domain/record.ts';
import { Role } from '../../../shared/domain/user/role.ts';
import { changedProvider, newProvider, pagesOf, shownProvider, storedProviders } from '../accounts/custom-provider.ts';
import type { CustomProviderRow } from '../accounts/provider.ts';
import { authenticate } from '../http/authentication.ts';
import { idOf, readBody, textOf } from '../http/body.ts';
import { type SandboxApp, type SandboxContext, say, succeed } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import { allowedOnly } from '../relay/upstream-transport.ts';
import type { Sandbox } from '../store/sandbox.ts';

/** A user's accounts at custom providers, as the user and admins get them. */
export function customBindings({ store }: Sandbox, userId: number): unknown[] {
  return store.all(
    `SELECT provider_id, name AS provider_name, slug AS provider_slug, icon AS provider_icon, provider_user_id
     FROM custom_bindings JOIN custom_providers ON custom_providers.id = provider_id WHERE user_id = ? ORDER BY 1`,
    userId,
  );
}

/**
 * The site's custom sign-in providers, and unlinking the own account from them (docs/gateways-modern.md 16.3, 17.2).
 */
export function registerCustomProviders(app: SandboxApp, sandbox: Sandbox): void {
  const { store, traits } = sandbox;
  if (!traits.oauth.hasCustom) return;
  const own = authenticate(sandbox);
  const root = authenticate(sandbox, Role.Root);

  app.get('/api/user/oauth/bindings', own, (context) =>
    succeed(context, customBindings(sandbox, context.var.caller.id)),
  );
  app.delete('/api/user/oauth/bindings/:id', own, (context) => {
    const { id } = context.var.caller;
    // A success even where nothing was bound.
    store.run('DELETE FROM custom_bindings WHERE user_id = ? AND provider_id = ?', id, idOf(context));
    return succeed(context, undefined, say(sandbox, context, 'unbound'));
  });

  const collection = '/api/custom-oauth-provider/';
  const stored = (id: number): CustomProviderRow => {
    const row = storedProviders(sandbox).find((one) => one.id === id);
    if (row === undefined) throw new Refusal({ literal: '未找到该 OAuth 提供商' });
    return row;
  };
  app.get(collection, root, (context) => succeed(context, storedProviders(sandbox).map(shownProvider)));
  app.get(`${collection}:id`, root, (context) => succeed(context, shownProvider(stored(numberOf(context)))));
  app.post(`${collection}discovery`, root, async (context) => {
    const body = await readBody(context);
    const issuer = textOf(body, 'issuer_url').trim();
    const url = textOf(body, 'well_known_url').trim() || (issuer && discoveryOf(issuer));
    return succeed(context, { well_known_url: url, discovery: await discover(sandbox, url) });
  });
  app.post(collection, root, async (context) => {
    const fields = newProvider(sandbox, await readBody(context));
    const names = Object.keys(fields);
    const { lastInsertRowid: id } = store.run(
      `INSERT INTO custom_providers (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      ...Object.values(fields),
    );
    return succeed(context, shownProvider(stored(Number(id))), '创建成功');
  });
  app.put(`${collection}:id`, root, async (context) => {
    const id = numberOf(context);
    const fields = changedProvider(sandbox, stored(id), await readBody(context));
    const set = Object.keys(fields).map((name) => `${name} = ?`);
    store.run(`UPDATE custom_providers SET ${set.join(', ')} WHERE id = ?`, ...Object.values(fields), id);
    return succeed(context, shownProvider(stored(id)), '更新成功');
  });
  app.delete(`${collection}:id`, root, (context) => {
    const { id } = stored(numberOf(context));
    if (store.get('SELECT 1 FROM custom_bindings WHERE provider_id = ?', id)) {
      throw new Refusal({ literal: '该 OAuth 提供商还有用户绑定，无法删除。请先解除所有用户绑定。' });
    }
    store.run('DELETE FROM custom_providers WHERE id = ?', id);
    return succeed(context, undefined, '删除成功');
  });
}

function numberOf(context: SandboxContext): number {
  const text = context.req.param('id') ?? '';
  if (!/^[+-]?\d+$/.test(text)) throw new Refusal({ literal: '无效的 ID' });
  return Number(text);
}

const discoveryOf = (issuer: string) => `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;

/**
 * A provider's discovery document. The sandbox's own pages are answered within the process, others only where they are
 * allowed.
 */
async function discover(sandbox: Sandbox, url: string): Promise<object> {
  if (url === '') throw new Refusal({ literal: '请先填写 Discovery URL 或 Issuer URL' });
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    throw new Refusal({ literal: 'Discovery URL 无效，仅支持 http/https' });
  }
  const own = `${sandbox.url()}/sandbox/oauth/`;
  const [, slug] = /^([a-z0-9-]+)\/\.well-known\/openid-configuration$/.exec(url.replace(own, '')) ?? [];
  if (url.startsWith(own) && slug !== undefined) {
    const { user_info_endpoint, ...pages } = pagesOf(sandbox.url(), slug);
    const scopes = ['openid', 'profile', 'email', 'groups'];
    return { issuer: own + slug, ...pages, userinfo_endpoint: user_info_endpoint, scopes_supported: scopes };
  }
  try {
    const answer = await allowedOnly(sandbox)({
      method: 'GET',
      url,
      headers: { accept: 'application/json' },
      timeout: 20_000,
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(text.trim().slice(0, 512) || String(answer.status));
    const document: unknown = JSON.parse(text);
    if (isRecord(document)) return document;
    throw new SyntaxError('json: cannot unmarshal into Go value of type map[string]interface {}');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const what = error instanceof SyntaxError ? '解析' : '获取';
    throw new Refusal({ literal: `${what} Discovery 配置失败: ${reason}` });
  }
}
