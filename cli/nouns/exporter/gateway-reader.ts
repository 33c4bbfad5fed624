import { LogType } from '../../../shared/domain/log-type.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import type { Invocation } from '../../program/definition.ts';
import { reportOf } from '../../program/report-failure.ts';
import { withSession } from '../../program/session.ts';
import { createTalk } from '../../program/talk.ts';
import { type GatewayReading, nothingRead, withChannels, withErrors, withHours } from './gateway-reading.ts';

/** Channels a page, the most that gateways give. */
const pageSize = 100;
/** ms for each answer, unless a person says otherwise: Prometheus waits ten seconds for all of it. */
const patience = 4_000;
/** Scrapes that follow sooner (ms) get what is there: two Prometheus are no reason to ask twice. */
const leastGap = 5_000;
const hour = 3600;

/** One gateway that is read, a little at each scrape. */
export interface GatewayReader {
  /** The name in the labels. */
  label: string;
  reading(): GatewayReading;
  /** Asks the gateway at most twice; never rejects. Calls at the same time share one reading. */
  readOn(): Promise<void>;
}

type Step = (reading: GatewayReading) => GatewayReading;

/**
 * Reads a gateway over its scrapes: each takes the next page of channels, and in turn the hourly sums, the number of
 * failed calls, and the kept results of tests. The session is opened anew each time, so that a sign-in made meanwhile is found.
 * @param profile undefined for what flags and environment say
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
  const run = { ...invocation, options: quick, talk: createTalk(world, output, label) };
  const began = seconds(world.clock.now());
  let reading = nothingRead;
  let turn = 0;
  let last = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;

  const steps = ({ gateway, probes }: ScreenContext): Promise<Step>[] => {
    const now = seconds(world.clock.now());
    const query = { page: reading.sweep.page, pageSize, idSort: true };
    const channels = gateway.channels.list(query, { signal }).then(
      (page): Step =>
        (old) =>
          withChannels(old, page, now),
    );
    turn += 1;
    // Of a token from the environment the store first asks whose it is: a call.
    if (turn % 3 === 0) {
      const results = Promise.resolve(probes?.read() ?? []);
      return [
        channels,
        results.then(
          (found): Step =>
            (old) => ({ ...old, probes: found }),
        ),
      ];
    }
    if (turn % 3 === 1) {
      const range = { start: now - (now % hour) - hour, end: now };
      const rows = gateway.dashboard.all(range, { signal });
      return [
        channels,
        rows.then(
          (found): Step =>
            (old) =>
              withHours(old, found, now),
        ),
      ];
    }
    const failed = { page: 1, pageSize: 1, type: LogType.Error, start_timestamp: began };
    const errors = gateway.logs.list(failed, { signal });
    return [
      channels,
      errors.then(
        ({ total }): Step =>
          (old) =>
            withErrors(old, total, now),
      ),
    ];
  };
  const read = async () => {
    try {
      // To ask who it is would be a call more each time: whoever is nobody is told so by those of the reading.
      await withSession(run, { signedIn: false, status: 'none' }, async ({ context }) => {
        const done = await Promise.allSettled(steps(context));
        const good = done.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
        for (const step of good) reading = step(reading);
        const [bad] = done.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
        if (good.length === 0) throw bad;
        reading = { ...reading, failure: undefined };
      });
    } catch (error) {
      reading = { ...reading, failure: reportOf(error, say).code };
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

function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}
