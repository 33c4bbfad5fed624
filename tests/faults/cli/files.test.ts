import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCommand } from '../../support/program/command-here.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { expectHarmless, expectOneLine, failureJson } from '../support/command.ts';
import { sharedSite } from '../support/site.ts';

const site = sharedSite();

/** Runs with a configuration folder of its own. */
async function runIn(folder: string, args: string[], stdin = '') {
  const result = await runCommand(args, { stdin, env: { TOLLGATE_CONFIG_DIR: folder } });
  expectHarmless(result);
  return result;
}

const login = (folder: string) =>
  runIn(folder, ['login', '--gateway', site.proxy.url, '--username', 'root', '--password-stdin'], '123456');

async function signedIn(): Promise<string> {
  const folder = join(temporaryFolder(), 'config');
  expect((await login(folder)).exitCode).toBe(0);
  return folder;
}

describe('damaged files are told with their path, and left as they are', () => {
  const damages: [name: string, content: string][] = [
    ['cut in the middle', '{"profiles": {"a": {"gateway"'],
    ['empty', ''],
    ['no object', '[]'],
    ['binary', '\u0000\u0001\ufffd'],
  ];
  test.each(damages)('a configuration that is %s', async (_name, content) => {
    const folder = await signedIn();
    const path = join(folder, 'config.json');
    writeFileSync(path, content);
    for (const args of [
      ['channel', 'list'],
      ['profile', 'list'],
      ['profile', 'add', 'b', '--gateway', 'https://b.example.com'],
    ]) {
      expectOneLine(
        await runIn(folder, args),
        1,
        /config\.json is damaged.*left unchanged\. Repair it, or move it away/,
      );
    }
    expectOneLine(await login(folder), 1, /config\.json is damaged/);
    expect(readFileSync(path, 'utf8')).toBe(content);
  });

  test.each(damages)('credentials that are %s', async (_name, content) => {
    const folder = await signedIn();
    const path = join(folder, 'credentials.json');
    writeFileSync(path, content);
    expectOneLine(await runIn(folder, ['channel', 'list']), 1, /credentials\.json is damaged.*left unchanged/);
    expect(failureJson(await runIn(folder, ['channel', 'list', '-o', 'json']))).toMatchObject({ code: 'corrupt-file' });
    expect(readFileSync(path, 'utf8')).toBe(content);
  });

  test('NAV-15: what was only remembered about a gateway may be damaged without harm', async () => {
    const folder = await signedIn();
    await runIn(folder, ['channel', 'list']);
    const memory = readdirSync(folder).find((name) => name.startsWith('gateway-')) ?? '';
    for (const content of ['{', '[]', '{"gateway":1}', `{"gateway":"${site.proxy.url}","status":7,"dialect":"x"}`]) {
      writeFileSync(join(folder, memory), content);
      const { exitCode, stderr } = await runIn(folder, ['token', 'create', '--name', 'x']);
      expect([content, exitCode, stderr.includes('tollgate:')]).toEqual([content, 0, false]);
    }
  });

  test('a profile with a gateway that is no address, and fields of another type', async () => {
    const folder = await signedIn();
    const config = { currentProfile: 'a', profiles: { a: { gateway: 'nonsense', user: 'x', preferences: 3 } } };
    writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
    const result = await runIn(folder, ['channel', 'list']);
    expect([2, 4]).toContain(result.exitCode);
    expectOneLine(result, result.exitCode ?? 0);
  });
});

describe('a configuration folder that cannot be used', () => {
  test('is below a file: one line, and the session on the gateway is not lost silently', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expectOneLine(await login(join(file, 'config')), 1, /Can’t (read|write) .*\(ENOTDIR\).*TOLLGATE_CONFIG_DIR/);
    expectOneLine(await runIn(join(file, 'config'), ['profile', 'list']), 1, /ENOTDIR.*TOLLGATE_CONFIG_DIR/);
  });

  test('is a file', async () => {
    const file = join(temporaryFolder(), 'config');
    writeFileSync(file, 'mine');
    expectOneLine(await login(file), 1, /TOLLGATE_CONFIG_DIR/);
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  test('holds a folder where a file should be', async () => {
    const folder = join(temporaryFolder(), 'config');
    mkdirSync(join(folder, 'config.json'), { recursive: true });
    expectOneLine(await runIn(folder, ['profile', 'list']), 1, /Can’t read .*config\.json \(EISDIR\)/);
  });

  test('was open to others: it is closed, and that is told', async () => {
    const folder = await signedIn();
    chmodSync(join(folder, 'credentials.json'), 0o644);
    const { exitCode, stderr } = await runIn(folder, ['channel', 'list']);
    expect([exitCode, statSync(join(folder, 'credentials.json')).mode & 0o777]).toEqual([0, 0o600]);
    expect(stderr).toMatch(/other users of this machine could read/);
  });

  test('a lock that a killed program left behind is taken over', async () => {
    const folder = await signedIn();
    const lock = join(folder, 'config.json.lock');
    writeFileSync(lock, 'dead');
    const old = new Date(Date.now() - 60_000);
    utimesSync(lock, old, old);
    expect((await runIn(folder, ['profile', 'add', 'b', '--gateway', 'https://b.example.com'])).exitCode).toBe(0);
    expect(existsSync(lock)).toBe(false);
  });
});

test('CHAN-13: input files that are missing, broken or of another kind are one line before any request', async () => {
  const folder = await signedIn();
  site.proxy.reset();
  const file = (name: string, content: string) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const cases: [string, RegExp][] = [
    [join(folder, 'missing.json'), /File not found: .*missing\.json/],
    [file('cut.json', '{\n  "name": "x",\n  "type": '), /cut\.json is not valid JSON: line 3/],
    [file('list.json', '[]'), /list\.json is a list of 0 objects\. --input takes one JSON object/],
    [file('type.json', '{"name": 7}'), /"name" must be of type/],
    [file('unknown.json', '{"nmae": "x"}'), /nmae.*name/],
    [folder, /Can’t read|is a folder|File not found/],
  ];
  for (const [path, said] of cases) expectOneLine(await runIn(folder, ['channel', 'create', '--input', path]), 2, said);
  expect(site.proxy.received(/^(POST|PUT|DELETE)/)).toEqual([]);
});
