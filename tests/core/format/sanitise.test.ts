import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitise, sanitiseMultiline, withoutControls } from '../../../shared/format/sanitise.ts';
import { processorTime } from '../../support/program/processor-time.ts';

const table: [string, string, string][] = [
  ['plain text', 'gpt-4o · 渠道 😀', 'gpt-4o · 渠道 😀'],
  ['colours', '\u001b[31;1mred\u001b[0m', 'red'],
  ['cursor movement', 'a\u001b[2J\u001b[1;1Hb', 'ab'],
  ['private modes', '\u001b[?1049hx\u001b[?25l', 'x'],
  ['a clipboard write (OSC 52)', 'a\u001b]52;c;c2VjcmV0\u0007b', 'ab'],
  ['a link (OSC 8)', '\u001b]8;;https://evil\u001b\\text\u001b]8;;\u001b\\', 'text'],
  ['a title in C1', '\u009d0;title\u009cx', 'x'],
  ['DCS, APC, PM and SOS', '\u001bPq#0\u001b\\\u001b_apc\u001b\\\u001b^pm\u0007\u001bXsos\u001b\\x', 'x'],
  ['C1 CSI', 'a\u009b31mb', 'ab'],
  ['an unclosed OSC keeps the text', 'a\u001b]0;title', 'a0;title'],
  ['a lone escape at the end', 'a\u001b', 'a'],
  ['a charset switch', 'a\u001b(0b', 'ab'],
  ['overwriting by carriage return', 'paid\rfree', 'paid free'],
  ['line breaks of all kinds', 'a\r\nb\u2028c\u0085d\fe\vf', 'a b c d e f'],
  ['tabs', 'a\tb', 'a b'],
  ['backspace and bell', 'a\bb\u0007', 'ab'],
  ['text turned around', 'user\u202etxt.exe\u2069', 'usertxt.exe'],
  ['zero-width characters', 'a\u200bd\u200dm\u2060i\ufeffn', 'admin'],
  ['hidden language tags', 'a\u{e0041}\u{e0042}b', 'ab'],
  ['lone surrogates', 'a\ud800b\udc00', 'a\ufffdb\ufffd'],
  ['surrogates that removal would join', '\ud83d\u200b\ude00', '\ufffd\ufffd'],
  ['an escape that removal would build', '\u001b\u200b[31mx', '[31mx'],
  ['a tower of marks', `z${'\u0301'.repeat(50)}`, `z${'\u0301'.repeat(4)}`],
];

test.each(table)('API-02: %s', (_, input, expected) => {
  expect(sanitise(input)).toBe(expected);
});

test('API-02: several lines keep their breaks and nothing else', () => {
  expect(sanitiseMultiline('a\r\nb\rc\n\u001b[31md\te\u0000')).toBe('a\nb\nc\nd  e');
});

// Text that likes to look like sequences, beside any text at all.
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
  fc
    .array(
      fc.constantFrom(
        '\u001b',
        '[',
        ']',
        'P',
        '\\',
        '\u0007',
        '\u009b',
        '\u009d',
        '\u009c',
        '\u0090',
        ';',
        '5',
        'm',
        '\u202e',
        '\u200b',
        '\ud83d',
        '\ude00',
        '\r',
        '\n',
        'x',
      ),
    )
    .map((parts) => parts.join('')),
);

describe('API-02: whatever comes', () => {
  test('one line holds no control, no bidirectional mark, no lone surrogate', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const clean = sanitise(text);
        expect(clean).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u061c\u2028\u2029]/);
        expect(clean).not.toMatch(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/);
        expect(clean).not.toMatch(/\p{Cs}/u);
      }),
      { numRuns: 2000 },
    );
  });

  test('several lines hold no control but the line feed', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(sanitiseMultiline(text)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
      }),
      { numRuns: 1000 },
    );
  });

  test('clean text stays as it is, so that doing it twice does no harm', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(sanitise(sanitise(text))).toBe(sanitise(text));
        expect(sanitiseMultiline(sanitiseMultiline(text))).toBe(sanitiseMultiline(text));
      }),
      { numRuns: 1000 },
    );
  });

  test.each(['\u001b]', '\u009d', '\u001b[', '\u001b[;', '\u0301', '\r'])(
    '%j a hundred thousand times takes no time',
    (part) => {
      expect(processorTime(() => sanitise(part.repeat(100_000)))).toBeLessThan(1000);
    },
  );
});

test('SEC-01: text for files keeps what is data and loses what acts on a terminal', () => {
  const emoji = '👩\u200d👩 ❤\ufe0f';
  expect(withoutControls(`a\u001b]52;c;x\u0007\u009d0;t\u009c\u001b[2J\u0000\u007f${emoji}\r\nb\tc`)).toBe(
    `a${emoji}\nb c`,
  );
});
