import { sanitiseMultiline } from '../../../shared/format/sanitise.ts';
import { wrap } from './wrap.ts';

interface Kept {
  text: string;
  width: number;
  /** Index in the text where the open paragraph begins. */
  closed: number;
  closedLines: string[];
}

/** The wrapped lines of texts that grow at their end. */
export interface Transcript {
  lines(id: string, text: string, width: number): readonly string[];
}

/**
 * Wraps texts into lines and caches the closed paragraphs: while an answer streams in, only its open paragraph is
 * sanitised and wrapped again, so that a long answer costs as much as a short one.
 */
export function createTranscript(): Transcript {
  const kept = new Map<string, Kept>();
  return {
    lines: (id, text, width) => {
      const known = kept.get(id);
      const grown = known && known.width === width && text.startsWith(known.text) ? known : undefined;
      const closed = text.lastIndexOf('\n') + 1;
      const from = grown?.closed ?? 0;
      const closedLines = grown?.closedLines ?? [];
      if (closed > from) closedLines.push(...broken(text.slice(from, closed - 1), width));
      kept.set(id, { text, width, closed, closedLines });
      return closed === text.length ? closedLines : [...closedLines, ...broken(text.slice(closed), width)];
    },
  };
}

function broken(text: string, width: number): string[] {
  return sanitiseMultiline(text)
    .split('\n')
    .flatMap((line) => wrap(line, width));
}
