import { expect, test } from 'vitest';
import { isTooDeep } from '../../../shared/gateway/answer-limits.ts';

const nested = (depth: number, inner = '') => '['.repeat(depth) + inner + ']'.repeat(depth);

test('SEC-08: an answer may nest, but not without end; brackets in texts do not count', () => {
  expect(isTooDeep(nested(200))).toBe(false);
  expect(isTooDeep(nested(201))).toBe(true);
  expect(isTooDeep('{"a":'.repeat(201))).toBe(true);
  expect(isTooDeep(JSON.stringify({ text: nested(9999), more: `\\"${nested(500)}` }))).toBe(false);
  expect(isTooDeep(`"unclosed ${nested(500)}`)).toBe(false);
  expect(isTooDeep(nested(1, Array.from({ length: 5000 }, () => '{}').join(',')))).toBe(false);
});
