/** Selected ids, stored outside of React so that selecting one row re-renders only that row. */
export interface Selection {
  ids(): ReadonlySet<number>;
  has(id: number): boolean;
  toggle(id: number): void;
  add(ids: Iterable<number>): void;
  remove(ids: Iterable<number>): void;
  replace(ids: Iterable<number>): void;
  clear(): void;
  subscribe(listener: () => void): () => void;
}

/** Creates an empty selection. `ids()` returns the same set until something changes. */
export function createSelection(): Selection {
  let chosen: ReadonlySet<number> = new Set();
  const listeners = new Set<() => void>();
  const become = (next: Set<number>) => {
    chosen = next;
    for (const listener of listeners) listener();
  };
  return {
    ids: () => chosen,
    has: (id) => chosen.has(id),
    toggle: (id) => {
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      become(next);
    },
    add: (ids) => become(new Set([...chosen, ...ids])),
    remove: (ids) => {
      const next = new Set(chosen);
      for (const id of ids) next.delete(id);
      become(next);
    },
    replace: (ids) => become(new Set(ids)),
    clear: () => {
      if (chosen.size > 0) become(new Set());
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
