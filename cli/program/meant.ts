import type { CommandDefinition } from './definition.ts';

/** What other tools call these verbs. */
const verbWords: Readonly<Record<string, readonly string[]>> = {
  delete: ['rm', 'remove', 'del', 'destroy'],
  create: ['add', 'new', 'make'],
  add: ['create', 'new'],
  get: ['view', 'describe', 'info'],
  list: ['search', 'find'],
  update: ['modify', 'change', 'patch', 'set'],
  set: ['update', 'edit', 'change'],
  enable: ['on', 'activate', 'start'],
  disable: ['off', 'deactivate', 'stop'],
};

/** What other tools call these flags of lists. */
const flagWords: Readonly<Record<string, readonly string[]>> = {
  where: ['filter', 'query'],
  keyword: ['search', 'name'],
  limit: ['count', 'max', 'top', 'first'],
};

/** The filters by which a word is looked for anywhere in a row. */
const lookedFor: readonly string[] = ['keyword', 'find'];

/** The verb of a noun that a verb of another tool stands for; undefined for a word of no known tool. */
export function verbMeant(word: string, verbs: readonly string[]): string | undefined {
  return verbs.find((verb) => verbWords[verb]?.includes(word));
}

/** The flag, with its dashes, that a flag of another tool stands for. */
export function flagMeant(word: string, { flags = [] }: CommandDefinition): string | undefined {
  const found = flags.find(({ name }) => flagWords[name]?.includes(word.replace(/^-+/, '')));
  return found && `--${found.name}`;
}

/**
 * The flag and value that an operand was most likely meant as: an address is that of the gateway, a word of a list what
 * is looked for, a word after a verb the first field that cannot be left out. Undefined where nothing is likely.
 *
 * @param typed the words of the command line; a flag among them was not meant
 */
export function operandMeant(
  word: string,
  { flags = [] }: CommandDefinition,
  typed: readonly string[],
): string | undefined {
  const names = [
    ...(isAddress(word) ? ['gateway'] : []),
    ...flags.filter(({ name, isRequired }) => lookedFor.includes(name) || isRequired).map(({ name }) => name),
  ];
  const name = names.find((one) => !typed.some((given) => given === `--${one}` || given.startsWith(`--${one}=`)));
  return name && `--${name} ${word}`;
}

/** `https://gw.example.com`, `gw.example.com`, `localhost:3000`. */
function isAddress(word: string): boolean {
  return /^https?:\/\//i.test(word) || /^[\w-]+(\.[\w-]+)+(:\d+)?(\/|$)/.test(word) || /^[\w-]+:\d{2,5}$/.test(word);
}
