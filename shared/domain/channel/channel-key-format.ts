import { isRecord } from '../record.ts';
import { ChannelType } from './channel-type.ts';
import { isKeyFaulty, keysOfLine, type PastedKey } from './pasted-key.ts';

/** The format of a channel type's key (CHAN-14). */
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
 * Whether keys of this type are JSON objects: Vertex AI (unless it uses plain API keys) and Codex (docs/gateways.md
 * 14.10).
 */
function isKeyWhole(type: number): boolean {
  return type === ChannelType.VertexAi || type === ChannelType.Codex;
}

/** Whether a gateway creates only one channel with one key, whatever it is sent (docs/gateways-modern.md 2.2). */
export function isAlwaysSingle(type: number): boolean {
  return type === ChannelType.Codex;
}

/** How many keys of a type may be in one call that creates a channel for each; `many` where there is no limit. */
export function keysOfOneCall(type: number, many: number): number {
  return isKeyWhole(type) ? 1 : many;
}

/**
 * The keys in a typed text, without duplicates: one per line, or JSON objects over any number of lines, one after
 * another or in an array. Each object becomes one line, so that no gateway takes its lines for keys (GEN-02).
 */
export function keysIn(type: number, text: string): string[] {
  return keysRead(type, text).map(({ key }) => key);
}

/**
 * Like `keysIn`, with the characters that were removed from each key because no key contains them (ASK-01). JSON
 * objects stay unchanged.
 */
export function keysRead(type: number, text: string): PastedKey[] {
  // A byte order mark before a JSON object is not part of it.
  const trimmed = text.replace(/^[\s\u200b\ufeff]+|[\s\u200b\ufeff]+$/g, '');
  if (trimmed === '') return [];
  const keys = objectsOfArray(trimmed) ?? keysOneByOne(trimmed);
  if (!isKeyWhole(type)) return keys;
  const areObjects = keys.every(({ key }) => objectText(key) !== undefined);
  // A single key of Vertex AI is sent as it was typed.
  if (areObjects) return type === ChannelType.VertexAi && keys.length === 1 ? [whole(trimmed)] : keys;
  return /^[{[]/.test(trimmed) ? [whole(trimmed)] : keys;
}

/**
 * The number (from 1) of the first key in a text that no provider accepts: with blanks inside or letters beyond ASCII,
 * or one of Vertex AI that begins like a JSON object and is not one. Undefined where all keys are valid.
 */
export function faultyKeyIn(
  type: number,
  text: string,
): { number: number; count: number; isJson: boolean } | undefined {
  const keys = keysIn(type, text);
  const isBroken = (key: string) => isKeyWhole(type) && /^[{[]/.test(key);
  const index = keys.findIndex((key) => objectText(key) === undefined && (isBroken(key) || isKeyFaulty(key)));
  const key = keys[index];
  return key === undefined ? undefined : { number: index + 1, count: keys.length, isJson: isBroken(key) };
}

/**
 * Several keys as the one text that gateways accept: one per line, those of Vertex AI as a JSON array
 * (docs/gateways-modern.md 2.2).
 */
export function keysText(type: number, keys: readonly string[]): string {
  const isArray =
    type === ChannelType.VertexAi && keys.length > 1 && keys.every((key) => objectText(key) !== undefined);
  return isArray ? `[${keys.join(',')}]` : keys.join('\n');
}

/** The part that a Codex key lacks; undefined for a valid key (docs/gateways-modern.md 2.2). */
export function codexKeyFault(key: string): 'not-an-object' | 'access_token' | 'account_id' | undefined {
  const text = objectText(key);
  if (text === undefined) return 'not-an-object';
  const fields = JSON.parse(text) as Record<string, unknown>;
  return (['access_token', 'account_id'] as const).find(
    (name) => typeof fields[name] !== 'string' || fields[name] === '',
  );
}

/** The objects of a JSON array that contains only objects, each on one line. */
function objectsOfArray(text: string): PastedKey[] | undefined {
  if (!text.startsWith('[') || !text.endsWith(']')) return undefined;
  const keys = keysOneByOne(text.slice(1, -1).trim());
  const isArray =
    parsed(text) !== undefined && keys.length > 0 && keys.every(({ key }) => objectText(key) !== undefined);
  return isArray ? keys : undefined;
}

function whole(key: string): PastedKey {
  return { key, dirt: [] };
}

function keysOneByOne(text: string): PastedKey[] {
  const keys: PastedKey[] = [];
  let rest = text;
  while (rest !== '') {
    const end = rest.startsWith('{') ? endOfObject(rest) : undefined;
    const object = end === undefined ? undefined : objectText(rest.slice(0, end));
    // A line with further text after the closing brace only begins like an object.
    const stands = end !== undefined && /^[^\S\r\n]*(?:$|[\r\n,{])/.test(rest.slice(end));
    if (object !== undefined && stands) {
      keys.push(whole(object));
      rest = rest.slice(end).replace(/^[\s,]+/, '');
    } else {
      const [line = ''] = rest.split(/[\r\n]/, 1);
      keys.push(...keysOfLine(line));
      // Not `trimStart`, which takes invisible characters off the next key before they are counted.
      rest = rest.slice(line.length).replace(/^[ \t\r\n]+/, '');
    }
  }
  const firsts = new Map<string, PastedKey>();
  for (const one of keys) if (!firsts.has(one.key)) firsts.set(one.key, one);
  return [...firsts.values()];
}

/** The index after the object that a text begins with; undefined where it is never closed. */
function endOfObject(text: string): number | undefined {
  let depth = 0;
  for (const { 0: sign, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/gs)) {
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
    if (depth === 0) return index + 1;
  }
  return undefined;
}

/** A JSON object on one line, its values as they were typed; undefined for anything else. */
function objectText(text: string): string | undefined {
  return isRecord(parsed(text)) ? text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1') : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
