import { type ParseError, parse } from 'jsonc-parser';

/** Where JSON text stops being JSON; line and column count from 1. */
export interface JsonFault {
  line: number;
  column: number;
}

/**
 * The first fault of a JSON text, or undefined when it is valid. JSON.parse decides whether it is valid; the position
 * comes from a separate parser, because engines report it differently or not at all.
 */
export function jsonFault(text: string): JsonFault | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    const errors: ParseError[] = [];
    parse(text, errors, { disallowComments: true, allowTrailingComma: false });
    const offset = Math.min(errors[0]?.offset ?? 0, text.length);
    const before = text.slice(0, offset).split('\n');
    return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
  }
}
