import type { Channel } from '../../../../shared/domain/channel/channel.ts';
import type { Gateway } from '../../../../shared/gateway/gateway.ts';
import type { PulseRow } from '../../../../shared/screens/pulse/pulse-line.ts';
import { knownPulse, noteChannel } from '../../../../shared/screens/pulse/pulse-reading.ts';
import type { Host, Lists, Notify, Session } from '../app.ts';
import { viewRefusal } from '../list/list-view.ts';

/** ms between looks at what is broken, where somebody wants to hear of it; the pulse asks no more than two calls each. */
export const lookEvery = 30_000;

type Look = Promise<readonly PulseRow[] | undefined>;

/** The last look at each gateway: the title and hooks that look at the same time ask it once. */
const lastLooks = new WeakMap<Gateway, { at: number; rows: Look }>();

/**
 * Reads what is broken, as the pulse has it. Resolves undefined for who may not see it, and where the gateway does not answer: that
 * is told by the list on show.
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
 * Lets the pulse know what the list of channels has read since it was called last, so that what broke is known with the refresh that
 * shows it, and without a call of its own. Rows of before are left: the pulse may know of later.
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
