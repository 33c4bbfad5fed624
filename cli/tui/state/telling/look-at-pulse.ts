import type { PulseRow } from '../../../../shared/screens/pulse/pulse-line.ts';
import type { Lists, Notify, Session } from '../app.ts';
import { viewRefusal } from '../list/list-view.ts';

/** ms between looks at what is broken, where somebody wants to hear of it; the pulse asks no more than two calls each. */
export const lookEvery = 30_000;

/**
 * Reads what is broken, as the pulse has it. Resolves undefined for who may not see it, and where the gateway does not answer: that
 * is told by the list on show.
 */
export async function lookAtPulse(app: Notify & Session & Lists): Promise<readonly PulseRow[] | undefined> {
  const pulse = app.list('pulse');
  if (viewRefusal(app, pulse) !== undefined) return undefined;
  const question = { page: 1, pageSize: 100, filters: {} };
  const page = await app
    .call((signal) => pulse.screen.list(question, app.context(), { signal }))
    .catch(() => undefined);
  return page?.rows as readonly PulseRow[] | undefined;
}
