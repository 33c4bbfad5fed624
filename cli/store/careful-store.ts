import type { CallStore } from './call-store.ts';
import { type StoreTrouble, troubleOf } from './store-trouble.ts';

export interface OpenedStore {
  store: CallStore;
  path: string;
}

/** Runs what is asked of a store until it fails for the first time; undefined from then on. */
export function careful({ store, path }: OpenedStore, onTrouble: (trouble: StoreTrouble) => void) {
  let isUsable = true;
  return <Result>(work: (open: CallStore) => Result): Result | undefined => {
    if (!isUsable) return undefined;
    try {
      return work(store);
    } catch (error) {
      const trouble = troubleOf(error, path);
      isUsable = false;
      onTrouble(trouble);
      return undefined;
    }
  };
}

export type CarefulStore = ReturnType<typeof careful>;
