import type { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { leastCallers } from './support/least-callers.ts';
import { Visitor } from './support/visitor.ts';

const seen = vi.hoisted(() => ({ app: undefined as unknown }));
vi.mock(import('../../../cli/sandbox/app.ts'), async (original) => {
  const { createApp } = await original();
  return {
    createApp: (sandbox) => {
      const app = createApp(sandbox);
      seen.app = app;
      return app;
    },
  };
});

const callers = ['anonymous', 'user', 'admin', 'root'] as const;
type Caller = (typeof callers)[number];

/** What each caller sends to be known: cookies and the user header. */
async function signInAll(url: string): Promise<Record<Caller, Record<string, string>>> {
  const root = new Visitor(url, 'v013');
  await root.signIn();
  for (const [username, role] of [['user', 1] as const, ['admin', 10] as const]) {
    const made = await root.post('/api/user/', { username, password: 'password-1', display_name: username, role });
    expect(made.body.success).toBe(true);
  }
  const headersOf = async (username: string, password: string) => {
    const visitor = new Visitor(url, 'v013');
    expect((await visitor.signIn(username, password)).body.success).toBe(true);
    return { ...visitor.headers, cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; ') };
  };
  return {
    anonymous: {},
    user: await headersOf('user', 'password-1'),
    admin: await headersOf('admin', 'password-1'),
    root: await headersOf('root', '123456'),
  };
}

async function isRefused(url: string, route: string, headers: Record<string, string>): Promise<boolean> {
  const [method = '', path = ''] = route.split(' ');
  const address = `${url}${path.replace(/:\w+(\{[^}]*\})?/g, '999')}`;
  const answer = await fetch(address, { method, headers: { 'accept-language': 'en', ...headers }, redirect: 'manual' });
  const text = await answer.text();
  return answer.status === 401 || answer.status === 403 || /insufficient privilege|权限不足/i.test(text);
}

test('every route of the sandbox lets in whom it should, and nobody below', async () => {
  // Files before this one have loaded the sandbox as it is.
  vi.resetModules();
  const sandbox = await startTestSandbox();
  const headers = await signInAll(sandbox.url);
  const routes = (seen.app as Hono).routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'));
  const names = [...new Set(routes.map(({ method, path }) => `${method} ${path}`))];
  // Ends the caller's own account.
  names.sort((one, other) => Number(one === 'DELETE /api/user/self') - Number(other === 'DELETE /api/user/self'));
  const found: Record<string, string[]> = {};
  for (const name of names) {
    const refused = await Promise.all(callers.map((caller) => isRefused(sandbox.url, name, headers[caller])));
    const least = refused.indexOf(false);
    // Who may do more is not kept from what others may.
    expect([name, refused.slice(Math.max(least, 0)).includes(true)]).toEqual([name, least < 0]);
    const caller = callers[least] ?? 'none';
    found[caller] = [...(found[caller] ?? []), name];
  }
  for (const caller of [...callers, 'none']) {
    expect([caller, found[caller]?.sort()]).toEqual([caller, [...(leastCallers[caller] ?? [])].sort()]);
  }
});

test('an admin takes the second factor from users only: not from root, nor from another admin', async () => {
  const sandbox = await startTestSandbox();
  const headers = await signInAll(sandbox.url);
  const remove = async (caller: Caller, id: number) => {
    const answer = await fetch(`${sandbox.url}/api/user/${id}/2fa`, { method: 'DELETE', headers: headers[caller] });
    return ((await answer.json()) as { message: string }).message;
  };
  // Nobody here has one: who is let through is told so.
  const refused = '无权操作同级或更高级用户的2FA设置';
  const passed = '用户未启用2FA';
  const byAdmin = [await remove('admin', 1), await remove('admin', 3), await remove('admin', 2)];
  expect(byAdmin).toEqual([refused, refused, passed]);
  expect([await remove('root', 1), await remove('user', 2)]).toEqual([
    passed,
    expect.stringMatching(/权限不足|insufficient/),
  ]);
});
