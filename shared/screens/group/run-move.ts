import { joinList } from '../../domain/list-text.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import { fewAtATime } from '../../gateway/reading/few-at-a-time.ts';
import type { RunOptions } from '../../screen/action.ts';
import { describeError } from '../../screen/describe-error.ts';
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

/** Calls under way at once. */
const atOnce = 3;
/** Characters of a channel's groups (docs/gateways.md 4.7). */
const longestGroups = 64;

/** What one holder is refused for; whatever else fails would fail for the next one, too. */
const ofOne: ReadonlySet<GatewayError['kind']> = new Set(['refused', 'not-found', 'unsure']);

/** Why a holder is not moved. */
export interface Unmoved {
  holder: Pick<Holder, 'kind' | 'id' | 'name'>;
  /** A whole sentence. */
  reason: string;
}

/** What became of a move. */
export interface MoveReport {
  moved: readonly HolderMove[];
  /** Held something else when it began: left as they are. */
  others: readonly HolderMove[];
  /** Failed, or took the group up meanwhile. */
  unmoved: readonly Unmoved[];
  /** Not begun, as something before failed or was stopped. */
  left: readonly HolderMove[];
  /** Why it ended before its end, where no holder tells. */
  reason: string | undefined;
  /** Both names stand in the options, or the new one alone: going on loses nothing that they say. */
  isOpen: boolean;
  /** All is done: the old name is out of the options, where it was to go. */
  isWhole: boolean;
}

/**
 * Moves everybody from one group to another (ASK-06): both names stand while it goes on, and channels serve both, so that no call
 * fails in between; the old name goes last, and only where nobody holds it any more. Each step looks at what is there, so that
 * the same run again goes on where one ended. Oneself is moved last of all: a session may end by it (docs/gateways.md 3.4).
 * @throws Refusal where an option is neither as it was planned nor as this leaves it, before anything is written
 */
export async function runMove(move: GroupMove, context: ScreenContext, options: RunOptions): Promise<MoveReport> {
  const { signal, onWritten } = options;
  const patient = { signal, onWritten, isPatient: true };
  const now = await heldNow(move.from, context, { signal });
  const tables = await readTables(context, { signal, isPatient: true });
  const moved = move.tables.filter((table) => stateOf(table, tables.get(table.key) ?? '') === undefined);
  if (moved.length > 0)
    throw new Refusal(
      context.say('group.optionsMoved', { keys: moved.map(({ key }) => key) }),
      context.say('group.movedHint'),
    );
  const run = new Run(move, await placesOf(move, now, context, { signal }), context, patient);
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
  if (run.mayGoOn() && move.drops && context.isDryRun !== true) await run.findNewcomers();
  if (run.mayGoOn()) {
    const closing = move.tables.filter(({ between, after }) => between !== after);
    await run.write(closing, 'after');
  }
  const isClosed = run.mayGoOn();
  await run.pass(run.own, ({ after }) => after, true);
  return run.report(isOpen, isClosed);
}

/** Where a holder stands when a run begins: to be moved, moved already, or with another group than either. */
type Place = 'due' | 'settled' | 'other';

/** Where each holder of a move stands. A channel that serves both groups is half moved. */
async function placesOf(
  { to, holders }: GroupMove,
  now: Holders,
  context: ScreenContext,
  options: { signal?: AbortSignal | undefined },
): Promise<ReadonlyMap<HolderMove, Place>> {
  const find = (held: Holders, { kind, id }: HolderMove) => held[kind]?.find((one) => one.id === id);
  // Of users those of one group alone were read.
  const isMissing = holders.some((holder) => find(now, holder) === undefined);
  const there = isMissing && to !== '' ? await heldNow(to, context, options) : now;
  const placeOf = (holder: HolderMove): Place => {
    const held = find(now, holder) ?? find(there, holder);
    if (held === undefined) return 'other';
    if (isHeld(held, holder.before) || isBoth(held, holder)) return 'due';
    return isHeld(held, holder.after) ? 'settled' : 'other';
  };
  return new Map(holders.map((holder) => [holder, placeOf(holder)]));
}

/** One run of a move, and how far it has come. */
class Run {
  readonly own: readonly HolderMove[];
  private readonly done = new Set<HolderMove>();
  private readonly unmoved: Unmoved[] = [];
  private reason: string | undefined;
  private hasWritten = false;

  constructor(
    private readonly move: GroupMove,
    private readonly places: ReadonlyMap<HolderMove, Place>,
    private readonly context: ScreenContext,
    private readonly options: RunOptions & { isPatient: boolean },
  ) {
    const me = context.user?.id;
    this.own = this.at('due').filter(({ kind, id }) => kind === 'user' && id === me);
  }

  private at(place: Place): readonly HolderMove[] {
    return this.move.holders.filter((holder) => this.places.get(holder) === place);
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

  /** What fails once something was written ends the run and is told beside what was done. */
  private async goingOn(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!this.hasWritten || !(error instanceof GatewayError || error instanceof Refusal)) throw error;
      this.reason = describeError(error, this.context.say).message;
    }
  }

  /** Writes each of these holders; where `isLast` it is moved then. Those after a failure that others would meet are not begun. */
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
        await writeHolder(holder, fields, this.context, this.options);
        this.hasWritten = true;
        if (isLast) this.done.add(holder);
        if (isLast) this.tell();
      } catch (error) {
        const isOfOne = error instanceof Refusal || (error instanceof GatewayError && ofOne.has(error.kind));
        hasEnded = hasEnded || !isOfOne;
        this.unmoved.push({ holder, reason: describeError(error, this.context.say).message });
      }
    });
  }

  /** Whoever took the group up since the run was planned would be left behind. */
  async findNewcomers(): Promise<void> {
    await this.goingOn(() => this.lookForNewcomers());
  }

  private async lookForNewcomers(): Promise<void> {
    const now = await heldNow(this.move.from, this.context, { signal: this.options.signal });
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

  private tell(): void {
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

/** What holders of each kind are called. */
const kindLabels = {
  user: 'group.users',
  key: 'group.ownKeys',
  channel: 'group.channels',
  plan: 'group.plans',
} as const;

/** Who may hold a group now, of users those who do. @throws Refusal where a list came incomplete: somebody would be left behind */
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

/** Where a table stands between before and after; undefined where somebody else changed it. */
function stateOf({ key, ...texts }: TableMove, text: string): 'before' | 'between' | 'after' | undefined {
  return (['before', 'between', 'after'] as const).find((side) => isSameOption(key, text, texts[side]));
}

/** The groups of a channel before and after together, which serves both; what comes after where that would be too long. */
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

/** Whether a channel serves the groups of before and after, in whatever order. */
function isBoth({ kind, fields }: Holder, { before, after }: HolderMove): boolean {
  const groupsOf = (of: HeldFields) => [...new Set(Object.values(of).flat())];
  const wanted = new Set([...groupsOf(before), ...groupsOf(after)]);
  const there = groupsOf(fields);
  return kind === 'channel' && there.length === wanted.size && there.every((group) => wanted.has(group));
}

function isSame(one: HeldFields, other: HeldFields): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
