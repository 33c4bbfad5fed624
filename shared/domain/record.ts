/**
 * Says that a draft was taken apart whole. It is given what is left of one (`const { name, quota, ...rest } = draft`): a
 * field that somebody adds to a form and no call takes is left there, and does not compile.
 */
export function nothingLeft(_rest: Record<string, never>): void {}

/** Whether a value is a plain JSON object. In a file of its own, because most who ask need no schemas, whose start costs. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
