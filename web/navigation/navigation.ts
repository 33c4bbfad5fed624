import type { Address, History } from './history.ts';

/** How `Navigation.go` changes the history. */
export interface GoOptions {
  /** Replaces the current history entry instead of adding one. */
  replace?: boolean;
  /** The name of what the current page shows, for the link back from the opened section to this page (SEE-06). */
  leaving?: string;
}

/** The page from which the user came through a related list (SEE-06). */
export interface Origin {
  name: string;
  /** The history steps back to that page; negative. */
  delta: number;
}

/** Called before the user leaves a location. It calls `proceed` to allow that, or does nothing to stay. */
export type LeaveGuard = (next: Address, proceed: () => void) => void;

/** The current location as a store, with guards that can hold navigation back while there is unsaved work. */
export interface Navigation {
  address(): Address;
  /** Goes to a path below the console's base, with its query string; does nothing if that is the current location. */
  go(to: string, options?: GoOptions): void;
  /** Goes back (-1) or forward (1) in the history, as the browser's buttons do. */
  step(delta: number): void;
  /** The address the user opened from this history entry through a related list. Returned once, then forgotten. */
  takeLeft(): string | undefined;
  /** Undefined where no related list led here, or the browser has reloaded the page since. */
  origin(): Origin | undefined;
  /** Calls `listener` after each change of location. Returns the function that ends this. */
  subscribe(listener: () => void): () => void;
  /** Adds a guard for every change of location, Back and Forward included. Returns the function that removes it. */
  guard(guard: LeaveGuard): () => void;
}

/** Builds the navigation over the browser's history. */
export function createNavigation(history: History): Navigation {
  let present = history.address();
  const listeners = new Set<() => void>();
  const guards = new Set<LeaveGuard>();
  /** By history position: the name and the position of the page that led there. */
  const origins = new Map<number, { name: string; position: number }>();
  /** By history position: the address opened from there through a related list. */
  const left = new Map<number, string>();
  /** The pending history steps made here: those that undo a step for the guard, or repeat one that it allowed. */
  let ownSteps = 0;

  const settle = () => {
    present = history.address();
    for (const listener of listeners) listener();
  };

  const passing = (next: Address, proceed: () => void) => {
    const [guard] = guards;
    if (guard === undefined) proceed();
    else guard(next, proceed);
  };

  history.watch(() => {
    if (ownSteps > 0) {
      ownSteps -= 1;
      if (history.address().position !== present.position) settle();
      return;
    }
    const next = history.address();
    const delta = next.position - present.position;
    if (guards.size === 0 || delta === 0) return settle();
    // The browser has already changed its location and cannot be stopped: undo the step, then call the guard.
    ownSteps += 1;
    history.step(-delta);
    passing(next, () => {
      ownSteps += 1;
      history.step(delta);
    });
  });

  return {
    address: () => present,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go(to, options = {}) {
      const mark = to.indexOf('?');
      const next: Address = {
        path: mark < 0 ? to : to.slice(0, mark),
        search: mark < 0 ? '' : to.slice(mark),
        position: options.replace ? present.position : present.position + 1,
      };
      if (next.path === present.path && next.search === present.search) return;
      passing(next, () => {
        if (options.replace) history.replace(to, next.position);
        else {
          const known = origins.get(present.position);
          for (const position of origins.keys()) if (position >= next.position) origins.delete(position);
          if (options.leaving !== undefined) {
            left.set(present.position, to);
            origins.set(next.position, {
              name: options.leaving,
              position: present.position,
            });
          } else if (known !== undefined && sectionOf(next) === sectionOf(present)) origins.set(next.position, known);
          history.push(to, next.position);
        }
        settle();
      });
    },
    step: (delta) => history.step(delta),
    takeLeft() {
      const to = left.get(present.position);
      left.delete(present.position);
      return to;
    },
    origin() {
      const known = origins.get(present.position);
      return known && { name: known.name, delta: known.position - present.position };
    },
    guard(guard) {
      guards.add(guard);
      return () => guards.delete(guard);
    },
  };
}

/** The first segment of the path, which a list and the pages of its rows share. */
function sectionOf({ path }: Address): string {
  return path.split('/')[1] ?? '';
}
