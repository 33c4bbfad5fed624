import { expect, test } from 'vitest';
import { runProgram } from '../../../cli/run-program.ts';
import type { Transport } from '../../../shared/gateway/client/transport.ts';
import { createFakeWorld } from '../../support/gateway/fake-world.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

/** A world in which every address leads to one sandbox; what was asked of which origin is written down. */
async function elsewhere() {
  const sandbox = await startTestSandbox();
  const folder = temporaryFolder();
  const asked: string[] = [];
  const real = createFakeWorld().transport;
  const transport: Transport = (request) => {
    const { origin, pathname, search } = new URL(request.url);
    asked.push(`${request.method} ${origin}${pathname}`);
    return real({ ...request, url: sandbox.url + pathname + search });
  };
  const run = async (words: readonly string[], more: { stdin?: string; columns?: number; answers?: string[] } = {}) => {
    asked.length = 0;
    const world = createFakeWorld({ arguments: words, folder, transport, ...more });
    return { exitCode: await runProgram(world), err: world.err(), out: world.out(), asked: [...asked] };
  };
  const login = (gateway: string, ...flags: string[]) => ['login', '-u', 'root', '--gateway', gateway, ...flags];
  return { run, login, password: `${sandbox.rootPassword}\n` };
}

const plain = 'http://gw.example.com';
const warning = `${plain} uses plain HTTP: passwords and keys are sent unencrypted.\n`;

test('SEC-07: a password is not sent over plain http to a public name unless a flag or a person says so', async () => {
  const { run, login, password } = await elsewhere();
  const refused = await run(login(plain, '--password-stdin'), { stdin: password });
  expect(refused).toMatchObject({ exitCode: 2, out: '', asked: [] });
  expect(refused.err).toMatch(/^tollgate: Nothing was sent: .* --allow-plain-http\.\n$/);
  const declined = await run(login(plain), { columns: 100, answers: ['n'] });
  expect(declined).toMatchObject({ exitCode: 3, asked: [] });
  expect(declined.err).toContain(warning);
  const mapped = await run(login('http://127.evil.com', '--password-stdin'), { stdin: password });
  expect(mapped).toMatchObject({ exitCode: 2, asked: [] });
  const register = ['register', '-u', 'newcomer', '--password-stdin', '--gateway', plain];
  const registered = await run(register, { stdin: 'a-long-password\n' });
  expect(registered).toMatchObject({ exitCode: 2, out: '' });
  expect(registered.asked.filter((line) => line.startsWith('POST'))).toEqual([]);
  // Declined before anything was asked for; a question more would find no answer and end with 130.
  for (const noun of ['register', 'setup']) {
    const unasked = await run([noun, '--gateway', plain], { columns: 100, answers: ['n'] });
    expect(unasked, unasked.err).toMatchObject({ exitCode: 3, out: '' });
    expect(unasked.asked.filter((line) => line.startsWith('POST'))).toEqual([]);
  }
  const agreed = await run(login(plain, '--password-stdin', '--allow-plain-http'), { stdin: password });
  expect(agreed).toMatchObject({ exitCode: 0 });
  expect(agreed.err).toContain(warning);
});

test('SEC-07: a private address is told and used; this machine and https need no word; each profile is told once', async () => {
  const { run, login, password } = await elsewhere();
  const outcome = await run(login('http://172.16.0.9', '--password-stdin', '--profile', 'lan'), { stdin: password });
  expect(outcome).toMatchObject({ exitCode: 0 });
  expect(outcome.err).toContain('http://172.16.0.9 uses plain HTTP');
  for (const gateway of ['http://[::ffff:127.0.0.1]:3000', 'https://gw.example.com']) {
    const silent = await run(login(gateway, '--password-stdin'), { stdin: password });
    expect(silent).toMatchObject({ exitCode: 0 });
    expect(silent.err).not.toContain('plain HTTP');
  }
  const first = await run(['whoami', '--profile', 'lan']);
  expect(first.err).toBe('http://172.16.0.9 uses plain HTTP: passwords and keys are sent unencrypted.\n');
  expect(await run(['whoami', '--profile', 'lan'])).toMatchObject({ exitCode: 0, err: '' });
  expect((await run(['doctor', '--profile', 'lan'])).out).toContain('http://172.16.0.9 uses plain HTTP');
});

test('SEC-07: a profile’s credential goes to its own gateway alone', async () => {
  const { run, login, password } = await elsewhere();
  await run(login('https://gw.example.com', '--password-stdin', '--profile', 'main'), { stdin: password });
  const other = await run(['whoami', '--profile', 'main', '--gateway', 'https://other.example.com']);
  expect(other).toMatchObject({ exitCode: 4, asked: [] });
  // The address may stand by itself; one that the flag contradicts is refused before anything is asked.
  const alone = await run(['login', 'https://own.example.com', '-u', 'root', '--password-stdin'], { stdin: password });
  expect(alone).toMatchObject({ exitCode: 0 });
  expect(alone.asked.join()).toContain('https://own.example.com');
  const twice = await run(['login', 'https://own.example.com', '--gateway', 'https://gw.example.com']);
  expect(twice).toMatchObject({ exitCode: 2, asked: [] });
  // Any other word, such as a password in the wrong place, is no address.
  for (const words of [['hunter2'], ['--password-stdin', 'gw.hunter2.com']]) {
    const stray = await run(['login', ...words, '-u', 'root']);
    expect(stray, stray.err).toMatchObject({ exitCode: 2, asked: [] });
  }
});
