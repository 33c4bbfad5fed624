import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../../support/gateway/fault-proxy.ts';
import {
  afterwards,
  altered,
  answer,
  commitThenDrop,
  cutBody,
  type Fault,
  garbled,
  page as html,
} from '../../support/gateway/faults.ts';
import { startConsole, type TestConsole } from '../support/console.ts';
import { confirmWith, downloadBy } from '../support/list-steps.ts';
import { addChannel, addChannels } from '../support/rows.ts';
import { cardOf, saveAgreed } from '../support/settings.ts';

let site: TestConsole;
let proxy: FaultProxy;
beforeAll(async () => {
  site = await startConsole({
    async gateway(sandbox) {
      proxy = await startFaultProxy(sandbox.url);
      return proxy.url;
    },
  });
  await site.context.gateway.options.set('ModelRatio', JSON.stringify({ 'gpt-4o-mini': 0.1 }));
  await addChannel(site.context, { name: 'answers', models: ['gpt-4o-mini'], base_url: 'builtin:?text=Good+day' });
});
beforeEach(() => proxy.reset());
afterAll(async () => {
  await site.close();
  await proxy.close();
});

const json = (value: unknown) => altered(() => ({ body: Buffer.from(JSON.stringify(value)) }));
/** The gateway's own envelope with other data. */
const withData = (change: (data: never) => unknown) =>
  altered(({ body }) => {
    const outcome = JSON.parse(body.toString('utf8')) as { data: never };
    return { body: Buffer.from(JSON.stringify({ ...outcome, data: change(outcome.data) })) };
  });
/** A page whose last row is missing though its total counts it. */
const short = withData((data: { items: unknown[] }) => ({ ...data, items: data.items.slice(0, -1) }));
const packedWrongly = altered(({ body, headers }) => ({ headers: { ...headers, 'content-encoding': 'gzip' }, body }));
const maybeDone = /may already have been made\./;

/** Each is done by the gateway; what comes back is not its answer. */
const lostAnswers: [string, Fault][] = [
  ['a page', afterwards(html(200, 'Sign in to the hotel network'))],
  ['nothing', afterwards(answer(200))],
  ['half a text', garbled()],
  ['half a body', cutBody()],
  ['unexpected data', json(['ok'])],
  ['broken compression', packedWrongly],
  ['a broken line', commitThenDrop()],
  ['a 502 of something in between', afterwards(html(502))],
];

test('TRU-01: whatever comes instead of the answer to a write, it may have been done: sent once, the form kept, the list named', async () => {
  const { page } = await site.open('/user?open=create');
  const drawer = page.getByRole('dialog', { name: 'New user' });
  const field = (name: string) => drawer.getByRole('textbox', { name, exact: true });
  await field('Password').fill('long-enough-1');
  for (const [index, [name, fault]] of lostAnswers.entries()) {
    const username = `lost-${index}`;
    proxy.reset();
    proxy.when('POST /api/user/', fault);
    await field('Username').fill(username);
    await drawer.getByRole('button', { name: 'Create' }).click();
    const outcome = drawer.getByRole('alert');
    await expect.poll(() => outcome.textContent(), { message: name }).toMatch(maybeDone);
    await expect
      .poll(() => outcome.textContent(), { message: name })
      .toContain('Refresh the list and check before trying again.');
    await expect.poll(() => field('Username').inputValue(), { message: name }).toBe(username);
    await expect.poll(() => drawer.getByRole('button', { name: /again|retry/i }).count(), { message: name }).toBe(0);
    expect(proxy.received('POST /api/user/'), name).toHaveLength(1);
    const { rows } = await site.context.gateway.users.search({ keyword: username, page: 1, pageSize: 10 });
    expect(rows, name).toHaveLength(1);
  }
});

