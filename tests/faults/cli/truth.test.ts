import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { afterwards, altered, answer, commitThenDrop, drop, page } from '../../support/gateway/faults.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';
import { expectOneLine, failureJson, runAt } from '../support/command.ts';
import { sharedSite } from '../support/site.ts';

const site = sharedSite();
const portal = afterwards(page(200, 'Sign in to the hotel network'));
const create = 'POST /api/redemption/';
const codes = async (name: string) =>
  (await site.truth.redemptions.search({ keyword: name, page: 1, pageSize: 100 })).rows.map(({ key }) => key).sort();
const withName = (name: string, ...more: string[]) => ['redemption', 'create', '--name', name, '--quota', '5', ...more];

test('TRU-01: a page after a single write is "do not resubmit", exit 8', async () => {
  await site.truth.options.set('RetryTimes', 0);
  site.proxy.when('PUT /api/option/', portal);
  expectOneLine(
    await runAt(site, ['option', 'set', 'RetryTimes', '4', '--quiet']),
    8,
    /did not come from the gateway \(a web page\)\. The change may already have been made/,
  );
  expect((await site.truth.options.list()).get('RetryTimes')).toBe('4');
});

test('TRU-01: a batch keeps its record after a page, and --resume does not add the money again', async () => {
  const ids: number[] = [];
  for (const username of ['portal-a', 'portal-b']) {
    await site.truth.users.create({ username, password: 'pass-word-1', display_name: username });
    const { rows } = await site.truth.users.search({ keyword: username, page: 1, pageSize: 10 });
    ids.push(...rows.map(({ id }) => id));
  }
  const record = join(temporaryFolder(), 'R');
  const money = async () => Promise.all(ids.map(async (id) => (await site.truth.users.get(id)).quota));
  const before = await money();
  const add = ['user', 'add-quota', ...ids.map(String), '--amount', '500000', '--yes', '--resume', record];
  site.proxy.when(/^(POST \/api\/user\/manage|PUT \/api\/user\/)$/, portal, { nth: 1 });
  expect((await runAt(site, add)).exitCode).toBe(10);
  const after = await money();
  expect(after).toEqual(before.map((quota) => quota + 500_000));
  expect(existsSync(record)).toBe(true);
  site.proxy.reset();
  const again = await runAt(site, [
    'user',
    'add-quota',
    '--amount',
    '500000',
    '--yes',
    '--resume',
    record,
    '-o',
    'json',
  ]);
  // Whoever repeats what failed must not repeat this.
  expect(JSON.parse(again.stdout)).toMatchObject([{ result: 'unknown', code: 'unsure' }]);
  expect(again.exitCode).toBe(8);
  expect(again.stdout + again.stderr).toMatch(/Not repeated/);
  expect(await money()).toEqual(after);
});

test('TRU-01: an empty 200 to a raw deletion is success, told with its status; to any other write it is unsure', async () => {
  site.proxy.when(/^(DELETE|PUT|POST) \/api\/own\/3$/, answer(200));
  const result = await runAt(site, ['api', 'DELETE', '/api/own/3', '--yes']);
  expect(result).toMatchObject({ exitCode: 0, stdout: '' });
  expect(result.stderr).toMatch(/HTTP 200.*empty/i);
  for (const method of ['PUT', 'POST']) {
    const written = await runAt(site, ['api', method, '/api/own/3', '-f', 'a=1', '--yes', '-o', 'json']);
    expect([written.exitCode, failureJson(written).code]).toEqual([8, 'unsure']);
  }
});

test('TRU-04: a text where pages of rows were asked for is no list, exit 8', async () => {
  site.proxy.when('GET /api/own/list', answer(200, { body: '{"success":true,"data":"nothing of the kind"}' }));
  const result = await runAt(site, ['api', 'GET', '/api/own/list', '--paginate', '-o', 'json']);
  expect([result.exitCode, failureJson(result).code]).toEqual([8, 'not-a-gateway']);
  const single = await runAt(site, ['api', 'GET', '/api/own/list', '--jq', '.data']);
  expect([single.exitCode, single.stdout]).toEqual([0, 'nothing of the kind\n']);
});

