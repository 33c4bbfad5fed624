import * as z from 'zod/mini';
import { isRecord } from './record.ts';

export { isRecord };

// A strict Content-Security-Policy forbids the code generation zod may otherwise probe for, and one-shot commands parse
// too few rows to earn it back.
z.config({ jitless: true });

/**
 * A schema that is created on first use. A command reads one or two kinds of answers; creating the schemas of all kinds
 * takes two milliseconds of its start.
 */
export function onFirstUse<Schema>(make: () => Schema): () => Schema {
  let made: Schema | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** What a schema yields, without the index signature of its unknown keys, so that a misspelt field does not compile. */
export type Entity<Schema extends () => z.ZodMiniType> = Named<z.output<ReturnType<Schema>>>;

type Named<Shape> = { [Key in keyof Shape as string extends Key ? never : Key]: Shape[Key] };

type Issues = { issues: unknown[] };

/** Reads one wire value; `undefined` means that it has another type. Missing keys and null arrive as `undefined`. */
type Read<Value> = (value: unknown) => Value | undefined;

/** A lenient field: null and missing become `fallback`; a value that `read` cannot read is an error, not a default. */
function field<Value>(expected: string, fallback: Value, read: Read<Value>): z.ZodMiniType<Value, unknown> {
  return z.transform((value: unknown, context: Issues): Value => {
    if (value === null || value === undefined) return fallback;
    const result = read(value);
    if (result !== undefined) return result;
    context.issues.push({ code: 'invalid_type', expected, input: value });
    return fallback;
  });
}

function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

function readText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

// Go's ParseBool words (docs/gateways.md 5.2), because options and statuses send booleans as text.
const trueWords = new Set(['1', 't', 'T', 'true', 'True', 'TRUE']);
const falseWords = new Set(['0', 'f', 'F', 'false', 'False', 'FALSE', '']);

function readFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const word = readText(value);
  if (word === undefined) return undefined;
  if (trueWords.has(word)) return true;
  return falseWords.has(word) ? false : undefined;
}

/** A number, also sent as text; null, missing and empty text read as `fallback`. */
export function numberOr(fallback: number): z.ZodMiniType<number, unknown> {
  return field('number', fallback, (value) => (value === '' ? fallback : readNumber(value)));
}

/** A text, also sent as a number; null and missing read as `fallback`. */
export function textOr(fallback: string): z.ZodMiniType<string, unknown> {
  return field('string', fallback, readText);
}

/** A text whose empty value means the fallback too. */
export function filledTextOr(fallback: string): z.ZodMiniType<string, unknown> {
  return field('string', fallback, (value) => readText(value) || (value === '' ? fallback : undefined));
}

/** A boolean, also sent as 0/1 or as Go's words; null and missing read as `fallback`. */
export function flagOr(fallback: boolean): z.ZodMiniType<boolean, unknown> {
  return field('boolean', fallback, readFlag);
}

// One instance each for all entities: building fields is what schemas cost at start-up.
/** A number; 0 when null or missing. */
export const number = numberOr(0);
/** A text; empty when null or missing. */
export const text = textOr('');
/** A boolean; false when null or missing. */
export const flag = flagOr(false);

/** The id of a row. It has no default: a row without it is not that kind of row. */
export const identity: z.ZodMiniType<number, unknown> = z.transform((value: unknown, context: Issues): number => {
  const id = readNumber(value);
  if (id !== undefined && Number.isInteger(id)) return id;
  context.issues.push({ code: 'invalid_type', expected: 'int', input: value });
  return 0;
});

/** A number that may be absent; null and empty text read as undefined. */
export const optionalNumber: z.ZodMiniType<number | undefined, unknown> = z.transform((value: unknown) =>
  value === null || value === undefined ? undefined : readNumber(value),
);

/** A boolean that may be absent. */
export const optionalFlag: z.ZodMiniType<boolean | undefined, unknown> = z.transform((value: unknown) =>
  value === null || value === undefined ? undefined : readFlag(value),
);

/** A text or null, as soft-deletion times are. */
export const nullableText = field<string | null>('string', null, readText);

/** JSON text, which some gateways send as a JSON value; stored as text either way. */
export const jsonText = field('string', '', (value) => readText(value) ?? JSON.stringify(value));

/** A list of texts; null reads as empty, numbers as text (docs/gateways.md 14.20: channel ids come as both). */
export const textList: z.ZodMiniType<string[], unknown> = field<string[]>('array', [], (value) =>
  Array.isArray(value) ? value.map(readText).filter((item) => item !== undefined) : undefined,
);

/** Any value, or none. */
export const anything = z.optional(z.unknown());

/**
 * A map of numbers, also sent as text; entries that are not numbers (the group `auto`, docs/gateways.md 14.20) are left
 * out.
 */
export const numberMap: z.ZodMiniType<Record<string, number>, unknown> = field<Record<string, number>>(
  'record',
  {},
  (value) => (isRecord(value) ? numbersOf(value) : undefined),
);

function numbersOf(record: Record<string, unknown>): Record<string, number> {
  const numbers: Record<string, number> = Object.create(null);
  for (const [key, value] of Object.entries(record)) {
    const number = readNumber(value);
    if (number !== undefined) numbers[key] = number;
  }
  return numbers;
}

/** The object a JSON text holds, or undefined when it is empty, broken or something else. */
export function parseJsonRecord(json: string): Record<string, unknown> | undefined {
  if (json.trim() === '') return undefined;
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
