import type { Channel } from '../../domain/channel/channel.ts';
import { channelsByTag } from '../../domain/channel/channel-tag.ts';
import { isAtLeast } from '../../domain/dialect.ts';
import { nothingLeft } from '../../domain/record.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { Action, Done, RowAction, RunOptions } from '../../screen/action.ts';
import { fieldsSet } from '../../screen/bulk/fields-set.ts';
import { confirmRows } from '../../screen/flow/confirm-rows.ts';
import type { FieldErrors, Form } from '../../screen/form.ts';
import type { ListScreen } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { ChannelDraft } from './channel-draft.ts';

type Channels = ListScreen<Channel, ChannelDraft>;

interface TagInput {
  tag: string;
}

const tagInput: Form<TagInput, Channel> = {
  title: { create: 'channel.setTag', edit: 'channel.setTag' },
  fields: [
    {
      name: 'tag',
      kind: 'choice',
      custom: true,
      label: 'channel.tag',
      help: 'channel.tagHelp',
      required: true,
      example: 'pool-a',
      choices: async (_input, { gateway }, signal) => {
        const channels: Channel[] = [];
        for await (const channel of gateway.channels.walk({ signal })) channels.push(channel);
        const tags = [...channelsByTag(channels).keys()].filter((tag) => tag !== '');
        return tags.map((tag) => ({ value: tag, label: sanitise(tag) }));
      },
    },
  ],
  defaults: () => ({ tag: '' }),
  fromRow: ({ tag }) => ({ tag }),
  normalise: ({ tag }) => ({ tag: tag.trim() }),
  // An empty tag is refused here, so that a forgotten value cannot remove tags; removing is an action of its own.
  validate: ({ tag }, _mode, { say }): FieldErrors => (tag === '' ? { tag: say('channel.tagNeeded') } : {}),
};

const hasTags = ({ gateway }: ScreenContext) => isAtLeast(gateway.dialect(), 'v06');

/** Sets the tag of channels, whatever tag they had (GEN-04). */
const setTag = (screenOf: () => Channels): RowAction<Channel, TagInput> => ({
  verb: 'set-tag',
  icon: 'tool',
  on: 'rows',
  label: 'channel.setTag',
  help: 'channel.setTagHelp',
  danger: 'safe',
  idempotent: true,
  needs: hasTags,
  input: tagInput,
  keepsUnnamed: true,
  refusal: (row, { say }, wanted) => (wanted?.tag === row.tag ? say('form.changedNothing') : undefined),
  shows: (after, _before, { tag }) => after?.tag === tag,
  run: async (row, { tag, ...rest }, context, options) => {
    nothingLeft(rest);
    return tagOne(row, tag, context, options);
  },
  runMany: (rows, { tag }, context, options) => tagged(rows, tag, context, options),
  ...fieldsSet(screenOf, (before, { tag }) => ({ ...before, tag })),
});

/** Removes the tags of channels (GEN-04). */
const removeTag = (screenOf: () => Channels): RowAction<Channel, undefined> => ({
  verb: 'remove-tag',
  icon: 'eraser',
  on: 'rows',
  label: 'channel.removeTag',
  help: 'channel.removeTagHelp',
  danger: 'confirm',
  idempotent: true,
  needs: hasTags,
  refusal: ({ tag }, { say }) => (tag === '' ? say('channel.hasNoTag') : undefined),
  confirm: (rows, context) => confirmRows('channel.confirmRemoveTag', ['channel.removeTagConsequence'], rows, context),
  shows: (after) => after?.tag === '',
  run: (row, _input, context, options) => tagOne(row, '', context, options),
  runMany: (rows, _input, context, options) => tagged(rows, '', context, options),
  ...fieldsSet(screenOf, (before) => ({ ...before, tag: '' })),
});

function doneOf(row: Channel, tag: string, { say }: ScreenContext): Done<Channel> {
  const values = { name: sanitise(row.name), tag: sanitise(tag) };
  const message = say(tag === '' ? 'channel.untaggedOne' : 'channel.taggedOne', values);
  return {
    message,
    row: { ...row, tag },
    data: { id: row.id, name: row.name, tag },
  };
}

async function tagOne(row: Channel, tag: string, context: ScreenContext, options: RunOptions): Promise<Done<Channel>> {
  const done = (await tagged([row], tag, context, options)).get(row);
  if (done instanceof Error) throw done;
  return done ?? doneOf(row, tag, context);
}

/**
 * One call for all channels. Its answer counts the ids sent, not the channels that exist, so each is checked
 * afterwards.
 */
async function tagged(
  rows: readonly Channel[],
  tag: string,
  context: ScreenContext,
  { signal, onWritten }: RunOptions,
): Promise<Map<Channel, Done<Channel> | Error>> {
  const { gateway } = context;
  await gateway.channelTags.setOfMany(
    rows.map(({ id }) => id),
    tag === '' ? null : tag,
    { signal, onWritten },
  );
  const results = new Map<Channel, Done<Channel> | Error>();
  const present = await presentTags(context, { signal });
  for (const row of rows) {
    // The gateway accepted the call, so a row that cannot be read back counts as tagged.
    const now = present === undefined ? tag : present.get(row.id);
    const failure = new GatewayError('refused', {
      reason: 'not-written',
      data: ['tag'],
    });
    if (now === tag) results.set(row, doneOf(row, tag, context));
    else results.set(row, now === undefined ? new GatewayError('not-found') : failure);
  }
  return results;
}

async function presentTags({ gateway }: ScreenContext, options: RunOptions): Promise<Map<number, string> | undefined> {
  const tags = new Map<number, string>();
  try {
    for await (const { id, tag } of gateway.channels.walk(options)) tags.set(id, tag);
    return tags;
  } catch (error) {
    if (error instanceof GatewayError) return undefined;
    throw error;
  }
}

/** The actions on the tags of selected channels. */
export function channelTagActions(screenOf: () => Channels): readonly Action<Channel>[] {
  return [setTag(screenOf), removeTag(screenOf)];
}
