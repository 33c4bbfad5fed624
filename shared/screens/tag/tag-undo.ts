import type { Channel } from '../../domain/channel/channel.ts';
import type { JournalEntry, JournalledRow, JournalValues } from '../../domain/journal.ts';
import { isRecord } from '../../domain/record.ts';
import { ChannelStatus } from '../../domain/state/status.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError, mayBeDone } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { Changes, Done, RowAction, RunOptions, UndoAction } from '../../screen/action.ts';
import { bulkUndo } from '../../screen/bulk/bulk-undo.ts';
import { describeError } from '../../screen/error/describe-error.ts';
import { confirmSite } from '../../screen/flow/confirm-rows.ts';
import { runAction } from '../../screen/flow/run-action.ts';
import { undoByOpposite } from '../../screen/flow/undo-action.ts';
import { undoFace } from '../../screen/flow/undo-face.ts';
import { fieldsOf } from '../../screen/form-check.ts';
import { changedValues } from '../../screen/journal/journalled-values.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { RowLook } from '../../screen/row-look.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { textOfWord } from '../../screen/text-id.ts';
import { sentencesOf } from '../../text/punctuation.ts';
import { channelScreen } from '../channel/channel-screen.ts';
import { dataOf, namesOf, readTags, type TagRow, tagRow } from './tag-reading.ts';

/**
 * What an action by tag sets on one of the channels, by the names of a channel's form, or as its `status`. Without
 * secrets, which are not put back.
 */
interface MemberChange {
  /** The channel with the values after the action. */
  channel: Channel;
  before: JournalValues;
  after: JournalValues;
  /** Fields that are set too, whose values are secrets. */
  hidden: readonly string[];
}

/** The changes of the channels of a tag, each of which gets these values. */
function memberChanges(
  { members }: Pick<TagRow, 'members'>,
  values: Partial<Channel>,
  context: ScreenContext,
): MemberChange[] {
  const { status, ...fields } = values;
  return [...members]
    .sort((one, other) => one.id - other.id)
    .map((channel) => {
      const now = { ...channel, ...values };
      if (status !== undefined) {
        return { channel: now, before: { status: channel.status }, after: { status }, hidden: [] };
      }
      const [before, after] = [draftOf(channel, context), draftOf({ ...channel, ...fields }, context)];
      const changes = changedValues(fieldsOf(channelScreen.form, after, 'edit'), before, after);
      return { channel: now, before: changes.before, after: changes.after ?? {}, hidden: changes.hidden ?? [] };
    });
}

function draftOf(channel: Channel, context: ScreenContext) {
  const { form } = channelScreen;
  return form.normalise(form.fromRow(channel, context), 'edit');
}

/**
 * The changes of a tag's channels as values of the tag's row in the journal (CHG-07): one value where all channels have
 * the same, else one by channel. The channels are kept beside, because the undo concerns these alone.
 */
function valuesOfMembers(changes: readonly MemberChange[]): Changes & { before: JournalValues } {
  const names = [...new Set(changes.flatMap(({ after }) => Object.keys(after)))];
  const concerned = (name: string) => changes.filter(({ after }) => Object.hasOwn(after, name));
  const sideOf = (name: string, side: 'before' | 'after') => {
    const isAlike =
      concerned(name).length === changes.length &&
      isOne(changes.map(({ before, after }) => [before[name], after[name]]));
    if (isAlike) return changes[0]?.[side][name];
    return Object.fromEntries(concerned(name).map((change) => [keyOf(change.channel), change[side][name]]));
  };
  const channels = changes.map(({ channel }) => channel.id);
  const values = (side: 'before' | 'after') => ({
    ...Object.fromEntries(names.map((name) => [name, sideOf(name, side)])),
    channels,
  });
  const hidden = [...new Set(changes.flatMap((change) => change.hidden))];
  return { before: values('before'), after: values('after'), ...(hidden.length > 0 && { hidden }) };
}

function isOne(values: readonly unknown[]): boolean {
  return new Set(values.map((value) => JSON.stringify(value))).size === 1;
}

/** `3 openai-main`: the name is for readers, the number finds the channel again. */
function keyOf({ id, name }: Channel): string {
  return `${id} ${sanitise(name)}`;
}

/** The value of one channel among those of a tag's row in the journal; undefined where it has none. */
function valueIn(values: JournalValues, name: string, id: number): unknown {
  const value = values[name];
  if (!isRecord(value)) return value;
  return Object.entries(value).find(([key]) => key.split(' ')[0] === String(id))?.[1];
}

/** Tags, and what an action set on their channels. */
type TagParts = ReadonlyMap<TagRow, readonly MemberChange[]>;

/** The values that an action by tag sets on each channel, for the journal and for its undo (CHG-07, CHG-08). */
export function takenBackByMember<Input>(
  valuesOf: (row: TagRow, input: Input, context: ScreenContext) => Partial<Channel>,
): Required<Pick<RowAction<TagRow, Input>, 'changes' | 'undo'>> {
  const changesOf = (row: TagRow, input: Input, context: ScreenContext) =>
    memberChanges(row, valuesOf(row, input, context), context);
  return {
    changes: (row, input, context) => valuesOfMembers(changesOf(row, input, context)),
    undo: (results, input, context) =>
      undoOfTags(new Map(results.map(({ row }) => [row, changesOf(row, input, context)])), context),
  };
}

