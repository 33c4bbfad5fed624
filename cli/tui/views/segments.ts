import { cut, textWidth } from '../table/width.ts';
import type { Paint } from '../theme/theme.ts';

/**
 * A piece of a line of facts. The piece with the highest `rank` is dropped first when room is short; a piece of rank 0
 * is cut, not dropped.
 */
export interface Segment {
  text: string;
  paint: Paint;
  rank: number;
  /** The piece that replaces this one before it is dropped. */
  short?: Segment;
  /** Whether its dropping is shown as `+1`, so that nobody takes the rest for all. */
  isCounted?: boolean;
}

/** The pieces with separators between them, as many as fit into `width` cells; painted. */
function joinSegments(
  segments: readonly Segment[],
  separator: { text: string; paint: Paint },
  width: number,
): { line: string; width: number } {
  const kept = segments.filter(({ text }) => text !== '');
  let gone: Segment[] = [];
  const sign = (): Segment[] => {
    const [first] = gone;
    return first === undefined ? [] : [{ text: `+${gone.length}`, paint: first.paint, rank: 0 }];
  };
  const widthOf = () => {
    const all = [...kept, ...sign()];
    return (
      all.reduce((sum, { text }) => sum + textWidth(text), 0) + textWidth(separator.text) * Math.max(0, all.length - 1)
    );
  };
  // A piece that is left alone also takes its short form before it is cut.
  while (widthOf() > width && (kept.length > 1 || kept[0]?.short?.text)) {
    const highest = Math.max(...kept.map(({ rank }) => rank));
    const index = kept.findLastIndex(({ rank }) => rank === highest);
    const [piece] = kept.splice(index, 1);
    if (piece?.short && piece.short.text !== '') kept.splice(index, 0, piece.short);
    else if (piece?.isCounted && piece.short === undefined) gone = [...gone, piece];
  }
  kept.push(...sign());
  const [only] = kept;
  if (kept.length === 1 && only && textWidth(only.text) > width) {
    const text = cut(only.text, width);
    return { line: only.paint(text), width: textWidth(text) };
  }
  return {
    line: kept.map(({ text, paint }) => paint(text)).join(separator.paint(separator.text)),
    width: widthOf(),
  };
}

/** Pieces of this rank and above may be dropped in favour of the other end of the line. */
const dispensable = 20;

/**
 * Two parts of a line, one at each end. The left part gets what it needs, up to two thirds, and the right part the
 * rest; where the left part needs little, the right part takes up to 60 %. Pieces on the left that are counted when
 * dropped have priority over all pieces on the right but those that are never dropped.
 */
export function spread(
  left: readonly Segment[],
  right: readonly Segment[],
  separator: { text: string; paint: Paint },
  width: number,
  rightSeparator = separator,
): string {
  // The blank at the beginning of a line stays when the first piece is dropped.
  if (left.find(({ text }) => text !== '')?.text.startsWith(' ')) {
    const bare = left.map((piece) => ({ ...piece, text: piece.text.trimStart() }));
    return ` ${spread(bare, right, separator, width - 1, rightSeparator)}`;
  }
  const needed = left.flatMap((piece) => (piece.rank < dispensable ? piece : (piece.short ?? [])));
  const wanted = joinSegments(needed, separator, width).width;
  const isNarrowed = needed.some(({ isCounted, text }) => isCounted && text !== '');
  const least = isNarrowed
    ? joinSegments(
        right.flatMap((piece) => (piece.rank === 0 ? piece : piece.short?.rank === 0 ? piece.short : [])),
        separator,
        width,
      ).width
    : Math.floor(width / 3);
  const most = Math.max(least, Math.min(Math.floor(width * 0.6), width - wanted - 2));
  const end = joinSegments(right, rightSeparator, most);
  const start = joinSegments(left, separator, Math.max(0, width - end.width - 2));
  return start.line + ' '.repeat(Math.max(0, width - start.width - end.width)) + end.line;
}
