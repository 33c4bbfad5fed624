import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';
import { atEndOfTest } from '../run/at-end-of-test.ts';
import { patience } from '../run/patience.ts';
import { browserEnvironment, shiftDate } from '../run/shifted-date.ts';
import { zoneNow } from '../run/test-zone.ts';
import { requireBrowser } from './browser-install.ts';

export interface PageOptions extends BrowserContextOptions {
  /** Opened at once. */
  url?: string;
  /**
   * A file of the same site that runs nothing, such as a picture: pages opened with it share one process of the browser, with
   * its compiled scripts, at a quarter of the cost. Cookies and what the site has stored are put back before every page.
   */
  restingUrl?: string;
}

/** A page in a profile of its own. */
export interface TestPage {
  page: Page;
  /** What went wrong in the page so far: uncaught errors, console errors, refusals of the content security policy. */
  problems: readonly string[];
  /** URLs asked of any other origin than the page's own. */
  foreignRequests: readonly string[];
  close(): Promise<void>;
}

export interface TestBrowser {
  /** 1280 × 800, English, light, reduced motion, unless said otherwise. Closed at the end of the test that opened it. */
  openPage(options?: PageOptions): Promise<TestPage>;
  close(): Promise<void>;
}

/** How many have opened the shared browser and not closed it. */
let holders = 0;
let shared: Promise<Browser> | undefined;
let profiles: Profile[] = [];

/**
 * The process's Chromium, started on first use. Every page gets a profile without cookies and storage. A worker of the tests
 * keeps it from file to file; elsewhere it ends with the last who closes it.
 */
export async function openBrowser(): Promise<TestBrowser> {
  shared ??= launch();
  holders += 1;
  const browser = await shared;
  return {
    openPage: (options) => openPage(browser, options),
    async close() {
      holders -= 1;
      // Another console of the same file may still have pages in it.
      if (holders > 0 || process.env.VITEST) return;
      shared = undefined;
      await browser.close();
    },
  };
}

/**
 * What Chromium is to leave off. The pop-ups of its address bar, which nobody sees here, are drawn for every window and cost as
 * much as the pages. Scripts that are compiled while they arrive are compiled anew for every page, though the process still has
 * them from the page before. A second list takes the place of Playwright's own, so what matters of that one is said again.
 */
const switchedOff = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'PreloadTopChromeWebUI', 'AimEnabled'],
  'ScriptStreaming',
  ...['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'ThirdPartyStoragePartitioning', 'PaintHolding'],
  ...['OptimizationHints', 'PreconnectToSearch', 'NetworkTimeServiceQuerying', 'MediaRouter', 'LensOverlay'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'AvoidCorsURLLoaderRestartOnRedirect'],
];

async function launch(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: requireBrowser((line) => process.stdout.write(`${line}\n`)),
    env: browserEnvironment(),
    // Chromium's sandbox does not start as root; /dev/shm is tiny in containers.
    args: [
      '--disable-dev-shm-usage',
      '--disable-gpu',
      `--disable-features=${switchedOff.join(',')}`,
      // A page lives too short for its scripts to earn back what optimising them costs.
      '--js-flags=--no-opt,--no-maglev',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  browser.once('disconnected', () => {
    shared = undefined;
    profiles = [];
  });
  return browser;
}

/** How many times slower than it is the browser's processor is to be: finds tests that hold only because a page draws at once. */
const slowdown = Number(process.env.SLOW_BROWSER ?? 1);

async function openPage(browser: Browser, { url, ...options }: PageOptions = {}): Promise<TestPage> {
  const { page, close } = await newPage(browser, options);
  page.setDefaultTimeout(patience);
  unanswered.set(page, watchRequests(page));
  const problems: string[] = [];
  const foreignRequests: string[] = [];
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const target = request.url();
    const own = url ?? page.url();
    if (/^https?:/.test(target) && /^https?:/.test(own) && new URL(target).origin !== new URL(own).origin) {
      foreignRequests.push(target);
    }
  });
  await atEndOfTest(close);
  if (slowdown > 1) {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  }
  if (url) await page.goto(url);
  return { page, problems, foreignRequests, close };
}

