import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groups } from '../../../cli/groups.ts';
import { loadLists } from '../../../shared/screens/registry.ts';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';
import { runHere } from '../../support/program/command-here.ts';

// Every example of --help, the reference and the man pages is run as it stands, as a dry run on a site with sample data. What
// stands in it for a thing of the reader's own (an id, a key, a file, a profile) is replaced by one that this site has.

const screens = Object.values(await loadLists());
const examples = new Map<string, string[]>();
for (const group of groups) {
  const own = (await group.load()).flatMap((command) => command.examples ?? []);
  examples.set(group.noun, [...new Set([...(examples.get(group.noun) ?? []), ...own])]);
}

const root = new URL('../../../', import.meta.url);
const guides = ['docs/guide/', 'docs/guide/zh-CN/'].flatMap((folder) =>
  readdirSync(new URL(folder, root))
    .filter((name) => name.endsWith('.md'))
    .map((name) => folder + name),
);
/** Lines that are run where they stand first: the same in help, in a guide and in its translation is proved once. */
const met = new Set([...examples.values()].flat());
const isNew = (line: string) => !met.has(line) && Boolean(met.add(line));
/** What the guides tell a reader to type, in their sentences and in their blocks; the scripts of recipes are tested as such. */
const documents = ['README.md', 'README.zh-CN.md', ...guides].map((path): [string, string[]] => {
  const text = readFileSync(new URL(path, root), 'utf8');
  const spans = [...text.matchAll(/`(tollgate [^`\n]+)`/g)].map(([, line = '']) => line);
  const blocks = [...text.matchAll(/^```(?:sh|console)\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) =>
    /(recipes|start)\.md$/.test(path)
      ? []
      : [...block.matchAll(/^(?:\$ )?(tollgate\b.*?)(?:\s+#.*)?$/gm)].map(([, line = '']) => line),
  );
  return [path, [...spans, ...blocks].filter(isNew)];
});

/**
 * What does not end by itself, is no command line of one program, opens something on this machine, or reads a file of rows: it has
 * tests of its own.
 */
const elsewhere =
  /--input \S| import (\S+\.csv|-) |--watch|--follow|log tail|^tollgate( (web|mcp|exporter|demo|sandbox|tui|wait|chat|completion)\b.*)?$|^eval |&&|\|\||--open\b|--copy\b|^(?!tollgate )/;

/** What this site has not, or refuses by its state: exit code, and the sentence that says why. */
const refusals: readonly (readonly [RegExp, number, RegExp])[] = [
  [/^tollgate profile add prod/, 2, /already exists/],
  [/^tollgate pulse/, 1, /Broken: /],
  [/^tollgate (account (sessions|end-)|plan .*reset)/, 7, /gateway version doesn’t support this/],
  [/^tollgate (account bind|login .*--provider|login .*--github)/, 7, /[Nn]ot enabled on this site/],
  [/^tollgate account unlink/, 7, /Nothing here can be unlinked/],
  [/^tollgate account delete/, 7, /super admin can’t be disabled/],
  [/^tollgate account transfer/, 2, /can be transferred/],
  [
    /^tollgate (account (backup-codes|disable-2fa|enable-2fa|password)|channel key \d+$|login .*root$|register )/,
    2,
    /Missing: |6 digits|Enter your username/,
  ],
  [/^tollgate (account delete|wallet redeem)$/, 2, /to confirm deletion|Enter a redemption code/],
  [/^tollgate settings confirm-compliance/, 7, /Not required by this gateway/],
  [/^tollgate setup /, 7, /already set up/],
  [/^tollgate user (grant|revoke)/, 7, /Only admins have permissions|doesn’t support this/],
  [/^tollgate user unlink/, 7, /is not linked/],
  [/^tollgate subscription .*reset/, 7, /has ended/],
  [/^tollgate wallet topup/, 2, /--method can’t be/],
  [/^tollgate redemption list .* enable/, 10, /has been used/],
  [/--resume \S/, 2, /No run is recorded/],
  [/^tollgate run (show|resume|discard)/, 6, /There is no run/],
  [/^tollgate site apply plan/, 2, /There is no plan in/],
  [/^tollgate site list --plan/, 7, /This is not a plan/],
  [/^tollgate site list .*\|/, 2, /Choose the changes first/],
  [/^tollgate site (diff|plan|apply)/, 2, /There is no file of a site in/],
  [/^tollgate site show KEY/, 6, /The plan has no such change/],
  [/^tollgate probe junit/, 7, /No results are kept/],
  [/^tollgate probe .*KEY/, 6, /No such result/],
  [/^tollgate probe list .*\|/, 2, /Select at least one result/],
  // Just after midnight nothing is of today.
  [/^tollgate (log|drawing|task) list .*\|/, 2, /Select a (log entry|drawing|task)/],
  [/^tollgate login .*access-token/, 4, /does not accept this system access token/],
  [/^tollgate reset-password/, 2, /link is incomplete/],
  [/^tollgate channel key .*</, 7, /only to accounts with two-factor/],
  [/^tollgate channel to-pool/, 2, /at least two keys/],
  [/^tollgate (channel (add-keys|replace-keys|to-single)|provider-key)/, 7, /has a single key/],
  [/^tollgate channel fetch-models/, 7, /Only the OpenAI format/],
  [/^tollgate journal look/, 7, /Its outcome is written down/],
  [/^tollgate upstream-update remove/, 7, /would add a model/],
  [/^tollgate token update .*--add-model-limits/, 7, /Turn on “Limit models” first/],
  // The first groups of any site are no group of its own, and the one that new users begin in.
  [
    /^tollgate group (list .*\| tollgate group )?(set|rename|merge|remove)/,
    7,
    /has to stay|means several|Choose a group other|Nothing was done/,
  ],
  [/^tollgate subscription reset/, 7, /doesn’t support this/],
  [/^tollgate price-sync take/, 7, /The sources disagree/],
  [/^tollgate panel move/, 7, /shown by date/],
  [/^tollgate (instance|background-task)/, 7, /doesn’t support this/],
  [/^tollgate sign-in-service delete/, 7, /用户绑定/],
  [/^tollgate user .*(end|move)-plan/, 7, /does not have/],
  [/^tollgate allowance settle/, 6, /No unsure allowance has the number/],
  [/^tollgate drawing image/, 7, /No image/],
];

let session: CliSession;
let things: Map<string, string[]>;
beforeAll(async () => {
  session = await startCliSession({ sampleData: true });
  things = new Map();
  await run(['channel', 'update', '1', '--weight', '3']);
  mkdirSync(join(session.folder, 'written'));
  for (const profile of ['staging', 'prod']) {
    const login = ['login', '--profile', profile, '--gateway', session.sandbox.url, '--username', 'root'];
    await run([...login, '--password-stdin'], `${session.sandbox.rootPassword}\n`);
  }
});
afterAll(() => session.sandbox.close());

async function run(args: readonly string[], stdin = '') {
  return runHere(args, { stdin, cwd: session.folder, env: { TOLLGATE_CONFIG_DIR: session.folder } });
}

/** Words that name rows of a list on this site, as `-o name` prints them. */
async function thingsOf(noun: string): Promise<string[]> {
  const known = things.get(noun);
  if (known !== undefined) return known;
  const narrowed = noun === 'provider-key' ? ['--where', 'place>=0'] : rangeOf(noun);
  const { stdout } = await run([noun, 'list', '-o', 'name', '--limit', '3', ...narrowed]);
  const names = stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.slice(line.indexOf('/') + 1));
  things.set(noun, names);
  return names;
}

