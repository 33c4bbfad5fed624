import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, startConsole, storedItems, type TestConsole } from '../support/console.ts';

let site: TestConsole;
let alice: Account;
beforeAll(async () => {
  site = await startConsole();
  alice = await site.addUser('alice');
});
afterAll(() => site.close());

test('NAV-05: home, about, sign-in, channels and tokens stand at their exact paths', async () => {
  const { page, problems } = await site.open('/');
  await page.getByRole('button', { name: `${site.root.username}’s account` }).click();
  await page.getByRole('menuitem', { name: 'About' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/about');
  await page.getByRole('link', { name: 'Channels' }).click();
  await page.getByRole('heading', { name: 'Channels', level: 1 }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/channel');
  await page.goto(`${site.url}/channel/add`);
  await page.getByRole('dialog', { name: 'New channel' }).waitFor();
  await page.goto(`${site.url}/token`);
  await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
  expect(problems).toEqual([]);
});

test('NAV-05: logged out the bar offers to log in and to register, and the theme is switched and kept', async () => {
  const { page } = await site.open('/', { as: 'guest' });
  const bar = page.getByRole('banner');
  await bar.getByRole('link', { name: 'Sign in' }).waitFor();
  const links = async () => {
    const links = await bar.getByRole('link').all();
    return Promise.all(links.map(async (link) => [await link.innerText(), await link.getAttribute('href')].join(' ')));
  };
  await expect
    .poll(() => links())
    .toEqual(expect.arrayContaining(['Home /', 'About /about', 'Sign in /login', 'Sign up /register']));
  const signedIn = await site.open('/about', { as: alice });
  await signedIn.page.getByRole('button', { name: 'alice’s account' }).waitFor();
  await expect
    .poll(() =>
      signedIn.page
        .getByRole('banner')
        .getByRole('link', { name: /Sign in|Sign up/ })
        .count(),
    )
    .toBe(0);
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  await expect.poll(scheme).toBe('light');
  await bar.getByRole('button', { name: 'Switch to dark' }).click();
  await expect.poll(scheme).toBe('dark');
  await page.reload();
  await bar.getByRole('button', { name: 'Switch to light' }).waitFor();
  await expect.poll(scheme).toBe('dark');
});

test('NAV-02: a protected page asks to sign in first and is gone to afterwards', async () => {
  const { page } = await site.open('/channel?page=1&keyword=x', { as: 'guest' });
  await page.waitForURL(/\/login\?next=/);
  await page.getByLabel('Username or email').fill(site.root.username);
  await page.getByLabel('Password', { exact: true }).fill(site.root.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Channels', level: 1 }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toContain('keyword=x');
});

test('NAV-02: a next address of another site is not followed', async () => {
  const { page } = await site.open('/login?next=//evil.example/x', { as: alice });
  await page.waitForURL(/\/token$/);
  await expect.poll(() => new URL(page.url()).origin).toBe(site.url);
});

test('NAV-03: a user without the role sees no entry, gets "No permission", and no request is sent', async () => {
  const { page } = await site.open('/token', { as: alice });
  await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Keys' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Channels' }).count()).toBe(0);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${site.url}/channel`);
  await page.getByRole('heading', { name: 'No permission' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path.startsWith('/api/channel') || path.startsWith('/api/group'))).toEqual([]);
});

test('NAV-09 NAV-12: title, icon and stored items follow the status, under the names of the original console', async () => {
  await site.context.gateway.options.set('SystemName', 'Harbour');
  await site.context.gateway.options.set('Logo', '/own-logo.svg');
  const { page } = await site.open('/about');
  await expect.poll(() => page.title()).toBe('About · Harbour');
  await expect.poll(() => page.locator('link[rel=icon]').getAttribute('href')).toBe('/own-logo.svg');
  const stored = await storedItems(page);
  expect(Object.keys(stored)).toEqual(
    expect.arrayContaining([
      'status',
      'user',
      'chats',
      'default_collapse_sidebar',
      'enable_data_export',
      'enable_drawing',
      'enable_task',
      'mj_notify_enabled',
    ]),
  );
  expect(JSON.parse(stored.user ?? '').username).toBe(site.root.username);
  expect(JSON.stringify(stored)).not.toContain(site.root.password);

  // The cached status is applied before the gateway answers.
  await page.route('**/api/status', () => undefined);
  await page.reload();
  await expect.poll(() => page.title()).toBe('About · Harbour');
  // And refreshed as soon as it answers.
  await site.context.gateway.options.set('SystemName', 'Haven');
  await page.unroute('**/api/status');
  await page.reload();
  await expect.poll(() => page.title()).toBe('About · Haven');
  await site.context.gateway.options.set('SystemName', 'New API');
  await site.context.gateway.options.set('Logo', '');
});

test('NAV-09: without a name and a logo of its own the site is called New API and has /logo.png', async () => {
  const { page } = await site.open('/', { as: 'guest' });
  await expect.poll(() => page.title()).toBe('New API');
  const icon = await page.evaluate<string>('document.querySelector("link[rel=icon]").href');
  expect(new URL(icon).pathname).toBe('/logo.png');
  expect((await page.request.get(icon)).headers()['content-type']).toContain('image/png');
});

test('NAV-08: the operator’s footer is shown sanitised; without one there is the default credit', async () => {
  const { page } = await site.open('/about', { as: 'guest' });
  const footer = page.getByRole('contentinfo');
  await expect.poll(() => footer.textContent()).toBe('Powered by Tollgate.');
  await site.context.gateway.options.set(
    'Footer',
    '<b>Own footer</b> <a href="https://x.example">link</a><img src=x onerror="window.hacked=1"><script>window.hacked=1</script>',
  );
  await page.reload();
  await footer.getByText('Own footer').waitFor();
  await expect.poll(() => footer.getByRole('link').getAttribute('rel')).toContain('noopener');
  expect(await footer.innerHTML()).not.toMatch(/onerror|<script/);
  expect(await page.evaluate("'hacked' in window")).toBe(false);
  await expect.poll(async () => (await storedItems(page)).footer_html).toContain('Own footer');
  await site.context.gateway.options.set('Footer', '');
});

test('NAV-08 WEB-20: a tall footer is one line on work pages, whole where visitors read, and its rest behind a button', async () => {
  const paragraphs = Array.from(
    { length: 12 },
    (_, path) => `<p>Imprint ${path} of the operator, in a line of its own</p>`,
  );
  await site.context.gateway.options.set('Footer', paragraphs.join(''));
  const { page } = await site.open('/token');
  const footer = page.getByRole('contentinfo');
  const height = async () => (await footer.boundingBox())?.height;
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await footer.getByText('Imprint 0').waitFor();
    await expect.poll(height).toBeLessThan(60);
  }
  await footer.getByRole('button', { name: 'Show the whole footer' }).click();
  await expect.poll(height).toBeGreaterThan(150);
  await footer.getByText('Imprint 11').waitFor();
  await footer.getByRole('button', { name: 'Show one line of the footer' }).click();
  await expect.poll(height).toBeLessThan(60);
  const visitor = await site.open('/about', { as: 'guest' });
  await visitor.page.getByRole('contentinfo').getByText('Imprint 11').waitFor();
  const whole = visitor.page.getByRole('contentinfo');
  await expect.poll(async () => (await whole.boundingBox())?.height).toBeGreaterThan(150);
  await site.context.gateway.options.set('Footer', '');
});

test('NAV-08: the footer is looked for 5 times at 200 ms until the status has arrived', async () => {
  const { page } = await site.open('/about', { as: 'guest' });
  await page.waitForLoadState('networkidle');
  await page.evaluate('localStorage.clear()');
  await page.route('**/api/status', () => undefined);
  await page.addInitScript(`
    globalThis.footers = [];
    setInterval(() => {
      const text = document.querySelector('footer')?.textContent.trim();
      if (text !== undefined && footers.at(-1)?.text !== text) footers.push({ text, time: performance.now() });
    }, 5);
  `);
  await page.reload();
  await page.getByRole('contentinfo').getByText('Powered by Tollgate.').waitFor();
  const seen = () => page.evaluate<{ text: string; time: number }[]>('footers');
  await expect.poll(async () => (await seen()).length).toBeGreaterThan(1);
  const [empty, credit] = await seen();
  expect([empty?.text, credit?.text]).toEqual(['', 'Powered by Tollgate.']);
  expect((credit?.time ?? 0) - (empty?.time ?? 0)).toBeGreaterThan(850);
});

test('NAV-10: an unknown path says so', async () => {
  const { page } = await site.open('/no/such/place', { as: 'guest' });
  await page.getByRole('heading', { name: 'Page not found. Check the address.' }).waitFor();
});

test('NAV-11: the side bar is collapsed when the status says so, until the person chooses', async () => {
  await site.context.gateway.options.set('DefaultCollapseSidebar', 'true');
  // On a window of 1280 px and less it is collapsed whatever the site says.
  const { page } = await site.open('/token', { viewport: { width: 1440, height: 900 } });
  const side = page.getByRole('navigation', { name: 'Navigation' });
  await expect.poll(async () => (await side.boundingBox())?.width).toBeLessThan(60);
  await page.getByRole('button', { name: 'Navigation' }).click();
  await expect.poll(async () => (await side.boundingBox())?.width).toBeGreaterThan(150);
  await page.reload();
  await expect.poll(async () => (await side.boundingBox())?.width).toBeGreaterThan(150);
  await site.context.gateway.options.set('DefaultCollapseSidebar', 'false');
});

test('NAV-11: below 600 px the navigation is a menu and the drawer takes the whole width', async () => {
  const { page } = await site.open('/token', { viewport: { width: 390, height: 844 } });
  const more = page.getByRole('navigation', { name: 'Most used' }).getByRole('button', { name: 'More' });
  await more.click();
  const menu = page.getByRole('dialog', { name: 'More' });
  await menu.getByRole('link', { name: 'Channels' }).click();
  await page.getByRole('heading', { name: 'Channels', level: 1 }).waitFor();
  await menu.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'New channel' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'New channel' });
  await drawer.waitFor();
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(390);
  await page.setViewportSize({ width: 599, height: 844 });
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(599);
  await page.setViewportSize({ width: 1000, height: 844 });
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(600);
  const side = page.getByRole('navigation', { name: 'Navigation' });
  await page.setViewportSize({ width: 601, height: 844 });
  await page.goto(`${site.url}/token`);
  await side.getByRole('link', { name: 'Channels' }).waitFor();
  await page.setViewportSize({ width: 599, height: 844 });
  await side.waitFor({ state: 'detached' });
  await more.click();
  await menu.getByRole('link', { name: 'Channels' }).waitFor();
});

test('NAV-15: when the status cannot be fetched it is said, the cached one is used, and a retry cures it', async () => {
  await site.context.gateway.options.set('SystemName', 'Harbour');
  const { page } = await site.open('/token');
  await expect.poll(() => page.title()).toBe('API keys · Harbour');
  await site.context.gateway.options.set('SystemName', 'New API');
  await page.route('**/api/status', (route) => route.abort());
  await page.reload();
  const notice = page.getByRole('alert').filter({ hasText: 'Can’t connect to the gateway' });
  await notice.waitFor();
  await expect.poll(() => page.title()).toBe('API keys · Harbour');
  await page.unroute('**/api/status');
  await notice.getByRole('button', { name: 'Try again' }).click();
  await notice.waitFor({ state: 'hidden' });
});

test('NAV-16 NAV-05: logging out is told and leaves no credential behind', async () => {
  const bob = await site.addUser('bob');
  const { page } = await site.open('/token', { as: bob });
  await page.getByRole('button', { name: 'bob’s account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByText('Signed out.').waitFor();
  await page.waitForURL(/\/login$/);
  expect(Object.keys(await storedItems(page))).not.toContain('user');
  const user = (await site.context.gateway.users.search({ keyword: 'bob', page: 1, pageSize: 10 })).rows[0];
  const answer = await page.request.get(`${site.url}/api/user/self`, {
    headers: { 'New-Api-User': String(user?.id), 'X-Tollgate': '1' },
  });
  expect(answer.status()).toBe(401);
});
