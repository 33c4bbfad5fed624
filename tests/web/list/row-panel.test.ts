import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { editOpened } from '../support/list-steps.ts';
import { addChannels, addToken } from '../support/rows.ts';
import { shiftsOf, watchShifts } from '../support/shifts.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
  await addChannels(site.context, 'row', 3);
  await addToken(site.context, { name: 'editor', remain_quota: 500_000, unlimited_quota: false });
  await site.addUser('mira');
});
afterAll(() => site.close());

const beside = { viewport: { width: 1440, height: 900 } };

const partOf = (page: Page, name: string) => page.getByRole('dialog').getByRole('tab', { name });
const isChosen = (page: Page, name: string) =>
  expect.poll(() => partOf(page, name).getAttribute('aria-selected')).toBe('true');

test('WEB-13: a channel, a key and a user open as an overview; Edit, its key and its address lead to the form', async () => {
  const { page, problems } = await site.open('/channel', beside);
  const dialog = page.getByRole('dialog');
  for (const [address, name, figure, title] of [
    ['/channel', 'row 2', 'Latency', 'Edit channel'],
    ['/token', 'editor', 'Last used', 'Edit API key'],
    ['/user', 'mira', 'Lasts', 'Edit user'],
  ] as const) {
    await page.goto(site.url + address);
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('dialog', { name, exact: true }).waitFor();
    await isChosen(page, 'Overview');
    await dialog.getByRole('term').filter({ hasText: figure }).first().waitFor();
    // Nothing is typed into by mistake.
    expect(await dialog.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
    await page.waitForURL(/[?&]open=\d+$/);
    await editOpened(page);
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Save', exact: true }).waitFor();
    await page.waitForURL(/[?&]open=\d+&tab=edit$/);
    await isChosen(page, 'Edit');
    await partOf(page, 'Overview').click();
    await page.waitForURL(/[?&]open=\d+$/);
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    // By its key from the list.
    await page.getByRole('link', { name, exact: true }).focus();
    await page.keyboard.press('e');
    await page.waitForURL(/tab=edit$/);
    await isChosen(page, 'Edit');
    // The address says it, too.
    await page.reload();
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Save', exact: true }).waitFor();
  }
  const [first] = await site.context.gateway.channels
    .search({ keyword: 'row 2', page: 1, pageSize: 5 })
    .then(({ rows }) => rows);
  await page.goto(`${site.url}/channel/edit/${first?.id}`);
  await isChosen(page, 'Edit');
  expect(problems).toEqual([]);
});

test('WEB-13: a draft is kept while other parts are looked at, is told beside its tab, and is asked about on leaving', async () => {
  const { page } = await site.open('/channel?keyword=row', beside);
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
  await page.getByRole('link', { name: 'row 2' }).click();
  await editOpened(page);
  await name.fill('half typed');
  await partOf(page, 'Overview').click();
  await dialog.locator('[data-figure]').first().waitFor();
  await expect.poll(() => partOf(page, 'Edit').textContent()).toContain('not saved');
  await partOf(page, 'Edit').click();
  await expect.poll(() => name.inputValue()).toBe('half typed');
  // From the overview as from the form: closing, another row, and Back ask first.
  await partOf(page, 'Overview').click();
  for (const leave of [
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.getByRole('link', { name: 'row 3' }).click(),
    () => page.goBack(),
  ]) {
    await leave();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  }
  await partOf(page, 'Edit').click();
  await expect.poll(() => name.inputValue()).toBe('half typed');

  // A save that fails keeps it, also over a look at the overview.
  await page.route('**/api/channel/', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await route.fulfill({ json: { success: false, message: 'name is taken' } });
  });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('name is taken').waitFor();
  await partOf(page, 'Overview').click();
  await partOf(page, 'Edit').click();
  await expect.poll(() => name.inputValue()).toBe('half typed');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Channel half typed updated.').waitFor();
  await dialog.waitFor({ state: 'detached' });
});

test('WEB-13: nothing in a panel moves once it stands, however late an answer comes; it costs at most four calls', async () => {
  for (const address of ['/channel?keyword=row', '/user', '/token']) {
    const { page } = await site.open(address, beside);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const link = page.locator('tbody tr[data-row] a').first();
    await link.waitFor();
    const calls: string[] = [];
    page.on('request', (request) => {
      // What the list behind reads to count its views is none of the panel's, nor are the choices of the form's fields.
      if (/\/api\/(log\/|(channel|token|user)\/\d)/.test(request.url())) calls.push(new URL(request.url()).pathname);
    });
    await page.route('**/api/log/**', async (route) => {
      await held;
      await route.continue();
    });
    await link.click();
    const dialog = page.getByRole('dialog');
    const skeletons = dialog.locator('[data-overview] .mantine-Skeleton-root');
    await skeletons.first().waitFor();
    const links = () =>
      page.evaluate<string>(`JSON.stringify(
        [...document.querySelectorAll('[role=dialog] :is(h2, h3, dt, nav a, [role=tab], button)')].map((one) => {
          const { x, y } = one.getBoundingClientRect();
          return [one.tagName, Math.round(x), Math.round(y)];
        }),
      )`);
    // It has moved in.
    let last = '';
    await expect
      .poll(async () => {
        const before = last;
        last = await links();
        return before === last;
      })
      .toBe(true);
    release();
    await expect.poll(() => skeletons.count()).toBe(0);
    // What came later may stand below; whatever stood before stands where it stood.
    expect(JSON.parse(await links()), address).toEqual(expect.arrayContaining(JSON.parse(last)));
    await editOpened(page);
    await dialog.getByRole('button', { name: 'Save', exact: true }).waitFor();
    expect(calls.length, calls.join(' ')).toBeLessThanOrEqual(4);
    expect(calls.length, calls.join(' ')).toBeGreaterThan(1);
  }
});

