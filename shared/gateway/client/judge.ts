import { isRecord } from '../../domain/record.ts';
import { isTooDeep } from './answer-limits.ts';
import type { Answer, Call, PickedCookies } from './call.ts';
import { unreadable } from './decode.ts';
import { effectOf } from './effect.ts';
import { GatewayError, type GatewayErrorFacts, type GatewayErrorKind } from './gateway-error.ts';
import { lastJsonOf } from './json-stream.ts';
import { redactPath, redactText } from './redact.ts';

/** An answer as it came, before anybody believed it. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  cookies: PickedCookies;
  text: string;
}

/**
 * Tells success from failure, in the order of docs/gateways.md 13.12: 429, 5xx, 401, 403, then the rest by body; texts
 * are matched last. Returns the answer of a success; throws `GatewayError` for everything else.
 */
export function judge(call: Call, raw: RawAnswer): Answer {
  const body = parseBody(call, raw.text);
  const facts = factsOf(call, raw, body);
  const isRefusal = call.refusalStatuses?.includes(raw.status) === true && facts.serverMessage !== undefined;
  if (raw.status >= 400 && !isRefusal) throw errorOfStatus(call, raw, body, facts);
  if (raw.status >= 300 && raw.status < 400) return judgeRedirect(call, raw, facts);
  if (raw.text.trim() === '') {
    if (call.emptyIsDone) return answerOf(raw, {}, undefined);
    throw unreadable(call, 'empty-answer', facts);
  }
  if (body === undefined) {
    throw unreadable(call, foreignReason(raw.text), facts);
  }
  return judgeBody(call, raw, body, facts);
}

function judgeBody(call: Call, raw: RawAnswer, body: unknown, facts: GatewayErrorFacts): Answer {
  const record = isRecord(body) ? body : {};
  if (call.verdict === 'relay') {
    if (isRecord(record.error)) throw new GatewayError('refused', facts);
    if (record.success !== false) return answerOf(raw, record, 'data' in record ? record.data : body);
    throw new GatewayError('refused', facts);
  }
  if (call.verdict === 'message' && record.success !== false) {
    // `/pay`, `/amount` and their twins: the error's text stands in `data` (docs/gateways.md 13.14).
    if (record.message === 'success') return answerOf(raw, record, record.data);
    if (typeof record.message === 'string') {
      throw new GatewayError('refused', { ...facts, serverMessage: paymentReason(record.message, record.data) });
    }
  }
  if (record.success === true) return answerOf(raw, record, record.data);
  if (record.success === false) throw new GatewayError(refusalKind(facts), facts);
  if (isRecord(record.error)) throw new GatewayError('refused', facts);
  throw unreadable(call, 'unexpected-shape', facts);
}

/** Why a payment is refused: said in `data`; in `message` beside a number of no meaning where Stripe takes no such amount (docs/gateways-modern.md 29.18). */
function paymentReason(message: string, data: unknown): string {
  if (message !== 'error' && typeof data !== 'string') return message;
  return textOf(data) ?? message;
}

