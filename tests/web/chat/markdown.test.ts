import type { Token } from 'marked';
import { describe, expect, test } from 'vitest';
import { sanitiseMultiline } from '../../../shared/format/sanitise.ts';
import { type Blocks, readBlocks } from '../../../web/markdown/blocks.ts';
import { type CleanText, cleanGrowing } from '../../../web/markdown/clean-text.ts';
import { resolveEntities } from '../../../web/markdown/entities.ts';
import { formulaMarks } from '../../../web/markdown/formula-marks.ts';
import { markdownHtml } from '../../../web/markdown/markdown-html.ts';
import { safeLink } from '../../../web/markdown/safe-link.ts';
import { processorTime } from '../../support/program/processor-time.ts';

const answer = [
  '# Title\n\nA paragraph\nof two lines.\n\n',
  '- one\n- two\n\n  still two\n\n1. first\n2. second\n\n',
  '```ts\nconst a = 1;\n\nconst b = 2;\n```\n\n> quoted\n> more\n\n',
  '| a | b |\n|---|---|\n| 1 | 2 |\n\nSetext\n---\n\nEnd with `code`.',
].join('');

describe('PLAY-02: reading an answer that grows', () => {
  test('piece by piece ends with the same blocks as read at once', () => {
    let blocks: Blocks | undefined;
    for (let end = 1; end <= answer.length; end += 1) blocks = readBlocks(answer.slice(0, end), blocks);
    const types = (read: Blocks | undefined) => read?.blocks.map(({ token }) => token.type);
    expect(types(blocks)).toEqual(types(readBlocks(answer)));
    expect(blocks?.blocks.map(({ source }) => source).join('')).toBe(answer);
  });

  test('blocks that closed keep their identity; a text that changed is read anew', () => {
    const before = readBlocks('one\n\ntwo\n\nthr');
    const after = readBlocks('one\n\ntwo\n\nthree', before);
    expect(after.blocks.slice(0, 4)).toEqual(before.blocks.slice(0, 4));
    expect(after.blocks.slice(0, 4).every((block, page) => block === before.blocks[page])).toBe(true);
    expect(after.blocks.at(-1)?.source).toBe('three');
    expect(readBlocks('other', after).blocks.map(({ source }) => source)).toEqual(['other']);
  });

  test.each([
    ['thousands of quotes', '>'.repeat(20_000)],
    ['thousands of brackets', '['.repeat(20_000)],
    ['thousands of stars', '*a '.repeat(10_000)],
    ['an endless line', 'x'.repeat(200_000)],
    ['thousands of signs of money', '$a '.repeat(6_000)],
    ['thousands of open formulas', '\\( \\['.repeat(3_000)],
    ['an open fence', `\`\`\`\n${'line\n'.repeat(10_000)}`],
  ])('%s are read in time and lose nothing', (_name, text) => {
    let blocks: ReturnType<typeof readBlocks>['blocks'] = [];
    const time = processorTime(() => {
      blocks = readBlocks(text, undefined, formulaMarks).blocks;
    });
    expect(blocks.map(({ source }) => source).join('')).toBe(text);
    expect(time).toBeLessThan(2000);
  });
});

test.each([
  ['$E = mc^2$ and \\(a_1\\)', ['E = mc^2', 'a_1']],
  ['$$\n\\frac{1}{2}\n$$\n\nafter', ['\\frac{1}{2}']],
  ['\\[ x \\]', ['x']],
  ['so $$x$$ within', ['x']],
  ['- in a list $y$', ['y']],
  ['costs $5 and $10, or $ 3 $', []],
  ['`$x$` and \\$y\\$', []],
  ['```\n$$x$$\n```', []],
])('WEB-09: formulas of %j are %j', (text, formulas) => {
  const found: string[] = [];
  const walk = (token: Token) => {
    if (/formula/i.test(token.type)) found.push((token as Token & { text: string }).text);
    const parts = [...(('tokens' in token && token.tokens) || []), ...(token.type === 'list' ? token.items : [])];
    for (const part of parts) walk(part);
  };
  for (const { token } of readBlocks(text, undefined, formulaMarks).blocks) walk(token);
  expect(found).toEqual(formulas);
  // What operators wrote knows no such marks.
  expect(markdownHtml('$x$')).toContain('$x$');
});

