import type { Page } from 'playwright-core';
import { chooseInRow, confirmWith } from '../../web/support/list-steps.ts';
import { browserReads } from './browser-reads.ts';
import { browserSignIns } from './browser-sign-ins.ts';
import { consoleOf, shownBy } from './browser-steps.ts';
import { type Job, writes } from './job.ts';
import { codeOf, makeCode, retriesOf, type Written, written } from './written.ts';

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
    await chooseInRow(page, mark, 'Adjust quota');
    await field(page, 'Amount').fill('1');
    await page.getByRole('dialog').getByRole('button', { name: 'Adjust quota', exact: true }).click();
    await page.getByText(/Change the quota of/).waitFor();
  },
  send: (page) => confirmWith(page, 'Adjust quota'),
});

const saveSetting = write({
  name: 'settings save',
  what: written.optionSet,
  path: () => '/setting?tab=operation&section=general',
  go: async (page, mark) => {
    await page.getByRole('textbox', { name: 'Retry count', exact: true }).fill(retriesOf(mark));
    await page
      .locator('form')
      .filter({ has: page.getByRole('textbox', { name: 'Retry count', exact: true }) })
      .getByRole('button', { name: /^Save/ })
      .click();
    await page.getByText('General: save 1 change?').waitFor();
  },
  send: (page) => confirmWith(page, 'Save'),
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
    'Create and connect',
  ),
  act('token', 'Disable', written.tokenDisable),
  act('token', 'Delete', written.tokenDelete),
  form(
    'redemption create',
    written.codeCreate,
    () => '/redemption?open=create',
    (mark) => ({ Name: mark, Quota: '700', Quantity: '3' }),
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
  ...browserReads,
  ...browserSignIns,
];
