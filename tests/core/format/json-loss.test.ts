import { expect, test } from 'vitest';
import { jsonLoss } from '../../../shared/format/json-loss.ts';

test.each([
  ['{"a":1,"a":2}', { kind: 'repeated', key: 'a', line: 1, column: 8 }],
  ['[{"b":{\n"c":1,\n"c":1}}]', { kind: 'repeated', key: 'c', line: 3, column: 1 }],
  ['{"id":9007199254740993}', { kind: 'inexact', key: '', line: 1, column: 7 }],
  ['{"id":1187654321098765432}', { kind: 'inexact', key: '', line: 1, column: 7 }],
  ['[-18446744073709551616]', { kind: 'inexact', key: '', line: 1, column: 2 }],
])('ASK-14 %s would lose something', (text, loss) => {
  expect(jsonLoss(text)).toEqual(loss);
});

test.each([
  '{"a":1,"b":{"a":1}}',
  '[{"a":1},{"a":1}]',
  '9007199254740991',
  '1187654321098765300',
  '0.1',
  '1e21',
  '"9007199254740993"',
  '{}',
])('ASK-14 %s keeps everything', (text) => {
  expect(jsonLoss(text)).toBeUndefined();
});
