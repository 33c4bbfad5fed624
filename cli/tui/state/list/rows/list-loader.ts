import type { Page, ReadProgress } from '../../../../../shared/gateway/client/page.ts';
import type { Detail } from '../../../../../shared/screen/detail.ts';
import type { FilterValues } from '../../../../../shared/screen/list-screen.ts';
import { readWhole, type WholeScreen } from '../../../../../shared/screen/reading/read-whole.ts';
import type { ListOptions, Row } from './list-options.ts';
import type { ListRequest } from './list-rows.ts';
import { mostKept, type RowWindow } from './row-window.ts';

/** Pages asked for at once. */
const callsAtOnce = 2;

/** Times all pages are read anew where they do not agree. */
const passes = 2;

interface LoaderOptions extends Pick<ListOptions, 'screen' | 'context' | 'call'> {
  window: RowWindow<Row>;
  request(): ListRequest & { pageSize: number };
  /** The places the screen shows and a little around; `isPartial` when a search or sort shows rows on hand only. */
  wanted(): { first: number; last: number; isPartial: boolean; shown: number };
  onState(isLoading: boolean, error: unknown): void;
  onRead(progress: ReadProgress | undefined): void;
  onRows(): void;
  /** The first page of a new request came, or failed, so that there are no rows any more. */
  onAnswered(isFailure: boolean): void;
}

export interface ListLoader {
  /** Asks for the pages that are wanted and missing. Resolves when they came or failed. */
  fill(): Promise<void>;
  /** Every page, unless there are more than `most` rows. */
  loadAll(signal: AbortSignal, most?: number): Promise<boolean>;
  /** Another request: calls under way are cancelled, rows stay on show until the first answer. */
  restart(): void;
  /** Cancels calls under way; `keepsRows`: those on hand are of the request that is asked next. */
  stop(options?: { keepsRows: boolean }): void;
}

