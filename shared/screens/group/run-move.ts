import { joinList } from '../../domain/list-text.ts';
import { sanitise } from '../../format/sanitise.ts';
import { createWriteTurns } from '../../gateway/client/busy-database.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import { fewAtATime } from '../../gateway/reading/few-at-a-time.ts';
import type { RunOptions } from '../../screen/action.ts';
import { describeError } from '../../screen/error/describe-error.ts';
import {
  groupsOfHolder,
  type HeldFields,
  type Holder,
  type HolderKind,
  type Holders,
  holderKinds,
  readHolders,
} from '../../screen/impact/group-holders.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { isSameOption, type OptionChange, writeOptions } from '../settings/options.ts';
import { countByKind, type GroupMove, type HolderMove, type TableMove } from './group-move.ts';
import { readTables } from './group-reading.ts';
import { writeHolder } from './move-holder.ts';

/** The number of concurrent calls. */
const atOnce = 3;
/** The most characters of a channel's groups (docs/gateways.md 4.7). */
const longestGroups = 64;

/** Errors that concern one holder only; any other error would meet the next holder, too. */
const ofOne: ReadonlySet<GatewayError['kind']> = new Set(['refused', 'not-found', 'unsure']);

/** A holder that was not moved, and the reason. */
export interface Unmoved {
  holder: Pick<Holder, 'kind' | 'id' | 'name'>;
  /** As a whole sentence. */
  reason: string;
}

/** The result of a move. */
export interface MoveReport {
  moved: readonly HolderMove[];
  /** Holders that had another group when the run began; they were left unchanged. */
  others: readonly HolderMove[];
  /** Holders that failed, or that got the old group during the run. */
  unmoved: readonly Unmoved[];
  /** Holders that were not tried, because an earlier step failed or the run was stopped. */
  left: readonly HolderMove[];
  /** Why the run ended early, where no holder's error says so. */
  reason: string | undefined;
  /** The options contain both names, or only the new one, so running it again loses nothing. */
  isOpen: boolean;
  /** Everything is done: the old name was removed from the options where it should be. */
  isWhole: boolean;
}

/**
 * Moves everything from one group to another (ASK-06). Both names exist while it runs, and channels serve both, so that
 * no call fails in between; the old name is removed last, and only where nothing refers to it any more. Each step
 * checks the present state, so that the same run can be repeated to finish. The user's own account is moved last,
 * because that may end the session (docs/gateways.md 3.4).
 * @throws Refusal before anything is written, where an option matches neither the plan nor its result
 */
export async function runMove(move: GroupMove, context: ScreenContext, options: RunOptions): Promise<MoveReport> {
  const patient = { ...options, isPatient: true };
  const now = await heldNow(move.from, context, patient);
  const tables = await readTables(context, patient);
  const moved = move.tables.filter((table) => stateOf(table, tables.get(table.key) ?? '') === undefined);
  if (moved.length > 0)
    throw new Refusal(
      context.say('group.optionsMoved', { keys: moved.map(({ key }) => key) }),
      context.say('group.movedHint'),
    );
  const run = new Run(move, await statesOf(move, now, context, patient), context, patient);
  const opening = move.tables.filter(({ key, between, before }) => {
    const text = tables.get(key) ?? '';
    return !isSameOption(key, text, between) && isSameOption(key, text, before);
  });
  await run.write(opening, 'between');
  const isOpen = run.mayGoOn();
  const [channels, users, keys, plans] = (['channel', 'user', 'key', 'plan'] as const).map((kind) => run.due(kind));
  await run.pass(channels ?? [], ({ before, after }) => bothOf(before, after));
  await run.pass([...(users ?? []), ...(keys ?? []), ...(plans ?? [])], ({ after }) => after, true);
  await run.pass(channels ?? [], ({ after }) => after, true);
  if (run.mayGoOn() && move.drops && context.isDryRun !== true) await run.findNewRows();
  if (run.mayGoOn()) {
    const closing = move.tables.filter(({ between, after }) => between !== after);
    await run.write(closing, 'after');
  }
  const isClosed = run.mayGoOn();
  await run.pass(run.own, ({ after }) => after, true);
  return run.report(isOpen, isClosed);
}

/** The state of a holder when a run begins: it still has to be moved, it was moved already, or it has another group. */
type HolderState = 'due' | 'settled' | 'other';

