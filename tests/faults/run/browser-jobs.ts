import type { Page } from 'playwright-core';
import { createRealWorld } from '../../../cli/real-world.ts';
import { startWebServer } from '../../../cli/web-server/server.ts';
import { openBrowser, type TestPage } from '../../support/browser.ts';
import { ensureBuilt } from '../../support/build.ts';
import { fillSignIn } from '../../web/support/console.ts';
import { chooseInRow, confirmWith } from '../../web/support/list-steps.ts';
import type { Ground } from './ground.ts';
import { isUnsure, type Job, type Shown, writes } from './job.ts';
import { codeOf, makeCode, makeUser, removeMadeUsers, retriesOf, type Written, written } from './written.ts';

const limit = 25_000;
/** ms that the console waits for an answer; a hanging one is not waited for in real time. */
const patience = 31_000;
const root = { username: 'root', password: '123456' };

interface Console {
  open(path: string): Promise<TestPage>;
}

const consoles = new WeakMap<Ground, Promise<Console>>();

/** The built console before a ground's proxy, in one Chromium, signed in as root. Closed with the ground. */
function consoleOf(ground: Ground): Promise<Console> {
  const known = consoles.get(ground) ?? startConsole(ground);
  consoles.set(ground, known);
  return known;
}

async function startConsole(ground: Ground): Promise<Console> {
  await ensureBuilt('web');
  const world = createRealWorld();
  const web = await startWebServer({ gateway: ground.proxy.url, host: '127.0.0.1', port: 0, world });
  const browser = await openBrowser();
  ground.atClose(() => web.close());
  const url = web.url.replace(/\/$/, '');
  const first = await browser.openPage({ url: `${url}/login` });
  await fillSignIn(first.page, root);
  await first.page.getByRole('heading', { name: 'Tokens' }).waitFor();
  const storageState = await first.page.context().storageState();
  await first.close();
  return {
    async open(path) {
      const opened = await browser.openPage({ storageState });
      await opened.page.clock.install();
      await opened.page.goto(url + path);
      return opened;
    },
  };
}

/** Ends the Chromium that all grounds share. */
export async function closeBrowser(): Promise<void> {
  await (await openBrowser()).close();
}

