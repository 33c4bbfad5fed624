import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lists } from '../../../shared/screens/registry.ts';
import * as english from '../../../shared/text/en/index.ts';

const root = join(import.meta.dirname, '../../..');
const areasOf = (file: string) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^export \{ (\w+) \}/gm)].map(([, area = '']) => area);
/** What the console has loaded wherever a list is on show. `overview` comes with a row's panel; `noun` is the command line's. */
const everywhere = [...areasOf('web/text/en.ts'), ...areasOf('web/text/list-en.ts'), 'overview', 'noun'];
const sentences = new Map(Object.entries(english).map(([area, made]) => [area, made() as Record<string, unknown>]));

/** The keys of sentences in a screen, wherever they stand; an action's own `texts` hold for what is in its form. */
function keysIn(value: unknown, has: ReadonlySet<string>, seen = new Set<unknown>()): string[] {
  if (typeof value === 'string') {
    const [, area = '', name = ''] = /^(\w+)\.(\w+)$/.exec(value) ?? [];
    return sentences.get(area)?.[name] !== undefined && !has.has(area) ? [value] : [];
  }
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  return Object.entries(value).flatMap(([name, inside]) => {
    const own = name === 'input' ? ((value as { texts?: readonly string[] }).texts ?? []) : [];
    return keysIn(inside, own.length > 0 ? new Set([...has, ...own]) : has, seen);
  });
}

test.each(lists.map((list) => [list.noun, list] as const))(
  'WEB-10: the console loads the sentences that %s shows, however one came to it',
  async (noun, { texts = [], load }) => {
    const area = noun.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    expect(keysIn(await load(), new Set([...everywhere, area, ...texts]))).toEqual([]);
  },
);
