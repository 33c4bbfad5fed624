/**
 * The generations of gateways that this program distinguishes (docs/gateways.md 1): v0.3–v0.5, v0.6–v0.12, v0.13, v1.0.
 */
export type Dialect = 'classic' | 'v06' | 'v013' | 'v1';

/** All dialects, oldest first. */
export const dialects: readonly Dialect[] = ['classic', 'v06', 'v013', 'v1'];

/**
 * Whether a dialect is at least as new as another. An unknown one counts as the newest: the gateway itself refuses what
 * it does not have, while users cannot reach a feature that is hidden.
 */
export function isAtLeast(dialect: Dialect | undefined, oldest: Dialect): boolean {
  return dialect === undefined || dialects.indexOf(dialect) >= dialects.indexOf(oldest);
}
