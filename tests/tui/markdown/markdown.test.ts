import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMarkdownTranscript } from '../../../cli/tui/markdown/markdown-transcript.ts';
import { textWidth } from '../../../cli/tui/table/width.ts';
import { createTheme } from '../../../cli/tui/theme/theme.ts';
import { codeBlocks } from '../../../shared/format/fence.ts';

const colours = createTheme({ depth: 2, isLight: false, isUnicode: true });
const none = createTheme({ depth: 0, isLight: false, isUnicode: false });
const plain = (line: string) => line.replace(/\u001B\[[\d;]*m/g, '').trimEnd();
const shown = (text: string, width = 40, theme = colours) =>
  createMarkdownTranscript(theme).lines('a', text, width).map(plain);

const sample = `# Title **bold**

A paragraph with \`code<1>\`, *slanted* and **strong** words, &lt;kept&gt;, that is longer than a line.
Second line, [a link](https://example.com/x) and https://bare.example.

- one
- [x] two
  - nested

7. seven
8. eight

> quoted

| Name | Count |
|------|------:|
| a | 1 |
| 中文 | 22 |

\`\`\`ts
const x = 1;

const long = 'abcdefghijklmnopqrstuvwxyz0123456789';
\`\`\`

---

\`\`\`
open`;

test('PLAY-02: headings, lists, tables, quotes, links and framed code, each in the width it has', () => {
  const lines = shown(sample);
  expect(lines.slice(0, 4)).toEqual([
    'Title bold',
    '',
    'A paragraph with code<1>, slanted and',
    'strong words, <kept>, that is longer',
  ]);
  expect(lines).toContain('• one');
  expect(lines).toContain('• [✓] two');
  expect(lines).toContain('      • nested');
  expect(lines).toContain('7. seven');
  expect(lines).toContain('│ quoted');
  expect(lines.join('\n')).toContain('a link\n(https://example.com/x) and');
  const table = lines.findIndex((line) => line.startsWith('Name'));
  expect(lines.slice(table, table + 4)).toEqual(['Name │ Count', '─────┼──────', 'a    │     1', '中文 │    22']);
  expect(lines).toContain('┌─ 1 · ts ─────────────────────────────┐');
  expect(lines).toContain('│ const x = 1;                         │');
  expect(lines).toContain("│ const long = 'abcdefghijklmnopqrstuv │");
  expect(lines).toContain("│ wxyz0123456789';                     │");
  expect(lines.slice(-3)).toEqual([
    '┌─ 2 ──────────────────────────────────┐',
    '│ open                                 │',
    '└──────────────────────────────────────┘',
  ]);
});

test('PLAY-02: without colours and signs code is still told from text, in ASCII', () => {
  const lines = shown('Run `ls`:\n\n```sh\nls\n```\n\n- a', 30, none);
  expect(lines).toEqual([
    'Run `ls`:',
    '',
    `+- 1 - sh ${'-'.repeat(19)}+`,
    `| ls${' '.repeat(24)} |`,
    `+${'-'.repeat(28)}+`,
    '',
    '* a',
  ]);
});

test('PLAY-02: a text that comes piece by piece has the lines of the whole, whatever the pieces', () => {
  const whole = createMarkdownTranscript(colours).lines('a', sample, 33);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 60 }), (pieces) => {
      const growing = createMarkdownTranscript(colours);
      let end = 0;
      for (const piece of pieces) {
        end += piece;
        growing.lines('a', sample.slice(0, end), 33);
      }
      expect(growing.lines('a', sample, 33)).toEqual(whole);
    }),
    { numRuns: 100 },
  );
});

test('PLAY-02: hostile answers keep to their width and bring no escape of their own, nested and long ones too', () => {
  const ours = /\u001B\[[\d;]*m/g;
  const check = (text: string) => {
    for (const line of createMarkdownTranscript(colours).lines('a', text, 30)) {
      expect(line.replace(ours, '')).not.toMatch(/[\u0000-\u001F\u007F-\u009F]/);
      expect(textWidth(line)).toBeLessThanOrEqual(30);
    }
  };
  for (const text of [
    '# \u001B]0;x\u0007title\n\n`\u001B[2J`\n\n[a\u009B](http://x/\u001B[31m)\n\n```\u001B]52;c;aGk=\u0007\n\u001Bc\n```',
    '| a\u001B[2J | b |\n|--|--|\n| \u001B]8;;x\u0007 | c |',
    `${'>'.repeat(5000)} x`,
    Array.from({ length: 200 }, (_, depth) => `${' '.repeat(depth)}- x`).join('\n'),
    `|${'a|'.repeat(60)}\n|${'-|'.repeat(60)}\n|${'b|'.repeat(60)}`,
  ])
    check(text);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...'#*_`|->[]()~\n \u001B\u0007ab1.中'), { maxLength: 200 }), (signs) =>
      check(signs.join('')),
    ),
    { numRuns: 300 },
  );
});

test('PLAY-02: blocks of code are found for copying as they were written, with what they are called', () => {
  expect(codeBlocks(sample)).toEqual([
    { language: 'ts', code: "const x = 1;\n\nconst long = 'abcdefghijklmnopqrstuvwxyz0123456789';" },
    { language: '', code: 'open' },
  ]);
  expect(codeBlocks('~~~py\n```\n~~~\nno `code`')).toEqual([{ language: 'py', code: '```' }]);
  expect(codeBlocks('none')).toEqual([]);
});