test('TRU-01: no answer in time is no failure either', async () => {
  const { page } = await site.open('/user?open=create');
  const drawer = page.getByRole('dialog', { name: 'New user' });
  await drawer.getByRole('textbox', { name: 'Username', exact: true }).fill('too-late');
  await drawer.getByRole('textbox', { name: 'Password', exact: true }).fill('long-enough-1');
  await page.clock.install();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  proxy.when('POST /api/user/', { forwards: true, play: (response) => held.then(() => void response.destroy()) });
  await drawer.getByRole('button', { name: 'Create' }).click();
  await proxy.waitFor('POST /api/user/');
  await page.clock.fastForward(180_000);
  await expect.poll(() => drawer.getByRole('alert').textContent()).toMatch(maybeDone);
  expect(proxy.received('POST /api/user/')).toHaveLength(1);
  release();
});

test('TRU-01: of several, the one that may be done is told as that, let go, and not offered for another try', async () => {
  const names = ['rich-a', 'rich-b', 'rich-c'];
  for (const name of names) await site.addUser(name);
  const money = async () => {
    const { rows } = await site.context.gateway.users.search({ keyword: 'rich', page: 1, pageSize: 10 });
    return rows.map(({ quota }) => quota);
  };
  const before = await money();
  proxy.when(/^(POST \/api\/user\/manage|PUT \/api\/user\/)$/, afterwards(html(200)), { nth: 2 });
  const { page } = await site.open('/user?keyword=rich');
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Adjust quota' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Amount' }).fill('1usd');
  await confirmWith(page, 'Adjust quota');
  await confirmWith(page, 'Adjust quota');
  await page.getByText('2 done, 1 possibly done, 0 failed, 0 skipped.').waitFor();
  await page.getByText('Refresh the list and check before trying again.').waitFor();
  const results = page.getByRole('region', { name: 'Results' });
  await expect
    .poll(() => results.locator('li').first().textContent())
    .toMatch(/^possibly done.*may already have been made/);
  await expect.poll(() => results.getByText('failed', { exact: true }).count()).toBe(0);
  await expect.poll(() => results.getByRole('button', { name: 'Retry failed' }).count()).toBe(0);
  await bar.waitFor({ state: 'detached' });
  await expect.poll(money).toEqual(before.map((quota) => quota + 500_000));
});

test('TRU-02: what was saved and could not be read back is a success that says so', async () => {
  await site.addUser('unread');
  const [user] = (await site.context.gateway.users.search({ keyword: 'unread', page: 1, pageSize: 10 })).rows;
  const { page } = await site.open(`/user/edit/${user?.id}`);
  const drawer = page.getByRole('dialog', { name: 'Edit user' });
  await drawer.getByRole('textbox', { name: 'Display name', exact: true }).fill('Read me');
  // The look before the write, at whether somebody else changed it meanwhile, is answered.
  proxy.when(
    'PUT /api/user/',
    altered((given) => {
      proxy.when(`GET /api/user/${user?.id}`, html(500));
      return given;
    }),
  );
  await drawer.getByRole('button', { name: 'Save' }).click();
  await page.getByText('User unread updated. Saved, but couldn’t be verified.').waitFor();
  await drawer.waitFor({ state: 'hidden' });
  await expect.poll(async () => (await site.context.gateway.users.get(user?.id ?? 0)).display_name).toBe('Read me');

  for (const fault of [html(200), answer(200), html(500)]) {
    proxy.reset();
    await page.goto(`${site.url}/setting?tab=operation`);
    const retries = cardOf(page, 'General').getByLabel('Retry count');
    const next = String(Number(await retries.inputValue()) + 1);
    await retries.fill(next);
    proxy.when(
      'PUT /api/option/',
      altered((given) => {
        proxy.when('GET /api/option/', fault);
        return given;
      }),
    );
    await saveAgreed(page, 'General');
    await page.getByText('Saved, but couldn’t be verified.').last().waitFor();
    await cardOf(page, 'General').getByText('unsaved change').waitFor({ state: 'hidden' });
    await expect.poll(() => retries.inputValue()).toBe(next);
    await expect.poll(async () => (await site.context.gateway.options.list()).get('RetryTimes')).toBe(next);
  }
});

