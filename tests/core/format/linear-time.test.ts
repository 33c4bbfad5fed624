import { describe, expect, test } from 'vitest';
import { csvField } from '../../../shared/format/csv.ts';
import { safeFileName } from '../../../shared/format/file-name.ts';
import { htmlToText } from '../../../shared/format/html-text.ts';
import { plainText } from '../../../shared/format/plain-text.ts';
import { sanitise, sanitiseMultiline } from '../../../shared/format/sanitise.ts';
import { isTooDeep } from '../../../shared/gateway/client/answer-limits.ts';
import { processorTime } from '../../support/program/processor-time.ts';

const readers: readonly (readonly [string, (text: string) => unknown])[] = [
  ['plainText', plainText],
  ['htmlToText', htmlToText],
  ['sanitise', sanitise],
  ['sanitiseMultiline', sanitiseMultiline],
  ['csvField', csvField],
  ['safeFileName', (text) => safeFileName(text, 'txt')],
  ['isTooDeep', isTooDeep],
];

const length = 65_536;
const special = [...' \t\n\r!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~\u001b\u0007\u009b\u009d\u0301\u200b\ud800'];
/** Beginnings that wait for an end which never comes. */
const openings = [
  ...['</td >', '<br', '<p', '</p ', '<a href="x">', '<a href="', '<a href="x" ', '<a href=" href=\'', '<a ', '</a '],
  ...[
    '<img alt="',
    '<script>',
    '<!--',
    '<li>',
    '<tr ',
    '# #',
    '**a ',
    '__a',
    '~~a ',
    '*a ',
    '`',
    '[a](',
    '[a](x',
    '![',
  ],
  ...['|-', '| ', '|---', ':-', '- ', '&#', '&am', '\u001b]0;', '\u001b[0', '\u001b_', '{"a":', '["', '\\"'],
];
const texts = [
  ...special.map((one) => one.repeat(length)),
  ...openings.map((one) => one.repeat(Math.ceil(length / one.length))),
  // One opening, and then nothing but blanks or letters.
  ...openings.flatMap((one) => [one + ' '.repeat(length), one + 'x'.repeat(length)]),
  ...special.map((one) => `${one.repeat(length)}x`),
];

/** ms of the quickest of several tries: memory is tidied up in some of them. */
function quickest(act: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 5 && best >= 100; tries += 1) {
    best = Math.min(best, processorTime(act));
  }
  return best;
}

describe('SEC-08: 64 KB of any special character or unfinished mark are read in less than 0.1 s', () => {
  test.each(readers)('by %s', (_name, read) => {
    for (const text of texts)
      expect(
        quickest(() => read(text)),
        JSON.stringify(text.slice(0, 20)),
      ).toBeLessThan(100);
  });
});
