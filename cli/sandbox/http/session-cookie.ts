import { createHmac, timingSafeEqual } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import type { Sandbox } from '../store/sandbox.ts';
import type { CookieSession, CookieValues, SandboxMiddleware } from './envelope.ts';

const lifetime = 2592000;

function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** The cookie's text: the values, their time, and a signature. */
function sealSession(values: CookieValues, writtenAt: number, secret: string): string {
  const text = Buffer.from(JSON.stringify({ values, writtenAt })).toString('base64url');
  return `${text}.${sign(text, secret)}`;
}

/** The values of a sealed cookie; empty when it is missing, forged or older than 30 days. */
function openSession(sealed: string | undefined, now: number, secret: string): CookieValues {
  const [text = '', signature = ''] = sealed?.split('.') ?? [];
  const expected = Buffer.from(sign(text, secret));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return {};
  const content = JSON.parse(Buffer.from(text, 'base64url').toString()) as { values: CookieValues; writtenAt: number };
  return now - content.writtenAt > lifetime ? {} : content.values;
}

/** Reads the `session` cookie before a route and writes it after the route changed it. */
export function sessionCookie(sandbox: Sandbox): SandboxMiddleware {
  return async (context, next) => {
    const before = openSession(getCookie(context, 'session'), sandbox.now(), sandbox.secret);
    let isChanged = false;
    const session: CookieSession = {
      values: before,
      merge(values) {
        session.values = { ...session.values, ...values };
        isChanged = true;
      },
      clear() {
        session.values = {};
        isChanged = true;
      },
    };
    context.set('session', session);
    await next();
    if (!isChanged) return;
    const isHardened = sandbox.traits.userHeader === 'always';
    setCookie(context, 'session', sealSession(session.values, sandbox.now(), sandbox.secret), {
      path: '/',
      maxAge: lifetime,
      ...(isHardened && { httpOnly: true, sameSite: 'Strict' as const }),
    });
  };
}
