import type { Background, SandboxWorld } from './store/sandbox.ts';

/** Tracks work that continues after its answer. `close` aborts what still runs and waits for it. */
export function createBackground(world: Pick<SandboxWorld, 'log'>): Background & { close(): Promise<void> } {
  const controller = new AbortController();
  const running = new Set<Promise<void>>();
  return {
    signal: controller.signal,
    start(work) {
      const ended = work(controller.signal)
        .catch((error: unknown) => {
          if (!controller.signal.aborted) world.log(error instanceof Error ? error.message : String(error));
        })
        .finally(() => running.delete(ended));
      running.add(ended);
    },
    async close() {
      controller.abort();
      await Promise.all(running);
    },
  };
}
