import { splitLines } from './list-text.ts';

/** How a type wants its key written (CHAN-14). */
export interface KeyFormat {
  /** Shown as a hint, e.g. `APIKey|SecretKey`. */
  pattern: string;
  separator: string;
  /** Parts at least needed; a part may itself hold the separator of type 22. */
  parts: number;
}

const formats = new Map<number, KeyFormat>([
  [15, { pattern: 'APIKey|SecretKey', separator: '|', parts: 2 }],
  [18, { pattern: 'APPID|APISecret|APIKey', separator: '|', parts: 3 }],
  [22, { pattern: 'APIKey-AppId', separator: '-', parts: 2 }],
  [23, { pattern: 'AppId|SecretId|SecretKey', separator: '|', parts: 3 }],
  [33, { pattern: 'Ak|Sk|Region', separator: '|', parts: 3 }],
]);

/** The key format of a channel type, or undefined when it is a plain key. */
export function keyFormatOf(type: number): KeyFormat | undefined {
  return formats.get(type);
}

/**
 * Whether one key looks as its type wants it. Gateways do not check (docs/gateways.md 4.7), so a wrong one is worth a
 * warning, never a refusal.
 */
export function isKeyWellFormed(type: number, key: string): boolean {
  const format = formats.get(type);
  if (format === undefined) return key.trim() !== '';
  const parts = key.split(format.separator).map((part) => part.trim());
  const enough = format.separator === '|' ? parts.length === format.parts : parts.length >= format.parts;
  return enough && parts.every((part) => part !== '');
}

/**
 * Types whose key is one JSON object, which gateways and people write over many lines: Vertex AI, Codex
 * (docs/gateways.md 14.10).
 */
const wholeKeyTypes: ReadonlySet<number> = new Set([41, 57]);

/**
 * The keys that a typed text holds: one a line, each once; a JSON object is one key however many lines it has. Joined by
 * line breaks they are what gateways want.
 */
export function keysIn(type: number, text: string): string[] {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  const object = oneLineObject(trimmed);
  // Vertex AI's key goes out as it was typed, as it always has.
  if (wholeKeyTypes.has(type)) return [type === 41 ? trimmed : (object ?? trimmed)];
  return object === undefined ? splitLines(text) : [object];
}

/** A JSON object on one line, so that no gateway takes its lines for keys; undefined for anything else. */
function oneLineObject(text: string): string | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return undefined;
  }
}
