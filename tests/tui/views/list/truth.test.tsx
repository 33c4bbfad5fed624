import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { type FaultProxy, startFaultProxy } from '../../../support/gateway/fault-proxy.ts';
import {
  afterwards,
  altered,
  answer,
  commitThenDrop,
  cutBody,
  type Fault,
  garbled,
  page,
} from '../../../support/gateway/faults.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';
import { openApp } from '../../support/open-app.tsx';

const as = { username: 'root', password: '123456' };
let sandbox: TestSandbox;
let proxy: FaultProxy;
let truth: ScreenContext;
beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
  proxy = await startFaultProxy(sandbox.url);
  truth = await signedInContext(sandbox);
});
beforeEach(() => proxy.reset());
afterAll(async () => {
  await proxy.close();
  await sandbox.close();
});

const withData = (change: (data: never) => unknown) =>
  altered(({ body }) => {
    const outcome = JSON.parse(body.toString('utf8')) as { data: never };
    return { body: Buffer.from(JSON.stringify({ ...outcome, data: change(outcome.data) })) };
  });
const maybeDone = /may already have been made\./;
/** Each is done by the gateway; what comes back is not its answer. */
const lostAnswers: [string, Fault][] = [
  ['a page', afterwards(page(200, 'Sign in to the hotel network'))],
  ['nothing', afterwards(answer(200))],
  ['half a text', garbled()],
  ['half a body', cutBody()],
  ['unexpected data', altered(() => ({ body: Buffer.from('["ok"]') }))],
  ['broken compression', altered(({ headers }) => ({ headers: { ...headers, 'content-encoding': 'gzip' } }))],
  ['a broken line', commitThenDrop()],
  ['a 502 of something in between', afterwards(page(502))],
];

async function open(view: 'channel' | 'user' | 'redemption') {
  const ui = await openApp({ gatewayUrl: proxy.url, as, view, columns: 160, rows: 40 });
  await ui.waitFor(/1 of \d+/);
  const message = () => ui.app.store.get().message;
  return { ui, message, outcome: () => `${message()?.text} ${message()?.hint ?? ''}` };
}

test('TRU-01: whatever comes instead of the answer to a write, it may have been done: sent once, the form kept, the list named', async () => {
  const { ui } = await open('user');
  await ui.press('n');
  await ui.waitFor('New user');
  await ui.type('lost\t\tlong-enough-1');
  for (const [index, [name, fault]] of lostAnswers.entries()) {
    proxy.reset();
    proxy.when('POST /api/user/', fault);
    await ui.press('shift+tab', 'shift+tab');
    await ui.type(`${index}`);
    await ui.press('tab', 'tab', 'ctrl+s');
    await ui.waitFor(() => proxy.received('POST /api/user/').length === 1 && ui.app.callsUnderWay() === 0);
    await ui.waitFor('may already have been made');
    await ui.waitFor('Refresh the list and check before trying again.');
    expect(ui.screen().replace(/\s+/g, ' '), name).toMatch(maybeDone);
    const username = `lost${'01234567'.slice(0, index + 1)}`;
    expect(ui.screen(), name).toContain(username);
    expect(proxy.received('POST /api/user/'), name).toHaveLength(1);
    const { rows } = await truth.gateway.users.search({ keyword: username, page: 1, pageSize: 10 });
    expect(rows, name).toHaveLength(1);
  }
});

test('TRU-01: of several, the one that may be done is told as that, and is not left marked for the same key', async () => {
  const ids: number[] = [];
  for (const username of ['rich-a', 'rich-b', 'rich-c']) {
    await truth.gateway.users.create({ username, password: 'pass-word-1', display_name: username });
    const { rows } = await truth.gateway.users.search({ keyword: username, page: 1, pageSize: 10 });
    ids.push(...rows.map(({ id }) => id));
  }
  const money = async () => Promise.all(ids.map(async (id) => (await truth.gateway.users.get(id)).quota));
  const before = await money();
  const { ui, outcome } = await open('user');
  await ui.type('/rich-\r');
  await ui.press('*');
  await ui.waitFor('3 selected');
  proxy.when(/^(POST \/api\/user\/manage|PUT \/api\/user\/)$/, afterwards(page(200)), { nth: 2 });
  await ui.press('a');
  await ui.type('adjust quota\r');
  await ui.waitFor('Amount');
  await ui.type('1usd\r');
  await ui.waitFor(/Change the quota of 3 users/);
  await ui.press('tab', 'enter');
  await ui.waitFor('2 done, 1 possibly done, 0 failed, 0 skipped');
  await ui.waitFor(/possibly done +The request was sent/);
  expect(outcome()).toContain('Refresh the list and check before trying again.');
  expect(ui.app.list().marks.count()).toBe(0);
  expect(await money()).toEqual(before.map((quota) => quota + 500_000));
});

test('TRU-02: what was saved and could not be read back is a success that says so', async () => {
  await truth.gateway.users.create({ username: 'unread', password: 'pass-word-1', display_name: 'one' });
  const [user] = (await truth.gateway.users.search({ keyword: 'unread', page: 1, pageSize: 10 })).rows;
  const { ui, message } = await open('user');
  await ui.type('/unread\r');
  await ui.press('e');
  await ui.waitFor('Edit user');
  await ui.press('tab');
  await ui.type(' two');
  proxy.when(
    'PUT /api/user/',
    altered((given) => {
      proxy.when(`GET /api/user/${user?.id}`, page(500));
      return given;
    }),
  );
  await ui.press('ctrl+s');
  await ui.waitFor('Saved, but couldn’t be verified.');
  expect(message()?.tone).toBe('good');
  expect(ui.app.store.get().layers).toEqual([]);
  expect((await truth.gateway.users.get(user?.id ?? 0)).display_name).toBe('one two');
});

