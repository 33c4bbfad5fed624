import type { CommandDefinition, FlagDefinition } from './definition.ts';

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

/** What other tools call these flags. */
const flagWords: Readonly<Record<string, readonly string[]>> = {
  where: ['filter', 'query'],
  keyword: ['search', 'name'],
  limit: ['count', 'max', 'top', 'first', 'tail', 'lines', 'n'],
  since: ['last'],
  start: ['from', 'after', 'begin', 'start-time', 'start-date'],
  end: ['to', 'until', 'before', 'end-time', 'end-date'],
  'watch=5s': ['w', 'f', 'follow', 'interval', 'every', 'refresh'],
  sort: ['order', 'order-by', 'sort-by'],
  columns: ['fields', 'select', 'cols'],
  output: ['out'],
  yes: ['force', 'assume-yes', 'non-interactive', 'confirm', 'f'],
  quiet: ['silent'],
  'dry-run': ['check', 'simulate', 'preview'],
  profile: ['context', 'p'],
  'base-url': ['url', 'endpoint', 'host', 'api-base'],
  listen: ['host', 'bind', 'address', 'addr'],
  gateway: ['url', 'host', 'server', 'endpoint', 'g', 'u'],
  language: ['lang', 'locale'],
  by: ['group-by', 'per', 'dimension'],
  username: ['user'],
  model: ['model-name'],
  'model-limits': ['models', 'model', 'allowed-models'],
  'allow-ips': ['ips', 'ip', 'allowed-ips', 'ip-whitelist', 'whitelist'],
  'key-file': ['api-key', 'secret', 'token'],
  'remain-quota': ['quota', 'budget', 'amount', 'credit', 'balance'],
  amount: ['quota', 'value', 'credit', 'usd'],
  input: ['input-price', 'prompt-price'],
  'output-price': ['completion-price'],
  cached: ['cache', 'cache-read', 'cache-price', 'cached-input', 'cached-price'],
  call: ['per-call', 'call-price', 'fixed-price'],
  quota: ['amount', 'value', 'budget', 'credit', 'balance'],
  'expired-time': ['expires', 'expire', 'expiry', 'expiration', 'expires-at', 'valid-until', 'ttl'],
  remark: ['description', 'note', 'notes', 'comment'],
  label: ['description', 'title'],
  db: ['database', 'file'],
};

/** The flags that an operand is mostly meant for: filters that look for a word anywhere in a row, a folder of files. */
const operandFlags: readonly string[] = ['keyword', 'find', 'directory'];

/** The verb of a noun that a verb of another tool stands for; undefined for a word of no known tool. */
export function verbMeant(word: string, verbs: readonly string[]): string | undefined {
  return verbs.find((verb) => verbWords[verb]?.includes(word));
}

/** The first of these flags, with its dashes, that a flag of another tool stands for. */
export function flagMeant(word: string, flags: readonly FlagDefinition[]): string | undefined {
  const [meant] = Object.keys(flagWords).filter(
    (flag) =>
      flagWords[flag]?.includes(word.replace(/^-+/, '')) && flags.some(({ name }) => name === flag.replace(/=.*/, '')),
  );
  return meant && `--${meant}`;
}

/**
 * The flag and value that an operand was most likely meant as: an address is that of the gateway, a word of a list what
 * is looked for, a word after a verb the folder of its files or the first field that cannot be left out. Undefined where
 * nothing is likely.
 *
 * @param typed the words of the command line; a flag among them was not meant
 */
export function operandMeant(
  word: string,
  { flags = [] }: CommandDefinition,
  typed: readonly string[],
): string | undefined {
  // `watch -n 5` counts seconds.
  if (typed[typed.indexOf(word) - 1] === '--watch' && /^\d/.test(word)) return `--watch=${word.replace(/\d$/, '$&s')}`;
  const names = [
    ...(isAddress(word) ? ['gateway'] : []),
    ...flags.filter(({ name, isRequired }) => operandFlags.includes(name) || isRequired).map(({ name }) => name),
  ];
  const name = names.find((one) => !typed.some((given) => given === `--${one}` || given.startsWith(`--${one}=`)));
  return name && `--${name} ${word}`;
}

/** Whether a word is an address: `https://gw.example.com`, `gw.example.com`, `localhost:3000`. */
export function isAddress(word: string): boolean {
  return /^https?:\/\//i.test(word) || /^[\w-]+(\.[\w-]+)+(:\d+)?(\/|$)/.test(word) || /^[\w-]+:\d{2,5}$/.test(word);
}
