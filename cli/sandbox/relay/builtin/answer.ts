import { estimateTokens } from '../token-estimate.ts';
import { chinese, english } from './sentences.ts';

export interface Prompt {
  model: string;
  /** The user's last message. */
  text: string;
}

/**
 * Writes an answer of about `tokens` tokens: in the language of the question, naming the model and the topic,
 * with a list or a code block when the question asks for one. `random` makes two answers differ.
 */
export function writeAnswer(prompt: Prompt, tokens: number, random: () => number): string {
  const sentences = /\p{Script=Han}/u.test(prompt.text) ? chinese : english;
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? '';
  const fill = (sentence: string): string =>
    sentence.replaceAll('{model}', prompt.model).replaceAll('{topic}', topicOf(prompt.text));
  const isList = /\b(list|steps?|why|ways)\b|列出|步骤|哪些/i.test(prompt.text);
  const parts = [fill(pick(sentences.openings))];
  let length = estimateTokens(parts[0] ?? '');
  if (/\b(code|function|script|typescript|python)\b|代码|函数/i.test(prompt.text)) {
    parts.push(`\n\n${sentences.code}\n\n`);
    length += estimateTokens(sentences.code);
  }
  let unused: string[] = [];
  while (length < tokens - 8) {
    if (unused.length === 0) unused = [...sentences.middles];
    const [sentence = ''] = unused.splice(Math.floor(random() * unused.length), 1);
    const isAfterBreak = parts.at(-1)?.endsWith('\n');
    parts.push(isList ? `\n- ${sentence}` : (isAfterBreak ? '' : joint(sentences === chinese, random)) + sentence);
    length += estimateTokens(sentence);
  }
  parts.push(
    isList ? `\n\n${pick(sentences.closings)}` : joint(sentences === chinese, () => 1) + pick(sentences.closings),
  );
  return parts.join('');
}

function joint(isChinese: boolean, random: () => number): string {
  if (random() < 0.2) return '\n\n';
  return isChinese ? '' : ' ';
}

function topicOf(text: string): string {
  const line = text.trim().split('\n')[0]?.trim() ?? '';
  if (line === '') return '…';
  const characters = [...line];
  return characters.length > 40 ? `${characters.slice(0, 39).join('')}…` : line;
}

/** Cuts a text into the pieces of a stream: words with the preceding space, CJK one character at a time. */
export function piecesOf(text: string): string[] {
  return text.match(/\s*(?:\p{Script=Han}|[^\s\p{Script=Han}]{1,12})|\s+/gu) ?? [];
}

/**
 * The start of a text that costs at most `limit` tokens, but at least its first piece, and whether anything was cut.
 */
export function cutToTokens(text: string, limit: number): { text: string; isCut: boolean } {
  let length = 0;
  let kept = '';
  for (const piece of piecesOf(text)) {
    length += estimateTokens(piece);
    if (length > limit) return { text: kept || piece, isCut: true };
    kept += piece;
  }
  return { text, isCut: false };
}
