/** ms for which a lock stays open after the name was typed. */
const term = 10 * 60_000;

/** The lock of a profile whose name must be typed before anything is changed (TUI-13). */
export interface NameLock {
  name: string;
  isOpen(): boolean;
  /** Opens the lock; called once the name was typed. */
  open(): void;
  /** Minutes for which it stays open. */
  minutes: number;
}

/** Creates a lock that stays open for ten minutes; `clock.now` returns ms. */
export function createNameLock(name: string, clock: { now(): number }): NameLock {
  let openUntil = 0;
  return {
    name,
    isOpen: () => clock.now() < openUntil,
    open: () => {
      openUntil = clock.now() + term;
    },
    minutes: term / 60_000,
  };
}
