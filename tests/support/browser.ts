import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { atEndOfTest } from './at-end-of-test.ts';
import { requireBrowser } from './browser-install.ts';

export interface PageOptions extends BrowserContextOptions {
  /** Opened at once. */
  url?: string;
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

/** The test process's Chromium, started on first use. Every page gets a fresh profile: no cookies, no storage. */
export async function openBrowser(): Promise<TestBrowser> {
  shared ??= launch();
  holders += 1;
  const browser = await shared;
  return {
    openPage: (options) => openPage(browser, options),
    async close() {
      holders -= 1;
      // Another console of the same file may still have pages in it.
      if (holders > 0) return;
      shared = undefined;
      await browser.close();
    },
  };
}

async function launch(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: requireBrowser((line) => process.stdout.write(`${line}\n`)),
    // Chromium's sandbox does not start as root; /dev/shm is tiny in containers.
    args: ['--disable-dev-shm-usage', '--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  browser.once('disconnected', () => {
    shared = undefined;
  });
  return browser;
}

async function openPage(browser: Browser, { url, ...options }: PageOptions = {}): Promise<TestPage> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
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
  const close = () => context.close();
  await atEndOfTest(close);
  if (url) await page.goto(url);
  return { page, problems, foreignRequests, close };
}
