import type { Gateway } from '../../../../shared/gateway/gateway.ts';
import type { PulseRow } from '../../../../shared/screens/pulse/pulse-line.ts';
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
  const question = { page: 1, pageSize: 100, filters: {} };
  const page = await app
    .call((signal) => pulse.screen.list(question, app.context(), { signal }))
    .catch(() => undefined);
  return page?.rows as readonly PulseRow[] | undefined;
}
