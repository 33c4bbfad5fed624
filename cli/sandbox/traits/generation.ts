import type { Dialect } from '../../../shared/domain/dialect.ts';

/**
 * The gateway generations that the sandbox can imitate. One more than clients distinguish (`Dialect`): v1.0 used
 * session cookies until July 2026 (`v1-session`) and short-lived tokens since (`v1`), and is the same in most other
 * ways.
 */
export type Generation = Dialect | 'v1-session';

/** All generations, oldest first. */
export const generations: readonly Generation[] = ['classic', 'v06', 'v013', 'v1-session', 'v1'];

/** The generation that most sites run. */
export const defaultGeneration: Generation = 'v013';
