import { GatewayError } from '../../../shared/gateway/gateway-error.ts';
import type { Page } from '../../../shared/gateway/page.ts';
import { readPages } from '../../../shared/gateway/read-pages.ts';
import { filterSpan, filterText, rangeEnd } from '../../../shared/screen/filter-values.ts';
import type { BrowseScreen, FilterValues, ListQuery } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';

/** Rows asked for at once; the most a gateway gives. */
const exportSize = 100;
/** How often a gateway that asks to wait is asked again, and how long between where it does not say, in ms. */
const mostWaits = 20;
const usualWait = 10_000;

interface Exported<Row> {
  rows: readonly Row[];
  total: number | undefined;
}

/** Every row the filters match, page by page, each once: what is missing at the end shows in the total (TRU-04). */
export async function* exportPages<Row>(
  screen: BrowseScreen<Row>,
  { filters, columns }: Pick<ListQuery, 'filters' | 'columns'>,
  context: ScreenContext,
  {
    signal,
    sleep,
  }: {
    signal: AbortSignal;
    sleep(ms: number, signal: AbortSignal): Promise<void>;
  },
): AsyncGenerator<Exported<Row>, void, undefined> {
  const fixed = fixedTimes(screen, filters, context);
  const ask = (page: number) =>
    patiently(
      () => screen.list({ page, pageSize: exportSize, filters: fixed, columns }, context, { signal }),
      (ms) => sleep(ms, signal),
    );
  if (screen.hasEqualRows?.(context)) yield* equalRows(screen, ask);
  else yield* readPages(({ page }) => ask(page), screen.id, { pageSize: exportSize }).pages;
}

/**
 * Pages whose rows may equal one another. Nothing of the pages before is kept but the ids of the last one: a list that
 * moved by some rows between two calls repeats those, and a gateway that ignores the page repeats all of them
 * (docs/gateways.md 13.22).
 */
async function* equalRows<Row>(
  screen: BrowseScreen<Row>,
  ask: (page: number) => Promise<Page<Row>>,
): AsyncGenerator<Exported<Row>, void, undefined> {
  let before: ReadonlySet<number> = new Set();
  let total: number | undefined;
  for (let page = 1; ; page += 1) {
    const answer = await ask(page);
    const ids = answer.rows.map((row) => screen.id(row));
    if (ids.length > 0 && ids.every((id) => before.has(id))) return;
    const hasMoved = page > 1 && answer.total !== total;
    const seen = before;
    yield {
      rows: hasMoved ? answer.rows.filter((row) => !seen.has(screen.id(row))) : answer.rows,
      total: answer.total,
    };
    if (!answer.hasMore) return;
    before = new Set(ids);
    total = answer.total;
  }
}

/** Times relative to now become timestamps, and none lies ahead, so that rows made meanwhile do not push others from page to page. */
function fixedTimes<Row>(screen: BrowseScreen<Row>, filters: FilterValues, context: ScreenContext): FilterValues {
  const fixed = { ...filters };
  const now = Math.floor(context.now() / 1000);
  for (const filter of screen.filters.filter(({ kind }) => kind === 'datetime')) {
    const span = filterSpan(filterText(filter, filters, context), context.now());
    if (span === undefined) continue;
    // A range ends before the time that is told with it (ASK-03): what is of this second is in it.
    fixed[filter.id] = String(filter.id === rangeEnd ? Math.min(span.end, now + 1) : Math.min(span.start, now));
  }
  return fixed;
}

/** A long export meets the gateway's limit of calls sooner or later: it waits and goes on (docs/gateways.md 2.4). */
async function patiently<Row>(ask: () => Promise<Page<Row>>, sleep: (ms: number) => Promise<void>): Promise<Page<Row>> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await ask();
    } catch (error) {
      const isLimit = error instanceof GatewayError && error.kind === 'rate-limited';
      if (!isLimit || waits === mostWaits) throw error;
      await sleep(error.facts.retryAfter ?? usualWait);
    }
  }
}
