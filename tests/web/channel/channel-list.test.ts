import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChannelStatus } from '../../../shared/domain/state/status.ts';
import { startConsole, storedItems, type TestConsole } from '../support/console.ts';
import { filterBox, filterBy } from '../support/list-steps.ts';
import { colourOf } from '../support/look.ts';
import { addChannel, addChannels } from '../support/rows.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
  await addChannels(site.context, 'row', 22);
  await addChannel(site.context, { name: 'azure one', type: 3, base_url: 'builtin:', groups: ['vip'], models: ['o1'] });
  const disabled = await addChannel(site.context, { name: 'disabled one' });
  await site.context.gateway.channels.setStatus(disabled.id, ChannelStatus.ManuallyDisabled);
});
afterAll(() => site.close());

test('CHAN-01: pages of 10, 20, 50 or 100; the size is remembered as page-size', async () => {
  const { page } = await site.open('/channel?size=10');
  const rows = page.locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(10);
  await page.getByText('1–10 of 24').waitFor();
  const sizes = page.getByLabel('Rows per page');
  await expect
    .poll(() => sizes.locator('option').allTextContents())
    .toEqual(['10', '20', '50', '100'].map((n) => `${n} per page`));
  await sizes.selectOption('20');
  await expect.poll(() => rows.count()).toBe(20);
  await expect.poll(async () => (await storedItems(page))['page-size']).toBe('20');
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('21–24 of 24').waitFor();
  await page.goto(`${site.url}/channel`);
  await page.getByText('1–20 of 24').waitFor();
});

test('CHAN-01: sort by ID is a toggle, remembered as id-sort', async () => {
  const { page } = await site.open('/channel');
  await page.getByText('of 24').waitFor();
  await (await filterBox(page, 'Sort by ID')).check();
  await page.locator('tbody tr').first().getByText('disabled one').waitFor();
  await expect.poll(async () => (await storedItems(page))['id-sort']).toBe('true');
  await page.goto(`${site.url}/channel`);
  await page.locator('tbody tr').first().getByText('disabled one').waitFor();
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
  await expect.poll(async () => (await filterBox(page, 'Sort by ID')).isChecked()).toBe(true);
});

test('CHAN-01 CHAN-09: disabled rows are greyed and named', async () => {
  const { page } = await site.open('/channel?keyword=disabled');
  const row = page.getByRole('row', { name: /disabled one/ });
  await row.waitFor();
  const name = row.getByRole('link', { name: 'disabled one' });
  await expect.poll(() => colourOf(page, name)).toBe('rgb(94, 107, 111)');
  await expect.poll(() => row.textContent()).toMatch(/disabled/i);
});

test('CHAN-02: keyword, model and group are combined, trimmed, asked once after typing rests, and stand in the address', async () => {
  const { page } = await site.open('/channel');
  await page.getByText('of 24').waitFor();
  const searches: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/channel/search')) searches.push(new URL(request.url()).search);
  });
  await (await filterBox(page, 'ID, name or key')).pressSequentially(' azure ', { delay: 30 });
  await page.getByText('1–1 of 1').waitFor();
  // A key that is slow to come may outlast the pause; five of them do not.
  expect(searches.length).toBeLessThan(5);
  expect(new URLSearchParams(searches.at(-1)).get('keyword')).toBe('azure');
  await (await filterBox(page, 'Model')).fill('o1');
  await (await filterBox(page, 'Group')).click();
  await page.getByRole('option', { name: 'vip', exact: true }).click();
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ keyword: 'azure', model: 'o1', group: 'vip' });
  await expect.poll(() => new URLSearchParams(searches.at(-1)).get('group')).toBe('vip');
  await page.getByRole('link', { name: 'azure one' }).waitFor();
  await filterBy(page, 'Model', 'no such');
  await page.getByText('No results for these filters.').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('1–20 of 24').waitFor();
  await expect.poll(async () => (await filterBox(page, 'Model')).inputValue()).toBe('');
});

test('CHAN-03: the columns, their sort, and the saved choice of columns', async () => {
  const { page } = await site.open('/channel?keyword=azure');
  const row = page.getByRole('row', { name: /azure one/ });
  await row.waitFor();
  const headers = async () => (await page.locator('thead th').allTextContents()).map((text) => text.trim());
  const always = ['', 'ID', 'Name', 'Type', 'Group', 'Status', 'Latency', 'Used', 'Balance', 'Priority', 'Weight'];
  const roomy = always.toSpliced(4, 0, 'Models').toSpliced(10, 0, 'Lasts');
  await expect.poll(headers).toEqual([...roomy, 'Actions']);
  // Beside the open side navigation there is less room.
  await page.setViewportSize({ width: 1300, height: 800 });
  await expect.poll(headers).toEqual([...always, 'Actions']);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(() => row.textContent()).toContain('3 Azure OpenAI');
  await expect.poll(() => row.textContent()).toContain('untested');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Tag' }).check();
  await page.getByRole('checkbox', { name: 'Used' }).uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  await row.waitFor();
  await expect.poll(headers).toContain('Tag');
  await expect.poll(headers).not.toContain('Used');
});

