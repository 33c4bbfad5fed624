import { type GroupTable, groupsNamed, groupTables, isReadableTable } from '../../domain/option/group-tables.ts';
import { nothingLeft } from '../../domain/record.ts';
import { parseJsonRecord } from '../../domain/schema.ts';
import { hasRole, Role } from '../../domain/user/role.ts';
import { autoGroup } from '../../domain/user/token.ts';
import { repeatedName } from '../../format/json-pairs.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { readBack } from '../../gateway/reading/read-back.ts';
import type { Confirmation, RowAction, RowDone, UndoAction } from '../../screen/action.ts';
import { wayOn } from '../../screen/command-line.ts';
import { confirmRows } from '../../screen/flow/confirm-rows.ts';
import type { AnyField, FieldErrors, Form } from '../../screen/form.ts';
import { fieldsWith, type Holders, holderKinds } from '../../screen/impact/group-holders.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { idOfText } from '../../screen/text-id.ts';
import { pairOf } from '../../text/punctuation.ts';
import type { MessageKey } from '../../text/text.ts';
import { mayEndSessions } from '../user/user-save.ts';
import { type GroupMove, isOpenGroup, mergeMove, oppositeMove, renameMove, valuesOfMove } from './group-move.ts';
import { firstGroup, type GroupRow, readGroupRow, readTables } from './group-reading.ts';
import { nameFault } from './group-settings.ts';
import { countsText, mergeWay, moveDone, moveLines } from './move-text.ts';
import { heldNow, runMove } from './run-move.ts';

/** The target group of a move, and the planned changes. */
export interface MoveInput {
  to: string;
  /** The changes for each row, by its id, in the order in which they are done. Undefined until they were computed. */
  moves: ReadonlyMap<number, GroupMove> | undefined;
  /**
   * Users cannot choose the target group: API keys with it fail, except those of its own users (docs/gateways.md 3.7).
   */
  isClosed?: boolean;
}

const otherGroups: NonNullable<AnyField<MoveInput>['choices']> = async (_input, { gateway }, signal) =>
  (await gateway.groups.list({ signal })).map((group) => ({ value: group, label: sanitise(group) }));

/** The form that asks for the target group. */
function moveForm(
  title: MessageKey,
  field: Partial<AnyField<MoveInput>>,
  isNeeded: boolean,
): Form<MoveInput, GroupRow> {
  return {
    title: { create: title, edit: title },
    fields: [{ name: 'to', kind: 'text', label: 'group.to', required: isNeeded, ...field } as AnyField<MoveInput>],
    defaults: () => ({ to: '', moves: undefined }),
    fromRow: () => ({ to: '', moves: undefined }),
    normalise: ({ to, ...input }) => ({ ...input, to: to.trim() }),
    validate: ({ to }, _mode, { say }): FieldErrors => {
      if (to === '' && isNeeded) return { to: say('group.toNeeded') };
      const fault = nameFault(to, { say });
      return fault === undefined ? {} : { to: fault };
    },
  };
}

/** Sorts groups by name, with the user's own group last, because moving it may end the session. */
function inOrder(one: GroupRow, other: GroupRow): number {
  return Number(one.isOwn) - Number(other.isOwn) || (one.name < other.name ? -1 : 1);
}

/**
 * The properties that all group actions share: they are for super admins, who may write options, and run row by row.
 */
const common = {
  on: 'rows',
  danger: 'confirm',
  idempotent: true,
  access: Role.Root,
  endsAtFailure: 'bulk.endedAtFailure',
  inOrder,
  refusal: ({ name }: GroupRow, { say, role }: ScreenContext) => {
    if (!hasRole(role, Role.Root)) return say('domain.needsRoot');
    if (name === autoGroup) return say('group.autoRefused');
    return name === firstGroup ? say('group.firstRefused', { group: firstGroup }) : undefined;
  },
  changes: ({ id }: GroupRow, { moves }: MoveInput) => {
    const move = moves?.get(id);
    return move && valuesOfMove(move);
  },
} as const;

/** Renames a group everywhere it is named or assigned (ASK-06). */
export const renameGroup: RowAction<GroupRow, MoveInput> = {
  ...common,
  verb: 'rename',
  icon: 'edit',
  single: true,
  label: 'group.rename',
  help: 'group.renameHelp',
  input: moveForm('group.rename', { label: 'group.newName', example: 'premium' }, true),
  complete: async ({ to, moves: _moves, isClosed: _isClosed, ...rest }, context, options, rows) => {
    nothingLeft(rest);
    const { say } = context;
    const [row] = rows;
    const tables = await tablesNow(context, options);
    if (row === undefined || row.name === to) throw new Refusal(say('form.changedNothing'));
    const taken = [...tables].flatMap(([key, text]) => (groupsNamed(key, text).includes(to) ? [key] : []));
    if (taken.length > 0)
      throw new Refusal(
        say('group.taken', { group: sanitise(to), keys: taken }),
        say('group.takenHint', { command: mergeWay(row.name, to, context) }),
      );
    const held = await heldNow(row.name, context, options);
    return { to, moves: new Map([[row.id, renameMove(row.name, to, tables, held)]]) };
  },
  confirm: (rows, context, input) => confirmMoves('group.confirmRename', rows, input, context),
  run: (row, input, context, options) => moved(row, input, 'group.renamed', context, options),
  undo: (results, input) => undoMoves(results, input.moves),
};

