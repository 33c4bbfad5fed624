import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChannelStatus } from '../../../shared/domain/state/status.ts';
import { answersIn } from '../../support/program/browser.ts';
import { startConsole, type TestConsole } from '../support/console.ts';
import { addChannel, addChannels } from '../support/rows.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
  const rows = await addChannels(site.context, 'row', 46);
  const { channels } = site.context.gateway;
  for (const row of rows.slice(0, 3)) await channels.setStatus(row.id, ChannelStatus.ManuallyDisabled);
  await addChannel(site.context, { name: 'claude', type: 14, groups: ['vip'], models: ['claude-3'] });
});
afterAll(() => site.close());

test('WEB-04 GEN-07: words filter a list, with suggestions and counts; who filtered and counted is told, and the address holds it', async () => {
  const { page } = await site.open('/channel');
  const field = page.locator('[data-filter-line]');
  const said = page.getByRole('status').filter({ hasText: /Filtered|Sorted/ });
  await page.getByText('1–20 of 47').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('stat');
  await page.getByRole('option', { name: /status:/ }).click();
  await page.keyboard.type('dis');
  const option = page.getByRole('option', { name: /status:disabled/ });
  await expect.poll(() => option.textContent()).toBe('status:disabledDisabled3');
  await page.getByText('Counted over all 47 rows read').waitFor();
  await option.click();
  await page.getByText('1–3 of 3').waitFor();
  await expect.poll(() => said.textContent()).toBe('Filtered over all 47 rows read: status:disabled');
  await expect.poll(() => new URL(page.url()).searchParams.get('where')).toBe('status:disabled');
  const link = page.url();

  // What only the gateway knows is suggested as well, and so are the usual times of a range.
  await field.fill('group:');
  await page.getByRole('option', { name: /group:vip/ }).waitFor();
  // Whoever would rather choose opens the filters, which tell how many are in force; `s` does it by keyboard.
  await field.press('Escape');
  await page.evaluate('document.activeElement.blur()');
  await page.keyboard.press('s');
  const filters = page.getByRole('search', { name: 'Filters' });
  await filters.getByLabel('ID, name or key').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('row 1');
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
  await page.keyboard.press('Escape');
  await filters.waitFor({ state: 'hidden' });
  await expect.poll(() => new URL(page.url()).searchParams.get('keyword')).toBe('row 1');

  // What the gateway filters by itself is asked of it.
  await field.fill('group:vip status:enabled ');
  await page.getByRole('listbox').waitFor();
  await field.press('Enter');
  await page.getByText('1–1 of 1').waitFor();
  // Suggestions would lie over the rows.
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
  await expect.poll(() => said.textContent()).toBe('Filtered by the gateway');
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ group: 'vip', where: 'status:enabled' });
  // At rest the words are chips, and each is taken off by itself.
  await page.evaluate('document.activeElement.blur()');
  await page.getByRole('button', { name: 'Clear group:vip' }).click();
  await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ where: 'status:enabled' });
  await page.getByRole('button', { name: 'Clear status:enabled' }).waitFor();
  await field.fill('type:');
  await page.getByText('Counted by the gateway').waitFor();
  await field.fill('type:14 models:claude-3');
  await field.press('Enter');
  await expect
    .poll(() => said.textContent())
    .toBe('Filtered by the gateway: type:14Filtered over the 1 row read: models:claude-3');
  // A word that cannot be used is told, and the list stays.
  await field.fill('colour:red');
  await field.press('Enter');
  await page.getByText('No column is named “colour”.').waitFor();
  await expect.poll(() => page.getByRole('row', { name: /claude/ }).count()).toBe(1);

  // A link opens the same list; what is selected and exported is what matches. What is typed there is a word of its own.
  await page.goto(link);
  await page.getByText('1–3 of 3').waitFor();
  await expect.poll(() => field.inputValue()).toBe('status:disabled');
  await page.keyboard.press('/');
  await page.keyboard.type('row');
  await expect.poll(() => field.inputValue()).toBe('status:disabled row');
  await page.keyboard.type(' na');
  await page.getByRole('option', { name: /name:/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
  expect(await field.inputValue()).toBe('status:disabled row na');
  await page.keyboard.press('Escape');
  await expect.poll(() => field.inputValue()).toBe('status:disabled');
  await page.evaluate('document.activeElement.blur()');
  await page.getByRole('button', { name: 'Clear status:disabled' }).waitFor();
  await page.goBack();
  await expect.poll(() => field.inputValue()).toBe('type:14 models:claude-3');
});

