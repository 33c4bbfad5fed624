const named: Record<string, string> = {
  enter: '\r',
  escape: '\x1b',
  tab: '\t',
  'shift+tab': '\x1b[Z',
  space: ' ',
  backspace: '\x7f',
  delete: '\x1b[3~',
  up: '\x1b[A',
  down: '\x1b[B',
  right: '\x1b[C',
  left: '\x1b[D',
  'shift+up': '\x1b[1;2A',
  'shift+down': '\x1b[1;2B',
  home: '\x1b[H',
  end: '\x1b[F',
  insert: '\x1b[2~',
  pageup: '\x1b[5~',
  pagedown: '\x1b[6~',
  f1: '\x1bOP',
  f2: '\x1bOQ',
  f3: '\x1bOR',
  f5: '\x1b[15~',
};

/**
 * Returns the bytes that a terminal sends for a key: a name (`enter`, `pagedown`, `ctrl+c`, `alt+x`) or a character.
 */
export function keyBytes(key: string): string {
  const bytes = named[key.toLowerCase()];
  if (bytes !== undefined) return bytes;
  const control = /^ctrl\+([a-z[\]\\^_@])$/i.exec(key)?.[1];
  if (control !== undefined) return String.fromCharCode(control.toUpperCase().charCodeAt(0) & 0x1f);
  const meta = /^alt\+(.)$/u.exec(key)?.[1];
  if (meta !== undefined) return `\x1b${meta}`;
  if ([...key].length === 1) return key;
  throw new Error(`no key is called "${key}"; type() sends text`);
}