/** The state of each holder of a move. A channel that serves both groups is half moved. */
async function statesOf(
  { to, holders }: GroupMove,
  now: Holders,
  context: ScreenContext,
  options: { signal?: AbortSignal | undefined },
): Promise<ReadonlyMap<HolderMove, HolderState>> {
  const find = (held: Holders, { kind, id }: HolderMove) => held[kind]?.find((one) => one.id === id);
  // Of users only those of one group were read.
  const isMissing = holders.some((holder) => find(now, holder) === undefined);
  const there = isMissing && to !== '' ? await heldNow(to, context, options) : now;
  const stateNow = (holder: HolderMove): HolderState => {
    const held = find(now, holder) ?? find(there, holder);
    if (held === undefined) return 'other';
    if (isHeld(held, holder.before) || isBoth(held, holder)) return 'due';
    return isHeld(held, holder.after) ? 'settled' : 'other';
  };
  return new Map(holders.map((holder) => [holder, stateNow(holder)]));
}

/** One run of a move, and its progress. */
class Run {
  readonly own: readonly HolderMove[];
  private readonly done = new Set<HolderMove>();
  private readonly unmoved: Unmoved[] = [];
  private reason: string | undefined;
  private hasWritten = false;
  private readonly inTurn = createWriteTurns();

  constructor(
    private readonly move: GroupMove,
    private readonly states: ReadonlyMap<HolderMove, HolderState>,
    private readonly context: ScreenContext,
    private readonly options: RunOptions & { isPatient: boolean },
  ) {
    const me = context.user?.id;
    this.own = this.at('due').filter(({ kind, id }) => kind === 'user' && id === me);
  }

  private at(state: HolderState): readonly HolderMove[] {
    return this.move.holders.filter((holder) => this.states.get(holder) === state);
  }

  mayGoOn(): boolean {
    return this.unmoved.length === 0 && this.reason === undefined && this.options.signal?.aborted !== true;
  }

  due(kind: HolderKind): readonly HolderMove[] {
    return this.at('due').filter((holder) => holder.kind === kind && !this.own.includes(holder));
  }

  /** Writes options; a failure ends the run. */
  async write(tables: readonly TableMove[], side: 'between' | 'after'): Promise<void> {
    if (tables.length === 0 || !this.mayGoOn()) return;
    const changes = tables.map(
      ({ key, before, ...texts }): OptionChange => ({ key, before, after: texts[side], isSecret: false }),
    );
    const readBack = this.context.isDryRun !== true;
    await this.goingOn(async () => {
      const { failed } = await writeOptions(changes, this.context, { ...this.options, readBack });
      this.hasWritten = true;
      const [failure] = failed;
      if (failure)
        this.reason = this.context.say('group.optionFailed', { key: failure.change.key, message: failure.reason });
    });
  }

