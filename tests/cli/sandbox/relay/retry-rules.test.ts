import { expect, test } from 'vitest';
import { RelayError, refuse } from '../../../../cli/sandbox/relay/relay-error.ts';
import { isFatalForChannel, mayRetry } from '../../../../cli/sandbox/relay/retry-rules.ts';

const failed = (status: number, facts: { message?: string; type?: string; code?: string } = {}): RelayError =>
  new RelayError({
    status,
    text: { literal: facts.message ?? 'x' },
    type: facts.type,
    code: facts.code,
    origin: 'upstream',
  });

test.each([
  [429, true],
  [307, true],
  [500, true],
  [503, true],
  [401, true],
  [404, true],
  [400, false],
  [408, false],
  [504, false],
  [524, false],
])('an upstream status %i is retried: %s', (status, isRetried) => expect(mayRetry(failed(status))).toBe(isRetried));

test.each([
  [failed(401), '', true],
  [failed(403, { code: 'account_deactivated' }), '', true],
  [failed(429, { type: 'insufficient_quota' }), '', true],
  [failed(400, { message: 'Your credit balance is too low to go on' }), '', true],
  [failed(500), '', false],
  [failed(429), '', false],
  [failed(500, { message: 'Out of Tea' }), 'no match\nout of tea', true],
  // A list of one's own replaces the built-in phrases.
  [failed(400, { message: 'Your credit balance is too low' }), 'out of tea', false],
])('%o with keywords "%s" disables the channel: %s', (error, keywords, isFatal) => {
  expect(isFatalForChannel(error, keywords)).toBe(isFatal);
});

test("the gateway's own refusals are final and disable nothing", () => {
  const error = refuse(401, 'invalid_api_key', 'tokenInvalid');
  expect(mayRetry(error)).toBe(false);
  expect(isFatalForChannel(error, '')).toBe(false);
});
