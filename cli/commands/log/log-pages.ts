import type { Page } from '../../../shared/gateway/page.ts';
import type { FilterValues } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { readsAllLogs } from '../../../shared/screens/log/log-filters.ts';
import type { LogRow } from '../../../shared/screens/log/log-row.ts';
import { logScreen } from '../../../shared/screens/log/log-screen.ts';
import type { Invocation } from '../invocation.ts';

/** Rows a page; the most a gateway gives (docs/gateways.md 4.0). */
export const logPageSize = 100;

/**
 * The pages of a log that goes on growing while it is read, each row once, in constant memory. What is written meanwhile
 * pushes rows from one page to the next: everybody's log is told apart by its falling ids, one's own, which has none
 * (docs/gateways.md 14.23), by how much the total grew. The next page is asked for while the present one is worked on.
 */
export async function* logPages(
  filters: FilterValues,
  context: ScreenContext,
  { signal, world }: Pick<Invocation, 'signal' | 'world'>,
): AsyncGenerator<Page<LogRow>> {
  const ask = (page: number) => logScreen.list({ page, pageSize: logPageSize, filters }, context, { signal });
  const isOwn = !readsAllLogs(context);
  let lowest = Number.POSITIVE_INFINITY;
  let total: number | undefined;
  let repeated = 0;
  let next = ask(1);
  for (let number = 1; ; number += 1) {
    const page = await next;
    if (page.hasMore) {
      next = ask(number + 1);
      // Told when it is awaited; until then it is nobody's.
      next.catch(() => undefined);
      // The request goes out only when the program rests; else the gateway would rest while the program works.
      await world.clock.sleep(0);
    }
    repeated += Math.max(0, (page.total ?? 0) - (total ?? page.total ?? 0));
    total = page.total;
    const rows = isOwn ? page.rows.slice(repeated) : page.rows.filter(({ id }) => id < lowest);
    repeated = Math.max(0, repeated - page.rows.length);
    lowest = Math.min(lowest, ...rows.map(({ id }) => id));
    yield { ...page, rows };
    if (!page.hasMore || page.rows.length === 0) return;
  }
}