  /** A failure after the first write ends the run, and is reported beside what was done. */
  private async goingOn(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!this.hasWritten || !(error instanceof GatewayError || error instanceof Refusal)) throw error;
      this.reason = describeError(error, this.context.say).message;
    }
  }

  /**
   * Writes each of these holders; with `isLast` a written holder counts as moved. After a failure that others would
   * meet too, the remaining holders are not tried.
   */
  async pass(
    holders: readonly HolderMove[],
    fieldsOf: (holder: HolderMove) => HeldFields,
    isLast = false,
  ): Promise<void> {
    if (!this.mayGoOn()) return;
    let hasEnded = false;
    await fewAtATime(holders, atOnce, async (holder) => {
      if (hasEnded || this.options.signal?.aborted) return;
      try {
        const fields = fieldsOf(holder);
        if (!isLast && isSame(fields, holder.after)) return;
        await this.inTurn(() => writeHolder(holder, fields, this.context, this.options));
        this.hasWritten = true;
        if (isLast) this.done.add(holder);
        if (isLast) this.publish();
      } catch (error) {
        const isOfOne = error instanceof Refusal || (error instanceof GatewayError && ofOne.has(error.kind));
        hasEnded = hasEnded || !isOfOne;
        this.unmoved.push({ holder, reason: describeError(error, this.context.say).message });
      }
    });
  }

  /** Finds holders that got the old group since the run was planned, which removing it would leave without a group. */
  async findNewRows(): Promise<void> {
    await this.goingOn(() => this.lookForNewRows());
  }

  private async lookForNewRows(): Promise<void> {
    const now = await heldNow(this.move.from, this.context, this.options);
    const isOwn = ({ kind, id }: Holder) => this.own.some((one) => one.kind === kind && one.id === id);
    const reason = this.context.say('group.tookItUp', { group: sanitise(this.move.from) });
    for (const holder of holderKinds.flatMap((kind) => now[kind] ?? [])) {
      if (groupsOfHolder(holder).includes(this.move.from) && !isOwn(holder)) this.unmoved.push({ holder, reason });
    }
  }

  report(isOpen: boolean, isClosed: boolean): MoveReport {
    const failed = new Set(this.unmoved.map(({ holder }) => holder));
    const left = this.at('due').filter((holder) => !this.done.has(holder) && !failed.has(holder));
    const isStopped = this.options.signal?.aborted === true;
    return {
      moved: [...this.done],
      others: this.at('other'),
      unmoved: this.unmoved,
      left,
      reason: this.reason ?? (isStopped ? this.context.say('error.stopped') : undefined),
      isOpen,
      isWhole: isClosed && this.mayGoOn(),
    };
  }

  private publish(): void {
    const { say } = this.context;
    const [all, done] = [countByKind(this.move.holders), countByKind([...this.done])];
    const kinds = holderKinds.filter((kind) => all[kind] > 0);
    this.options.onLive?.({
      caption: say('group.progress', { done: this.done.size, total: this.move.holders.length }),
      corner: say('group.holders'),
      heads: [say('group.moved')],
      rows: kinds.map((kind, id) => ({
        id,
        head: say(kindLabels[kind]),
        cells: [{ text: say('group.ofAll', { done: done[kind], total: all[kind] }), tone: 'plain' }],
      })),
      heatSteps: [],
      failures: [],
      notes: [],
      isOver: this.done.size === this.move.holders.length,
    });
  }
}

/** The label of each kind of holder. */
const kindLabels = {
  user: 'group.users',
  key: 'group.ownKeys',
  channel: 'group.channels',
  plan: 'group.plans',
} as const;

/**
 * What refers to a group now; of users only those of the group. @throws Refusal where a list is incomplete, because
 * some holders would be missed
 */
export async function heldNow(
  group: string,
  context: ScreenContext,
  options: { signal?: AbortSignal | undefined },
): Promise<Holders> {
  const { say } = context;
  const held = await readHolders(context, options, { group });
  const unread = holderKinds.filter((kind) => held[kind] === undefined);
  if (unread.length > 0) throw new Refusal(say('group.unread', { kinds: unread.map((kind) => say(kindLabels[kind])) }));
  return held;
}

/**
 * Which version of its text an option has: before, between or after the move; undefined where another user changed it.
 */
function stateOf({ key, ...texts }: TableMove, text: string): 'before' | 'between' | 'after' | undefined {
  return (['before', 'between', 'after'] as const).find((side) => isSameOption(key, text, texts[side]));
}

/**
 * The groups of a channel before and after the move together, so that it serves both; only those after where both would
 * be too long.
 */
function bothOf(before: HeldFields, after: HeldFields): HeldFields {
  return Object.fromEntries(
    Object.entries(after).map(([name, value]) => {
      const was = before[name];
      if (typeof value === 'string' || was === undefined || typeof was === 'string') return [name, value];
      const both = [...was, ...value.filter((group) => !was.includes(group))];
      return [name, joinList(both).length > longestGroups ? value : both];
    }),
  );
}

function isHeld({ fields }: Pick<Holder, 'fields'>, wanted: HeldFields): boolean {
  return Object.entries(wanted).every(([name, value]) => JSON.stringify(fields[name]) === JSON.stringify(value));
}

/** Whether a channel serves the groups of before and after, in any order. */
function isBoth({ kind, fields }: Holder, { before, after }: HolderMove): boolean {
  const groupsOf = (of: HeldFields) => [...new Set(Object.values(of).flat())];
  const wanted = new Set([...groupsOf(before), ...groupsOf(after)]);
  const there = groupsOf(fields);
  return kind === 'channel' && there.length === wanted.size && there.every((group) => wanted.has(group));
}

function isSame(one: HeldFields, other: HeldFields): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
