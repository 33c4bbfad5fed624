import { expect, test } from 'vitest';
import { textWidth } from '../../../../cli/tui/table/width.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { layerWords, nextInput, seeded, stormSizes } from '../../support/key-storm.ts';
import { openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };
/** Keys are typed in bursts, as fast fingers and slow lines bring them; each burst ends in a frame that is looked at. */
const longestBurst = 12;

test.each([
  ['en', 7, 5000, []],
  ['zh-CN', 11, 5000, []],
  ['en', 13, 1500, layerWords],
] as const)(
  'random keys, pastes and resizes (%s, seed %i, %i of them): no crash, and nothing is drawn outside the terminal',
  async (language, seed, events, more) => {
    const sandbox = await startTestSandbox({ sampleData: true });
    const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel', language });
    await ui.waitFor('openai-eu');
    const next = seeded(seed);
    const history: string[] = [];
    let done = 0;
    while (done < events) {
      if (next(8) === 0) {
        const size = stormSizes[next(stormSizes.length)] ?? stormSizes[0];
        ui.app.store.set({ size });
        history.push(`${size.columns}×${size.rows}`);
        done++;
      }
      const burst = Array.from({ length: 1 + next(longestBurst) }, () => nextInput(next, more));
      history.push(...burst.map((input) => JSON.stringify(input)));
      done += burst.length;
      await ui.type(burst.join(''));
      // Whoever was signed out by a stray command signs in again, or the storm would blow over the sign-in only.
      if (ui.app.store.get().phase === 'signed-out') await ui.type(`\u0015${root.username}\t\u0015${root.password}\r`);
      const { columns, rows } = ui.app.store.get().size;
      const lines = ui.screen().split('\n');
      const where = `after ${history.slice(-40).join(' ')}:\n${ui.screen()}`;
      expect(lines.length, where).toBeLessThanOrEqual(Math.max(1, rows - 1));
      expect(Math.max(...lines.map(textWidth)), where).toBeLessThanOrEqual(columns);
    }
    // Whatever was opened, Ctrl-C leads out of it all.
    await ui.press('ctrl+c');
    expect(ui.exitCode()).toBe(130);
  },
  120_000,
);
