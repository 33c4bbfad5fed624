import { withoutInvisible } from './pasted-text.ts';

/** The kinds of characters that are removed from a pasted key because no key contains them. */
export type KeyDirt = 'invisible' | 'quotes' | 'separator' | 'bearer' | 'blanks';

/** One key of a pasted text. */
export interface PastedKey {
  /** The key as it is stored. */
  key: string;
  /** The kinds of characters removed; empty where it was clean. */
  dirt: readonly KeyDirt[];
}

const quotes = '"\'`“”‘’„«»「」『』＂＇';
const separators = ',;，；、';
const quoted = new RegExp(`^[${quotes}]+|[${quotes}]+$`, 'g');
const separated = new RegExp(`^[${separators}\\s]+|[${separators}\\s]+$`, 'g');
const bearer = /^(?:authorization\s*[:：=]\s*)?bearer\s+|^authorization\s*[:：=]\s*/i;
/** Matches what separates several keys on one line: only separators and blanks. */
const joined = new RegExp(`[${separators}\\s]+`);
const beginning = /^["'“‘]?([a-z]{2,8}[-_])\S/i;

/**
 * The keys of one pasted line (ASK-01): quotes, separators and the like around a key, as from a file, an e-mail or a
 * header, are removed and named. Several keys with the same prefix on one line (`sk-a, sk-b`) are split. Blanks inside
 * one key stay: `isKeyFaulty` refuses them.
 */
export function keysOfLine(line: string): PastedKey[] {
  const parts = line.split(joined).filter((part) => part !== '');
  const begins = parts.map((part) => beginning.exec(withoutInvisible(part))?.[1]?.toLowerCase());
  const isSeveral = parts.length > 1 && begins.every((one) => one !== undefined && one === begins[0]);
  if (isSeveral) return parts.map(cleaned).filter(({ key }) => key !== '');
  const one = cleaned(line);
  if (one.key === line) return [one];
  // What was taken off may have hidden that the rest are several: a key that is read again is read alike.
  return one.key === '' ? [] : keysOfLine(one.key).map(({ key, dirt }) => ({ key, dirt: union(one.dirt, dirt) }));
}

function union(dirt: readonly KeyDirt[], more: readonly KeyDirt[]): KeyDirt[] {
  return [...new Set([...dirt, ...more])];
}

function cleaned(text: string): PastedKey {
  const dirt = new Set<KeyDirt>();
  const take = (from: string, kind: KeyDirt, pattern: RegExp, put = ''): string => {
    const rest = from.replace(pattern, put);
    if (rest !== from) dirt.add(kind);
    return rest;
  };
  const visible = withoutInvisible(text);
  if (visible !== text) dirt.add('invisible');
  let key = visible.trim();
  let before: string;
  do {
    before = key;
    key = take(key, 'separator', separated);
    key = take(key, 'quotes', quoted);
    key = take(key, 'bearer', bearer).trim();
  } while (key !== before);
  // Removes blanks around the separators of a key with several parts (`APIKey|SecretKey`).
  return { key: take(key, 'blanks', /\s*[|｜]\s*/g, '|'), dirt: [...dirt] };
}

/** Whether a key contains characters that no header can carry: blanks, control characters, letters beyond ASCII. */
export function isKeyFaulty(key: string): boolean {
  return !/^[\u0021-\u007e]*$/.test(key);
}
