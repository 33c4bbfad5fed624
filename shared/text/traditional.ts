import type { Catalogue, Message, Sentences } from './text.ts';
import { traditionalWords } from './traditional-words.ts';

const words = new Map(traditionalWords.split(/\s+/).map((pair) => pair.split(':') as [string, string]));
const longest = Math.max(...[...words.keys()].map((word) => word.length));

/** A text of ours in traditional Chinese as Taiwan writes it: at each place the longest word that the table has. */
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

/** The areas of simplified Chinese in traditional Chinese. An area is converted when its first sentence is said. */
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
