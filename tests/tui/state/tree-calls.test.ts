import { expect, test } from 'vitest';
import { countedAs, readTreeCalls } from '../../../cli/tui/state/tree/tree-calls.ts';
import type { UsageCall } from '../../../shared/domain/log/usage.ts';
import type { CallBatch } from '../../../shared/gateway/resources/call-source.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';

const now = 1_700_000_000;
const call = (type: number, channel: number, model_name: string) =>
  ({ type, channel, model_name, group: 'vip' }) as UsageCall;

/** Reads of batches, the newest first, each of an hour; how many were taken is told. */
async function read(batches: readonly Partial<CallBatch>[]) {
  let taken = 0;
  const calls = {
    async *read(): AsyncGenerator<CallBatch> {
      for (const [place, batch] of batches.entries()) {
        taken += 1;
        const end = now - place * 3600;
        yield { calls: [], missing: 0, entries: 0, range: { start: end - 3599, end }, ...batch };
      }
    },
  };
  const context = { calls, now: () => now * 1000, role: 100, gateway: { dialect: () => 'v1' } };
  const counted = await readTreeCalls(context as unknown as ScreenContext, new AbortController().signal);
  return { counted, taken };
}

test('TUI-17: calls are counted by channel, model and group, answered and failed apart', async () => {
  const { counted } = await read([{ calls: [call(2, 4, 'a'), call(2, 4, 'b'), call(5, 4, 'a'), call(1, 4, 'a')] }]);
  expect(counted.counts.get(countedAs(4, 'tag', 'eu'))).toEqual({ calls: 2, errors: 1 });
  expect(counted.counts.get(countedAs(4, 'model', 'a'))).toEqual({ calls: 1, errors: 1 });
  expect(counted.counts.get(countedAs(4, 'group', 'vip'))).toEqual({ calls: 2, errors: 1 });
  expect(counted).toMatchObject({ isWhole: false, hasErrors: true, isAtLeast: false });
});

test('TUI-17: reading ends where it would take too many calls of the gateway, and says since when all are counted; what is kept here has no end', async () => {
  const asked = await read(Array.from({ length: 5 }, () => ({ entries: 700 })));
  expect(asked.taken).toBe(3);
  expect(asked.counted).toMatchObject({ isWhole: false, since: now - 3 * 3600 + 1 });
  const kept = await read(Array.from({ length: 25 }, () => ({ entries: 700, isKept: true })));
  expect(kept.taken).toBe(25);
  expect(kept.counted.isWhole).toBe(true);
  expect((await read([{ missing: 3 }])).counted.isAtLeast).toBe(true);
});
