import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

let session: CliSession;
let folder: string;

beforeAll(async () => {
  session = await startCliSession({ sampleData: true });
});
afterAll(() => session.sandbox.close());
beforeEach(async () => {
  folder = temporaryFolder();
  expect((await session.run(['site', 'dump', '--directory', folder])).exitCode).toBe(0);
});

const diff = (...more: string[]) => session.run(['site', 'diff', '--directory', folder, ...more]);
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');
/** Changes the text of a file, which must hold what is replaced. */
function rewrite(file: string, from: string | RegExp, to: string): void {
  const text = textOf(file);
  expect(text.replace(from, to)).not.toBe(text);
  writeFileSync(join(folder, file), text.replace(from, to));
}

test('CHG-01: a file a kind with its schema beside, byte for byte the same the second time, for the owner alone', async () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  expect(files.sort()).toEqual(
    [
      'channels',
      'costs',
      'groups',
      'models',
      'options',
      'panels',
      'plans',
      'prices',
      'sign-in-services',
      'vendors',
    ].map((name) => `${name}.yaml`),
  );
  const before = files.map(textOf);
  expect(before.join()).not.toMatch(/sk-\w{6}/);
  expect((await session.run(['site', 'dump', '--directory', folder])).stderr).toContain('entries in 10 files written');
  expect(files.map(textOf)).toEqual(before);
  expect(textOf('channels.yaml')).toMatch(/^# yaml-language-server: \$schema=\.\/schema\/channels\.json\n/);
  expect(textOf('channels.yaml')).toContain(`  key: \${env:CHANNEL_AZURE_KEY}\n`);
  expect(JSON.parse(textOf('schema/channels.json')).title).toBe('channels');
  expect(statSync(join(folder, 'channels.yaml')).mode & 0o077).toBe(0);
});

test('CHG-01: no two secrets share a variable, whatever the names; a reference that was chosen stays', async () => {
  for (const name of ['azure_eu', 'Azure EU']) {
    const made = ['channel', 'create', '--name', name, '--type', '1', '--key-stdin', '--models', 'gpt-4o'];
    expect((await session.run(made, { stdin: 'sk-canary' })).exitCode).toBe(0);
  }
  const chosen = `\${file:/run/azure}`;
  rewrite('channels.yaml', /\$\{env:CHANNEL_AZURE_KEY\}/, chosen);
  // As a version wrote it that gave both one variable.
  for (const name of ['文心一言', '通义千问'])
    rewrite('channels.yaml', new RegExp(`(^${name}:\\n(?:  .*\\n)*?  key: ).*`, 'm'), '$1$${env:CHANNEL_KEY}');
  expect((await session.run(['site', 'dump', '--directory', folder])).exitCode).toBe(0);
  const [, ...references] = textOf('channels.yaml').split(/^ {2}key: /m);
  const variables = references.map((text) => text.split('\n')[0] ?? '');
  expect(variables).toHaveLength(62);
  expect(new Set(variables).size).toBe(62);
  expect(variables.filter((one) => !/^\$\{env:CHANNEL_[A-Z0-9_]+_KEY\}$/.test(one))).toEqual([chosen]);
  rewrite('channels.yaml', /^azure:$/m, 'azure: [');
  const refused = await session.run(['site', 'dump', '--directory', folder]);
  expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringMatching(/channels\.yaml, line \d+: /)]);
  rewrite('channels.yaml', 'azure: [', 'azure:');
  rewrite('channels.yaml', /models:\n(?: {4}- .*\n)+/, 'models: *none\n');
  expect((await session.run(['site', 'dump', '--directory', folder])).stderr).toContain('Unresolved alias');
  for (const name of ['azure_eu', 'Azure EU'])
    await session.run(['channel', 'delete', '--all', '--where', `name=${name}`, '--yes']);
});

