import type { Channel } from '../../domain/channel/channel.ts';
import type { ChannelPermission } from '../../domain/channel/channel-permission.ts';
import type { JournalledRow } from '../../domain/journal.ts';
import { joinList } from '../../domain/list-text.ts';
import { parseJsonRecord } from '../../domain/schema.ts';
import type { RoutingChanges } from '../../domain/state/impact.ts';
import { ChannelStatus } from '../../domain/state/status.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { Done, RowAction, RunOptions, UndoAction } from '../../screen/action.ts';
import { confirmRows } from '../../screen/flow/confirm-rows.ts';
import { undoFace } from '../../screen/flow/undo-face.ts';
import { startImpact } from '../../screen/impact/impact-reading.ts';
import { Refusal } from '../../screen/refusal.ts';
import { keptFields, savedText } from '../../screen/saving/saved-text.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { memberChanges } from '../../screen/value-change.ts';
import type { MessageKey } from '../../text/text.ts';
import { permissionRefusal } from '../permission/channel-permissions.ts';
import { type ChannelPart, fieldsWith, type PartChange, partValue, takenBack, turned } from './channel-parts.ts';
import { changeTable, commandsBack, movedText, partChanges } from './part-text.ts';

/** A list whose rows are about a channel each, and whose actions change a part of that channel. */
export interface PartList<Row> {
  id(row: Row): number;
  name(row: Row): string;
  /** The channel of a journalled row; undefined where the row does not say. */
  channelIn(kept: JournalledRow): number | undefined;
  /** Makes a row again from what the journal says of it, because the list may not have it any more. */
  rowOf(kept: JournalledRow, channel: Channel): Row;
  /** What taking an action back does not bring back, for the confirmation. */
  stays: MessageKey;
}

/** A row, what an action changed of its channel, and the present value where it was read before anything is asked. */
export interface PartEdit<Row> {
  row: Row;
  change: PartChange;
  now?: unknown;
}

/**
 * The undo of an action that changed parts of channels from another list (CHG-08): each channel is read again and gets
 * the former value where it still has the one that was left. `isRedo` where it undoes an undo. Undefined where nothing
 * was changed.
 */
export function undoParts<Row>(
  list: PartList<Row>,
  edits: readonly PartEdit<Row>[],
  { isRedo = false } = {},
): UndoAction<Row> | undefined {
  if (edits.length === 0) return undefined;
  return {
    action: puttingBack(list, edits, isRedo),
    rows: edits.map(({ row }) => row),
    commands: commandsBack(edits.map(({ change }) => change)),
    recipe: { by: 'own', data: null },
  };
}

/** The permission that writing a part needs (GEN-09); the gateway counts settings as sensitive. */
const neededFor: Readonly<Record<ChannelPart, ChannelPermission>> = {
  ...{ models: 'write', model_mapping: 'write', test_model: 'write' },
  ...{ ignored_models: 'sensitive_write', status: 'operate' },
};

function puttingBack<Row>(
  list: PartList<Row>,
  edits: readonly PartEdit<Row>[],
  isRedo: boolean,
): RowAction<Row, undefined> {
  const byId = new Map(edits.map((edit) => [list.id(edit.row), edit]));
  const editOf = (row: Row) => {
    const edit = byId.get(list.id(row));
    if (edit === undefined) throw new Error('not a row of this action');
    return edit;
  };
  const runMany = async (rows: readonly Row[], context: ScreenContext, options: RunOptions) => {
    const outcomes = new Map<Row, Done<Row> | Error>();
    for (const some of byChannel(rows.map(editOf))) {
      const own = options.signal?.aborted
        ? new Refusal(context.say('error.stopped'))
        : await putBack(some, context, options).catch((error: unknown) => asError(error));
      for (const { row } of some) {
        const outcome = own instanceof Error ? own : own.get(row);
        if (outcome !== undefined) outcomes.set(row, outcome);
      }
    }
    return outcomes;
  };
  return {
    ...undoFace,
    verb: 'update',
    on: 'rows',
    refusal: (row, context) => {
      const { change, now } = editOf(row);
      return (
        permissionRefusal(neededFor[change.part], context) ??
        (now === undefined ? undefined : movedText(change, now, context))
      );
    },
    confirm: (rows, context) => ({
      ...confirmRows(
        'bulk.confirmUndo',
        isRedo ? [] : [list.stays],
        rows.map((row) => ({ name: list.name(row) })),
        context,
      ),
      changes: changeTable(
        rows.map((row) => ({ name: list.name(row), change: turned(editOf(row).change) })),
        context,
      ),
    }),
    impact: (rows, context) => {
      const losing = rows.map(editOf).filter(({ change }) => losesRoutes(change));
      return losing.length === 0 ? undefined : startImpact(routingOf(losing, context), context);
    },
    // lint-allow glued-punctuation: commands of a shell.
    command: () => commandsBack(edits.map(({ change }) => change)).join('; '),
    changes: (row) => partChanges(turned(editOf(row).change)),
    run: async (row, _input, context, options) => {
      const done = (await runMany([row], context, options)).get(row);
      if (done === undefined || done instanceof Error) throw done ?? new GatewayError('unsure');
      return done;
    },
    runMany: (rows, _input, context, options) => runMany(rows, context, options),
    undo: (results) =>
      undoParts(
        list,
        results.map(({ row }) => ({ row, change: turned(editOf(row).change) })),
        { isRedo: !isRedo },
      ),
  };
}

