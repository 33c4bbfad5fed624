import { splitLines } from './list-text.ts';

/** How a type wants its key written (CHAN-14). */
export interface KeyFormat {
  /** Shown as a hint, e.g. `APIKey|SecretKey`. */
  pattern: string;
}

const formats = new Map<number, KeyFormat>([
  [15, { pattern: 'APIKey|SecretKey' }],
  [18, { pattern: 'APPID|APISecret|APIKey' }],
  [22, { pattern: 'APIKey-AppId' }],
  [23, { pattern: 'AppId|SecretId|SecretKey' }],
  [33, { pattern: 'Ak|Sk|Region' }],
]);

/** The key format of a channel type, or undefined when it is a plain key. */
export function keyFormatOf(type: number): KeyFormat | undefined {
  return formats.get(type);
}

/**
 * Types whose key is one JSON object, which gateways and people write over many lines: Vertex AI, Codex
 * (docs/gateways.md 14.10).
 */
const wholeKeyTypes: ReadonlySet<number> = new Set([41, 57]);

/** Whether a key of this type is one JSON object, however many lines it has. */
export function isKeyWhole(type: number): boolean {
  return wholeKeyTypes.has(type);
}

/**
 * The keys that a typed text holds: one a line, each once; a JSON object is one key however many lines it has. Joined by
 * line breaks they are what gateways want.
 */
export function keysIn(type: number, text: string): string[] {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  const object = oneLineObject(trimmed);
  // Vertex AI's key goes out as it was typed, as it always has.
  if (isKeyWhole(type)) return [type === 41 ? trimmed : (object ?? trimmed)];
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
