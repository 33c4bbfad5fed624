import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyTable } from '../../../cli/tui/keys/key-table.ts';
import { listKeys } from '../../../web/list/keys/list-keys.ts';
import { startConsole, type TestConsole } from '../support/console.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { addChannels, addToken } from '../support/rows.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
  await addChannels(site.context, 'row', 5);
  await addToken(site.context, { name: 'laptop' });
});
afterAll(() => site.close());

test('WEB-05: details stand beside the list, which goes on; rows before and behind, all that is related, and the focus returns', async () => {
  const { page } = await site.open('/channel', { viewport: { width: 1440, height: 900 } });
  const { here } = keyboardOf(page);
  const panel = page.getByRole('dialog');
  const name = panel.getByRole('heading', { level: 2 });
  // A click anywhere on a row.
  await page.getByRole('row', { name: /row 3/ }).locator('td').nth(3).click();
  await expect.poll(() => name.textContent()).toBe('row 3');
  await expect.poll(() => page.locator('tr[aria-current]').textContent()).toContain('row 3');
  // Nothing of the list lies under it.
  const covered = () =>
    page.evaluate<boolean>(`(() => {
      const panel = document.querySelector('[role=dialog]').getBoundingClientRect();
      return [...document.querySelectorAll('tbody tr, [data-create], [data-filter-line]')].some(
        (one) => one.closest('div').getBoundingClientRect().right > panel.left + 1,
      );
    })()`);
  await expect.poll(covered).toBe(false);
  // The list is alive: another row, a mark, a filter.
  await page.getByRole('checkbox', { name: 'Select row 1' }).check();
  await page.getByText('1 selected').waitFor();
  await page.getByRole('link', { name: 'row 4' }).click();
  await expect.poll(() => name.textContent()).toBe('row 4');
  const order = await page.locator('tbody tr [href*="open="]').allTextContents();
  const at = order.indexOf('row 4');
  await panel.getByRole('button', { name: at > 0 ? 'Previous row' : 'Next row' }).click();
  const next = order[at > 0 ? at - 1 : 1] ?? '';
  await expect.poll(() => name.textContent()).toBe(next);
  await panel.getByRole('button', { name: at > 0 ? 'Next row' : 'Previous row' }).click();
  await expect.poll(() => name.textContent()).toBe('row 4');
  const related = panel.getByRole('navigation', { name: 'Related' });
  const ways = related.getByRole('link');
  await expect.poll(() => ways.first().getAttribute('href')).toMatch(/^\/log\?channel=\d+&start=-7d$/);
  await expect.poll(() => ways.nth(1).getAttribute('href')).toMatch(/^\/log\?channel=\d+&type=error&start=-30d$/);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await expect.poll(here).toBe('row 4');
  await page.keyboard.press('Enter');
  await related.getByRole('link', { name: /errors/i }).click();
  await page.waitForURL(/\/log\?channel=\d+&type=error/);
  await page.goBack();
  await expect.poll(() => name.textContent()).toBe('row 4');
  // Without room beside the list it lies over it.
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.locator('.mantine-Drawer-overlay').waitFor();
});

