import type { ScreenCondition, Terminal } from '../../support/program/terminal.ts';
import { type Recorder, recordTerminal } from './terminal-recording.ts';

/** Seconds between two keys, as a person types. */
const keySeconds = 0.09;

/** What is done with the keys in turn, what stands there then, and for how many seconds it is looked at. */
const story: readonly [keys: string | readonly string[], shown: ScreenCondition, seconds: number][] = [
  // A channel is broken: why, and whether it answers again.
  [':channel\r', /▌ +1 .*openai/, 1.2],
  ['/openai-eu\r', /▌ +2 .*openai-eu/, 0.8],
  [['enter'], 'Your account has been deactivated', 2.6],
  ['t', /● .*openai-eu.*0\.\d\d (?:s|秒)/, 1.6],
  ['+', /Status +● Enabled|状态 +● 已启用/, 1.6],
  [['escape', 'escape'], /▌ +1 .*openai/, 0.4],
  // What would fail if these were taken away.
  ['/cohere\r', /▌ +37 .*cohere/, 0.6],
  ['*', /✓ +39 /, 0.6],
  ['-', 'command-r', 4.5],
  [['escape'], (terminal) => !terminal.screen().includes('┌─'), 0.3],
  // Who spent what.
  [':usage by=user\r', /%.*\n.*%/, 3.5],
];

/** Goes through what operators come for, in a signed-in terminal UI of the sample site, and records it. */
export async function recordStory(terminal: Terminal, columns: number): Promise<Recorder> {
  const recorder = recordTerminal(terminal, columns);
  await terminal.waitFor('▌');
  await terminal.idle(400);
  recorder.take(2);
  for (const [keys, shown, seconds] of story) {
    for (const key of keys) {
      if (typeof keys === 'string') terminal.type(key);
      else await terminal.press(key);
      await terminal.idle(120);
      recorder.take(keySeconds);
    }
    await terminal.waitFor(shown);
    await terminal.idle(500);
    recorder.take(seconds);
  }
  return recorder;
}
