/**
 * The name of a key: `j`, `G`, `enter`, `escape`, `tab`, `shift-tab`, `space`, `backspace`, `delete`, `insert`, `up`,
 * `down`, `left`, `right`, `home`, `end`, `page-up`, `page-down`, `f1`…`f12`, and these with the prefix `ctrl-`,
 * `shift-` or `alt-`. Any other character is its own name.
 */
export type KeyName = string;

export interface Key {
  name: KeyName;
  /** What the key types into a text field; undefined for keys that type nothing. */
  text: string | undefined;
  /** The bytes that the terminal sent for it, as text. */
  raw: string;
}

/**
 * An input event of the terminal; the terminal's answers to queries are filtered out, apart from its background colour.
 */
export type TerminalEvent =
  | { kind: 'key'; key: Key }
  /** Pasted text, verbatim except for line ends, which are `\n`. */
  | { kind: 'paste'; text: string }
  | { kind: 'focus'; isFocused: boolean }
  /** The terminal answered the query for its background colour. */
  | { kind: 'ground'; isLight: boolean }
  | ({ kind: 'mouse' } & MouseReport);

/** What the mouse did, and over which cell of the screen, from 0. */
export interface MouseReport {
  act: 'click' | 'wheel-up' | 'wheel-down';
  column: number;
  line: number;
}

const finalNames: Record<string, string> = {
  A: 'up',
  B: 'down',
  C: 'right',
  D: 'left',
  F: 'end',
  H: 'home',
  P: 'f1',
  Q: 'f2',
  R: 'f3',
  S: 'f4',
  Z: 'shift-tab',
};

const numberNames: Record<string, string> = {
  '1': 'home',
  '2': 'insert',
  '3': 'delete',
  '4': 'end',
  '5': 'page-up',
  '6': 'page-down',
  '7': 'home',
  '8': 'end',
  '11': 'f1',
  '12': 'f2',
  '13': 'f3',
  '14': 'f4',
  '15': 'f5',
  '17': 'f6',
  '18': 'f7',
  '19': 'f8',
  '20': 'f9',
  '21': 'f10',
  '23': 'f11',
  '24': 'f12',
};

const controlNames: Record<string, string> = {
  '\u0000': 'ctrl-space',
  '\b': 'backspace',
  '\t': 'tab',
  '\n': 'enter',
  '\r': 'enter',
  '\u001B': 'escape',
  '\u001C': 'ctrl-\\',
  '\u001D': 'ctrl-]',
  '\u001E': 'ctrl-^',
  '\u001F': 'ctrl-_',
  '\u007F': 'backspace',
};

/** The key for one character as typed. */
export function keyOfCharacter(character: string): Key {
  if (character === ' ') return { name: 'space', text: ' ', raw: ' ' };
  const control = controlNames[character];
  if (control !== undefined) return { name: control, text: undefined, raw: character };
  if (character < ' ') {
    const letter = String.fromCharCode(character.charCodeAt(0) + 96);
    return { name: `ctrl-${letter}`, text: undefined, raw: character };
  }
  return { name: character, text: character, raw: character };
}

/**
 * The key for a CSI or SS3 sequence without its introducer, e.g. `A`, `1;5C`, `3~`; undefined when the sequence is no
 * key.
 */
export function keyOfSequence(parameters: string, final: string, raw: string): Key | undefined {
  const [number = '', modifier = ''] = parameters.split(';');
  const base = final === '~' ? numberNames[number] : finalNames[final];
  if (base === undefined) return undefined;
  return { name: `${modifierPrefix(modifier)}${base}`, text: undefined, raw };
}

function modifierPrefix(modifier: string): string {
  const bits = Math.max(0, Number.parseInt(modifier || '1', 10) - 1);
  return `${bits & 4 ? 'ctrl-' : ''}${bits & 2 ? 'alt-' : ''}${bits & 1 ? 'shift-' : ''}`;
}

/** A key as displayed: `Ctrl-C`, `PgDn`, `␣` or `Space`. */
export function keyLabel(name: KeyName, glyphs: { enter: string; space: string }): string {
  const special: Record<string, string> = {
    enter: glyphs.enter,
    space: glyphs.space,
    escape: 'Esc',
    'page-up': 'PgUp',
    'page-down': 'PgDn',
    'shift-tab': 'Shift-Tab',
    backspace: 'Backspace',
  };
  if (special[name]) return special[name];
  if (name.length === 1 || name.includes('–')) return name;
  return name
    .split('-')
    .map((part) => (part.length === 1 && !name.startsWith(part) ? part.toUpperCase() : capitalise(part)))
    .join('-');
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

const namedKeys = new Set([
  ...Object.values(finalNames),
  ...Object.values(numberNames),
  ...Object.values(controlNames),
  'space',
]);
/** Keys that a terminal sends as another key: Ctrl-I is Tab, Ctrl-M is Enter, Ctrl-H is Backspace. */
const sameAsAnother = ['ctrl-h', 'ctrl-i', 'ctrl-j', 'ctrl-m'];

/** Parses a key name as users write it, in any case (`Ctrl-O`); undefined where terminals send no such key. */
export function keyNamed(text: string): KeyName | undefined {
  if ([...text].length === 1) return text > ' ' && text !== '\u007F' ? text : undefined;
  const name = text.toLowerCase();
  if (/^ctrl-[a-z]$/.test(name)) return sameAsAnother.includes(name) ? undefined : name;
  return namedKeys.has(name) || namedKeys.has(name.replace(/^(?:ctrl-)?(?:alt-)?(?:shift-)?/, '')) ? name : undefined;
}
