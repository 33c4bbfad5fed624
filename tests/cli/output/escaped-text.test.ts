import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { jsonText } from '../../../cli/output/json-text.ts';
import { yamlText } from '../../../cli/output/yaml-text.ts';

test('SEC-01: JSON and YAML escape what nobody sees, and mean the same', () => {
  const value = { 'k\u200bey': `zero\u200bwidth tag\u{e0041} c1\u009b31m bidi\u202e del\u007f` };
  const seen = /[\u007f-\u009f\u200b\u202e]|\udb40/;
  expect(jsonText(value)).not.toMatch(seen);
  expect(JSON.parse(jsonText(value))).toEqual(value);
  expect(yamlText(value)).not.toMatch(seen);
  expect(parse(yamlText(value))).toEqual(value);
});
