import type { Host, Layers, Lists, Renewal } from '../app.ts';
import { shownBeside } from './beside.ts';

/** ms between refreshes of the list on show. */
const interval = 10_000;
const slowest = 60_000;
/** ms between questions for status and balance, which every view shows or follows. */
const siteInterval = 60_000;
/** What may lie over a list that goes on being refreshed. */
const quiet: ReadonlySet<string> = new Set(['details', 'search', 'beside']);
/** ms that a new row stays marked. */
const freshTime = 5000;
/** How much slower a list with a pace of its own goes on in a terminal without the focus. */
const unfocusedFactor = 4;
/** After so long without a key the list is refreshed at the slowest pace. */
const idleAfter = 300_000;

export interface LiveRefresh {
  /** A key was pressed. */
  touched(): void;
  /** Called once a second. */
  tick(): void;
}

/**
 * Keeps the list on show fresh: not while it is paused, or something lies over it; ever slower while the gateway fails.
 * Without the focus not at all, and slower when nobody is at the keys, unless the person chose the pace: who follows a list
 * looks at it and presses nothing.
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
      app.list().fade(now - freshTime);
      if (phase !== 'ready' || layers.some(({ kind }) => !quiet.has(kind))) return;
      const list = app.list();
      const { isPaused, isLoading, fetchedAt, error, pace: chosen } = list.store.get();
      if ((!isFocused || list.screen.isCostly) && chosen === undefined) return;
      if (isPaused || isLoading || (fetchedAt === 0 && error === undefined)) return;
      const usual = now - lastKey > idleAfter ? slowest : interval;
      const wanted = chosen === undefined ? usual : chosen * (isFocused ? 1 : unfocusedFactor);
      const pace = Math.max(wanted, Math.min(slowest, wanted * 2 ** failures));
      if (now - Math.max(lastTry, fetchedAt) < pace) return;
      lastTry = now;
      const side = shownBeside(app);
      if (side?.store.get().none === undefined) void side?.list.load(true);
      void list.load(true).then(() => {
        failures = list.store.get().error === undefined ? 0 : failures + 1;
      });
    },
  };
}