/** What the console says of an outcome: messages, alerts in forms, dialogs about what was made. */
async function tellingOf(page: Page): Promise<{ good: string[]; bad: string[]; isSessionOver: boolean }> {
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

/** Presses what sends it and waits until the page tells how it ended. */
async function shownBy(
  ground: Ground,
  page: Page,
  hits: RegExp,
  send: () => Promise<void>,
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
      await page.getByLabel('Password', { exact: true }).fill(root.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByLabel('Password', { exact: true }).waitFor({ state: 'detached' });
      // The draft is there as before; the person sends it again.
      if ((await page.getByRole('dialog').count()) > 0) await send().catch(() => undefined);
    } else if (good.length + bad.length > 0) {
      const text = [...good, ...bad].join('\n');
      const all = await page.locator('body').innerText();
      if (isUnsure(text)) return { told: 'unsure', text: all };
      return { told: bad.length > 0 || good.some((one) => /fail/i.test(one)) ? 'failure' : 'success', text: all };
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

interface BrowserWrite {
  name: string;
  what: Written;
  path(id: number, mark: string): string;
  /** Goes to where one press sends the write. */
  go(page: Page, mark: string): Promise<void>;
  send(page: Page): Promise<void>;
}

function write({ name, what, path, go, send }: BrowserWrite): Job {
  return {
    name,
    hits: writes,
    isRead: false,
    async prepare(ground, mark) {
      const open = await consoleOf(ground);
      const id = await what.make(ground, mark);
      const before = what.count(ground, id, mark);
      const { page, close } = await open.open(path(id, mark));
      await go(page, mark);
      return {
        run: () => shownBy(ground, page, writes, () => send(page)),
        done: () => what.count(ground, id, mark) - before,
        close,
      };
    },
  };
}

const field = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true });

const form = (
  name: string,
  what: Written,
  path: (id: number) => string,
  fields: (mark: string) => Readonly<Record<string, string>>,
  submit: string,
): Job =>
  write({
    name,
    what,
    path,
    go: async (page, mark) => {
      for (const [label, text] of Object.entries(fields(mark))) await field(page, label).fill(text);
    },
    send: (page) => page.getByRole('dialog').getByRole('button', { name: submit, exact: true }).click(),
  });

const act = (noun: string, verb: string, what: Written, asks = true): Job =>
  write({
    name: `${noun} ${verb.toLowerCase()}`,
    what,
    path: (_id, mark) => `/${noun}?keyword=${mark}`,
    go: async (page, mark) => {
      if (asks) await chooseInRow(page, mark, verb);
      else await page.getByRole('button', { name: `Actions for ${mark}`, exact: true }).click();
    },
    send: (page) => (asks ? confirmWith(page, verb) : page.getByRole('menuitem', { name: verb, exact: true }).click()),
  });

const createChannel = write({
  name: 'channel create',
  what: written.channelCreate,
  path: () => '/channel/add',
  go: async (page, mark) => {
    await field(page, 'Name').fill(mark);
    await field(page, 'Key').fill('sk-x');
    await page.getByRole('combobox', { name: 'Models', exact: true }).fill('m-1');
    await page.keyboard.press('Enter');
  },
  send: (page) => page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click(),
});

const addQuota = write({
  name: 'user add-quota',
  what: written.userAddQuota,
  path: (_id, mark) => `/user?keyword=${mark}`,
  go: async (page, mark) => {
    await chooseInRow(page, mark, 'Add quota');
    await field(page, 'Amount').fill('500000');
    await page.getByRole('dialog').getByRole('button', { name: 'Add quota', exact: true }).click();
    await page.getByText(/Change the quota of/).waitFor();
  },
  send: (page) => confirmWith(page, 'Add quota'),
});

const saveSetting = write({
  name: 'settings save',
  what: written.optionSet,
  path: () => '/setting?tab=operation&section=general',
  go: (page, mark) => page.getByRole('textbox', { name: 'Retry count', exact: true }).fill(retriesOf(mark)),
  send: (page) =>
    page
      .locator('form')
      .filter({ has: page.getByRole('textbox', { name: 'Retry count', exact: true }) })
      .getByRole('button', { name: /^Save/ })
      .click(),
});

const redeem: Job = {
  name: 'wallet redeem',
  hits: /^POST \/api\/user\/topup$/,
  isRead: false,
  async prepare(ground, mark) {
    const open = await consoleOf(ground);
    const id = await makeCode(ground, mark);
    const { page, close } = await open.open('/topup');
    await page.getByRole('textbox', { name: 'Redemption code' }).fill(await codeOf(ground, id));
    const send = () => page.getByRole('button', { name: 'Redeem', exact: true }).click();
    return {
      run: () => shownBy(ground, page, writes, send),
      done: () => written.redeem.count(ground, id, mark),
      close,
    };
  },
};

/** Every row of the users, page by page as exports do; what the page shows of one page is its own row count. */
const listUsers: Job = {
  name: 'user list',
  hits: /^GET \/api\/user\/$/,
  isRead: true,
  async prepare(ground, mark) {
    await removeMadeUsers(ground);
    await makeUser(ground, `${mark}-a`);
    const open = await consoleOf(ground);
    const { page, close } = await open.open('/user?size=100');
    const rowsOf = async () => {
      const cells = await page.locator('tbody tr').allInnerTexts();
      return cells.filter((text) => !text.includes(`${mark}-`));
    };
    await page.locator('tbody tr').first().waitFor();
    const truth = (await rowsOf()).join('\n');
    let shown = '';
    return {
      async run() {
        await page.getByRole('button', { name: 'Refresh' }).click();
        await page.waitForTimeout(300);
        await page.waitForLoadState('networkidle');
        const { bad } = await tellingOf(page);
        shown = (await rowsOf()).join('\n');
        const text = await page.locator('body').innerText();
        return { told: bad.length > 0 ? ('failure' as const) : ('success' as const), text };
      },
      done: () => (shown === truth ? 1 : 0),
      close,
    };
  },
};

/** What operators do most, in the built console in a real browser. */
export const browserJobs: readonly Job[] = [
  createChannel,
  form(
    'channel update',
    written.channelUpdate,
    (id) => `/channel/edit/${id}`,
    () => ({ Priority: '7' }),
    'Save',
  ),
  act('channel', 'Disable', written.channelDisable),
  act('channel', 'Enable', written.channelEnable, false),
  act('channel', 'Delete', written.channelDelete),
  form(
    'token create',
    written.tokenCreate,
    () => '/token?open=create',
    (mark) => ({ Name: mark }),
    'Create',
  ),
  act('token', 'Disable', written.tokenDisable),
  act('token', 'Delete', written.tokenDelete),
  form(
    'redemption create',
    written.codeCreate,
    () => '/redemption?open=create',
    (mark) => ({ Name: mark, Quota: '700', 'How many': '3' }),
    'Create',
  ),
  act('redemption', 'Disable', written.codeDisable),
  form(
    'user create',
    written.userCreate,
    () => '/user?open=create',
    (mark) => ({ Username: mark, Password: 'pass-word-1' }),
    'Create',
  ),
  act('user', 'Disable', written.userDisable),
  addQuota,
  saveSetting,
  redeem,
  listUsers,
];
