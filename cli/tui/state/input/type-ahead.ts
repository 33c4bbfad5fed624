import type { TerminalEvent } from '../../keys/key.ts';
import { bindingFor } from '../../keys/key-table.ts';
import { layersOf } from '../any-layer.ts';
import type { Layers, Profile } from '../app.ts';

/**
 * Keeps events while the gateway is still asked for the current user, or is checking a password, and passes them to the
 * view once it is ready: over a slow line users type `:channel` before they see anything. Events that must act at once
 * (quit, Ctrl-C) are not kept. Where no user is signed in after all, or the gateway is unreachable, kept events are
 * dropped, because the view that they were meant for does not open.
 */
export function createTypeAhead(
  app: Layers & Profile,
  push: (events: readonly TerminalEvent[]) => void,
): {
  /** True when the event is kept for later. */
  keep(event: TerminalEvent): boolean;
} {
  let kept: TerminalEvent[] = [];
  const isWaiting = () => {
    const { phase } = app.store.get();
    const top = layersOf(app).at(-1);
    return top?.kind === 'sign-in' ? top.store.get().isBusy : phase === 'starting' && top === undefined;
  };
  app.store.subscribe(() => {
    const { phase, layers } = app.store.get();
    const isRefused = phase === 'unreachable' || layers.at(-1)?.kind === 'sign-in';
    if (kept.length === 0 || isWaiting() || (phase !== 'ready' && !isRefused)) return;
    const events = kept;
    kept = [];
    // The code that made the view ready must open it first.
    if (phase === 'ready') void Promise.resolve().then(() => push(events));
  });
  return {
    keep: (event) => {
      if (event.kind === 'focus' || event.kind === 'mouse' || !isWaiting()) return false;
      const context = app.store.get().layers.length > 0 ? 'sign-in' : 'connect';
      const isOfView = (name: string) =>
        !['retry', 'enter', 'next'].includes(bindingFor(context, name, app.config.keys)?.action ?? 'enter');
      const isGlobal = event.kind === 'key' && bindingFor('global', event.key.name, app.config.keys) !== undefined;
      if (isGlobal || (event.kind === 'key' && kept.length === 0 && isOfView(event.key.name))) return false;
      kept.push(event);
      return true;
    },
  };
}
