import type { Dialect } from '../dialect.ts';

/** How an option's text is to be read (docs/gateways.md 6): all values travel as strings. */
export type OptionType = 'boolean' | 'integer' | 'number' | 'text' | 'json' | 'list';

/** The block of the settings screens an option stands in; `none` for those on no screen. */
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
 * What a JSON option holds. Another shape is JSON all the same, but empties the gateway's live table
 * (docs/gateways.md 14.18).
 */
export type JsonShape = 'numbers' | 'texts' | 'chats';

/** What a value must be beyond its type, whoever writes it. */
export interface OptionRule {
  shape?: JsonShape;
  /** What JSON of no shape is at the top: another value is stored without effect, or empties what is there. */
  json?: 'object' | 'array';
  /**
   * Each entry of the object is an object of numbers. The July gateway stores another one, empties its live table, and answers
   * a refusal all the same.
   */
  ofTables?: true;
  /** Of a number; 0 when missing, as none of the numbers known means anything below. */
  minimum?: number;
  maximum?: number;
  /** What a filled value begins with. */
  prefix?: string;
  /** The only values there are. */
  values?: readonly string[];
}

/** How the members of a list travel. */
export type ListSeparator = ',' | '\n' | 'json';

export interface OptionDefinition extends OptionRule {
  key: string;
  type: OptionType;
  /** As text, as it travels. */
  default: string;
  /** Never listed by the gateway, never shown by us; sent only when typed (SET-18). */
  secret: boolean;
  section: OptionSection;
  /** Generations that have it; all when missing. */
  dialects?: readonly Dialect[];
  /** Between the members of a `list`; `json`: it travels as a JSON list of texts. */
  separator?: ListSeparator;
  /** Not in the option list although it is no secret: read it from the status object (docs/gateways.md 14.17). */
  hidden?: boolean;
  /** No gateway looks at it, though all list it. */
  isUnused?: boolean;
}

/** What a table row says beside key, type and default. */
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
