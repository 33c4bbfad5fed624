import type { Address, History } from './history.ts';

export interface GoOptions {
  /** Takes the place of the present history entry instead of adding one. */
  replace?: boolean;
}

/** Asked before the person leaves an address; calls `proceed` when they may, or does nothing to stay. */
export type LeaveGuard = (next: Address, proceed: () => void) => void;

/** The address of the console as a store: who reads it follows it, and unsaved work may hold it back. */
export interface Navigation {
  address(): Address;
  go(to: string, options?: GoOptions): void;
  /** Back (-1) or forward (1) in the history, as the browser's own buttons do. */
  step(delta: -1 | 1): void;
  subscribe(listener: () => void): () => void;
  /** While set, each change of address goes by this guard (Back and Forward too). */
  guard(guard: LeaveGuard): () => void;
}

/** Builds the navigation over the browser's history. */
export function createNavigation(history: History): Navigation {
  let present = history.address();
  const listeners = new Set<() => void>();
  const guards = new Set<LeaveGuard>();
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
        else history.push(to, next.position);
        settle();
      });
    },
    step: (delta) => history.step(delta),
    guard(guard) {
      guards.add(guard);
      return () => guards.delete(guard);
    },
  };
}
