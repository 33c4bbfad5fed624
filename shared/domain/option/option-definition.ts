import type { Dialect } from '../dialect.ts';

/** The type by which an option's text is read (docs/gateways.md 6): all values are sent as strings. */
export type OptionType = 'boolean' | 'integer' | 'number' | 'text' | 'json' | 'list';

/** The block of the settings screens that contains an option; `none` for options on no screen. */
export type OptionSection =
  // Operation tab.
  | 'general'
  | 'drawing'
  | 'sensitive'
  | 'log'
  | 'dashboard'
  | 'monitoring'
  | 'quota'
  | 'chats'
  | 'ratio'
  | 'rate-limit'
  | 'model'
  | 'check-in'
  | 'request'
  | 'affinity'
  | 'performance'
  // System tab.
  | 'server'
  | 'proxy'
  | 'payment'
  | 'login'
  | 'email-domain'
  | 'smtp'
  | 'github'
  | 'linux-do'
  | 'wechat'
  | 'telegram'
  | 'bot-check'
  | 'oidc'
  | 'discord'
  | 'passkey'
  | 'outgoing'
  | 'waffo'
  | 'waffo-pancake'
  | 'deployment'
  // Other tab.
  | 'other'
  | 'none';

/**
 * The content of a JSON option. JSON of another shape empties the table in the gateway's memory (docs/gateways.md
 * 14.18).
 */
export type JsonShape = 'numbers' | 'texts' | 'chats';

/** The rules for a value besides its type, whichever face writes it. */
export interface OptionRule {
  shape?: JsonShape;
  /**
   * The top-level type of JSON without `shape`: the gateway stores another type without effect, or empties its table.
   */
  json?: 'object' | 'array';
  /**
   * Each entry of the object is an object of numbers. The July gateway stores anything else and empties the table in
   * its memory, although it answers with a refusal.
   */
  ofTables?: true;
  /** The minimum of a number; 0 when missing, because no known number has a meaning below. */
  minimum?: number;
  maximum?: number;
  /** The prefix of every value that is not empty. */
  prefix?: string;
  /** The only values allowed. */
  values?: readonly string[];
}

/** How the members of a list are joined in the option's text. */
export type ListSeparator = ',' | '\n' | 'json';

export interface OptionDefinition extends OptionRule {
  key: string;
  type: OptionType;
  /** As text, as it is sent. */
  default: string;
  /** Never listed by the gateway and never shown here; sent only when typed (SET-18). */
  secret: boolean;
  section: OptionSection;
  /** The generations that have it; all when missing. */
  dialects?: readonly Dialect[];
  /** The separator of a `list`; with `json` it is sent as a JSON list of texts. */
  separator?: ListSeparator;
  /**
   * Not in the gateway's option list although it is not secret: read it from the status object (docs/gateways.md
   * 14.17).
   */
  hidden?: boolean;
  /** No gateway uses it, though all list it. */
  isUnused?: boolean;
}

/** The properties of a table row besides key, type and default. */
export type OptionExtra = Partial<Omit<OptionDefinition, 'key' | 'type' | 'default' | 'section'>>;

/** Builds the rows of one section. */
export function section(
  name: OptionSection,
  rows: readonly (readonly [key: string, type: OptionType, value: string, extra?: OptionExtra])[],
): OptionDefinition[] {
  return rows.map(([key, type, value, extra]) => ({
    key,
    type,
    default: value,
    secret: false,
    section: name,
    ...extra,
  }));
}

export const numbers: OptionExtra = { shape: 'numbers' };
export const secret: OptionExtra = { secret: true };
export const classicOnly: OptionExtra = { dialects: ['classic'] };
export const fromV06: OptionExtra = { dialects: ['v06', 'v013', 'v1'] };
/** The last gateways of v1.0. */
export const fromV1: OptionExtra = { dialects: ['v1'] };
/** The flat keys of docs/gateways.md 6.3; the last releases before v1.0 have most of them. */
export const fromV013: OptionExtra = { dialects: ['v013', 'v1'] };
