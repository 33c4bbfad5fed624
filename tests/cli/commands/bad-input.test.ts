import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { program } from '../../support/program/build.ts';
import { startTollgate } from '../../support/program/command.ts';
import { runCommand } from '../../support/program/command-here.ts';
import { testEnvironment } from '../../support/program/environment.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

function against(url: string) {
  const env = { TOLLGATE_GATEWAY: url, TOLLGATE_ACCESS_TOKEN: 'canary-token', TOLLGATE_USER_ID: '1' };
  return (args: readonly string[], more: readonly string[] = ['--retries', '0']) =>
    runCommand([...args, ...more], { env });
}

test('mistyped nouns, verbs and flags name the nearest, exit 2', async () => {
  const cases: [string[], RegExp][] = [
    [['chanel', 'list'], /Unknown command "chanel"\. Did you mean channel\?/],
    [['channel', 'lsit'], /Unknown subcommand "lsit" of channel\. Did you mean list\?/],
    [['channel', 'list', '--colums', 'id'], /Unknown flag --colums\. Did you mean --columns\?/],
    [['channel', 'list', '--hlep'], /Unknown flag --hlep\. Did you mean --help\?/],
    [['--hlep'], /Unknown flag --hlep\. Did you mean --help\?/],
    [['--verison'], /Unknown flag --verison\. Did you mean --version\?/],
    [['channel', 'list', '--formt', 'json'], /Unknown flag --formt\. Did you mean --format\?/],
    [['user', 'import', 'x.csv', '--formt', 'csv'], /Unknown flag --formt\. Did you mean --format\?/],
    [['channel', 'list', '--nonsense'], /Unknown flag --nonsense\. Flags of this command: --keyword/],
    [['user', 'import', 'missing.csv'], /File not found: missing\.csv/],
    [['site', 'apply', 'missing.plan'], /File not found: .*missing\.plan/],
    [['allowance', 'apply', 'missing.yaml'], /File not found: .*missing\.yaml/],
    [['channel', 'list', '-o', 'jsn'], /Unknown output format "jsn"\. Choose one of: table, wide/],
    [['channel', 'list', '--page', 'two'], /--page can’t be "two"\./],
    [['channel', 'list', '--limit'], /--limit requires a value/],
    [['log', 'list', '--channel', '--limit', '2'], /--channel requires a value/],
    [['channel', 'list', 'extra'], /Unexpected argument "extra"/],
    [['redemption', 'get', 'abc'], /"abc" is not a valid ID/],
    [['channel', 'list', '--json', '-o', 'csv'], /can’t be used together/],
    [['status', '--timeout', 'long'], /10s/],
    [['status', '--profile', 'nowhere'], /no profile "nowhere"/],
    [['status', '--gateway', 'https://user:secret-canary@gw.example.com'], /username or password/],
    [['status', '--gateway', 'ftp://gw.example.com'], /must start with http/],
    [[], /Missing command/],
  ];
  const results = await Promise.all(cases.map(([args]) => runCommand(args)));
  for (const [index, [args, message]] of cases.entries()) {
    expect(results[index], args.join(' ')).toMatchObject({ exitCode: 2, stdout: '' });
    expect(results[index]?.stderr).toMatch(message);
    expect(results[index]?.stderr).not.toMatch(/\bat .+:\d+|secret-canary/);
    expect(results[index]?.stderr.trimEnd().split('\n')).toHaveLength(1);
  }
});

test('files that do not exist or hold broken JSON are told before any request, exit 2', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'broken.json'), '{"name": }');
  writeFileSync(join(folder, 'list.json'), '[1]');
  writeFileSync(join(folder, 'stray.json'), '{"nmae": "x"}');
  const run = against('http://127.0.0.1:1');
  const input = (name: string) => run(['channel', 'create', '--input', join(folder, name)], []);
  expect((await input('none.json')).stderr).toContain('File not found');
  expect((await input('broken.json')).stderr).toMatch(/not valid JSON: line 1, column 10/);
  expect((await input('list.json')).stderr).toContain('--input takes one JSON object');
  const stray = await input('stray.json');
  expect(stray.stderr).toContain('no field "nmae". Did you mean name?');
  expect(stray.exitCode).toBe(2);
  expect((await run(['channel', 'create', '--key-file', join(folder, 'none')], [])).stderr).toContain('File not found');
});

