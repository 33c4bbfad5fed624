import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { bar, columnHeights, sparkline } from '../../../cli/tui/chart/bars.ts';
import { createTranscript } from '../../../cli/tui/table/transcript.ts';
import { createTheme } from '../../../cli/tui/theme/theme.ts';
import { chartText } from '../../../cli/tui/views/list-chart.ts';
import { createSay } from '../../../shared/text/say.ts';

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

test('SEE-04: a chart over time tells what was read from what was not, adds up what has no room, and does without Unicode', () => {
  const at = (index: number) => 1_800_000_000 + index * 60;
  const steps = Array.from({ length: 60 }, (_, index) => ({
    at: at(index),
    answered: index < 10 ? undefined : index % 5 === 0 ? 8 : 0,
    failed: index < 20 ? undefined : index === 59 ? 5 : 0,
  }));
  const chart = { title: 'pulse.callsAMinute', steps } as const;
  const draw = (width: number, isUnicode = true) =>
    chartText(chart, createTheme({ depth: 0, isLight: false, isUnicode }), width, createSay('en')).map(
      stripVTControlCharacters,
    );
  const [title, top, , , , lowest, failed, times] = draw(130);
  expect(title).toBe(' Calls a minute  ▇ answered  ░ failed');
  expect(top).toBe(`   8 ${' '.repeat(20)}${`██${' '.repeat(8)}`.repeat(10).trimEnd()}`);
  expect(lowest).toMatch(/^ {3}0 ·{20}██ {8}██/);
  expect(failed).toBe(`     ${'·'.repeat(40)}${' '.repeat(78)}▓▓`);
  expect(times).toMatch(/^ +\d\d:(00|15|30|45) +\d\d:(00|15|30|45)/);
  // Four minutes a bar, an unread one among them is not known; sums keep their scale.
  const narrow = draw(24);
  expect(narrow.every((line) => line.length <= 24)).toBe(true);
  expect(narrow[1]).toMatch(/^ +8 /);
  expect(narrow[5]).toMatch(/^ +0 ·{3}█/);
  expect(draw(130, false).join('')).toMatch(/^[ -~]+$/);
  expect(columnHeights(1, 1000, 3)).toEqual(['▁', ' ', ' ']);
});