/** A span of its own for a list that starts with today, of which there may be no row yet. */
function rangeOf(noun: string): string[] {
  const filters = screens.find((screen) => screen.noun === noun)?.filters ?? [];
  return filters.some(({ id }) => id === 'start') ? ['--start', '-30d'] : [];
}

/** The words of a command line, as a shell takes it apart. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) =>
    word.replace(/'([^']*)'|"([^"]*)"/g, '$1$2'),
  );
}

async function runExample(noun: string, line: string) {
  let stdin = '';
  let end = { exitCode: 0 as number | null, stdout: '', stderr: '' };
  const parts = line.split(/ \| (?=tollgate )/);
  for (const [index, part] of parts.entries()) {
    const [typed = '', file] = part.split(' < ');
    const words = wordsOf(typed.replace(/ > [\w.-]+$/, ''));
    expect(words.shift(), line).toBe('tollgate');
    const own = await withThings(noun, words);
    if (index === parts.length - 1) own.splice(own.includes('--') ? own.indexOf('--') : own.length, 0, '--dry-run');
    end = await run(own, file === undefined ? stdin : contentOf(file));
    if (end.exitCode !== 0) return end;
    stdin = end.stdout;
  }
  return end;
}

async function withThings(group: string, words: readonly string[]): Promise<string[]> {
  // A key that a connection or a route is about.
  const noun = group === 'connect' || words.includes('--token') ? 'token' : group;
  const examplesOf = screens.find((screen) => screen.noun === noun)?.idForm?.examples ?? ['12', '31'];
  const placeholders = [...examplesOf, 'KEY', 'pool-a', 'pool-b'];
  const first = group === 'connect' ? 1 : 2;
  const isAbout = words.some((word, index) => index >= first && placeholders.includes(word));
  const names = isAbout ? await thingsOf(noun) : [];
  let used = 0;
  const about = words.map((word, index) => {
    if (word === 'https://gw.example.com') return session.sandbox.url;
    const isRead = !/^--(output|undo-file|backup-codes-file)$/.test(words[index - 1] ?? '');
    const isFile = /^[\w.-]+\.(json|txt|yaml|csv|xml|sh)$|^FILE$/.test(word);
    if (isFile && !isRead) return join(session.folder, 'written', word);
    if (isFile) return prepared(word);
    if (index < first || !placeholders.includes(word)) return word;
    used += 1;
    return names[Math.min(used, names.length) - 1] ?? word;
  });
  return isAbout && !words.includes('--start') ? [...about, ...rangeOf(noun)] : about;
}

/** A file of that name, ready to be read. */
function prepared(name: string): string {
  const path = join(session.folder, name);
  writeFileSync(path, contentOf(name));
  return path;
}

