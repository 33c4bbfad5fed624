import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../../support/gateway/fault-proxy.ts';
import { expiredSession, heldBack, panicked, rateLimited } from '../../support/gateway/faults.ts';
import { fillSignIn, startConsole, type TestConsole } from '../support/console.ts';
import { confirmWith, runEnds } from '../support/list-steps.ts';

// Rows are imported, and something goes wrong midway.

let site: TestConsole;
let proxy: FaultProxy;
beforeAll(async () => {
  site = await startConsole({
    gateway: async ({ url }) => {
      proxy = await startFaultProxy(url);
      return proxy.url;
    },
  });
});
beforeEach(() => proxy.reset());
afterAll(async () => {
  await site.close();
  await proxy.close();
});

const create = /^POST \/api\/user\/?$/;
const rowsOf = (mark: string, count: number) =>
  ['username,password', ...Array.from({ length: count }, (_, at) => `${mark}${at + 1},password-${at + 1}`)].join('\n');

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import' });
const rowsField = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'Rows' });
const send = (page: Page) => dialogOf(page).getByRole('button', { name: 'Import', exact: true }).click();

async function openForm(page: Page, rows: string) {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Import' }).click();
  await rowsField(page).fill(rows);
}

async function planOf(mark: string, count: number): Promise<Page> {
  const { page } = await site.open('/user');
  await openForm(page, rowsOf(mark, count));
  await send(page);
  await page.getByText(`${count} to add, 0 to change, 0 to delete`).waitFor();
  return page;
}

async function applyAll(page: Page) {
  await page.getByRole('button', { name: 'Apply all' }).click();
  await confirmWith(page, 'Apply');
}

const step = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`users/${name}\\b`) }).last();

test('CHG-05 TRU-10: Esc asks before pasted rows are discarded, and stops the check of them with the rows kept', async () => {
  const { page } = await site.open('/user');
  await openForm(page, rowsOf('kept', 2));
  await page.keyboard.press('Escape');
  const asking = page.getByRole('dialog').filter({ hasText: 'Keep editing' });
  await asking.getByRole('button', { name: 'Keep editing' }).click();
  await asking.waitFor({ state: 'hidden' });
  expect(await rowsField(page).inputValue()).toBe(rowsOf('kept', 2));

  let free = () => {};
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  proxy.when(/^GET \/api\/user\/$/, heldBack(held));
  await send(page);
  await proxy.waitFor(/^GET \/api\/user\/$/);
  await page.keyboard.press('Escape');
  await dialogOf(page).getByRole('alert').waitFor();
  expect(await rowsField(page).inputValue()).toBe(rowsOf('kept', 2));
  free();
  expect(new URL(page.url()).pathname).toBe('/user');
  proxy.reset();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await dialogOf(page).waitFor({ state: 'hidden' });
  expect(proxy.received(create)).toEqual([]);
});

test('CHG-05: a tab with imported rows still to be made asks before it is closed, and not once they are made', async () => {
  const page = await planOf('asked', 2);
  let asked = 0;
  page.on('dialog', (dialog) => {
    asked += 1;
    void dialog.dismiss();
  });
  await page.evaluate('void location.reload()');
  await expect.poll(() => asked).toBe(1);
  await step(page, 'asked2').getByText('to do').waitFor();
  await applyAll(page);
  await step(page, 'asked2').getByText('done').waitFor();
  await page.reload();
  await page.getByText('No plan is open.').waitFor();
  expect(asked).toBe(1);
});

test('CHG-05 CHG-07 AUTH-08: a session that expires midway is renewed over the open plan, which goes on; nothing is sent twice, and done is called done', async () => {
  const page = await planOf('over', 4);
  proxy.when(create, expiredSession.v1(), { nth: 3 });
  await applyAll(page);
  const signIn = page.getByRole('dialog');
  await signIn.getByLabel('Password', { exact: true }).waitFor();
  proxy.reset();
  await fillSignIn(page, site.root);
  await step(page, 'over2').getByText('done').waitFor();
  await step(page, 'over3').getByText('to do').waitFor();
  await applyAll(page);
  await runEnds(page, '2 done');
  await step(page, 'over4').getByText('done').waitFor();
  const bodies = proxy.reached(create).map(({ body }) => JSON.parse(body).username);
  expect(bodies).toEqual(['over3', 'over4']);
  // What was left is done, and what was done before is no part of it.
  await page.goto(`${site.url}/journal`);
  const newest = page.locator('tbody tr[data-row]').first();
  await newest.getByText('over3').first().waitFor();
  expect(await newest.innerText()).toMatch(/Done/);
});

test('CHG-05 TRU-01: a row whose answer is lost is not called done; the rest is not begun, and is made by applying all again', async () => {
  const page = await planOf('lost', 3);
  proxy.when(create, panicked(), { nth: 2 });
  await applyAll(page);
  const results = page.getByRole('region', { name: 'Results' });
  await results.getByText('possibly done').first().waitFor();
  await results.getByText('Not begun, because a change before it failed.').waitFor();
  const saving = page.waitForEvent('download');
  await results.getByRole('button', { name: 'Export' }).click();
  const saved = await readFile(await (await saving).path(), 'utf8');
  expect(saved.split('\n').map((line) => line.split(',').slice(0, 2))).toEqual([
    ['\ufeffname', 'outcome'],
    ...[
      ['users/lost1', 'done'],
      ['users/lost2', 'unsure'],
      ['users/lost3', 'skipped'],
    ],
    [''],
  ]);
  await step(page, 'lost2').getByText('to do').waitFor();
  await applyAll(page);
  await step(page, 'lost3').getByText('done').waitFor();
  const made = proxy.reached(create).map(({ body }) => JSON.parse(body).username);
  expect(made).toEqual(['lost1', 'lost2', 'lost3']);
});

test('CHG-05: rows that the rate limit turns away wait, which is said, and are made once; Stop ends the wait', async () => {
  const page = await planOf('slow', 4);
  proxy.when(create, rateLimited(3), { nth: 2 });
  proxy.when(create, rateLimited(200), { nth: 3 });
  await applyAll(page);
  const results = page.getByRole('region', { name: 'Results' });
  await results.getByText(/^Waiting \d s for the gateway’s rate limit$/).waitFor();
  await results.getByText(/^Waiting \d{3} s for/).waitFor();
  // How long the rest takes goes by the pace so far, waits included.
  await results.getByText(/^about \d.* left$/).waitFor();
  await results.getByRole('button', { name: 'Stop' }).click();
  await step(page, 'slow4').getByText('to do').waitFor();
  await results.getByRole('button', { name: 'Stop' }).waitFor({ state: 'hidden' });
  proxy.reset();
  await applyAll(page);
  await step(page, 'slow4').getByText('done').waitFor();
  expect(proxy.reached(create).map(({ body }) => JSON.parse(body).username)).toEqual(['slow3', 'slow4']);
});
