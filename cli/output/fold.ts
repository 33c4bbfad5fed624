import { widthOf } from './text-width.ts';

const han = /\p{Script=Han}|[\u3000-\u303f\uff00-\uffef]/u;
/** Characters that must not begin a line, and those that must not end one. */
const closing = /^[，。；：、？！…）】》」”’,.;:?!)\]}%]/;
const opening = /[（【《「“‘([{]$/;

let words: Intl.Segmenter | undefined;

/**
 * Wraps a text into lines of `width` terminal cells. English breaks at blanks; Chinese, which has none, between two
 * words, never before a closing mark nor after an opening one. A text without a break stays whole, however long.
 */
export function fold(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of piecesOf(text)) {
    if (line !== '' && widthOf(line) + widthOf(piece.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = piece;
    } else line += piece;
  }
  return [...lines, line.trimEnd()];
}

/** The pieces between possible line breaks; blanks stay at the end of the preceding piece. */
function piecesOf(text: string): string[] {
  if (!han.test(text)) return text.split(/(?<= )(?=\S)/);
  words ??= new Intl.Segmenter('zh', { granularity: 'word' });
  const pieces: string[] = [];
  for (const { segment } of words.segment(text)) {
    const before = pieces.at(-1);
    if (before === undefined || !mayBreak(before, segment)) pieces.splice(-1, 1, `${before ?? ''}${segment}`);
    else pieces.push(segment);
  }
  return pieces;
}

function mayBreak(before: string, after: string): boolean {
  if (after.startsWith(' ') || closing.test(after)) return false;
  if (before.endsWith(' ')) return true;
  return !opening.test(before) && (han.test(before.at(-1) ?? '') || han.test(after.charAt(0)));
}
