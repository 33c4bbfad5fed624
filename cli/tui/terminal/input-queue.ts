import type { TerminalEvent } from '../keys/key.ts';

/**
 * Events one after the other: what is pushed while another one is dealt with waits its turn, so that each sees what the
 * one before did.
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
