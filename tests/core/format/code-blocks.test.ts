import { expect, test } from 'vitest';
import { codeBlocks, fenceAt, nextFence } from '../../../shared/format/fence.ts';

test.each<[string, string, { language: string; code: string }[]]>([
  ['plain text', 'none `here` or ``there``', []],
  ['one block', 'a\n```ts\nlet a;\n```\nb', [{ language: 'ts', code: 'let a;' }]],
  ['a language with spaces around it', '```  js \nx\n```', [{ language: 'js', code: 'x' }]],
  ['tildes, which backticks do not close', '~~~\n```\n~~~', [{ language: '', code: '```' }]],
  ['backticks in the first line after tildes', '~~~ a`b\nx\n~~~', [{ language: 'a`b', code: 'x' }]],
  ['a backtick in the first line after backticks', '``` a`b\nx', []],
  ['more marks close fewer', '```\nx\n`````\nrest', [{ language: '', code: 'x' }]],
  ['fewer marks do not close more', '````\n```\n````', [{ language: '', code: '```' }]],
  ['three spaces before either fence', '   ```\nx\n   ```', [{ language: '', code: 'x' }]],
  ['four spaces before the closing one', '```\nx\n    ```', [{ language: '', code: 'x\n    ```' }]],
  ['four spaces before the opening one', '    ```\nx', []],
  ['a word behind the closing marks', '```\nx\n``` y\n```\t ', [{ language: '', code: 'x\n``` y' }]],
  ['still open', 'a\n```sh\nls\n', [{ language: 'sh', code: 'ls' }]],
  ['still open before its code', '```', [{ language: '', code: '' }]],
  ['empty', '```\n```', [{ language: '', code: '' }]],
  ['one line break at the end is the fence’s own', '```\nx\n\n```', [{ language: '', code: 'x\n' }]],
  [
    'two in a row',
    '```\none\n```\n```b\ntwo\n```',
    [
      { language: '', code: 'one' },
      { language: 'b', code: 'two' },
    ],
  ],
])('blocks of code: %s', (_, text, blocks) => {
  expect(codeBlocks(text)).toEqual(blocks);
});

test('a block says by places where its code and the text behind it are', () => {
  const text = 'a\n```ts\nx\n```\nb';
  expect(nextFence(text, 0)).toBe(2);
  expect(fenceAt(text, 2)).toEqual({ language: 'ts', codeStart: 8, codeEnd: 10, end: 14, isOpen: false });
  expect(fenceAt(text, 0)).toBeUndefined();
  expect(fenceAt(`${text}\n~~~\nyz`, 16)).toEqual({ language: '', codeStart: 20, codeEnd: 22, end: 22, isOpen: true });
  expect(nextFence(text, 3)).toBe(10);
  expect(nextFence(text, 11)).toBeUndefined();
});
