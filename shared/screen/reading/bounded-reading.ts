import type { CallOptions, Page } from '../../gateway/client/page.ts';
import type { PageReading } from '../../gateway/reading/read-pages.ts';

/** The rows of a list that were read so far. */
export interface PartRead<Row> {
  rows: readonly Row[];
  /** The number of all rows, where the gateway returns it. */
  total: number | undefined;
  /** All rows of the list were read. */
  isAll: boolean;
  /** The user stopped the reading before it was complete. */
  isStopped: boolean;
}

/** A reading of a list up to a limit; it can be stopped at any time, and keeps the rows it has. */
export interface BoundedReading<Row> {
  /**
   * Reads until there are `most` rows, or all; a second call continues where the first ended. `onRows` is called after
   * each page that has a next one. Rejects with the gateway's error.
   */
  readTo(
    most: number,
    options: { signal?: AbortSignal | undefined; onRows?(rows: readonly Row[], total: number | undefined): void },
  ): Promise<PartRead<Row>>;
  /** Stops a reading and aborts its pending call; the rows read before are its result. */
  stop(): void;
  /** Whether the reading can continue: it is not complete, and was neither stopped nor ended by an error. */
  canGoOn(): boolean;
}

/** Makes a bounded reading of a reading of all rows. */
export function boundedReading<Row>(read: (options: CallOptions) => PageReading<Row>): BoundedReading<Row> {
  const controller = new AbortController();
  const { signal: ended } = controller;
  let pages: AsyncIterator<Page<Row>> | undefined;
  const rows: Row[] = [];
  let total: number | undefined;
  let isDone = false;
  let isStopped = false;
  let isBroken = false;

  const result = (most: number): PartRead<Row> => ({
    rows: rows.slice(0, most),
    total,
    isAll: (total === undefined ? isDone : rows.length >= total) && rows.length <= most,
    isStopped,
  });
  return {
    async readTo(most, { signal, onRows }) {
      const abandon = () => controller.abort();
      signal?.addEventListener('abort', abandon);
      try {
        pages ??= read({ signal: ended }).pages[Symbol.asyncIterator]();
        while (rows.length < most && !isDone && !isStopped) {
          const { value: page, done } = await pages.next();
          isDone = done === true;
          if (page === undefined || isDone) break;
          rows.push(...page.rows);
          ({ total } = page);
          if (page.hasMore) onRows?.(rows, total);
        }
      } catch (error) {
        isBroken = true;
        if (!isStopped) throw error;
      } finally {
        signal?.removeEventListener('abort', abandon);
      }
      return result(most);
    },
    stop() {
      isStopped = true;
      controller.abort();
    },
    canGoOn: () => !isDone && !isBroken && !ended.aborted,
  };
}
