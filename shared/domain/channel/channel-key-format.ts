import { isRecord } from '../record.ts';
import { ChannelType } from './channel-type.ts';
import { isKeyFaulty, keysOfLine, type PastedKey } from './pasted-key.ts';

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

/** Whether keys of this type are JSON objects: Vertex AI (unless it has plain API keys) and Codex (docs/gateways.md 14.10). */
function isKeyWhole(type: number): boolean {
  return type === ChannelType.VertexAi || type === ChannelType.Codex;
}

/** Whether a gateway makes one channel of one key only, whatever it is asked for (docs/gateways-modern.md 2.2). */
export function isAlwaysSingle(type: number): boolean {
  return type === ChannelType.Codex;
}

/** How many keys of a type one call that makes a channel of each may carry; `many` where it may carry any number. */
export function keysOfOneCall(type: number, many: number): number {
  return isKeyWhole(type) ? 1 : many;
}

/**
 * The keys that a typed text holds, each once: one a line, or JSON objects over any number of lines, one after another or
 * in an array, each of which becomes one line so that no gateway takes its lines for keys (GEN-02).
 */
export function keysIn(type: number, text: string): string[] {
  return keysRead(type, text).map(({ key }) => key);
}

/** `keysIn`, each with what was taken off it because no key holds it (ASK-01). JSON objects stay as they are. */
export function keysRead(type: number, text: string): PastedKey[] {
  // A byte order mark before a JSON object is none of it.
  const trimmed = text.replace(/^[\s\u200b\ufeff]+|[\s\u200b\ufeff]+$/g, '');
  if (trimmed === '') return [];
  const keys = objectsOfArray(trimmed) ?? keysOneByOne(trimmed);
  if (!isKeyWhole(type)) return keys;
  const areObjects = keys.every(({ key }) => objectText(key) !== undefined);
  // A lone key of Vertex AI goes out as it was typed, as it always has.
  if (areObjects) return type === ChannelType.VertexAi && keys.length === 1 ? [whole(trimmed)] : keys;
  return /^[{[]/.test(trimmed) ? [whole(trimmed)] : keys;
}

/**
 * The first key of a text, counting from 1, that no provider can take: with blanks inside or letters beyond ASCII, or one of
 * Vertex AI that begins as a JSON object and is none. Undefined where all are right.
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

/** Keys as a gateway takes several in one text: a line each, those of Vertex AI as a JSON array (docs/gateways-modern.md 2.2). */
export function keysText(type: number, keys: readonly string[]): string {
  const isArray =
    type === ChannelType.VertexAi && keys.length > 1 && keys.every((key) => objectText(key) !== undefined);
  return isArray ? `[${keys.join(',')}]` : keys.join('\n');
}

/** What a Codex key must hold, and which of it this one lacks; undefined for a right one (docs/gateways-modern.md 2.2). */
export function codexKeyFault(key: string): 'not-an-object' | 'access_token' | 'account_id' | undefined {
  const text = objectText(key);
  if (text === undefined) return 'not-an-object';
  const fields = JSON.parse(text) as Record<string, unknown>;
  return (['access_token', 'account_id'] as const).find(
    (name) => typeof fields[name] !== 'string' || fields[name] === '',
  );
}

/** The objects of a JSON array of nothing else, each on one line. */
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
    // What goes on behind its brace is a line that only begins like an object.
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

/** Where the object that a text begins with ends; undefined where it never does. */
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
