import { expect, test } from 'vitest';
import { nothingNotified, notifierAfter, type Sight } from '../../../cli/tui/state/notifier/notifier-reducer.ts';
import { announceSequence, titleSequence } from '../../../cli/tui/terminal/announce.ts';
import { answersGround, isLightAnswer } from '../../../cli/tui/terminal/ground.ts';

const quiet: Sight = {
  now: 1000,
  wish: 'bell',
  isFocused: false,
  broken: new Set(['azure']),
  isAnswering: true,
  runsUnderWay: 0,
};
const looks = (...sights: Partial<Sight>[]) => {
  let state = nothingNotified;
  return sights.map((sight) => {
    const after = notifierAfter(state, { ...quiet, ...sight });
    state = after.state;
    return after.news;
  });
};

test('TUI-16: what breaks is told once, what was broken before is not, and within a minute news are counted', () => {
  const broke = (...names: string[]) => new Set(names);
  expect(
    looks(
      {},
      { now: 2000, broken: broke('azure', 'openai') },
      { now: 3000, broken: broke('azure', 'openai') },
      { now: 10_000, broken: broke('azure', 'openai', 'zhipu') },
      { now: 20_000, broken: broke('azure', 'openai', 'zhipu', 'kimi') },
      { now: 62_000, broken: broke('azure', 'openai', 'zhipu', 'kimi') },
    ),
  ).toEqual([
    undefined,
    { broke: 1, runs: 0, isLost: false },
    undefined,
    undefined,
    undefined,
    { broke: 2, runs: 0, isLost: false },
  ]);
});

test('TUI-16: the end of a long run and a silent gateway are news; off tells nothing, a notification nothing to who looks', () => {
  const run = [{ runsUnderWay: 1 }, { now: 9000, runsUnderWay: 0 }];
  expect(looks({}, ...run).at(-1)).toEqual({ broke: 0, runs: 1, isLost: false });
  expect(looks({}, { runsUnderWay: 1 }, { now: 3000, runsUnderWay: 0 }).at(-1)).toBeUndefined();
  expect(looks({}, ...run.map((one) => ({ ...one, wish: 'off' as const }))).at(-1)).toBeUndefined();
  expect(looks({}, ...run.map((one) => ({ ...one, wish: 'notify' as const, isFocused: true }))).at(-1)).toBeUndefined();
  expect(looks({}, { isAnswering: false }, { now: 2000, isAnswering: false })).toEqual([
    undefined,
    { broke: 0, runs: 0, isLost: true },
    undefined,
  ]);
});

test('TUI-16: nothing of a text ends its sequence or begins another; each terminal is told in its own way', () => {
  const hostile = 'prod\u001B]0;x\u0007\u009C\n‮y';
  const title = titleSequence(hostile);
  expect(title.slice(4, -2)).not.toMatch(/[\u0000-\u001F\u007F-\u009F‮]/);
  const outcome = (env: Record<string, string | undefined>) => announceSequence(`2 broke on ${hostile}`, 'notify', env);
  expect(outcome({ TERM: 'xterm-kitty' })).toMatch(/^\u001B\]99;;2 broke on prod/);
  expect(outcome({ TERM: 'foot' })).toMatch(/^\u001B\]777;notify;tollgate;2 broke on prod/);
  expect(outcome({ TERM: 'xterm-256color', TERM_PROGRAM: 'WezTerm' })).toMatch(/^\u001B\]9;2 broke on prod/);
  for (const env of [{ TERM: 'tmux-256color' }, { TERM: 'xterm', TMUX: '/tmp/x' }, { TERM: 'xterm' }])
    expect(outcome(env)).toBe('\u0007');
  expect(announceSequence('x', 'bell', { TERM: 'foot' })).toBe('\u0007');
});

test('TUI-16: light and dark as the terminal answers', () => {
  expect(isLightAnswer('\u001B]11;rgb:ffff/ffff/e0e0\u0007')).toBe(true);
  expect(isLightAnswer('\u001B]11;rgb:1e/1e/2e\u001B\\')).toBe(false);
  expect(isLightAnswer('\u001B]52;c;eA==\u0007')).toBeUndefined();
  expect(answersGround({ TERM: 'linux' })).toBe(false);
  expect(answersGround({ TERM: 'xterm-256color' })).toBe(true);
});
