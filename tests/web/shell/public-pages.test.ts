import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';
import { type Account, startConsole, type TestConsole } from '../support/console.ts';
import { addToken } from '../support/rows.ts';

let site: TestConsole;
let plain: Account;
beforeAll(async () => {
  site = await startConsole({ sampleData: true });
  plain = await site.addUser('ownrows');
});
afterAll(() => site.close());

test('NAV-17: home, about, notice and prices are open to everybody, and each leads to signing in', async () => {
  await site.context.gateway.options.set('Notice', 'Tonight the harbour is closed.');
  await site.context.gateway.options.set('About', '# A quiet harbour');
  const { page, problems } = await site.open('/', { as: 'guest' });
  await page.getByText('Tonight the harbour is closed.').first().waitFor();
  await page.keyboard.press('Escape');
  for (const [path, seen] of [
    ['/', undefined],
    ['/about', 'A quiet harbour'],
    ['/pricing', undefined],
  ] as const) {
    await page.goto(`${site.url}${path}`);
    if (seen !== undefined) await page.getByText(seen, { exact: true }).first().waitFor();
    if (path === '/pricing') await page.locator('tbody tr[data-model]').first().waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
  }
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL(/\/login/);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(problems).toEqual([]);
});

test('API-04: what is searched for is trimmed and the page size kept on every list; ordinary users ask for their own rows', async () => {
  const { sandbox } = site;
  const plainly = await signedInContext({ ...sandbox, rootUsername: plain.username, rootPassword: plain.password });
  // A list without rows has no pages.
  await addToken(plainly, { name: 'one' });
  const { page } = await site.open('/token', { as: plain });
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  const callsOf = async (path: string) => {
    asked.length = 0;
    await page.goto(`${site.url}${path}`);
    await page.locator('main').getByRole('heading').first().waitFor();
    await page.waitForLoadState('networkidle');
    return asked.filter(({ pathname }) => /^\/api\/(token|log|mj|task)\b/.test(pathname));
  };
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50');
  await page.waitForLoadState('networkidle');
  for (const [path, own] of [
    ['/token', /^\/api\/token\/$/],
    ['/log?model=%20%20gpt%20', /^\/api\/log\/self(\/stat)?\/?$/],
    ['/midjourney?task-id=%20%20gpt%20', /^\/api\/mj\/self\/?$/],
    ['/task?task-id=%20%20gpt%20', /^\/api\/task\/self\/?$/],
  ] as const) {
    const calls = await callsOf(path);
    expect(calls.length, path).toBeGreaterThan(0);
    for (const call of calls) expect(call.pathname).toMatch(own);
    // The histogram counts failed calls beside the rows, by pages of its own.
    const rows = calls.filter(
      ({ searchParams: asks }) => (asks.has('page_size') || asks.has('size')) && asks.get('type') !== '5',
    );
    expect(rows.length, path).toBeGreaterThan(0);
    for (const { searchParams } of rows) {
      expect(searchParams.get('page_size') ?? searchParams.get('size'), path).toBe('50');
    }
    const searched = calls.flatMap(({ searchParams }) => [...searchParams.values()]).filter((text) => /gpt/.test(text));
    expect(searched.every((text) => text === text.trim())).toBe(true);
    if (path.includes('gpt')) expect(searched.length, path).toBeGreaterThan(0);
  }

  const admin = await site.open('/channel');
  const sent: URL[] = [];
  admin.page.on('request', (request) => sent.push(new URL(request.url())));
  await admin.page.getByRole('combobox', { name: 'Rows per page' }).selectOption('20');
  await admin.page.waitForLoadState('networkidle');
  for (const [path, call] of [
    ['/channel?keyword=%20%20gpt%20', '/api/channel/search'],
    ['/user?keyword=%20%20gpt%20', '/api/user/search'],
    ['/redemption?keyword=%20%20gpt%20', '/api/redemption/search'],
    ['/log?username=%20%20gpt%20', '/api/log'],
  ] as const) {
    sent.length = 0;
    await admin.page.goto(`${site.url}${path}`);
    const rows = () =>
      sent.find(({ pathname, searchParams }) => pathname.replace(/\/$/, '') === call && searchParams.has('page_size'));
    await expect.poll(rows, { message: path }).toBeDefined();
    expect([...(rows()?.searchParams.values() ?? [])], path).toEqual(expect.arrayContaining(['20', 'gpt']));
  }
});
