import type { Page, ReadProgress } from '../../../../../shared/gateway/client/page.ts';
import type { Detail } from '../../../../../shared/screen/detail.ts';
import type { FilterValues } from '../../../../../shared/screen/list-screen.ts';
import { readWhole, type WholeScreen } from '../../../../../shared/screen/reading/read-whole.ts';
import type { ListOptions, Row } from './list-options.ts';
import type { ListRequest } from './list-rows.ts';
import { mostKept, type RowWindow } from './row-window.ts';

/** Pages requested at the same time. */
const callsAtOnce = 2;

/** How often all pages are read again where they do not agree. */
const passes = 2;

interface LoaderOptions extends Pick<ListOptions, 'screen' | 'context' | 'call'> {
  window: RowWindow<Row>;
  request(): ListRequest & { pageSize: number };
  /**
   * The positions of the rows on the screen and a few around them; `isPartial` when a search or sort shows loaded rows
   * only.
   */
  wanted(): { first: number; last: number; isPartial: boolean; shown: number };
  onState(isLoading: boolean, error: unknown): void;
  onRead(progress: ReadProgress | undefined): void;
  onRows(): void;
  /** The first page of a new request arrived or, with `isFailure`, failed and so cleared the rows. */
  onAnswered(isFailure: boolean): void;
}

export interface ListLoader {
  /** Requests the pages that are wanted and not loaded. Resolves when they have arrived or failed. */
  fill(): Promise<void>;
  /** Requests every page. Resolves to false when it was stopped or failed, or when there are more than `most` rows. */
  loadAll(signal: AbortSignal, most?: number): Promise<boolean>;
  /** Starts another request: calls under way are cancelled, rows stay on show until the first answer. */
  restart(): void;
  /** Cancels calls under way; with `keepsRows` the loaded rows count as those of the next request. */
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
        // Rows of an older request do not answer this one.
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

  /** Reads a list of calls in slices of time, and puts the rows into the pages to which they belong. */
  const loadByTime = async (signal: AbortSignal, most: number): Promise<boolean> => {
    // The first answer to a new request clears the window and would remove rows put there before it.
    if (isFresh) await (underWay.get(1) ?? ask(1));
    if (failure !== undefined) return false;
    const asked = controller;
    const { filters, pageSize } = options.request();
    // Each page is requested by its own call, which signs in again where the session has ended.
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
      // Entries written since the first page was read are among the last rows.
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
        // A gateway that gives no total reveals the number of rows only as the pages arrive.
        if (signal.aborted || window.length() > Math.min(most, mostKept)) return false;
        await (underWay.get(number) ?? ask(number));
        if (failure !== undefined) return false;
      }
      // The pages came with different totals: a row that moved between pages during the read is found when they are
      // read again.
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
 * Requests the totals of a list besides its rows (LOG-01). A late answer to an older request is dropped. After a
 * failure there are no totals rather than wrong ones; the request for the rows reports the failure.
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
      // The totals of another request must not be shown with the rows of this one.
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
