import { expect, test } from 'vitest';
import { countedAs, readTreeCalls } from '../../../cli/tui/state/tree/tree-calls.ts';
import { type TreeSort, treeNodes } from '../../../cli/tui/state/tree/tree-nodes.ts';
import { channelSchema } from '../../../shared/domain/channel/channel.ts';
import type { UsageCall } from '../../../shared/domain/log/usage.ts';
import type { CallBatch } from '../../../shared/gateway/resources/call-source.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';

const now = 1_700_000_000;
const call = (type: number, channel: number, model_name: string, more: Partial<UsageCall> = {}) =>
  ({ type, channel, model_name, group: 'vip', quota: 0, first_token: -1, use_time: 1, ...more }) as UsageCall;

/** Reads of batches, the newest first, each of an hour; how many were taken is told. */
async function read(batches: readonly Partial<CallBatch>[]) {
  let taken = 0;
  const calls = {
    async *read(): AsyncGenerator<CallBatch> {
      for (const [index, batch] of batches.entries()) {
        taken += 1;
        const end = now - index * 3600;
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
  expect(counted.counts.get(countedAs(4, 'tag', 'eu'))).toMatchObject({ calls: 2, errors: 1 });
  expect(counted.counts.get(countedAs(4, 'model', 'a'))).toMatchObject({ calls: 1, errors: 1 });
  expect(counted.counts.get(countedAs(4, 'group', 'vip'))).toMatchObject({ calls: 2, errors: 1 });
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

test('TUI-17: what calls cost and how their streams began is counted with them; of several the median is that of all calls', async () => {
  const slow = { quota: 30, first_token: 900 };
  const quick = (count: number) => Array.from({ length: count }, () => call(2, 5, 'a', { quota: 1, first_token: 100 }));
  const { counted } = await read([{ calls: [call(2, 4, 'a', slow), call(5, 4, 'a'), ...quick(5)] }]);
  expect(counted.counts.get(countedAs(4, 'model', 'a'))).toMatchObject({ calls: 1, errors: 1, quota: 30 });
  expect(counted.counts.get(countedAs(5, 'tag', 'eu'))?.quota).toBe(5);
  const channels = [4, 5, 6].map((id) => channelSchema().parse({ id, name: `c${id}`, type: 1, status: 1, tag: 'eu' }));
  const nodes = (open: readonly string[], sort?: TreeSort) =>
    treeNodes({
      channels,
      by: 'tag',
      open: new Set(open),
      keys: new Map(),
      calls: counted,
      providerOf: () => '',
      sort,
    });
  const [eu] = nodes([]);
  // Not the average of 900 and 100.
  expect([eu?.sums.cost, eu?.sums.errors, eu?.sums.firstToken()]).toEqual([35, 1, 100]);
  const ids = (by: TreeSort['by']) => nodes(['tag:eu'], { by, isDescending: true }).map(({ channel }) => channel?.id);
  expect([ids('rate')[1], ids('cost')[1], ids('firstToken')]).toEqual([4, 4, [undefined, 4, 5, 6]]);
});
