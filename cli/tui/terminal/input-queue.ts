import type { TerminalEvent } from '../keys/key.ts';

/**
 * Handles events one after the other: an event that is pushed while another one is handled waits, so that each sees the
 * effect of the one before.
 */
export function createInputQueue(options: { handle(event: TerminalEvent): void; onError(error: unknown): void }): {
  push(events: readonly TerminalEvent[]): void;
} {
  const waiting: TerminalEvent[] = [];
  let isBusy = false;
  return {
    push: (events) => {
      waiting.push(...events);
      if (isBusy) return;
      isBusy = true;
      try {
        for (let event = waiting.shift(); event !== undefined; event = waiting.shift()) options.handle(event);
      } catch (error) {
        options.onError(error);
      } finally {
        isBusy = false;
      }
    },
  };
}
