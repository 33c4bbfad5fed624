import type { Channel } from '../../domain/channel/channel.ts';
import { isAtLeast } from '../../domain/dialect.ts';
import type { LogEntry } from '../../domain/log/log.ts';
import { LogType } from '../../domain/log/log-type.ts';
import { startOfDay, startOfDayBefore } from '../../format/parse-time.ts';
import { localOffset, type UtcOffset } from '../../format/time.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import { type CallOptions, type Page, sliceOf } from '../../gateway/client/page.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { readCosts } from '../cost/known-costs.ts';
import { channelNames } from '../log/channel-names.ts';
import { noteDegraded } from '../log/degraded-channels.ts';
import { failuresKept, lookForFailures } from '../log/kept-failures.ts';
import { counted } from './call-ledger.ts';
import { failuresIn } from './error-reason.ts';
import { firstStepReads } from './first-steps.ts';
import { changesOf } from './incident.ts';
import type { Pulse, PulsePart, PulseParts, UserSpend } from './pulse.ts';
import { type PulseSpan, spanFacts } from './pulse-span.ts';
import { hoursOf, mostOf, usersOf } from './top-users.ts';

const hour = 3600;
const day = 86_400;
/** Entries and channels per page, the most that gateways return. */
const pageSize = 100;
/** The ms between two rounds, and the calls per round: what an open pulse costs a gateway (SEE-04). */
const roundEvery = 10_000;
const callsARound = 2;
/** The most channel changes that are kept. */
const mostChanges = 200;

/** Errors that concern all parts alike: everything known is discarded. */
const endsAll: ReadonlySet<string> = new Set(['not-signed-in', 'banned', 'stopped']);
/** The gateway does not answer, so the next calls would fail in the same way. */
const noAnswer: ReadonlySet<string> = new Set(['network', 'timeout', 'not-a-gateway']);

interface Memory extends Pulse {
  failures: Map<PulsePart, unknown>;
  /** The calls still to be made, in order. */
  queue: (() => Promise<void>)[];
  /** The channels read so far, by id, and below them the spending of the users read so far. */
  channels: Map<number, Channel>;
  users: UserSpend[];
  /** Whether the gateway refused sums by user. */
  hasNoUserSums: boolean;
  /** Only summaries were asked for so far, so `moreParts` are not read. */
  isBrief: boolean;
  /** The Unix ms at which the last round began; 0 before the first. */
  roundAt: number;
  running: Promise<void> | undefined;
  /** The pulse after the last round; the same object until the next one. */
  pulse: Pulse;
}

const memories = new WeakMap<Gateway, Memory>();

/** The parts that a summary does without: who spent most, and what was spent until this time of yesterday. */
const moreParts: ReadonlySet<PulsePart> = new Set(['users', 'yesterday']);
/** What a summary reads first: with the channels comes whether a call was ever answered, which the others are about. */
const firstParts: ReadonlySet<PulsePart> = new Set(['channels', 'errors']);
const callParts: ReadonlySet<PulsePart> = new Set(['today', 'calls']);

/**
 * The pulse of a gateway. The first time everything is read; from then on with at most two calls every ten seconds,
 * however often it is requested: parts that are not due are returned as last read (SEE-04).
 *
 * A new `span` is read at once, by two calls, and then in its turn with the other parts; without one the span is
 * unchanged. `pulseChart` then returns the bars of its chart and `incidentsOf` its incidents; `pulseRows` has the
 * incidents as lines of the block `incidents`, and the errors of the span by reason.
 *
 * A summary (`isBrief`) is read without the top users and yesterday's spending, which follow once the whole pulse is
 * asked for. All channels are read, a hundred a call, because what needs attention is counted of all.
 */
