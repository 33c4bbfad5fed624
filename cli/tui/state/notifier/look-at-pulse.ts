import type { Channel } from '../../../../shared/domain/channel/channel.ts';
import type { Gateway } from '../../../../shared/gateway/gateway.ts';
import type { PulseRow } from '../../../../shared/screens/pulse/pulse-line.ts';
import { knownPulse, noteChannel } from '../../../../shared/screens/pulse/pulse-reading.ts';
import type { Host, Lists, Notify, Session } from '../app.ts';
import { viewRefusal } from '../list/list-view.ts';

/**
 * ms between reads of what is broken, while notifications or hooks need it; the pulse makes at most two calls each
 * time.
 */
export const lookEvery = 30_000;

type Look = Promise<readonly PulseRow[] | undefined>;

/** The last read per gateway: the title and the hooks, which read at the same time, share one request. */
const lastLooks = new WeakMap<Gateway, { at: number; rows: Look }>();

/**
 * Reads what is broken, as the pulse shows it. Resolves to undefined for a user who may not see it, and where the
 * gateway does not answer: the current list reports that failure.
 */
export function lookAtPulse(app: Notify & Session & Lists & Host): Look {
  const { gateway } = app.context();
  const now = app.world.clock.now();
  const last = lastLooks.get(gateway);
  if (last !== undefined && now - last.at < lookEvery / 2) return last.rows;
  const rows = look(app);
  lastLooks.set(gateway, { at: now, rows });
  return rows;
}

async function look(app: Notify & Session & Lists): Look {
  const pulse = app.list('pulse');
  if (viewRefusal(app, pulse) !== undefined) return undefined;
  const query = { page: 1, pageSize: 100, filters: {} };
  const page = await app.call((signal) => pulse.screen.list(query, app.context(), { signal })).catch(() => undefined);
  return page?.rows as readonly PulseRow[] | undefined;
}

/**
 * Returns a function that passes the channels that the list of channels has read since its last call to the pulse, so
 * that a failure is known with the refresh that shows it and without a call of its own. Rows of earlier reads are
 * skipped, because the pulse may have newer ones.
 */
export function takeFreshRows(app: Session & Lists): () => void {
  let fetched = 0;
  let taken = new WeakSet<object>();
  return () => {
    const list = app.list('channel');
    const { fetchedAt } = list.store.get();
    if (fetchedAt === fetched) return;
    fetched = fetchedAt;
    const context = app.context();
    const rows = list.window.loaded() as readonly Channel[];
    const known = new Map(knownPulse(context)?.parts.channels?.map((channel) => [channel.id, channel.status]));
    for (const row of rows) {
      const status = known.get(row.id);
      if (!taken.has(row) && status !== undefined && status !== row.status) noteChannel(context, row);
    }
    taken = new WeakSet(rows);
  };
}
