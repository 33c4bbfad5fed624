import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { answersIn } from '../../support/program/browser.ts';
import { startConsole, type TestConsole } from '../support/console.ts';
import { overflowOf } from '../support/look.ts';
import { addChannel, addChannels } from '../support/rows.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
});
afterAll(() => site.close());

const rowMenu = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const stored = async (keyword: string) =>
  (await site.context.gateway.channels.search({ keyword, page: 1, pageSize: 100 })).rows;

test('CHAN-05 FMT-03: testing one asks for a model of the channel and tells the time in seconds', async () => {
  await addChannel(site.context, { name: 'tested one', models: ['gpt-4o-mini', 'gpt-4o'] });
  const { page } = await site.open('/channel?keyword=tested');
  await rowMenu(page, 'tested one', 'Test');
  const dialog = page.getByRole('dialog', { name: 'Test · tested one' });
  await dialog.getByRole('combobox', { name: 'Model to test with' }).click();
  await page.getByRole('option', { name: 'gpt-4o', exact: true }).click();
  const [id] = (await stored('tested one')).map((row) => row.id);
  await dialog.getByText(`tollgate channel test ${id} --model gpt-4o`).waitFor();
  const sent = page.waitForRequest((request) => request.url().includes(`/api/channel/test/${id}`));
  await dialog.getByRole('button', { name: 'Test', exact: true }).click();
  expect(new URL((await sent).url()).searchParams.get('model')).toBe('gpt-4o');
  await page.getByText(/Channel tested one tested: \d+\.\d\d s\./).waitFor();
  await page
    .getByRole('row', { name: /tested one/ })
    .getByText(/\d s/)
    .waitFor();
});

test('GEN-08: a test asks for endpoint and stream, and tells the provider’s error code; one call changes the state of many', async () => {
  const modern = await startConsole({ dialect: 'v1' });
  onTestFinished(() => modern.close());
  await addChannels(modern.context, 'many', 2);
  const { page } = await modern.open('/channel?keyword=many');
  await rowMenu(page, 'many 1', 'Test');
  const dialog = page.getByRole('dialog', { name: 'Test · many 1' });
  await dialog.getByRole('combobox', { name: 'Endpoint' }).click();
  await page.getByRole('option', { name: 'Images', exact: true }).click();
  await dialog.getByRole('switch', { name: 'Stream' }).check();
  await dialog.getByText('--endpoint-type image-generation --stream').waitFor();
  const sent = page.waitForRequest((request) => request.url().includes('/api/channel/test/'));
  await dialog.getByRole('button', { name: 'Test', exact: true }).click();
  const asked = new URL((await sent).url()).searchParams;
  expect([asked.get('endpoint_type'), asked.get('stream')]).toEqual(['image-generation', 'true']);
  await page
    .getByText(/the provider’s error code: not_found/)
    .first()
    .waitFor();
  await page.goto(`${modern.url}/channel?keyword=many`);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/status')) calls.push(new URL(request.url()).pathname);
  });
  for (const name of ['many 1', 'many 2']) await page.getByRole('row', { name }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Disable', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable', exact: true }).click();
  await expect
    .poll(() => calls.filter((path) => path.startsWith('/api/channel/')))
    .toEqual(['/api/channel/status/batch']);
  const { channels } = modern.context.gateway;
  await expect
    .poll(async () => (await channels.list({ page: 1, pageSize: 5 })).rows.map(({ status }) => status))
    .toEqual([2, 2]);
});

test('CHAN-05 API-02: a failed test shows the provider’s reason as an error', async () => {
  await addChannel(site.context, { name: 'broken one', base_url: 'builtin:?fail=401' });
  const { page } = await site.open('/channel?keyword=broken');
  await rowMenu(page, 'broken one', 'Test');
  await page.getByRole('dialog').getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByRole('alert').waitFor();
  await expect.poll(() => page.getByText(/broken one tested/).count()).toBe(0);
});

