import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskSecret } from '../../../shared/format/mask.ts';

test.each([
  ['', ''],
  ['short', '••••••'],
  ['sk-short', 'sk-••••••'],
  ['sk-abcdefghijklmnopqrstuvwxyz', 'sk-abcd••••••wxyz'],
  ['0123456789abcdef', '0123••••••cdef'],
])('TOK-03: %j is shown as %j', (secret, expected) => {
  expect(maskSecret(secret)).toBe(expected);
});

test('SET-18: a mask never shows more than half of a secret', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (secret) => {
      const shown = maskSecret(secret).replaceAll('•', '').replace(/^sk-/, '');
      expect(shown.length * 2).toBeLessThanOrEqual(secret.length);
    }),
  );
});
