import { Lexer, type Token } from 'marked';
import { type Fence, fenceAt, nextFence } from '../../../shared/format/fence.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import type { Transcript } from '../table/transcript.ts';
import type { Theme } from '../theme/theme.ts';
import { blockLines } from './block-lines.ts';
import { codeFoot, codeHead, codeLines } from './code-frame.ts';

/**
 * Characters that are parsed at once. The parser takes quadratic time for some texts, and a gateway may send any text.
 */
const longest = 4000;

interface Kept {
  text: string;
  width: number;
  /** Where the open block begins; everything before is in `closed`. */
  from: number;
  closed: string[];
  /** Number of code blocks so far. */
  codes: number;
  /** Lines of the open code block that cannot change any more, and the offset of the next line. */
  code: { lines: string[]; from: number } | undefined;
}

/**
 * Renders Markdown that grows at its end as painted lines: while an answer streams, only its open block is parsed and
 * wrapped again, and of an open code block only its last line. Loaded when the first answer is shown.
 */
export function createMarkdownTranscript(theme: Theme): Transcript {
  const known = new Map<string, Kept>();
  return {
    lines: (id, raw, width) => {
      const text = raw.replace(/\r\n?/g, '\n');
      const before = known.get(id);
      const isGrown = before && before.width === width && text.startsWith(before.text);
      const kept: Kept = isGrown ? before : { text, width, from: 0, closed: [], codes: 0, code: undefined };
      kept.text = text;
      known.set(id, kept);
      const open = advance(kept, theme);
      return open.length === 0 ? kept.closed : [...kept.closed, ...gap(kept.closed, open), ...open];
    },
  };
}

/** Closes every block that cannot change any more and returns the lines of the open one. */
function advance(kept: Kept, theme: Theme): string[] {
  const { text, width } = kept;
  while (kept.from < text.length) {
    const fence = fenceAt(text, kept.from);
    if (fence) {
      const lines = fenceLines(kept, fence, theme);
      if (fence.isOpen) return lines;
      close(kept, lines, fence.end);
      kept.codes++;
      kept.code = undefined;
      continue;
    }
    const end = Math.min(nextFence(text, kept.from + 1) ?? text.length, cutAt(text, kept.from));
    const stretch = text.slice(kept.from, end);
    const tokens = read(stretch);
    const isLast = end === text.length;
    // A block ends only where another begins: the last one at the end of the text may still grow.
    const last = isLast ? tokens.findLastIndex(({ type }) => type !== 'space') : -1;
    const closed = last < 0 ? tokens : tokens.slice(0, last);
    let index = kept.from;
    for (const token of closed) {
      index += token.raw.length;
      close(kept, blockLines(token, theme, width), index);
    }
    if (last >= 0) return tokens.slice(last).flatMap((token) => blockLines(token, theme, width));
    kept.from = end;
  }
  return [];
}

function close(kept: Kept, lines: readonly string[], end: number): void {
  if (lines.length > 0) kept.closed.push(...gap(kept.closed, lines), ...lines);
  kept.from = end;
}

function gap(above: readonly string[], below: readonly string[]): string[] {
  return above.length > 0 && below.length > 0 ? [''] : [];
}

/** The offset at which a text that is too long is cut: between blocks, else between lines. */
function cutAt(text: string, from: number): number {
  if (text.length - from <= longest) return text.length;
  const within = text.slice(from, from + longest);
  const blank = within.lastIndexOf('\n\n');
  const line = within.lastIndexOf('\n');
  return from + (blank > 0 ? blank + 2 : line > 0 ? line + 1 : longest);
}

/** Parses a piece of text into blocks; one literal block where it is nested too deeply to parse. */
function read(stretch: string): Token[] {
  try {
    const tokens = new Lexer({ gfm: true }).lex(stretch);
    const length = tokens.reduce((sum, { raw }) => sum + raw.length, 0);
    if (length === stretch.length) return tokens;
  } catch {
    // Nested deeper than the call stack allows: shown as its source.
  }
  return [{ type: 'html', raw: stretch, text: stretch, block: true, pre: false }];
}

function fenceLines(kept: Kept, { language, codeStart, codeEnd, isOpen }: Fence, theme: Theme): string[] {
  const { text, width } = kept;
  const number = kept.codes + 1;
  const title = language === '' ? String(number) : `${number} ${theme.glyphs.separator} ${sanitise(language)}`;
  // Until the first line is complete, the offset at which the code begins is not known.
  if (text[codeStart - 1] !== '\n') return [codeHead(theme, title, width), codeFoot(theme, width)];
  kept.code ??= { lines: [], from: codeStart };
  const { code } = kept;
  const whole = text.lastIndexOf('\n', codeEnd - 1) + 1;
  if (whole > code.from) {
    code.lines.push(...codeLines(theme, text.slice(code.from, whole - 1), width));
    code.from = whole;
  }
  const rest = text.slice(code.from, codeEnd);
  const last = rest === '' || (!isOpen && rest.trim() === '') ? [] : codeLines(theme, rest, width);
  return [codeHead(theme, title, width), ...code.lines, ...last, codeFoot(theme, width)];
}
