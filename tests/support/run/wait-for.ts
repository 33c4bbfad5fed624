import { vi } from 'vitest';
import { patience } from './patience.ts';

/**
 * Waits until `check` no longer throws, with a timeout that suits a busy machine; the default of `vi.waitFor` is one
 * second.
 */
export function waitFor<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: patience });
}
