import { type GroupTable, groupsNamed, isGroupTable } from '../../domain/option/group-tables.ts';
import { formatNumber } from '../../format/money.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { Confirmation } from '../../screen/action.ts';
import { commandLineOf, wayOn } from '../../screen/command-line.ts';
import { listNames } from '../../screen/flow/confirm-rows.ts';
import {
  groupsOfHolder,
  type HolderKind,
  type Holders,
  holderKinds,
  readHolders,
} from '../../screen/impact/group-holders.ts';
import { mostRead } from '../../screen/reading/plan-reading.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { wordOf } from '../../screen/text-id.ts';
import { sentencesOf } from '../../text/punctuation.ts';
import type { MessageKey } from '../../text/text.ts';
import type { OptionChange } from './options.ts';

/** What happens to users of a group that is removed from the option. */
const fates: Readonly<Record<GroupTable, MessageKey>> = {
  GroupRatio: 'settings.groupGoneRatio',
  UserUsableGroups: 'settings.groupGoneUsable',
  TopupGroupRatio: 'settings.groupGoneTopUp',
  GroupGroupRatio: 'settings.groupGoneOther',
  'group_ratio_setting.group_special_usable_group': 'settings.groupGoneUsable',
  AutoGroups: 'settings.groupGoneOther',
  ModelRequestRateLimitGroup: 'settings.groupGoneOther',
};

/** The groups that a write of options removes, each with the options that it is removed from. */
function lostGroups(changes: readonly Pick<OptionChange, 'key' | 'before' | 'after'>[]): Map<string, GroupTable[]> {
  const lost = new Map<string, GroupTable[]>();
  for (const { key, before = '', after } of changes) {
    if (!isGroupTable(key)) continue;
    const left = new Set(groupsNamed(key, after));
    for (const group of groupsNamed(key, before)) {
      if (!left.has(group)) lost.set(group, [...(lost.get(group) ?? []), key]);
    }
  }
  return lost;
}

/**
 * The confirmation before a write of options that removes or renames groups (ASK-06): how many users, channels, own
 * keys and plans use each group, and the command that moves them. Undefined where no group is removed, or nobody uses
 * one.
 */
export async function groupLossConfirmation(
  changes: readonly OptionChange[],
  context: ScreenContext,
  options: CallOptions,
): Promise<Confirmation | undefined> {
  const lost = lostGroups(changes);
  if (lost.size === 0) return undefined;
  const { say, gateway } = context;
  const groups = [...lost.keys()];
  const group = groups.length === 1 ? groups[0] : undefined;
  const holders = await readHolders(context, options, { group, mostUsers: mostRead });
  /** Undefined where the holders could not be read; the user is asked all the same. */
  const countOf = (kind: HolderKind, group: string) =>
    holders[kind]?.filter((holder) => groupsOfHolder(holder).includes(group)).length;
  const held = groups.filter((group) => holderKinds.some((kind) => countOf(kind, group) !== 0));
  if (held.length === 0) return undefined;
  const lines = held.map((group) => {
    const shown = (kind: HolderKind) => countOf(kind, group) ?? say('common.unknown');
    const values = { users: shown('user'), channels: shown('channel'), keys: shown('key'), plans: shown('plan') };
    const what = [...new Set((lost.get(group) ?? []).map((key) => fates[key]))];
    return sentencesOf([
      say('settings.groupHolders', { group: sanitise(group), ...values }),
      ...what.map((key) => say(key)),
    ]);
  });
  const [first = ''] = held;
  const command = `${commandLineOf({ noun: 'group', verb: 'remove', ids: [wordOf(first)] })} --to`;
  return {
    prompt: say('settings.confirmGroupLoss', { count: held.length, names: listNames(held.map(sanitise), say) }),
    consequences: [
      ...(gateway.origin ? [say('action.onGateway', { gateway: gateway.origin })] : []),
      ...lines,
      ...uncountedLines(holders, context),
      say('settings.groupMoveInstead', { command: wayOn(command, ['navigation.group'], context) }),
    ],
  };
}

/** A sentence that the users were not counted, because there are too many to be read for a confirmation. */
function uncountedLines({ tooManyUsers }: Holders, { say }: Pick<ScreenContext, 'say'>): string[] {
  if (tooManyUsers === undefined) return [];
  return [say('group.uncountedHint', { users: formatNumber(tooManyUsers), most: formatNumber(mostRead) })];
}