/** Merges groups into another one, whose settings stay unchanged (ASK-06). */
export const mergeGroups: RowAction<GroupRow, MoveInput> = {
  ...common,
  verb: 'merge',
  icon: 'copy-row',
  label: 'group.merge',
  help: 'group.mergeHelp',
  input: moveForm(
    'group.merge',
    {
      kind: 'choice',
      label: 'group.into',
      help: 'group.intoHelp',
      example: 'default',
      choices: otherGroups,
      custom: true,
    },
    true,
  ),
  complete: async ({ to, moves: _moves, isClosed: _isClosed, ...rest }, context, options, rows) => {
    nothingLeft(rest);
    return { to, ...(await mergeMoves(rows, to, context, options)) };
  },
  confirm: (rows, context, input) => confirmMoves('group.confirmMerge', rows, input, context),
  run: (row, input, context, options) => moved(row, input, 'group.merged', context, options),
  undo: (results, input) => undoMoves(results, input.moves),
};

/** Removes groups from all options; users, keys and channels of the group have to be moved first (ASK-06). */
export const removeGroups: RowAction<GroupRow, MoveInput> = {
  ...common,
  verb: 'remove',
  icon: 'trash',
  label: 'group.remove',
  help: 'group.removeHelp',
  input: moveForm(
    'group.remove',
    {
      kind: 'choice',
      label: 'group.moveTo',
      help: 'group.moveToHelp',
      example: 'default',
      choices: otherGroups,
      custom: true,
    },
    false,
  ),
  complete: async ({ to, moves: _moves, isClosed: _isClosed, ...rest }, context, options, rows) => {
    nothingLeft(rest);
    const merge = await mergeMoves(rows, to, context, options);
    const held = [...merge.moves.values()].filter(({ holders }) => holders.length > 0);
    if (to !== '' || held.length === 0) return { to, ...merge };
    const { say } = context;
    const holders = held.flatMap((move) => move.holders);
    throw new Refusal(
      say('group.held', {
        count: held.length,
        groups: held.map(({ from }) => sanitise(from)),
        holders: countsText(holders, say),
      }),
      say('group.heldHint', { command: wayOn('--to GROUP', ['group.moveTo'], context) }),
    );
  },
  confirm: (rows, context, input) =>
    confirmMoves(input?.to ? 'group.confirmRemoveTo' : 'group.confirmRemove', rows, input, context),
  run: (row, input, context, options) =>
    moved(row, input, input.to === '' ? 'group.removed' : 'group.removedTo', context, options),
  undo: (results, input) => undoMoves(results, input.moves),
};

/**
 * The present option texts. @throws Refusal for a text that cannot be parsed, because names in it could not be changed
 */
export async function tablesNow(
  context: ScreenContext,
  options: CallOptions,
): Promise<ReadonlyMap<GroupTable, string>> {
  const tables = await readTables(context, options);
  const faulty = groupTables.filter((key) => {
    const text = tables.get(key) ?? '';
    return !isReadableTable(key, text) || (text.trim() !== '' && repeatedName(text) !== undefined);
  });
  if (faulty.length > 0) throw new Refusal(context.say('group.unreadable', { keys: faulty }));
  return tables;
}

/** The moves that merge several groups into one, in order: each starts from the result of the previous one. */
async function mergeMoves(
  rows: readonly GroupRow[],
  to: string,
  context: ScreenContext,
  options: CallOptions,
): Promise<{ moves: ReadonlyMap<number, GroupMove>; isClosed: boolean }> {
  const { say, gateway } = context;
  if (rows.some(({ name }) => name === to)) throw new Refusal(say('group.intoItself', { group: sanitise(to) }));
  if (to !== '' && !(await gateway.groups.list(options)).includes(to))
    throw new Refusal(say('group.noSuch', { group: sanitise(to) }));
  let tables = await tablesNow(context, options);
  const isClosed = to !== '' && !isOpenGroup(tables, to);
  const moves = new Map<number, GroupMove>();
  const before: string[] = [];
  for (const row of [...rows].sort(inOrder)) {
    const held = await heldNow(row.name, context, options);
    const move = mergeMove(
      row.name,
      to,
      tables,
      before.reduce((left, from) => afterMove(left, from, to), held),
    );
    moves.set(row.id, move);
    before.push(row.name);
    const after = new Map(move.tables.map((table) => [table.key, table.after]));
    tables = new Map([...tables].map(([key, text]) => [key, after.get(key) ?? text]));
  }
  return { moves, isClosed };
}

