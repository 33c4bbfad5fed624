import type { LogEntry } from '../../domain/log/log.ts';
import type { RouteLoss } from '../../domain/state/impact.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { startImpact } from '../../screen/impact/impact-reading.ts';
import type { ImpactState } from '../../screen/impact/impact-state.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { type PriceForecast, priceSample, rehearsedIn } from '../price/price-sample.ts';
import { planRehearsal, pricedSteps } from './plan-forecast.ts';
import { type TouchedChannel, touchedChannels, touchesChannel } from './plan-impact.ts';
import type { StepLeft } from './plan-memory.ts';
import { readSite } from './read-site.ts';
import { kindsOfThings } from './site-kind.ts';
import { thingOf } from './step-text.ts';
import { type TouchedCalls, type TouchedPart, touchedBy } from './touched-calls.ts';

/** How far back calls are counted, in seconds. */
const aMonth = 30 * 86_400;
/** Files whose changes touch calls that are not counted. */
const uncountedFiles: readonly string[] = ['options', 'groups'];

/** The calls of the last 30 days that a plan touches (CHG-02), as far as they are known. */
export interface PlanTouch {
  isEnded: boolean;
  /** Its changed channels, models and groups, those with most calls first. */
  parts: readonly TouchedPart[];
  /** All of these calls together, each once. */
  all: TouchedCalls;
  /** Not all calls of every part were read. */
  isPart: boolean;
  /** What groups and models lose; undefined while it is not read, and where no channel is touched. */
  losses: readonly RouteLoss[] | undefined;
  /** The charges at the prices of the plan; undefined while they are not read, and where it changes no price. */
  forecast: PriceForecast | undefined;
  /** Changes whose calls are not counted: of settings, of groups other than their ratios, and those beyond the limits. Sanitised. */
  uncounted: readonly string[];
  failure: unknown;
}

/** Whether these steps may touch calls: not if they only add, or change what no call depends on. */
export function mayTouch(steps: readonly StepLeft[]): boolean {
  return steps.some((step) => touchesChannel(step) || ['prices', ...uncountedFiles].includes(step.file));
}

/** A reading of what a plan touches, which grows until it has ended. */
export interface TouchReading {
  /** Returns the same object until more is known. */
  state(): PlanTouch;
  /** Calls the listener after every change. Returns the function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
  stop(): void;
}

/** What has been read: the calls of each part are summed up from these. */
interface Read {
  channels: readonly TouchedChannel[];
  impact: ImpactState | undefined;
  forecast: PriceForecast | undefined;
  priced: readonly (Pick<TouchedPart, 'kind' | 'name' | 'total' | 'isPart'> & { entries: readonly LogEntry[] })[];
  unread: readonly string[];
}

/**
 * Starts to read which calls of the last 30 days the remaining steps of a plan touch: first those of its channels, then
 * those of the models and groups whose price or ratio it changes, each within the limits of the impact and of a rehearsal. Returns at once.
 */
export function startPlanTouch(steps: readonly StepLeft[], context: ScreenContext): TouchReading {
  const controller = new AbortController();
  const listeners = new Set<() => void>();
  const open = steps.filter(({ state }) => state !== 'moved');
  let read: Read = { channels: [], impact: undefined, forecast: undefined, priced: [], unread: [] };
  let state = touchOf(open, read, {});
  const set = (next: Partial<Read>, ended: { isEnded?: boolean; failure?: unknown } = {}) => {
    read = { ...read, ...next };
    state = touchOf(open, read, ended);
    for (const listener of listeners) listener();
  };
  const { signal } = controller;
  readInto(open, context, { signal }, set).then(
    (failure) => set({}, { isEnded: true, failure }),
    (failure: unknown) => set({}, { isEnded: true, failure }),
  );
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => controller.abort(),
  };
}

/** Reads channels, then models and groups. Returns the failure of a part of it. */
async function readInto(
  steps: readonly StepLeft[],
  context: ScreenContext,
  options: CallOptions & { signal: AbortSignal },
  set: (next: Partial<Read>) => void,
): Promise<unknown> {
  const failure = await readChannels(steps.filter(touchesChannel), context, options, set);
  const priced = pricedSteps(steps);
  if (priced.length === 0) return failure;
  const sample = priceSample(context);
  const rehearsal = await planRehearsal(priced, context, options);
  const forecast = await sample.forecast(rehearsal, options);
  const found = rehearsedIn(rehearsal).map((one) => [one, sample.callsOf(one)] as const);
  set({
    forecast,
    priced: found.flatMap(([one, calls]) => (calls === undefined ? [] : [{ ...one, ...calls }])),
    unread: found.flatMap(([{ name }, calls]) => (calls === undefined ? [name] : [])),
  });
  return failure;
}

async function readChannels(
  steps: readonly StepLeft[],
  context: ScreenContext,
  options: CallOptions & { signal: AbortSignal },
  set: (next: Partial<Read>) => void,
): Promise<unknown> {
  if (steps.length === 0) return undefined;
  const { kinds, namesOf } = kindsOfThings(steps);
  const channels = await touchedChannels(steps, await readSite(context, options, kinds, namesOf), context);
  set({ channels });
  if (channels.length === 0) return undefined;
  // A channel that routing keeps as it is loses nothing, and its calls are counted all the same.
  const changes = new Map(channels.map(({ id, change }) => [id, change === undefined ? {} : change.to]));
  const reading = startImpact(changes, context, aMonth);
  options.signal.addEventListener('abort', reading.stop, { once: true });
  reading.subscribe(() => set({ impact: reading.state() }));
  return (await reading.ended).failure;
}

/** What is known of the steps by what has been read. */
function touchOf(
  steps: readonly StepLeft[],
  { channels, impact, forecast, priced, unread }: Read,
  { isEnded = false, failure }: { isEnded?: boolean; failure?: unknown },
): PlanTouch {
  const carried = impact?.carried;
  const ofChannels = channels.flatMap(({ id, step }) => {
    const calls = carried?.byChannel.get(id);
    const entries = carried?.entries.filter(({ channel }) => channel === id) ?? [];
    return calls === undefined ? [] : [{ kind: 'channel' as const, name: step.name, entries, ...calls }];
  });
  const found = [...ofChannels, ...priced];
  const parts = found.map(({ entries, ...part }) => ({ ...part, ...touchedBy(entries) }));
  const beyond = carried === undefined ? [] : channels.filter(({ id }) => !carried.byChannel.has(id));
  const counted = new Set(pricedSteps(steps));
  const ofSite = steps.filter((step) => uncountedFiles.includes(step.file) && !counted.has(step));
  return {
    isEnded,
    parts: parts.sort((one, other) => (other.total ?? other.calls) - (one.total ?? one.calls)),
    all: touchedBy(found.flatMap(({ entries }) => entries)),
    isPart: parts.some(({ isPart }) => isPart),
    losses: impact?.losses,
    forecast,
    uncounted: [...ofSite.map(thingOf), ...beyond.map(({ step }) => thingOf(step)), ...unread],
    failure,
  };
}