export async function readPulse(
  context: ScreenContext,
  options: CallOptions,
  span?: PulseSpan,
  isBrief = false,
): Promise<Pulse> {
  const known = memories.get(context.gateway);
  const memory: Memory = known ?? {
    ...seen(nothing),
    ...{ failures: new Map(), queue: [], channels: new Map(), users: [], hasNoUserSums: false, isBrief },
    ...{ roundAt: 0, running: undefined, pulse: nothing },
  };
  memories.set(context.gateway, memory);
  const isFirst = memory.roundAt === 0;
  const isOther = span !== undefined && span !== memory.span;
  if (isOther) {
    memory.span = span;
    memory.failures.delete('sums');
    memory.failures.delete('spanErrors');
  }
  const isDue = memory.running === undefined && context.now() - memory.roundAt >= roundEvery;
  // Rounds that were due while no page was open are made up for now.
  const rounds = isDue ? Math.floor((context.now() - memory.roundAt) / roundEvery) : 0;
  if (isDue) memory.roundAt = context.now();
  const isMore = memory.isBrief && !isBrief;
  if (isMore) memory.isBrief = false;
  const work = workOf(memory, context, options, { isFirst, rounds, isOther, isMore });
  if (work !== undefined) {
    const running = work.finally(() => {
      if (memory.running === running) memory.running = undefined;
      memory.pulse = seen(memory);
    });
    memory.running = running;
  }
  // A failure of the costs is reported by the parts that need them.
  await Promise.all([memory.running, isDue ? readCosts(context).catch(() => undefined) : undefined]);
  const failures = [...memory.failures.values()];
  const grave = failures.find((error) => isOneOf(endsAll, error));
  if (grave !== undefined) {
    // The next reading begins from scratch.
    if (memories.get(context.gateway) === memory) memories.delete(context.gateway);
    // The reading was started by another page, which has been closed.
    const isOthers = grave instanceof GatewayError && grave.kind === 'stopped' && options.signal?.aborted === false;
    if (isOthers && known !== undefined) return readPulse(context, options, span, isBrief);
    throw grave;
  }
  if (failures.length > 0 && Object.keys(memory.parts).length === 0) throw failures[0];
  return memory.pulse;
}

/** The pulse of a gateway as last read, without a call; undefined before the first reading. */
export function knownPulse({ gateway }: Pick<ScreenContext, 'gateway'>): Pulse | undefined {
  const memory = memories.get(gateway);
  return memory?.pulse === nothing ? undefined : memory?.pulse;
}

/** Stores a channel as it is after an action, so that the pulse shows it before its next reading. */
export function noteChannel({ gateway, now }: Pick<ScreenContext, 'gateway' | 'now'>, channel: Channel): void {
  const memory = memories.get(gateway);
  const { channels } = memory?.parts ?? {};
  if (memory === undefined || channels === undefined) return;
  const after = channels.map((known) => (known.id === channel.id ? channel : known));
  const noticed = changesOf(channels, after, Math.floor(now() / 1000));
  memory.changes = [...memory.changes, ...noticed].slice(-mostChanges);
  memory.parts.channels = after;
  memory.pulse = seen(memory);
}

const nothing: Pulse = { parts: {}, failures: new Map(), span: '1h', ledgers: {}, changes: [] };

/** A copy of the pulse, which later readings do not change. */
function seen({ parts, failures, span, ledgers, changes }: Pulse): Pulse {
  return { parts: { ...parts }, failures: new Map(failures), span, ledgers: { ...ledgers }, changes };
}

/** The reads that are due now; undefined where none are. */
function workOf(
  memory: Memory,
  context: ScreenContext,
  options: CallOptions,
  asked: { isFirst: boolean; rounds: number; isOther: boolean; isMore: boolean },
): Promise<void> | undefined {
  const { isFirst, rounds, isOther, isMore } = asked;
  if (isFirst && rounds > 0) return readAll(memory, context, options);
  // A round outlives the page that started it: that page's signal would abort the round of the next page.
  if (isOther || isMore) {
    const reads = isOther ? spanReads(memory, context, {}).map((read) => read()) : [];
    return Promise.all([memory.running, ...reads]).then(() => (isMore ? readMore(memory, context) : undefined));
  }
  return rounds > 0 ? readRounds(memory, context, rounds) : undefined;
}

function isOneOf(kinds: ReadonlySet<string>, error: unknown): boolean {
  return error instanceof GatewayError && kinds.has(error.kind);
}

/** Reads every part, two calls at a time. Where the gateway does not answer, the rest is left to later rounds. */
async function readAll(memory: Memory, context: ScreenContext, options: CallOptions): Promise<void> {
  if (memory.isBrief) {
    fill(memory, context, options, firstParts);
    await emptyQueue(memory);
    if (memory.parts.steps?.isUnused) {
      memory.parts.today = { quota: 0, rpm: 0, tpm: 0 };
      memory.parts.calls = sliceOf([], 1, pageSize);
    } else if (!isLost(memory)) {
      fill(memory, context, options, callParts);
      if (failuresKept(context) === undefined) memory.queue.push(() => lookForOne(context, options));
      await emptyQueue(memory);
    }
  } else {
    fill(memory, context, options);
    await emptyQueue(memory);
  }
  memory.queue = [];
}

