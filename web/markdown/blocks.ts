import { Lexer, type MarkedOptions, type Token } from 'marked';
import { fenceAt, nextFence } from '../../shared/format/fence.ts';

/** A block of a Markdown text, with the source from which it was parsed. */
export interface Block {
  token: Token;
  source: string;
}

/** A parsed text, kept so that parsing can continue where the text grows. */
export interface Blocks {
  /** The whole text from which the blocks were parsed. */
  text: string;
  blocks: readonly Block[];
}

/**
 * Maximum number of characters that are parsed at once: the parser takes quadratic time for some texts, and an answer
 * may be anything (SEC-08). A longer text is split between blocks; a part with no such place is shown as plain text.
 */
const longestStretch = 8_000;

/**
 * Parses a Markdown text that may grow at its end. Blocks that were complete in `before` are reused and only the last
 * one is parsed again; a reused block keeps its identity, so that React does not render it again. Omit `before` for a
 * finished text. `options` are those of the parser, such as line breaks and extensions.
 */
export function readBlocks(text: string, before?: Blocks, options: MarkedOptions = {}): Blocks {
  const kept = before !== undefined && text.startsWith(before.text) ? closedBlocks(before.blocks) : [];
  const start = kept.reduce((length, { source }) => length + source.length, 0);
  return { text, blocks: [...kept, ...read(text.slice(start), options)] };
}

/** All blocks before the last one that is not blank: text that follows may still change the meaning of the last one. */
function closedBlocks(blocks: readonly Block[]): readonly Block[] {
  const last = blocks.findLastIndex(({ token }) => token.type !== 'space');
  return last < 0 ? [] : blocks.slice(0, last);
}

function read(source: string, options: MarkedOptions): Block[] {
  const blocks: Block[] = [];
  for (let from = 0; from < source.length; ) {
    const end = stretchEnd(source, from);
    blocks.push(...readStretch(source.slice(from, end), options));
    from = end;
  }
  return blocks;
}

/**
 * The end of the part that starts at `from`: the end of a code block, which may have any length, or a break between
 * paragraphs.
 */
function stretchEnd(source: string, from: number): number {
  const fence = fenceAt(source, from);
  if (fence) return fence.end;
  const end = nextFence(source, from + 1) ?? source.length;
  if (end - from <= longestStretch) return source.length - from <= longestStretch ? source.length : end;
  const blank = source.lastIndexOf('\n\n', from + longestStretch);
  if (blank > from) return blank + 2;
  const next = source.indexOf('\n\n', from);
  return next < 0 || next + 2 > end ? end : next + 2;
}

function readStretch(source: string, options: MarkedOptions): Block[] {
  if (source.length > longestStretch && !fenceAt(source, 0)) return [plain(source)];
  try {
    const tokens = new Lexer({ gfm: true, breaks: false, ...options }).lex(source);
    const blocks = tokens.map((token) => ({ token, source: token.raw }));
    // The offset of the next part is computed from the blocks' sources; if they do not add up, the source is shown as
    // plain text.
    return blocks.map((block) => block.source).join('') === source ? blocks : [plain(source)];
  } catch {
    return [plain(source)]; // Thousands of nested marks overflow the parser's stack.
  }
}

function plain(source: string): Block {
  return { token: { type: 'plain', raw: source, text: source }, source };
}
