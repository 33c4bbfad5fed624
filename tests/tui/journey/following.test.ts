import { expect, test } from 'vitest';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { openTerminal, type Terminal } from '../../support/program/terminal.ts';

test('SEE-07: a log is followed: new rows come in marked at the top, wait counted elsewhere, at the pace one chose, errors only on wish', async () => {
  const sandbox = await startTestSandbox({ sampleData: true });
  const root = await rootCalls(sandbox.url);
  const terminal = await openTerminal({
    columns: 140,
    env: { TOLLGATE_GATEWAY: sandbox.url, TOLLGATE_ACCESS_TOKEN: root.accessToken, TOLLGATE_USER_ID: '1' },
  });
  /** Leaves one more call in the log. */
  const callOnce = () => root.call('GET', '/api/channel/test/1');
  const totalOf = ({ lines }: Terminal) =>
    Number(/\brow [\d,]+ of ([\d,]+)/.exec(lines()[1] ?? '')?.[1]?.replaceAll(',', ''));
  const isFresh = ({ lines }: Terminal) => lines().some((line) => /^.\+ .* gpt-/.test(line));

  // A day, which stays: three days back from now, calls go out of sight while one waits for others.
  const start = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  terminal.type(`:log tail --follow --interval 1s --start ${start}\r`);
  await terminal.waitFor('live · every 1 s');
  await terminal.waitFor((shown) => totalOf(shown) > 100);
  expect(isFresh(terminal)).toBe(false);
  const before = totalOf(terminal);
  await callOnce();
  await terminal.waitFor((shown) => totalOf(shown) === before + 1 && isFresh(shown));
  await terminal.waitFor(({ lines }) => lines()[3]?.startsWith('▌+') === true);
  // For a moment only.
  await terminal.waitFor((shown) => !isFresh(shown));

  // Elsewhere nothing moves, and what waits is counted.
  terminal.type('\u0006\u0006\u0006');
  await terminal.waitFor(({ lines }) => !/ row 1 of /.test(lines()[1] ?? ''));
  // A row that is still to come has no time.
  await terminal.waitFor(({ lines }) =>
    lines()
      .slice(3, 20)
      .every((line) => /^.{3}\d\d[:-]\d\d/.test(line)),
  );
  await terminal.idle();
  const [, , , row = ''] = terminal.lines();
  await callOnce();
  await callOnce();
  await terminal.waitFor('2 new above');
  expect(terminal.lines()[3]?.slice(3, 60)).toBe(row.slice(3, 60));
  await terminal.press('g', 'g');
  await terminal.waitForGone('new above');

  // Paused, nothing comes; the pace is a key and a word.
  await terminal.press('p');
  await terminal.waitFor('paused');
  terminal.type(',interval\r');
  await terminal.waitFor('As usual');
  terminal.type('2 s\r');
  await terminal.waitFor('live · every 2 s');
  terminal.type(':pace 0s\r');
  await terminal.waitFor('Type an interval of 1s or more');
  terminal.type(':pace\r');
  await terminal.waitFor('Refreshes at the usual interval');
  await terminal.waitFor(/ live · updated/);

  await terminal.press('f');
  await terminal.waitFor('Type: error');
  await terminal.waitFor((shown) => !shown.screen().includes(' Usage ') && shown.screen().includes('Type: error'));
  await terminal.press('f');
  await terminal.waitForGone('Type: error');
  await terminal.waitFor(' Usage ');
});
