import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvField, csvRow, inertCell } from '../../../shared/format/csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+cmd', "'+cmd"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  [' =1', "' =1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['＠x', "'＠x"],
  ['－1', "'－1"],
  ['-5', '-5'],
  ['-5.25', '-5.25'],
  ['-1e5', '-1e5'],
  ['+5', "'+5"],
  ['plain', 'plain'],
  ['a=b', 'a=b'],
  ['', ''],
])('LOG-05: the cell %j is written %j', (text, expected) => {
  expect(inertCell(text)).toBe(expected);
});

test('LOG-05: fields are quoted where they must be', () => {
  expect(csvRow(['a,b', 'say "hi"', 'two\nlines', ' x', 5, -5, true, null, undefined, ['a', 1]])).toBe(
    '"a,b","say ""hi""","two\nlines"," x",5,-5,true,,,"a,1"\n',
  );
});

test('LOG-05 SEC-11: no text becomes a formula, and no field breaks its row', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const field = csvField(text);
      const inner = field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field;
      if (!/^-?[\d.]+(e[+-]?\d+)?$/i.test(inner)) expect(inner).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
      if (!field.startsWith('"')) expect(field).not.toMatch(/[",\r\n]/);
    }),
    { numRuns: 2000 },
  );
});

test('SEC-01: a field holds no control character but its quoted line breaks', () => {
  const field = csvField('a\u001b]0;title\u0007b\u009b31mc\u0000\u007f\td\r\ne\rf');
  expect(field).toBe('"abc d\ne\nf"');
});
