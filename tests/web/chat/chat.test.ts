import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { addToken } from '../support/rows.ts';
import { setOptions } from '../support/site-options.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
});
afterAll(() => site.close());

const setChats = (chats: unknown) => setOptions(site, { Chats: JSON.stringify(chats) });

test('TOK-08: without an enabled token it says so and shows the tokens after 1.5 s; the look-up has size 100', async () => {
  await setChats([{ Web: 'https://chat.example/#/?key={key}&url={address}' }]);
  const token = await addToken(site.context, { name: 'switched off' });
  await site.context.gateway.tokens.setStatus(token.id, 2);
  const { page } = await site.open('/token');
  await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
  await page.addInitScript(noteMoments);
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  await page.goto(`${site.url}/chat`);
  await page.waitForURL(`${site.url}/token`);
  const lookUps = asked.filter(({ pathname }) => pathname === '/api/token/');
  expect(lookUps.map(({ searchParams }) => searchParams.get('size') ?? searchParams.get('page_size'))).toEqual(['100']);
  await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
  await expect
    .poll(() => page.evaluate<number>('globalThis.moments.left - globalThis.moments.told'))
    .toBeGreaterThan(1_400);

  const guest = await site.open('/chat', { as: 'guest' });
  await guest.page.getByRole('heading', { name: 'Sign in first.' }).waitFor();
  await expect
    .poll(() => guest.page.locator('main').getByRole('link', { name: 'Sign in' }).getAttribute('href'))
    .toBe('/login?next=%2Fchat');
});

