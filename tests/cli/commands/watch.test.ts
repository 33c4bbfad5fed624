import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { drop } from '../../support/gateway/faults.ts';
import { type ProxiedSession, startProxiedSession } from '../../support/gateway/proxied-session.ts';
import { startTollgate } from '../../support/program/command.ts';
import { openTerminal } from '../../support/program/terminal.ts';

let session: ProxiedSession;

beforeAll(async () => {
  session = await startProxiedSession();
  for (const name of ['one', 'two'])
    await session.root.call('POST', '/api/redemption/', { name, quota: 1000, count: 1 });
});
afterEach(() => session.proxy.reset());
afterAll(async () => {
  await session.proxy.close();
  await session.sandbox.close();
});

const words = ['redemption', 'list', '--watch=200ms'];
const rename = (id: number, name: string) => session.run(['redemption', 'update', String(id), '--name', name]);

test('RED-01: --watch prints rows that are new or changed, and tells of a lost connection once', async () => {
  const watching = await startTollgate([...words, '-o', 'ndjson', '--columns', 'id,name'], { env: session.env });
  await watching.waitFor(/"two"[\s\S]*"one"/);
  await rename(1, 'uno');
  await watching.waitFor(/\{"id":1,"name":"uno"\}\n$/);
  session.proxy.when(/./, drop());
  await watching.waitFor(/connection-lost/, 'stderr');
  session.proxy.reset();
  await watching.waitFor(/connected/, 'stderr');
  await rename(2, 'dos');
  await watching.waitFor(/\{"id":2,"name":"dos"\}\n$/);
  watching.kill('SIGINT');
  const { exitCode, stdout } = await watching.exited;
  expect(exitCode).toBe(130);
  expect(stdout.trim().split('\n')).toHaveLength(4);
});

test('RED-01: --watch draws a table anew in its place on a terminal', async () => {
  const terminal = await openTerminal({ arguments: words, env: session.env, rows: 12 });
  await terminal.waitFor('dos');
  await rename(2, 'second');
  await terminal.waitFor('second');
  await terminal.waitFor(({ screen }) => screen().match(/NAME/g)?.length === 1);
  await terminal.waitForGone('dos');
  terminal.send('\u0003');
  expect((await terminal.exit).exitCode).toBe(130);
});

test.each([
  [['--watch=soon'], '--watch can’t be "soon"'],
  [['--watch', '-o', 'json'], 'can’t be watched'],
])('%j ends with 2', async (flags, text) => {
  const { exitCode, stderr, stdout } = await session.run(['redemption', 'list', ...flags]);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toContain(text);
});

test('what fails the first time ends the command', async () => {
  session.proxy.when(/./, drop());
  expect((await session.run([...words, '--retries', '0'])).exitCode).toBe(8);
});
