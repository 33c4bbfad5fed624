/**
 * State kept outside React. Several keys may arrive in one read, and each must see the effect of the one before, but
 * React updates its state a render later; so the state is here, and React only draws it.
 */
export interface Store<State> {
  get(): State;
  set(change: Partial<State>): void;
  subscribe(listener: () => void): () => void;
}

/**
 * Creates a store of one object; a `set` that changes anything makes a new object and notifies all listeners. Each
 * notification is a frame.
 */
export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (change) => {
      const names = Object.keys(change) as (keyof State)[];
      if (names.every((name) => Object.is(change[name], state[name]))) return;
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
