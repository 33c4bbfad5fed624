import { GatewayError } from '../gateway/client/gateway-error.ts';
import type { CallOptions } from '../gateway/client/page.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { ScreenContext } from './screen-context.ts';

/** The ms for which what was read is taken for what is there now. */
const freshFor = 60_000;
/** The most ms that rows wait for it. */
const mostWait = 200;

type Asking = Pick<ScreenContext, 'gateway' | 'now' | 'sleep' | 'redraw'>;

/** What a list shows beside its rows and reads by itself: which channels fail, what users spent. Kept by gateway. */
export interface BesideReading<Value> {
  /** What was read last; undefined before the first reading. */
  known(context: Pick<Asking, 'gateway'>): Value | undefined;
  /** Stores what was read elsewhere. */
  note(value: Value, context: Pick<Asking, 'gateway' | 'now'>): void;
  /**
   * Reads where the last reading is a minute old: one call at a time, and none for a minute after a failure, which
   * leaves what is known. Only the first reading is waited for; where the face draws again later (`sleep`), no longer than
   * a person notices, because what answers slowly must not hold up the rows.
   * @throws GatewayError `stopped` where the user stopped it
   */
  refresh(read: () => Promise<Value>, context: Asking, options: CallOptions): Promise<void>;
}

/** A reading of its own, with nothing known yet. */
export function besideReading<Value>(): BesideReading<Value> {
  const last = new WeakMap<Gateway, { at: number; value: Value | undefined }>();
  const underWay = new WeakMap<Gateway, Promise<void>>();

  const start = (read: () => Promise<Value>, { gateway, now }: Asking): Promise<void> => {
    const before = last.get(gateway)?.value;
    const reading = read()
      .then(
        (value) => void last.set(gateway, { at: now(), value }),
        (error: unknown) => {
          const isStopped = error instanceof GatewayError && error.kind === 'stopped';
          if (!isStopped) last.set(gateway, { at: now(), value: before });
        },
      )
      .finally(() => underWay.delete(gateway));
    underWay.set(gateway, reading);
    return reading;
  };

  return {
    known: ({ gateway }) => last.get(gateway)?.value,
    note: (value, { gateway, now }) => void last.set(gateway, { at: now(), value }),
    async refresh(read, context, { signal }) {
      const { gateway, now } = context;
      const known = last.get(gateway);
      if (known !== undefined && now() - known.at < freshFor) return;
      const reading = underWay.get(gateway) ?? start(read, context);
      const isThere = known === undefined && (await endsSoon(reading, context));
      if (!isThere) void reading.then(() => context.redraw?.());
      if (signal?.aborted) throw new GatewayError('stopped');
    },
  };
}

/** Waits for the reading, two seconds at most where the face draws again later; whether it ended. */
async function endsSoon(reading: Promise<void>, { sleep }: Pick<Asking, 'sleep'>): Promise<boolean> {
  const ended = reading.then(() => true);
  if (sleep === undefined) return ended;
  const timer = new AbortController();
  try {
    return await Promise.race([ended, sleep(mostWait, timer.signal).then(() => false)]);
  } finally {
    timer.abort();
  }
}
