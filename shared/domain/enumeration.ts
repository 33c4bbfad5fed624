import type { MessageKey } from '../text/text.ts';

/**
 * The meaning of a value to its reader. Faces decide how a tone looks; only they know colours. `fair` is one step under
 * `good` (the lime of CHAN-04).
 */
export type Tone = 'plain' | 'good' | 'fair' | 'warn' | 'bad' | 'muted' | 'accent';

/** One value of an enumeration: its value in calls, its machine name, its label and its tone. */
export interface Member<Value extends number | string> {
  value: Value;
  /** Stable machine name in kebab case: flags, filters and exports use it. */
  name: string;
  label: MessageKey;
  tone: Tone;
}

/** A closed set of wire values, with a fallback member for unknown values. */
export interface Enumeration<Value extends number | string> {
  members: readonly Member<Value>[];
  /** The member for a wire value; an unknown value yields the enumeration's `unknown` member carrying that value. */
  of(value: Value | null | undefined): Member<Value>;
  /** The member with this machine name, or undefined. */
  named(name: string): Member<Value> | undefined;
}

/** Builds an enumeration. `unknown` describes values outside the set. */
export function enumeration<Value extends number | string>(
  members: readonly Member<Value>[],
  unknown: Omit<Member<Value>, 'value'>,
): Enumeration<Value> {
  const byValue = new Map(members.map((member) => [member.value, member]));
  const byName = new Map(members.map((member) => [member.name, member]));
  return {
    members,
    of: (value) =>
      (value === null || value === undefined ? undefined : byValue.get(value)) ?? {
        ...unknown,
        value: value as Value,
      },
    named: (name) => byName.get(name),
  };
}
