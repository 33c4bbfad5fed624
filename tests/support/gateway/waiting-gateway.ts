import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEndOfTest } from '../run/at-end-of-test.ts';
import type { TestSandbox } from './sandbox.ts';

export interface WaitingGateway {
  url: string;
  /** The bodies of accepted set-up calls. */
  setups: readonly Record<string, unknown>[];
  close(): Promise<void>;
}

export interface WaitingGatewaySettings {
  /** Whether a super admin exists already; then the set-up asks only how the site is used. */
  hasRoot?: boolean;
}

/**
 * A gateway that was never set up, in front of a sandbox, which always is (docs/gateways.md 4.1). Until the set-up, its
 * status says so and it refuses every sign-in with the real gateway's message. Afterwards its account is the sandbox's
 * root.
 */
export async function startWaitingGateway(
  sandbox: Pick<TestSandbox, 'url' | 'rootUsername' | 'rootPassword'>,
  { hasRoot = false }: WaitingGatewaySettings = {},
): Promise<WaitingGateway> {
  const setups: Record<string, unknown>[] = [];
  const answer = (path: string, body: string): object | undefined => {
    const isDone = setups.length > 0;
    if (path === '/api/setup' && body === '') {
      return { success: true, data: { status: isDone, root_init: hasRoot, database_type: 'sqlite' } };
    }
    if (path === '/api/setup' && isDone) return { success: false, message: '系统已经初始化完成' };
    if (path === '/api/setup') {
      const input = JSON.parse(body) as Record<string, unknown>;
      if (!hasRoot && input.password !== input.confirmPassword) {
        return { success: false, message: '两次输入的密码不一致' };
      }
      setups.push(input);
      return { success: true, message: '系统初始化成功' };
    }
    if (path === '/api/user/login' && !isDone) return { success: false, message: '用户名或密码错误，或用户已被封禁' };
    return undefined;
  };
  /** Replaces the credentials of the new account with those of the sandbox's root. */
  const translated = (path: string, body: string): string => {
    if (path !== '/api/user/login') return body;
    const typed = JSON.parse(body) as { username: string; password: string };
    const [made] = setups;
    const isRight = typed.username === made?.username && typed.password === made?.password;
    return JSON.stringify(isRight ? { username: sandbox.rootUsername, password: sandbox.rootPassword } : typed);
  };

  const server = http.createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const path = (incoming.url ?? '/').split('?')[0] ?? '/';
    const own = answer(path, body);
    if (own !== undefined) {
      response.setHeader('content-type', 'application/json');
      return response.end(JSON.stringify(own));
    }
    const headers = new Headers();
    for (const [name, value] of Object.entries(incoming.headers)) {
      if (!['host', 'connection', 'content-length', 'accept-encoding'].includes(name)) headers.set(name, String(value));
    }
    // The sandbox expects requests from its own page, so the origin is replaced.
    if (headers.has('origin')) headers.set('origin', new URL(sandbox.url).origin);
    const passed = await fetch(new URL(incoming.url ?? '/', sandbox.url), {
      method: incoming.method,
      headers,
      body: body === '' ? undefined : translated(path, body),
      redirect: 'manual',
    });
    let text = await passed.text();
    if (path === '/api/status') {
      const status = JSON.parse(text) as { data: object };
      text = JSON.stringify({ ...status, data: { ...status.data, setup: setups.length > 0 } });
    }
    for (const [name, value] of passed.headers) {
      if (!['content-length', 'content-encoding', 'transfer-encoding', 'connection'].includes(name)) {
        response.appendHeader(name, value);
      }
    }
    response.statusCode = passed.status;
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  await atEndOfTest(close);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, setups, close };
}
