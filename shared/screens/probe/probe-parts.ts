import type { Channel } from '../../domain/channel/channel.ts';
import { ProbeFault, ProbeOutcome } from '../../domain/state/probe.ts';
import { sanitise } from '../../format/sanitise.ts';
import { readBack } from '../../gateway/reading/read-back.ts';
import type { Changes, Done, RowDone, UndoAction } from '../../screen/action.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { idOfText, textOfWord } from '../../screen/text-id.ts';
import { type ChannelPart, changeBetween } from '../channel-part/channel-parts.ts';
import { partChanges } from '../channel-part/part-text.ts';
import { type PartList, undoParts } from '../channel-part/part-undo.ts';
import type { ProbeRow } from './probe-row.ts';

/** Test results as rows about channels, for the undo of what is done to those. */
export const probeParts: PartList<ProbeRow> = {
  id: ({ id }) => id,
  name: ({ key }) => sanitise(key),
  stays: 'probe.resultsStay',
  channelIn: ({ key }) => Number(textOfWord(String(key)).split('/')[0]) || undefined,
  rowOf: ({ key: word }, { id: channel, name }) => {
    const key = textOfWord(String(word));
    return {
      ...{ key, id: idOfText(key), channel, channel_name: name, model: key.slice(key.indexOf('/') + 1) },
      ...{ outcome: ProbeOutcome.Unknown, fault: ProbeFault.None, time: null, code: '', message: '', cost: null },
      ...{ tested_at: 0, flake: undefined, runs: [], tests: 0, answered_at: 0 },
    };
  },
};

/** What a write changed of a channel, as part of its result. */
export function partDone(part: ChannelPart, before: unknown, after: unknown): Pick<Done, 'was' | 'left'> {
  const { before: was, after: left } = partChanges({ part, before, after });
  return { was, left };
}

/**
 * What an action on a result is about to set of its channel, for the journal. Results do not say the present value,
 * which the undo of a cut-off write needs, so the channel is read; where it cannot be read, the new value alone is known.
 */
export async function announcedPart(
  { channel: id }: ProbeRow,
  { part, after, beforeIn }: { part: ChannelPart; after: unknown; beforeIn: (channel: Channel) => unknown },
  { gateway }: ScreenContext,
): Promise<Changes> {
  const channel = await readBack(() => gateway.channels.get(id));
  const changes = partChanges({ part, before: channel && beforeIn(channel), after });
  return channel === undefined ? { ...changes, before: undefined } : changes;
}

/** The undo of an action on results that changed a part of their channels (CHG-08), from what its writes read. */
export function undoOnChannels(results: readonly RowDone<ProbeRow>[]): UndoAction<ProbeRow> | undefined {
  const edits = results.flatMap(({ row, done }) => {
    const change = changeBetween(row.channel, done?.was, done?.left);
    return change === undefined ? [] : [{ row, change }];
  });
  return undoParts(probeParts, edits);
}
