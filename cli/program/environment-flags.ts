import type { FlagValues } from './flag-values.ts';

/** Flags of a server, which containers and service units may set by environment variables instead. */
export interface EnvironmentFlags extends Pick<FlagValues, 'text' | 'many'> {
  /** The name by which the value was given: `--listen`, or `TOLLGATE_LISTEN`. */
  source(name: string): string;
}

/**
 * The typed flags, with environment variables as fallback: `TOLLGATE_LISTEN` for `--listen`, with blanks between the
 * values of a repeatable flag. A typed flag wins; an empty variable counts as unset (OUT-03).
 */
export function withEnvironment(
  flags: FlagValues,
  env: Readonly<Record<string, string | undefined>>,
): EnvironmentFlags {
  const variable = (name: string) => `TOLLGATE_${name.toUpperCase().replaceAll('-', '_')}`;
  const said = (name: string) => env[variable(name)]?.trim() || undefined;
  const isTyped = (name: string) => flags.text(name) !== undefined || flags.many(name).length > 0;
  return {
    text: (name) => flags.text(name) ?? said(name),
    many: (name) => (isTyped(name) ? flags.many(name) : (said(name)?.split(/\s+/) ?? [])),
    source: (name) => (isTyped(name) || said(name) === undefined ? `--${name}` : variable(name)),
  };
}
