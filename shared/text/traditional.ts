import type { Catalogue, Message, Sentences } from './text.ts';
import { traditionalWords } from './traditional-words.ts';

const words = new Map(traditionalWords.split(/\s+/).map((pair) => pair.split(':') as [string, string]));
const longest = Math.max(...[...words.keys()].map((word) => word.length));

/**
 * Converts a simplified Chinese text of this program to Taiwan's traditional Chinese. At each position the longest
 * matching word of the table is replaced.
 */
export function toTraditional(text: string): string {
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

/** The areas of simplified Chinese converted to traditional Chinese. An area is converted on its first use. */
export function traditionalOf(simplified: Catalogue): Catalogue {
  return Object.fromEntries(
    Object.entries(simplified).map(([area, sentences]) => [area, () => converted(sentences())] as const),
  );
}

function converted(sentences: Sentences): Sentences {
  return Object.fromEntries(Object.entries(sentences).map(([name, message]) => [name, convertedMessage(message)]));
}

function convertedMessage(message: Message): Message {
  if (typeof message === 'string') return toTraditional(message);
  return { ...message, other: toTraditional(message.other) };
}