test('WEB-06 NAV-05: Tab stops once at each bar before the rows; letters of the terminal UI work, are listed by ?, can be turned off', async () => {
  const { page } = await site.open('/channel', { viewport: { width: 1440, height: 900 } });
  const { here } = keyboardOf(page);
  await page.getByRole('link', { name: 'row 1' }).waitFor();
  const order = await page.locator('tbody tr [href*="open="]').allTextContents();
  const press = (key: string) => page.keyboard.press(key);
  const stops: string[] = [];
  while (!/^Select row /.test(stops.at(-1) ?? '') && stops.length < 20) {
    await press('Tab');
    stops.push(await here());
  }
  expect(stops.length, stops.join(', ')).toBeLessThanOrEqual(12);
  // Arrow keys move within a bar, and Tab returns to the control used last, or to the page on show.
  await page.getByRole('button', { name: 'Refresh' }).focus();
  await press('End');
  await expect.poll(here).toBe('New channel');
  await press('ArrowLeft');
  await press('Shift+Tab');
  await expect.poll(here).toBe('List');
  await press('ArrowRight');
  await expect.poll(here).toBe('Tags');
  await press('Tab');
  await expect.poll(here).toBe('More');
  await press('Shift+Tab');
  await expect.poll(here).toBe('List');
  await press('j');
  await expect.poll(here).toBe(order[0]);
  await press('j');
  await press('j');
  await press('k');
  await expect.poll(here).toBe(order[1]);
  await press('G');
  await expect.poll(here).toBe(order[4]);
  await press('g');
  await press('g');
  await expect.poll(here).toBe(order[0]);
  await press('Space');
  await page.getByText('1 selected').waitFor();
  await press('j');
  await press('J');
  await press('J');
  await page.getByText('4 selected').waitFor();
  await press('*');
  await page.getByText('5 selected').waitFor();
  await press('Escape');
  await page.getByText('5 selected').waitFor({ state: 'detached' });
  // The details follow the cursor while the focus stays in the list.
  await press('v');
  const name = page.getByRole('dialog').getByRole('heading', { level: 2 });
  await expect.poll(() => name.textContent()).toBe(order[3]);
  await page.getByRole('link', { name: order[3], exact: true }).focus();
  await press('k');
  await expect.poll(() => name.textContent()).toBe(order[2]);
  await expect.poll(here).toBe(order[2]);
  await press('v');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press('2');
  await expect.poll(() => new URL(page.url()).search).toContain('attention');
  await press('0');
  await expect.poll(() => new URL(page.url()).search).not.toContain('attention');
  await page.getByRole('link', { name: order[2], exact: true }).focus();
  await press('d');
  await expect.poll(here).toMatch(/calls/i);
  await press('j');
  await page.waitForURL(/\/journal\?noun=channel&thing=\d+$/);
  await page.goBack();
  await expect.poll(() => name.textContent()).toBe(order[2]);
  await page.getByRole('link', { name: order[2], exact: true }).focus();
  await press('j');
  await expect.poll(() => name.textContent()).toBe(order[3]);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(here).toBe(order[3]);
  await press('a');
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
  await press('Escape');
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: order[3], exact: true }).focus();
  await press('-');
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await page.getByText(`Channel ${order[3]} disabled.`).waitFor();
  await press('N');
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('name');
  await press('/');
  await expect.poll(here).toBe('Filter');
  // What is typed stays text.
  await page.keyboard.type('j?');
  await expect.poll(() => page.locator('[data-filter-line]').inputValue()).toBe('j?');
  await page.getByRole('link', { name: 'row 1' }).focus();
  await press(':');
  await page.getByRole('dialog', { name: 'Search and commands' }).waitFor();
  await press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'row 1' }).focus();
  await press('n');
  await page.getByRole('dialog', { name: 'New channel' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await press('?');
  const help = page.getByRole('dialog', { name: 'Keys on this page' });
  await help.waitFor();
  await expect.poll(() => help.locator('dt').count()).toBe(listKeys.length);
  await help.getByRole('switch', { name: 'Single-letter keys' }).uncheck();
  await press('Escape');
  await help.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'row 1' }).focus();
  await press('n');
  await press('?');
  await help.waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/channel');
  await help.getByRole('switch', { name: 'Single-letter keys' }).check();
  await press('Escape');
  await help.waitFor({ state: 'detached' });

  // By letters to another list, to a part of one, and from a key to the apps that call with it.
  await page.getByRole('link', { name: 'row 1' }).focus();
  await press('g');
  await press('e');
  await page.waitForURL(/\/log\?type=error&start=-30d$/);
  await page.getByRole('heading', { name: 'Logs' }).waitFor();
  await page.locator('[data-filter-line]').waitFor();
  await page.getByRole('heading', { name: 'Logs' }).click();
  await press('g');
  await press('k');
  await page.waitForURL(/\/token$/);
  await page.getByRole('link', { name: 'laptop', exact: true }).focus();
  await press('c');
  await page.waitForURL(/\/connect\?token=\d+$/);
  // From a page without a list too, and back.
  await page.getByRole('heading', { name: 'Keys', level: 1 }).waitFor();
  await press('g');
  await press('h');
  await page.waitForURL(/\/pulse$/);
  await page.getByRole('heading', { name: 'Pulse', level: 1 }).waitFor();
  await press('[');
  await page.waitForURL(/\/connect\?token=\d+$/);
});

test('WEB-06: every letter of the lists means in the console what it means in the terminal UI', () => {
  const terminal = new Map<string, string>(
    [...keyTable.details, ...keyTable.list].flatMap(({ keys, action }) => keys.map((key) => [key, action] as const)),
  );
  const nameThere: Readonly<Record<string, string>> = {
    Enter: 'enter',
    Space: 'space',
    Delete: 'delete',
    Escape: 'escape',
    '1–9': '1',
  };
  for (const { keys, action } of listKeys) {
    for (const key of keys) expect(terminal.get(nameThere[key] ?? key), key).toBe(action);
  }
});

test('a channel tells whose it is and its first group in the list, and beside it how it does and what failed last', async () => {
  const { page } = await site.open('/channel', { viewport: { width: 1440, height: 900 } });
  const row = page.getByRole('row', { name: /row 2/ });
  await row.waitFor();
  await expect.poll(() => row.locator('[data-letters]').getAttribute('title')).toBe('OpenAI');
  const failed = {
    id: 1,
    type: 5,
    created_at: 1_760_000_000,
    user_id: 1,
    username: 'root',
    token_name: 'app',
    model_name: 'gpt-4o',
    channel: 1,
    quota: 0,
    prompt_tokens: 0,
    completion_tokens: 0,
    use_time: 1,
    is_stream: false,
    content: 'status_code=429, slow down',
    other: '',
  };
  const data = { items: [failed], total: 1, page: 1, page_size: 3 };
  await page.route('**/api/log/?*', (route) => route.fulfill({ json: { success: true, message: '', data } }));
  await row.locator('td').nth(3).click();
  const panel = page.getByRole('dialog', { name: 'row 2' });
  await panel.getByText('Enabled').first().waitFor();
  await expect
    .poll(() => panel.locator('dl').first().textContent())
    .toMatch(/Calls, 24 h1.*Failed, 24 h1.*Latency.*untested/);
  const errors = panel.getByRole('region', { name: 'Last errors' });
  await errors.getByText('429 slow down').waitFor();
  await expect
    .poll(() => errors.getByRole('link').getAttribute('href'))
    .toMatch(/^\/log\?channel=\d+&type=error&start=-30d$/);
});