test('TOK-08 NAV-04: the chat of the side navigation is embedded with the first enabled token; its key goes nowhere else', async () => {
  await setChats([
    { Web: 'https://chat.example/#/?key={key}&url={address}' },
    { App: 'opencat://team/join?domain={address}&token={key}' },
  ]);
  const token = await addToken(site.context, { name: 'for chats' });
  const key = await site.context.gateway.tokens.key(token);
  const { page, problems } = await site.open('/token', { viewport: { width: 1440, height: 900 } });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.url()} ${request.headers().referer ?? ''}`));
  await page.route('https://chat.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Chat</h1><script>document.title = location.hash</script>' }),
  );
  await page.getByRole('navigation', { name: 'Pages of Keys' }).getByRole('link', { name: 'Chat apps' }).click();
  const side = page.getByRole('navigation', { name: 'Chat apps' });
  await side.getByRole('link', { name: 'Web' }).click();
  await page.waitForURL(`${site.url}/chat/0`);
  // Before the first key goes to a site, the person is asked.
  await page.getByRole('heading', { name: 'Share an API key with https://chat.example?' }).waitFor();
  await expect.poll(() => page.locator('iframe').count()).toBe(0);
  expect(requests.filter((request) => /chat\.example|\/key/.test(request))).toEqual([]);
  await page.getByRole('button', { name: 'Share the key with chat.example' }).click();
  await page.frameLocator('iframe[title="Web"]').getByRole('heading', { name: 'Chat' }).waitFor();
  await expect.poll(() => side.getByRole('link', { name: 'Web' }).getAttribute('aria-current')).toBe('page');
  await expect.poll(() => page.frames()[1]?.title()).toBe(`#/?key=${key}&url=${encodeURIComponent(site.sandbox.url)}`);
  const frame = page.locator('iframe[title="Web"]');
  await expect.poll(() => frame.getAttribute('sandbox')).toContain('allow-scripts');
  expect(await frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
  await expect.poll(() => frame.getAttribute('referrerpolicy')).toBe('no-referrer');
  expect(page.url()).not.toContain(key);
  // Fragments are not sent; nothing else carried the key.
  expect(requests.filter((request) => request.includes(key) && !request.startsWith('https://chat.example/#'))).toEqual(
    [],
  );
  expect(await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')).not.toContain(key);

  // Once for each site: not again here, but for another one.
  await page.reload();
  await page.frameLocator('iframe[title="Web"]').getByRole('heading', { name: 'Chat' }).waitFor();
  await setChats([{ Web: 'https://other.example/#/?key={key}' }, { App: 'opencat://team/join?token={key}' }]);
  await page.reload();
  await page.getByRole('heading', { name: 'Share an API key with https://other.example?' }).waitFor();

  await side.getByRole('link', { name: 'App' }).click();
  await page.getByRole('button', { name: 'Open App' }).waitFor();
  await expect.poll(() => page.locator('iframe').count()).toBe(0);
  expect(problems).toEqual([]);
});

test('TOK-08: /chat2link leaves for the chat link with the first enabled token', async () => {
  await setChats([{ Web: 'https://chat.example/?key={key}' }]);
  await addToken(site.context, { name: 'for the link' });
  const { page } = await site.open('/about');
  await page.route('https://chat.example/**', (route) => {
    expect(route.request().headers().referer).toBeUndefined();
    return route.fulfill({ contentType: 'text/html', body: '<h1>Chat</h1>' });
  });
  await page.goto(`${site.url}/chat2link`);
  await page.getByRole('button', { name: 'Share the key with chat.example' }).click();
  await page.waitForURL(/^https:\/\/chat\.example\/\?key=sk-/);
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/about');
});

test('TOK-08: /chat2link starts no program unasked: an app of its own scheme is opened by a button', async () => {
  await setChats([{ App: 'opencat://team/join?token={key}' }]);
  const { page } = await site.open('/about');
  const asked: string[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  session.on('Page.frameRequestedNavigation', ({ url }: { url: string }) => asked.push(url));
  await page.goto(`${site.url}/chat2link`);
  await page.getByRole('button', { name: 'Open App' }).waitFor();
  expect(asked.filter((url) => url.startsWith('opencat:'))).toEqual([]);
  await page.getByRole('button', { name: 'Open App' }).click();
  await expect.poll(() => asked.some((url) => url.startsWith('opencat://team/join?token=sk-'))).toBe(true);
});

test('TOK-07: not configured and misconfigured chats: contact admin; links that could run code are refused', async () => {
  const { page } = await site.open('/about');
  for (const [chats, words] of [
    [[], 'The chat app link is not configured. Contact an admin.'],
    [[{ Web: '' }], 'The chat app link is misconfigured. Contact an admin.'],
    [[{ Web: 'javascript:alert(1)' }], 'The chat app link is misconfigured. Contact an admin.'],
  ] as const) {
    await setChats(chats);
    await page.goto(`${site.url}/chat/0`);
    await page.getByRole('heading', { name: words }).waitFor();
  }
  await setChats([{ Web: 'https://chat.example/' }]);
  await page.goto(`${site.url}/chat/7`);
  await page.getByRole('heading', { name: 'The chat app link is not configured. Contact an admin.' }).waitFor();
});

test('GEN-16: today’s chat apps stand in the navigation, what cannot be filled does not, and says why at its address', async () => {
  await setChats([
    { 流畅阅读: 'fluentread' },
    { Next: 'next://?data={nextConfig}' },
    { 'Cherry Studio': 'cherrystudio://providers/api-keys?v=1&data={cherryConfig}' },
    { 'CC Switch': 'ccswitch' },
  ]);
  await addToken(site.context, { name: 'for apps' });
  const { page, problems } = await site.open('/chat', { viewport: { width: 1440, height: 900 } });
  // The first that a link can lead to, not the extension that stands before it.
  await page.getByRole('button', { name: 'Open Cherry Studio' }).waitFor();
  const side = page.getByRole('navigation', { name: 'Chat apps' });
  await expect.poll(() => side.locator('a[href^="/chat/"]').allTextContents()).toEqual(['Cherry Studio', 'CC Switch']);
  await expect.poll(() => side.getByRole('link', { name: 'Cherry Studio' }).getAttribute('aria-current')).toBe('page');
  for (const [address, why] of [
    ['/chat/0', '流畅阅读 is a browser extension. It can only be set up from the gateway’s own page.'],
    ['/chat/1', 'The link of Next asks for something that can’t be filled in here.'],
  ] as const) {
    await page.goto(site.url + address);
    await page.getByRole('heading', { name: why }).waitFor();
  }
  await page.goto(`${site.url}/token`);
  await page.getByRole('button', { name: 'Actions for for apps', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Chat app link', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await expect
    .poll(() => page.getByRole('listbox').getByRole('option').allTextContents())
    .toEqual(['Cherry Studio', 'CC Switch (Claude)', 'CC Switch (Codex)', 'CC Switch (Gemini)']);
  expect(problems).toEqual([]);
});

/** Notes in the page, ms since it was opened, when the reason stood there and when the page was left: nobody else is as quick. */
const noteMoments = `
  globalThis.moments = {};
  new MutationObserver(() => {
    const reason = document.querySelector('main [role=alert]')?.textContent ?? '';
    if (reason.includes('You have no enabled API key for the chat.')) globalThis.moments.told ??= performance.now();
    if (location.pathname.endsWith('/token')) globalThis.moments.left ??= performance.now();
  }).observe(document, { childList: true, subtree: true, characterData: true });
`;