test('ASK-16: a size in the filter is read in the unit on screen, and that is told below it', async () => {
  const { page } = await site.open('/channel');
  const field = page.locator('[data-filter-line]');
  const said = page.getByRole('status').filter({ hasText: /Filtered/ });
  await page.getByText('1–20 of 47').waitFor();
  await field.fill('latency>0.1 used>=0 ');
  await page.getByRole('listbox').waitFor();
  await field.press('Enter');
  await expect.poll(() => said.textContent()).toContain('Read as Latency > 0.1 s');
  await expect.poll(() => said.textContent()).toContain('Used >= $0.00');
});

test('GEN-07: a filter that nothing can meet says what is wrong with it, in the line or where the rows would be', async () => {
  const { page } = await site.open('/channel?where=status:7');
  const field = page.locator('[data-filter-line]');
  await page.getByText('Status can’t be 7. Choices: unknown, enabled, disabled, auto-disabled.').waitFor();
  await field.fill('name>5');
  await field.press('Enter');
  await page.getByText('Name has no order. Use =, != or ~ (contains).').waitFor();
});

test('WEB-04 GEN-07: a list is sorted over all of its rows, and it is told who sorted', async () => {
  const { page } = await site.open('/channel?size=10');
  await page.getByText('1–10 of 47').waitFor();
  const header = page.getByRole('columnheader', { name: 'Weight' });
  await header.getByRole('button').click();
  await page.getByText('Sorted over all rows read').waitFor();
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  // The last one made stands before all others, and the next page goes on where this one ends.
  const first = page.locator('tbody tr').first().getByRole('link');
  await expect.poll(() => first.textContent()).toBe('claude');
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('11–20 of 47').waitFor();
  await expect.poll(() => first.textContent()).toBe('row 10');
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('name');

  // Too long to be read: not offered, and why.
  await page.route('**/api/channel/?*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, total: 5000 } } });
  });
  await page.goto(`${site.url}/channel?size=10`);
  await page.getByText('of 5,000').waitFor();
  await expect.poll(() => header.getByRole('button').count()).toBe(0);
  await expect.poll(() => header.getAttribute('title')).toBe('Can’t be sorted: more than 2,000 rows');
  // Nor is a part of them counted for the whole.
  await page.getByRole('link', { name: 'All 5,000', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Needs attention', exact: true }).waitFor();
});

test('WEB-04 WEB-05: rows fill the window and load on, a page is jumped to, views have addresses of their own and are kept', async () => {
  const { page } = await site.open('/channel', { viewport: { width: 1280, height: 800 } });
  await page.getByText('1–20 of 47').waitFor();
  const fills = () =>
    page.evaluate<boolean>(`(() => {
      const table = document.querySelector('table');
      return table.getBoundingClientRect().height >= table.parentElement.clientHeight;
    })()`);
  await expect.poll(fills).toBe(true);
  const jump = page.getByLabel('Go to page');
  await jump.fill('3');
  await jump.press('Enter');
  await page.getByText('41–47 of 47').waitFor();
  // Loaded on by scrolling: further pages follow under the first, none of their rows twice; the address and a link hold it.
  await jump.fill('1');
  await jump.press('Enter');
  await page.getByText('1–20 of 47').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Select row 2', exact: true }).check();
  const loadedOn = async () => {
    await page.evaluate("document.querySelector('table').parentElement.scrollBy(0, 10_000)");
    return page.getByText('1–47 of 47').count();
  };
  await expect.poll(loadedOn).toBe(1);
  await expect.poll(() => new URL(page.url()).searchParams.get('pages')).toBe('3');
  const names = page.locator('tbody tr[data-row] a');
  await expect.poll(async () => new Set(await names.allTextContents()).size).toBe(47);
  await page.getByText('1 selected').waitFor();
  // A row opened far below has the focus again when it is closed, and nothing of what was loaded is lost.
  await page.getByRole('link', { name: 'row 2', exact: true }).press('Enter');
  await page.getByRole('dialog').getByRole('tab', { name: 'Overview' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'row 2', exact: true }).and(page.locator(':focus')).waitFor();
  await page.getByText('1–47 of 47').waitFor();
  await page.reload();
  await page.getByText('1–47 of 47').waitFor();
  await expect.poll(async () => new Set(await names.allTextContents()).size).toBe(47);
  await jump.fill('99');
  await jump.press('Enter');
  await page.getByText('41–47 of 47').waitFor();
  await expect.poll(() => jump.inputValue()).toBe('3');

  const views = page.getByRole('navigation', { name: 'Views' });
  // Each says how many rows it has; the one on show as its list does.
  await views.getByRole('link', { name: 'All 47', exact: true }).waitFor();
  await views.getByRole('link', { name: 'Needs attention 0', exact: true }).click();
  await page.getByText('Filtered over all 47 rows read: attention:auto-disabled,degraded,low-balance').waitFor();
  await expect.poll(() => views.locator('[aria-current=page]').textContent()).toBe('Needs attention 0');
  await views.getByRole('link', { name: 'All 47', exact: true }).click();
  const field = page.locator('[data-filter-line]');
  await field.fill('name:"row 4"');
  await field.press('Enter');
  await page.getByText('1–8 of 8').waitFor();
  await views.getByRole('button', { name: 'Add view' }).click();
  await page.getByLabel('Name of the view').fill('Fours');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => views.locator('[aria-current=page]').textContent()).toBe('Fours 8');
  const address = await views.getByRole('link', { name: 'Fours' }).getAttribute('href');
  expect(address).toContain('where=name');
  await page.goto(`${site.url}/channel`);
  await views.getByRole('link', { name: 'Fours 8', exact: true }).click();
  await page.getByText('1–8 of 8').waitFor();
  await views.getByRole('button', { name: 'Remove view Fours' }).click();
  await views.getByRole('button', { name: 'Add view' }).waitFor();
});

