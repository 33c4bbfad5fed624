import type { TerminalEvent } from '../keys/key.ts';
import { bindingFor } from '../keys/key-table.ts';
import type { App } from './app.ts';

/**
 * Keeps what is typed while the gateway has not told yet who we are, and gives it to the view once that is there: over a
 * slow line people type `:channel` before they see anything. What means something at once (leaving, Ctrl-C) is done at
 * once. Where nobody is signed in, or nothing can be reached, it was meant for a screen that does not come.
 */
export function createTypeAhead(
  app: App,
  push: (events: readonly TerminalEvent[]) => void,
): {
  /** True when the event is kept for later. */
  keep(event: TerminalEvent): boolean;
} {
  let kept: TerminalEvent[] = [];
  app.store.subscribe(() => {
    const { phase } = app.store.get();
    if (phase === 'starting' || kept.length === 0) return;
    const events = kept;
    kept = [];
    if (phase === 'ready') push(events);
  });
  return {
    keep: (event) => {
      const { phase, layers } = app.store.get();
      if (phase !== 'starting' || layers.length > 0 || event.kind === 'focus') return false;
      const action = event.kind === 'key' ? bindingFor('connect', event.key.name)?.action : undefined;
      const isGlobal = event.kind === 'key' && bindingFor('global', event.key.name) !== undefined;
      if (isGlobal || (kept.length === 0 && action !== undefined && action !== 'retry')) return false;
      kept.push(event);
      return true;
    },
  };
}
