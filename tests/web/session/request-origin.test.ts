import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { createRealWorld } from '../../../cli/real-world.ts';
import { startWebServer } from '../../../cli/web-server/server.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { openBrowser } from '../../support/program/browser.ts';
import { atEndOfTest } from '../../support/run/at-end-of-test.ts';
import { fillSignIn, startConsole } from '../support/console.ts';
import { setOptions, thirdParties } from '../support/site-options.ts';

/** A code of the attacker's own WeChat account, as the sandbox's mock hands it out. */
async function weChatCode(sandboxUrl: string, login: string): Promise<string> {
  const answer = await fetch(`${sandboxUrl}/sandbox/oauth/wechat`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ login }),
  });
  return ((await answer.json()) as { code: string }).code;
}

/**
 * What the attacker gets by signing in with that account, straight at the gateway: the account it is bound to, or else a
 * new one, for which reason each try has a WeChat account of its own.
 */
async function attackerSignsIn(sandboxUrl: string, login: string) {
  const answer = await fetch(`${sandboxUrl}/api/oauth/wechat?code=${await weChatCode(sandboxUrl, login)}`);
  return (await answer.json()) as { success: boolean; data?: { username?: string; role?: number } };
}

/** A page of somebody else on another port of this machine, which browsers count as the same site. */
async function startAttacker(html: () => Promise<string>): Promise<string> {
  const server = createServer(async (_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(await html());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await atEndOfTest(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Resolves when a request of the page has its answer, or was kept from it by the browser. */
function requestEnds(page: Page, path: string): Promise<void> {
  return new Promise((resolve) => {
    const hear = (request: Request) => new URL(request.url()).pathname === path && resolve();
    page.on('requestfinished', hear);
    page.on('requestfailed', hear);
  });
}

test('SEC-03: a page on another port cannot bind its account to the person’s, by any request a browser can be led to make', async () => {
  const site = await startConsole({ dialect: 'v06' });
  await atEndOfTest(() => site.close());
  await setOptions(site, thirdParties);
  const victim = await site.open('/token');
  const cookies = await victim.page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  expect(cookie).toContain('session=');

  // Chromium itself: a navigation from the same site, a picture, a form, a frame.
  const leads = [
    (address: string) => `<script>location = ${JSON.stringify(address)}</script>`,
    (address: string) => `<img src="${address}" onerror="document.title = 'done'"><p>picture</p>`,
    (address: string) => `<iframe src="${address}" onload="document.title = 'done'"></iframe>`,
    (address: string) => `<a href="${address}" rel="noreferrer">go</a><script>document.links[0].click()</script>`,
  ];
  for (const [index, lead] of leads.entries()) {
    const login = `lead-${index}`;
    const bind = async () => `${site.url}/api/oauth/wechat/bind?code=${await weChatCode(site.sandbox.url, login)}`;
    const attacker = await startAttacker(async () => lead(await bind()));
    const ended = requestEnds(victim.page, '/api/oauth/wechat/bind');
    await victim.page.goto(attacker);
    await ended;
    expect((await attackerSignsIn(site.sandbox.url, login)).data?.username).toMatch(/^wechat_/);
  }

  // The same as Chrome and older browsers put it, with the person's cookie.
  const host = new URL(site.url).host;
  const asked: Record<string, string>[] = [
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' },
    { referer: 'http://evil.example/' },
    { accept: 'text/html', 'upgrade-insecure-requests': '1' },
    { origin: 'http://127.0.0.1:1' },
    { origin: `https://${host}` },
    { origin: 'null' },
  ];
  for (const headers of asked) {
    for (const path of ['wechat/bind', 'email/bind', 'telegram/bind', 'wechat', 'github']) {
      const code = await weChatCode(site.sandbox.url, 'asked');
      const answer = await fetch(`${site.url}/api/oauth/${path}?code=${code}&email=a@b.c`, {
        headers: { cookie, ...headers },
        redirect: 'manual',
      });
      expect([path, headers, answer.status]).toEqual([path, headers, 403]);
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
  }
  expect((await attackerSignsIn(site.sandbox.url, 'asked')).data?.username).toMatch(/^wechat_/);

  // The console's own page still can: the person is signed in, and binds an account of their own.
  const own = await victim.page.context().newPage();
  await own.goto(`${site.url}/about`);
  const bound = await own.evaluate(
    `fetch('/api/oauth/wechat/bind?code=${await weChatCode(site.sandbox.url, 'own')}').then((answer) => answer.json())`,
  );
  expect(bound).toMatchObject({ success: true });
  expect(await attackerSignsIn(site.sandbox.url, 'own')).toMatchObject({ success: true, data: { username: 'root' } });
});

test('SEC-03 SEC-04: the console has a name of its own on loopback; its session goes to no other port and comes from none', async () => {
  const sandbox = await startTestSandbox();
  const localName = 'tollgate-1f2e3d4c5b6a7988.localhost';
  const web = await startWebServer({
    gateway: sandbox.url,
    host: '127.0.0.1',
    port: 0,
    localName,
    world: createRealWorld(),
  });
  await atEndOfTest(() => web.close());
  expect(web.url).toBe(`http://${localName}:${web.port}`);
  expect(web.address).toBe(`http://127.0.0.1:${web.port}`);
  const { openPage } = await openBrowser();
  // Typed or bookmarked by address: the browser is sent to the name, with the rest of the address.
  const { page, problems } = await openPage({ url: `${web.address}/login?next=%2Flog` });
  await expect.poll(() => page.url()).toBe(`${web.url}/login?next=%2Flog`);
  await fillSignIn(page, { username: sandbox.rootUsername, password: sandbox.rootPassword });
  await page.waitForURL(`${web.url}/log`);
  expect(problems).toEqual([]);
  const kept = await page.context().cookies();
  expect(kept).toEqual([expect.objectContaining({ domain: localName, path: '/', httpOnly: true, sameSite: 'Strict' })]);

  // A listener on another port sees nothing of it, however it is reached by the addresses it can know.
  const seen: string[] = [];
  const other = createServer((request, response) => {
    seen.push(`${request.headers.host?.split(':')[0]} ${request.headers.cookie ?? 'none'}`);
    response.setHeader('set-cookie', `${kept[0]?.name}=planted; Path=/`);
    response.setHeader('content-type', 'text/html');
    response.end('<p>other</p>');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  await atEndOfTest(() => {
    other.closeAllConnections();
    other.close();
  });
  const { port } = other.address() as AddressInfo;
  for (const name of ['127.0.0.1', 'localhost']) {
    await page.goto(`http://${name}:${port}/`);
    await page.getByText('other').waitFor();
  }
  expect(new Set(seen.filter((line) => !line.includes('planted')))).toEqual(
    new Set(['127.0.0.1 none', 'localhost none']),
  );
  // What it planted under the shared names is worth nothing: calls by those take part in no session.
  const planted = { cookie: `${kept[0]?.name}=${kept[0]?.value}`, 'x-tollgate': '1', 'new-api-user': '1' };
  const byAddress = await fetch(`${web.address}/api/user/self`, { headers: planted });
  expect(byAddress.status).toBe(401);
  expect(await (await fetch(`${web.address}/api/status`)).json()).toMatchObject({ success: true });
  expect((await fetch(`${web.address}/login`, { headers: { accept: 'text/html' } })).status).toBe(200);
  await page.goto(`${web.url}/log`);
  await page.getByRole('heading', { name: 'Logs', exact: true }).waitFor();
});
