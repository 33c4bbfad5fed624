import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { oneFile, projectFolder, webFolder } from '../../support/program/build.ts';
import { startTollgate, tollgate } from '../../support/program/command.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { echo, startUpstream } from '../web-server/support.ts';

const file = oneFile ?? '';

/** The body of an answer as it was sent, by whoever takes an encoding. */
function bytesOf(url: string, encoding: string): Promise<{ body: Buffer; encoding: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { 'accept-encoding': encoding } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ body: Buffer.concat(parts), encoding: answer.headers['content-encoding'] ?? '' }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });
}

test('OUT-02: what lies in the folder somebody works in is not read: no settings, no modules, no program', async () => {
  const cwd = temporaryFolder();
  const mark = join(cwd, 'was-here');
  const evil = `require('node:fs').writeFileSync(${JSON.stringify(mark)}, 'x');`;
  writeFileSync(join(cwd, 'evil.js'), evil);
  for (const name of ['.env', '.env.local', '.env.production', '.env.development']) {
    writeFileSync(
      join(cwd, name),
      'TOLLGATE_GATEWAY=http://127.0.0.1:1\nTOLLGATE_LANGUAGE=zh-CN\nBUN_OPTIONS=--preload=./evil.js\n',
    );
  }
  writeFileSync(join(cwd, 'bunfig.toml'), 'preload = ["./evil.js"]\n[run]\nbun = true\n');
  writeFileSync(
    join(cwd, 'package.json'),
    JSON.stringify({ type: 'module', imports: { '#x': './evil.js' }, scripts: { tollgate: 'node evil.js' } }),
  );
  writeFileSync(join(cwd, 'tsconfig.json'), JSON.stringify({ compilerOptions: { paths: { '*': ['./evil.js'] } } }));
  for (const name of ['libsql', '@napi-rs/keyring', 'undici', 'ws']) {
    mkdirSync(join(cwd, 'node_modules', name), { recursive: true });
    writeFileSync(join(cwd, 'node_modules', name, 'index.js'), evil);
    writeFileSync(join(cwd, 'node_modules', name, 'package.json'), JSON.stringify({ name, main: 'index.js' }));
  }
  const elsewhere = temporaryFolder();
  for (const args of [
    ['--version'],
    ['--help'],
    ['config', '-o', 'json'],
    ['doctor'],
    ['usage', 'store', '--all'],
    ['profile', 'list'],
  ]) {
    const env = { TOLLGATE_CONFIG_DIR: join(elsewhere, 'config') };
    const here = await tollgate(args, { cwd, env });
    const there = await tollgate(args, { cwd: elsewhere, env });
    expect(here, args.join(' ')).toEqual(there);
  }
  const fresh = { TOLLGATE_CONFIG_DIR: temporaryFolder() };
  const status = await tollgate(['status'], { cwd, env: fresh });
  expect(status.stderr).not.toContain('127.0.0.1:1');
  const sandbox = await startTestSandbox();
  const signIn = [
    'login',
    '--gateway',
    sandbox.url,
    '--username',
    sandbox.rootUsername,
    '--password-stdin',
    '--keyring',
  ];
  expect(await tollgate(signIn, { cwd, env: fresh, stdin: `${sandbox.rootPassword}\n` })).toMatchObject({
    exitCode: 0,
  });
  expect(readdirSync(cwd)).not.toContain('was-here');
});

test('OUT-02: without Node, without a home and in an empty environment it answers', () => {
  const run = (args: string[]) => spawnSync(file, args, { env: {}, encoding: 'utf8', cwd: '/' });
  const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
  expect(run(['--version'])).toMatchObject({ status: 0, stdout: `${version}\n`, stderr: '' });
  expect(run(['--help'])).toMatchObject({ status: 0, stderr: '' });
});

test('OUT-02: the console in it is the one that was built, packed for whoever takes that and plain for whoever does not', async () => {
  const gateway = await startUpstream(echo);
  const web = await startTollgate(['web', '--gateway', gateway, '--listen', '127.0.0.1:0', '--json']);
  const [line] = await web.waitFor(/^.+\n/);
  const { url } = JSON.parse(line) as { url: string };
  const names = readdirSync(webFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css|png|woff2|md)$/.test(name))
    .sort();
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) {
    const plain = await bytesOf(`${url}/${name}`, 'identity');
    expect([name, plain.encoding, plain.body.equals(readFileSync(join(webFolder, name)))]).toEqual([name, '', true]);
  }
  const script =
    names.find(
      (name) => name.endsWith('.js') && readdirSync(join(webFolder, 'assets')).includes(`${name.slice(7)}.br`),
    ) ?? '';
  const packed = await bytesOf(`${url}/${script}`, 'gzip, br');
  expect([packed.encoding, packed.body.equals(readFileSync(join(webFolder, `${script}.br`)))]).toEqual(['br', true]);
  // Browsers take brotli over TLS alone.
  const zipped = await bytesOf(`${url}/${script}`, 'gzip');
  expect([zipped.encoding, gunzipSync(zipped.body).equals(readFileSync(join(webFolder, script)))]).toEqual([
    'gzip',
    true,
  ]);
  web.kill('SIGTERM');
  expect(await web.exited).toMatchObject({ exitCode: 0, stderr: '' });
});

test('OUT-02: it holds its manual, its completions and the licences of everything in it, the runtime’s too', async () => {
  const licences = await tollgate(['version', '--licenses']);
  for (const word of [
    'MIT License',
    'JavaScriptCore',
    'LGPL 2',
    'github.com/oven-sh/WebKit',
    '## undici',
    '## @mantine/core',
  ]) {
    expect(licences.stdout).toContain(word);
  }
  for (const page of ['tollgate', 'channel', 'metadata-sync']) {
    const { stdout, exitCode } = await tollgate(['version', '--manual', page]);
    const name = page === 'tollgate' ? page : `tollgate-${page}`;
    expect([exitCode, stdout]).toEqual([0, readFileSync(join(projectFolder, `docs/man/${name}.1`), 'utf8')]);
  }
  for (const shell of ['bash', 'zsh', 'fish', 'powershell']) {
    expect((await tollgate(['completion', shell])).stdout).toContain('tollgate');
  }
  expect(JSON.parse((await tollgate(['version', '-o', 'json'])).stdout)).toMatchObject({
    runtime: expect.stringMatching(/^bun\/\d/),
  });
});

test('OUT-02: its part for the system’s keyring is in it: it is asked, and where it is out of reach that is told', async () => {
  const temporary = temporaryFolder();
  const sandbox = await startTestSandbox();
  const signIn = [
    'login',
    '--gateway',
    sandbox.url,
    '--username',
    sandbox.rootUsername,
    '--password-stdin',
    '--keyring',
  ];
  const { stderr, exitCode } = await tollgate([...signIn, '--debug'], {
    stdin: `${sandbox.rootPassword}\n`,
    env: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere', TMPDIR: temporary },
  });
  expect([exitCode, stderr]).toEqual([0, expect.stringMatching(/keyring/)]);
  expect(stderr).not.toMatch(/Cannot find|not installed/);
  // No native code is left where somebody else could have put it.
  expect(readdirSync(temporary)).toEqual([]);
});

test('OUT-02: it takes at most 140 MB', () => {
  expect(statSync(file).size / 2 ** 20).toBeLessThanOrEqual(140);
});

test('OUT-02: nothing in the file tells of the machine it was built on', () => {
  const bytes = readFileSync(file).toString('latin1');
  expect(bytes.includes(projectFolder)).toBe(false);
});
