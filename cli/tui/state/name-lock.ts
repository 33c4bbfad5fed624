/** ms for which a name that was typed holds. */
const term = 10 * 60_000;

/** A profile that asks for its name before anything is changed (TUI-13). */
export interface NameLock {
  name: string;
  isOpen(): boolean;
  /** The name was typed. */
  open(): void;
  /** Minutes that it stays open. */
  minutes: number;
}

/** A lock that opens for ten minutes of the clock, whose times are in ms. */
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
