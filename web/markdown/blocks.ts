import { Lexer, type Token } from 'marked';

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

/** Longer than this, reading marks anew with every token costs more than they are worth: it is shown as plain text. */
const longestBlock = 60_000;

/**
 * Reads a text that grows at its end: what closed before is kept as it was, only the last block is read again. The same
 * block keeps its identity, so that nothing else is drawn anew. Read a finished text with no `before`.
 */
export function readBlocks(text: string, before?: Blocks): Blocks {
  const kept = before !== undefined && text.startsWith(before.text) ? closedBlocks(before.blocks) : [];
  const start = kept.reduce((length, { source }) => length + source.length, 0);
  return { text, blocks: [...kept, ...read(text.slice(start))] };
}

/** All but the last that holds anything: its meaning may change with what comes. */
function closedBlocks(blocks: readonly Block[]): readonly Block[] {
  const last = blocks.findLastIndex(({ token }) => token.type !== 'space');
  return last < 0 ? [] : blocks.slice(0, last);
}

function read(source: string): Block[] {
  if (source.length > longestBlock) return [plain(source)];
  try {
    const tokens = new Lexer({ gfm: true }).lex(source);
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
