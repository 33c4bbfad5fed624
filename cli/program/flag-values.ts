/** The flags of one command line, by name. A flag that was not given is undefined, never a default. */
export interface FlagValues {
  /** The text of a `value` flag. */
  text(name: string): string | undefined;
  /** All texts of a `repeat` flag. */
  many(name: string): readonly string[];
  /** Whether a `switch` was given. */
  on(name: string): boolean;
  /** A `toggle`: true, false, or not given. */
  toggle(name: string): boolean | undefined;
}

/** Wraps the values that the parser found. */
export function flagValues(values: ReadonlyMap<string, string | boolean | readonly string[]>): FlagValues {
  return {
    text: (name) => {
      const value = values.get(name);
      return typeof value === 'string' ? value : undefined;
    },
    many: (name) => {
      const value = values.get(name);
      return typeof value === 'object' ? value : [];
    },
    on: (name) => values.get(name) === true,
    toggle: (name) => {
      const value = values.get(name);
      return typeof value === 'boolean' ? value : undefined;
    },
  };
}
