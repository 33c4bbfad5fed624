import type { Background } from '../store/sandbox.ts';

/** The running calls, for closing the sandbox. */
export interface RunningWork {
  /**
   * Registers a call: when the sandbox closes, `leaving` is aborted, and the database stays open until the returned
   * function is called, so that the call can still be settled.
   */
  begin(leaving: AbortController): () => void;
}

/** One listener for all calls: Node warns of a leak when hundreds listen to one signal. */
export function createRunningWork(background: Background): RunningWork {
  const open = new Set<AbortController>();
  const leaveAll = (): void => {
    for (const leaving of open) leaving.abort();
  };
  background.signal.addEventListener('abort', leaveAll, { once: true });
  return {
    begin(leaving) {
      open.add(leaving);
      let end = (): void => {};
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      background.start(() => ended);
      return () => {
        open.delete(leaving);
        end();
      };
    },
  };
}
