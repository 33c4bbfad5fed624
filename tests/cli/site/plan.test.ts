import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { atEndOfTest } from '../../support/run/at-end-of-test.ts';

let session: CliSession;
let folder: string;

beforeAll(async () => {
  session = await startCliSession({ sampleData: true });
});
afterAll(() => session.sandbox.close());
beforeEach(async () => {
  folder = temporaryFolder();
  expect((await site('dump')).exitCode).toBe(0);
});

/** Somebody's API that writes down what key it is called with. */
async function startUpstream(): Promise<{ url: string; keys: string[] }> {
  const keys: string[] = [];
  const server = createServer((request, response) => {
    keys.push(String(request.headers.authorization));
    response.setHeader('content-type', 'application/json').end('{"choices":[{"message":{"content":"hi"}}],"usage":{}}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await atEndOfTest(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys };
}

const secrets = { NEW_KEY: 'sk-canary-of-a-new-channel', CHANNEL_COHERE_KEY: 'sk-canary-of-cohere' };
const site = (verb: string, ...more: string[]) =>
  session.run(['site', verb, '--directory', 'site', ...more], { cwd: folder, env: secrets });
/** What a plan file is applied with: the folder stands in the plan. */
const apply = (...more: string[]) => session.run(['site', 'apply', ...more], { cwd: folder, env: secrets });
const path = (file: string) => join(folder, 'site', file);
const append = (file: string, text: string) => {
  const before = readFileSync(path(file), 'utf8');
  writeFileSync(path(file), before.trim().endsWith('{}') ? text : before + text);
};
function rewrite(file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(path(file), 'utf8');
  expect(text.replace(from, to)).not.toBe(text);
  writeFileSync(path(file), text.replace(from, to));
}
const channel = (name: string, more = '') =>
  `${name}:\n  type: 1\n  key: \${env:NEW_KEY}\n  models:\n    - gpt-4o\n  groups:\n    - vip\n${more}`;
const weightOf = async (id: number) => ((await session.json(['channel', 'get', `${id}`])) as { weight: number }).weight;

test('CHG-02 CHG-03: a plan is kept for its owner alone, without secrets, applied in order, read back, and is done then', async () => {
  append('vendors.yaml', 'Harbour:\n  icon: OpenAI\n');
  append('channels.yaml', channel('harbour one', '  status: disabled\n'));
  rewrite('channels.yaml', /^azure:\n/m, 'azure:\n  weight: 7\n');
  const planned = await site('plan', '--out', 'plan.json', '-o', 'table');
  expect(planned).toMatchObject({ exitCode: 0 });
  expect(planned.stdout).toContain('+ vendors/Harbour\n    icon: OpenAI\n');
  expect(planned.stdout).toContain('~ channels/azure\n    weight: 0 → 7\n');
  expect(planned.stderr).toContain('2 to add, 1 to change, 0 to delete.');
  expect(planned.stderr).toContain('Every group keeps its best channel');
  expect(planned.stderr).toContain('tollgate site apply plan.json');
  expect(statSync(join(folder, 'plan.json')).mode & 0o077).toBe(0);
  const text = readFileSync(join(folder, 'plan.json'), 'utf8');
  expect(text).toContain('${' + 'env:NEW_KEY}');
  expect(text).not.toContain('canary');
  const { steps } = JSON.parse(text);
  expect(steps.map(({ file, name }: { file: string; name: string }) => `${file}/${name}`)).toEqual([
    'vendors/Harbour',
    'channels/azure',
    'channels/harbour one',
  ]);
  expect(await weightOf(4)).toBe(0);
  await site('plan', '--out', 'dry.json', '--dry-run');
  expect(existsSync(join(folder, 'dry.json'))).toBe(false);

  const unasked = await apply('plan.json');
  expect([unasked.exitCode, unasked.stderr]).toEqual([2, expect.stringContaining('--yes')]);
  const dry = await apply('plan.json', '--dry-run');
  expect(dry).toMatchObject({ exitCode: 0, stdout: '' });
  expect(dry.stderr).toContain('3 changes would be made. Nothing was sent.');
  expect(await weightOf(4)).toBe(0);

  const applied = await apply('plan.json', '--yes', '-o', 'json');
  expect(applied.exitCode, applied.stderr).toBe(0);
  expect(JSON.parse(applied.stdout).map(({ id, result }: { id: string; result: string }) => [id, result])).toEqual([
    ['vendors/Harbour', 'done'],
    ['channels/azure', 'done'],
    ['channels/harbour one', 'done'],
  ]);
  expect(applied.stdout + applied.stderr).not.toContain('canary');
  expect(await weightOf(4)).toBe(7);
  const [made] = (await session.json(['channel', 'list', '--keyword', 'harbour one'])) as { status: string }[];
  expect(made?.status).toBe('disabled');
  expect((await site('diff')).exitCode).toBe(0);

  const again = await apply('plan.json', '--yes');
  expect(again).toMatchObject({ exitCode: 0, stdout: '' });
  expect(again.stderr).toContain('Nothing to do');
  const outcome = await session.json(['site', 'list', '--plan', join(folder, 'plan.json')]);
  expect((outcome as { state: string }[]).map(({ state }) => state)).toEqual(['done', 'done', 'done']);

  const [{ n, what }] = (await session.json(['journal', 'list', '--noun', 'site', '--limit', '1'])) as [
    { n: number; what: string },
  ];
  expect(what).toMatch(/: 3 done\.$/);
  expect(applied.stderr).toContain(`tollgate journal undo ${n}`);
  const undone = await session.run(['journal', 'undo', `${n}`, '--yes'], { env: secrets });
  expect(undone.exitCode, undone.stderr).toBe(0);
  expect(await weightOf(4)).toBe(0);
  expect(await session.json(['channel', 'list', '--keyword', 'harbour one'])).toEqual([]);
  // Taken back on the gateway is changed by hand there: the files still want it, and are not believed unasked.
  const after = await site('plan');
  expect(after.stderr).toContain('3 things were changed on the gateway since and are kept');
  expect(after.stderr).toContain('Nothing to do');
});

test('CHG-02 CHG-03: what hands changed since is kept and told, field by field, unless it is to be overwritten', async () => {
  append('channels.yaml', '');
  rewrite('channels.yaml', /^azure:\n/m, 'azure:\n  test_model: gpt-4o\n  weight: 5\n');
  expect((await session.run(['channel', 'update', '4', '--weight', '9', '--remark', 'by hand'])).exitCode).toBe(0);
  const diff = await site('diff', '--only', 'channels', '-o', 'json');
  expect(diff.exitCode).toBe(11);
  expect(JSON.parse(diff.stdout).map(({ field, by }: { field: string; by: string }) => [field, by])).toEqual([
    ['test_model', 'file'],
    ['weight', 'both'],
    ['remark', 'gateway'],
  ]);
  const applied = await site('apply', '--yes', '--only', 'channels');
  expect(applied.exitCode, applied.stderr).toBe(0);
  expect(applied.stderr).toContain('One thing was changed on the gateway since and is kept: channels/azure.');
  expect(await session.json(['channel', 'get', '4'])).toMatchObject({
    weight: 9,
    remark: 'by hand',
    test_model: 'gpt-4o',
  });
  const forced = await site('apply', '--yes', '--only', 'channels', '--overwrite');
  expect(forced.exitCode, forced.stderr).toBe(0);
  expect(await session.json(['channel', 'get', '4'])).toMatchObject({ weight: 5, remark: '', test_model: 'gpt-4o' });
  expect((await site('diff', '--only', 'channels')).exitCode).toBe(0);
  await session.run(['channel', 'update', '4', '--weight', '0', '--test-model=']);
});

test('CHG-03: entries of a table are set one by one; one that somebody adds meanwhile stays', async () => {
  rewrite('groups.yaml', /^GroupRatio:\n/m, 'GroupRatio:\n  night: 0.5\n');
  expect((await site('plan', '--out', 'plan.json')).exitCode).toBe(0);
  const now = JSON.parse((await session.run(['option', 'get', 'GroupRatio'])).stdout);
  const set = await session.run(['option', 'set', 'GroupRatio', JSON.stringify({ ...now, day: 2 }), '--yes']);
  expect(set.exitCode, set.stderr).toBe(0);
  const applied = await apply('plan.json', '--yes');
  expect(applied.exitCode, applied.stderr).toBe(0);
  const after = JSON.parse((await session.run(['option', 'get', 'GroupRatio'])).stdout);
  expect(after).toEqual({ ...now, day: 2, night: 0.5 });
  await session.run(['option', 'set', 'GroupRatio', JSON.stringify(now), '--yes']);
});

test('CHG-03: a plan is refused as a whole where what it is about has moved, and nothing is sent', async () => {
  rewrite('channels.yaml', /^azure:\n/m, 'azure:\n  weight: 7\n');
  append('vendors.yaml', 'Quay:\n  icon: OpenAI\n');
  expect((await site('plan', '--out', 'plan.json')).exitCode).toBe(0);
  await session.run(['channel', 'update', '4', '--weight', '3']);
  const refused = await apply('plan.json', '--yes');
  expect([refused.exitCode, refused.stdout]).toEqual([7, '']);
  // Nothing was done, so nothing is to be taken back.
  expect(refused.stderr).not.toContain('journal undo');
  expect(refused.stderr).toContain('channels/azure is no longer as it was when this was planned, so nothing was done.');
  expect(refused.stderr).toContain('Make a new plan.');
  expect(await session.json(['vendor', 'list', '--keyword', 'Quay'])).toEqual([]);
  // Another field of it moved as well.
  await session.run(['channel', 'update', '4', '--weight', '0', '--remark', 'moved']);
  expect((await apply('plan.json', '--yes')).exitCode).toBe(7);
  await session.run(['channel', 'update', '4', '--remark', '']);
  // What is chosen alone has to be as it was.
  await session.run(['channel', 'update', '4', '--weight', '3']);
  const one = await apply('plan.json', 'vendors/Quay', '--yes');
  expect(one.exitCode, one.stderr).toBe(0);
  const none = await apply('plan.json', 'vendors/Key', '--yes');
  expect([none.exitCode, none.stderr]).toEqual([2, expect.stringContaining('Did you mean vendors/Quay')]);
  await session.run(['channel', 'update', '4', '--weight', '0']);
  await session.run(['vendor', 'delete', '--all', '--where', 'name=Quay', '--yes']);
});

test('CHG-03: nothing is deleted without --prune, and no more than is allowed', async () => {
  rewrite('channels.yaml', /^cohere:\n(?: .*\n)+/m, '');
  rewrite('channels.yaml', /^cohere-backup:\n(?: .*\n)+/m, '');
  const kept = await site('plan', '--only', 'channels');
  expect(kept.stderr).toContain('2 things are only on the gateway and stay: channels/cohere, channels/cohere-backup.');
  const many = await site('apply', '--only', 'channels', '--prune', 'channels', '--max-deletes', '1', '--yes');
  expect([many.exitCode, many.stdout]).toEqual([7, '']);
  expect(many.stderr).toContain('This would delete 2 things, more than the 1 allowed.');
  expect(many.stderr).toContain('--max-deletes 2');
  const few = await site('apply', '--only', 'channels', '--max-changes', '0', '--prune', 'channels', '--yes');
  expect([few.exitCode, few.stderr]).toEqual([7, expect.stringContaining('more than the 0 allowed')]);
  const wrong = await site('plan', '--max-changes', 'many');
  expect([wrong.exitCode, wrong.stdout]).toEqual([2, '']);
  const planned = await site(
    'plan',
    '--only',
    'channels',
    '--prune',
    'channels',
    '--max-deletes',
    '1',
    '--out',
    'p.json',
  );
  expect([planned.exitCode, existsSync(join(folder, 'p.json'))]).toEqual([7, false]);
  const pruned = await site('apply', '--only', 'channels', '--prune', 'channels', '--yes');
  expect(pruned.exitCode, pruned.stderr).toBe(0);
  expect(pruned.stdout).toContain('channels/cohere deleted');
  expect((await site('diff', '--only', 'channels')).exitCode).toBe(0);
});

test.each([
  ['channels.yaml', channel('bad one').replace('- gpt-4o', '- " "'), 'channels/bad one: '],
  ['models.yaml', 'claude-9:\n  vendor: Nobody\n', 'models/claude-9: vendor: there will be no Nobody in vendors.'],
  ['options.yaml', 'RetryTimes: many\n', 'options/RetryTimes: '],
  // A gateway stores it, empties its table, and answers a refusal.
  ['groups.yaml', 'GroupGroupRatio:\n  night: 0.5\n', 'groups/GroupGroupRatio: '],
])(
  'CHG-03: what %s cannot be saved as is told before the first write, each with its reason',
  async (file, text, outcome) => {
    if (file === 'options.yaml') rewrite(file, /^RetryTimes: .*\n/m, '');
    if (file === 'groups.yaml') rewrite(file, /^GroupGroupRatio:\n(?: .*\n)+/m, '');
    append(file, text);
    append('vendors.yaml', 'Never:\n  icon: OpenAI\n');
    const { exitCode, stdout, stderr } = await site('apply', '--yes');
    expect([exitCode, stdout]).toEqual([7, '']);
    expect(stderr).toContain(outcome);
    expect(await session.json(['vendor', 'list', '--keyword', 'Never'])).toEqual([]);
  },
);

test('CHG-03: secrets come from this machine; what is not set is told before the first write', async () => {
  const upstream = await startUpstream();
  const base = `  base_url: ${upstream.url}\n`;
  const [byName, byFile] = [channel('secret one', base), channel('secret two', base)];
  append('channels.yaml', byName.replace('NEW_KEY', 'NOT_SET') + byFile.replace('env:NEW_KEY', 'file:key.txt'));
  append('vendors.yaml', 'Early:\n  icon: OpenAI\n');
  const missing = await site('apply', '--yes');
  expect([missing.exitCode, missing.stdout]).toEqual([7, '']);
  expect(missing.stderr).toContain('NOT_SET');
  expect(missing.stderr).toContain('key.txt');
  expect(await session.json(['vendor', 'list', '--keyword', 'Early'])).toEqual([]);
  rewrite('channels.yaml', 'NOT_SET', 'NEW_KEY');
  writeFileSync(join(folder, 'key.txt'), 'sk-canary-from-a-file\n');
  chmodSync(join(folder, 'key.txt'), 0o600);
  const applied = await site('apply', '--yes', '--verbose');
  expect(applied.exitCode, applied.stderr).toBe(0);
  const journal = await session.run(['journal', 'export', '-o', 'ndjson']);
  for (const text of [applied.stdout, applied.stderr, journal.stdout]) expect(text).not.toContain('canary');
  // Where nobody can tell whether it differs, it is set when that is asked for, and no other field is.
  writeFileSync(join(folder, 'key.txt'), 'sk-canary-rotated');
  const rotated = await site('apply', '--yes', '--secrets', '--only', 'channels');
  expect([rotated.exitCode, rotated.stderr]).toEqual([7, expect.stringContaining('CHANNEL_AZURE_KEY')]);
  writeFileSync(path('channels.yaml'), byName + byFile.replace('env:NEW_KEY', 'file:key.txt'));
  const chosen = await site('apply', '--yes', '--secrets', '--only', 'channels');
  expect(chosen.exitCode, chosen.stderr).toBe(0);
  const [one, two] = (await session.json(['channel', 'list', '--keyword', 'secret', '--sort', 'name'])) as {
    id: number;
  }[];
  await session.run(['channel', 'test', `${one?.id}`, `${two?.id}`]);
  expect(upstream.keys.sort()).toEqual(['Bearer sk-canary-of-a-new-channel', 'Bearer sk-canary-rotated']);
});

test('CHG-01 CHG-02: a secret that is not the one applied last differs and is set; who cannot tell says so; nothing to guess it from is kept', async () => {
  const upstream = await startUpstream();
  const run = (key: string, ...words: string[]) =>
    session.run(['site', ...words], { cwd: folder, env: { NEW_KEY: key } });
  const [first, second] = ['sk-canary-one', 'sk-canary-two'];
  const base = `  base_url: ${upstream.url}\n`;
  writeFileSync(path('channels.yaml'), `${readFileSync(path('channels.yaml'), 'utf8')}${channel('kept secret', base)}`);
  const applied = await run(first, 'apply', '--yes');
  expect(applied.exitCode, applied.stderr).toBe(0);
  const same = await run(first, 'diff');
  expect([same.exitCode, same.stdout], same.stderr).toEqual([0, '']);
  expect(same.stderr).toMatch(/secrets of \d+ things are not set on this machine/);
  expect(same.stderr).not.toContain('kept secret');
  // What was set by other hands nobody here knows.
  const other = { cwd: folder, env: { NEW_KEY: first, CHANNEL_AZURE_KEY: 'sk-canary-of-azure' } };
  const unknown = await session.run(['site', 'diff'], other);
  expect([unknown.exitCode, unknown.stderr]).toEqual([0, expect.stringMatching(/Not known here .*channels\/azure\./)]);

  const differs = await run(second, 'diff', '-o', 'table');
  expect([differs.exitCode, differs.stdout]).toEqual([
    11,
    '~ channels/kept secret\n    key: not the secret applied last; set from ${' + 'env:NEW_KEY}\n',
  ]);
  expect((await run(second, 'plan', '--out', 'plan.json')).exitCode).toBe(0);
  // A change that is refused leaves known what is there.
  rewrite('channels.yaml', /^kept secret:\n/m, 'kept secret:\n  weight: 7\n');
  const failed = await session.run(['site', 'apply', '--yes', '--read-only'], {
    cwd: folder,
    env: { NEW_KEY: second },
  });
  expect(failed.exitCode, failed.stderr).toBe(7);
  expect((await run(second, 'diff')).exitCode).toBe(11);
  rewrite('channels.yaml', /^kept secret:\n {2}weight: 7\n/m, 'kept secret:\n');
  const rotated = await session.run(['site', 'apply', 'plan.json', '--yes'], { cwd: folder, env: { NEW_KEY: second } });
  expect(rotated.exitCode, rotated.stderr).toBe(0);
  const [one] = (await session.json(['channel', 'list', '--keyword', 'kept secret'])) as { id: number }[];
  await session.run(['channel', 'test', `${one?.id}`]);
  expect(upstream.keys).toEqual([`Bearer ${second}`]);
  expect((await run(second, 'diff')).exitCode).toBe(0);
  expect((await run(first, 'diff')).exitCode).toBe(11);

  const kept = join(session.folder, 'secret-fingerprints.json');
  const key = join(session.folder, 'fingerprint-key.json');
  for (const file of [kept, key]) expect(statSync(file).mode & 0o077).toBe(0);
  const text = readFileSync(kept, 'utf8');
  expect(text).toContain('channels/kept secret');
  expect(text).not.toContain('canary');
  expect(text).not.toContain(createHash('sha256').update(second).digest('hex'));
  const machine = JSON.parse(readFileSync(key, 'utf8')).key;
  const journal = await session.run(['journal', 'export', '-o', 'ndjson']);
  const inFolder = readdirSync(join(folder, 'site'), { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(path(file)).isFile())
    .map((file) => readFileSync(path(file), 'utf8'));
  for (const outcome of [text, journal.stdout, rotated.stdout + rotated.stderr, ...inFolder])
    expect(outcome).not.toContain(machine);
  // On another machine nobody can tell.
  writeFileSync(key, JSON.stringify({ version: 1, key: 'ab'.repeat(32) }));
  const elsewhere = await run(first, 'diff');
  expect([elsewhere.exitCode, elsewhere.stderr]).toEqual([0, expect.stringContaining('channels/kept secret')]);
});

test('CHG-02: a file that is no plan, and one for another gateway, are told', async () => {
  writeFileSync(join(folder, 'no.json'), '{"plan":2}');
  expect(await apply('no.json', '--yes')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('There is no plan in no.json'),
  });
  expect((await apply('none.json', '--yes')).exitCode).toBe(2);
  const other = { plan: 1, gateway: 'https://other.example.com', made_at: '2026-11-01T00:00:00Z', steps: [] };
  writeFileSync(join(folder, 'other.json'), JSON.stringify(other));
  const refused = await apply('other.json', '--yes');
  expect([refused.exitCode, refused.stderr]).toEqual([7, expect.stringContaining('https://other.example.com')]);
  const both = await apply('other.json', '--prune', 'channels', '--yes');
  expect([both.exitCode, both.stderr]).toEqual([2, expect.stringContaining('--prune belongs to making a plan')]);
});

test('CHG-01: the schema of a file is printed by itself', async () => {
  const { exitCode, stdout } = await session.run(['site', 'schema', 'channels']);
  expect([exitCode, JSON.parse(stdout).title]).toEqual([0, 'channels']);
  expect((await session.run(['site', 'schema', 'chanels'])).stderr).toContain('channels');
});

test('CHG-04: files of one site are planned on another of an older generation; what stays behind is said first, keys come from here', async () => {
  const other = await startTestSandbox({ dialect: 'classic' });
  const login = ['login', '--gateway', other.url, '--profile', 'old', '--username', 'root', '--password-stdin'];
  expect((await session.run(login, { stdin: '123456\n' })).exitCode).toBe(0);
  const [first, second] = ['one', 'two'].map((name) => channel(`moved ${name}`, '  remark: seen\n'));
  writeFileSync(path('channels.yaml'), `${first}${second}`);
  const to = ['--profile', 'old', '--only', 'channels,vendors,options', '--max-changes', '200'];
  const planned = await site('plan', ...to, '-o', 'table');
  expect(planned.exitCode, planned.stderr).toBe(0);
  expect(planned.stderr).toMatch(/^vendors is left out/);
  expect(planned.stderr).toMatch(
    /no place for \d+ things in the files, so they are left out: .*channels\/moved one \(remark\)/,
  );
  expect(planned.stderr).toMatch(/options\/AutomaticRetryStatusCodes/);
  expect(planned.stdout).not.toContain('remark');
  const applied = await site('apply', ...to, '--yes', '-o', 'json');
  expect(applied.exitCode, applied.stderr).toBe(0);
  expect((await site('diff', ...to.slice(0, 4))).exitCode).toBe(0);
  const there = await session.json(['channel', 'list', '--profile', 'old', '--json=name']);
  expect((there as { name: string }[]).map(({ name }) => name).sort()).toEqual(['moved one', 'moved two']);
});
