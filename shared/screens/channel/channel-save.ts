import type { Channel } from '../../domain/channel/channel.ts';
import { keysIn, keysOfOneCall } from '../../domain/channel/channel-key-format.ts';
import { parseJsonRecord } from '../../domain/schema.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { Done, Made, RunOptions } from '../../screen/action.ts';
import { describeError } from '../../screen/error/describe-error.ts';
import { Refusal } from '../../screen/refusal.ts';
import { keptFields, savedText } from '../../screen/saving/saved-text.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { type ChannelDraft, channelChangesOf, draftOf, newChannelOf } from './channel-draft.ts';
import { notedChannel } from './channel-notes.ts';
import { patchedSettings, settingsPatch } from './channel-settings.ts';

/**
 * The most channels created by one call. A gateway inserts them with one statement of 22 values each; the SQLite driver
 * of classic gateways takes 999 values, which is 45 channels. 40 leave room for one more column.
 */
const keysACall = 40;

/** Creates one channel, or one per key line (CHAN-16). A call whose outcome is unknown is never repeated. */
export async function createChannel(
  draft: ChannelDraft,
  context: ScreenContext,
  options: RunOptions,
): Promise<Done<Channel>> {
  const { gateway } = context;
  const { signal } = options;
  const isOne = draft.multi_key_mode !== 'each';
  const keys = isOne ? [draft.key] : keysIn(draft.type, draft.key);
  if (keys.length > keysOfOneCall(draft.type, keysACall)) return createInParts(draft, keys, context, options);
  const created = await gateway.channels.create(newChannelOf(draft), { signal });
  const count = keys.length;
  const done = {
    ...createdText(draft, count, created, context),
    row: created,
    made: madeBy(draft, created, count),
    data: { id: created?.id ?? null, name: draft.name, count },
  };
  return notedChannel(done, draft, undefined, context, { signal });
}

/**
 * The message about created channels. Most gateways accept a maximum of input tokens and drop it, because only the card
 * fork has the column (CHAN-12).
 */
function createdText(
  { name, max_input_tokens, facts }: ChannelDraft,
  count: number,
  created: Channel | undefined,
  { say }: ScreenContext,
): Pick<Done, 'message' | 'tone'> {
  const message = say('channel.created', { count, name: sanitise(name) });
  const isSent = facts.hasInputLimit && max_input_tokens !== 0;
  const isIgnored = isSent && created !== undefined && created.max_input_tokens !== max_input_tokens;
  return isIgnored ? { message: `${message} ${say('channel.inputLimitIgnored')}`, tone: 'warn' } : { message };
}

/**
 * Creates channels from many keys in several calls. A failed call ends it; the result then says what was created and
 * how many keys are left.
 */
async function createInParts(
  draft: ChannelDraft,
  keys: readonly string[],
  context: ScreenContext,
  { signal, onProgress }: RunOptions,
): Promise<Done<Channel>> {
  const { gateway, say } = context;
  let row: Channel | undefined;
  let made: Made | undefined;
  let count = 0;
  const data = () => ({ id: row?.id ?? null, name: draft.name, count, remaining: keys.length - count });
  while (count < keys.length) {
    const part = keys.slice(count, count + keysOfOneCall(draft.type, keysACall));
    try {
      row = await gateway.channels.create(newChannelOf({ ...draft, key: part.join('\n') }), { signal });
    } catch (error) {
      if (count === 0) throw error;
      const { message } = describeError(error, say);
      return {
        message: say('channel.createdPart', { count, wanted: keys.length, message }),
        tone: 'warn',
        row,
        made,
        data: data(),
      };
    }
    made ??= madeBy(draft, row, part.length);
    count += part.length;
    onProgress?.(count, keys.length);
  }
  const done = { ...createdText(draft, count, row, context), row, made, data: data() };
  return notedChannel(done, draft, undefined, context, { signal });
}

/**
 * Where the created channels are found. One call creates them with consecutive ids; `newest` is the one that was looked
 * up.
 */
function madeBy({ name }: ChannelDraft, newest: Channel | undefined, count: number): Made {
  return { filters: { keyword: name }, firstId: newest && newest.id - count + 1 };
}

/**
 * Saves the fields that differ from the row. Older gateways silently keep a value that was to become empty or zero
 * (docs/gateways.md 14.8); the rest was saved then, so the result is a warning and not a success.
 */
export async function updateChannel(
  row: Channel,
  draft: ChannelDraft,
  context: ScreenContext,
  { signal, onWritten }: RunOptions,
): Promise<Done<Channel>> {
  const { gateway, say } = context;
  const before = draftOf(row);
  const changes = channelChangesOf(before, draft);
  const patch = draft.facts.hasSettings ? settingsPatch(before, draft) : undefined;
  if (patch !== undefined) {
    // The gateway itself and other users may write to these texts, so the change is applied to the text stored right
    // now.
    const present = await gateway.channels.get(row.id, { signal });
    if ([present.setting, present.settings].some(isBroken)) throw new Refusal(say('channel.settingBroken'));
    Object.assign(changes, patchedSettings(present, patch));
  }
  if (Object.keys(changes).length === 0) throw new Refusal(say('form.changedNothing'));
  const data = { id: row.id, name: draft.name };
  try {
    const saved = await gateway.channels.update(row.id, changes, { signal, onWritten });
    const message = savedText(say('channel.updated', { name: sanitise(draft.name) }), saved, say);
    return await notedChannel({ message, row: saved, data }, draft, before, context, { signal });
  } catch (error) {
    const kept = keptFields(error);
    if (kept === undefined) throw error;
    const message = say('channel.cannotClear', { fields: kept });
    if (error instanceof GatewayError && error.facts.reason === 'cannot-clear') throw new Refusal(message);
    return { message, tone: 'warn', data: { ...data, kept } };
  }
}

function isBroken(text: string): boolean {
  return text.trim() !== '' && parseJsonRecord(text) === undefined;
}
