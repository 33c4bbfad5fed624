import type { Page } from 'playwright-core';
import { createRealWorld } from '../../cli/real-world.ts';
import { startWebServer } from '../../cli/web-server/server.ts';
import { openBrowser, type TestBrowser } from '../support/program/browser.ts';
import { startConsole } from '../web/support/console.ts';
import { type Bench, median, ratioRow } from './bench.ts';
import { buildBarePage } from './support/bare-page.ts';

const rounds = 7;
/** Bytes a second of 5 Mbit/s, and ms of latency: a poor mobile line. */
const line = { offline: false, downloadThroughput: 625_000, uploadThroughput: 625_000, latency: 40 };

interface Times {
  paint: number[];
  table: number[];
}

/** First picture and first usable table over a thin line, empty cache, beside a bare Mantine page in the same browser. */
export const bench: Bench = {
  name: 'first picture of the web console',
  async run() {
    const console = await startConsole({ sampleData: true });
    const { clock } = createRealWorld();
    const world = { clock, env: {} };
    const assets = await buildBarePage();
    const floor = await startWebServer({ gateway: console.sandbox.url, host: '127.0.0.1', port: 0, world, assets });
    const browser = await openBrowser();
    const signedIn = await console.open('/token');
    const storage = withoutLetters(await signedIn.page.context().storageState());
    await signedIn.close();
    const ours: Times = { paint: [], table: [] };
    const bare: Times = { paint: [], table: [] };
    for (let round = 0; round < rounds; round += 1) {
      await measure(browser, `${console.url}/channel`, storage, ours);
      // The web server names cookies after the gateway, so those of the console hold here too; the storage is copied.
      await measure(browser, `${floor.url}/`, atOrigin(storage, floor.url), bare);
    }
    await browser.close();
    await floor.close();
    await console.close();
    return [
      ratioRow('5 Mbit/s, 40 ms: first contentful paint / bare Mantine page', median(ours.paint), median(bare.paint)),
      ratioRow('5 Mbit/s, 40 ms: usable channel table / bare Mantine table', median(ours.table), median(bare.table)),
    ];
  },
};

type Storage = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

function atOrigin(storage: Storage, url: string): Storage {
  return { ...storage, origins: storage.origins.map((origin) => ({ ...origin, origin: new URL(url).origin })) };
}

/** A browser with an empty cache has no letters either. */
function withoutLetters(storage: Storage): Storage {
  const origins = storage.origins.map(({ origin, localStorage }) => ({
    origin,
    localStorage: localStorage.filter(({ name }) => name !== 'tollgate-letters'),
  }));
  return { ...storage, origins };
}

async function measure(browser: TestBrowser, url: string, storageState: Storage, times: Times): Promise<void> {
  const { page, close } = await browser.openPage({ storageState });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  // Asked from outside, a page answers at most twice a second.
  await page.addInitScript(`new MutationObserver((_, observer) => {
    if (document.querySelector('tbody tr') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => { globalThis.tableAt = performance.now(); });
  }).observe(document, { childList: true, subtree: true })`);
  await page.goto(url);
  await page.locator('tbody tr').first().waitFor();
  times.table.push(await page.evaluate<number>('globalThis.tableAt'));
  const paint = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime`;
  times.paint.push(await page.evaluate<number>(paint));
  await close();
}
