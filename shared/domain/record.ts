/**
 * Makes the compiler check that every field of a draft was used. It is called with the rest of a destructured draft
 * (`const { name, quota, ...rest } = draft`): a new form field that no call uses stays in the rest and does not
 * compile.
 */
export function nothingLeft(_rest: Record<string, never>): void {}

/**
 * Whether a value is a plain JSON object. It has its own file because most callers need no schemas, which slow the
 * start.
 */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
