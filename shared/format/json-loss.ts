import { visit } from 'jsonc-parser';

/** What JSON.parse would lose of a valid text without a word; line and column count from 1. */
export interface JsonLoss {
  /** `repeated`: a key twice in one object, of which the last wins; `inexact`: a whole number beyond 2^53. */
  kind: 'repeated' | 'inexact';
  /** The repeated key; '' for a number. */
  key: string;
  line: number;
  column: number;
}

/** The first loss of a valid JSON text; undefined where all of it is kept. */
export function jsonLoss(text: string): JsonLoss | undefined {
  const objects: Set<string>[] = [];
  let found: JsonLoss | undefined;
  const lost = (kind: JsonLoss['kind'], key: string, line: number, column: number) => {
    found ??= { kind, key, line: line + 1, column: column + 1 };
  };
  visit(text, {
    onObjectBegin: () => void objects.push(new Set()),
    onObjectEnd: () => void objects.pop(),
    onObjectProperty(key, _offset, _length, line, column) {
      const keys = objects.at(-1);
      if (keys?.has(key)) lost('repeated', key, line, column);
      keys?.add(key);
    },
    onLiteralValue(value, offset, length, line, column) {
      if (typeof value !== 'number' || Number.isSafeInteger(value)) return;
      if (/^-?\d+$/.test(text.slice(offset, offset + length))) lost('inexact', '', line, column);
    },
  });
  return found;
}