/** Whether the gateway does not answer, so that nothing is known of it. */
function isLost({ failures, parts }: Memory): boolean {
  return (
    [...failures.values()].some((error) => isOneOf(endsAll, error) || isOneOf(noAnswer, error)) &&
    Object.keys(parts).length === 0
  );
}

async function lookForOne(context: ScreenContext, options: CallOptions): Promise<void> {
  await lookForFailures(context, false, options);
}

/** Reads what a summary did without, ahead of what else is due. */
async function readMore(memory: Memory, context: ScreenContext): Promise<void> {
  const later = memory.queue;
  memory.queue = [];
  fill(memory, context, {}, moreParts);
  if (failuresKept(context) === undefined) memory.queue.push(() => lookForOne(context, {}));
  await emptyQueue(memory);
  memory.queue = later;
}

async function emptyQueue(memory: Memory): Promise<void> {
  const worker = async () => {
    for (let next = memory.queue.shift(); next !== undefined; next = memory.queue.shift()) {
      await next();
      if (isLost(memory)) return;
    }
  };
  await Promise.all(Array.from({ length: callsARound }, worker));
}

/** Makes this many rounds, two calls at a time, and reads no part twice. */
async function readRounds(memory: Memory, context: ScreenContext, rounds: number): Promise<void> {
  let left = callsARound * rounds;
  let isFilled = false;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      if (memory.queue.length === 0) {
        if (isFilled && rounds > 1) return;
        isFilled = true;
        // A round outlives the page that started it: that page's signal would abort the round of the next page.
        fill(memory, context, {});
      }
      await memory.queue.shift()?.();
    }
  };
  await Promise.all(Array.from({ length: callsARound }, worker));
}

/** Yesterday until this time of day, in Unix seconds: 23 or 25 hours ago after clocks were changed. */
export function yesterdayOf(present: number, offset: UtcOffset = localOffset): { start: number; end: number } {
  const start = startOfDayBefore(present, 1, offset);
  const end = present - day;
  return { start, end: Math.max(start, end + (offset(present) - offset(end)) * 60) };
}

/** A reading that stores its failure and keeps the values known before. */
function tryPart({ failures }: Memory, part: PulsePart, load: () => Promise<void>): () => Promise<void> {
  return async () => {
    try {
      await load();
      failures.delete(part);
    } catch (error) {
      failures.set(part, error);
    }
  };
}

/**
 * The two calls that a span longer than the hour takes; none for the hour. An answer for a previous span is dropped.
 */
function spanReads(memory: Memory, { gateway, now, status }: ScreenContext, o: CallOptions): (() => Promise<void>)[] {
  const { span } = memory;
  if (span === '1h') return [];
  const end = Math.floor(now() / 1000);
  const start = end - spanFacts(span).length;
  const isKept = () => memory.span === span;
  const sums = tryPart(memory, 'sums', async () => {
    const rows = await gateway.dashboard.all({ start, end }, o);
    if (isKept()) memory.parts.sums = { span, rows };
  });
  const errors = tryPart(memory, 'spanErrors', async () => {
    const page = await gateway.logs.list({ type: LogType.Error, page: 1, pageSize, start_timestamp: start }, o);
    if (isKept()) memory.parts.spanErrors = { span, page };
  });
  return [...(status.enable_data_export ? [sums] : []), ...(gateway.dialect() === 'classic' ? [] : [errors])];
}

