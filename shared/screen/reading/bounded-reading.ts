import type { CallOptions, Page } from '../../gateway/client/page.ts';
import type { PageReading } from '../../gateway/reading/read-pages.ts';

/** The rows of a list as far as they were read. */
export interface PartRead<Row> {
  rows: readonly Row[];
  /** How many there are, where the gateway tells. */
  total: number | undefined;
  /** All there are were read. */
  isAll: boolean;
  /** A person ended it before it came as far as it was to. */
  isStopped: boolean;
}

/** A reading of a list that goes so far, can be ended at any time, and keeps what it has. */
export interface BoundedReading<Row> {
  /**
   * Reads until there are `most` rows, or all; a second time it goes on where it ended. `onRows` is told of each page but a list's only
   * one. Rejects with what the gateway refuses.
   */
  readTo(
    most: number,
    options: { signal?: AbortSignal | undefined; onRows?(rows: readonly Row[], total: number | undefined): void },
  ): Promise<PartRead<Row>>;
  /** Ends a reading under way, and the call it waits for: what came before is its result. */
  stop(): void;
  /** It can go on where it ended: it was neither stopped nor broken off. */
  canGoOn(): boolean;
}

/** Makes one of a reading of all rows. */
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
