import type { Call } from '../../../shared/gateway/client/call.ts';
import {
  GatewayError,
  type GatewayErrorFacts,
  type GatewayErrorKind,
} from '../../../shared/gateway/client/gateway-error.ts';
import { judge, type RawAnswer } from '../../../shared/gateway/client/judge.ts';

// Calls of each kind, and what an answer to one is judged to be.

export const read: Call = { method: 'GET', path: '/api/user/self' };
export const write: Call = { method: 'PUT', path: '/api/channel/' };
export const relay: Call = { method: 'POST', path: '/pg/chat/completions', verdict: 'relay' };
export const pay: Call = { method: 'POST', path: '/api/user/pay', verdict: 'message' };

/** How the judgement of this answer fails; fails the test where it does not. */
export function failure(call: Call, raw: Partial<RawAnswer>): GatewayError {
  try {
    judge(call, { status: 200, headers: {}, cookies: {}, text: '', ...raw });
  } catch (error) {
    if (error instanceof GatewayError) return error;
    throw error;
  }
  throw new Error('judged a success');
}

/** A refusal by envelope. */
export const no = (message: string, extra: object = {}) => JSON.stringify({ success: false, message, ...extra });
/** A refusal of a relay. */
export const relayError = (message: string, code: string | null = null, type = 'new_api_error') =>
  JSON.stringify({ error: { message, type, param: '', code } });

/** An answer and what it means. */
export type JudgedCase = [
  what: string,
  call: Call,
  raw: Partial<RawAnswer>,
  kind: GatewayErrorKind,
  facts?: GatewayErrorFacts,
];