function contentOf(name: string): string {
  if (name === 'FILE' || /password|new|old/.test(name)) return 'sk-example-12345678\n';
  if (name === 'allowances.yaml')
    return 'allowances:\n  a:\n    users: all\n    every: week\n    zone: UTC\n    add: 5usd\n';
  if (/\.ya?ml$/.test(name)) return 'gpt-4o:\n  input: 2.5\n';
  return name.endsWith('.json') ? '{}' : '12345678\n';
}

/** Runs each line; answers those that neither work nor are refused for the reason that is known of them. */
async function wrongOf(lines: readonly string[], nounOf: (line: string) => string): Promise<string> {
  const wrong: string[] = [];
  for (const line of lines.filter((example) => !elsewhere.test(example))) {
    const { exitCode, stderr } = await runExample(nounOf(line), line);
    const isKnown = ([pattern, code, why]: (typeof refusals)[number]) =>
      pattern.test(line) && code === exitCode && why.test(stderr);
    const isMeant = exitCode === 0 || refusals.some(isKnown);
    if (!isMeant) wrong.push(`${line}\n  ${exitCode}: ${stderr.trim().split('\n').at(-1)}`);
  }
  return wrong.join('\n');
}

describe.each([...examples])('%s', (noun, lines) => {
  test('every example of help runs as it stands', async () => {
    expect(await wrongOf(lines, () => noun)).toBe('');
  });
});

test.each(documents.filter(([, lines]) => lines.length > 0))(
  'every command of %s runs as it stands',
  async (_, lines) => {
    // "`tollgate price adjust` does it" names a command; "[ID…]" is a form of commands; a sign-in is typed at a terminal.
    const named = lines.filter((line) => /^tollgate( [a-z-]+){1,2}$/.test(line));
    const typed = lines.filter((line) => !named.includes(line) && !/…|\[|^tollgate (login|NOUN|名词)/.test(line));
    for (const line of named) {
      expect(await run([...line.split(' ').slice(1), '--help']), line).toMatchObject({ exitCode: 0, stderr: '' });
    }
    const whole = typed.map((line) => line.replace(/ (USER_ID|用户ID|N)(?= |$)/g, ' 2'));
    expect(await wrongOf(whole, (line) => line.split(' ')[1] ?? '')).toBe('');
  },
);