/**
 * Takes back what an action by tag set on the channels (CHG-08): each channel gets its own former values, provided that
 * it still has what the action left. Undefined where no channel can be put back.
 */
function undoOfTags(parts: TagParts, context: ScreenContext): UndoAction<TagRow> | undefined {
  const back = undoOfMembers([...parts.values()].flat(), context);
  if (back === undefined || back.action.on !== 'rows') return undefined;
  const action: RowAction<Channel, undefined> = back.action;
  const ids = new Set(back.rows.map(({ id }) => id));
  const kept = new Map(
    [...parts].flatMap(([row, changes]) => {
      const own = changes.filter(({ channel }) => ids.has(channel.id));
      const stay = changes.filter(({ channel, before }) => !ids.has(channel.id) && isAutoDisabled(before));
      return own.length === 0
        ? []
        : [[row.id, { row, changes: own, stay: stay.map(({ channel }) => channel) }] as const];
    }),
  );
  const changesOf = (row: TagRow) => kept.get(row.id)?.changes ?? [];
  const members = (rows: readonly TagRow[]) => rows.flatMap(changesOf).map(({ channel }) => channel);
  return {
    action: {
      ...undoFace,
      verb: 'set',
      on: 'rows',
      // Channels that were read just now are refused before anything is asked.
      refusal: (row, now) => {
        const reasons = members([row]).map((channel) => action.refusal?.(channel, now));
        return reasons.every((reason) => reason !== undefined) ? reasons[0] : undefined;
      },
      confirm: (rows, now) => {
        const asked =
          action.confirm?.(members(rows), now, undefined) ??
          confirmSite('tag.confirmPutBack', [], now, {
            count: members(rows).length,
            names: namesOf(members(rows), now),
          });
        const effects = staysText(
          rows.flatMap((row) => kept.get(row.id)?.stay ?? []),
          now,
        );
        return effects.length === 0 ? asked : { ...asked, effects };
      },
      impact: (rows, now) => action.impact?.(members(rows), now, undefined),
      command: () => '',
      changes: (row) => valuesOfMembers(changesOf(row).map(turned)),
      run: (row, _input, now, options) => putBack(row, { action, members: members([row]) }, now, options),
      undo: (results, _input, now) =>
        undoOfTags(new Map(results.map(({ row }) => [row, changesOf(row).map(turned)])), now),
    },
    rows: [...kept.values()].map(({ row }) => row),
    commands: [],
    recipe: { by: 'own', data: null },
  };
}

/** Whether the gateway itself had disabled a channel, which nothing but the gateway can do again. */
function isAutoDisabled({ status }: JournalValues): boolean {
  return status === ChannelStatus.AutoDisabled;
}

function staysText(channels: readonly Channel[], context: ScreenContext): string[] {
  if (channels.length === 0) return [];
  return [context.say('tag.staysEnabled', { count: channels.length, names: namesOf(channels, context) })];
}

/** The change in the opposite direction. */
function turned({ channel, before, after, hidden }: MemberChange): MemberChange {
  return { channel: { ...channel, ...valuesOnRow(before) }, before: after, after: before, hidden };
}

/** Of form values those that a row shows, where a check asks for them. */
function valuesOnRow({ status }: JournalValues): Partial<Channel> {
  return typeof status === 'number' ? { status } : {};
}

function undoOfMembers(changes: readonly MemberChange[], context: ScreenContext): UndoAction<Channel> | undefined {
  const switched = changes.find(({ after }) => typeof after.status === 'number');
  if (switched !== undefined) {
    const left = switched.after.status;
    const [verb, was] =
      left === ChannelStatus.Enabled
        ? (['disable', ChannelStatus.ManuallyDisabled] as const)
        : (['enable', ChannelStatus.Enabled] as const);
    const rows = changes.filter(({ before }) => before.status === was).map(({ channel }) => channel);
    return rows.length === 0 ? undefined : undoByOpposite(channelScreen, { verb, left }, rows);
  }
  const edits = changes.map(({ channel, before, after }) => {
    const now = draftOf(channel, context);
    const fields = fieldsOf(channelScreen.form, { ...now, ...after }, 'edit').filter(({ name }) =>
      Object.hasOwn(before, name),
    );
    return { row: channel, before: { ...now, ...before }, after: { ...now, ...after }, fields };
  });
  const hidden = new Set(changes.flatMap((change) => change.hidden));
  return bulkUndo(
    channelScreen,
    edits,
    channelScreen.form.fields.filter(({ name }) => hidden.has(name)),
  );
}

