import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRealWorld } from '../../../cli/real-world.ts';
import { type RunningWebServer, startWebServer } from '../../../cli/web-server/server.ts';
import type { WebAssets } from '../../../cli/world/web-assets.ts';
import { openFolder } from '../../../cli/world/web-assets.ts';
import { startTestSandbox, type TestSandbox } from '../../support/gateway/sandbox.ts';
import { openBrowser, type TestBrowser } from '../../support/program/browser.ts';
import { webFolder } from '../../support/program/build.ts';

let sandbox: TestSandbox;
let web: RunningWebServer;
let browser: TestBrowser;
/** Files that the server has no more. */
let isGone: (path: string) => boolean = () => false;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const built = await openFolder(webFolder);
  if (built === undefined) throw new Error('the console is not built');
  const assets: WebAssets = {
    // Plain files only: a compressed variant must not stand in for a removed file.
    paths: built.paths.filter((path) => !/\.(br|gz)$/.test(path)),
    async read(path) {
      if (isGone(path)) throw new Error('gone');
      return built.read(path);
    },
  };
  web = await startWebServer({ gateway: sandbox.url, host: '127.0.0.1', port: 0, assets, world: createRealWorld() });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await web.close();
  await sandbox.close();
});

/** The console, and how often its page was loaded. */
async function openHome() {
  const { page } = await browser.openPage({ url: web.url });
  await page.getByRole('heading', { name: 'New API', level: 1 }).waitFor();
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  return { page, loads };
}

test('NAV-05: a part that is gone after an upgrade is cured by loading the console anew, once, at the same address', async () => {
  isGone = (path) => path.startsWith('assets/reset-') && path.endsWith('.js');
  const { page, loads } = await openHome();
  // The new page names new files; here the old one is back before the page is asked for.
  await page.route(`${web.url}/reset`, async (route) => {
    isGone = () => false;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('button', { name: 'Send link' }).waitFor();
  await expect.poll(() => loads).toEqual([`${web.url}/reset`]);
});

test('NAV-05: a part that stays gone reloads once only, then its view says so and the rest goes on', async () => {
  isGone = (path) => path.startsWith('assets/about-') && path.endsWith('.js');
  const { page, loads } = await openHome();
  await page.getByRole('link', { name: 'About' }).click();
  await page.getByRole('heading', { name: 'Part of the console couldn’t be loaded.' }).waitFor();
  await expect.poll(() => loads).toEqual([`${web.url}/about`]);
  await page.getByRole('heading', { name: 'Part of the console couldn’t be loaded.' }).waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(loads.length).toBe(1);
  await page.getByRole('link', { name: 'About' }).click();
  await page.getByRole('button', { name: 'Reload' }).waitFor();
  expect(loads.length).toBe(1);
  isGone = () => false;
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByText('is managed with Tollgate').waitFor();
});

test('NAV-05: a crash of one view shows its error with a retry, and leaves bar and other views alone', async () => {
  const { page, loads } = await openHome();
  await page.route('**/assets/about-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export default () => { if (!globalThis.isCured) throw new Error('broken view'); return 'mended view'; };`,
    }),
  );
  await page.getByRole('link', { name: 'About' }).click();
  await page.getByRole('heading', { name: 'Something went wrong on this page.' }).waitFor();
  await page.getByText('Error: broken view').waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await page.getByRole('link', { name: 'About' }).click();
  await page.getByRole('heading', { name: 'Something went wrong on this page.' }).waitFor();
  await page.evaluate('globalThis.isCured = true');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('mended view').waitFor();
  expect(loads).toEqual([]);
});
