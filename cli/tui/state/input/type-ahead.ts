import type { TerminalEvent } from '../../keys/key.ts';
import { bindingFor } from '../../keys/key-table.ts';
import { layersOf } from '../any-layer.ts';
import type { Layers, Profile } from '../app.ts';

/**
 * Keeps what is typed while the gateway is still being asked who we are, or whether the password is right, and gives it
 * to the view once that is there: over a slow line people type `:channel` before they see anything. What means something
 * at once (leaving, Ctrl-C) is done at once. Where nobody is signed in after all, or nothing can be reached, it was meant
 * for a screen that does not come.
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
    // After whoever made the view ready has opened it.
    if (phase === 'ready') void Promise.resolve().then(() => push(events));
  });
  return {
    keep: (event) => {
      if (event.kind === 'focus' || event.kind === 'mouse' || !isWaiting()) return false;
      const context = app.store.get().layers.length > 0 ? 'sign-in' : 'connect';
      const isOfPlace = (name: string) =>
        !['retry', 'enter', 'next'].includes(bindingFor(context, name, app.config.keys)?.action ?? 'enter');
      const isGlobal = event.kind === 'key' && bindingFor('global', event.key.name, app.config.keys) !== undefined;
      if (isGlobal || (event.kind === 'key' && kept.length === 0 && isOfPlace(event.key.name))) return false;
      kept.push(event);
      return true;
    },
  };
}
