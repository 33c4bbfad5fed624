/** Whether a value is a plain JSON object. In a file of its own, because most who ask need no schemas, whose start costs. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