test('WEB-04 WEB-06: a list of thousands loads on by hundreds; what is drawn stays bounded, cursor and letters hold over all of it', async () => {
  const { page } = await site.open('/about', { viewport: { width: 1280, height: 800 } });
  const total = 3000;
  const asked: string[] = [];
  await page.route('**/api/channel/?*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [at, size] = [Math.max(1, Number(query.get('p'))), Number(query.get('page_size'))];
    asked.push(`${at}×${size}`);
    const answer = await route.fetch();
    const body = await answer.json();
    const [one] = body.data.items;
    const items = Array.from({ length: size }, (_, path) => {
      const id = total - (at - 1) * size - path;
      return { ...one, id, name: `row ${id}`, balance: id };
    });
    await route.fulfill({ json: { ...body, data: { ...body.data, items, total, page: at, page_size: size } } });
  });
  await page.goto(`${site.url}/channel?id-sort=true`);
  const loaded = page.getByText(/^1–[\d,]+ of 3,000$/);
  const count = async () => Number((await loaded.textContent())?.match(/–([\d,]+)/)?.[1]?.replace(',', ''));
  const toEnd = "document.querySelector('table').parentElement.scrollBy(0, 100_000)";
  await page.getByText('1–20 of 3,000').waitFor();
  // One step at a time: a busy browser tells late how far it has loaded, and would be sent on to the end of all.
  for (let known = await count(); known < 600; known = await count()) {
    await page.evaluate(toEnd);
    await expect.poll(count).toBeGreaterThan(known);
  }
  // Small pages until a hundred rows stand there, then a hundred at a time, each asked for once.
  expect(asked.slice(0, 6)).toEqual(['1×20', '2×20', '3×20', '4×20', '5×20', '2×100']);
  expect(new Set(asked).size).toBe(asked.length);
  const rows = page.locator('tbody tr[data-row]');
  await expect.poll(() => rows.count()).toBeLessThan(70);
  // What is in sight is read anew first; all that was loaded is printed.
  await expect.poll(() => page.getByRole('button', { name: 'Refresh' }).isEnabled()).toBe(true);
  await page.evaluate("document.querySelector('table').parentElement.scrollTop = 350 * 33");
  await page.locator(`tbody tr[data-row="${total - 355}"]`).waitFor();
  asked.length = 0;
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(async () => new Set(asked).size - (await count()) / 100).toBe(1);
  expect(asked.filter((part) => part !== '1×20').slice(0, 2)).toEqual(['4×100', '1×100']);
  await page.evaluate("window.dispatchEvent(new Event('beforeprint'))");
  await expect.poll(async () => (await rows.count()) - (await count())).toBe(0);
  await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
  await expect.poll(() => rows.count()).toBeLessThan(70);
  const focused = () => page.evaluate<string>('document.activeElement.textContent');
  // From the first row to the last one that is loaded, and from there row by row.
  const last = total + 1 - (await count());
  await page.keyboard.press('g');
  await page.keyboard.press('g');
  await expect.poll(focused).toBe('row 3000');
  await page.keyboard.press('j');
  await expect.poll(focused).toBe('row 2999');
  await page.keyboard.press('Space');
  // The row that has the focus stays, however far it is scrolled away.
  await page.evaluate("document.querySelector('table').parentElement.scrollTop = 12_000");
  await page.getByRole('link', { name: 'row 2630', exact: true }).waitFor();
  await page.keyboard.press('J');
  await expect.poll(focused).toBe('row 2998');
  await page.getByText('2 selected').waitFor();
  await page.keyboard.press('G');
  await expect.poll(async () => Number((await focused()).slice(4))).toBeLessThanOrEqual(last);
  await page.keyboard.press('k');
  const before = await focused();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await expect.poll(() => page.locator('tr[aria-current]').getByRole('link').first().textContent()).toBe(before);
  await page.keyboard.press('Escape');
  await expect.poll(focused).toBe(before);
  // What is chosen is told beside what there is.
  // The list may still load on: it is what stood there when the key was pressed.
  const stood = await count();
  await page.keyboard.press('*');
  const selected = page.getByText(/^[\d,]+ selected$/);
  const chosen = async () => Number((await selected.textContent())?.replace(/\D/g, ''));
  await expect.poll(chosen).toBeGreaterThanOrEqual(stood);
  // What is counted below the list is drawn after what is chosen.
  await expect.poll(async () => (await count()) - (await chosen())).toBeGreaterThanOrEqual(0);
  await page.getByRole('button', { name: 'Select all 3,000' }).waitFor();
  // So it is on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  const cards = page.locator('li[data-row]');
  await expect.poll(() => cards.count()).toBeLessThan(70);
  await page.locator('li[data-row="3000"]').waitFor();
  await page.evaluate('window.scrollTo(0, 300 * 61)');
  await page.locator(`li[data-row="${total - 300}"]`).waitFor();
  await expect.poll(() => cards.count()).toBeLessThan(70);
});

