/**
 * Foreign text made safe to print. Everything a gateway sends is sanitised here before a terminal, a log or an error
 * shows it: a server must not move the cursor, set the clipboard or the title, reverse text, or hide part of a line.
 */

const terminator = '(?:\\x07|\\x1b\\\\|\\x9c)';
const opener = '(?:\\x1b[PX\\]^_]|[\\x90\\x98\\x9d-\\x9f])';

// Whole sequences are matched first, so that their content does not remain as text. A string control (OSC, DCS, APC,
// PM, SOS) that is never closed loses only its opener: the rest is then harmless, and hiding it would lose text. Its
// content has no other opener, which keeps the time linear on hostile text.
const sequences = new RegExp(
  [
    `${opener}[^\\x07\\x1b\\x80-\\x9f\\n\\r]*${terminator}`,
    opener,
    // CSI: parameters, intermediates, final byte.
    '(?:\\x1b\\[|\\x9b)[0-?]*[ -/]*[@-~]?',
    // Other escapes: intermediates and a final byte.
    '\\x1b[ -/]*[0-~]?',
  ].join('|'),
  'g',
);

const lineBreaks = /\r\n|[\n\r\u2028\u2029\u0085\v\f]/g;
const controls = /[\u0000-\u001f\u007f-\u009f]/g;
const controlsButBreaks = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;
// Written as escapes, since the characters themselves cannot be seen.
const invisibleClass = [
  String.raw`\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f`,
  // Zero-width characters and bidirectional marks, embeddings, overrides and isolates.
  String.raw`\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164`,
  // Variation selectors: they change how wide the character before them is.
  String.raw`\ufe00-\ufe0f`,
  String.raw`\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}`,
  // Language tags, which can smuggle a whole hidden text.
  String.raw`\u{e0000}-\u{e0fff}`,
].join('');
const invisible = new RegExp(`[${invisibleClass}]`, 'gu');

/**
 * Matches one character that acts on a terminal or is invisible there, except C0 controls, which JSON and YAML escape
 * themselves.
 */
export const unseen = new RegExp(`[\\u007f-\\u009f\\u2028\\u2029${invisibleClass}]`, 'u');
const isAscii = /^[\0-\x7f]*$/;
const loneSurrogates = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * Text for a file or a pipe that is read by a program and may be printed: escape sequences and control characters are
 * removed, line breaks become `\n` and tabs a space. Invisible characters are data there and kept.
 */
export function withoutControls(text: string): string {
  return text.replace(sequences, '').replace(/\r\n?/g, '\n').replace(/\t/g, ' ').replace(controlsButBreaks, '');
}

/** One line: escape sequences and invisible characters are gone, breaks and tabs become a space. */
export function sanitise(text: string): string {
  return clean(text.replace(sequences, '').replace(lineBreaks, ' ').replace(/\t/g, ' ').replace(controls, ''));
}

/** Several lines: as `sanitise`, but line breaks stay, as `\n`, and tabs become two spaces. */
export function sanitiseMultiline(text: string): string {
  const lines = text.replace(sequences, '').replace(lineBreaks, '\n').replace(/\t/g, '  ');
  return clean(lines.replace(controlsButBreaks, ''));
}

function clean(text: string): string {
  const seen = text.replace(loneSurrogates, '\ufffd').replace(invisible, '');
  // Four marks are enough for Vietnamese and Hebrew; more would be drawn over the lines above. The pattern is created
  // here, which most texts do not reach: creating it costs 0.15 ms at start.
  return isAscii.test(seen) ? seen : seen.replace(/(\p{M}{4})\p{M}+/gu, '$1');
}

/** Sanitises text that arrives in pieces. */
export interface StreamSanitiser {
  /** Returns the text that can be printed now, including text held back before. */
  write(text: string): string;
  /** Returns the rest, at the end of the stream. */
  end(): string;
}

// The longest escape sequence that is waited for; anything longer is treated as text.
const longestSequence = 256;
// Matches the start of a sequence, and halves of pairs.
const sequenceStart = /[\u001b\u0080-\u009f]/;
const half = /[\r\ud800-\udbff]$/;

/**
 * `sanitiseMultiline` for a stream (PLAY-03): a sequence that is split over two pieces is still recognised, because
 * everything from its beginning on is held back until a line break or enough text shows where it ends.
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
  const start = text.slice(lineEnd).search(sequenceStart);
  if (start >= 0 && text.length - lineEnd - start < longestSequence) return lineEnd + start;
  return half.test(text) ? text.length - 1 : text.length;
}
