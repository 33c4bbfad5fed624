import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { rootCalls } from '../../support/gateway/root-calls.ts';
import { startCliSession } from '../../support/program/cli-session.ts';
import { runCommand } from '../../support/program/command-here.ts';

/** A gateway that notes what reaches it. */
async function recorder(answer: (url: string) => unknown): Promise<{ url: string; seen: string[] }> {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.end(JSON.stringify(answer(request.url ?? '')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, seen };
}

test('API-01: api calls a path as the signed-in user and prints the whole answer', async () => {
  const { run, json } = await startCliSession();
  const answer = await json(['api', 'get', '/api/user/self']);
  expect(answer).toMatchObject({ success: true, data: { username: 'root', role: 100 } });
  const piped = await run(['api', 'GET', 'api/status', '--jq', '.data.system_name']);
  expect(piped).toMatchObject({ stdout: 'New API\n', exitCode: 0 });
  const included = await run(['api', 'GET', '/api/status', '--include']);
  expect(included.stdout).toMatch(/^HTTP 200\n[\s\S]*content-type: application\/json[\s\S]*\n\n\{\n/);
  expect(included.stdout).not.toMatch(/cookie/i);
  const rows = await run(['api', 'GET', '/api/option/', '-o', 'csv', '--columns', 'key,value']);
  expect(rows.stdout).toMatch(/^key,value\n[\s\S]*RetryTimes,/);
});

test('API-02: success:false is a failure, an unknown path exit 7', async () => {
  const { run } = await startCliSession();
  const result = await run(['api', 'GET', '/api/channel/999', '-o', 'json']);
  expect(result.exitCode).toBe(6);
  expect(result.stdout).toBe('');
  expect(JSON.parse(result.stderr)).toMatchObject({ retryable: false });
  expect((await run(['api', 'GET', '/api/no-such-call'])).exitCode).toBe(7);
});

test('a write asks first, is planned by --dry-run, and reaches the gateway with --yes', async () => {
  const { run, sandbox } = await startCliSession();
  const { call } = await rootCalls(sandbox.url);
  const read = async () =>
    ((await call('GET', '/api/option/')) as { key: string; value: string }[]).find(({ key }) => key === 'RetryTimes');
  const words = ['api', 'PUT', '/api/option/', '-f', 'key=RetryTimes', '-f', 'value=3'];
  const refused = await run(words);
  expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
  expect(refused.stderr).toContain('--yes');
  const planned = await run([...words, '--dry-run', '-o', 'json']);
  expect(JSON.parse(planned.stdout)).toEqual([
    { method: 'PUT', url: `${sandbox.url}/api/option/`, body: { key: 'RetryTimes', value: '3' } },
  ]);
  expect(await read()).toMatchObject({ value: '0' });
  expect((await run([...words, '--yes'])).exitCode).toBe(0);
  expect(await read()).toMatchObject({ value: '3' });
  // A GET that changes something is a write all the same (docs/gateways.md 4.4).
  expect(await run(['api', 'GET', '/api/user/token'])).toMatchObject({ exitCode: 2, stdout: '' });
});

test('--input takes JSON from standard input or a file; fields are texts, JSON, or files', async () => {
  const { run, sandbox } = await startCliSession();
  const plan = async (words: string[], stdin?: string) => {
    const result = await run(['api', ...words, '--dry-run', '-o', 'json'], stdin === undefined ? {} : { stdin });
    expect(result.exitCode, result.stderr).toBe(0);
    return JSON.parse(result.stdout)[0];
  };
  expect(await plan(['POST', '/api/group/', '--input', '-'], '{"name":"a","n":[1]}')).toMatchObject({
    url: `${sandbox.url}/api/group/`,
    body: { name: 'a', n: [1] },
  });
  const fields = ['-f', 'name=5', '-f', 'n:=5', '-f', 'list:=["a"]', '-f', 'text=@-'];
  expect((await plan(['POST', '/api/group/', ...fields], 'from stdin\n')).body).toEqual({
    name: '5',
    n: 5,
    list: ['a'],
    text: 'from stdin',
  });
  const wrong = await run(['api', 'POST', '/api/group/', '--input', '-', '--yes'], { stdin: '{"name": }' });
  expect(wrong).toMatchObject({ exitCode: 2, stdout: '' });
  expect(wrong.stderr).toContain('line 1, column 10');
});

test('only the profile’s own origin is ever called', async () => {
  const own = await recorder(() => ({ success: true, message: '', data: null }));
  const other = await recorder(() => ({ success: true, message: '', data: null }));
  const env = { TOLLGATE_GATEWAY: `${own.url}/gw`, TOLLGATE_ACCESS_TOKEN: 'canary-token', TOLLGATE_USER_ID: '1' };
  const host = new URL(other.url).host;
  const paths = [
    other.url,
    `//${host}/api`,
    `user:secret@${host}/api`,
    `root@${host}`,
    '/api/../../etc',
    '/api/%2e%2e/%2E%2e/x',
    '/api/%252e%252e/x',
    '/api/..;/x',
    '/..\\..\\x',
    `/\\${host}/`,
    `\\\\${host}/`,
    'javascript:alert(1)',
    '/api/a b',
    '/api#x',
    '/api?a=1&a=2',
  ];
  for (const path of paths) {
    const result = await runCommand(['api', 'GET', path], { env });
    expect(result, path).toMatchObject({ exitCode: 2, stdout: '' });
    expect(result.stderr, path).not.toContain('canary-token');
  }
  expect({ own: own.seen, other: other.seen }).toEqual({ own: [], other: [] });
  expect((await runCommand(['api', 'GET', '/api/x?a=1%26b', '-f', 'c=ü'], { env })).exitCode).toBe(0);
  expect(own.seen).toEqual(['GET /gw/api/x?a=1%26b&c=%C3%BC']);
});

test('wrong input ends with 2 before any request', async () => {
  const { url, seen } = await recorder(() => ({}));
  const env = { TOLLGATE_GATEWAY: url, TOLLGATE_ACCESS_TOKEN: 't', TOLLGATE_USER_ID: '1' };
  const cases: [string[], RegExp][] = [
    [['FETCH', '/x'], /Methods: GET, POST, PUT, DELETE/],
    [['GET'], /Missing argument: PATH/],
    [['GET', '/x', '--input', 'body.json'], /A GET has no body/],
    [['POST', '/x', '--paginate', '--yes'], /needs a GET/],
    [['POST', '/x', '-f', 'nonsense', '--yes'], /Can’t read --field/],
    [['POST', '/x', '-f', 'a:={', '--yes'], /--field a is not valid JSON/],
    [['POST', '/x', '--input', '-', '-f', 'a=b', '--yes'], /can’t be used together/],
  ];
  for (const [words, message] of cases) {
    const result = await runCommand(['api', ...words], { env });
    expect(result, words.join(' ')).toMatchObject({ exitCode: 2, stdout: '' });
    expect(result.stderr).toMatch(message);
  }
  expect(seen).toEqual([]);
});

test.each(['classic', 'v013'] as const)('--paginate prints every row once (%s)', async (dialect) => {
  const { run, sandbox } = await startCliSession({ dialect });
  const { call } = await rootCalls(sandbox.url);
  for (let number = 1; number <= 23; number += 1) {
    await call('POST', '/api/user/', { username: `user${number}`, password: 'long enough', display_name: 'U' });
  }
  const all = await run(['api', 'GET', '/api/user/', '--paginate']);
  expect(all.exitCode, all.stderr).toBe(0);
  const ids = (JSON.parse(all.stdout) as { id: number }[]).map(({ id }) => id);
  expect(ids).toHaveLength(24);
  expect(new Set(ids).size).toBe(24);
  const lines = await run(['api', 'GET', '/api/user/', '--paginate', '-o', 'ndjson']);
  expect(lines.stdout.trimEnd().split('\n')).toHaveLength(24);
});
