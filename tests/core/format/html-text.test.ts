import { expect, test } from 'vitest';
import { decodeEntities, htmlToText, longestPage, withAddress } from '../../../shared/format/html-text.ts';

const trimmed = (html: string) =>
  htmlToText(html)
    .replace(/\n{3,}/g, '\n\n')
    .trim();

test.each([
  ['text without a tag keeps its marks', 'a < b & *c*', 'a < b & *c*'],
  ['its character references are read all the same', '&lt;b&gt; &amp;amp; &#65;&#x42;', '<b> &amp; AB'],
  ['an unknown one stays as it is', '&nope; &#0; &#9999999; &#x110000;', '&nope; &#0; &#9999999; &#x110000;'],
  ['tags are left out', '<b>bold</b> and <i class="x">slanted</i>', 'bold and slanted'],
  ['blocks stand apart by a blank line', '<p>One</p><p>Two</p>', 'One\n\nTwo'],
  ['headings too', '<h2>Head</h2>Text', 'Head\n\nText'],
  ['a line break is one', 'One<br>Two<br />\nThree', 'One\nTwo\nThree'],
  ['a rule is drawn', 'One<hr class="x">Two', 'One\n\n---\n\nTwo'],
  ['a list has its dashes', '<ul><li>One</li><li class="x"> Two</li></ul>', '- One\n- Two'],
  [
    'cells of a row stand beside each other',
    '<table><tr><td>a</td> <td>b</td></tr><tr><td>c</td></tr></table>',
    'a  b\n\nc',
  ],
  ['what a page never shows is not shown', 'a<script>alert(1)</script>b<style>c{}</style><!-- d -->', 'ab'],
  ['left open it hides the rest', 'a<script>alert(1)', 'a'],
  ['so does a remark that never ends', 'a<!-- b', 'a'],
  ['a link tells its address', '<a href="https://a.example">Here</a>', 'Here (https://a.example)'],
  ['in either kind of quotes', "<a class='x' href = 'https://a.example'><b>Here</b></a>", 'Here (https://a.example)'],
  ['once, where its words say it', '<a href="https://a.example">https://a.example</a>', 'https://a.example'],
  ['alone, where it has no words', '<a href=" https://a.example "><img src="x"></a>', 'https://a.example'],
  ['by mail without the scheme', '<a href="mailto:a@b.c">Mail</a>', 'Mail (a@b.c)'],
  [
    'with its references read',
    '<a href="https://a.example/?a=1&amp;b=2">Here</a>',
    'Here (https://a.example/?a=1&b=2)',
  ],
  ['not where it would run code', '<a href="javascript:alert(1)">Here</a>', 'Here'],
  ['not where it has none', '<a name="x">Here</a> <a href=bare>there</a>', 'Here there'],
  ['a picture tells what it shows', '<p>See <img src="x" alt="the map"></p>', 'See the map'],
  ['or nothing', '<p>See<img src="x"></p>', 'See'],
  ['an address in angle brackets is no tag', '<p>At <https://a.example></p>', 'At <https://a.example>'],
  ['of either scheme', '<p>At <http://a.example></p>', 'At <http://a.example>'],
  ['lines of other systems are lines', 'a\r\nb\rc', 'a\nb\nc'],
])('a page as text: %s', (_what, html, text) => {
  expect(trimmed(html)).toBe(text);
});

test('a page is read as far as a page goes', () => {
  expect(htmlToText('a'.repeat(longestPage))).toHaveLength(longestPage);
  const cut = htmlToText(`${'a'.repeat(longestPage)}b`);
  expect(cut).toHaveLength(longestPage + 1);
  expect(cut.endsWith('a…')).toBe(true);
});

test('an address stands behind words that do not say it; without either there is the other', () => {
  expect(withAddress('Here', 'http://a.example')).toBe('Here (http://a.example)');
  expect(withAddress('', 'HTTPS://a.example')).toBe('HTTPS://a.example');
  expect(withAddress('', 'ftp://a.example')).toBe('ftp://a.example');
  expect(withAddress('Here', 'ftp://a.example')).toBe('Here');
  expect(decodeEntities('&COPY;&hellip;')).toBe('©…');
});
