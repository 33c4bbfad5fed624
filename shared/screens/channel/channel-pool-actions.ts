import { type Channel, isPool } from '../../domain/channel/channel.ts';
import { keysIn, keysText } from '../../domain/channel/channel-key-format.ts';
import { nothingLeft } from '../../domain/record.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import { readBack } from '../../gateway/reading/read-back.ts';
import type { Action, Done, RowAction, RunOptions } from '../../screen/action.ts';
import { describeError } from '../../screen/error/describe-error.ts';
import { confirmRows } from '../../screen/flow/confirm-rows.ts';
import { noted } from '../../screen/flow/noted.ts';
import type { FieldErrors, Form } from '../../screen/form.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { keyFault, normalisedKeys } from './channel-form-rules.ts';
import { cleanedKeys, keyNotes } from './key-notes.ts';

interface KeysInput {
  /** The keys, one per line. */
  keys: string;
  /** The channel's type; keys of some types are JSON of several lines. */
  type: number;
}

const keysForm: Form<KeysInput, Channel> = {
  title: { create: 'providerKey.addKeys', edit: 'providerKey.addKeys' },
  fields: [
    {
      name: 'keys',
      kind: 'secret',
      label: 'providerKey.keys',
      help: 'providerKey.keysHelp',
      required: true,
      multiline: true,
    },
  ],
  defaults: () => ({ keys: '', type: 0 }),
  fromRow: ({ type }) => ({ keys: '', type }),
  normalise: ({ keys, type }) => ({ keys: normalisedKeys(type, keys), type }),
  validate: ({ keys, type }, _mode, { say }): FieldErrors => {
    if (keysIn(type, keys).length === 0) return { keys: say('providerKey.keysNeeded') };
    const fault = keyFault(type, keys, say);
    return fault === undefined ? {} : { keys: fault };
  },
  notes: ({ keys, type }, _mode, { say }) => keyNotes(type, keys, say),
};

/** Adds keys to a pool; the gateway leaves out keys that the pool already has (GEN-01, docs/gateways-modern.md 2.3). */
const addKeys: RowAction<Channel, KeysInput> = {
  verb: 'add-keys',
  noUndo: 'undo.keysAdded',
  icon: 'key',
  on: 'rows',
  single: true,
  label: 'providerKey.addKeys',
  help: 'providerKey.addKeysHelp',
  danger: 'safe',
  idempotent: true,
  input: keysForm,
  refusal: poolRefusal,
  run: async (row, { keys, type, ...rest }, { gateway, say }, { signal, onWritten }) => {
    nothingLeft(rest);
    const before = sizeOf(row);
    const typed = keysIn(type, keys);
    const key = keysText(type, typed);
    const saved = await gateway.channels.update(row.id, { key, key_mode: 'append' }, { signal, onWritten });
    const total = saved === undefined ? undefined : sizeOf(saved);
    const count = total === undefined ? typed.length : total - before;
    const values = { channel: sanitise(row.name), total: total ?? before + count };
    const message =
      count > 0 ? say('providerKey.keysAdded', { ...values, count }) : say('providerKey.noKeyAdded', values);
    const done = { message, row: saved, data: { id: row.id, name: row.name, added: count, keys: values.total } };
    return noted(done, cleanedKeys(type, keys, say));
  },
};

/** Replaces every key of a pool, as an action of its own that says how many keys are lost (GEN-01). */
const replaceKeys: RowAction<Channel, KeysInput> = {
  verb: 'replace-keys',
  noUndo: 'undo.keyGone',
  icon: 'key',
  on: 'rows',
  single: true,
  label: 'providerKey.replaceKeys',
  help: 'providerKey.replaceKeysHelp',
  danger: 'irreversible',
  idempotent: true,
  input: { ...keysForm, title: { create: 'providerKey.replaceKeys', edit: 'providerKey.replaceKeys' } },
  refusal: poolRefusal,
  confirm: (rows, context, input) => {
    const [row] = rows;
    const wanted = input ? keysIn(input.type, input.keys).length : 0;
    const values = row && { count: sizeOf(row), channel: sanitise(row.name), wanted };
    const consequences = ['providerKey.replaceConsequence', 'action.irreversible'] as const;
    return confirmRows('providerKey.confirmReplace', consequences, rows, context, values);
  },
  run: replaceAll,
};

/**
 * Replaces exactly the number of keys that the confirmation named, or none. The gateway keeps the states of old keys by
 * their index, which would disable new keys (docs/gateways-modern.md 2.3): so all keys are enabled afterwards, and read
 * back.
 */
async function replaceAll(
  row: Channel,
  { keys, type, ...rest }: KeysInput,
  { gateway, say }: ScreenContext,
  { signal, onWritten }: RunOptions,
): Promise<Done<Channel>> {
  nothingLeft(rest);
  const present = await gateway.channels.get(row.id, { signal });
  if (sizeOf(present) !== sizeOf(row)) {
    const counts = { count: sizeOf(row), total: sizeOf(present) };
    throw new Refusal(say('providerKey.poolChanged', { channel: sanitise(row.name), ...counts }));
  }
  const typed = keysIn(type, keys);
  const key = keysText(type, typed);
  const saved = await gateway.channels.update(row.id, { key, key_mode: 'replace' }, { signal, onWritten });
  const channel = sanitise(row.name);
  const wanted = typed.length;
  const data = { id: row.id, name: row.name, keys: wanted };
  try {
    await gateway.providerKeys.enableAll(row.id);
    const pool = await readBack(() => gateway.providerKeys.list(row.id));
    const off = pool === undefined ? 0 : pool.counts.byHand + pool.counts.automatic;
    if (off > 0) throw new GatewayError('refused', { reason: 'not-written', data: ['status'] });
    const message = say('providerKey.keysReplaced', { channel, total: pool?.keys.length ?? wanted });
    return noted({ message, row: saved, data }, cleanedKeys(type, keys, say));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const { message } = describeError(error, say);
    return {
      message: say('providerKey.keysReplacedNotEnabled', { channel, total: wanted, message }),
      tone: 'warn',
      row: saved,
      data,
    };
  }
}

function poolRefusal(row: Channel, { gateway, say }: ScreenContext): string | undefined {
  if (isPool(row)) return undefined;
  // Gateways from v0.6 to v0.12 count as one generation, although only some of them have such channels.
  return say(gateway.dialect() === 'classic' ? 'providerKey.unsupported' : 'providerKey.notPool');
}

function sizeOf({ channel_info }: Channel): number {
  return channel_info?.multi_key_size ?? 0;
}

/** The actions on the keys of a channel with several keys. */
export const channelPoolActions: readonly Action<Channel>[] = [addKeys, replaceKeys];