test('a name that no file can have is told as such', async () => {
  const run = against('http://127.0.0.1:1');
  for (const name of ['x'.repeat(300), 'x\0y']) {
    const { exitCode, stdout, stderr } = await run(['channel', 'disable', '1', '2', '--yes', '--resume', name], []);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toMatch(/No file can have this name/);
    expect(stderr).not.toContain('please report it');
  }
});

test('a request that is too large for a proxy is told as such, exit 7', async () => {
  const answer = '<html><center><h1>413 Request Entity Too Large</h1></center><hr><center>nginx</center></html>';
  const url = await serve((_request, response) => response.writeHead(413, { 'content-type': 'text/html' }).end(answer));
  const listed = await against(url)(['channel', 'list', '--keyword', 'x']);
  expect(listed).toMatchObject({ exitCode: 7, stdout: '' });
  expect(listed.stderr).toMatch(/^tollgate: The request is too large for the gateway or a proxy in front of it/);
});

test('NAV-15: a gateway that cannot be reached: "cannot connect to the server", exit 8', async () => {
  const url = await serve(() => undefined);
  const closed = 'http://127.0.0.1:1';
  const refused = await runCommand(['status', '--gateway', closed, '--retries', '0', '-o', 'json']);
  expect(refused).toMatchObject({ exitCode: 8, stdout: '' });
  const report = JSON.parse(refused.stderr);
  expect(report).toMatchObject({ code: 'network', retryable: true, status: null });
  expect(report.message).toMatch(/can’t connect to the gateway/i);
  const late = await runCommand(['status', '--gateway', url, '--retries', '0', '--timeout', '200ms']);
  expect(late).toMatchObject({ exitCode: 8, stdout: '' });
  expect(late.stderr).toContain('--timeout');
});

test('NAV-15: the status is asked for again before it is given up', async () => {
  let count = 0;
  const url = await serve((_request, response) => {
    count += 1;
    if (count < 3) response.destroy();
    else response.end('{"success":true,"message":"","data":{"system_name":"Third time"}}');
  });
  const result = await runCommand(['status', '--gateway', url, '--json=system_name']);
  expect(JSON.parse(result.stdout)).toEqual({ system_name: 'Third time' });
});

test('an address that is no gateway is told, exit 8', async () => {
  const html = await serve((_request, response) => response.end('<!doctype html><title>Hello</title>'));
  const result = await runCommand(['status', '--gateway', html]);
  expect(result).toMatchObject({ exitCode: 8, stdout: '' });
  expect(result.stderr).toContain('No New API gateway was found');
  expect(result.stderr).not.toContain('<');
});

test('API-02: success:false with HTTP 200 is a failure with the gateway’s words, made harmless', async () => {
  const body = JSON.stringify({ success: false, message: 'no \u001b]0;evil\u0007way \u009b31m' });
  const run = against(await serve((_request, response) => response.end(body)));
  const result = await run(['channel', 'list']);
  expect(result).toMatchObject({ exitCode: 7, stdout: '' });
  expect(result.stderr).toContain('The gateway returned an error: no way');
  expect(result.stderr).not.toMatch(/[\u001b\u009b\u0007]/);
});

test('API-03: 401, 429, 500 and 405 in their own words and exit codes', async () => {
  const cases: [number, number, RegExp][] = [
    [401, 4, /not signed in/i],
    [429, 9, /too many requests\./i],
    [500, 1, /internal error/i],
    [405, 7, /this is a demo site/i],
    [403, 5, /don’t have permission/i],
  ];
  for (const [status, exitCode, message] of cases) {
    const run = against(
      await serve((_request, response) => {
        response.statusCode = status;
        response.end(status === 429 ? '' : '{"success":false,"message":"m"}');
      }),
    );
    const result = await run(['token', 'list', '-o', 'json']);
    expect(result, String(status)).toMatchObject({ exitCode, stdout: '' });
    expect(JSON.parse(result.stderr).message).toMatch(message);
    expect(JSON.parse(result.stderr).status).toBe(status);
    expect(result.stderr).not.toContain('canary-token');
  }
});

test('CHAN-16: a write whose answer is lost is unsure: "do not resubmit", and it is sent once', async () => {
  let writes = 0;
  const run = against(
    await serve((request, response) => {
      if (request.method === 'POST') {
        writes += 1;
        response.destroy();
      } else response.end('{"success":true,"message":"","data":{"setup":true}}');
    }),
  );
  const result = await run(['channel', 'create', '--name', 'x', '--key', 'k', '--models', 'm'], []);
  expect(result.exitCode).toBe(8);
  expect(result.stderr).toMatch(/may already have been made/i);
  expect(writes).toBe(1);
});

