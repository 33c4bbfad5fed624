import { sanitiseMultiline } from './sanitise.ts';

/** Makes text harmless while it arrives in pieces. */
export interface StreamSanitiser {
  /** What may be printed of all that came so far and was not printed yet. */
  write(text: string): string;
  /** The rest, when nothing more comes. */
  end(): string;
}

// The longest an escape sequence may be waited for; what is longer is no sequence but text.
const longestSequence = 256;
// What may begin a sequence, and halves of what belongs together.
const opener = /[\u001b\u0080-\u009f]/;
const half = /[\r\ud800-\udbff]$/;

/**
 * `sanitiseMultiline` for a stream (PLAY-03): a sequence that a gateway cuts in two is still seen whole, because
 * everything from its beginning on waits until a line break or enough text shows where it ends.
 */
export function createStreamSanitiser(): StreamSanitiser {
  let waiting = '';
  return {
    write(text) {
      const all = waiting + text;
      const end = printableEnd(all);
      waiting = all.slice(end);
      return sanitiseMultiline(all.slice(0, end));
    },
    end() {
      const rest = waiting;
      waiting = '';
      return sanitiseMultiline(rest);
    },
  };
}

function printableEnd(text: string): number {
  const lineEnd = text.lastIndexOf('\n') + 1;
  const start = text.slice(lineEnd).search(opener);
  if (start >= 0 && text.length - lineEnd - start < longestSequence) return lineEnd + start;
  return half.test(text) ? text.length - 1 : text.length;
}