test('WEB-13 WEB-01: beside the overview stand the calls of a week, bounded, and of a key what connects an app', async () => {
  const { page, problems } = await site.open('/token', beside);
  const dialog = page.getByRole('dialog');
  await page.getByRole('link', { name: 'editor', exact: true }).click();
  await partOf(page, 'Connect').click();
  await page.waitForURL(/&tab=connect$/);
  await dialog.getByRole('button', { name: 'Copy with key' }).waitFor();
  await dialog.getByRole('button', { name: 'Send test call' }).waitFor();
  expect(await dialog.textContent()).not.toMatch(/sk-\w{20}/);
  await partOf(page, 'Calls').click();
  await dialog.getByText('No calls in the last 7 days.').waitFor();

  const call = (id: number) => ({
    ...{ id, type: id === 1 ? 5 : 2, created_at: Math.floor(Date.now() / 1000) - id, user_id: 1, username: 'root' },
    ...{
      token_name: 'editor',
      model_name: `model-${id}`,
      channel: 1,
      quota: 500,
      prompt_tokens: 5,
      completion_tokens: 2,
    },
    ...{ use_time: 1, is_stream: false, content: id === 1 ? 'status_code=429, slow down' : '', other: '' },
  });
  const items = Array.from({ length: 20 }, (_, path) => call(path + 1));
  const asked: URL[] = [];
  await page.route('**/api/log/?*', (route) => {
    asked.push(new URL(route.request().url()));
    return route.fulfill({ json: { success: true, message: '', data: { items, total: 900, page: 1, page_size: 20 } } });
  });
  await page.goto(`${site.url}/channel?keyword=row`);
  await page.locator('tbody tr[data-row] a').first().click();
  await partOf(page, 'Calls').click();
  await dialog.getByText('The newest 20 calls of 7 days').waitFor();
  const rows = dialog.getByRole('tabpanel').getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(20);
  await expect.poll(() => rows.first().textContent()).toMatch(/model-1.*429.*slow down/);
  await expect.poll(() => rows.nth(1).textContent()).toMatch(/model-2.*\$0\.001/);
  await expect.poll(() => rows.nth(1).getByRole('link').getAttribute('href')).toMatch(/^\/log\?channel=\d+&.*open=2/);
  expect(asked.filter(({ searchParams }) => searchParams.get('page_size') === '20')).toHaveLength(1);
  expect(problems).toEqual([]);
});

test('WEB-13: keys go up and down with the part on show, edit from the overview, and the foot acts on the row', async () => {
  const { page } = await site.open('/channel?keyword=row&sort=name', beside);
  const dialog = page.getByRole('dialog');
  const heading = dialog.getByRole('heading', { level: 2 });
  await page
    .getByRole('link', { name: /row 1|half typed/ })
    .first()
    .waitFor();
  const order = await page.locator('tbody tr[data-row] a').allTextContents();
  await page.getByRole('link', { name: order[0], exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => heading.textContent()).toBe(order[0]);
  await page.keyboard.press('j');
  await expect.poll(() => heading.textContent()).toBe(order[1]);
  await isChosen(page, 'Overview');
  await page.keyboard.press('e');
  await isChosen(page, 'Edit');
  // The focus is where typing begins.
  await expect.poll(() => keyboardOf(page).here()).toBe('Type');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('link', { name: order[0], exact: true }).click();
  await dialog.locator('[data-act=disable]').click();
  await page
    .getByRole('dialog', { name: /Disable/ })
    .getByRole('button', { name: 'Disable' })
    .click();
  await page.getByText(`Channel ${order[0]} disabled.`).waitFor();
  // What it says of itself is what now holds.
  await dialog.getByText('Disabled', { exact: true }).first().waitFor();
  await dialog.locator('[data-act=enable]').waitFor();
});

test('WEB-13: the table stays where it is while the panel opens, by a press and by its address', async () => {
  const { page } = await site.open('/channel', beside);
  const row = page.locator('tbody tr[data-row]').nth(1);
  await row.waitFor();
  const top = async () => (await row.boundingBox())?.y ?? 0;
  const before = await top();
  await row.getByRole('link').first().click();
  await page.getByRole('dialog').getByRole('tab', { name: 'Overview' }).waitFor();
  expect(await top()).toBe(before);
  // What does not fit beside the panel is left out, and not out of sight.
  const over =
    'document.querySelector("table").parentElement.scrollWidth - document.querySelector("table").parentElement.clientWidth';
  await expect.poll(() => page.evaluate<number>(over)).toBeLessThanOrEqual(1);
  await watchShifts(page);
  await page.reload();
  await page.getByRole('dialog').getByRole('tab', { name: 'Overview' }).waitFor();
  await row.waitFor();
  await page.locator('[data-overview] .mantine-Skeleton-root').first().waitFor({ state: 'detached' });
  expect(await shiftsOf(page)).toBeLessThanOrEqual(0.02);
});
