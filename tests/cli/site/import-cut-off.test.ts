import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heldBack } from '../../support/gateway/faults.ts';
import { type ProxiedSession, startProxiedSession } from '../../support/gateway/proxied-session.ts';

let session: ProxiedSession;

beforeAll(async () => {
  session = await startProxiedSession({ dialect: 'v1', sampleData: true });
});
afterAll(async () => {
  await session.proxy.close();
  await session.sandbox.close();
});

const json = async (args: readonly string[]) => JSON.parse((await session.run([...args, '-o', 'json'])).stdout);
const create = 'POST /api/user/';

test('CHG-08: what was given since to a user whose import was cut off is not taken back with it', async () => {
  await session.run(['option', 'set', 'QuotaForNewUser', '500000', '--yes']);
  const file = join(session.files, 'users.csv');
  writeFileSync(file, 'username,password\ncut-off,long-enough-1\n');
  session.proxy.reset();
  session.proxy.when(create, heldBack(new Promise(() => undefined)), { nth: 1 });
  const running = await session.start(['user', 'import', file, '--yes']);
  await session.proxy.waitFor(create, 1);
  running.kill('SIGKILL');
  await running.exited;
  session.proxy.reset();
  const [{ n, outcome }] = await json(['journal', 'list', '--limit', '1']);
  expect(outcome).toBe('open');
  const { id, quota } = await json(['user', 'get', 'cut-off']);
  expect(quota).toBe(500_000);
  const give = (amount: string) => session.run(['user', 'add-quota', `${id}`, `--amount=${amount}`, '--yes']);
  expect((await give('500000')).exitCode).toBe(0);
  const undo = () => session.run(['journal', 'undo', `${n}`, '--yes']);
  const refused = await undo();
  expect([refused.exitCode, refused.stderr]).toEqual([7, expect.stringContaining('users/cut-off')]);
  expect((await json(['user', 'get', `${id}`])).quota).toBe(1_000_000);
  expect((await give('-500000')).exitCode).toBe(0);
  const undone = await undo();
  expect(undone.exitCode, undone.stderr).toBe(0);
});

test('CHG-08: what cannot be made again says so: its secret stood in the file', async () => {
  const file = join(session.files, 'channels.csv');
  writeFileSync(file, 'name,type,key,models,groups\nsecret once,openai,sk-canary,m,default\n');
  expect((await session.run(['channel', 'import', file, '--yes'])).exitCode).toBe(0);
  const [{ n }] = await json(['journal', 'list', '--limit', '1']);
  const undone = await session.run(['journal', 'undo', `${n}`, '--yes']);
  expect([undone.exitCode, undone.stderr]).toEqual([0, expect.not.stringContaining('Undo:')]);
  expect(await json(['journal', 'list', '--limit', '1'])).toMatchObject([{ undo: 'none' }]);
  const again = await session.run(['journal', 'undo', `${n + 1}`, '--yes']);
  expect([again.exitCode, again.stderr]).toEqual([7, expect.stringContaining('no gateway gives them back')]);
});

test('CHG-08: an undo names what stays, because no gateway gives the old secret back', async () => {
  const file = join(session.files, 'secrets.csv');
  const head = 'name,type,key,models,groups\n';
  writeFileSync(file, `${head}secret kept,openai,sk-first,m,default\n`);
  expect((await session.run(['channel', 'import', file, '--yes'])).exitCode).toBe(0);
  writeFileSync(file, `${head}secret kept,openai,sk-second,m,default\nsecret new,openai,sk-third,m,default\n`);
  const both = await session.run(['channel', 'import', file, '--update', '--yes']);
  expect(both.exitCode, both.stderr).toBe(0);
  const [{ n }] = await json(['journal', 'list', '--limit', '1']);
  const undone = await session.run(['journal', 'undo', `${n}`, '--yes']);
  expect([undone.exitCode, undone.stderr]).toEqual([
    0,
    expect.stringMatching(/secrets? .* stays: channels\/secret kept/),
  ]);
});
