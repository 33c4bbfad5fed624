import { type Channel, isPool } from '../../domain/channel/channel.ts';
import { isAlwaysSingle, keysIn, keysText } from '../../domain/channel/channel-key-format.ts';
import { isAtLeast } from '../../domain/dialect.ts';
import type { JournalEntry } from '../../domain/journal.ts';
import { isRecord, nothingLeft } from '../../domain/record.ts';
import { ChannelStatus } from '../../domain/state/status.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { copiedFields, type MultiKeyMode } from '../../gateway/resources/channel-record.ts';
import type { Done, RowAction, RunOptions, UndoAction } from '../../screen/action.ts';
import { describeError } from '../../screen/error/describe-error.ts';
import { confirmRows } from '../../screen/flow/confirm-rows.ts';
import { noted } from '../../screen/flow/noted.ts';
import type { AnyField, FieldErrors, Form } from '../../screen/form.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { keyFault, normalisedKeys } from './channel-form-rules.ts';
import { cleanedKeys, keyNotes } from './key-notes.ts';

interface ChangeInput {
  /** All keys of the new channel, one per line: gateways never return those of the old one. */
  keys: string;
  name: string;
  multi_key_mode: MultiKeyMode;
  /** The old channel stays enabled beside the new one. */
  keep_old: boolean;
  /** Facts about the row; keys of some types are JSON of several lines. */
  facts: { type: number };
}

const modeField: AnyField<ChangeInput> = {
  name: 'multi_key_mode',
  kind: 'choice',
  label: 'channel.multiKeyMode',
  choices: (_input, { say }) => [
    { value: 'random', label: say('channel.multiKeyRandom') },
    { value: 'polling', label: say('channel.multiKeyPolling') },
  ],
};

function changeForm(isToPool: boolean): Form<ChangeInput, Channel> {
  const title = isToPool ? 'providerKey.toPool' : 'providerKey.toSingle';
  const start = (name: string, type: number): ChangeInput => ({
    ...{ keys: '', name, multi_key_mode: 'random', keep_old: false, facts: { type } },
  });
  return {
    title: { create: title, edit: title },
    fields: [
      {
        name: 'keys',
        kind: 'secret',
        label: isToPool ? 'providerKey.allKeys' : 'providerKey.theKey',
        help: isToPool ? 'providerKey.allKeysHelp' : 'providerKey.theKeyHelp',
        required: true,
        multiline: true,
      },
      ...(isToPool ? [modeField] : []),
      { name: 'name', kind: 'text', label: 'providerKey.newName', example: 'openai-pool' },
      { name: 'keep_old', kind: 'toggle', label: 'providerKey.keepOld', help: 'providerKey.keepOldHelp' },
    ],
    defaults: () => start('', 0),
    fromRow: ({ name, type }) => start(`${name}-${isToPool ? 'pool' : 'single'}`, type),
    normalise: (input) => ({
      ...input,
      name: input.name.trim(),
      keys: normalisedKeys(input.facts.type, input.keys),
    }),
    validate: ({ keys, name, facts: { type } }, _mode, { say }): FieldErrors => {
      const count = keysIn(type, keys).length;
      const fault = keyFault(type, keys, say);
      const needed = say(isToPool ? 'providerKey.twoNeeded' : 'providerKey.oneNeeded');
      const isWrong = isToPool ? count < 2 : count !== 1;
      return {
        ...(fault !== undefined && { keys: fault }),
        ...(isWrong && { keys: needed }),
        ...(name === '' && { name: say('form.required', { label: say('providerKey.newName') }) }),
      };
    },
    notes: ({ keys, facts: { type } }, _mode, { say }) => keyNotes(type, keys, say),
  };
}

/**
 * Turns a channel with one key into one with several, or back (ASK-10). No generation can convert a channel
 * (docs/gateways-modern.md 2.2), so a channel with the same settings is created and checked, and only then the old one
 * is disabled; calls have one of them at any time. The old one keeps its history and can be enabled again.
 */
function changeOf(isToPool: boolean): RowAction<Channel, ChangeInput> {
  return {
    verb: isToPool ? 'to-pool' : 'to-single',
    icon: 'key',
    on: 'rows',
    single: true,
    label: isToPool ? 'providerKey.toPool' : 'providerKey.toSingle',
    help: isToPool ? 'providerKey.toPoolHelp' : 'providerKey.toSingleHelp',
    danger: 'confirm',
    idempotent: false,
    input: changeForm(isToPool),
    refusal: (row, context) => refusalOf(row, isToPool, context),
    confirm: (rows, context, input) => {
      const [row] = rows;
      const count = input ? keysIn(input.facts.type, input.keys).length : 0;
      const values = { channel: sanitise(row?.name ?? ''), name: sanitise(input?.name ?? ''), count };
      const asked = confirmRows(
        isToPool ? 'providerKey.confirmToPool' : 'providerKey.confirmToSingle',
        ['providerKey.changeConsequence'],
        rows,
        context,
        values,
      );
      const old = context.say(input?.keep_old ? 'providerKey.oldStays' : 'providerKey.oldDisabled', values);
      return { ...asked, consequences: [...asked.consequences, old] };
    },
    undo: (results) => {
      const made = results.flatMap(({ row, done }) => madeOf(row.id, done?.data?.new_id));
      return undoChange(
        new Map(made),
        results.map(({ row }) => row),
      );
    },
    run: (row, input, context, options) => change(row, input, isToPool, context, options),
  };
}

