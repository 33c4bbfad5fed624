import { beforeAll, describe, expect, test } from 'vitest';
import { page } from '../../support/gateway/faults.ts';
import { expectHarmless } from '../support/command.ts';
import { shell } from '../support/shell.ts';
import { sharedSite } from '../support/site.ts';

const site = sharedSite();
const list = 'GET /api/token/';
const env = () => ({
  TOLLGATE_GATEWAY: site.proxy.url,
  TOLLGATE_ACCESS_TOKEN: site.token.accessToken,
  TOLLGATE_USER_ID: '1',
});
const run = async (script: string, args: string[]) => {
  const result = await shell(script, args, env());
  expectHarmless(result, [site.token.accessToken]);
  return result;
};

beforeAll(async () => {
  // 450 tokens of long names: more than a pipe holds, and five pages.
  const fields = { expired_time: -1, remain_quota: 1, unlimited_quota: false, model_limits_enabled: true };
  const models = Array.from({ length: 40 }, (_, index) => `a-model-of-some-length-${index}`);
  for (let index = 0; index < 450; index += 1) {
    await site.truth.tokens.create({ ...fields, name: `t${index}`, model_limits: models, allow_ips: '', group: '' });
  }
});

describe('a reader that goes away', () => {
  // The exit code of the program itself, not of the last command of the pipe.
  const headed = '{ tollgate; echo "code $?" >&2; } | head -n 1';

  test.each(['tsv', 'csv', 'json', 'ndjson', 'yaml', 'name'])('%s | head -n 1 ends quietly', async (format) => {
    const { stdout, stderr, exitCode } = await run(headed, ['token', 'list', '--all', '-o', format]);
    expect([stdout.trim().split('\n').length, exitCode]).toEqual([1, 0]);
    expect(stderr).toMatch(/^(code (0|141)\n)$/);
  });

  test('pages nobody will read are not asked for', async () => {
    site.proxy.reset();
    await run(headed, ['token', 'list', '--all', '-o', 'ndjson']);
    expect(site.proxy.received(list).length).toBeLessThan(5);
  });

  test('a reader that never was: no output, no trace', async () => {
    const { stderr } = await run('tollgate | true', ['token', 'list', '--all', '-o', 'tsv']);
    expect(stderr).toBe('');
  });

  test('closed standard output, error and input do no harm', async () => {
    const closed = await run('tollgate >&-; echo "code $?" >&2', ['token', 'list', '-o', 'tsv']);
    expect(closed.stdout).toBe('');
    site.proxy.when(list, page(403));
    expect((await run('tollgate 2>&-', ['token', 'list'])).exitCode).toBe(5);
    site.proxy.reset();
    expect((await run('tollgate <&-', ['token', 'list', '-o', 'name', '--limit', '1'])).exitCode).toBe(0);
  });
});

// Linux has such a device; elsewhere the same code runs with a full disk.
describe.runIf(process.platform === 'linux')('a device that takes nothing', () => {
  const said = /Couldn’t write the result \(ENOSPC\)\. Check the free space/;

  test.each([[['token', 'list']], [['whoami']], [['--help']], [['status', '-o', 'yaml']]])(
    '%j is no success',
    async (args) => {
      const { stderr, exitCode } = await run('tollgate > /dev/full', args);
      expect(stderr).toMatch(said);
      expect([exitCode, stderr.trim().split('\n').length]).toEqual([1, 1]);
    },
  );

  test('with JSON output it is one JSON object', async () => {
    const { stderr, exitCode } = await run('tollgate > /dev/full', ['token', 'list', '-o', 'json']);
    expect([exitCode, JSON.parse(stderr).code]).toEqual([1, 'unwritable-output']);
  });

  test('TOK-06: a token whose key could not be printed was made all the same, and that is said', async () => {
    const { stderr, exitCode } = await run('tollgate > /dev/full', ['token', 'create', '--name', 'unprinted']);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/API key unprinted created/);
    expect(stderr).toMatch(said);
    const { rows } = await site.truth.tokens.search({ keyword: 'unprinted', page: 1, pageSize: 10 });
    expect(rows).toHaveLength(1);
  });
});