/** Fetches the pages of a list as they are needed. A late answer to an older request is dropped. */
export function createListLoader(options: LoaderOptions): ListLoader {
  const { screen, context, call, window } = options;
  let controller = new AbortController();
  let underWay = new Map<number, Promise<void>>();
  let isFresh = true;
  let failure: unknown;

  const ask = (number: number): Promise<void> => {
    const asked = controller;
    const { filters, columns, order, pageSize } = options.request();
    const query = {
      page: number,
      pageSize,
      filters,
      ...(Object.keys(columns).length > 0 && { columns }),
      ...(order && { order }),
    };
    const onRead = (progress: ReadProgress) => {
      if (asked === controller) options.onRead(progress);
    };
    const answer = call((signal) => screen.list(query, context(), { signal, onRead }), asked.signal).then(
      (page: Page<Row>) => {
        if (asked !== controller) return;
        const isFirst = isFresh;
        if (isFirst) window.clear(pageSize);
        isFresh = false;
        failure = undefined;
        window.put({ ...page, page: number, pageSize });
        if (isFirst) options.onAnswered(false);
        options.onRows();
      },
      (error: unknown) => {
        if (asked !== controller) return;
        failure = error;
        // Rows of an older request are no answer to this one.
        if (isFresh) {
          window.clear(pageSize);
          options.onAnswered(true);
        }
      },
    );
    const ended = answer.finally(() => {
      if (asked !== controller) return;
      underWay.delete(number);
      options.onRead(undefined);
      options.onState(underWay.size > 0, failure);
    });
    underWay.set(number, ended);
    options.onState(true, failure);
    return ended;
  };

  const nextWanted = (): number | undefined => {
    const { first, last, isPartial, shown } = options.wanted();
    if (isFresh) return underWay.has(1) ? undefined : 1;
    const pages = window.missing(isPartial ? 0 : first, isPartial ? window.loaded().length - 1 : last);
    if (isPartial && last >= shown) {
      const next = window.nextMissing();
      if (next !== undefined) pages.push(next);
    }
    return pages.find((number) => !underWay.has(number));
  };

  const fill = async (): Promise<void> => {
    const asked = controller;
    failure = undefined;
    for (let number = nextWanted(); number !== undefined; number = nextWanted()) {
      if (underWay.size >= callsAtOnce) await Promise.race(underWay.values());
      else void ask(number);
      if (failure !== undefined || asked !== controller) break;
    }
    await Promise.all(underWay.values());
  };

  const stop = ({ keepsRows } = { keepsRows: false }) => {
    controller.abort();
    controller = new AbortController();
    underWay = new Map();
    isFresh = !keepsRows;
    options.onRead(undefined);
    options.onState(false, undefined);
  };

  /** Reads a list of calls in slices of time, and puts what comes in the places of its pages. */
  const loadByTime = async (signal: AbortSignal, most: number): Promise<boolean> => {
    // The answer that begins a list anew would take away what is put before it.
    if (isFresh) await (underWay.get(1) ?? ask(1));
    if (failure !== undefined) return false;
    const asked = controller;
    const { filters, pageSize } = options.request();
    // Each page by itself signs in again where the session has ended.
    const paged: WholeScreen<Row> = {
      ...screen,
      list: (query, now, how) => call((own) => screen.list(query, now, { ...how, signal: own }), asked.signal),
    };
    const onRead = (progress: ReadProgress) => asked === controller && options.onRead(progress);
    const reading = readWhole(paged, { filters }, context(), { onRead });
    const isEnded = () => asked !== controller || signal.aborted;
    let total: number | undefined;
    let rows: Row[] = [];
    let number = 0;
    const put = (hasMore: boolean) => {
      number += 1;
      const page = { rows: rows.slice(0, pageSize), page: number, pageSize, hasMore };
      rows = rows.slice(pageSize);
      // What came in since the first page is among the last ones.
      const received = (number - 1) * pageSize + page.rows.length;
      window.put({ ...page, total: hasMore ? total : total && Math.max(total, received) });
    };
    options.onState(true, undefined);
    try {
      for await (const page of reading.pages) {
        if (isEnded() || (page.total ?? 0) > Math.min(most, mostKept)) return false;
        ({ total } = page);
        rows.push(...page.rows);
        while (rows.length > pageSize) put(true);
        options.onRows();
      }
      if (isEnded()) return false;
      if (rows.length > 0) put(false);
      options.onRows();
      return true;
    } catch (error) {
      if (asked === controller) failure = error;
      return false;
    } finally {
      if (asked === controller) {
        options.onRead(undefined);
        options.onState(underWay.size > 0, failure);
      }
    }
  };

  return {
    fill,
    stop,
    restart: () => {
      stop();
      void fill();
    },
    loadAll: async (signal, most = Number.POSITIVE_INFINITY) => {
      const { columns, order } = options.request();
      const isPlain = order === undefined && Object.keys(columns).length === 0;
      if (screen.timeOf !== undefined && isPlain && window.nextMissing() !== undefined) return loadByTime(signal, most);
      for (let number = window.nextMissing(); number !== undefined; number = window.nextMissing()) {
        // Where no total is told, how many rows there are shows only as they come.
        if (signal.aborted || window.length() > Math.min(most, mostKept)) return false;
        await (underWay.get(number) ?? ask(number));
        if (failure !== undefined) return false;
      }
      // Pages told of different totals: what moved from one to another while they were read is on the pages read anew.
      for (let pass = 0; pass < passes && !window.isSteady(); pass++) {
        for (let number = 1; number <= Math.ceil(window.length() / window.pageSize); number++) {
          if (signal.aborted) return false;
          await (underWay.get(number) ?? ask(number));
          if (failure !== undefined) return false;
        }
      }
      return true;
    },
  };
}

interface SummaryOptions extends Pick<ListOptions, 'screen' | 'context' | 'call'> {
  filters(): FilterValues;
  onTotals(totals: readonly Detail[]): void;
}

/**
 * Asks for the totals of a list beside its rows (LOG-01). A late answer to an older request is dropped. A failure
 * leaves no totals rather than wrong ones; that it failed, the rows of the same request tell.
 */
export function createSummary({ screen, context, call, filters, onTotals }: SummaryOptions) {
  let controller = new AbortController();
  let request = '';
  const stop = () => {
    controller.abort();
    controller = new AbortController();
    request = '';
    onTotals([]);
  };
  return {
    stop,
    ask: (): void => {
      if (!screen.summary) return;
      const values = filters();
      const asked = JSON.stringify(values);
      // The totals of another request must not stand beside this one's rows.
      if (asked !== request) stop();
      request = asked;
      const { signal } = controller;
      call(async () => screen.summary?.(values, context(), { signal }) ?? [], signal).then(
        (totals) => {
          if (!signal.aborted) onTotals(totals);
        },
        () => {
          if (!signal.aborted) onTotals([]);
        },
      );
    },
  };
}
