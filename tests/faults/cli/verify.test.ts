import { expect, test } from 'vitest';
import { answer, page } from '../../support/gateway/faults.ts';
import { expectOneLine, failureJson, runAt } from '../support/command.ts';
import { sharedSite } from '../support/site.ts';

// Something in front of the gateway says "success" and passes nothing on. No answer gives it away; the row does.
const site = sharedSite();
const lie = answer(200, { body: '{"success":true,"message":"","data":null}' });
const unseen = /reading it again doesn’t show the change\. The change may already have been made\./;

async function makeChannel(name: string): Promise<number> {
  const made = await site.truth.channels.create({ type: 1, models: ['m'], group: ['default'], key: 'sk-x', name });
  return made?.id ?? 0;
}

async function makeUser(username: string): Promise<number> {
  await site.truth.users.create({ username, password: 'long enough 1', display_name: username });
  return (await site.truth.users.search({ keyword: username, page: 1, pageSize: 10 })).rows[0]?.id ?? 0;
}

test('--verify: what was only said to be done is unsure, and what is done succeeds', async () => {
  const id = await makeChannel('lied-to');
  const disable = ['channel', 'disable', `${id}`, '--yes'];
  const remove = ['channel', 'delete', `${id}`, '--yes', '--verify'];
  site.proxy.when(/^(PUT|DELETE) \/api\/channel\//, lie);
  expect((await runAt(site, disable)).exitCode).toBe(0);
  expectOneLine(await runAt(site, [...disable, '--verify']), 8, unseen);
  const asJson = failureJson(await runAt(site, [...remove, '-o', 'json']));
  expect(asJson).toMatchObject({ code: 'unsure', retryable: false });
  expect(await site.truth.channels.get(id)).toMatchObject({ status: 1 });
  site.proxy.reset();
  expect((await runAt(site, [...disable, '--verify'])).exitCode).toBe(0);
  expect(await site.truth.channels.get(id)).toMatchObject({ status: 2 });
  expect((await runAt(site, remove)).exitCode).toBe(0);
});

test('--verify: an update is held against its fields, in a run each row for itself', async () => {
  const ids = [await makeUser('verify-a'), await makeUser('verify-b'), await makeUser('verify-c')];
  site.proxy.when('PUT /api/user/', lie, { nth: 2 });
  const update = ['user', 'update', ...ids.map(String), '--group', 'vip', '--concurrency', '1', '--verify'];
  const { exitCode, stdout } = await runAt(site, [...update, '-o', 'json']);
  expect(JSON.parse(stdout)).toMatchObject([
    { id: ids[0], result: 'done' },
    { id: ids[1], result: 'unknown', code: 'unsure' },
    { id: ids[2], result: 'done' },
  ]);
  expect(exitCode).toBe(10);
  const groups = await Promise.all(ids.map(async (id) => (await site.truth.users.get(id)).group));
  expect(groups).toEqual(['vip', 'default', 'vip']);
});

test('--verify: a row that cannot be read afterwards is unsure', async () => {
  const id = await makeUser('verify-d');
  // The first read is the one that shows the row before.
  site.proxy.when(`GET /api/user/${id}`, page(502), { nth: [2, 3, 4, 5] });
  const result = await runAt(site, ['user', 'disable', `${id}`, '--yes', '--verify']);
  expectOneLine(result, 8, /couldn’t be read back\. The change may already have been made\./);
  expect(await site.truth.users.get(id)).toMatchObject({ status: 2 });
});

test('--verify: refused before any write where only a secret changes; a dry run has nothing to look at', async () => {
  const id = await makeChannel('secretive');
  const change = ['channel', 'update', `${id}`, '--key-stdin', '--verify'];
  const refused = await runAt(site, change, { stdin: 'c4nary-key-9' });
  expectOneLine(refused, 2, /secret, which gateways never return.*--verify/);
  expect(site.proxy.received('PUT /api/channel/')).toEqual([]);
  const dry = await runAt(site, ['channel', 'disable', `${id}`, '--yes', '--verify', '--dry-run']);
  expect([dry.exitCode, site.proxy.received('PUT /api/channel/').length]).toEqual([0, 0]);
  expect((await runAt(site, ['channel', 'list', '--verify'])).exitCode).toBe(2);
});