/** The holders after an earlier move; a channel may be in both groups. */
function afterMove(holders: Holders, from: string, to: string): Holders {
  const moved = holderKinds.map((kind) => [
    kind,
    holders[kind]?.map((holder) => ({ ...holder, fields: { ...holder.fields, ...fieldsWith(holder, from, to) } })),
  ]);
  return Object.fromEntries(moved) as Holders;
}

/**
 * The confirmation of a move: everything it changes, what the moved users then pay, and which keys cannot be seen from
 * here.
 */
function confirmMoves(
  prompt: MessageKey,
  rows: readonly GroupRow[],
  input: MoveInput | undefined,
  context: ScreenContext,
): Confirmation & { effects: readonly string[] } {
  const { say, user } = context;
  const moves = rows.flatMap(({ id }) => input?.moves?.get(id) ?? []);
  const asked = confirmRows(prompt, [], rows, context, { to: sanitise(input?.to ?? '') });
  const holders = moves.flatMap((move) => move.holders);
  const isOfPlans = holders.some(({ kind }) => kind === 'plan');
  const users = holders.filter(({ kind }) => kind === 'user');
  const consequences = [
    ...moves.flatMap((move) =>
      moves.length > 1
        ? moveLines(move, context).map((line) => pairOf(sanitise(move.from), line, say))
        : moveLines(move, context),
    ),
    say('group.keysOfOthers', { groups: moves.map(({ from }) => sanitise(from)) }),
    ...closedLines(moves, input, context),
    ...(isOfPlans ? [say('group.runningSubscriptions')] : []),
    ...(users.length > 0 && mayEndSessions(['group'], context) ? [say('user.groupConsequence')] : []),
    ...(users.some(({ id }) => id === user?.id) ? [say('group.ownLast')] : []),
  ];
  return {
    ...asked,
    consequences: [...asked.consequences, ...consequences],
    effects: moves.flatMap((move) => priceLines(move, context)),
  };
}

/** The warning that moved keys fail for users outside of the target group, where users cannot choose that group. */
function closedLines(moves: readonly GroupMove[], input: MoveInput | undefined, { say }: ScreenContext): string[] {
  const hasKeys = moves.some(({ holders }) => holders.some(({ kind }) => kind === 'key'));
  return hasKeys && input?.isClosed ? [say('group.notOpen', { group: sanitise(input.to) })] : [];
}

/** `vip → default: ratio 0.8 → 1`, for moves that change the price of moved users. */
function priceLines({ from, to, tables, holders }: GroupMove, { say }: ScreenContext): string[] {
  const text = tables.find(({ key }) => key === 'GroupRatio')?.before;
  const ratios = parseJsonRecord(text ?? '') ?? {};
  const [before, after] = [ratios[from], ratios[to]];
  if (to === '' || before === undefined || after === undefined || before === after || holders.length === 0) return [];
  return [
    say('group.ratioChange', { from: sanitise(from), to: sanitise(to), before: String(before), after: String(after) }),
  ];
}

async function moved(
  row: GroupRow,
  { moves }: MoveInput,
  doneAs: MessageKey,
  context: ScreenContext,
  options: Parameters<RowAction<GroupRow, MoveInput>['run']>[3],
) {
  const move = moves?.get(row.id);
  if (move === undefined) throw new Error(`nobody planned what becomes of ${row.name}`);
  const report = await runMove(move, context, options);
  const { to } = move;
  const now =
    to === '' ? undefined : await readBack(() => readGroupRow(idOfText(to), context, { signal: options.signal }));
  return moveDone(move, report, doneAs, now, context);
}

/** The action that undoes finished or partial moves (ASK-06), in reverse order, limited to what was really changed. */
export function undoMoves(
  results: readonly RowDone<GroupRow>[],
  moves: ReadonlyMap<number, GroupMove> = new Map(),
): UndoAction<GroupRow> | undefined {
  const rows = results.map(({ row }) => row).filter(({ id }) => moves.has(id));
  if (rows.length === 0) return undefined;
  const back = new Map([...moves].reverse().map(([id, move]) => [id, oppositeMove(move)]));
  return { action: moveBack(back), rows, recipe: { by: 'own', data: null } };
}

/** Moves holders back to their previous group. */
function moveBack(moves: ReadonlyMap<number, GroupMove>): RowAction<GroupRow, undefined> {
  const input: MoveInput = { to: '', moves };
  const order = [...moves.keys()];
  return {
    verb: 'rename',
    icon: 'edit',
    on: 'rows',
    label: 'group.moveBack',
    help: 'group.moveBack',
    danger: 'confirm',
    idempotent: true,
    access: Role.Root,
    inOrder: (one, other) => order.indexOf(one.id) - order.indexOf(other.id),
    endsAtFailure: 'bulk.endedAtFailure',
    confirm: (rows, context) => confirmMoves('group.confirmMoveBack', rows, input, context),
    command: () => '',
    changes: (row) => common.changes(row, input),
    run: (row, _input, context, options) => moved(row, input, 'group.movedBack', context, options),
    undo: (results) => undoMoves(results, moves),
  };
}