test('WEB-04: columns are moved and sized by hand and by keyboard, and stay so', async () => {
  const { page } = await site.open('/channel?size=10');
  const headers = async () => (await page.locator('thead th').allTextContents()).map((text) => text.trim());
  await expect.poll(headers).toEqual(expect.arrayContaining(['ID', 'Name', 'Type']));
  await page
    .getByRole('columnheader', { name: 'Status' })
    .dragTo(page.getByRole('columnheader', { name: 'Name' }), { sourcePosition: { x: 12, y: 4 } });
  await expect.poll(async () => (await headers()).slice(1, 4)).toEqual(['ID', 'Status', 'Name']);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Move Status right' }).click();
  await page.getByRole('button', { name: 'Make Name wider' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await headers()).slice(1, 4)).toEqual(['ID', 'Name', 'Status']);
  const width = async () =>
    Math.round((await page.getByRole('columnheader', { name: 'Name' }).boundingBox())?.width ?? 0);
  await expect.poll(width).toBe(144);
  const edge = await page.getByRole('columnheader', { name: 'Name' }).locator('[data-size]').boundingBox();
  const [x, y] = [(edge?.x ?? 0) + 3, (edge?.y ?? 0) + 8];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 3 });
  await page.mouse.up();
  await expect.poll(width).toBe(204);
  await page.reload();
  await expect.poll(width).toBe(204);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Reset columns' }).click();
  await expect.poll(width).not.toBe(204);
});

