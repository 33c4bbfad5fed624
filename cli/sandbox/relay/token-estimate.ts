/** The part of a message in an OpenAI chat request that is needed for counting. */
export interface CountedMessage {
  role?: unknown;
  name?: unknown;
  content?: unknown;
}

// Letters cost a token per four characters, digits per three; every CJK character and every punctuation mark costs one.
const ideograph = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}]';
const pieces = new RegExp(`${ideograph}|(?:(?!${ideograph})\\p{L})+|\\p{N}+|\\n|[^\\s\\p{L}\\p{N}]`, 'gu');
const ideographs = new RegExp(`^${ideograph}`, 'u');

/**
 * The estimated number of tokens of a text: the sandbox contains no tokenizer tables. Deterministic, 0 for empty text,
 * close to GPT-4's tokenizer for English and Chinese prose.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(pieces)) {
    if (ideographs.test(piece)) tokens += 1;
    else if (/^\p{L}/u.test(piece)) tokens += Math.ceil(piece.length / 4);
    else if (/^\p{N}/u.test(piece)) tokens += Math.ceil(piece.length / 3);
    else tokens += 1;
  }
  return tokens;
}

/**
 * Prompt tokens of a message list: the texts, 4 for each message, and 3 for the start of the answer (OpenAI's rule for
 * chats).
 */
export function estimatePromptTokens(messages: readonly CountedMessage[]): number {
  let tokens = 3;
  for (const message of messages) {
    tokens += 4 + estimateTokens(textOf(message.content));
    if (typeof message.name === 'string') tokens += estimateTokens(message.name) + 1;
  }
  return tokens;
}

/** The text of a message's content, which is a string or a list of parts; only text parts count. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: unknown) =>
      typeof part === 'object' && part !== null && 'text' in part && typeof part.text === 'string' ? part.text : '',
    )
    .join('\n');
}
