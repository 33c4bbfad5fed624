import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { webFolder } from '../../support/program/build.ts';
import { startConsole } from '../support/console.ts';
import { addChannel } from '../support/rows.ts';

/** KB of gzip: the limit of docs/performance.md. */
const mostScript = 172;
/** Requests until somebody can sign in, and until they see the rows of the channels. */
const mostToSignIn = 12;
/** Three of them calls to the gateway: its status, the rows, and the failed calls that make a channel need attention. */
const mostToRows = 17;

const assets = join(webFolder, 'assets');
const source = (name: string) => readFileSync(join(assets, name), 'utf8');

/** A script with all it imports at once. */
function withImports(names: readonly string[], known = new Set<string>()): ReadonlySet<string> {
  for (const name of names) {
    if (known.has(name)) continue;
    known.add(name);
    const imported = source(name).matchAll(/\b(?:from|import)\s*["']\.\/([^"']+\.js)["']/g);
    withImports(
      Array.from(imported, ([, path = '']) => path),
      known,
    );
  }
  return known;
}

test('What has to come before somebody can sign in weighs at most 172 KB, in either language', () => {
  const page = readFileSync(join(webFolder, 'index.html'), 'utf8');
  const entries = Array.from(page.matchAll(/src="\.\/assets\/([^"]+\.js)"/g), ([, name = '']) => name);
  const all = entries.map(source).join();
  const fetched = (name: string) => new RegExp(`\\./(${name}-[\\w-]{7}\\.js)`).exec(all)?.[1] ?? name;
  for (const language of [[], [fetched('zh-CN')]]) {
    const scripts = withImports([...entries, fetched('sign-in'), ...language]);
    const sizes = Array.from(scripts, (name) => ({
      name,
      size: gzipSync(readFileSync(join(assets, name))).length / 1024,
    }));
    const sum = sizes.reduce((total, { size }) => total + size, 0);
    expect(sizes.length).toBeGreaterThanOrEqual(2);
    expect(sum, JSON.stringify(sizes)).toBeGreaterThan(100);
    expect(sum, JSON.stringify(sizes)).toBeLessThanOrEqual(mostScript);
  }
});

/** Said by what stands below the rows, in whatever file that is. */
const partOfTheTable = 'list.goToPage`';

/** The page and what it fetched, until its rows stood where that is noted. Letters come when the page stands, whenever that is looked at. */
const requestsOf = async (page: Page) => {
  const until = 'globalThis.rowsStoodAt ?? Infinity';
  const names = await page.evaluate<string[]>(
    `[location.href, ...performance.getEntriesByType('resource').filter(({ startTime }) => startTime < (${until})).map(({ name }) => name)]`,
  );
  return names.filter((name) => !name.endsWith('.woff2'));
};
/** Notes the time at which a page shows a text for the first time. */
const notesRows = (text: string) => `new MutationObserver((_, observer) => {
  if (!document.body?.textContent.includes(${JSON.stringify(text)})) return;
  globalThis.rowsStoodAt = performance.now();
  observer.disconnect();
}).observe(document, { childList: true, subtree: true, characterData: true });`;

/** All that was asked for has come but the rows, and nothing was asked for in the last 200 ms. */
const allIsFetched = `(() => {
  const fetched = performance.getEntriesByType('resource').filter(({ name }) => !name.includes('/api/channel/'));
  return fetched.some(({ name }) => name.includes('/controls-')) &&
    performance.now() - Math.max(...fetched.map(({ responseEnd }) => responseEnd)) > 200;
})()`;

test('A first visit asks for no more than 12 files to sign in and 17 to the rows of the channels, for the rows before it can draw them and for its letters after that', async () => {
  const site = await startConsole();
  try {
    await addChannel(site.context, { name: 'first row' });
    // No page that was open before: what is at hand there would not be asked for again.
    const login = await site.open('/login', { as: 'guest', restingUrl: undefined });
    await login.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    const list = await site.open('/logo.png', { restingUrl: undefined });
    // The browser that signed in has them already.
    await list.page.evaluate("localStorage.removeItem('tollgate-letters')");
    const asked = list.page.waitForRequest(/\/api\/channel\/\?/);
    await list.page.route('**/assets/*.js', async (route) => {
      if (source(basename(route.request().url())).includes(partOfTheTable)) await asked;
      await route.continue();
    });
    // Rows of a slow gateway: what is fetched beside them must not be what only comes after them.
    const late = async (route: Route) => {
      await expect.poll(() => list.page.evaluate<boolean>(allIsFetched)).toBe(true);
      await route.continue();
    };
    await list.page.route(/\/api\/channel\/\?/, late, { times: 1 });
    await list.page.addInitScript(notesRows('first row'));
    await list.page.goto(`${site.url}/channel`);
    await list.page.getByText('first row').first().waitFor();
    for (const [page, most] of [
      [login.page, mostToSignIn],
      [list.page, mostToRows],
    ] as const) {
      const requests = await requestsOf(page);
      expect(requests.length).toBeGreaterThan(4);
      expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(most);
    }
    const hasLetters = () => list.page.evaluate<boolean>(`document.documentElement.dataset.letters === 'inter'`);
    await expect.poll(() => list.page.evaluate("localStorage.getItem('tollgate-letters')")).toBe('inter');
    expect(await hasLetters()).toBe(false);
    const fetched = await list.page.evaluate<{ name: string; startTime: number; responseEnd: number }[]>(
      "performance.getEntriesByType('resource').map((one) => one.toJSON())",
    );
    const timeOf = (is: (file: string) => boolean) => fetched.find(({ name }) => is(basename(name)));
    const table = timeOf((file) => file.endsWith('.js') && source(file).includes(partOfTheTable));
    const letters = timeOf((file) => file.endsWith('.woff2'));
    expect(letters?.startTime).toBeGreaterThan(table?.responseEnd ?? Number.POSITIVE_INFINITY);
    await list.page.getByRole('navigation').getByRole('link', { name: 'Keys', exact: true }).click();
    await expect.poll(hasLetters).toBe(true);
    // Who has been here before begins in them.
    await list.page.route('**/assets/table-*.js', () => undefined);
    await list.page.goto(`${site.url}/channel`);
    await expect.poll(hasLetters).toBe(true);
  } finally {
    await site.close();
  }
});
