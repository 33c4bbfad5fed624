import { Converter } from 'opencc-js';
import type { Message } from '../../../shared/text/text.ts';
import * as zhCN from '../../../shared/text/zh-CN/index.ts';
import { exceptions } from './exceptions.ts';

const openCC = Converter({ from: 'cn', to: 'twp' });

/** Maximum length of a table entry; tests/core/text/traditional.test.ts fails if a text needs a longer one. */
const longestWord = 6;

/** Converts a text to Taiwan's traditional Chinese with OpenCC, except for the exceptions. */
export function convert(text: string): string {
  const words = Object.keys(exceptions).sort((one, other) => other.length - one.length);
  const pieces = text.split(new RegExp(`(${words.join('|')})`));
  return pieces.map((piece) => exceptions[piece] ?? openCC(piece)).join('');
}

/** Returns every form of every text of simplified Chinese. */
export function simplifiedTexts(): string[] {
  return Object.values(zhCN).flatMap((area) =>
    Object.values<Message>(area()).map((message) => (typeof message === 'string' ? message : message.other)),
  );
}

/**
 * Returns the smallest table with which `toTraditional` converts our texts as `convert` does: single characters, and
 * each word that is not converted by its parts.
 */
export function deriveWords(): ReadonlyMap<string, string> {
  const runs = [...new Set(simplifiedTexts().flatMap((text) => text.match(/\p{Script=Han}+/gu) ?? []))].sort();
  const words = new Map<string, string>();
  for (let length = 1; length <= longestWord; length += 1) {
    for (const word of new Set(runs.flatMap((run) => partsOf(run, length)))) {
      const wanted = convert(word);
      if (apply(words, word, length) !== wanted) words.set(word, wanted);
    }
  }
  return words;
}

function partsOf(run: string, length: number): string[] {
  return Array.from({ length: Math.max(0, run.length - length + 1) }, (_, at) => run.slice(at, at + length));
}

function apply(words: ReadonlyMap<string, string>, text: string, longest: number): string {
  let converted = '';
  for (let at = 0; at < text.length; ) {
    let length = Math.min(longest, text.length - at);
    while (length > 1 && !words.has(text.slice(at, at + length))) length -= 1;
    const word = text.slice(at, at + length);
    converted += words.get(word) ?? word;
    at += length;
  }
  return converted;
}