const chat = 'POST /pg/chat/completions';
const stream = (...parts: string[]) =>
  answer(200, {
    headers: { 'content-type': 'text/event-stream' },
    body: parts.map((part) => `data: ${part}\n\n`).join(''),
  });
const word = (content: string) => JSON.stringify({ choices: [{ index: 0, delta: { content } }] });

test('TRU-03 PLAY-02: half an answer is kept and marked as incomplete, also after a reload; none at all is told', async () => {
  const { page } = await site.open('/playground');
  const dialog = page.getByRole('textbox', { name: 'Send a message…' });
  const failed = page.locator('article[data-role=assistant][data-state=error]');
  const ask = async (text: string, fault: Fault) => {
    proxy.reset();
    proxy.when(chat, fault);
    await dialog.fill(text);
    await dialog.press('Enter');
  };
  await ask('cut', stream(word('half of '), word('it'), '[DONE]'));
  await failed.last().getByText('The reply is incomplete').waitFor();
  await failed.last().getByText('half of it').waitFor();
  expect(proxy.received(chat)).toHaveLength(1);
  await page.reload();
  await failed.last().getByText('half of it').waitFor();
  await failed.last().getByText('The reply is incomplete').waitFor();

  await ask('broken', cutBody());
  await failed.nth(1).getByText('The connection was lost before the reply was complete.').waitFor();
  const silent: [string, Fault][] = [
    ['empty', answer(200)],
    ['null', answer(200, { body: 'null' })],
    ['done alone', stream('[DONE]')],
    ['a page', html(200)],
    ['one document, cut', answer(200, { body: { choices: [{ index: 0, message: { content: 'in one' } }] } })],
  ];
  for (const [index, [name, fault]] of silent.entries()) {
    await ask(name, fault);
    await expect.poll(() => failed.count(), { message: name }).toBe(index + 3);
    await expect.poll(() => failed.last().getByRole('alert').textContent(), { message: name }).not.toBe('');
  }
  await ask(
    'whole',
    stream(
      word('already match'),
      JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }),
      '[DONE]',
    ),
  );
  await page.locator('article[data-role=assistant][data-state=complete]').getByText('already match').waitFor();
});

const list = 'GET /api/channel/';
const statuses = async () =>
  (await site.context.gateway.channels.list({ page: 1, pageSize: 100 })).rows.map(({ status }) => status);
const more = async (page: Page, item: string) => {
  // The bar of the selection has one of its own, below.
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('TRU-04: a list short of its own total is told; nothing is chosen, run or saved as if it were all', async () => {
  await addChannels(site.context, 'row', 11);
  const { page } = await site.open('/channel?size=10');
  const bar = page.getByRole('region', { name: 'Selection' });
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await bar.getByText('10 selected').waitFor();
  proxy.when(list, short);
  await bar.getByRole('button', { name: 'Select all 12' }).click();
  await page.getByText('The list is incomplete: 11 of 12 rows could be read.').waitFor();
  await page.getByText('No more rows were selected. Refresh the list and try again.').waitFor();
  await bar.getByText('10 selected').waitFor();

  await more(page, 'Test all channels');
  await confirmWith(page, 'Test all channels');
  await page.getByText('Nothing was done. Refresh the list and try again.').waitFor();
  expect(proxy.received(/^GET \/api\/channel\/test/)).toEqual([]);
  await more(page, 'Delete disabled channels');
  await page
    .getByText('Couldn’t count the disabled channels: only 11 of 12 channels were read. Nothing was done.')
    .waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

  await page.getByRole('button', { name: 'Export' }).click();
  const file = await downloadBy(page, () => page.getByRole('menuitem', { name: /CSV/ }).click());
  expect(file.name).toMatch(/^channel-.*\.csv\.partial$/);
  const panel = page.getByRole('region', { name: 'Export' });
  await panel
    .getByText(`The list is incomplete: 11 of 12 rows could be read. They were saved to ${file.name}.`)
    .waitFor();
  expect(file.text.trim().split('\n')).toHaveLength(12);

  // A row that comes twice in the place of another is no whole list either.
  proxy.reset();
  proxy.when(
    list,
    withData((data: { items: unknown[] }) => ({ ...data, items: [data.items[0], ...data.items.slice(0, -1)] })),
  );
  await page.getByRole('button', { name: 'Export' }).click();
  const doubled = await downloadBy(page, () => page.getByRole('menuitem', { name: /CSV/ }).click());
  expect(doubled.name).toMatch(/\.partial$/);
  const ids = doubled.text
    .trim()
    .split('\n')
    .map((line) => line.split(',')[0]);
  expect(new Set(ids).size).toBe(ids.length);

  // The page itself says so too.
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect.poll(() => pages.getByRole('alert').count()).toBe(0);
  proxy.reset();
  proxy.when(list, short);
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await pages.getByRole('alert').getByText('The list is incomplete: 9 of 10 rows could be read.').waitFor();

  proxy.reset();
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await pages.getByRole('alert').waitFor({ state: 'detached' });
  await bar.getByRole('button', { name: 'Select all 12' }).click();
  await bar.getByText('12 selected').waitFor();
  await expect.poll(async () => (await statuses()).every((status) => status === 1)).toBe(true);
});

test('TRU-04: rows that move from page to page while all are read are neither lost nor doubled', async () => {
  const total = (await statuses()).length;
  const { page } = await site.open('/channel?size=10');
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  proxy.when(
    list,
    withData((data: { items: unknown[]; total: number }) => ({ ...data, items: data.items.slice(0, 5) })),
    { nth: 1 },
  );
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: `Select all ${total}` }).click();
  await bar.getByText(`${total} selected`).waitFor();
  expect(proxy.received(list).length).toBeGreaterThan(1);
});

