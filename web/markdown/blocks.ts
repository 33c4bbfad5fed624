import { Lexer, type MarkedOptions, type Token } from 'marked';
import { fenceAt, nextFence } from '../../shared/format/fence.ts';

/** A block of a text and the source it was read from. */
export interface Block {
  token: Token;
  source: string;
}

export interface Blocks {
  /** The whole text they were read from. */
  text: string;
  blocks: readonly Block[];
}

/**
 * Characters read together: some texts take time by the square of their length, and an answer may be any (SEC-08). A
 * longer text is read in stretches cut between blocks; a stretch without an end is shown as plain text.
 */
const longestStretch = 8_000;

/**
 * Reads a text that grows at its end: what closed before is kept as it was, only the last block is read again. The same
 * block keeps its identity, so that nothing else is drawn anew. Read a finished text with no `before`. `options` are those of the
 * reader: whether a single line break is one on the page too, and which marks it knows beside Markdown's.
 */
export function readBlocks(text: string, before?: Blocks, options: MarkedOptions = {}): Blocks {
  const kept = before !== undefined && text.startsWith(before.text) ? closedBlocks(before.blocks) : [];
  const start = kept.reduce((length, { source }) => length + source.length, 0);
  return { text, blocks: [...kept, ...read(text.slice(start), options)] };
}

/** All but the last that holds anything: its meaning may change with what comes. */
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

/** Where a stretch ends: at a block of code, which may be of any length, or between paragraphs. */
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
    // The place of the next piece is counted by what was read: what does not add up is shown as it is.
    return blocks.map((block) => block.source).join('') === source ? blocks : [plain(source)];
  } catch {
    return [plain(source)]; // Marks nested thousands deep overflow the reader.
  }
}

function plain(source: string): Block {
  return { token: { type: 'plain', raw: source, text: source }, source };
}
