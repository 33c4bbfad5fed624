/** A location: the path below the console's base, the query string with its `?` or '', and the index in the history. */
export interface Address {
  path: string;
  search: string;
  /** Counted from 0 in this tab. Comparing two positions tells Back from Forward, which the browser does not report. */
  position: number;
}

/** The session history of the browser tab. */
export interface History {
  address(): Address;
  /** Adds an entry; `to` is the path below the console's base with its query string. `watch` does not report it. */
  push(to: string, position: number): void;
  /** Like `push`, but replaces the current entry. */
  replace(to: string, position: number): void;
  /** Goes back (negative) or forward (positive) by this many entries; `watch` reports when it has happened. */
  step(delta: number): void;
  /** Calls `callback` after each step back or forward. Returns the function that ends this. */
  watch(callback: () => void): () => void;
}