describe('TRU-02: what was saved and could not be read back', () => {
  test.each([
    ['a page', page(200)],
    ['nothing', answer(200)],
    ['a 500', page(500)],
  ])('option set: %s instead of the options: saved, undo told, exit 0', async (_name, fault) => {
    await site.truth.options.set('RetryTimes', 0);
    site.proxy.when('GET /api/option/', fault, { nth: 2 });
    const result = await runAt(site, ['option', 'set', 'RetryTimes', '7']);
    expect(result.exitCode, result.stderr).toBe(0);
    expect(result.stderr).toMatch(/Undo.*RetryTimes 0[\s\S]*Saved, but couldn’t be verified/i);
    expect((await site.truth.options.list()).get('RetryTimes')).toBe('7');
  });

  test('user update: the undo line stands before the read-back is asked for', async () => {
    await site.truth.users.create({ username: 'unread', password: 'pass-word-1', display_name: 'one' });
    const [user] = (await site.truth.users.search({ keyword: 'unread', page: 1, pageSize: 10 })).rows;
    const path = `/api/user/${user?.id}`;
    site.proxy.when(
      'PUT /api/user/',
      altered((given) => {
        site.proxy.when(`GET ${path}`, page(500));
        return given;
      }),
    );
    const result = await runAt(site, ['user', 'update', String(user?.id), '--display-name', 'two']);
    expect(result.exitCode, result.stderr).toBe(0);
    expect(result.stderr).toMatch(/Undo/i);
    expect(result.stdout + result.stderr).toMatch(/Saved, but couldn’t be verified/);
    expect((await site.truth.users.get(user?.id ?? 0)).display_name).toBe('two');
  });
});

describe('TRU-08: codes are counted', () => {
  test.each([
    ['a page', portal],
    ['a broken line', commitThenDrop()],
    ['data: null', altered(() => ({ body: Buffer.from('{"success":true,"data":null}') }))],
    ['text for data', altered(() => ({ body: Buffer.from('{"success":true,"data":"ok"}') }))],
  ])('TRU-01 TRU-08: %s instead of the codes: they are found in the list and count as made', async (name, fault) => {
    site.proxy.when(create, fault);
    const result = await runAt(site, withName(name, '--count', '3'));
    expect(result.exitCode, result.stderr).toBe(0);
    expect(result.stderr).toMatch(/found in the list: 3/);
    expect(result.stdout.trim().split('\n').sort()).toEqual(await codes(name));
  });

  test('one code twice in the answer counts once', async () => {
    const twice = altered(({ body }) => {
      const outcome = JSON.parse(body.toString()) as { data: string[] };
      return { body: Buffer.from(JSON.stringify({ ...outcome, data: [...outcome.data, outcome.data[0]] })) };
    });
    site.proxy.when(create, twice);
    const result = await runAt(site, withName('twice', '--count', '3'));
    expect(result.exitCode).toBe(0);
    expect(result.stderr).toMatch(/4 codes instead of 3/);
    expect(result.stdout.trim().split('\n').sort()).toEqual(await codes('twice'));
  });

  test('fewer codes than asked for: the missing ones are looked up', async () => {
    const short = altered(({ body }) => {
      const outcome = JSON.parse(body.toString()) as { data: string[] };
      return { body: Buffer.from(JSON.stringify({ ...outcome, data: outcome.data.slice(1) })) };
    });
    site.proxy.when(create, short);
    const result = await runAt(site, withName('fewer', '--count', '3'));
    expect([result.exitCode, result.stdout.trim().split('\n').sort()]).toEqual([0, await codes('fewer')]);
  });

  test('a redeemed code of an unknown amount is unsure, not $0.00', async () => {
    const [key = ''] = await site.truth.redemptions.create({ name: 'mine', quota: 500_000, count: 1 });
    site.proxy.when(
      'POST /api/user/topup',
      altered(() => ({ body: Buffer.from('{"success":true,"data":null}') })),
    );
    const result = await runAt(site, ['wallet', 'redeem', '-'], { stdin: key });
    expect(result.stdout).not.toContain('0.00');
    expectOneLine(result, 8, /may already have been made/);
  });
});

test('TRU-07: an unfinished file stands beside its name until --resume makes it whole', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'c.txt');
  site.proxy.when(create, drop(), { nth: 2 });
  const first = await runAt(site, withName('parts', '--count', '130', '--output', file));
  expect([first.exitCode, existsSync(file)]).toEqual([10, false]);
  expect(first.stderr).toContain(`${file}.partial`);
  expect(readFileSync(`${file}.partial`, 'utf8').trim().split('\n')).toHaveLength(100);
  site.proxy.reset();
  const second = await runAt(site, ['redemption', 'create', '--resume', `${file}.resume`]);
  expect(second.exitCode, second.stderr).toBe(0);
  expect(new Set(readFileSync(file, 'utf8').trim().split('\n')).size).toBe(130);
  expect([existsSync(`${file}.partial`), existsSync(`${file}.resume`)]).toEqual([false, false]);
});

