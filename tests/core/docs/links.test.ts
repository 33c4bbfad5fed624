import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const documents = ['README.md', 'README.zh-CN.md', ...filesBelow('docs')].map(
  (path) => [path, readFileSync(join(root, path), 'utf8')] as const,
);

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join(folder, path));
}

/** Places in a document a link can lead to: its own anchors, and headings as GitHub calls them (lower case, blanks as hyphens). */
function anchorsOf(text: string): string[] {
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-'),
  );
  return [...headings, ...[...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, name = '']) => name)];
}

/** Links of a document to files of the repository, as far as they lead nowhere. */
function deadLinks(path: string, text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [file = '', anchor] = target.split('#');
      const found = join(root, dirname(path), file);
      const linked = file === '' ? join(root, path) : found;
      if (!existsSync(linked)) return true;
      return anchor !== undefined && !anchorsOf(readFileSync(linked, 'utf8')).includes(decodeURIComponent(anchor));
    });
}

test.each(documents)('every link of %s leads somewhere', (path, text) => {
  expect(deadLinks(path, text)).toEqual([]);
});

test('a link that leads nowhere is found', () => {
  expect(deadLinks('README.md', '[a](docs/none.md) [b](#no-such-heading) [c](README.md#try-it)')).toEqual([
    'docs/none.md',
    '#no-such-heading',
  ]);
});

test('every guide is there in English and in Chinese', () => {
  const names = (folder: string) => readdirSync(join(root, folder)).filter((name) => name.endsWith('.md'));
  expect(names('docs/guide/zh-CN')).toEqual(names('docs/guide'));
});

test('both languages hold the same recipes', () => {
  const scripts = (path: string) => readFileSync(join(root, path), 'utf8').match(/```sh\n[\s\S]*?```/g);
  expect(scripts('docs/guide/zh-CN/recipes.md')).toEqual(scripts('docs/guide/recipes.md'));
});

test('both first pages show the same commands', () => {
  const commands = (path: string) =>
    (readFileSync(join(root, path), 'utf8').match(/```sh\n[\s\S]*?```/g) ?? []).map((block) =>
      block.replace(/ +#.*$/gm, ''),
    );
  expect(commands('README.zh-CN.md')).toEqual(commands('README.md'));
});
