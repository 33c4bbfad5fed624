import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { widthOf } from '../../../cli/output/text-width.ts';
import { runProgram } from '../../../cli/run-program.ts';
import { createFakeWorld } from '../../support/gateway/fake-world.ts';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

/** Runs without a gateway; whoever asks one fails. */
async function offline(words: readonly string[], { columns = 80, lang = '' } = {}) {
  const transport = () => Promise.reject(new Error('a request was sent'));
  const world = createFakeWorld({ arguments: words, env: lang === '' ? {} : { LANG: lang }, transport });
  world.stdout.columns = columns;
  const exitCode = await runProgram(world);
  return { exitCode, out: world.out(), err: world.err() };
}

describe('what was typed wrong is named with what is right', () => {
  test('a flag whose beginning is one is taken for it', async () => {
    expect((await offline(['log', 'list', '--start-time', '-7d'])).err).toContain('Did you mean --start?');
  });

  test('a flag like no other lists those of the command, not those of every command', async () => {
    const { err } = await offline(['user', 'add-quota', '2', '--rubbish', '1']);
    expect(err).toContain('Flags of this command: --amount, ');
    expect(err).not.toContain('--verbose');
  });

  test.each([
    [['settings', 'set'], 'Missing argument: SECTION. Choose one of: general, '],
    [['completion'], 'Missing argument: SHELL. Choose one of: bash, zsh, fish, powershell.'],
  ])('%j says which words there are', async (words, text) => {
    expect(await offline(words)).toMatchObject({ exitCode: 2, err: expect.stringContaining(text) });
  });

  test.each([
    [['channel', '--hlep'], 'Did you mean --help?'],
    [['frobnicate'], 'Unknown command "frobnicate". Run with --help for usage.\n'],
  ])('%j is told in one short line', async (words, text) => {
    const { exitCode, err } = await offline(words);
    expect([exitCode, err]).toEqual([2, expect.stringContaining(text)]);
    expect(err.length).toBeLessThan(120);
  });

  test.each([
    [
      '[{"name":"a"},{"name":"b"}]',
      'input.json is a list of 2 objects. --input takes one JSON object. All of them are taken in by: tollgate token import input.json\n',
    ],
    [
      '{"name":"a"}\n{"name":"b"}\n',
      'of 2 objects. --input takes one JSON object. All of them are taken in by: tollgate token import input.json --format ndjson\n',
    ],
    ['name,remain_quota\na,1\nb,2\n', 'input.json is a table, not JSON. --input takes one JSON object. All of them'],
    [
      'name;remain_quota\r\na;1\r\n',
      'JSON. --input takes one JSON object. All of them are taken in by: tollgate token import input.json --format csv\n',
    ],
    ['{"name": ', 'input.json is not valid JSON: line 1, column 10.'],
  ])('--input of %j says what it is and what is taken', async (text, outcome) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'input.json'), text);
    const world = createFakeWorld({ arguments: ['token', 'create', '--input', 'input.json'] });
    const exitCode = await runProgram({ ...world, currentFolder: folder });
    expect([exitCode, world.err()]).toEqual([2, expect.stringContaining(outcome)]);
  });

  test('Chinese sentences follow each other without a blank', async () => {
    const { err } = await offline(['channel', 'get', 'abc'], { lang: 'zh_CN.UTF-8' });
    expect(err).toMatch(/。\S/);
    expect(err).not.toContain('。 ');
  });
});

describe('help', () => {
  test.each([30, 44, 80, 200])('keeps within a terminal of %i columns', async (columns) => {
    const { out } = await offline(['channel', 'test', '--help'], { columns });
    const prose = out.split('\n').filter((line) => !/^ {2}(tollgate|[ -].*--)/.test(line));
    const wide = prose.filter((line) => widthOf(line) > columns && line.trim().includes(' '));
    expect(wide).toEqual([]);
  });

  test('examples show what an action cannot do without', async () => {
    expect((await offline(['user', 'add-quota', '--help'])).out).toContain('tollgate user add-quota 12 --amount 10usd');
  });
});

describe('against a gateway', () => {
  let session: CliSession;
  beforeAll(async () => {
    session = await startCliSession({ sampleData: true });
  });
  afterAll(() => session.sandbox.close());

  test('SET-19: option export writes a whole file of mode 0600, and replaces none unasked', async () => {
    const path = join(session.folder, 'options.json');
    const first = await session.run(['option', 'export', '--output', path]);
    expect([first.exitCode, first.stdout]).toEqual([0, '']);
    expect(first.stderr).toMatch(/^\d+ options written to /);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ RetryTimes: expect.any(String) });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect((await session.run(['option', 'export', '--output', path])).exitCode).toBe(2);
    expect((await session.run(['option', 'export', '--output', path, '--force'])).exitCode).toBe(0);
    expect((await session.run(['option', 'diff', path])).exitCode).toBe(0);
  });

  test('what is so already is said once, on standard output', async () => {
    const { stdout, stderr } = await session.run(['channel', 'enable', '1']);
    expect({ stdout, stderr }).toEqual({ stdout: '1\topenai\tunchanged\tAlready enabled.\n', stderr: '' });
    const names = await session.run(['channel', 'enable', '1', '-o', 'name']);
    expect(names).toMatchObject({ stdout: 'channel/1\n', stderr: '1 openai: Already enabled.\n' });
  });

  test('a jq program that fails ends in one full stop', async () => {
    const { stderr } = await session.run(['channel', 'list', '--limit', '1', '--jq', '.[]|foo']);
    expect(JSON.parse(stderr).message).toMatch(/line 1\.$/);
  });

  test('TOK-07: the chat link says whose it is', async () => {
    const { stdout, stderr } = await session.run(['token', 'chat-link', '4']);
    // The first of the default clients is opened by a scheme of its own.
    expect(stdout).toMatch(/^[a-z]+:\/\/\S+\n$/);
    expect(stderr).toBe('Chat app link of scratch:\n');
  });
});
