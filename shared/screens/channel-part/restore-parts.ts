import type { Channel } from '../../domain/channel/channel.ts';
import type { JournalEntry, JournalledRow } from '../../domain/journal.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { UndoAction } from '../../screen/action.ts';
import { listNames } from '../../screen/flow/confirm-rows.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { RowLook } from '../../screen/row-look.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { changeBetween, type PartChange, partLabels, partValue, standOf } from './channel-parts.ts';
import { type PartEdit, type PartList, undoParts } from './part-undo.ts';

/**
 * Rebuilds the undo of a journal entry that changed parts of channels (CHG-08), also of one that was cut off.
 * @throws Refusal where all channels are gone
 */
export async function restoreParts<Row>(
  list: PartList<Row>,
  { rows, undoes }: Pick<JournalEntry, 'rows' | 'undoes'>,
  context: ScreenContext,
  options: CallOptions,
): Promise<UndoAction<Row> | undefined> {
  const edits: PartEdit<Row>[] = [];
  const gone: string[] = [];
  const channels = channelsOnce(context, options);
  for (const kept of rows) {
    const change = kept.outcome === 'failed' ? undefined : changeIn(list, kept);
    if (change === undefined) continue;
    const channel = await channels(change.channel);
    if (channel === undefined) gone.push(kept.name);
    else edits.push({ row: list.rowOf(kept, channel), change, now: partValue(channel, change.part) });
  }
  const { say } = context;
  if (edits.length === 0 && gone.length > 0)
    throw new Refusal(say('journal.allGone', { names: listNames(gone.map(sanitise), say) }));
  return undoParts(list, edits, { isRedo: undoes !== undefined });
}

/** What the channels of an entry's rows show of what it changed. */
export async function lookAtParts<Row>(
  list: PartList<Row>,
  { rows }: Pick<JournalEntry, 'rows'>,
  context: ScreenContext,
  options: CallOptions,
): Promise<RowLook[]> {
  const channels = channelsOnce(context, options);
  const looks: RowLook[] = [];
  for (const kept of rows) {
    const name = sanitise(kept.name);
    const change = changeIn(list, kept);
    const channel = change && (await channels(change.channel));
    if (change === undefined) looks.push({ name, state: 'unknown' });
    else if (channel === undefined) looks.push({ name, state: 'gone' });
    else {
      const stand = standOf(change, partValue(channel, change.part));
      const fields = stand === 'left' ? [] : [context.say(partLabels[change.part])];
      looks.push({ name, state: ({ left: 'intended', back: 'before', moved: 'other' } as const)[stand], fields });
    }
  }
  return looks;
}

/** Reads each channel once; undefined for one that is gone. */
function channelsOnce({ gateway }: ScreenContext, options: CallOptions): (id: number) => Promise<Channel | undefined> {
  const known = new Map<number, Channel | undefined>();
  return async (id) => {
    if (!known.has(id)) {
      const channel = await gateway.channels.get(id, options).catch((error: unknown) => {
        if (error instanceof GatewayError && error.kind === 'not-found') return undefined;
        throw error;
      });
      known.set(id, channel);
    }
    return known.get(id);
  };
}

function changeIn<Row>(list: PartList<Row>, kept: JournalledRow): PartChange | undefined {
  const channel = list.channelIn(kept);
  return channel === undefined ? undefined : changeBetween(channel, kept.before, kept.after);
}