const codes = 'POST /api/redemption/';
const stored = async (name: string) =>
  (await site.context.gateway.redemptions.search({ keyword: name, page: 1, pageSize: 100 })).rows
    .map(({ key }) => key)
    .sort();

test('TRU-08: codes are counted: what a lost, short or doubled answer hides is found, told, and given once', async () => {
  const answers: [string, Fault, RegExp][] = [
    ['page', afterwards(html(200)), /were found in the list: 3\./],
    ['line', commitThenDrop(), /were found in the list: 3\./],
    ['absent', withData(() => null), /were found in the list: 3\./],
    ['text', withData(() => 'ok'), /were found in the list: 3\./],
    ['fewer', withData((all: string[]) => all.slice(1)), /returned 2 codes instead of 3\. ?.*found in the list: 1\./],
    [
      'twice',
      withData((all: string[]) => [...all, all[0]]),
      /returned 4 codes instead of 3\. ?.*Some codes were returned twice/,
    ],
  ];
  const { page } = await site.open('/redemption');
  const make = async (name: string, fault: Fault, lookUp?: Fault) => {
    proxy.reset();
    proxy.when(codes, fault);
    if (lookUp !== undefined) proxy.when('GET /api/redemption/search', lookUp);
    await page.goto(`${site.url}/redemption?open=create`);
    const drawer = page.getByRole('dialog', { name: 'New redemption codes' });
    await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await drawer.getByRole('textbox', { name: 'Quantity', exact: true }).fill('3');
    await drawer.getByRole('button', { name: 'Create' }).click();
    return drawer;
  };
  for (const [name, fault, outcome] of answers) {
    await make(name, fault);
    const done = page.getByRole('dialog', { name: outcome });
    await done.waitFor();
    const made = await stored(name);
    expect(made, name).toHaveLength(3);
    await expect
      .poll(async () => (await done.locator('code').textContent())?.split('\n').sort(), { message: name })
      .toEqual(made);
    expect(proxy.received(codes), name).toHaveLength(1);
  }
  // Where the look-up finds nothing either, nothing is called made, and nothing failed.
  const gone = await make('gone', commitThenDrop(), html(500));
  await expect.poll(() => gone.getByRole('alert').textContent()).toMatch(maybeDone);
  await expect.poll(() => gone.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('gone');
  expect(proxy.received(codes)).toHaveLength(1);
});
