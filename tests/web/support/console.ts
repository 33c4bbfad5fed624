import type { Page } from 'playwright-core';
import { createRealWorld } from '../../../cli/real-world.ts';
import { startWebServer } from '../../../cli/web-server/server.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { startTestSandbox, type TestSandbox, type TestSandboxSettings } from '../../support/gateway/sandbox.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';
import { openBrowser, type PageOptions, type TestPage } from '../../support/program/browser.ts';
import { signIn } from './sign-in.ts';

export interface Account {
  username: string;
  password: string;
}

export interface OpenOptions extends Omit<PageOptions, 'url'> {
  /** Whose browser it is; root's when left out, nobody's for `guest`. */
  as?: Account | 'guest';
}

/** The built console, served by the real web server in front of a sandbox of its own. */
export interface TestConsole {
  url: string;
  sandbox: TestSandbox;
  root: Account;
  /** Root's client, for making and checking rows behind the console's back. */
  context: ScreenContext;
  /** A fresh browser profile at a path of the console, already signed in. */
  open(path: string, options?: OpenOptions): Promise<TestPage>;
  /** Makes an account of role 1 and answers how to sign in to it. */
  addUser(username: string): Promise<Account>;
  close(): Promise<void>;
}

export interface TestConsoleSettings extends TestSandboxSettings {
  /** Path the console is mounted under. */
  base?: string;
  /** Stands between web server and sandbox; answers the address the web server talks to. */
  gateway?(sandbox: TestSandbox): Promise<string>;
}

/** Starts everything a test file needs; for `beforeAll`. Close it in `afterAll`. */
export async function startConsole({ gateway, base, ...settings }: TestConsoleSettings = {}): Promise<TestConsole> {
  const sandbox = await startTestSandbox(settings);
  const web = await startServer({
    gateway: gateway === undefined ? sandbox.url : await gateway(sandbox),
    host: '127.0.0.1',
    base,
    world: createRealWorld(),
  });
  const browser = await openBrowser();
  const context = await signedInContext(sandbox);
  const root = { username: sandbox.rootUsername, password: sandbox.rootPassword };
  const url = web.url.replace(/\/$/, '');
  const profiles = new Map<string, Promise<PageOptions['storageState']>>();
  const profileOf = (account: Account) => {
    const known = profiles.get(account.username) ?? signIn(url, account);
    profiles.set(account.username, known);
    // A test that ended meanwhile takes its sign-in with it, and not that of the tests to come.
    known.catch(() => profiles.delete(account.username));
    return known;
  };
  return {
    url,
    sandbox,
    root,
    context,
    async open(path, { as = root, ...options } = {}) {
      const storageState = as === 'guest' ? undefined : await profileOf(as);
      return browser.openPage({ restingUrl: restingUrlOf(url), ...options, storageState, url: url + path });
    },
    async addUser(username) {
      const account = { username, password: `${username}-password` };
      await context.gateway.users.create({ ...account, display_name: username });
      return account;
    },
    async close() {
      await browser.close();
      await web.close();
      await sandbox.close();
    },
  };
}

let lastPort = 0;

/** On the port of the console before it, where that is free: the same address, so that the browser knows its scripts. */
async function startServer(settings: Omit<Parameters<typeof startWebServer>[0], 'port'>) {
  const start = (port: number) => startWebServer({ ...settings, port });
  const web = await start(lastPort).catch(() => start(0));
  lastPort = Number(new URL(web.url).port);
  return web;
}

/** A file of the console that runs nothing. */
const restingUrlOf = (url: string) => `${url}/logo.png`;

/** Fills in the sign-in form of the page. */
export async function fillSignIn(page: Page, { username, password }: Account): Promise<void> {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** What the console keeps in the browser. */
export function storedItems(page: Page): Promise<Record<string, string>> {
  return page.evaluate('({ ...localStorage })');
}
