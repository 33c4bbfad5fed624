import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText } from '../../../shared/format/plain-text.ts';
import { processorTime } from '../../support/program/processor-time.ts';

const cases: [string, string][] = [
  ['', ''],
  ['plain', 'plain'],
  ['a < b & c > d', 'a < b & c > d'],
  ['<p>one</p><p>two</p>', 'one\n\ntwo'],
  ['one<br/>two<br>three', 'one\ntwo\nthree'],
  ['<ul><li>one</li><li>two</li></ul>', '- one\n- two'],
  ['<a href="https://x.example/?a=1&amp;b=2">here</a>', 'here (https://x.example/?a=1&b=2)'],
  ['<a href="https://x.example">https://x.example</a>', 'https://x.example'],
  ['<a href="javascript:alert(1)">click</a>', 'click'],
  ['<img src=x onerror=alert(1) alt="A picture">', 'A picture'],
  ['before<script>alert("<p>")</script>after', 'beforeafter'],
  ['before<style>p { color: red }', 'before'],
  ['before<!-- hidden -->after', 'beforeafter'],
  ['&lt;b&gt; &#169; &#x41; &nope; &copy;', '<b> © A &nope; ©'],
  [
    '# Title\n\nSome **bold**, *slanted*, `code` and ~~old~~ words.',
    'Title\n\nSome bold, slanted, code and old words.',
  ],
  ['[words](https://x.example) and <https://y.example>', 'words (https://x.example) and https://y.example'],
  ['* one\n* two', '- one\n- two'],
  ['### Three ###\n#none', 'Three\n#none'],
  ['![A map](https://x.example/map.png) of *it*', 'A map of it'],
  ['| a | b |\n| :--- | ---: |\n| 1 | 2 |\n| --- |\nc|d', '| a | b |\n| 1 | 2 |\nc|d'],
  ['```js\nlet a\n```', 'let a'],
  ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
  ['<table><tr><td>a</td><td>b</td></tr></table>', 'a  b'],
  ['\u001b]0;evil\u0007safe\u009b31m', 'safe'],
];

test.each(cases)('NAV-13 NAV-14: %j reads %j', (source, text) => {
  expect(plainText(source)).toBe(text);
});

test('NAV-14: whatever an operator writes, nothing that steers a terminal is left', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (source) => {
      expect(plainText(`<p>${source}</p>`)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    }),
  );
});

test('NAV-14: hostile markup takes no more time than its length', () => {
  const time = processorTime(() => {
    for (const part of ['<a href="x">', '<', '<!--', '**', '![', '[a](', '<script>', '&#', '<img alt=']) {
      plainText(part.repeat(Math.ceil(200_000 / part.length)));
    }
  });
  expect(time).toBeLessThan(4000);
});
