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
   * A file of the same site that runs no script, such as an image. Pages opened with it share one browser process with
   * its compiled scripts, at a quarter of the cost. Cookies and storage are reset before every page.
   */
  restingUrl?: string;
}

/** A page in its own profile. */
export interface TestPage {
  page: Page;
  /** The page's problems so far: uncaught errors, console errors, violations of the content security policy. */
  problems: readonly string[];
  /** URLs requested from origins other than the page's own. */
  foreignRequests: readonly string[];
  close(): Promise<void>;
}

export interface TestBrowser {
  /** Opens a page: 1280 × 800, English, light, reduced motion by default. Closed at the end of the running test. */
  openPage(options?: PageOptions): Promise<TestPage>;
  close(): Promise<void>;
}

/** How many callers have opened the shared browser and not closed it yet. */
let holders = 0;
let shared: Promise<Browser> | undefined;
let profiles: Profile[] = [];

/**
 * Opens the process's Chromium, started at first use. Every page gets a profile without cookies and storage. A test
 * worker keeps the browser between files; elsewhere it ends when the last caller closes it.
 */
export async function openBrowser(): Promise<TestBrowser> {
  shared ??= launch();
  holders += 1;
  const browser = await shared;
  return {
    openPage: (options) => openPage(browser, options),
    async close() {
      holders -= 1;
      // Another console in the same file may still have open pages.
      if (holders > 0 || process.env.VITEST) return;
      shared = undefined;
      await browser.close();
    },
  };
}

/**
 * Chromium features to disable. The pop-ups of the address bar are rendered for every window and cost as much as the
 * pages. Scripts that are compiled while they stream in (`ScriptStreaming`) are compiled again for every page, although
 * the process still has them. This list replaces Playwright's own, so its important entries are repeated.
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
      // A page is too short-lived for optimised code to pay off.
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

/**
 * Factor by which the browser's processor is slowed down; finds tests that pass only because a page renders at once.
 */
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

/** The requests of each page that have no answer yet. */
const unanswered = new WeakMap<Page, ReadonlySet<Request>>();

function watchRequests(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>();
  page.on('request', (request) => {
    // Requests of the previous document no longer matter.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
    open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return open;
}

/**
 * Waits until all requests of the page are answered and the answers cause no further requests. Playwright's
 * `networkidle` would always wait half a second.
 */
export async function answersIn(page: Page): Promise<void> {
  const open = unanswered.get(page);
  if (open === undefined) throw new Error('the page was not opened by openPage');
  const deadline = performance.now() + patience;
  for (let calm = 0; calm < 4; calm += 1) {
    if (performance.now() > deadline) throw new Error(`unanswered: ${[...open].map((request) => request.url())}`);
    // Two frames and a timer, so that the page has rendered the answer and sent what follows from it.
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

/** A profile that pages use one after another. */
interface Profile {
  settings: string;
  context: BrowserContext;
  /** Stays open, so that the browser process of its pages does too. */
  resting: Page;
  isTaken: boolean;
  /** Whether the profile was changed in a way that cannot be reset. */
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
  if (resting.url() !== restingUrl) await resting.goto(restingUrl);
  const stored = origins.find(({ origin }) => origin === new URL(resting.url()).origin)?.localStorage ?? [];
  const kept = JSON.stringify(Object.fromEntries(stored.map(({ name, value }) => [name, value])));
  const reset = `(async (kept) => {
    // A page that is told of changes by another one draws anew, so there are none where nothing differs.
    const isSame = Object.keys(kept).length === localStorage.length
      && Object.entries(kept).every(([name, value]) => localStorage.getItem(name) === value);
    if (!isSame) {
      localStorage.clear();
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
    }
    sessionStorage.clear();
    // The journal of a console before it, at the same address.
    for (const { name } of await indexedDB.databases())
      await new Promise((resolve) => {
        const gone = indexedDB.deleteDatabase(name);
        gone.onsuccess = gone.onerror = gone.onblocked = resolve;
      });
  })(${kept})`;
  await resting.evaluate(reset);
  const [page] = await Promise.all([
    resting.waitForEvent('popup'),
    resting.evaluate(`void window.open('about:blank')`),
  ]);
  // A timer of the page before may still write after it was reported as closed, until the next one is open.
  await resting.evaluate(reset);
  // An installed fake clock applies to the whole profile and cannot be removed.
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