test('CHAN-06 CHAN-07 CHAN-11 FMT-03: what is done to the whole site asks first, Cancel has the focus, and the outcome is told', async () => {
  const { page } = await site.open('/channel');
  const fixes: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/channel/fix')) fixes.push(request.method());
  });
  const choose = async (item: string) => {
    // The bar of a selection has one of its own, below.
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Fix database consistency');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Requests to channels may fail while it runs.').waitFor();
  await expect
    .poll(() =>
      dialog
        .getByRole('button', { name: 'Cancel' })
        .evaluate('1', undefined)
        .then(() => page.evaluate('document.activeElement.textContent')),
    )
    .toBe('Cancel');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });

  await choose('Fix database consistency');
  await dialog.getByRole('button', { name: 'Fix database consistency' }).click();
  await page.getByText(/Database repaired: \d+ channel/).waitFor();
  // Declining sent nothing.
  expect(fixes).toHaveLength(1);
  await choose('Test all channels');
  await dialog.getByText(/every channel, including disabled ones/).waitFor();
  await dialog.getByRole('button', { name: 'Test all channels' }).click();
  await page.getByText(/Testing (all )?\d+ channel/).waitFor();
  await page.getByRole('region', { name: 'Results' }).waitFor();
  await choose('Update all balances');
  await dialog.getByRole('button', { name: 'Update all balances' }).click();
  await page.getByText('Balances of all enabled channels updated.').waitFor();
});

test('CHAN-07: the balance of one is asked for and shown; what the provider says no to is an error', async () => {
  const row = await addChannel(site.context, { name: 'with balance' });
  await addChannel(site.context, { name: 'no balance left', type: 14 });
  const { page } = await site.open('/channel?keyword=balance');
  await rowMenu(page, 'with balance', 'Update balance');
  await page.getByText('Channel with balance: balance updated to $100.00.').waitFor();
  await page
    .getByRole('row', { name: /with balance/ })
    .getByText('$100.00')
    .waitFor();
  await expect.poll(() => site.context.gateway.channels.get(row.id)).toMatchObject({ balance: 100 });
  await rowMenu(page, 'no balance left', 'Update balance');
  await page
    .getByRole('alert')
    .getByText(/The gateway returned an error/)
    .waitFor();
});

