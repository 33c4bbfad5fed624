import type { Page } from 'playwright-core';
import type { OpenOptions, TestConsole } from './console.ts';

/**
 * Leads a page of the console to another of its places without loading it anew, as a link or Forward does: a quarter of what a load
 * costs. Whatever the page has in memory stays.
 */
async function goWithin(page: Page, site: Pick<TestConsole, 'url'>, path: string): Promise<void> {
  await page.evaluate(`{
    history.pushState({ position: (history.state?.position ?? 0) + 1 }, '', ${JSON.stringify(site.url + path)});
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }`);
}

/** A page that one test after the other leads to its place. */
export interface Walk {
  /** Brings the page to a place and looks at it; `problems` tells what went wrong there so far. */
  at(path: string, look: (page: Page, problems: () => readonly string[]) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export interface WalkOptions extends OpenOptions {
  /** Loads the console anew at each place; else it is loaded once. */
  isCold?: boolean;
}

/** Opens a page for a walk: for `beforeAll`. Close it in `afterAll`. */
export async function openWalk(site: TestConsole, { isCold = false, ...options }: WalkOptions = {}): Promise<Walk> {
  const { page, problems, close } = await site.open('/connect', options);
  // What a failed test leaves behind is no matter of the next one.
  let mustLoad = isCold;
  return {
    async at(path, look) {
      const known = problems.length;
      if (mustLoad) await page.goto(site.url + path);
      else await goWithin(page, site, path);
      mustLoad = true;
      await look(page, () => problems.slice(known));
      mustLoad = isCold;
    },
    close,
  };
}