/** Adds every part to the queue once, of a summary all but `moreParts`; or `only` these parts. */
function fill(memory: Memory, context: ScreenContext, o: CallOptions, only?: ReadonlySet<PulsePart>): void {
  const { gateway, now, status } = context;
  const present = () => Math.floor(now() / 1000);
  const midnight = () => startOfDay(present());
  const tried = (part: PulsePart, load: () => Promise<void>) => tryPart(memory, part, load);
  const isWanted = (part: PulsePart) => only?.has(part) ?? !(memory.isBrief && moreParts.has(part));
  const put = (part: PulsePart, load: () => Promise<void>) => {
    if (isWanted(part)) memory.queue.push(tried(part, load));
  };
  const set = <Part extends PulsePart>(part: Part, load: () => Promise<PulseParts[Part]>) =>
    put(part, async () => {
      memory.parts[part] = await load();
    });
  const lastHour = (type: number) => ({ type, page: 1, pageSize, start_timestamp: present() - hour });
  set('today', () => gateway.logs.stat({ type: LogType.Consumption, start_timestamp: midnight() }, o));
  let calls: Promise<Page<LogEntry>> | undefined;
  set('calls', async () => {
    const from = present() - hour;
    calls = gateway.logs.list(lastHour(LogType.Consumption), o);
    const page = await calls;
    memory.ledgers.calls = counted(memory.ledgers.calls, page, from);
    return page;
  });
  set('errors', async () => {
    const from = present() - hour;
    const page = await gateway.logs.list(lastHour(LogType.Error), o);
    const rows = failuresIn(page.rows);
    noteDegraded(context, rows);
    // This is a separate call, queued once, because a round makes two calls.
    if (rows.length > 0) await lookForFailures(context, true, o);
    else if (failuresKept(context) === undefined && only === undefined && !memory.parts.steps?.isUnused)
      memory.queue.unshift(() => lookForOne(context, o));
    if (failuresKept(context) !== false)
      memory.ledgers.errors = counted(memory.ledgers.errors, { ...page, rows }, from);
    return page;
  });
  set('yesterday', () =>
    gateway.logs.stat(
      {
        type: LogType.Consumption,
        start_timestamp: yesterdayOf(present()).start,
        end_timestamp: yesterdayOf(present()).end,
      },
      o,
    ),
  );
  const readChannels = async (page: number): Promise<void> => {
    const answer = await gateway.channels.list({ page, pageSize, idSort: true }, o);
    channelNames.note(answer.rows, context);
    if (page === 1) memory.channels = new Map();
    const fresh = answer.rows.filter(({ id }) => !memory.channels.has(id));
    for (const channel of fresh) memory.channels.set(channel.id, channel);
    // The next page is read before all other parts.
    if (answer.hasMore && fresh.length > 0) {
      memory.queue.unshift(async () => {
        await readChannels(page + 1).catch((error: unknown) => memory.failures.set('channels', error));
      });
    } else {
      const channels = [...memory.channels.values()];
      const noticed = changesOf(memory.parts.channels ?? [], channels, present());
      memory.changes = [...memory.changes, ...noticed].slice(-mostChanges);
      memory.parts.channels = channels;
      // These reads come next, because a user who has set up a channel or a key returns to see the remaining steps.
      const steps = firstStepReads(channels, memory.parts.steps ?? {}, context).map((read) =>
        tried('steps', async () => {
          const found = await read(context, o);
          memory.parts.steps = { ...memory.parts.steps, ...found };
        }),
      );
      memory.queue.unshift(...steps);
    }
  };
  put('channels', () => readChannels(1));
  const askOneByOne = async () => {
    // The users to query are taken from the calls, which may still be loading.
    await calls?.catch(() => undefined);
    memory.users = [];
    const ask = async (name: string) => {
      const { quota } = await gateway.logs.stat(
        { type: LogType.Consumption, username: name, start_timestamp: midnight() },
        o,
      );
      memory.users.push({ name, quota });
      memory.parts.users = { rows: mostOf(memory.users), isOfAll: false, byHour: [] };
    };
    const [first, ...rest] = usersOf(memory);
    for (const name of rest) put('users', () => ask(name));
    if (first === undefined) memory.parts.users = { rows: [], isOfAll: false, byHour: [] };
    else await ask(first);
  };
  const hasSums = status.enable_data_export && isAtLeast(gateway.dialect() ?? 'v013', 'v013');
  put('users', async () => {
    if (!hasSums || memory.hasNoUserSums) return askOneByOne();
    try {
      const start = midnight();
      const rows = await gateway.dashboard.users({ start, end: present() }, o);
      const spent = new Map<string, number>();
      for (const { username, quota } of rows) spent.set(username, (spent.get(username) ?? 0) + quota);
      const users = [...spent].map(([name, quota]) => ({ name, quota }));
      memory.parts.users = { rows: mostOf(users), isOfAll: true, byHour: hoursOf(rows, start, present()) };
    } catch (error) {
      if (!(error instanceof GatewayError) || error.kind !== 'unsupported') throw error;
      memory.hasNoUserSums = true;
      memory.queue.unshift(tried('users', askOneByOne));
    }
  });
  if (only === undefined) memory.queue.push(...spanReads(memory, context, o));
}
