/** One page of a list in one shape, whichever the generation sent (docs/gateways.md 4.0, 13.19 to 13.24). */
export interface Page<Row> {
  rows: Row[];
  /** The number of all matching rows; undefined where the gateway does not send it (bare arrays). */
  total: number | undefined;
  /** Counted from 1, whatever the endpoint's own base is. */
  page: number;
  pageSize: number;
  hasMore: boolean;
  /**
   * The number of rows of each type under the other filters, ignoring the type filter; missing where the gateway does
   * not count.
   */
  counts?: Readonly<Record<string, number>>;
}

/** One page of a list whose rows are all loaded. */
export function sliceOf<Row>(rows: readonly Row[], page: number, pageSize: number): Page<Row> {
  const start = (page - 1) * pageSize;
  const end = start + pageSize;
  return { rows: rows.slice(start, end), total: rows.length, page, pageSize, hasMore: rows.length > end };
}

/** The query of a list. Filters that are undefined or empty are not sent. */
export interface PageQuery {
  /** Counted from 1. */
  page: number;
  /** 1 to 100. */
  pageSize: number;
}

/** The options every call accepts besides its own arguments. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Called after the gateway accepted a write, before anything is read back; with several writes, after each. */
  onWritten?: () => Promise<void> | void;
  /**
   * The call is one of very many, so it waits for the gateway's rate limit as often as necessary (docs/gateways.md
   * 2.4).
   */
  isPatient?: boolean;
  /** Called with the progress of a read of very many rows. */
  onRead?: (progress: ReadProgress) => void;
}

/** How far a read of very many rows has come. */
export interface ReadProgress {
  rows: number;
  /** The share read, 0 to 1, of the requested time range or of the rows. */
  share: number;
  /** All rows from this time on have been read. Unix seconds; undefined for lists that are read page by page. */
  since: number | undefined;
  /** The number of all rows, for lists that are read page by page. */
  total?: number;
}
