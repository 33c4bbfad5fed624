/** ms for which a lock stays open after the name was typed. */
const term = 10 * 60_000;

/** The lock of a profile whose name must be typed before anything is changed (TUI-13). */
export interface NameLock {
  name: string;
  /** Whether anything may be sent that changes the gateway; with a verb, whether it may be without the name. */
  isOpen(verb?: string): boolean;
  /** Opens the lock, for a verb that asked for the name; called once the name was typed. */
  open(verb?: string): void;
  /** Minutes for which it stays open. */
  minutes: number;
}

/** Creates a lock that stays open for ten minutes, for each verb that asks by itself; `clock.now` returns ms. */
export function createNameLock(name: string, clock: { now(): number }): NameLock {
  const openUntil = new Map<string, number>();
  const isOpenFor = (verb: string) => clock.now() < (openUntil.get(verb) ?? 0);
  return {
    name,
    isOpen: (verb) => isOpenFor(verb ?? ''),
    open: (verb) => {
      for (const one of ['', verb ?? '']) openUntil.set(one, clock.now() + term);
    },
    minutes: term / 60_000,
  };
}
