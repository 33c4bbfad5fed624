import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { Sandbox } from '../store/sandbox.ts';
import { Refusal } from './refusal.ts';
import { type WireLanguage, type WireTextKey, wireText } from './wire-text.ts';

/**
 * The content of the signed cookie of the old generations: the account as it was at login, and unfinished steps
 * (docs/gateways.md 3.1).
 */
export interface CookieValues {
  id?: number;
  username?: string;
  role?: number;
  status?: number;
  group?: string;
  oauth_state?: string;
  aff?: string;
  /** A passed captcha, which is remembered (docs/gateways.md 3.3). */
  turnstile?: boolean;
  /** The user whose password was correct and whose second factor is still missing. */
  pending_user_id?: number;
  /** Unix seconds of the last second factor (docs/gateways.md 3.6). */
  verified_at?: number;
  /** The method of that check: a code, or a passkey. */
  verified_by?: '2fa' | 'passkey';
  /** The challenge of a passkey request, and its purpose. */
  passkey_challenge?: string;
  /** Unix seconds when a passkey was verified for a security check. */
  passkey_checked_at?: number;
}

/** The signed session cookie of the current request. */
export interface CookieSession {
  values: CookieValues;
  /** Adds or replaces values; `undefined` removes one. */
  merge(values: CookieValues): void;
  clear(): void;
}

/** The caller of a dashboard call. With a session cookie this is the state at login (docs/gateways.md 3.2). */
export interface Caller {
  id: number;
  username: string;
  role: number;
  status: number;
  group: string;
  by: 'cookie' | 'access-token' | 'jwt';
  /** The login session of the JWT generation. */
  sid?: string;
}

/** The types of Hono's bindings and context variables. */
export interface SandboxEnvironment {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** Cookie generations only; see session-cookie.ts. */
    session: CookieSession;
    /** Set by `authenticate`. */
    caller: Caller;
  };
}

export type SandboxApp = Hono<SandboxEnvironment>;
export type SandboxContext = Context<SandboxEnvironment>;
export type SandboxMiddleware = MiddlewareHandler<SandboxEnvironment>;

/** The normal success answer. Without `data` the key is left out (docs/gateways.md 2.1). */
export function succeed(context: SandboxContext, data?: unknown, message = ''): Response {
  return context.json(data === undefined ? { success: true, message } : { success: true, message, data });
}

/**
 * The language of messages: fixed Chinese in old generations, later the one the user saved, then `Accept-Language`, with
 * English as default (docs/gateways.md 2.6).
 */
export function languageOf(sandbox: Sandbox, context: SandboxContext): WireLanguage {
  if (!sandbox.traits.translated) return 'zh';
  const wanted = savedLanguage(sandbox, context.var.caller) ?? context.req.header('accept-language') ?? '';
  return wanted.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

function savedLanguage(sandbox: Sandbox, caller: Caller | undefined): string | undefined {
  if (!caller) return undefined;
  const row = sandbox.store.get<{ setting: string }>('SELECT setting FROM users WHERE id = ?', caller.id);
  if (!row || row.setting === '') return undefined;
  return (JSON.parse(row.setting) as { language?: string }).language || undefined;
}

/** A gateway's text in the language of this request. */
export function say(
  sandbox: Sandbox,
  context: SandboxContext,
  key: WireTextKey,
  values?: Record<string, string | number>,
): string {
  return wireText(key, languageOf(sandbox, context), values);
}

/** Turns an error of a route into the answer of a real gateway. */
export function answerError(sandbox: Sandbox, context: SandboxContext, error: Error): Response {
  if (error instanceof Refusal) {
    const { status = 200, code, data, values, headers = {}, fixedLanguage = false } = error.options;
    const language = fixedLanguage ? 'zh' : languageOf(sandbox, context);
    const message = typeof error.text === 'string' ? wireText(error.text, language, values) : error.text.literal;
    const body = { success: false, message, ...(code && { code }), ...(data !== undefined && { data }) };
    return context.json(body, status, headers);
  }
  // Database texts are passed through verbatim as business failures (docs/gateways.md 2.1).
  if (error.name === 'SqliteError') return context.json({ success: false, message: error.message });
  sandbox.world.log(`${context.req.method} ${context.req.path}: ${error.stack ?? error.message}`);
  return context.json({ error: { message: `Panic detected, error: ${error.message}`, type: 'new_api_panic' } }, 500);
}

/**
 * The error shape of the relay and of unknown paths. `param` and `code` are present even when empty
 * (docs/gateways.md 2.1, 2.3).
 */
export function relayError(
  context: SandboxContext,
  status: 400 | 401 | 403 | 404 | 429 | 500 | 502 | 503,
  error: { message: string; type: string; param?: string; code?: string | number | null },
): Response {
  const { message, type, param = '', code = '' } = error;
  return context.json({ error: { message, type, param, code } }, status);
}