test('PLAY-02: what is made harmless piece by piece is what is made harmless at once', () => {
  const text =
    'a\u001b[31mred\u001b[0m\r\nb\u202ec\n\u001b]0;title\u0007d\n\u0007\ud83d\ude00 e\u0301\u0301\u0301\u0301\u0301\nlast';
  let clean: CleanText | undefined;
  for (let end = 1; end <= text.length; end += 1) clean = cleanGrowing(text.slice(0, end), clean);
  expect(clean?.text).toBe(sanitiseMultiline(text));
  expect(cleanGrowing('other', clean).text).toBe('other');
});

test.each([
  ['https://example.com/a?b=1', true],
  ['HTTP://example.com', true],
  ['mailto:someone@example.com', true],
  ['javascript:alert(1)', false],
  [' java\nscript:alert(1)', false],
  ['data:text/html,<script>', false],
  ['vbscript:x', false],
  ['file:///etc/passwd', false],
  ['//example.com', false],
  ['/setting', false],
  ['https://', false],
])('PLAY-02: %s may be followed: %s', (href, isLink) => {
  expect(safeLink(href) !== undefined).toBe(isLink);
});

test('PLAY-02: character references become characters, but none that hides or controls', () => {
  expect(resolveEntities('&lt;b&gt; &amp;amp; &#65;&#x42; &hellip; &unknown;')).toBe('<b> &amp; AB … &unknown;');
  expect(resolveEntities('&#27;&#x202e;&#0;&#xd800;&#9999999;')).toBe('&#27;&#x202e;&#0;&#xd800;&#9999999;');
});

test('SEC-08: a long answer stays markdown, and hostile marks hold nothing up', () => {
  const long = Array.from({ length: 400 }, (_, at) => `Paragraph **${at}** with words enough to fill a line.`).join(
    '\n\n',
  );
  const { blocks } = readBlocks(`${long}\n\n\`\`\`ts\n${'let a = 1;\n\n'.repeat(2000)}\`\`\`\n\nend`);
  const types = blocks.map(({ token }) => token.type).filter((type) => type !== 'space');
  expect(types).toEqual([...Array.from({ length: 400 }, () => 'paragraph'), 'code', 'paragraph']);
  for (const mark of ['_', '*', '`', '[', '![', '<', '~', '>', '> ', '1. ', '__a', '***a', '*a _', '- \n', '|-\n']) {
    const text = mark.repeat(65_536 / mark.length);
    let best = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 5 && best >= 100; tries += 1) {
      let blocks: ReturnType<typeof readBlocks>['blocks'] = [];
      const time = processorTime(() => {
        blocks = readBlocks(text).blocks;
      });
      expect(blocks.map(({ source }) => source).join('')).toHaveLength(text.length);
      best = Math.min(best, time);
    }
    expect(best, mark).toBeLessThan(100);
  }
});

describe('NAV-13: Markdown of an operator as HTML', () => {
  test('marks, tables, and line breaks as they were typed; HTML stays for the sanitiser', () => {
    const html = markdownHtml('# Hello\n\none\ntwo **strong**\n\n<b>own</b>\n\n| a |\n|---|\n| 1 |');
    expect(html).toContain('<h1>Hello</h1>');
    expect(html).toContain('one<br>two <strong>strong</strong>');
    expect(html).toContain('<b>own</b>');
    expect(html).toContain('<td>1</td>');
  });

  test('SEC-08: of any length it is read in time, at most as much as a page holds', () => {
    const start = performance.now();
    for (const piece of ['> ', '*a_', '- ', '[', '__a'])
      expect(markdownHtml(piece.repeat(100_000)).length).toBeLessThan(2_000_000);
    expect(markdownHtml('word '.repeat(100_000)).length).toBeLessThan(70_000);
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});
