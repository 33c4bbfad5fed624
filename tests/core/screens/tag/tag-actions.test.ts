import { expect, test } from 'vitest';
import type { Channel } from '../../../../shared/domain/channel/channel.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import type { RowAction } from '../../../../shared/screen/action.ts';
import { disableTag, enableTag, removeTag } from '../../../../shared/screens/tag/tag-actions.ts';
import { type TagRow, tagRow } from '../../../../shared/screens/tag/tag-reading.ts';
import { answeringContext } from '../../../support/gateway/answering-context.ts';

// Tags are acted on by name, so what a gateway holds by then, and what it made of it, is looked at each time.

const channel = (id: number, status = 1, tag = 'pool') =>
  ({ id, name: `c${id}`, status, tag, used_quota: 0 }) as Channel;
const row = tagRow('pool', [channel(1), channel(2, 2), channel(3, 3)]);

/** A gateway whose channels are read once for each list; the last one stays. */
function holding(...readings: (readonly Channel[] | Error)[]) {
  const left = [...readings];
  const walk = async function* () {
    const now = left.length > 1 ? left.shift() : left[0];
    if (now instanceof Error) throw now;
    yield* now ?? [];
  };
  const written: unknown[][] = [];
  const note =
    (call: string) =>
    async (...given: unknown[]) =>
      void written.push([call, ...given.slice(0, 2)]);
  const channelTags = {
    ...{ enable: note('enable'), disable: note('disable') },
    setOfMany: async (ids: readonly number[], tag: unknown) => void written.push(['setOfMany', ids, tag]),
  };
  const { context } = answeringContext({}, { known: { channels: { walk }, channelTags } });
  return { context, written };
}
const run = (action: RowAction<TagRow, undefined>, site: ReturnType<typeof holding>) =>
  action.run(row, undefined, site.context, {});
const machine = { tag: 'pool', channels: 3, ids: '1,2,3' };
const all = (status: number) => row.members.map((member) => ({ ...member, status }));

test.each([
  ['enable', enableTag, 1, 'Enabled all 3 channels of pool.'],
  ['disable', disableTag, 2, 'Disabled all 3 channels of pool.'],
] as const)(
  'GEN-04: to %s a tag is one call, and told as done once all its channels show it',
  async (verb, action, status, outcome) => {
    const site = holding([...row.members].reverse(), all(status));
    expect(await run(action, site)).toEqual({ message: outcome, row: tagRow('pool', all(status)), data: machine });
    expect(site.written.map(([call, tag]) => [call, tag])).toEqual([[verb, 'pool']]);

    // Where the list cannot be read again the write is no failure.
    const unread = await run(action, holding(row.members, new GatewayError('server')));
    expect(unread).toEqual({ message: outcome, row: tagRow('pool', all(status)), data: machine });

    // Nothing changed, though the gateway said so.
    const after = all(status).map((member) => (member.id === 1 ? { ...member, status: 3 } : member));
    expect(await run(action, holding(row.members, after))).toEqual({
      message: 'The gateway reported success, but not all channels of pool have changed: c1.',
      ...{ tone: 'warn', row: tagRow('pool', after), data: machine },
    });
  },
);

test.each([
  ['nobody carries it', [channel(9, 1, 'other')], /^No channel has the tag pool anymore\. Nothing was done\.$/],
  ['one was added', [...row.members, channel(4)], /^The tag pool has 4 channels now, .* than the 3 you loaded\./],
  ['one was replaced', [channel(1), channel(2), channel(4)], /^The tag pool has 3 channels now/],
])('GEN-04: nothing is done to a tag where %s meanwhile', async (_what, present, outcome) => {
  for (const action of [enableTag, disableTag, removeTag]) {
    const site = holding(present);
    await expect(run(action, site)).rejects.toThrow(outcome);
    expect(site.written).toEqual([]);
  }
});

test.each([
  ['from all', [], 'good', 'Removed pool from 3 channels.'],
  ['from a part', [channel(2, 2)], 'warn', 'pool was removed from 2 channels. 1 still have it.'],
  ['and cannot be read again', new GatewayError('server'), 'good', 'Removed pool from 3 channels.'],
] as const)('GEN-04: a tag is taken %s', async (_what, left, tone, message) => {
  const site = holding(row.members, left);
  expect(await run(removeTag, site)).toEqual({ message, tone, data: machine });
  expect(site.written).toEqual([['setOfMany', [1, 2, 3], null]]);
});

// States of the members, and whether the tag can be enabled and disabled.
test.each([
  [[1, 1], false, true],
  [[1, 2], true, true],
  [[2, 2], true, false],
  [[3, 3], true, true],
])('GEN-04: with channels in the states %j a tag can be enabled: %j, disabled: %j', (states, mayEnable, mayDisable) => {
  const { context } = holding([]);
  const tag = tagRow(
    'pool',
    states.map((status, index) => channel(index, status)),
  );
  const may = [enableTag, disableTag].map(({ refusal }) => refusal?.(tag, context) === undefined);
  expect(may).toEqual([mayEnable, mayDisable]);
});

test('GEN-04: channels without a tag are no group, whatever is to be done to them', () => {
  const { context } = holding([]);
  for (const { refusal } of [enableTag, disableTag, removeTag])
    expect(refusal?.(tagRow('', row.members), context)).toMatch(/^Channels without a tag can’t be changed by tag\./);
  expect(removeTag.refusal?.(row, context)).toBeUndefined();
});

test('GEN-04: it is asked how many channels of which tags, what follows, and which the gateway had switched off', () => {
  const { context } = holding([]);
  const ask = (action: RowAction<TagRow, undefined>, rows: TagRow[] = [row]) => {
    const { prompt, consequences } = action.confirm?.(rows, context, undefined) ?? {};
    expect(consequences?.[0]).toContain('gw.example.com');
    return [prompt, ...(consequences ?? []).slice(1)];
  };
  const lab = tagRow('lab', [channel(7)]);
  expect(ask(enableTag)).toEqual([
    'Enable all 3 channels of pool: c1, c2, c3?',
    'The gateway disabled one of them because it failed, and enables it too: c3.',
  ]);
  expect(ask(enableTag, [lab])).toEqual(['Enable the only channel of lab: c7?']);
  expect(ask(disableTag, [row, lab])).toEqual([
    'Disable all 4 channels of pool, lab: c1, c2, c3, c7?',
    expect.stringMatching(/^Requests for its models/),
  ]);
  expect(ask(removeTag)).toEqual([
    'Remove pool from 3 channels: c1, c2, c3?',
    'The channels stay as they are and are no longer changed together.',
  ]);
});
