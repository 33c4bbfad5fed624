import type { Address, History } from './history.ts';

export interface GoOptions {
  /** Takes the place of the present history entry instead of adding one. */
  replace?: boolean;
  /** What the page that is left was about: the place that is opened, and those within it, lead back to it by this name. */
  leaving?: string;
}

/** Where the person came from through a related list (SEE-06). */
export interface Origin {
  name: string;
  /** Steps through the history that lead back there; negative. */
  delta: number;
}

/** Asked before the person leaves an address; calls `proceed` when they may, or does nothing to stay. */
export type LeaveGuard = (next: Address, proceed: () => void) => void;

/** The address of the console as a store: who reads it follows it, and unsaved work may hold it back. */
export interface Navigation {
  address(): Address;
  go(to: string, options?: GoOptions): void;
  /** Back (-1) or forward (1) in the history, as the browser's own buttons do. */
  step(delta: number): void;
  /** Where the person left this place for through a related list; told once, when they are back. */
  takeLeft(): string | undefined;
  /** Undefined where no related list led here, or the page was loaded anew since. */
  origin(): Origin | undefined;
  subscribe(listener: () => void): () => void;
  /** While set, each change of address goes by this guard (Back and Forward too). */
  guard(guard: LeaveGuard): () => void;
}

/** Builds the navigation over the browser's history. */
export function createNavigation(history: History): Navigation {
  let present = history.address();
  const listeners = new Set<() => void>();
  const guards = new Set<LeaveGuard>();
  /** By place in the history: what led there, and from which place. */
  const origins = new Map<number, { name: string; position: number }>();
  /** By place in the history: the address it was left for through a related list. */
  const left = new Map<number, string>();
  /** Steps of ours that undo a Back the guard held, or repeat one it let through. */
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
    // The browser has moved already: move it back first, then ask.
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

/** A list and the pages of its rows share the first part of their paths. */
function sectionOf({ path }: Address): string {
  return path.split('/')[1] ?? '';
}