/** Why a text is no JSON. */
function foreignReason(text: string): string {
  if (/^\s*</.test(text)) return 'html';
  if (isTooDeep(text)) return 'too-deep';
  return /^\s*[[{]/.test(text) ? 'broken-answer' : 'not-json';
}

/**
 * HTTP 200 with `success:false`: session generations tell even sign-in and role failures this way
 * (docs/gateways.md 13.13).
 */
function refusalKind({ path = '', serverMessage = '' }: GatewayErrorFacts): GatewayErrorKind {
  const message = serverMessage.trim();
  // A gateway without `/channel/models_enabled` and its like takes the last word for the id in `/channel/:id`.
  if (message.includes(`parsing "${path.slice(path.lastIndexOf('/') + 1)}": invalid syntax`)) return 'unsupported';
  if (/access token 无效|invalid access token/i.test(message)) return 'not-signed-in';
  if (/^(无权进行此操作，)?权限不足|，权限不足$|insufficient privilege/i.test(message)) return 'forbidden';
  // The whole text: a failed login names the ban as one possibility among others (docs/gateways.md 4.2).
  if (/^(用户已被封禁|user has been banned)[.。!！]?$/i.test(message)) return 'banned';
  if (/^(record not found|用户不存在|user does not exist)[.。!！]?$/i.test(message)) return 'not-found';
  return message.includes('该接口已废弃') ? 'unsupported' : 'refused';
}

function errorOfStatus(call: Call, raw: RawAnswer, body: unknown, facts: GatewayErrorFacts): GatewayError {
  const { status } = raw;
  if (status === 429) return new GatewayError('rate-limited', { ...facts, retryAfter: retryAfterOf(raw.headers) });
  const isRelay = call.verdict === 'relay' && isRecord(body) && isRecord(body.error);
  if (status >= 500) {
    if (isOverload(facts)) return new GatewayError('server', { ...facts, reason: 'overloaded' });
    const isPanic = facts.code === 'new_api_panic';
    if (isRelay && !isPanic) return relayRefusal(facts);
    // A proxy that lost the gateway's answer, and a gateway that broke off midway, do not know what was done.
    const isOwnWord = isRecord(body) && (body.success === false || isRecord(body.error)) && !isPanic;
    const isLost = !isOwnWord && effectOf(call) === 'write';
    return new GatewayError(isLost ? 'unsure' : 'server', isLost && !isPanic ? { ...facts, reason: 'proxy' } : facts);
  }
  if (status === 401) return isRelay ? keyRefusal(call, body, facts) : notSignedIn(facts);
  if (status === 403) {
    if (isRelay) return relayRefusal(facts);
    if (body === undefined && /^\s*</.test(raw.text))
      return new GatewayError('forbidden', { ...facts, reason: 'html' });
    const needsSession = facts.code === 'AUTH_SESSION_REQUIRED';
    return new GatewayError('forbidden', needsSession ? { ...facts, needsSession } : facts);
  }
  // The request itself came too slowly for whoever answers: how much of it was taken is not known.
  if (status === 408 && body === undefined) return unreadable(call, 'timeout', facts);
  if (status === 405) return new GatewayError('demo-only', facts);
  if (body === undefined) return new GatewayError('not-a-gateway', { ...facts, reason: 'html' });
  if (status === 404) {
    // Unknown routes answer with a relay error that starts so (docs/gateways.md 2.3); anything else is a thing that is
    // not there.
    if (/^Invalid URL \(/.test(facts.serverMessage ?? '')) return new GatewayError('unsupported', facts);
    return new GatewayError(isRelay ? 'refused' : 'not-found', facts);
  }
  return isRelay ? relayRefusal(facts) : new GatewayError('refused', facts);
}

function notSignedIn(facts: GatewayErrorFacts): GatewayError {
  // v1.0 of August 2026 proves no second factor of an access token, which is a good one all the same.
  if (/不支持安全验证|does not support security verification/i.test(facts.serverMessage ?? ''))
    return new GatewayError('forbidden', { ...facts, needsSession: true });
  return new GatewayError(facts.code === 'AUTH_USER_DISABLED' ? 'banned' : 'not-signed-in', facts);
}

/**
 * A relay's 401 is no reason to sign in again: a session that is over is told in the envelope of the console. The
 * gateway's own word is about the API token sent, any other is the provider's about the channel's key
 * (docs/gateways.md 4.16).
 */
function keyRefusal(call: Call, body: unknown, facts: GatewayErrorFacts): GatewayError {
  const error = isRecord(body) && isRecord(body.error) ? body.error : {};
  const isOwnWord = typeof call.auth === 'object' && /^(new|one)_api_error$/.test(textOf(error.type) ?? '');
  return new GatewayError('refused', { ...facts, reason: isOwnWord ? 'api-token' : 'provider-key' });
}

/** From v0.13 on a gateway whose machine is too busy answers so before it does anything. */
function isOverload({ status, code = '' }: GatewayErrorFacts): boolean {
  return status === 503 && /^system_\w+_overloaded$/.test(code);
}

function relayRefusal(facts: GatewayErrorFacts): GatewayError {
  // The playground wants a session; only the words tell since v0.13 (docs/gateways.md 4.16).
  const isAccessToken =
    facts.code === 'access_token_not_supported' || /不支持使用 ?access token/i.test(facts.serverMessage ?? '');
  return isAccessToken
    ? new GatewayError('forbidden', { ...facts, needsSession: true })
    : new GatewayError('refused', facts);
}

function judgeRedirect(call: Call, raw: RawAnswer, facts: GatewayErrorFacts): Answer {
  if (call.redirectIsDone) return answerOf(raw, {}, undefined);
  // 301, 307 and 308 say that nothing was done here; others are what a write may be answered with once it was.
  throw unreadable(call, 'redirect', facts);
}

function factsOf(call: Call, raw: RawAnswer, body: unknown): GatewayErrorFacts {
  const facts: GatewayErrorFacts = { status: raw.status, method: call.method, path: redactPath(call.path) };
  if (!isRecord(body)) return facts;
  const error = isRecord(body.error) ? body.error : undefined;
  const said = textOf(body.message) ?? textOf(error?.message);
  // Upstreams repeat the key they refused.
  facts.serverMessage = said === undefined ? undefined : redactText(said);
  facts.code = textOf(body.code) ?? textOf(error?.code) ?? textOf(error?.type);
  facts.providerCode = textOf(body.error_code);
  if (call.keepData && body.data !== undefined && body.data !== null) facts.data = body.data;
  return facts;
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function parseBody(call: Call, text: string): unknown {
  if (isTooDeep(text)) return undefined;
  if (call.lastOfMany) return lastJsonOf(text);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function answerOf(raw: RawAnswer, body: Record<string, unknown>, data: unknown): Answer {
  const { status, headers, cookies } = raw;
  return { status, headers, cookies, body, data, message: textOf(body.message) ?? '' };
}

/** `Retry-After` in ms: seconds, or a date measured against the answer's own `Date`. Undefined when it says nothing. */
function retryAfterOf(headers: Record<string, string>): number | undefined {
  const value = headers['retry-after']?.trim();
  if (!value) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const wait = Date.parse(value) - Date.parse(headers.date ?? '');
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
