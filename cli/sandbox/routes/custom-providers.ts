import { Role } from '../../../shared/domain/role.ts';
import { authenticate } from '../http/authentication.ts';
import { idOf, readBody, textOf } from '../http/body.ts';
import { type SandboxApp, say, succeed } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import { type CustomProviderRow, reservedSlugs } from '../mocks/provider.ts';
import type { Sandbox } from '../sandbox.ts';

/** A user's accounts at the site's own providers, as both the user and an admin are told. */
export function customBindings({ store }: Sandbox, userId: number): unknown[] {
  return store.all(
    `SELECT provider_id, name AS provider_name, slug AS provider_slug, icon AS provider_icon, provider_user_id
     FROM custom_bindings JOIN custom_providers ON custom_providers.id = provider_id WHERE user_id = ? ORDER BY 1`,
    userId,
  );
}

/** The site's own sign-in providers, and who unlinks oneself from them (docs/gateways-modern.md 16.3, 17.2). */
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
    // Success also where nothing was bound.
    store.run('DELETE FROM custom_bindings WHERE user_id = ? AND provider_id = ?', id, idOf(context));
    return succeed(context, undefined, say(sandbox, context, 'unbound'));
  });

  const collection = '/api/custom-oauth-provider/';
  app.get(collection, root, (context) =>
    succeed(context, store.all<CustomProviderRow>('SELECT * FROM custom_providers ORDER BY id').map(shown)),
  );
  app.post(collection, root, async (context) => {
    const body = await readBody(context);
    const text = (name: string) => textOf(body, name).trim();
    const slug = text('slug').toLowerCase();
    if (reservedSlugs.includes(slug)) throw new Refusal({ literal: '该 Slug 与内置 OAuth 提供商冲突' });
    if (store.get('SELECT 1 FROM custom_providers WHERE slug = ?', slug)) {
      throw new Refusal({ literal: '该 Slug 已被使用' });
    }
    const { lastInsertRowid: id } = store.run(
      `INSERT INTO custom_providers (name, slug, icon, enabled, client_id, authorization_endpoint, scopes)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      text('name'),
      slug,
      text('icon'),
      body.enabled === true ? 1 : 0,
      text('client_id'),
      text('authorization_endpoint'),
      text('scopes') || 'openid profile email',
    );
    const row = store.get<CustomProviderRow>('SELECT * FROM custom_providers WHERE id = ?', id);
    return succeed(context, row && shown(row), '创建成功');
  });
  app.delete(`${collection}:id`, root, (context) => {
    const id = idOf(context);
    if (store.get('SELECT 1 FROM custom_bindings WHERE provider_id = ?', id)) {
      throw new Refusal({ literal: '该 OAuth 提供商还有用户绑定，无法删除。请先解除所有用户绑定。' });
    }
    const { changes } = store.run('DELETE FROM custom_providers WHERE id = ?', id);
    if (changes === 0) throw new Refusal({ literal: '未找到该 OAuth 提供商' });
    return succeed(context, undefined, '删除成功');
  });
}

/** The secret is never answered, and the sandbox has none. */
function shown({ enabled, ...row }: CustomProviderRow): object {
  return { ...row, enabled: enabled === 1 };
}
