import type { CallStore } from './call-store.ts';
import { problemOf, type StoreProblem } from './store-problem.ts';

/** A store and the path of its file, for messages. */
export interface OpenedStore {
  store: CallStore;
  path: string;
}

/**
 * Runs calls to a store until the first failure, which `onTrouble` receives; afterwards every call returns undefined.
 */
export function careful({ store, path }: OpenedStore, onProblem: (problem: StoreProblem) => void) {
  let isUsable = true;
  return <Result>(work: (open: CallStore) => Result): Result | undefined => {
    if (!isUsable) return undefined;
    try {
      return work(store);
    } catch (error) {
      const problem = problemOf(error, path);
      isUsable = false;
      onProblem(problem);
      return undefined;
    }
  };
}

/** A function that runs calls to a store as `careful` describes. */
export type CarefulStore = ReturnType<typeof careful>;
