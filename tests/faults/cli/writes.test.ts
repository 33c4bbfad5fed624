import { beforeEach, describe, expect, test } from 'vitest';
import { commitThenDrop, cutBody, expiredSession, page, rateLimited, refusal } from '../../support/gateway/faults.ts';
import { expectOneLine, type FailureJson, failureJson, runAt } from '../support/command.ts';
import { sharedSite } from '../support/site.ts';

const site = sharedSite();
const channel = { type: 1, models: ['m'], group: ['default'], key: 'sk-x' };
let name = '';
let count = 0;
beforeEach(() => {
  count += 1;
  name = `write-${count}-`;
});
const tokens = async () =>
  (await site.truth.tokens.list({ page: 1, pageSize: 100 })).rows.filter((row) => row.name.startsWith(`${name}`));
const channels = async () =>
  (await site.truth.channels.search({ keyword: name, page: 1, pageSize: 100 })).rows.filter((row) => row.name === name);
const makeChannels = async (many: number) => {
  for (let made = 0; made < many; made += 1) await site.truth.channels.create({ ...channel, name });
  return (await channels()).map(({ id }) => id).sort((a, b) => a - b);
};
const doNotResubmit = /change may already have been made\. Refresh the list and check/;

describe('the answer to a write is lost', () => {
  test.each([
    ['the line breaks', commitThenDrop()],
    ['the answer is cut', cutBody()],
  ])('CHAN-16 API-03: channel create: %s: "do not resubmit", exit 8, one channel a key', async (_name, fault) => {
    site.proxy.when('POST /api/channel/', fault);
    const args = ['channel', 'create', '--name', name, '--type', '1', '--key-stdin', '--models', 'm', '--retries', '5'];
    const result = await runAt(site, args, { stdin: 'c4nary-key-1\nc4nary-key-2' });
    expectOneLine(result, 8, doNotResubmit);
    expect(result.stderr).not.toContain('c4nary');
    expect([site.proxy.received('POST /api/channel/').length, (await channels()).length]).toEqual([1, 2]);
  });

  test('TOK-06 API-03: token create says so as JSON too: unsure, not to be tried again', async () => {
    site.proxy.when('POST /api/token/', commitThenDrop());
    const result = await runAt(site, ['token', 'create', '--name', name, '-o', 'json']);
    expect(failureJson(result)).toMatchObject({ code: 'unsure', retryable: false });
    expect([result.exitCode, (await tokens()).length]).toEqual([8, 1]);
  });

  test('TOK-06: a batch stops there: what was made before is printed with its key, exit 10', async () => {
    site.proxy.when('POST /api/token/', commitThenDrop(), { nth: 3 });
    const result = await runAt(site, ['token', 'create', '--name', name, '--count', '5']);
    expect(result.exitCode).toBe(10);
    expect(result.stdout.match(/sk-\w{20,}/g)).toHaveLength(2);
    expect(result.stderr).toMatch(/2 API keys created, then it stopped: .*may already have been made/);
    expect([site.proxy.received('POST /api/token/').length, (await tokens()).length]).toEqual([3, 3]);
  });

  test('CHAN-08 API-03: channel delete of one', async () => {
    const [id] = await makeChannels(1);
    site.proxy.when(`DELETE /api/channel/${id}`, commitThenDrop());
    expectOneLine(await runAt(site, ['channel', 'delete', String(id), '--yes', '--retries', '5']), 8, doNotResubmit);
    expect([site.proxy.received(/^DELETE/).length, await channels()]).toEqual([1, []]);
  });
});

describe('a batch in which some items fail', () => {
  const json = async (args: string[]) => {
    const result = await runAt(site, [...args, '--yes', '-o', 'json', '--concurrency', '1']);
    // Notices are JSON objects too, one a line; the failure is the one with a code.
    const outcome = result.stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Partial<FailureJson>);
    return { ...result, items: JSON.parse(result.stdout), failure: outcome.find(({ code }) => code !== undefined) };
  };

  test('CHAN-09: exit 10, a result an item in the order asked for, and the failed ones named', async () => {
    const [a = 0, b = 0, c = 0] = await makeChannels(3);
    site.proxy.when('PUT /api/channel/', refusal('locked by somebody'), { nth: 2 });
    const { exitCode, items, failure } = await json(['channel', 'disable', `${c}`, `${a}`, '999', `${b}`]);
    expect(exitCode).toBe(10);
    expect(items).toMatchObject([
      { id: c, result: 'done' },
      { id: a, result: 'failed', code: 'refused' },
      { id: 999, result: 'failed', code: 'not-found' },
      { id: b, result: 'done' },
    ]);
    expect(failure).toMatchObject({ code: 'partly-failed', items: [{ id: a, code: 'refused' }, { id: 999 }] });
    expect((await Promise.all([a, b, c].map((id) => site.truth.channels.get(id)))).map((row) => row.status)).toEqual([
      1, 2, 2,
    ]);
  });

  test('AUTH-08: a login that ends in the middle: the rest is not tried, and is told as skipped', async () => {
    const [a = 0, b = 0, c = 0] = await makeChannels(3);
    site.proxy.when('PUT /api/channel/', expiredSession.v013(), { nth: [2, 3] });
    const { exitCode, items } = await json(['channel', 'disable', `${a}`, `${b}`, `${c}`]);
    expect(exitCode).toBe(10);
    expect(items).toMatchObject([
      { id: a, result: 'done' },
      { id: b, result: 'failed', code: 'not-signed-in' },
      { id: c, result: 'skipped' },
    ]);
    expect(site.proxy.received('PUT /api/channel/')).toHaveLength(2);
  });

  test('API-03: all failed for one reason, a limit too long to wait for: the exit code of that reason', async () => {
    const [a = 0, b = 0] = await makeChannels(2);
    site.proxy.when('PUT /api/channel/', rateLimited(1200));
    const { exitCode, failure } = await json(['channel', 'disable', `${a}`, `${b}`]);
    expect([exitCode, failure?.code]).toEqual([9, 'rate-limited']);
  });

  test('API-03: an item whose answer was lost is failed and unsure, never done, and is sent once', async () => {
    const [a = 0, b = 0] = await makeChannels(2);
    site.proxy.when('PUT /api/channel/', commitThenDrop(), { nth: 1 });
    const { exitCode, items } = await json(['channel', 'disable', `${a}`, `${b}`]);
    expect([exitCode, items[0].code, items[1].result]).toEqual([10, 'unsure', 'done']);
    expect(site.proxy.received('PUT /api/channel/')).toHaveLength(2);
  });
});

test('CHAN-08: a dangerous verb without --yes and without a person sends nothing at all', async () => {
  const result = await runAt(site, ['channel', 'delete-disabled']);
  expectOneLine(result, 2, /--yes/);
  expect(site.proxy.requests).toEqual([]);
});

test('API-03: a dry run through a broken gateway sends no write either', async () => {
  site.proxy.when(/^(POST|PUT|DELETE)/, page(502));
  const { exitCode, stdout } = await runAt(site, ['token', 'create', '--name', name, '--dry-run']);
  expect([exitCode, site.proxy.received(/^(POST|PUT|DELETE)/)]).toEqual([0, []]);
  expect(stdout).toContain('/api/token/');
});