/** Puts one part of one channel back, with one write for all rows that are about it. */
async function putBack<Row>(
  edits: readonly PartEdit<Row>[],
  context: ScreenContext,
  options: RunOptions,
): Promise<ReadonlyMap<Row, Done<Row> | Error>> {
  const { gateway, say } = context;
  const outcomes = new Map<Row, Done<Row> | Error>();
  const [first] = edits;
  if (first === undefined) return outcomes;
  const { channel: id, part } = first.change;
  const channel = await gateway.channels.get(id, { signal: options.signal });
  const now = partValue(channel, part);
  const open = edits.filter(({ row, change }) => {
    const reason = movedText(change, now, context);
    if (reason !== undefined) outcomes.set(row, new Refusal(reason));
    return reason === undefined;
  });
  if (open.length === 0) return outcomes;
  const wanted = open.reduce((value, { change }) => takenBack(change, value), now);
  if (part === 'models' && Array.isArray(wanted) && wanted.length === 0)
    throw new Refusal(say('probe.lastModel', { name: sanitise(channel.name) }));
  const done = await write(channel, part, wanted, context, options);
  for (const { row } of open) outcomes.set(row, done);
  return outcomes;
}

async function write(
  channel: Channel,
  part: ChannelPart,
  value: unknown,
  context: ScreenContext,
  options: RunOptions,
): Promise<Done<never>> {
  const { gateway, say } = context;
  if (part === 'status') {
    await gateway.channels.setStatus(channel.id, Number(value), { signal: options.signal });
    const key = value === ChannelStatus.Enabled ? 'channel.enabledOne' : 'channel.disabledOne';
    return { message: say(key, { name: sanitise(channel.name) }) };
  }
  if (part === 'ignored_models' && channel.settings.trim() !== '' && parseJsonRecord(channel.settings) === undefined)
    throw new Refusal(say('channel.settingBroken'));
  try {
    const { signal, onWritten } = options;
    const fields = fieldsWith(channel, part, value);
    const saved = await gateway.channels.update(channel.id, fields, { signal, onWritten });
    return { message: savedText(say('channel.updated', { name: sanitise(channel.name) }), saved, say) };
  } catch (error) {
    const kept = keptFields(error);
    throw kept === undefined ? error : new Refusal(say('channel.cannotClear', { fields: kept }));
  }
}

/** Whether taking a change back takes a model, or the channel, away from groups. */
function losesRoutes({ part, before, after }: PartChange): boolean {
  if (part === 'status') return before !== ChannelStatus.Enabled;
  return part === 'models' && (memberChanges(before, after)?.added.length ?? 0) > 0;
}

async function routingOf<Row>(
  edits: readonly PartEdit<Row>[],
  { gateway }: Pick<ScreenContext, 'gateway'>,
): Promise<RoutingChanges> {
  const changes = new Map<number, { models: string } | { status: number }>();
  for (const own of byChannel(edits)) {
    const [first] = own;
    const id = first?.change.channel ?? 0;
    const channel = await gateway.channels.get(id);
    if (first?.change.part === 'status') changes.set(id, { status: Number(first.change.before) });
    else {
      const models = own.reduce((value, { change }) => takenBack(change, value), partValue(channel, 'models'));
      changes.set(id, { models: joinList(Array.isArray(models) ? models.map(String) : []) });
    }
  }
  return changes;
}

/** The changes by channel and part, because each part of a channel is written once. */
function byChannel<Row>(edits: readonly PartEdit<Row>[]): PartEdit<Row>[][] {
  const groups = new Map<string, PartEdit<Row>[]>();
  for (const edit of edits) {
    const key = `${edit.change.channel} ${edit.change.part}`;
    groups.set(key, [...(groups.get(key) ?? []), edit]);
  }
  return [...groups.values()];
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
