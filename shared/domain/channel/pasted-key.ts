import { withoutInvisible } from './pasted-text.ts';

/** What was taken off a key because no key holds it. */
export type KeyDirt = 'invisible' | 'quotes' | 'separator' | 'bearer' | 'blanks';

/** One key of a pasted text. */
export interface PastedKey {
  /** As it is stored. */
  key: string;
  /** What was taken off; empty where it was clean. */
  dirt: readonly KeyDirt[];
}

const quotes = '"\'`“”‘’„«»「」『』＂＇';
const separators = ',;，；、';
const quoted = new RegExp(`^[${quotes}]+|[${quotes}]+$`, 'g');
const separated = new RegExp(`^[${separators}\\s]+|[${separators}\\s]+$`, 'g');
const bearer = /^(?:authorization\s*[:：=]\s*)?bearer\s+|^authorization\s*[:：=]\s*/i;
/** Several keys on one line: each begins as keys do, and nothing but separators and blanks stands between. */
const joined = new RegExp(`[${separators}\\s]+`);
const beginning = /^["'“‘]?([a-z]{2,8}[-_])\S/i;

/**
 * The keys of one line of a paste (ASK-01): what surrounds a key in a file, an e-mail or a header is taken off and named.
 * Several keys that begin alike on one line (`sk-a, sk-b`) are several. Blanks inside one key stay: `isKeyFaulty` refuses them.
 */
export function keysOfLine(line: string): PastedKey[] {
  const parts = line.split(joined).filter((part) => part !== '');
  const begins = parts.map((part) => beginning.exec(withoutInvisible(part))?.[1]?.toLowerCase());
  const isSeveral = parts.length > 1 && begins.every((one) => one !== undefined && one === begins[0]);
  return (isSeveral ? parts : [line]).map(cleaned).filter(({ key }) => key !== '');
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
  // Parts of a key of several parts (`APIKey|SecretKey`).
  return { key: take(key, 'blanks', /\s*[|｜]\s*/g, '|'), dirt: [...dirt] };
}

/** Whether a key holds what no header can carry: blanks inside, control characters, letters beyond ASCII. */
export function isKeyFaulty(key: string): boolean {
  return !/^[\u0021-\u007e]*$/.test(key);
}
