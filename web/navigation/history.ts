/** Where the person is: the path below the console's base, the query with its `?` or '', and the place in the history. */
export interface Address {
  path: string;
  search: string;
  /** Counted from 0 in this tab; tells Back from Forward. */
  position: number;
}

/** The history of the browser's tab. */
export interface History {
  address(): Address;
  push(to: string, position: number): void;
  replace(to: string, position: number): void;
  /** Steps through the history; answered by `watch`. */
  step(delta: number): void;
  /** Calls back after the person went back or forward. */
  watch(callback: () => void): () => void;
}
