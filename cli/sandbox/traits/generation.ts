import type { Dialect } from '../../../shared/domain/dialect.ts';

/**
 * The generations of gateways the sandbox can be. One more than clients tell apart (`Dialect`): v1.0 signed people in with a session
 * cookie until July 2026 (`v1-session`) and with short-lived tokens since (`v1`), and behaves alike in most other ways.
 */
export type Generation = Dialect | 'v1-session';

/** All generations, oldest first. */
export const generations: readonly Generation[] = ['classic', 'v06', 'v013', 'v1-session', 'v1'];

/** What most sites run. */
export const defaultGeneration: Generation = 'v013';
