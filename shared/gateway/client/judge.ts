import { isRecord } from '../../domain/record.ts';
import { isTooDeep } from './answer-limits.ts';
import type { Answer, Call, PickedCookies } from './call.ts';
import { unreadable } from './decode.ts';
import { effectOf } from './effect.ts';
import { GatewayError, type GatewayErrorFacts, type GatewayErrorKind } from './gateway-error.ts';
import { lastJsonOf } from './json-stream.ts';
import { redactPath, redactText } from './redact.ts';

/** An answer as received, before it is judged. */
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
    // `/pay`, `/amount` and their variants put the error's text in `data` (docs/gateways.md 13.14).
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

/**
 * The reason why a payment was refused: it is in `data`, or in `message` where Stripe rejects the amount and `data` is
 * a meaningless number (docs/gateways-modern.md 29.18).
 */
function paymentReason(message: string, data: unknown): string {
  if (message !== 'error' && typeof data !== 'string') return message;
  return textOf(data) ?? message;
}

/** The reason why a text is not JSON. */
function foreignReason(text: string): string {
  if (/^\s*</.test(text)) return 'html';
  if (isTooDeep(text)) return 'too-deep';
  return /^\s*[[{]/.test(text) ? 'broken-answer' : 'not-json';
}

/**
 * The kind of an HTTP 200 with `success:false`: session generations report even sign-in and role failures this way
 * (docs/gateways.md 13.13).
 */
function refusalKind({ path = '', serverMessage = '' }: GatewayErrorFacts): GatewayErrorKind {
  const message = serverMessage.trim();
  // A gateway without `/channel/models_enabled` and the like parses the last segment as the id of `/channel/:id`.
  if (message.includes(`parsing "${path.slice(path.lastIndexOf('/') + 1)}": invalid syntax`)) return 'unsupported';
  if (/access token 无效|invalid access token/i.test(message)) return 'not-signed-in';
  if (/^(无权进行此操作，)?权限不足|，权限不足$|insufficient privilege/i.test(message)) return 'forbidden';
  // The whole text must match, because a failed login mentions a ban as one possible cause (docs/gateways.md 4.2).
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
    // A proxy that lost the gateway's answer, and a gateway that panicked midway, cannot say whether a write was done.
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
  // The server or a proxy received the request too slowly; how much of it was processed is not known.
  if (status === 408 && body === undefined) return unreadable(call, 'timeout', facts);
  if (status === 405) return new GatewayError('demo-only', facts);
  // A server or a proxy does not read a request whose body (nginx takes 1 MB), address or headers are too large for it.
  if (body === undefined && [413, 414, 431].includes(status))
    return new GatewayError('refused', { ...facts, reason: 'too-large' });
  if (body === undefined) return new GatewayError('not-a-gateway', { ...facts, reason: 'html' });
  if (status === 404) {
    // Unknown routes answer with a relay error that starts like this (docs/gateways.md 2.3); any other 404 means that
    // the row does not exist.
    if (/^Invalid URL \(/.test(facts.serverMessage ?? '')) return new GatewayError('unsupported', facts);
    return new GatewayError(isRelay ? 'refused' : 'not-found', facts);
  }
  return isRelay ? relayRefusal(facts) : new GatewayError('refused', facts);
}

function notSignedIn(facts: GatewayErrorFacts): GatewayError {
  // v1.0 of August 2026 takes no second factor from an access token, although the token itself is valid.
  if (/不支持安全验证|does not support security verification/i.test(facts.serverMessage ?? ''))
    return new GatewayError('forbidden', { ...facts, needsSession: true });
  return new GatewayError(facts.code === 'AUTH_USER_DISABLED' ? 'banned' : 'not-signed-in', facts);
}

/**
 * A relay's 401 does not mean that the session ended; the gateway reports that in its console envelope. An error of the
 * gateway's own type is about the API token that was sent; any other comes from the provider and is about the channel's
 * key (docs/gateways.md 4.16).
 */
function keyRefusal(call: Call, body: unknown, facts: GatewayErrorFacts): GatewayError {
  const error = isRecord(body) && isRecord(body.error) ? body.error : {};
  const isOwnWord = typeof call.auth === 'object' && /^(new|one)_api_error$/.test(textOf(error.type) ?? '');
  return new GatewayError('refused', { ...facts, reason: isOwnWord ? 'api-token' : 'provider-key' });
}

/** Whether the gateway was overloaded: from v0.13 on it answers so before it does anything. */
function isOverload({ status, code = '' }: GatewayErrorFacts): boolean {
  return status === 503 && /^system_\w+_overloaded$/.test(code);
}

function relayRefusal(facts: GatewayErrorFacts): GatewayError {
  // The playground requires a session; since v0.13 only the message shows that (docs/gateways.md 4.16).
  const isAccessToken =
    facts.code === 'access_token_not_supported' || /不支持使用 ?access token/i.test(facts.serverMessage ?? '');
  return isAccessToken
    ? new GatewayError('forbidden', { ...facts, needsSession: true })
    : new GatewayError('refused', facts);
}

function judgeRedirect(call: Call, raw: RawAnswer, facts: GatewayErrorFacts): Answer {
  if (call.redirectIsDone) return answerOf(raw, {}, undefined);
  // 301, 307 and 308 mean that nothing was done at this address; other redirects may answer a write that was done.
  throw unreadable(call, 'redirect', facts);
}

function factsOf(call: Call, raw: RawAnswer, body: unknown): GatewayErrorFacts {
  const facts: GatewayErrorFacts = { status: raw.status, method: call.method, path: redactPath(call.path) };
  if (!isRecord(body)) return facts;
  const error = isRecord(body.error) ? body.error : undefined;
  const said = textOf(body.message) ?? textOf(error?.message);
  // Redacted because upstreams repeat the key they refused.
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