test('WEB-04: the bar is there only with a selection and moves nothing; actions count what was done and failed, failures first, to be tried again, and are taken back', async () => {
  const { page } = await site.open('/channel?where=name:"row%204"');
  await page.getByText('1–8 of 8').waitFor();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect.poll(() => bar.count()).toBe(0);
  const row = page.locator('tbody tr').first();
  await answersIn(page);
  const before = await row.boundingBox();
  await page.getByRole('checkbox', { name: 'Select row 41' }).check();
  await page.getByRole('checkbox', { name: 'Select row 42' }).check();
  await bar.getByText('2 selected').waitFor();
  await expect.poll(() => row.boundingBox()).toEqual(before);
  // Where the window is narrow it keeps to its one line, and covers no row.
  await page.setViewportSize({ width: 800, height: 720 });
  const more = bar.getByRole('button', { name: 'More' });
  await more.waitFor();
  await expect
    .poll(async () => ((await bar.boundingBox())?.y ?? 0) + ((await bar.boundingBox())?.height ?? 0))
    .toBeLessThanOrEqual(((await row.boundingBox())?.y ?? 0) + 1);
  await more.click();
  await page.getByRole('menuitem', { name: 'Detect model updates' }).first().waitFor();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 720 });
  await bar.getByRole('button', { name: 'Disable' }).waitFor();
  await bar.getByRole('button', { name: 'Select all 8' }).click();
  await bar.getByText('8 selected').waitFor();
  // What was done to many is taken back at once, without a question, and not back and forth.
  const results = page.getByRole('region', { name: 'Results' });
  const statuses = async () => {
    const { rows } = await site.context.gateway.channels.search({ page: 1, pageSize: 10, keyword: 'row 4' });
    return [...new Set(rows.map(({ status }) => status))];
  };
  await bar.getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await results.getByText('8 done', { exact: true }).waitFor();
  await expect.poll(statuses).toEqual([2]);
  await results.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(statuses).toEqual([1]);
  await expect.poll(() => results.locator('strong').textContent()).toBe('Enable');
  await results.getByRole('button', { name: 'Close' }).waitFor();
  await expect.poll(() => results.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  await page.getByRole('checkbox', { name: 'Select row 41' }).check();
  await bar.getByRole('button', { name: 'Select all 8' }).click();
  await bar.getByText('8 selected').waitFor();
  const failing = (await site.context.gateway.channels.search({ page: 1, pageSize: 10, keyword: 'row 43' })).rows[0]
    ?.id;
  await page.route('**/api/channel/**', async (route) => {
    const body = route.request().postDataJSON();
    const isOurs = route.request().method() === 'PUT' && body?.id === failing;
    if (isOurs) await route.fulfill({ json: { success: false, message: 'locked by hand' } });
    else await route.continue();
  });
  await bar.getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await results.getByText('8 of 8').waitFor();
  await results.getByText('7 done', { exact: true }).waitFor();
  await results.getByText('1 failed', { exact: true }).waitFor();
  await expect.poll(() => results.locator('li').first().textContent()).toContain('row 43');
  await bar.getByText('1 selected').waitFor();
  await page.unroute('**/api/channel/**');
  await results.getByRole('button', { name: 'Retry failed' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  const outcome = page.getByRole('status').filter({ hasText: 'Channel row 43 disabled.' });
  await expect.poll(() => bar.count()).toBe(0);
  await outcome.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Channel row 43 enabled.').waitFor();
});
