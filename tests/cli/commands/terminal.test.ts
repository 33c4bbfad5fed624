import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../cli/profiles/config-file.ts';
import { runProgram } from '../../../cli/run-program.ts';
import { TransportFailure, type TransportRequest } from '../../../shared/gateway/client/transport.ts';
import { createFakeWorld, type FakeWorldSettings } from '../../support/gateway/fake-world.ts';
import { startFaultProxy } from '../../support/gateway/fault-proxy.ts';
import { rateLimited } from '../../support/gateway/faults.ts';
import { type RootCalls, rootCalls } from '../../support/gateway/root-calls.ts';
import { startTestSandbox, type TestSandbox } from '../../support/gateway/sandbox.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

let sandbox: TestSandbox;
let root: RootCalls;
let folder: string;

beforeEach(async () => {
  sandbox = await startTestSandbox();
  root = await rootCalls(sandbox.url);
  folder = temporaryFolder();
});

/** Runs the program in this process, on a terminal with a person who gives these answers. */
async function onTerminal(words: string, settings: FakeWorldSettings = {}) {
  const world = createFakeWorld({ columns: 100, folder, arguments: words.split(' '), ...settings });
  const exitCode = await runProgram(world);
  return { exitCode, out: world.out(), err: world.err(), asked: world.asked, world };
}

async function makeChannel(name: string): Promise<void> {
  const channel = { type: 1, name, key: 'sk-x', base_url: 'builtin:', models: 'm', group: 'default' };
  await root.call('POST', '/api/channel/', { mode: 'single', channel });
}

test('AUTH-01: name and password are asked for; the password only hidden', async () => {
  const { exitCode, out, asked } = await onTerminal(`login --gateway ${sandbox.url}`, { answers: ['root', '123456'] });
  expect(exitCode).toBe(0);
  expect(out).toMatch(/^Signed in as root/);
  expect(asked).toEqual(['Username or email:', 'Password:']);
});

test('CHAN-08: a confirmation says what follows; no is the default and ends with 3', async () => {
  await makeChannel('doomed');
  await onTerminal(`login --gateway ${sandbox.url} -u root`, { answers: ['123456'] });
  const declined = await onTerminal('channel delete 1', { answers: ['n'] });
  expect(declined).toMatchObject({ exitCode: 3, out: '' });
  expect(declined.asked).toEqual(['Delete channel doomed? [y/N]']);
  expect(declined.err).toContain('This cannot be undone.');
  expect(declined.err).toContain(new URL(sandbox.url).host);
  const closed = await onTerminal('channel delete 1');
  expect(closed.exitCode).toBe(130);
  const noInput = await onTerminal('channel delete 1 --no-input', { answers: ['y'] });
  expect(noInput).toMatchObject({ exitCode: 2, asked: [] });
  const inCi = await onTerminal('channel delete 1', { answers: ['y'], env: { CI: 'true' } });
  expect(inCi).toMatchObject({ exitCode: 2, asked: [] });
  const agreed = await onTerminal('channel delete 1', { answers: ['y'] });
  expect(agreed).toMatchObject({ exitCode: 0, out: 'Channel doomed deleted.\n' });
});

test('CHAN-01: page size and sort are remembered on a terminal, and never reach a script', async () => {
  await makeChannel('first');
  await makeChannel('second');
  await onTerminal(`login --gateway ${sandbox.url} -u root`, { answers: ['123456'] });
  const chosen = await onTerminal('channel list --page-size 1 --id-sort');
  expect(chosen.out).toContain('second');
  expect(chosen.out).not.toContain('first');
  expect(chosen.err).toContain('Showing 1 of 2.');
  const [profile] = Object.values((await readConfig(chosen.world)).profiles);
  expect(profile?.preferences).toEqual({ 'page-size': '1', 'id-sort': 'true' });
  expect((await onTerminal('channel list')).out.trimEnd().split('\n')).toHaveLength(2);
  const piped = await onTerminal('channel list', { columns: undefined });
  expect(piped.out.trimEnd().split('\n')).toHaveLength(2);
  expect(piped.err).toBe('');
});

test('TOK-01 TOK-02: the token table says unlimited and never, with the warning beside it', async () => {
  await root.call('POST', '/api/token/', { name: 'boundless', unlimited_quota: true, expired_time: -1 });
  await onTerminal(`login --gateway ${sandbox.url} -u root`, { answers: ['123456'] });
  const { out, err } = await onTerminal('token list --no-color');
  expect(out).toMatch(/boundless\s+Enabled.*Unlimited.*Never/);
  expect(err).toContain('Don’t hand your keys to end users');
});

test('NAV-15: when the status cannot be had, the one of last time is used and that is told', async () => {
  await onTerminal(`login --gateway ${sandbox.url} -u root`, { answers: ['123456'] });
  await onTerminal('token create --name first --remain-quota 1usd');
  const { transport } = createFakeWorld();
  const limited = await startFaultProxy(sandbox.url);
  limited.when(/./, rateLimited());
  const errors = [
    [
      () => Promise.reject(new TransportFailure('reset', true, 'down')),
      /Can’t connect to the gateway: connection reset\. Using the last known/,
    ],
    // A limit is no lost connection.
    [
      (request: TransportRequest) => transport({ ...request, url: limited.url }),
      /"Too many requests\. Using the last known/,
    ],
  ] as const;
  for (const [error, outcome] of errors) {
    const world = createFakeWorld({
      folder,
      arguments: ['token', 'create', '--name', 'second', '--remain-quota', '2usd', '--retries', '0', '-o', 'json'],
      transport: (request) => (request.url.endsWith('/api/status') ? error(request) : transport(request)),
    });
    const exitCode = await runProgram(world);
    expect(world.err()).toMatch(outcome);
    expect(exitCode).toBe(0);
    expect(JSON.parse(world.out())).toMatchObject({ name: 'second' });
  }
});

test('language: sentences follow --language and LANG, machine output does not', async () => {
  const chinese = await onTerminal('channel list --language zh-CN');
  expect(chinese.err).toContain('未登录');
  const byLocale = await onTerminal('channel list', { env: { LANG: 'zh_CN.UTF-8' } });
  expect(byLocale.err).toContain('未登录');
  const machine = await onTerminal('channel list -o json', { env: { LANG: 'zh_CN.UTF-8' } });
  expect(JSON.parse(machine.err)).toMatchObject({ code: 'not-signed-in' });
});
