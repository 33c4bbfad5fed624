/**
 * One page of a list in the client's own terms, whatever the generation sent (docs/gateways.md 4.0, 13.19 to 13.24).
 */
export interface Page<Row> {
  rows: Row[];
  /** All rows that match, or undefined where the gateway does not tell (bare arrays). */
  total: number | undefined;
  /** Counted from 1, whatever the endpoint's own base is. */
  page: number;
  pageSize: number;
  hasMore: boolean;
  /** Rows by type within the filters, whatever type was asked for; missing where the gateway does not count. */
  counts?: Readonly<Record<string, number>>;
}

/** A page of rows that are all at hand. */
export function sliceOf<Row>(rows: readonly Row[], page: number, pageSize: number): Page<Row> {
  const start = (page - 1) * pageSize;
  const end = start + pageSize;
  return { rows: rows.slice(start, end), total: rows.length, page, pageSize, hasMore: rows.length > end };
}

/** The query put to a list. Filters left undefined or empty are not sent. */
export interface PageQuery {
  /** Counted from 1. */
  page: number;
  /** 1 to 100. */
  pageSize: number;
}

/** What every call accepts beside its own arguments. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Called when the gateway has agreed to a write, before anything is read back; of several writes, after each. */
  onWritten?: () => Promise<void> | void;
  /** One call of very many: it waits out the gateway's limit of calls, however often it meets it (docs/gateways.md 2.4). */
  isPatient?: boolean;
  /** Told how far a read of very many rows has come. */
  onRead?: (progress: ReadProgress) => void;
}

/** How far a read of very many rows has come. */
export interface ReadProgress {
  rows: number;
  /** 0 to 1 of the time it is to cover, or of its rows. */
  share: number;
  /** Everything from here on has been read. Unix seconds; undefined of what is read page by page. */
  since: number | undefined;
  /** How many rows there are, where it is read page by page. */
  total?: number;
}