/** What each page has asked for and not been given yet. */
const unanswered = new WeakMap<Page, ReadonlySet<Request>>();

function watchRequests(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>();
  page.on('request', (request) => {
    // Whatever the document before it still asked for is of no use any more.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
    open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return open;
}

/**
 * Waits until the page has every answer and asks for nothing more because of them. Playwright's `networkidle` waits half a second
 * for that, every time.
 */
export async function answersIn(page: Page): Promise<void> {
  const open = unanswered.get(page);
  if (open === undefined) throw new Error('the page was not opened by openPage');
  const deadline = performance.now() + patience;
  for (let calm = 0; calm < 4; calm += 1) {
    if (performance.now() > deadline) throw new Error(`unanswered: ${[...open].map((request) => request.url())}`);
    // Two frames and a timer: what an answer sets going is drawn, and has asked what it asks.
    await page.evaluate(
      `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 10))))`,
    );
    if (open.size > 0) calm = -1;
  }
}

interface Lease {
  page: Page;
  close(): Promise<void>;
}

async function newPage(browser: Browser, { storageState, restingUrl, ...options }: PageOptions): Promise<Lease> {
  const settings: BrowserContextOptions = {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: zoneNow(),
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...options,
  };
  if (restingUrl !== undefined && typeof storageState !== 'string') {
    return leasePage(browser, settings, restingUrl, storageState);
  }
  const context = await shiftDate(await browser.newContext({ ...settings, storageState }));
  return { page: await context.newPage(), close: () => context.close() };
}

/** A profile that is used by one page after the other. */
interface Profile {
  settings: string;
  context: BrowserContext;
  /** Stays open, and with it the process that its pages run in. */
  resting: Page;
  isTaken: boolean;
  /** Something was done to it that cannot be put back. */
  isSpoilt: boolean;
}

type StorageState = Exclude<BrowserContextOptions['storageState'], string>;

async function leasePage(
  browser: Browser,
  settings: BrowserContextOptions,
  restingUrl: string,
  { cookies, origins }: NonNullable<StorageState> = { cookies: [], origins: [] },
): Promise<Lease> {
  const key = JSON.stringify(settings);
  let profile = profiles.find((candidate) => !candidate.isTaken && candidate.settings === key);
  if (profile) profile.isTaken = true;
  else {
    const context = await shiftDate(await browser.newContext(settings));
    profile = { settings: key, context, resting: await context.newPage(), isTaken: true, isSpoilt: false };
    profiles.push(profile);
  }
  const { context, resting } = profile;
  await context.clearCookies();
  await context.addCookies(cookies);
  await resting.goto(restingUrl);
  const stored = origins.find(({ origin }) => origin === new URL(resting.url()).origin)?.localStorage ?? [];
  await resting.evaluate(`(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name, value } of ${JSON.stringify(stored)}) localStorage.setItem(name, value);
    // The journal of a console before it, at the same address.
    for (const { name } of await indexedDB.databases())
      await new Promise((resolve) => {
        const gone = indexedDB.deleteDatabase(name);
        gone.onsuccess = gone.onerror = gone.onblocked = resolve;
      });
  })()`);
  const [page] = await Promise.all([
    resting.waitForEvent('popup'),
    resting.evaluate(`void window.open('about:blank')`),
  ]);
  // A clock that is set belongs to the whole profile, and is never right again.
  const { clock } = context;
  Object.defineProperty(page, 'clock', {
    get: () => {
      profile.isSpoilt = true;
      return clock;
    },
  });
  return {
    page,
    async close() {
      if (!profile.isSpoilt) {
        await Promise.all(context.pages().map((other) => other !== resting && other.close()));
        profile.isTaken = false;
        return;
      }
      profiles = profiles.filter((other) => other !== profile);
      await context.close();
    },
  };
}