test('CHAN-08: without a selection there is no bar, and the key that deletes asks for one', async () => {
  await addChannel(site.context, { name: 'bystander' });
  const { page } = await site.open('/channel');
  await page.locator('tbody tr').first().waitFor();
  await page.getByRole('region', { name: 'Selection' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Delete');
  await page.getByText('Select channels first.').waitFor();
});

test('CHAN-08 FMT-03: a selection is deleted after a confirmation that names it, and the count is told', async () => {
  await addChannels(site.context, 'doomed', 3);
  const { page } = await site.open('/channel?keyword=doomed');
  await page.getByRole('checkbox', { name: 'Select doomed 1' }).check();
  await page.getByRole('checkbox', { name: 'Select doomed 3' }).check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/Delete 2 channels: doomed [13], doomed [13]\?/).waitFor();
  await dialog.getByText('This cannot be undone.').waitFor();
  await dialog.getByText(/tollgate channel delete \d+ \d+/).waitFor();
  // Several at once want their number typed, as in the terminal.
  const sure = dialog.getByRole('button', { name: 'Delete' });
  const count = dialog.getByLabel('Type 2 to confirm.');
  await expect.poll(() => sure.isDisabled()).toBe(true);
  await count.fill('3');
  await count.press('Enter');
  await expect.poll(() => sure.isDisabled()).toBe(true);
  await expect.poll(() => stored('doomed')).toHaveLength(3);
  await count.fill('2');
  await sure.click();
  await page.getByText('2 channels deleted.').first().waitFor();
  await page.getByRole('checkbox', { name: 'Select doomed 1' }).waitFor({ state: 'hidden' });
  await expect.poll(async () => (await stored('doomed')).map((row) => row.name)).toEqual(['doomed 2']);
});

test('CHAN-08 FMT-03: one is deleted; all disabled ones are deleted with their count', async () => {
  const [first, second] = await addChannels(site.context, 'away', 3);
  const { page } = await site.open('/channel?keyword=away');
  await rowMenu(page, 'away 3', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Channel away 3 deleted.').waitFor();
  for (const row of [first, second]) await site.context.gateway.channels.setStatus(row?.id ?? 0, 2);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete disabled channels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete all 2 disabled channels?' });
  await dialog.getByText('This cannot be undone.').waitFor();
  const sure = dialog.getByRole('button', { name: 'Delete disabled channels' });
  await expect.poll(() => sure.isDisabled()).toBe(true);
  await dialog.getByLabel('Type 2 to confirm.').fill('2');
  await sure.click();
  await page.getByText('2 disabled channels deleted.').waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete disabled channels' }).click();
  await page.getByText('There are no disabled channels.').waitFor();
  await page.getByText('No results for these filters.').waitFor();
});

test('CHAN-09: several are disabled with progress and a result for each; what failed stays selected', async () => {
  const rows = await addChannels(site.context, 'many', 4);
  const { page } = await site.open('/channel?keyword=many');
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  const failing = rows[1]?.id;
  await page.route('**/api/channel/**', async (route) => {
    const body = route.request().postDataJSON();
    const isOurs = route.request().method() === 'PUT' && body?.id === failing;
    if (isOurs) await route.fulfill({ json: { success: false, message: 'locked by hand' } });
    else await route.continue();
  });
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  const results = page.getByRole('region', { name: 'Results' });
  await results.getByText('4 of 4').waitFor();
  await expect.poll(() => results.getByText('done', { exact: true }).count()).toBe(3);
  await results.getByText('The gateway returned an error: locked by hand').waitFor();
  await page.getByText('1 selected').waitFor();
  // Counted by outcome, what failed first; it can be looked at alone and tried again.
  await results.getByText('3 done', { exact: true }).waitFor();
  await results.getByText('1 failed', { exact: true }).waitFor();
  // Nothing lies over it that says the same.
  await expect.poll(() => page.getByText('3 done, 1 failed, 0 skipped.').count()).toBe(0);
  await expect.poll(() => results.locator('li').first().textContent()).toContain('many 2');
  await results.getByRole('button', { name: 'Show failed only' }).click();
  await expect.poll(() => results.locator('li').count()).toBe(1);
  await results.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(() => page.getByRole('checkbox', { name: 'Select many 2' }).isChecked()).toBe(true);
  await expect.poll(async () => (await stored('many')).filter((row) => row.status === 2)).toHaveLength(3);
  await page.unroute('**/api/channel/**');
  await results.getByRole('button', { name: 'Retry failed' }).click();
  await page
    .getByRole('dialog')
    .getByText(/Disable channel many 2\?/)
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await page.getByText('Channel many 2 disabled.').waitFor();
  await expect.poll(async () => (await stored('many')).filter((row) => row.status === 2)).toHaveLength(4);
});

test('CHAN-09: enable and disable one; what cannot be done is offered disabled with its reason', async () => {
  await addChannel(site.context, { name: 'single' });
  const { page } = await site.open('/channel?keyword=single');
  await rowMenu(page, 'single', 'Disable');
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await page.getByText('Channel single disabled.').waitFor();
  await page
    .getByRole('row', { name: /single/ })
    .getByText(/^Disabled/i)
    .waitFor();
  await page.getByRole('button', { name: 'Actions for single' }).click();
  const item = page.getByRole('menuitem', { name: 'Disable', exact: true });
  await expect.poll(() => item.isDisabled()).toBe(true);
  // In sight and within reach of keyboards, and nothing happens.
  await item.getByText('Already disabled.').waitFor();
  // A menu that has just opened focuses its first entry.
  const focused = async () => {
    await item.focus();
    return page.evaluate('document.activeElement.textContent');
  };
  await expect.poll(focused).toBe('DisableAlready disabled.');
  await page.keyboard.press('Enter');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('menuitem', { name: 'Enable', exact: true }).click();
  await page.getByText('Channel single enabled.').waitFor();
});

test('CHAN-10: a channel is copied, or "copy failed" is said', async () => {
  await addChannel(site.context, { name: 'original' });
  const { page } = await site.open('/channel?keyword=original');
  await rowMenu(page, 'original', 'Duplicate');
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate', exact: true }).click();
  await page.getByText('Channel original duplicated.').waitFor();
  await expect.poll(() => page.locator('tbody tr').count()).toBe(2);
  await page.route('**/api/channel/copy/**', (route) => route.fulfill({ json: { success: false, message: 'no' } }));
  await rowMenu(page, 'original', 'Duplicate');
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate', exact: true }).click();
  await page.getByText(/Couldn’t duplicate the channel/).waitFor();
});

test('FMT-02: a field of a row and a command are copied; where the clipboard refuses, the text is shown', async () => {
  const row = await addChannel(site.context, { name: 'copied text' });
  const { page } = await site.open('/channel?keyword=copied', { permissions: ['clipboard-read', 'clipboard-write'] });
  await rowMenu(page, 'copied text', 'Copy Name');
  await page.getByText('Copied to clipboard.').waitFor();
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe('copied text');
  await page.getByRole('button', { name: 'Actions for copied text' }).click();
  await page.getByRole('menuitem', { name: 'Copy as command' }).hover();
  await page.getByRole('menuitem', { name: `tollgate channel disable ${row.id}` }).click();
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(`tollgate channel disable ${row.id}`);

  await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error("no"))');
  await rowMenu(page, 'copied text', 'Copy Name');
  const byHand = page.getByRole('dialog').getByRole('textbox');
  await byHand.waitFor();
  await expect.poll(() => byHand.inputValue()).toBe('copied text');
});

test('CHAN-06 NAV-05: "test all" from the palette shows the run wherever the person is', async () => {
  await addChannels(site.context, 'anywhere', 2);
  const { page } = await site.open('/about');
  await page.getByRole('heading', { name: 'About', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: /Search/ }).waitFor();
  await page.keyboard.type('test all');
  await page.getByRole('button', { name: /^Test all channels/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Test all channels' }).click();
  const results = page.getByRole('region', { name: 'Results' });
  await results.getByText(/^(\d+) of \1$/).waitFor();
  await results.locator('li').getByText('anywhere 1', { exact: true }).waitFor();
  await expect.poll(() => overflowOf(page)).toBe(0);
  await results.getByRole('button', { name: 'Close' }).click();
  await results.waitFor({ state: 'hidden' });
});

test('CHAN-08: at 820 px all that can be done to a selection is in its one line or behind “More”, and choosing a row moves nothing', async () => {
  await addChannel(site.context, { name: 'narrow' });
  const { page } = await site.open('/channel', { viewport: { width: 820, height: 900 } });
  const bar = page.getByRole('region', { name: 'Selection' });
  const more = bar.getByRole('button', { name: 'More' });
  const first = page.locator('tbody').getByRole('checkbox').first();
  await first.waitFor();
  const row = page.locator('tbody tr').first();
  await answersIn(page);
  const before = await row.boundingBox();
  await first.check();
  await bar.getByText('1 selected').waitFor();
  // It lies over the head of the table.
  await expect.poll(() => row.boundingBox()).toEqual(before);
  await expect
    .poll(async () => {
      const box = await more.boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 999);
    })
    .toBeLessThanOrEqual(820);
  await more.click();
  await page.getByRole('menuitem', { name: 'Name', exact: true }).waitFor();
  await page.getByRole('menuitem', { name: 'Detect model updates' }).first().waitFor();
});

test('CHG-06: fields of several are set after before and after of each were shown, a second thought keeps what was typed, and all is undone', async () => {
  await addChannels(site.context, 'bulk', 3);
  const { page } = await site.open('/channel?keyword=bulk');
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Priority' }).fill('25');
  await dialog.getByRole('combobox', { name: 'Groups' }).fill('+trial');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByText('Change 3 rows: ').waitFor();
  await expect
    .poll(() => dialog.locator('tbody tr').first().locator('td').allTextContents())
    .toEqual([expect.any(String), '1 → 2: + trial', '0 → 25']);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Priority' }).inputValue()).toBe('25');
  expect((await stored('bulk')).map(({ priority }) => priority)).toEqual([0, 0, 0]);
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByText('Change 3 rows: ').waitFor();
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click();
  const results = page.getByRole('region', { name: 'Results' });
  await results.getByText('3 done', { exact: true }).waitFor();
  expect((await stored('bulk')).map(({ priority, group }) => [priority, group])).toEqual([
    [25, 'default,trial'],
    [25, 'default,trial'],
    [25, 'default,trial'],
  ]);
  await results.getByRole('button', { name: 'Undo', exact: true }).click();
  await dialog.getByText('Put 3 rows back: ').waitFor();
  await dialog.getByRole('button', { name: 'Undo edit' }).click();
  await results.getByText('Undo edit', { exact: true }).waitFor();
  await results.getByText('3 done', { exact: true }).waitFor();
  expect((await stored('bulk')).map(({ priority, group }) => [priority, group])).toEqual([
    [0, 'default'],
    [0, 'default'],
    [0, 'default'],
  ]);
});
