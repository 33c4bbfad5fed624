import { LogType } from '../../../shared/domain/log/log-type.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { readCosts } from '../../../shared/screens/cost/known-costs.ts';
import type { Invocation } from '../../program/definition.ts';
import { reportOf } from '../../program/report-failure.ts';
import { withSession } from '../../program/session.ts';
import { createTalk, type Talk } from '../../program/talk.ts';
import {
  answered,
  type GatewayReading,
  nothingRead,
  type ReadingKind,
  withChannels,
  withErrors,
  withFailure,
  withHours,
  withMargins,
} from './gateway-reading.ts';

/** Rows per page, the most that gateways return. */
const pageSize = 100;
/** ms for each answer, unless the user sets a timeout: Prometheus waits ten seconds for the whole scrape. */
const patience = 4_000;
/**
 * A scrape within this many ms gets the last reading, so that two Prometheus servers do not cause twice the requests.
 */
const leastGap = 5_000;
const hour = 3600;

/** A gateway that is read a little at each scrape. */
export interface GatewayReader {
  /** The gateway's name in the labels. */
  label: string;
  reading(): GatewayReading;
  /** Sends at most two requests; never rejects. Simultaneous calls share one reading. */
  readOn(): Promise<void>;
}

type Step = (reading: GatewayReading) => GatewayReading;
type Ask = (context: ScreenContext, reading: GatewayReading, now: number) => Promise<Step>;

/** What a scrape reads besides the channels: one of these, in turn; `margin` only where channel costs were entered. */
const turns: readonly ReadingKind[] = ['models', 'errors', 'site', 'probes', 'margin'];

/**
 * Reads a gateway over several scrapes: each reads the next page of channels and, in turn, the hourly sums, the failed
 * calls, the site, the stored test results, or the newest calls for their margin. The session is opened for each
 * scrape, so that a sign-in made meanwhile takes effect.
 * @param profile undefined for the gateway that flags and environment select
 */
export function createGatewayReader(label: string, profile: string | undefined, invocation: Invocation): GatewayReader {
  const { world, options, output, signal, say } = invocation;
  const own = {
    ...options,
    profiles: undefined,
    noInput: true,
    readOnly: true,
    ...(profile !== undefined && { profile }),
  };
  const quick = { ...own, timeout: options.timeout ?? patience, retries: options.retries ?? 0 };
  const run = { ...invocation, options: quick, talk: warnOnce(createTalk(world, output, label)) };
  const asks = asksUntil(signal);
  let reading = nothingRead;
  let turn = 0;
  let last = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;

  const readKind = async (kind: ReadingKind, context: ScreenContext) => {
    try {
      const step = await asks[kind](context, reading, Math.floor(world.clock.now() / 1000));
      reading = answered(step(reading), kind);
    } catch (error) {
      reading = withFailure(reading, kind, reportOf(error, say).code);
    }
  };
  const nextTurn = async (context: ScreenContext) => {
    const hasCosts = Object.keys(await readCosts(context)).length > 0;
    const order = turns.filter((kind) => hasCosts || kind !== 'margin');
    turn += 1;
    return order[(turn - 1) % order.length] ?? 'models';
  };
  const read = async () => {
    try {
      // Fetching the user would cost one more call per scrape; an invalid sign-in fails the calls below anyway.
      await withSession(run, { signedIn: false, status: 'none' }, async ({ context }) => {
        await Promise.all([readKind('channels', context), readKind(await nextTurn(context), context)]);
      });
    } catch (error) {
      reading = withFailure(reading, 'channels', reportOf(error, say).code);
    }
  };
  return {
    label,
    reading: () => reading,
    readOn() {
      if (running) return running;
      if (world.clock.now() - last < leastGap) return Promise.resolve();
      last = world.clock.now();
      running = read().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}

/** How each kind is read: one call, and a function that adds its answer to the reading. */
function asksUntil(signal: AbortSignal): Record<ReadingKind, Ask> {
  const until = { signal };
  return {
    async channels({ gateway }, { sweep }, now) {
      const page = await gateway.channels.list({ page: sweep.page, pageSize, idSort: true }, until);
      return (reading) => withChannels(reading, page, now);
    },
    async models({ gateway }, _, now) {
      const rows = await gateway.dashboard.all({ start: now - (now % hour) - hour, end: now }, until);
      return (reading) => withHours(reading, rows, now);
    },
    async errors({ gateway }, { errorsSince }, now) {
      const from = errorsSince?.at ?? now - hour;
      const query = { page: 1, pageSize, type: LogType.Error, start_timestamp: from };
      const page = await gateway.logs.list(query, until);
      return (reading) => withErrors(reading, page, from, now);
    },
    async site({ gateway }, _, now) {
      const { version, quota_per_unit: quotaPerUsd } = await gateway.site.status(until);
      return (reading) => ({ ...reading, site: { version, quotaPerUsd }, readAt: { ...reading.readAt, site: now } });
    },
    async margin(context, { marginsSince, site }, now) {
      // The value of a quota unit is read in the turn of `site`, which comes earlier.
      if (site === undefined) return (reading) => reading;
      const costing = { book: await readCosts(context), quotaPerUnit: site.quotaPerUsd };
      const from = marginsSince?.at ?? now - hour;
      const query = { page: 1, pageSize, type: LogType.Consumption, start_timestamp: from };
      const page = await context.gateway.logs.list(query, until);
      return (reading) => withMargins(reading, page, { from, now, costing });
    },
    // For a token of the environment the store first fetches its user, which is one call.
    async probes({ probes }, _, now) {
      const results = (await probes?.read()) ?? [];
      return (reading) => ({ ...reading, probes: results, readAt: { ...reading.readAt, probes: now } });
    },
  };
}

/** Every scrape opens a session, which would repeat its warnings; each is printed once. */
function warnOnce(talk: Talk): Talk {
  const warned = new Set<string>();
  return {
    ...talk,
    warning: async (code, text) => {
      if (warned.has(text)) return;
      warned.add(text);
      await talk.warning(code, text);
    },
  };
}
