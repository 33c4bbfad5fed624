import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deriveWords } from './derive-words.ts';

/** The shipped table that the console, the terminal UI and the command line use. */
export const wordsFile = fileURLToPath(new URL('../../../shared/text/traditional-words.ts', import.meta.url));

/** Returns the table as the source text of that file. */
export function wordsModule(): string {
  const pairs = [...deriveWords()].map(([simplified, traditional]) => `${simplified}:${traditional}`);
  const lines = [''];
  for (const pair of pairs) {
    const last = lines.at(-1) ?? '';
    if (last.length + pair.length > 110) lines.push(pair);
    else lines[lines.length - 1] = last === '' ? pair : `${last} ${pair}`;
  }
  return `// Written by \`npm run docs\` from the sentences of zh-CN, OpenCC and the exceptions in tests/support/traditional.
/** Words and characters of our simplified sentences that traditional Chinese of Taiwan writes otherwise. */
export const traditionalWords = \`${lines.join('\n')}\`;
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(wordsFile, wordsModule());
