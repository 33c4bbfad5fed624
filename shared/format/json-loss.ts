import { visit } from 'jsonc-parser';
import type { Say } from '../text/text.ts';
import { sanitise } from './sanitise.ts';

/** What JSON.parse would lose of a valid text without a word; line and column count from 1. */
export interface JsonLoss {
  /** `repeated`: a key twice in one object, of which the last wins; `inexact`: a whole number that reading rounds. */
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
      if (isRounded(value, text.slice(offset, offset + length))) lost('inexact', '', line, column);
    },
  });
  return found;
}

/** What reading would lose, in words without its line. Sanitised. */
export function lossText({ kind, key }: JsonLoss, say: Say): string {
  return kind === 'repeated' ? say('site.keyTwice', { key: sanitise(key) }) : say('site.numberInexact');
}

/** Whether a whole number, as it was written, is read as another one: beyond 2^53 not each has a number of its own. */
export function isRounded(value: unknown, written: string): boolean {
  return typeof value === 'number' && /^-?[1-9]\d*$/.test(written) && String(value) !== written;
}

/** A JSON text parsed; undefined for another text, and where parsing would lose part of it. */
export function wholeJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return jsonLoss(text) === undefined ? value : undefined;
  } catch {
    return undefined;
  }
}
