import { expect, test } from 'vitest';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { openTerminal } from '../../support/program/terminal.ts';
import { layerWords, nextInput, seeded, stormSizes } from '../support/key-storm.ts';

const events = 1500;
/**
 * Sequences of ours: styles, cursor, erasing, modes of the terminal, its mouse among them, the clipboard when something was
 * copied, the title, and links where the storm opens details with an address.
 */
const ours =
  /\u001B\[[\d;]*[mGHKEABCDJ]|\u001B\[\?(?:7|25|1000|1004|1006|1049|2004|2026)[hl]|\u001B\[\d* q|\u001B\]52;c;[\w+/=]*\u0007|\u001B\[2[23];0t|\u001B\]11;\?\u0007|\u001B\]2;[^\u0000-\u001F\u007F-\u009F]*\u001B\\|\u001B\]8;;[^\u0000-\u001F\u007F-\u009F]*\u001B\\/g;

test.each([
  ['over lists', 23, events, []],
  ['over the tree, two lists and the last view', 29, 500, layerWords],
] as const)(
  'the real program in a storm of keys and resizes, %s: alive, in its place, and the screen is given back',
  async (_, seed, most, more) => {
    const sandbox = await startTestSandbox({ sampleData: true });
    const terminal = await openTerminal({ env: { TOLLGATE_GATEWAY: sandbox.url, EDITOR: 'true' } });
    await terminal.waitFor('Sign in to');
    terminal.type(`${sandbox.rootUsername}\t${sandbox.rootPassword}\r`);
    await terminal.waitFor('root (');
    const next = seeded(seed);
    const host = new URL(sandbox.url).host;
    for (let done = 0; done < most; ) {
      const size = stormSizes[next(stormSizes.length)] ?? stormSizes[0];
      terminal.resize(size.columns, size.rows);
      const burst = Array.from({ length: 1 + next(60) }, () => nextInput(next, more));
      terminal.type(burst.join(''));
      await terminal.idle(40);
      // Something drawn too wide or too high would have pushed the first line out of the screen, and the keys up. On the
      // smallest screen a long question covers the first line.
      const isInPlace = (lines: readonly string[]) =>
        lines[0]?.includes(host) === true ||
        (/^ *┌─/.test(lines[0] ?? '') && (lines[size.rows - 2] ?? '').trim() !== '');
      if (size.columns >= 40 && size.rows >= 10) await terminal.waitFor(({ lines }) => isInPlace(lines()));
      done += burst.length;
    }
    const foreign = terminal
      .received()
      .replace(ours, '')
      .match(/[\u0000-\u0009\u000B\u000C\u000E-\u001F\u007F-\u009F]/g);
    expect(foreign ?? []).toEqual([]);
    // The title is ours alone: the sample data has names that would set another. An editor that has just ended had its own.
    await expect.poll(() => terminal.title()).not.toBe('');
    expect(terminal.title()).toMatch(/^(?:\d+✗ )?[\w.:-]+ · /);
    await terminal.press('ctrl+c');
    const { exitCode } = await terminal.exit;
    expect(exitCode).toBe(130);
    expect(terminal.isAlternateScreen()).toBe(false);
    expect(terminal.received().includes('\u001B[3J'), 'the shell’s scrollback is never wiped').toBe(false);
  },
);