async function putBack(
  row: TagRow,
  { action, members }: { action: RowAction<Channel, undefined>; members: readonly Channel[] },
  context: ScreenContext,
  { signal }: RunOptions,
): Promise<Done<TagRow>> {
  const { say } = context;
  const left: { channel: Channel; reason: string }[] = [];
  const failures: unknown[] = [];
  let done = 0;
  for await (const result of runAction(action, members, undefined, () => context, signal ? { signal } : {})) {
    if (result.outcome === 'done') done += 1;
    // Those that are back already are neither done now nor left.
    else if (result.outcome === 'failed' || result.reason !== say('form.changedNothing')) {
      if (result.outcome === 'failed' && !(result.error instanceof Refusal)) failures.push(result.error);
      const reason = result.outcome === 'skipped' ? result.reason : describeError(result.error, say).message;
      left.push({ channel: result.row, reason });
    }
  }
  // What may have been done is told as that, and an ended session is begun again: what is back already is left then.
  const own = failures.find(mayBeDone) ?? failures.find(isSessionEnd) ?? (done === 0 ? failures[0] : undefined);
  if (own !== undefined) throw own;
  const [first] = left;
  if (done === 0) throw new Refusal(first?.reason ?? say('form.changedNothing'));
  const message = say('tag.putBack', { tag: sanitise(row.tag), count: done });
  const data = { ...dataOf(row), put_back: done };
  if (first === undefined) return { message, data };
  const names = namesOf(
    left.map(({ channel }) => channel),
    context,
  );
  const whole = sentencesOf([message, say('tag.notPutBack', { names, reason: first.reason })]);
  // Not done, so that it can be taken back again, which does the rest.
  if (failures.length > 0) throw new Refusal(whole);
  return { message: whole, tone: 'warn', data };
}

function isSessionEnd(error: unknown): boolean {
  return error instanceof GatewayError && error.kind === 'not-signed-in';
}

/** Rebuilds the undo of an action by tag from the journal (CHG-08), also of one that was cut off. */
export async function restoreTags(
  { rows }: JournalEntry,
  context: ScreenContext,
  options: CallOptions,
): Promise<UndoAction<TagRow> | undefined> {
  const present = await channelsById(context, options);
  const parts = rows.flatMap((kept) => {
    const changes = kept.outcome === 'failed' ? [] : changesNow(kept, present);
    const members = changes.map(({ channel }) => channel);
    return [[{ ...tagRow(textOfWord(String(kept.key)), members), id: kept.id }, changes] as const];
  });
  return undoOfTags(new Map(parts), context);
}

async function channelsById(context: ScreenContext, options: CallOptions): Promise<ReadonlyMap<number, Channel>> {
  const tags = await readTags(context, options);
  return new Map(tags.flatMap(({ members }) => members.map((channel) => [channel.id, channel])));
}

/** What a row of the journal says of the channels that there are now. */
function changesNow(
  { before = {}, after = {}, hidden }: JournalledRow,
  present: ReadonlyMap<number, Channel>,
): MemberChange[] {
  return membersOf(before).flatMap((id): MemberChange[] => {
    const channel = present.get(id);
    if (channel === undefined) return [];
    const values = (side: JournalValues) =>
      Object.fromEntries(
        Object.keys(side)
          .filter((name) => name !== 'channels')
          .map((name) => [name, valueIn(side, name, id)] as const)
          .filter(([, value]) => value !== undefined),
      );
    return [{ channel, before: values(before), after: values(after), hidden }];
  });
}

function membersOf({ channels }: JournalValues): number[] {
  return Array.isArray(channels) ? channels.filter((id) => typeof id === 'number') : [];
}

/** What became of an action by tag whose outcome is unknown, from its channels as they are now (CHG-07). */
export async function looksOfTags(
  { rows }: JournalEntry,
  context: ScreenContext,
  options: CallOptions,
): Promise<RowLook[]> {
  const present = await channelsById(context, options);
  return rows.map((kept): RowLook => {
    const name = sanitise(kept.name);
    const changes = changesNow(kept, present);
    if (membersOf(kept.before ?? {}).length === 0) return { name, state: 'unknown' };
    if (changes.length === 0) return { name, state: 'gone' };
    const fieldsOtherThan = (side: (change: MemberChange) => JournalValues) =>
      new Set(changes.flatMap((change) => othersThan(side(change), change.channel, context)));
    const [fields, changed] = [fieldsOtherThan(({ after }) => after), fieldsOtherThan(({ before }) => before)];
    if (fields.size === 0) return { name, state: 'intended' };
    if (changed.size === 0) return { name, state: 'before' };
    const isEither = changes.every(
      ({ before, after, channel }) =>
        othersThan(after, channel, context).length === 0 || othersThan(before, channel, context).length === 0,
    );
    return { name, state: isEither ? 'part' : 'other', fields: [...fields].map(sanitise) };
  });
}

/** The fields in which a channel has other values than these. */
function othersThan(values: JournalValues, channel: Channel, context: ScreenContext): string[] {
  const now: JournalValues = { ...draftOf(channel, context), status: channel.status };
  return Object.keys(values).filter((name) => JSON.stringify(now[name]) !== JSON.stringify(values[name]));
}
