import { type ProviderKey, providerKeyId } from '../../domain/channel/provider-key.ts';
import { ChannelStatus } from '../../domain/state/status.ts';
import { channelTransition } from '../../domain/state/transition.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import { readBack } from '../../gateway/reading/read-back.ts';
import type { Action, RowAction, RunOptions } from '../../screen/action.ts';
import { confirmRows } from '../../screen/flow/confirm-rows.ts';
import { Refusal, refusalOf } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey } from '../../text/text.ts';

/** Enables a key (GEN-01). */
const enableKey: RowAction<ProviderKey, undefined> = {
  verb: 'enable',
  icon: 'check',
  on: 'rows',
  label: 'action.enable',
  help: 'providerKey.enableHelp',
  danger: 'safe',
  idempotent: false,
  refusal: (row, { say }) => refusalOf(channelTransition('enable', row), say),
  run: (row, _input, context, options) => switchKey('enable', row, context, options),
};

/** Disables a key (GEN-01). */
const disableKey: RowAction<ProviderKey, undefined> = {
  verb: 'disable',
  icon: 'ban',
  on: 'rows',
  label: 'action.disable',
  help: 'providerKey.disableHelp',
  danger: 'confirm',
  idempotent: false,
  refusal: (row, { say }) => refusalOf(channelTransition('disable', row), say),
  confirm: (rows, context) =>
    confirmRows('providerKey.confirmDisable', ['providerKey.disableConsequence'], named(rows, context), context),
  run: (row, _input, context, options) => switchKey('disable', row, context, options),
};

/**
 * Deletes a key permanently (GEN-01). Every later key of its channel moves down by one, so of several keys the last is
 * deleted first: the others keep their index. They are deleted one by one, because the gateway's call for all
 * automatically disabled keys enables them instead where no other key is left (docs/gateways-modern.md 2.4).
 */
const deleteKey: RowAction<ProviderKey, undefined> = {
  verb: 'delete',
  icon: 'trash',
  on: 'rows',
  label: 'action.delete',
  help: 'providerKey.deleteHelp',
  danger: 'irreversible',
  idempotent: false,
  inOrder: (one, other) => providerKeyId(other) - providerKeyId(one),
  refusal: ({ pool_size }, { say }) => (pool_size <= 1 ? say('providerKey.lastKey') : undefined),
  confirm: (rows, context) =>
    confirmRows(
      'providerKey.confirmDelete',
      ['providerKey.deleteConsequence', 'action.irreversible'],
      named(rows, context),
      context,
    ),
  run: async (row, _input, context, { signal }) => {
    await checkUnmoved(row, context, signal);
    await context.gateway.providerKeys.delete(row.channel_id, row.index, { signal }).catch(async (error: unknown) => {
      throw (await isLastKey(row, error, context, signal)) ? new Refusal(context.say('providerKey.lastKey')) : error;
    });
    return { message: doneText('providerKey.deletedOne', row, context), data: dataOf(row) };
  },
};

/** Whether the gateway refused to delete a key because it is the last one of its channel by now. */
async function isLastKey(row: ProviderKey, error: unknown, { gateway }: ScreenContext, signal?: AbortSignal) {
  if (!(error instanceof GatewayError) || error.kind !== 'refused') return false;
  const now = await readBack(() => gateway.channels.get(row.channel_id, { signal }));
  return now?.channel_info?.multi_key_size === 1;
}

const statusAfter = { enable: ChannelStatus.Enabled, disable: ChannelStatus.ManuallyDisabled } as const;

async function switchKey(
  verb: keyof typeof statusAfter,
  row: ProviderKey,
  context: ScreenContext,
  { signal }: RunOptions,
) {
  const { providerKeys } = context.gateway;
  await checkUnmoved(row, context, signal);
  await providerKeys[verb](row.channel_id, row.index, { signal });
  const now = await readBack(() => providerKeys.at(row.channel_id, row.index, { signal }));
  const status = statusAfter[verb];
  const message = doneText(verb === 'enable' ? 'providerKey.enabledOne' : 'providerKey.disabledOne', row, context);
  // The gateway stores neither reason nor time of a manual change.
  const after = { ...row, status, reason: '', disabled_time: 0, ...now };
  const isWritten = now === undefined || now.status === status;
  return isWritten
    ? { message, row: after, data: dataOf(row) }
    : {
        message: doneText('providerKey.notWritten', row, context),
        tone: 'warn' as const,
        row: after,
        data: dataOf(row),
      };
}

/**
 * Reads a key again before an action on it. A key has no id, only an index, which changes when an earlier key is
 * deleted.
 * @throws Refusal where another key is at this index now
 */
async function checkUnmoved(row: ProviderKey, context: ScreenContext, signal: AbortSignal | undefined): Promise<void> {
  const present = await context.gateway.providerKeys.at(row.channel_id, row.index, { signal });
  const isSame =
    present !== undefined &&
    present.key_preview === row.key_preview &&
    present.status === row.status &&
    present.disabled_time === row.disabled_time;
  if (!isSame) throw new Refusal(doneText('providerKey.moved', row, context));
}

/** The name of a key as shown to users. */
function providerKeyName({ channel_name, index }: ProviderKey, { say }: Pick<ScreenContext, 'say'>): string {
  return say('providerKey.name', { channel: sanitise(channel_name), index });
}

function named(rows: readonly ProviderKey[], context: ScreenContext): { name: string }[] {
  return rows.map((row) => ({ name: providerKeyName(row, context) }));
}

function doneText(message: MessageKey, { index, channel_name }: ProviderKey, { say }: ScreenContext): string {
  return say(message as 'providerKey.deletedOne', { index, channel: sanitise(channel_name) });
}

function dataOf({ channel_id, channel_name, index }: ProviderKey): Record<string, unknown> {
  return { channel_id, channel_name, index };
}

/** The actions on keys, in the order of menus. */
export const providerKeyActions: readonly Action<ProviderKey>[] = [enableKey, disableKey, deleteKey];
