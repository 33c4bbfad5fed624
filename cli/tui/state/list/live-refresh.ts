import type { Host, Layers, Lists, Renewal } from '../app.ts';
import { shownBeside } from './beside.ts';

/** The usual ms between refreshes of the list on show. */
const interval = 10_000;
const slowest = 60_000;
/** ms between requests for status and balance, which every view shows or depends on. */
const siteInterval = 60_000;
/** Layers over a list that do not stop its refresh. */
const quiet: ReadonlySet<string> = new Set(['details', 'search', 'beside']);
/** ms that a new row stays highlighted. */
const freshTime = 5000;
/** Factor on a user-chosen refresh interval while the terminal does not have the focus. */
const unfocusedFactor = 4;
/** ms without a key after which the list is refreshed at the slowest interval. */
const idleAfter = 300_000;

export interface LiveRefresh {
  /** Notes that a key was pressed. */
  touched(): void;
  /** Called once a second. */
  tick(): void;
}

/**
 * Refreshes the current list, or the view that lies over it with data of its own: not while it is paused or another
 * layer covers it, and less often while the gateway fails. With the usual interval it stops without the terminal focus
 * and for lists that are costly to read, and it slows down when no key is pressed. An interval chosen by the user
 * applies to costly lists too and ignores idle time, because a user who follows a list looks at it without pressing keys.
 */
export function createLiveRefresh(app: Layers & Renewal & Lists & Host): LiveRefresh {
  let lastKey = app.world.clock.now();
  let lastTry = lastKey;
  let failures = 0;
  let isRenewing = false;
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
      const own = layers.at(-1)?.live;
      if (phase === 'ready' && isFocused && own !== undefined) {
        // A gateway slower than the interval would be read by several at once.
        if (isRenewing) return;
        const { fetchedAt, pace: least } = own.state();
        const usual = Math.max(least, now - lastKey > idleAfter ? slowest : interval);
        if (now - Math.max(lastTry, fetchedAt) < Math.max(usual, Math.min(slowest, usual * 2 ** failures))) return;
        lastTry = now;
        isRenewing = true;
        void own.renew().finally(() => {
          isRenewing = false;
          failures = own.state().error === undefined ? 0 : failures + 1;
        });
        return;
      }
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
