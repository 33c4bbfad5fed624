import type { Host, Layers, Lists, Renewal } from '../app.ts';

/** ms between refreshes of the list on show. */
const interval = 10_000;
const slowest = 60_000;
/** ms between questions for status and balance, which every view shows or follows. */
const siteInterval = 60_000;
/** After so long without a key the list is refreshed at the slowest pace. */
const idleAfter = 300_000;

export interface LiveRefresh {
  /** A key was pressed. */
  touched(): void;
  /** Called once a second. */
  tick(): void;
}

/**
 * Keeps the list on show fresh: not while it is paused, the terminal has lost the focus, or something lies over the
 * list; ever slower while the gateway fails, and when nobody is at the keys.
 */
export function createLiveRefresh(app: Layers & Renewal & Lists & Host): LiveRefresh {
  let lastKey = app.world.clock.now();
  let lastTry = lastKey;
  let failures = 0;
  let lastSite = lastKey;
  return {
    touched: () => {
      lastKey = app.world.clock.now();
    },
    tick: () => {
      const { phase, isFocused, layers, now } = app.store.get();
      if (phase === 'ready' && isFocused && now - lastSite >= siteInterval && now - lastKey <= idleAfter) {
        lastSite = now;
        void app.renewAll();
      }
      if (phase !== 'ready' || !isFocused || layers.some(({ kind }) => kind !== 'details' && kind !== 'search')) return;
      const list = app.list();
      const { isPaused, isLoading, fetchedAt, error } = list.store.get();
      if (isPaused || isLoading || (fetchedAt === 0 && error === undefined)) return;
      const pace = now - lastKey > idleAfter ? slowest : Math.min(slowest, interval * 2 ** failures);
      if (now - Math.max(lastTry, fetchedAt) < pace) return;
      lastTry = now;
      void list.load(true).then(() => {
        failures = list.store.get().error === undefined ? 0 : failures + 1;
      });
    },
  };
}