function refusalOf(row: Channel, isToPool: boolean, { gateway, say }: ScreenContext): string | undefined {
  if (!isToPool) return isPool(row) ? undefined : say('providerKey.isSingle');
  if (isPool(row)) return say('providerKey.isPool');
  if (isAlwaysSingle(row.type)) return say('channel.multiKeyNotForType');
  // Gateways from v0.6 to v0.12 count as one generation; only their rows show whether they have such channels.
  const hasPools = isAtLeast(gateway.dialect(), 'v013') || row.channel_info != null;
  return hasPools ? undefined : say('providerKey.unsupported');
}

async function change(
  row: Channel,
  input: ChangeInput,
  isToPool: boolean,
  context: ScreenContext,
  { signal }: RunOptions,
): Promise<Done<Channel>> {
  const { keys, name, multi_key_mode, keep_old, facts, ...rest } = input;
  nothingLeft(rest);
  const { gateway, say } = context;
  const { type } = facts;
  const typed = keysIn(type, keys);
  const present = await gateway.channels.get(row.id, { signal });
  const reason = refusalOf(present, isToPool, context);
  if (reason !== undefined) throw new Refusal(reason);
  const fields = copiedFields(present, keysText(type, typed), name);
  const made = await gateway.channels.create({ ...fields, ...(isToPool && { multi_key_mode }) }, { signal });
  const values = { old: sanitise(row.name), id: row.id, name: sanitise(name), new_id: made?.id ?? 0 };
  const data = { id: row.id, name: row.name, new_id: made?.id ?? null, new_name: name, keys: typed.length };
  const notes = cleanedKeys(type, keys, say);
  const isRight = made !== undefined && isPool(made) === isToPool && (!isToPool || sizeOf(made) === typed.length);
  if (!isRight) return noted({ message: say('providerKey.changeUnseen', values), tone: 'warn', data }, notes);
  if (keep_old || present.status !== ChannelStatus.Enabled)
    return noted({ message: say('providerKey.changedBeside', values), row: present, data }, notes);
  try {
    await gateway.channels.setStatus(row.id, ChannelStatus.ManuallyDisabled, { signal });
    const left = { ...present, status: ChannelStatus.ManuallyDisabled };
    return noted({ message: say('providerKey.changed', values), row: left, data }, notes);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // The new channel serves calls. That the old one does so too is reported as a warning, not as a failure, which
    // might be repeated.
    const { message } = describeError(error, say);
    const text = say('providerKey.changedBoth', { ...values, message });
    return noted({ message: text, tone: 'warn', row: present, data }, notes);
  }
}

function sizeOf({ channel_info }: Channel): number {
  return channel_info?.multi_key_size ?? 0;
}

function madeOf(old: number, made: unknown): [number, number][] {
  return typeof made === 'number' ? [[old, made]] : [];
}

/** Enables the old channels again, and then disables the channels that replaced them; nothing is deleted. */
function undoChange(made: ReadonlyMap<number, number>, rows: readonly Channel[]): UndoAction<Channel> | undefined {
  const own = rows.filter(({ id }) => made.has(id));
  if (own.length === 0) return undefined;
  const action: RowAction<Channel, undefined> = {
    ...{ verb: 'change-back', on: 'rows', icon: 'key', label: 'providerKey.changeBack' },
    help: 'providerKey.changeBackHelp',
    danger: 'confirm',
    idempotent: true,
    noUndo: 'undo.none',
    confirm: (chosen, context) =>
      confirmRows('providerKey.confirmChangeBack', ['providerKey.changeBackConsequence'], chosen, context),
    command: () => '',
    run: async (row, _input, { gateway, say }, { signal }) => {
      const id = made.get(row.id);
      if (id === undefined) throw new Refusal(say('journal.notKnown'));
      const old = await gateway.channels.get(row.id, { signal });
      const other = await gateway.channels.get(id, { signal });
      if (old.status !== ChannelStatus.Enabled)
        await gateway.channels.setStatus(row.id, ChannelStatus.Enabled, { signal });
      if (other.status === ChannelStatus.Enabled)
        await gateway.channels.setStatus(id, ChannelStatus.ManuallyDisabled, { signal });
      const values = { old: sanitise(old.name), name: sanitise(other.name), id: row.id, new_id: id };
      return { message: say('providerKey.changedBack', values), row: { ...old, status: ChannelStatus.Enabled } };
    },
  };
  return { action, rows: own, commands: [], recipe: { by: 'own', data: Object.fromEntries(made) } };
}

/** Rebuilds the undo of a changed channel from the journal (CHG-08). */
export async function restoreChange(
  { undo }: JournalEntry,
  { gateway }: ScreenContext,
  options: CallOptions,
): Promise<UndoAction<Channel> | undefined> {
  if (undo?.by !== 'own' || !isRecord(undo.data)) return undefined;
  const made = new Map(Object.entries(undo.data).flatMap(([id, number]) => madeOf(Number(id), number)));
  const rows = await Promise.all([...made.keys()].map((id) => gateway.channels.get(id, options)));
  return undoChange(made, rows);
}

/** The actions from one key to several, and back. */
export const poolChanges: readonly RowAction<Channel, ChangeInput>[] = [changeOf(true), changeOf(false)];