describe('TRU-03: half an answer', () => {
  const chat = 'POST /pg/chat/completions';
  const relay = 'POST /v1/chat/completions';
  const stream = (...parts: string[]) =>
    answer(200, {
      headers: { 'content-type': 'text/event-stream' },
      body: parts.map((part) => `data: ${part}\n\n`).join(''),
    });
  const word = (content: string) => JSON.stringify({ choices: [{ index: 0, delta: { content } }] });
  const ask = async (fault: ReturnType<typeof answer>, ...flags: string[]) => {
    for (const line of [chat, relay]) site.proxy.when(line, fault);
    await site.truth.tokens.create(token);
    return runAt(site, ['chat', 'hi', ...flags]);
  };
  const token = {
    name: 'chat',
    expired_time: -1,
    remain_quota: 0,
    unlimited_quota: true,
    model_limits_enabled: false,
    model_limits: '',
    allow_ips: '',
    group: '',
  };

  test.each([
    ['an empty 200', answer(200), /The reply was empty/],
    ['null', answer(200, { body: 'null' }), /The reply was empty/],
    ['[DONE] alone', stream('[DONE]'), /The reply was empty/],
  ])('%s: nothing on standard output, exit 8', async (_name, fault, outcome) => {
    const result = await ask(fault);
    expect([result.exitCode, result.stdout]).toEqual([8, '']);
    expect(result.stderr).toMatch(outcome);
  });

  test('a stream that ends with [DONE] and no finish reason: kept, told, exit 10; --allow-partial takes it', async () => {
    const cut = stream(word('half'), '[DONE]');
    const result = await ask(cut);
    expect([result.exitCode, result.stdout]).toEqual([10, 'half\n']);
    expect(result.stderr).toMatch(/The reply is incomplete/);
    const json = await ask(cut, '-o', 'json');
    expect([json.exitCode, JSON.parse(json.stdout)]).toEqual([10, expect.objectContaining({ complete: false })]);
    const taken = await ask(cut, '--allow-partial');
    expect([taken.exitCode, taken.stdout]).toEqual([0, 'half\n']);
    expect(taken.stderr).toMatch(/incomplete/);
  });
});

describe('TRU-04: a list short of its own total', () => {
  const short = altered(({ body }) => {
    const outcome = JSON.parse(body.toString()) as { data: { items: unknown[] } };
    outcome.data.items.pop();
    return { body: Buffer.from(JSON.stringify(outcome)) };
  });
  const channels = async () => (await site.truth.channels.list({ page: 1, pageSize: 100 })).rows;
  beforeAll(async () => {
    const key = 'a\nb\nc';
    await site.truth.channels.create({ name: 'short', type: 1, key, models: ['m'], group: ['default'] });
  });

  test.each([
    ['list', ['channel', 'list', '--all', '-o', 'ndjson']],
    ['list with --where', ['channel', 'list', '--where', 'id>0', '-o', 'ndjson']],
    ['api', ['api', 'GET', '/api/channel/', '--paginate', '-o', 'ndjson']],
  ])('%s: what came is printed, told as incomplete, exit 10', async (_name, args) => {
    site.proxy.when('GET /api/channel/', short);
    const result = await runAt(site, args);
    expect(result.exitCode, result.stderr).toBe(10);
    expect(result.stderr).toMatch(/incomplete: \d+ of \d+ rows/);
    expect(result.stdout).not.toBe('');
  });

  test('an export stands beside its name', async () => {
    const file = join(temporaryFolder(), 'codes.csv');
    site.proxy.when('GET /api/redemption/', short);
    const result = await runAt(site, ['redemption', 'export', '--output', file]);
    expect([result.exitCode, existsSync(file), existsSync(`${file}.partial`)]).toEqual([10, false, true]);
  });

  test('nothing is done to a part that is taken for all', async () => {
    site.proxy.when('GET /api/channel/', short);
    const result = await runAt(site, ['channel', 'disable', '--all', '--yes']);
    expectOneLine(result, 10, /incomplete: .*Nothing was done/);
    expect((await channels()).every(({ status }) => status === 1)).toBe(true);
  });
});
