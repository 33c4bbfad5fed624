import type { Call } from '../../../shared/gateway/client/call.ts';
import {
  GatewayError,
  type GatewayErrorFacts,
  type GatewayErrorKind,
} from '../../../shared/gateway/client/gateway-error.ts';
import { judge, type RawAnswer } from '../../../shared/gateway/client/judge.ts';

// One call of each kind, and how an answer to it is judged.

export const read: Call = { method: 'GET', path: '/api/user/self' };
export const write: Call = { method: 'PUT', path: '/api/channel/' };
export const relay: Call = { method: 'POST', path: '/pg/chat/completions', verdict: 'relay' };
export const pay: Call = { method: 'POST', path: '/api/user/pay', verdict: 'message' };

/** Returns the error with which this answer is judged; fails the test if it is judged a success. */
export function failure(call: Call, raw: Partial<RawAnswer>): GatewayError {
  try {
    judge(call, { status: 200, headers: {}, cookies: {}, text: '', ...raw });
  } catch (error) {
    if (error instanceof GatewayError) return error;
    throw error;
  }
  throw new Error('judged a success');
}

/** A refusal in the envelope. */
export const no = (message: string, extra: object = {}) => JSON.stringify({ success: false, message, ...extra });
/** A refusal in the format of relayed calls. */
export const relayError = (message: string, code: string | null = null, type = 'new_api_error') =>
  JSON.stringify({ error: { message, type, param: '', code } });

/** An answer and its expected error. */
export type JudgedCase = [
  what: string,
  call: Call,
  raw: Partial<RawAnswer>,
  kind: GatewayErrorKind,
  facts?: GatewayErrorFacts,
];
