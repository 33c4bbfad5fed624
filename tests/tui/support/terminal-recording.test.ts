import { expect, test } from 'vitest';
import type { Terminal } from '../../support/program/terminal.ts';
import type { TerminalCell } from '../../support/program/terminal-screen.ts';
import { recordTerminal } from './terminal-recording.ts';

const plain = { width: 1, foreground: 'default', background: 'default' } as const;

test('OUT-05: a recording draws each line once and shows it while it stood there; the longest frame is its still', () => {
  let lines = ['head', 'ones'];
  const terminal = {
    lines: () => lines,
    cell: (column: number, row: number) => ({ ...plain, text: lines[row]?.[column] ?? '' }) as TerminalCell,
  } as unknown as Terminal;
  const recorder = recordTerminal(terminal, 4);
  recorder.take(1);
  lines = ['head', '<two'];
  recorder.take(2);
  lines = ['head', 'ones'];
  recorder.take(1);
  const picture = recorder.picture('title');
  expect(picture.match(/>head</g)).toHaveLength(1);
  expect(picture).not.toMatch(/<g class="[^"]*"><text[^>]*>head/);
  expect(picture).toMatch(/<g class="r0"><text[^>]*>ones</);
  expect(picture).toMatch(/<g class="r1 still"><text[^>]*>&lt;two</);
  expect(picture).toContain('@keyframes r0{0%{visibility:visible}25%{visibility:hidden}75%{visibility:visible}}');
  expect(picture).toContain('.r1{animation:r1 4s step-end infinite}');
});
