import { vi } from 'vitest';
import { patience } from './patience.ts';

/** Waits until `check` no longer throws, for as long as a busy machine may need: `vi.waitFor` alone gives it one second. */
export function waitFor<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: patience });
}
