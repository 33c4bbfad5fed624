import { expect, test } from 'vitest';
import { bar, sparkline } from '../../../cli/tui/chart/bars.ts';
import { createTranscript } from '../../../cli/tui/table/transcript.ts';

test('PLAY-02: a text that grows piece by piece breaks into the lines of the whole', () => {
  const whole = 'First line, rather long.\n\nSecond 中文段落 paragraph\nand its end';
  const growing = createTranscript();
  for (let end = 1; end <= whole.length; end++) growing.lines('a', whole.slice(0, end), 12);
  expect(growing.lines('a', whole, 12)).toEqual(createTranscript().lines('a', whole, 12));
});

test('a text that became another, or a width that changed, is broken anew', () => {
  const transcript = createTranscript();
  transcript.lines('a', 'one\ntwo', 20);
  expect(transcript.lines('a', 'other\ntext', 20)).toEqual(['other', 'text']);
  expect(transcript.lines('a', 'other\ntext', 3)).toEqual(['oth', 'er', 'tex', 't']);
});

test('hostile pieces leave no escape in a line', () => {
  expect(createTranscript().lines('a', 'x\u001B]0;t\u0007y\n\u001B[2Jz', 40).join('')).not.toContain('\u001B');
});

test('DASH-01: bars and sparklines keep to their cells, in ASCII where need be', () => {
  expect(bar(1, 1, 4)).toBe('████');
  expect(bar(1, 1000, 4).trimEnd()).toBe('▏');
  expect(bar(0, 0, 4)).toBe('    ');
  expect(bar(5, 10, 4, false)).toBe('##  ');
  expect(sparkline([0, 4, 8])).toBe('▁▄█');
  expect(sparkline(Array.from({ length: 100 }, () => 1)).length).toBeLessThanOrEqual(24);
});
