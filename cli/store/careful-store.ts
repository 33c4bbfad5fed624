import type { CallStore } from './call-store.ts';
import { type StoreTrouble, troubleOf } from './store-trouble.ts';

export interface OpenedStore {
  store: CallStore;
  path: string;
}

/**
 * Runs calls to a store until the first failure, which `onTrouble` receives; afterwards every call returns undefined.
 */
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
