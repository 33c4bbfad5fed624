import type { FlagValues } from './flag-values.ts';

/** Flags of a server that containers and units may set by environment instead. */
export interface EnvironmentFlags extends Pick<FlagValues, 'text' | 'many'> {
  /** What a person wrote it as: `--listen`, or `TOLLGATE_LISTEN`. */
  source(name: string): string;
}

/**
 * The flags as typed, or else as the environment says: `TOLLGATE_LISTEN` for `--listen`, with blanks between the values of a
 * flag that may be repeated. What is typed wins; an empty variable is none (OUT-03).
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
