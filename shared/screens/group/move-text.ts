import { sanitise } from '../../format/sanitise.ts';
import type { Done } from '../../screen/action.ts';
import { commandLineOf, wayOn } from '../../screen/command-line.ts';
import { listNames } from '../../screen/flow/confirm-rows.ts';
import { type HolderKind, holderKinds } from '../../screen/impact/group-holders.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { wordOf } from '../../screen/text-id.ts';
import { listOf, pairOf, sentencesOf } from '../../text/punctuation.ts';
import type { MessageKey, Say } from '../../text/text.ts';
import { countByKind, type GroupMove } from './group-move.ts';
import type { GroupRow } from './group-reading.ts';
import type { MoveReport } from './run-move.ts';

const counted: Readonly<Record<HolderKind, MessageKey>> = {
  user: 'group.countUsers',
  key: 'group.countKeys',
  channel: 'group.countChannels',
  plan: 'group.countPlans',
};

/** `300 users, 2 of your keys, 3 channels`; a sentence of its own where there are none. */
export function countsText(holders: readonly { kind: HolderKind }[], say: Say): string {
  const counts = countByKind(holders);
  const texts = holderKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => say(counted[kind], { count: counts[kind] }));
  return texts.length === 0 ? say('group.nobody') : listOf(texts, say);
}

/** `User alice`, `Channel openai`: the first few holders by name. */
function holdersText(holders: readonly { kind: HolderKind; name: string; id: number }[], say: Say): string {
  return listNames(
    holders.map(({ kind, name, id }) => say(one[kind], { name: sanitise(name) || String(id) })),
    say,
  );
}

const one: Readonly<Record<HolderKind, MessageKey>> = {
  user: 'group.oneUser',
  key: 'group.oneKey',
  channel: 'group.oneChannel',
  plan: 'group.onePlan',
};

/** The changes of a move, one sentence each: the holders by name, and the options that name the group. */
export function moveLines({ from, to, holders, tables }: GroupMove, { say }: Pick<ScreenContext, 'say'>): string[] {
  const names = { from: sanitise(from), to: sanitise(to) };
  const lines = holderKinds.flatMap((kind) => {
    const held = holders.filter((holder) => holder.kind === kind);
    if (held.length === 0) return [];
    const list = listNames(
      held.map(({ name, id }) => sanitise(name) || String(id)),
      say,
    );
    return [pairOf(say(counted[kind], { count: held.length }), list, say)];
  });
  const keys = tables.map(({ key }) => key);
  const options =
    keys.length === 0 ? [] : [say(to === '' ? 'group.optionsLose' : 'group.optionsChange', { ...names, keys })];
  return [...(lines.length === 0 ? [say('group.heldByNobody', names)] : lines), ...options];
}

/** The result of a move, with a message for the user; `row` is the group afterwards. */
export function moveDone(
  move: GroupMove,
  report: MoveReport,
  doneAs: MessageKey,
  row: GroupRow | undefined,
  context: Pick<ScreenContext, 'say' | 'hasNoCommands'>,
): Done<GroupRow> {
  const { say } = context;
  const { moved, others, unmoved, left, reason, isOpen, isWhole } = report;
  const names = { from: sanitise(move.from), to: sanitise(move.to), moved: countsText(moved, say) };
  const { user: users, key: keys, channel: channels, plan: plans } = countByKind(moved);
  const counts = { users, keys, channels, plans, left: unmoved.length + left.length, changed: others.length };
  const data = { from: move.from, to: move.to, ...counts };
  const aside =
    others.length === 0 ? undefined : say('group.others', { count: others.length, names: holdersText(others, say) });
  if (isWhole)
    return {
      message: sentencesOf([say(doneAs, names), aside]),
      ...(aside !== undefined && { tone: 'warn' as const, isWhole: true }),
      row,
      data,
    };
  const [first] = unmoved;
  const rest = [...unmoved.map(({ holder }) => holder), ...left];
  const message = sentencesOf([
    say('group.partly', { ...names, left: countsText(rest, say) }),
    rest.length === 0 ? undefined : say('group.notMoved', { names: holdersText(rest, say) }),
    reason ?? first?.reason,
    aside,
    isOpen && move.to !== ''
      ? say('group.goOn', { command: mergeWay(move.from, move.to, context) })
      : say('group.undoFirst'),
  ]);
  return { message, tone: 'warn', row, data };
}

const toField = { name: 'to', kind: 'text', label: 'group.into' } as const;

/** What finishes a partial move: both names exist, and the new group has all that the old one has. */
export function mergeWay(from: string, to: string, context: Pick<ScreenContext, 'say' | 'hasNoCommands'>): string {
  const parts = { noun: 'group', verb: 'merge', ids: [wordOf(from)], fields: [toField], value: { to } };
  return wayOn(commandLineOf(parts), ['navigation.group', 'group.merge'], context);
}
