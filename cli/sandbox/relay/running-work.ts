import type { Background } from '../store/sandbox.ts';

/** The calls under way, for the sandbox that closes. */
export interface RunningWork {
  /**
   * Counts a call in: when the sandbox closes, `leaving` is aborted, and the database stays open until the returned function was
   * called, so that the call can still be settled.
   */
  begin(leaving: AbortController): () => void;
}

/** One listener for all calls: a signal warns of a leak when hundreds listen to it. */
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