test('CHAN-03: priority and weight are edited in place; a refused value stays to be corrected', async () => {
  const { page } = await site.open('/channel?keyword=row%207');
  const cell = page.getByRole('button', { name: 'Priority of row 7: 0' });
  await cell.click();
  await page.getByRole('textbox', { name: 'Priority of row 7' }).fill('-2000');
  await page.keyboard.press('Enter');
  await page.getByText('The priority must be at least -999.').waitFor();
  const here = () => page.evaluate<string>(`document.activeElement.getAttribute('aria-label') ?? ''`);
  await expect.poll(here).toBe('Priority of row 7');
  await page.getByRole('textbox', { name: 'Priority of row 7' }).fill('7');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Priority of row 7: 7' }).waitFor();
  // The keyboard goes on from the row, though the save took its time.
  await expect.poll(here).toBe('Priority of row 7: 7');
  await page.getByRole('button', { name: 'Weight of row 7: 0' }).click();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Weight of row 7: 3' }).waitFor();
  const [stored] = (await site.context.gateway.channels.search({ keyword: 'row 7', page: 1, pageSize: 10 })).rows;
  expect(stored).toMatchObject({ priority: 7, weight: 3 });
  await site.context.gateway.channels.update(stored?.id ?? 0, { priority: 0 });
});

test('CHAN-03: the reason of an automatic disabling is told on hover and to screen readers', async () => {
  const { page } = await site.open('/channel');
  // A channel that is on show: the page asks for others too, and some of its questions may still be on their way.
  const shown = await page.locator('tbody tr').first().getByRole('link').first().textContent();
  await page.route('**/api/channel/?**', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const found = body.data.items.find(({ name }: { name: string }) => name === shown);
    Object.assign(found ?? {}, {
      name: 'stopped one',
      status: 3,
      response_time: 4100,
      test_time: 1_700_000_000,
      other_info: JSON.stringify({ status_reason: 'insufficient balance', status_time: 1_700_000_000 }),
    });
    await route.fulfill({ response: answer, json: body });
  });
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  const row = page.getByRole('row', { name: /stopped one/ });
  const status = row.locator('[data-hint*="insufficient balance"]');
  await status.hover();
  await page
    .locator('body > div')
    .getByText(/insufficient balance/)
    .last()
    .waitFor();
  await expect.poll(() => row.getByRole('cell').nth(6).textContent()).toContain('insufficient balance');
  // How long the last test took has its colour, and when that was is told beside it.
  const latency = row.getByRole('cell').nth(7);
  await latency.locator('[data-tone=warn][data-hint^="Tested "]').getByText('4.10 s').waitFor();
});

test('CHAN-01 CHAN-12: the address is the state: Back steps through pages and drawers, and a spoilt address still opens the list', async () => {
  const { page } = await site.open('/channel?size=10');
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('11–20 of 24').waitFor();
  await page.locator('tbody tr').first().getByRole('link').click();
  await page.getByRole('dialog').waitFor();
  await expect.poll(() => page.url()).toMatch(/\/channel\?size=10&page=2&open=\d+$/);
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByText('11–20 of 24').waitFor();
  await page.goBack();
  await page.getByText('1–10 of 24').waitFor();
  await page.goto(`${site.url}/channel?page=-4&size=7&sort=nonsense&group=`);
  await page.getByText('1–20 of 24').waitFor();
  await page.goto(`${site.url}/channel?page=900`);
  await page.getByText('21–24 of 24').waitFor();
});

test('CHAN-08 CHAN-09: a selection survives pages; all that match can be selected', async () => {
  const { page } = await site.open('/channel?size=10');
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await page.getByText('10 selected').waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('11–20 of 24').waitFor();
  await page.locator('tbody tr').first().getByRole('checkbox').check();
  await page.getByText('11 selected').waitFor();
  await page.getByRole('button', { name: 'Previous page' }).click();
  await page.getByText('1–10 of 24').waitFor();
  await expect.poll(() => page.locator('tbody [type=checkbox]:checked').count()).toBe(10);
  await page.getByRole('button', { name: 'Select all 24' }).click();
  await page.getByText('24 selected').waitFor();

  // With Shift held down all rows in between are meant, to be chosen and to be let go.
  await page.goto(`${site.url}/channel?size=10`);
  const boxes = page.locator('tbody').getByRole('checkbox');
  await boxes.nth(1).click();
  await boxes.nth(4).click({ modifiers: ['Shift'] });
  await page.getByText('4 selected').waitFor();
  await boxes.nth(2).click({ modifiers: ['Shift'] });
  await page.getByText('1 selected').waitFor();
});

test('CHAN-01: until the next page is here, the pager tells of the rows that still stand there', async () => {
  const { page } = await site.open('/channel?size=10');
  await page.getByText('1–10 of 24').waitFor();
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/channel/?**', async (route) => {
    await gate;
    await route.continue().catch(() => undefined);
  });
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.locator('table[aria-busy="true"]').waitFor();
  expect(await page.getByText('1–10 of 24').count()).toBe(1);
  release();
  await page.getByText('11–20 of 24').waitFor();
});
