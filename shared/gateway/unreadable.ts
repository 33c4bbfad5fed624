import { effectOf } from './effect.ts';
import { GatewayError, type GatewayErrorFacts } from './gateway-error.ts';

/**
 * What it means that something came back which is not this gateway's own answer to `call` (TRU-01): a write was sent, so
 * its outcome is unsure; a read or a probe just failed. The one place that decides it, for every call of every face.
 */
export function unreadable(
  call: { method: string; path: string },
  reason: string,
  facts: GatewayErrorFacts = {},
): GatewayError {
  // What a stranger says is not the gateway's words.
  const known = { method: call.method, path: call.path, ...facts, reason, serverMessage: undefined };
  if (effectOf(call.method, call.path) === 'write') return new GatewayError('unsure', known);
  return new GatewayError(reason === 'broken-answer' ? 'network' : 'not-a-gateway', known);
}
