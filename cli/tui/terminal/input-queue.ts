import type { World } from '../../world.ts';
import type { TerminalEvent } from '../keys/key.ts';

interface QueueOptions {
  clock: Pick<World['clock'], 'sleep'>;
  /** Deals with an event; returns the text that an ink-text-input is to read, if it is for one. */
  handle(event: TerminalEvent): string | undefined;
  give(text: string): void;
  /** Whether a field of ink-text-input has the focus now. */
  isTyping(): boolean;
  onError(error: unknown): void;
}

/**
 * Events one after the other. Our own state takes each at once. A field of ink-text-input keeps its state in React and
 * knows it a render later, so while one has the focus each key waits until the one before was drawn: type-ahead stays
 * right.
 */
export function createInputQueue({ clock, handle, give, isTyping, onError }: QueueOptions): {
  push(events: readonly TerminalEvent[]): void;
} {
  const waiting: TerminalEvent[] = [];
  let isBusy = false;

  const drain = async () => {
    isBusy = true;
    try {
      for (let event = waiting.shift(); event !== undefined; event = waiting.shift()) {
        const text = handle(event);
        if (text !== undefined) give(text);
        else if (!isTyping()) continue;
        await clock.sleep(0);
        await clock.sleep(0);
      }
    } catch (error) {
      onError(error);
    } finally {
      isBusy = false;
    }
  };
  return {
    push: (events) => {
      waiting.push(...events);
      if (!isBusy) void drain();
    },
  };
}