test('damaged configuration is told with its path and left as it is; an open credential file is closed', async () => {
  const folder = temporaryFolder();
  const env = { TOLLGATE_CONFIG_DIR: folder };
  writeFileSync(join(folder, 'config.json'), '{"profiles": {');
  const damaged = await runCommand(['channel', 'list'], { env });
  expect(damaged.exitCode).toBe(1);
  expect(damaged.stderr).toContain(`${join(folder, 'config.json')} is damaged`);
  expect((await runCommand(['profile', 'add', 'x', '--gateway', 'http://127.0.0.1:1'], { env })).exitCode).toBe(1);

  writeFileSync(
    join(folder, 'config.json'),
    '{"currentProfile":"p","profiles":{"p":{"gateway":"http://127.0.0.1:1"}}}',
  );
  writeFileSync(join(folder, 'credentials.json'), '{"profiles":{}}', { mode: 0o644 });
  const open = await runCommand(['channel', 'list'], { env });
  expect(open.exitCode).toBe(4);
  expect(open.stderr).toContain('other users of this machine could read');
  expect((await runCommand(['channel', 'list'], { env })).stderr).not.toContain('other users');
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s ends a command with %i', async (signal, exitCode) => {
  let asked: () => void = () => undefined;
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const url = await serve(() => asked());
  const env = { TOLLGATE_GATEWAY: url, TOLLGATE_ACCESS_TOKEN: 't', TOLLGATE_USER_ID: '1' };
  const running = await startTollgate(['token', 'list'], { env });
  await isAsked;
  running.kill(signal);
  expect(await running.exited).toMatchObject({ exitCode, stdout: '' });
});

test('a closed pipe is no error to a command, and ends the line mode of the terminal UI (TUI-11)', async () => {
  const rows = Array.from({ length: 100 }, (_, index) => ({ id: index + 1, name: 'x'.repeat(2000) }));
  let page = 0;
  const url = await serve((_request, response) => {
    page += 1;
    const items = rows.map(({ id, name }) => ({ id: id + page * 100, name }));
    response.end(JSON.stringify({ success: true, message: '', data: { items, total: 100_000, page, page_size: 100 } }));
  });
  const env = testEnvironment({ TOLLGATE_GATEWAY: url, TOLLGATE_ACCESS_TOKEN: 't', TOLLGATE_USER_ID: '1' });
  const run = async (words: readonly string[], keys: string) => {
    const [file, ...first] = program;
    const child = spawn(file, [...first, ...words], { env });
    let talk = '';
    child.stderr.on('data', (data: Buffer) => {
      talk += data.toString();
    });
    child.stdin.on('error', () => undefined);
    child.stdout.once('data', () => {
      child.stdout.destroy();
      child.stdin.write(keys);
    });
    return { exitCode: await new Promise((resolve) => child.once('close', resolve)), talk };
  };
  const talk: unknown = expect.not.stringContaining('EPIPE');
  expect(await run(['token', 'list', '--all', '-o', 'ndjson'], '')).toEqual({ exitCode: 0, talk });
  expect(page).toBeLessThan(1000);
  // More keys could come: nobody would read what they do. Without a status this is no gateway, which is what 8 says.
  expect(await run(['tui'], '??')).toEqual({ exitCode: 8, talk });
});

test('a signal ends a command that reads its input, and half an input is not acted upon', async () => {
  const env = { TOLLGATE_GATEWAY: 'http://127.0.0.1:1', TOLLGATE_ACCESS_TOKEN: 't', TOLLGATE_USER_ID: '1' };
  for (const [signal, exitCode] of [
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    const [file, ...first] = program;
    const reading = spawn(file, [...first, 'channel', 'disable', '-', '--yes'], {
      env: testEnvironment(env),
    });
    let stdout = '';
    reading.stdout.on('data', (part: Buffer) => (stdout += part.toString()));
    // More than a pipe takes: it is written once somebody reads.
    await new Promise((resolve) => reading.stdin.write('1\n'.repeat(2_000_000), resolve));
    reading.kill(signal);
    const ended = await new Promise((resolve) => reading.on('close', resolve));
    expect([ended, stdout]).toEqual([exitCode, '']);
  }
});
