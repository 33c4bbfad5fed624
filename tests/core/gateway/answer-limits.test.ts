import { expect, test } from 'vitest';
import { createByteLimit, isTooDeep } from '../../../shared/gateway/client/answer-limits.ts';

const nested = (depth: number, inner = '') => '['.repeat(depth) + inner + ']'.repeat(depth);

test('SEC-08: an answer may nest, but not without end; brackets in texts do not count', () => {
  expect(isTooDeep(nested(200))).toBe(false);
  expect(isTooDeep(`[${nested(199)},${nested(199)}]`)).toBe(false);
  expect(isTooDeep(nested(201))).toBe(true);
  expect(isTooDeep('{"a":'.repeat(201))).toBe(true);
  expect(isTooDeep(JSON.stringify({ text: nested(9999), more: `\\"${nested(500)}` }))).toBe(false);
  expect(isTooDeep(`"unclosed ${nested(500)}`)).toBe(false);
  expect(isTooDeep(nested(1, Array.from({ length: 5000 }, () => '{}').join(',')))).toBe(false);
});

test('SEC-08: an answer has 64 MiB at most, counted over all its pieces', () => {
  const take = createByteLimit();
  take(64 * 1024 * 1024 - 1);
  take(1);
  expect(() => take(1)).toThrow(
    expect.objectContaining({ reason: 'too-large', sent: true, message: 'The answer is too large.' }),
  );
});