test('TRU-03 PLAY-02: half an answer is kept and marked as incomplete; none at all is told', async () => {
  const chat = 'POST /pg/chat/completions';
  const stream = (...parts: string[]) =>
    answer(200, {
      headers: { 'content-type': 'text/event-stream' },
      body: parts.map((part) => `data: ${part}\n\n`).join(''),
    });
  const word = (content: string) => JSON.stringify({ choices: [{ index: 0, delta: { content } }] });
  const { ui } = await open('channel');
  await ui.type(':chat\r');
  await ui.waitFor('Send a message');
  const ask = async (text: string, fault: Fault) => {
    proxy.reset();
    proxy.when(chat, fault);
    await ui.type(`${text}\r`);
    await ui.waitFor(() => proxy.received(chat).length === 1);
    await ui.waitForGone('◌');
  };
  await ask('cut', stream(word('half of '), word('it'), '[DONE]'));
  await ui.waitFor('The reply is incomplete');
  await ui.waitFor('half of it');
  for (const [name, fault, outcome] of [
    ['broken', cutBody(), 'The connection was lost before the reply was complete.'],
    ['empty', answer(200), 'The reply was empty.'],
    ['nothing', answer(200, { body: 'null' }), 'The reply was empty.'],
    ['alone', stream('[DONE]'), 'The reply was empty.'],
  ] as const) {
    await ask(name, fault);
    await ui.waitFor(new RegExp(`${name}[\\s\\S]*${outcome}`));
    expect(proxy.received(chat), name).toHaveLength(1);
  }
});

test('TRU-04: a list short of its own total is told, and nothing is marked or deleted as if it were all', async () => {
  const { ui } = await open('channel');
  const short = withData((data: { items: unknown[] }) => ({ ...data, items: data.items.slice(0, -1) }));
  proxy.when('GET /api/channel/', short);
  await ui.type(':page-size 100\r');
  await ui.press('*');
  await ui.waitFor(/The list is incomplete: \d+ of 60 rows could be read\./);
  await ui.waitFor('Refresh the list and try again.');
  expect(ui.app.list().marks.count()).toBe(0);
  await ui.type(':delete-disabled\r');
  await ui.waitFor('Couldn’t count the disabled channels');
  expect(ui.app.store.get().layers).toEqual([]);
  expect(proxy.received('DELETE /api/channel/disabled')).toEqual([]);
  proxy.reset();
  await ui.press('r');
  await ui.waitFor(() => ui.app.callsUnderWay() === 0);
  await ui.press('*');
  await ui.waitFor('60 rows selected');
});

test('TRU-04: a row that moves to a page already read, because somebody deletes one, is not lost', async () => {
  const { ui } = await open('channel');
  await ui.type(':page-size 10\r');
  await ui.waitFor(() => ui.app.list().window.pageSize === 10 && ui.app.callsUnderWay() === 0);
  const [first] = (await truth.gateway.channels.list({ page: 1, pageSize: 10 })).rows;
  // Once the first page has been read; the 11th is the 10th from then on.
  proxy.when(
    'GET /api/channel/',
    {
      forwards: true,
      async play(response, given) {
        await truth.gateway.channels.delete(first?.id ?? 0);
        await altered(() => ({})).play(response, given);
      },
    },
    { nth: 1 },
  );
  await ui.type(':page-size 20\r');
  await ui.press('*');
  await ui.waitFor(/rows selected|incomplete/);
  const { rows } = await truth.gateway.channels.list({ page: 1, pageSize: 100 });
  const loaded = new Set((ui.app.list().window.loaded() as { id: number }[]).map(({ id }) => id));
  expect(rows.filter(({ id }) => !loaded.has(id))).toEqual([]);
});

test('TRU-08: codes are counted: what a lost, short or doubled answer hides is found and told', async () => {
  const answers: [string, Fault, RegExp][] = [
    ['page', afterwards(page(200)), /found in the list: 3\./],
    ['line', commitThenDrop(), /found in the list: 3\./],
    ['absent', withData(() => null), /found in the list: 3\./],
    ['text', withData(() => 'ok'), /found in the list: 3\./],
    ['fewer', withData((all: string[]) => all.slice(1)), /returned 2 codes instead of 3\. ?.*found in the list: 1\./],
    [
      'twice',
      withData((all: string[]) => [...all, all[0]]),
      /returned 4 codes instead of 3\. ?.*Some codes were returned twice/,
    ],
  ];
  const { ui, outcome } = await open('redemption');
  for (const [name, fault, words] of answers) {
    proxy.reset();
    proxy.when('POST /api/redemption/', fault);
    await ui.press('n');
    await ui.waitFor('New redemption codes');
    await ui.type(`${name}\t\t\u00153`);
    await ui.press('ctrl+s');
    await ui.waitFor(() => words.test(outcome()) || words.test(ui.screen().replace(/\s+/g, ' ')));
    expect(proxy.received('POST /api/redemption/'), name).toHaveLength(1);
    const { rows } = await truth.gateway.redemptions.search({ keyword: name, page: 1, pageSize: 10 });
    expect(
      rows.filter((row) => row.name === name),
      name,
    ).toHaveLength(3);
    while (ui.app.store.get().layers.length > 0) await ui.press('escape');
  }
});
