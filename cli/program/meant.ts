import { nearest } from '../../shared/format/nearest.ts';
import { takeOperand } from './command-route.ts';
import { type CommandDefinition, type CommandGroup, type FlagDefinition, groupNamed } from './definition.ts';

/** What other tools and people call these commands. */
const commandWords: Readonly<Record<string, readonly string[]>> = {
  pulse: ['top', 'health', 'monitor', 'metrics', 'stats'],
  whoami: ['me', 'id'],
  'wallet show': ['balance', 'credit'],
  'wallet redeem': ['redeem'],
  'wallet topup': ['topup', 'top-up', 'pay', 'recharge'],
  usage: ['spend', 'spending', 'cost', 'costs', 'billing', 'report'],
  'log tail': ['tail', 'follow'],
  'log list': ['history', 'calls', 'requests'],
  'channel list': ['ps'],
  'channel test': ['test', 'ping'],
  'profile use': ['ctx', 'context', 'contexts', 'switch', 'use-context'],
  'site dump': ['dump', 'backup'],
  'site apply': ['apply', 'restore'],
  'site diff': ['diff', 'drift'],
  'journal undo': ['undo', 'revert', 'rollback'],
  'option set': ['set'],
  chat: ['ask', 'prompt', 'complete'],
  channel: ['provider', 'providers', 'upstream', 'upstreams'],
  token: ['apikey', 'apikeys', 'api-key', 'api-keys'],
  redemption: ['voucher', 'vouchers', 'coupon', 'coupons'],
  doctor: ['check', 'diagnose'],
  web: ['serve', 'open', 'console', 'gui'],
};

/** What other tools call these verbs. */
const verbWords: Readonly<Record<string, readonly string[]>> = {
  delete: ['rm', 'remove', 'del', 'destroy'],
  create: ['add', 'new', 'make'],
  add: ['create', 'new'],
  get: ['view', 'describe', 'info'],
  list: ['search', 'find'],
  update: ['modify', 'change', 'patch', 'set', 'rename'],
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

/**
 * The command that a first word stands for that is none: one of another tool, or a verb before its noun
 * (`delete channel 12`). Undefined where nothing is likely.
 */
export async function commandMeant(
  word: string,
  rest: readonly string[],
  groups: readonly CommandGroup[],
): Promise<string | undefined> {
  const { word: noun, rest: after } = takeOperand(rest);
  const group = noun === undefined ? undefined : groupNamed(groups, noun);
  const commands = (await group?.load(undefined)) ?? [];
  const { word: operand } = takeOperand(after);
  // `get channels` is a list where nothing is named.
  const spoken = operand === undefined && ['get', 'describe', 'show'].includes(word) ? 'list' : word;
  const verb = verbNamed(spoken, commands);
  if (group && verb !== undefined) return [group.noun, verb, operand].filter(Boolean).join(' ');
  return Object.keys(commandWords).find((command) => commandWords[command]?.includes(word));
}

/** The verb that a word after a noun stands for, with its operand where that stands before it; undefined for none. */
export function lineMeant(
  word: string,
  rest: readonly string[],
  commands: readonly CommandDefinition[],
): string | undefined {
  const { word: next } = takeOperand(rest);
  const verb = next === undefined ? undefined : verbNamed(next, commands);
  const verbs = commands.map((command) => command.verb);
  const meant = verbMeant(word, verbs);
  if (meant === 'list' && next !== undefined) {
    const list = commands.find((command) => command.verb === meant);
    return [meant, list && operandMeant(next, list, [])].filter(Boolean).join(' ');
  }
  const near = meant ?? nearest(word, verbs);
  if (near !== undefined) return near;
  const takesIt = (wanted: string | undefined) =>
    commands
      .find((command) => command.verb === wanted)
      ?.operands?.some(({ name, takesNames }) => takesNames || (/^\d+$/.test(word) && /^(ID|KEY)$/.test(name)));
  // The row stands before what is to be done with it.
  if (verb !== undefined && takesIt(verb)) return `${verb} ${word}`;
  return takesIt('get') ? `get ${word}` : undefined;
}

function verbNamed(word: string, commands: readonly CommandDefinition[]): string | undefined {
  const named = commands.find(({ verb, aliases }) => verb === word || aliases?.includes(word))?.verb;
  return (
    named ??
    verbMeant(
      word,
      commands.map(({ verb }) => verb),
    )
  );
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