test('CHG-01: a dump keeps the comments and blank lines of the file it replaces, and panel lines their order', async () => {
  rewrite('channels.yaml', /\nazure:\n/, '\n# Whose: see the wiki.\n\n# The main contract,\n# until June.\nazure:\n');
  rewrite('channels.yaml', /\n {4}- gpt-4o-mini\n/, '\n    # the cheap one\n    - gpt-4o-mini # keep\n');
  rewrite('channels.yaml', /\nazure-eu:\n/, '\n\nazure-eu:\n  # only here\n');
  rewrite('vendors.yaml', /^(.*)\n/, '$1\n# Ours.\n\n# gone with it\nA vendor that the gateway lacks:\n  icon: x\n\n');
  rewrite('options.yaml', /\n {2}- AionUI/, '\n  # of this one alone\n  - AionUI');
  const [channels, lines, options] = ['channels.yaml', 'panels.yaml', 'options.yaml'].map(textOf);
  for (const round of ['first', 'second']) {
    expect((await session.run(['site', 'dump', '--directory', folder])).exitCode, round).toBe(0);
    expect(textOf('channels.yaml'), round).toBe(channels);
    expect(textOf('vendors.yaml'), round).toMatch(/^# yaml-language-server: .*\n# Ours\.\n\nAnthropic:\n/);
    expect(textOf('panels.yaml'), round).toBe(lines);
    expect(textOf('options.yaml'), round).toBe(options);
  }
  const listed = JSON.parse((await session.run(['panel', 'list', '-o', 'json'])).stdout) as {
    panel: string;
    content: string;
  }[];
  const contents = Array.from(lines?.matchAll(/^ {2}content: "?(.*?)"?$/gm) ?? [], ([, text]) => text);
  expect(contents).toEqual(listed.filter(({ panel }) => panel === 'announcement').map(({ content }) => content));
  expect(contents).not.toEqual([...contents].sort());
});

test('CHG-02: nothing differs from what was just written; what was changed by hand is drift, with 11', async () => {
  const same = await diff();
  expect([same.exitCode, same.stdout]).toEqual([0, '']);
  // No secret of the sample is set on this machine.
  expect(same.stderr).toMatch(/^The secrets of \d+ things are not set .*\nNothing differs\.\n$/);
  await session.run(['channel', 'update', '4', '--weight', '17']);
  const drift = await diff('-o', 'json');
  expect(drift.exitCode).toBe(11);
  expect(JSON.parse(drift.stdout)).toEqual([
    {
      ...{ kind: 'change', file: 'channels', name: 'azure', field: 'weight', key: null },
      ...{ before: 17, after: 0, by: 'gateway' },
    },
  ]);
  expect((await diff('--only', 'plans,vendors')).exitCode).toBe(0);
  const outcome = await diff('-o', 'table');
  expect(outcome.stdout).toBe('~ channels/azure\n    weight: 17 → 0 (changed on the gateway)\n');
  await session.run(['channel', 'update', '4', '--weight', '0']);
});

test('CHG-01 TRU-01: a number that reading would round is dumped as the text it stands in, and comes back to the digit', async () => {
  const override = '{"user_id":1187654321098765432}';
  expect(await session.run(['channel', 'update', '1', '--param-override', override])).toMatchObject({ exitCode: 0 });
  expect((await session.run(['site', 'dump', '--directory', folder])).exitCode).toBe(0);
  expect(textOf('channels.yaml')).toContain(`param_override: '${override}'`);
  expect(await diff()).toMatchObject({ exitCode: 0 });
  rewrite('channels.yaml', `'${override}'`, '{ user_id: 1187654321098765433 }');
  const rounded = await diff();
  expect([rounded.exitCode, rounded.stderr]).toEqual([2, expect.stringContaining('too long to be kept exactly')]);
  rewrite('channels.yaml', '{ user_id: 1187654321098765433 }', `'{"user_id":1187654321098765433}'`);
  expect(await session.run(['site', 'apply', '--directory', folder, '--yes'])).toMatchObject({ exitCode: 0 });
  expect(await session.json(['channel', 'get', '1'])).toMatchObject({
    param_override: '{"user_id":1187654321098765433}',
  });
});

test('CHG-02: values may be written as they are typed elsewhere; a default that is spelled out is no difference', async () => {
  await session.run(['option', 'set', 'RetryTimes', '6', '--yes']);
  await session.run(['site', 'dump', '--directory', folder]);
  rewrite('options.yaml', /RetryTimes: "6"/, 'RetryTimes: 6');
  expect((await diff('--only', 'options')).exitCode).toBe(0);
  rewrite('plans.yaml', 'total_amount: 10000000', 'total_amount: 20usd\n  enabled: true');
  expect((await diff('--only', 'plans')).exitCode).toBe(0);
});

test.each([
  ['channels.yaml', '  weight: ', '  wieght: ', 'line \\d+: there is no field wieght. Did you mean: weight'],
  ['channels.yaml', '  weight: ', '  weight: many #', 'weight: '],
  ['channels.yaml', /models:\n {4}- .*/, 'models: gpt-4o', 'a value of kind choices is expected'],
  ['channels.yaml', /models:\n(?: {4}- .*\n)+/, 'models: [[a], {b: 1}]\n', 'a value of kind choices is expected'],
  ['channels.yaml', /models:\n(?: {4}- .*\n)+/, 'models: *none\n', 'Unresolved alias'],
  ['channels.yaml', /key: \$\{env:CHANNEL_AZURE_KEY\}/, 'key: sk-plain', 'a secret is never written here'],
  [
    'channels.yaml',
    /^azure:\n/m,
    'azure:\n  header_override: {Authorization: Bearer sk-plain-and-long-enough}\n',
    'a secret is never written here',
  ],
  ['options.yaml', /^RetryTimes: .*$/m, 'console_setting.faq: []', 'console_setting.faq: this belongs in panels.yaml'],
  ['options.yaml', /^RetryTimes: .*$/m, 'GroupRatio: {a: 1}', 'GroupRatio: this belongs in groups.yaml'],
  ['options.yaml', /^RetryTimes: .*$/m, 'SMTPToken: sk-plain', 'SMTPToken: secrets of options are set by'],
  ['vendors.yaml', /^Anthropic:/m, 'Anthropic: [', 'line \\d+: '],
  ['plans.yaml', /^Starter:[\s\S]*?(?=^\S)/m, 'Starter: 5\n', 'Starter needs fields'],
])('CHG-01: what is wrong in %s ends with its line, before anything is compared', async (file, from, to, outcome) => {
  rewrite(file, from, to);
  const { exitCode, stdout, stderr } = await diff();
  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(
    new RegExp(`${file.replace('.', '\\.')}, line \\d+.*${outcome.replace('line \\d+: ', '')}`, 's'),
  );
  expect(stderr).not.toContain('sk-plain');
});

test('CHG-01: an anchor stands for what it names, as a value and as a thing', async () => {
  const text = readFileSync(join(folder, 'vendors.yaml'), 'utf8');
  writeFileSync(join(folder, 'vendors.yaml'), 'One: &one {icon: &icon OpenAI}\nTwo: *one\nThree: {icon: *icon}\n');
  const { stdout } = await diff('--only', 'vendors', '-o', 'json');
  const added = JSON.parse(stdout).filter(({ kind }: { kind: string }) => kind === 'add');
  expect(added.map(({ name, field, after }: Record<string, string>) => [name, field, after])).toEqual(
    ['One', 'Two', 'Three'].map((name) => [name, 'icon', 'OpenAI']),
  );
  writeFileSync(join(folder, 'vendors.yaml'), text);
});

test('CHG-01: where the folder cannot be made, its name is said before the site is read', async () => {
  const file = join(folder, 'options.yaml');
  for (const wrong of [file, join(file, 'within')]) {
    const refused = await session.run(['site', 'dump', '--directory', wrong, '--verbose']);
    const requests = refused.stderr.split('\n').filter((line) => line.includes('/api/channel'));
    expect([refused.exitCode, requests]).toEqual([1, []]);
    expect(refused.stderr).toContain(`${file}: This is a file where a folder should be. Choose another folder.`);
  }
});

test('CHG-01: a folder without files and a kind that is none are told', async () => {
  const nowhere = await session.run(['site', 'diff', '--directory', temporaryFolder()]);
  expect([nowhere.exitCode, nowhere.stderr]).toEqual([2, expect.stringContaining('There is no file of a site in')]);
  const unknown = await diff('--only', 'chanels');
  expect([unknown.exitCode, unknown.stderr]).toEqual([2, expect.stringContaining('Did you mean channels')]);
});
