import type { Channel } from '../../domain/channel/channel.ts';
import { ChannelStatus } from '../../domain/state/status.ts';
import { channelTransition } from '../../domain/state/transition.ts';
import { sanitise } from '../../format/sanitise.ts';
import { readBack } from '../../gateway/reading/read-back.ts';
import type { Confirmation, Done, RowAction, RunOptions } from '../../screen/action.ts';
import { confirmSite } from '../../screen/flow/confirm-rows.ts';
import { impactOfDisabling } from '../../screen/impact/channel-impact.ts';
import { Refusal, refusalOf } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { listOf } from '../../text/punctuation.ts';
import type { MessageKey } from '../../text/text.ts';
import { autoDisabled, dataOf, namesOf, readTag, readTags, type TagRow, tagRow } from './tag-reading.ts';
import { takenBackByMember } from './tag-undo.ts';

/**
 * Enables all channels of a tag. It asks first, because the gateway also enables those that it disabled automatically
 * (GEN-04).
 */
export const enableTag: RowAction<TagRow, undefined> = {
  verb: 'enable',
  icon: 'check',
  on: 'rows',
  label: 'action.enable',
  help: 'tag.enableHelp',
  danger: 'confirm',
  idempotent: true,
  refusal: (row, context) => untaggedRefusal(row, context) ?? switchRefusal('enable', row, context),
  confirm: (rows, context) => {
    const asked = confirmTags('tag.confirmEnable', [], rows, context);
    const woken = rows.flatMap(autoDisabled);
    if (woken.length === 0) return asked;
    const values = { count: woken.length, names: namesOf(woken, context) };
    return {
      ...asked,
      consequences: [...asked.consequences, context.say('tag.wakesDisabled', values)],
    };
  },
  run: (row, _input, context, options) => switchTag('enable', row, context, options),
  ...takenBackByMember(() => ({ status: statusAfter.enable })),
};

/** Disables all channels of a tag (GEN-04). */
export const disableTag: RowAction<TagRow, undefined> = {
  verb: 'disable',
  icon: 'ban',
  on: 'rows',
  label: 'action.disable',
  help: 'tag.disableHelp',
  danger: 'confirm',
  idempotent: true,
  refusal: (row, context) => untaggedRefusal(row, context) ?? switchRefusal('disable', row, context),
  confirm: (rows, context) => confirmTags('tag.confirmDisable', ['channel.disableConsequence'], rows, context),
  impact: (rows, context) =>
    impactOfDisabling(
      rows.flatMap(({ members }) => members),
      context,
    ),
  run: (row, _input, context, options) => switchTag('disable', row, context, options),
  ...takenBackByMember(() => ({ status: statusAfter.disable })),
};

/** Removes a tag from all its channels, which are otherwise unchanged (GEN-04). */
export const removeTag: RowAction<TagRow, undefined> = {
  verb: 'remove',
  icon: 'eraser',
  on: 'rows',
  label: 'tag.remove',
  help: 'tag.removeHelp',
  danger: 'confirm',
  idempotent: true,
  refusal: untaggedRefusal,
  confirm: (rows, context) => confirmTags('tag.confirmRemove', ['tag.removeConsequence'], rows, context),
  run: async (row, _input, context, { signal, onWritten }) => {
    const { gateway, say } = context;
    await checkUnmoved(row, context, { signal });
    await gateway.channelTags.setOfMany(idsOf(row.members), null, {
      signal,
      onWritten,
    });
    const left = (await readBack(() => readTag(row.tag, context, { signal })))?.members.length ?? 0;
    const values = { tag: sanitise(row.tag), count: row.members.length - left };
    const message = say(left > 0 ? 'tag.removedPart' : 'tag.removed', {
      ...values,
      left,
    });
    return { message, tone: left > 0 ? 'warn' : 'good', data: dataOf(row) };
  },
  ...takenBackByMember(() => ({ tag: '' })),
};

const statusAfter = {
  enable: ChannelStatus.Enabled,
  disable: ChannelStatus.ManuallyDisabled,
} as const;

async function switchTag(
  verb: keyof typeof statusAfter,
  row: TagRow,
  context: ScreenContext,
  { signal, onWritten }: RunOptions,
): Promise<Done<TagRow>> {
  const { gateway, say } = context;
  await checkUnmoved(row, context, { signal });
  await gateway.channelTags[verb](row.tag, { signal, onWritten });
  const now = await readBack(() => readTag(row.tag, context, { signal }));
  const status = statusAfter[verb];
  const left = now === undefined ? [] : now.members.filter((channel) => channel.status !== status);
  const tag = sanitise(row.tag);
  const after =
    now ??
    tagRow(
      row.tag,
      row.members.map((channel) => ({ ...channel, status })),
    );
  if (left.length > 0) {
    return {
      message: say('tag.notWritten', { tag, names: namesOf(left, context) }),
      tone: 'warn',
      row: after,
      data: dataOf(row),
    };
  }
  const message = say(verb === 'enable' ? 'tag.enabled' : 'tag.disabled', {
    tag,
    count: row.members.length,
  });
  return { message, row: after, data: dataOf(row) };
}

/** The confirmation of an action on tags: the number and names of the channels, and the consequences. */
export function confirmTags(
  prompt: MessageKey,
  consequences: readonly MessageKey[],
  rows: readonly TagRow[],
  context: ScreenContext,
): Confirmation {
  const members = rows.flatMap((row) => row.members);
  const tags = listOf(
    rows.map(({ tag }) => sanitise(tag)),
    context.say,
  );
  const values = {
    count: members.length,
    tags,
    names: namesOf(members, context),
  };
  return confirmSite(prompt, consequences, context, values);
}

/** Refuses channels without a tag, because the gateway cannot change them with one call. */
export function untaggedRefusal({ tag }: TagRow, { say }: ScreenContext): string | undefined {
  return tag === '' ? say('tag.untaggedRefused') : undefined;
}

function switchRefusal(verb: 'enable' | 'disable', { members }: TagRow, { say }: ScreenContext): string | undefined {
  const reasons = members.map((channel) => refusalOf(channelTransition(verb, channel), say));
  return reasons.every((reason) => reason !== undefined) ? reasons[0] : undefined;
}

/**
 * Checks that a tag still has the channels that the user agreed to. The gateway changes all channels that have the tag
 * now, and reports success even where there are none. @throws Refusal where they are others
 */
export async function checkUnmoved(
  row: TagRow,
  context: ScreenContext,
  options: Pick<RunOptions, 'signal'>,
): Promise<TagRow[]> {
  const all = await readTags(context, options);
  const present = all.find(({ tag }) => tag === row.tag) ?? tagRow(row.tag, []);
  const isSame = sorted(idsOf(present.members)) === sorted(idsOf(row.members));
  const counts = {
    tag: sanitise(row.tag),
    count: row.members.length,
    total: present.members.length,
  };
  if (!isSame) throw new Refusal(context.say(present.members.length === 0 ? 'tag.gone' : 'tag.moved', counts));
  return all;
}

function sorted(ids: readonly number[]): string {
  return [...ids].sort((one, other) => one - other).join(',');
}

function idsOf(channels: readonly Channel[]): number[] {
  return channels.map(({ id }) => id);
}
