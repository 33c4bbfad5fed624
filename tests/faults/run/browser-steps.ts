import type { Page } from 'playwright-core';
import { createRealWorld } from '../../../cli/real-world.ts';
import { startWebServer } from '../../../cli/web-server/server.ts';
import { openBrowser, type PageOptions, type TestPage } from '../../support/program/browser.ts';
import { type Account, fillSignIn } from '../../web/support/console.ts';
import type { Ground } from './ground.ts';
import { isUnsure, type Shown } from './job.ts';

const limit = 25_000;
/** ms that the console waits for an answer; a hanging one is not waited for in real time. */
const patience = 31_000;
const root = { username: 'root', password: '123456' };

interface Console {
  url: string;
  open(path: string): Promise<TestPage>;
  /** Nobody's browser, at the console under this name of the machine. */
  openFresh(path: string, name?: string): Promise<TestPage>;
}

const consoles = new WeakMap<Ground, Promise<Console>>();

/** The built console before a ground's proxy, in one Chromium, signed in as root. Closed with the ground. */
export function consoleOf(ground: Ground): Promise<Console> {
  const known = consoles.get(ground) ?? startConsole(ground);
  consoles.set(ground, known);
  return known;
}

async function startConsole(ground: Ground): Promise<Console> {
  const world = createRealWorld();
  const web = await startWebServer({ gateway: ground.proxy.url, host: '127.0.0.1', port: 0, world });
  const browser = await openBrowser();
  ground.atClose(() => web.close());
  const url = web.url.replace(/\/$/, '');
  const first = await browser.openPage({ url: `${url}/login` });
  await fillSignIn(first.page, root);
  await first.page.getByRole('heading', { name: 'Keys › API keys', exact: true }).waitFor();
  const storageState = await first.page.context().storageState();
  await first.close();
  const openAt = async (address: string, options: PageOptions = {}) => {
    const opened = await browser.openPage(options);
    await opened.page.clock.install();
    await opened.page.goto(address);
    return opened;
  };
  return {
    url,
    open: (path) => openAt(url + path, { storageState }),
    openFresh: (path, name = '127.0.0.1') => openAt(url.replace('127.0.0.1', name) + path),
  };
}

/** Ends the Chromium that all grounds share. */
export async function closeBrowser(): Promise<void> {
  await (await openBrowser()).close();
}

/** What the console says of an outcome: messages, alerts in forms, dialogs about what was made. */
export async function tellingOf(page: Page): Promise<{ good: string[]; bad: string[]; isSessionOver: boolean }> {
  const textsOf = async (query: string) => {
    const texts = await page.locator(query).allInnerTexts();
    return texts.map((text) => text.trim()).filter((text) => text !== '');
  };
  return {
    good: [
      ...(await textsOf('.mantine-Notification-root[role=status], [role=alert][data-tone=good]')),
      // A secret that was made has a dialog of its own, under the sentence that tells so.
      ...(await textsOf('[role=dialog]')).filter((text) => / created\./.test(text)),
    ],
    bad: await textsOf('[role=alert]:not([data-tone=good])'),
    isSessionOver: (await page.locator('input[autocomplete=current-password]').count()) > 0,
  };
}

/** Presses what sends it and waits until the page tells how it ended; whoever's sign-in ended signs in again. */
export async function shownBy(
  ground: Ground,
  page: Page,
  hits: RegExp,
  send: () => Promise<void>,
  account: Account = root,
): Promise<Shown | undefined> {
  // What stood there before is no answer.
  const before = new Set((await tellingOf(page)).bad);
  await send();
  const deadline = Date.now() + limit;
  let isForwarded = false;
  while (Date.now() < deadline) {
    const { good, bad: alerts, isSessionOver } = await tellingOf(page);
    const bad = alerts.filter((text) => !before.has(text));
    if (isSessionOver) {
      const isInForm = (await page.getByRole('dialog').count()) > 0;
      const name = page.getByLabel('Username or email', { exact: true });
      // The page of its own knows nobody; what stands over a form asks for the password only.
      if ((await name.count()) > 0 && (await name.inputValue()) === '') await name.fill(account.username);
      await page.getByLabel('Password', { exact: true }).fill(account.password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByLabel('Password', { exact: true }).waitFor({ state: 'detached' });
      // Without a form it was told that nothing was done, and that one has to sign in.
      if (!isInForm) return { outcome: 'failure', text: bad.join('\n') };
      // The draft is there as before; the person sends it again.
      await send().catch(() => undefined);
    } else if (good.length + bad.length > 0) {
      const text = [...good, ...bad].join('\n');
      const all = await page.locator('body').innerText();
      if (isUnsure(text)) return { outcome: 'unsure', text: all };
      return { outcome: bad.length > 0 || good.some((one) => /fail/i.test(one)) ? 'failure' : 'success', text: all };
    }
    const isHeld = ground.proxy.received(hits).some(({ status, reached }) => status === undefined || reached);
    if (!isForwarded && isHeld && Date.now() > deadline - limit + 4000) {
      isForwarded = true;
      await page.clock.fastForward(patience);
    }
    await page.waitForTimeout(50);
  }
  return undefined;
}

/** Waits until `isOver`; a hanging answer is given up as a person's patience would end. False where it does not end in time. */
export async function untilOver(page: Page, isOver: () => Promise<boolean>): Promise<boolean> {
  const start = Date.now();
  for (let forwarded = 0; Date.now() < start + limit; await page.waitForTimeout(50)) {
    if (await isOver()) return true;
    if (Date.now() < start + 4000 * (forwarded + 1)) continue;
    forwarded += 1;
    await page.clock.fastForward(patience);
  }
  return false;
}
