import type { Action } from './action.ts';

/**
 * How many rows there are, to be typed by who confirms something irreversible done to several of them;
 * undefined where the question alone is enough. The terminal, where one key confirms, wants a name for one row too.
 */
export function countToType({ danger }: Pick<Action<never>, 'danger'>, count: number): string | undefined {
  return danger === 'irreversible' && count > 1 ? String(count) : undefined;
}
