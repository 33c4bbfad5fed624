import type { Page } from 'playwright-core';
import { downloadBy } from '../../web/support/list-steps.ts';
import { consoleOf, tellingOf, untilOver } from './browser-steps.ts';
import type { Job, Shown } from './job.ts';
import { chatAnswer, chatModel, makeManyTokens, makeUser, openChatModel, removeMadeUsers } from './written.ts';

/** One page of a list, read anew; what the page shows of it is held against what it showed before. */
function list(noun: 'user' | 'log', hits: RegExp): Job {
  return {
    name: `${noun} list`,
    hits,
    isRead: true,
    async prepare(ground, mark) {
      await removeMadeUsers(ground);
      await makeUser(ground, `${mark}-a`);
      const open = await consoleOf(ground);
      const { page, close } = await open.open(`/${noun}?size=100`);
      const rowsOf = async () => {
        const cells = await page.locator('tbody tr').allInnerTexts();
        return cells.filter((text) => !text.includes(`${mark}-`)).join('\n');
      };
      await page.locator('tbody tr').first().waitFor();
      await untilOver(page, async () => !(await isLoading(page)));
      const truth = await rowsOf();
      if (truth === '') throw new Error(`no whole list of ${noun} to compare with`);
      let shown = '';
      return {
        async run() {
          const before = ground.proxy.received(hits).length;
          await page.getByRole('button', { name: 'Refresh', exact: true }).click();
          const isAsked = () => ground.proxy.received(hits).length > before;
          const isOver = await untilOver(page, async () => isAsked() && !(await isLoading(page)));
          if (!isOver) return undefined;
          const { bad, isSessionOver } = await tellingOf(page);
          shown = await rowsOf();
          const text = await page.locator('body').innerText();
          // What is stale, or gone for the sign-in, was told.
          const isOld = (await page.locator('table:not([data-stale]) tbody tr').count()) === 0;
          return { outcome: bad.length > 0 || isSessionOver || isOld ? 'failure' : 'success', text };
        },
        done: () => (shown === truth ? 1 : 0),
        close,
      };
    },
  };
}

/** Whether the list asks for its rows. */
async function isLoading(page: Page): Promise<boolean> {
  return (await page.locator('button[aria-label=Refresh][data-loading]').count()) > 0;
}

/** A list of three pages as a file: its later pages meet the fault. */
const exportTokens: Job = {
  name: 'token export of three pages',
  hits: /^GET \/api\/token\/$/,
  // The page itself shows the first one.
  nth: 2,
  isRead: true,
  async prepare(ground) {
    await makeManyTokens(ground);
    const open = await consoleOf(ground);
    const { page, close } = await open.open('/token');
    await page.locator('tbody tr').first().waitFor();
    const panel = page.getByRole('region', { name: 'Export', exact: true });
    const press = async () => {
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
    };
    const truth = linesOf((await downloadBy(page, press)).text);
    if (truth.length <= 230) throw new Error('no whole list of tokens to compare with');
    await panel.getByRole('button', { name: 'Close' }).click();
    let file = '';
    return {
      async run() {
        const downloaded = downloadBy(page, press).catch(() => undefined);
        const toneOf = async () => ((await panel.count()) > 0 ? await panel.getAttribute('data-tone') : null);
        const isOver = async () => (await toneOf()) !== null || (await tellingOf(page)).isSessionOver;
        if (!(await untilOver(page, isOver))) return undefined;
        const outcome = (await toneOf()) === 'good' ? 'success' : 'failure';
        if (outcome === 'success') file = (await downloaded)?.text ?? '';
        return { outcome, text: `${await page.locator('body').innerText()}\n${file}` };
      },
      done: () => (linesOf(file).join('\n') === truth.join('\n') ? 1 : 0),
      close,
    };
  },
};

// Rows that were missed at first come last.
const linesOf = (text: string) => text.trim().split(/\r?\n/).sort();

/** A chat: what stands under the question at the end. */
const chat: Job = {
  name: 'chat',
  hits: /^POST \/(pg|v1)\/chat\//,
  isRead: true,
  async prepare(ground) {
    await openChatModel(ground);
    const open = await consoleOf(ground);
    const { page, close } = await open.open('/playground');
    await page.getByRole('combobox', { name: 'Model' }).fill(chatModel);
    await page.getByRole('option', { name: chatModel, exact: true }).click();
    const dialog = page.getByRole('textbox', { name: 'Send a message…' });
    await dialog.fill('Say something');
    return { run: () => chatShown(page), done: (text) => (text.includes(chatAnswer) ? 1 : 0), close };
  },
};

async function chatShown(page: Page): Promise<Shown | undefined> {
  const reply = page.locator('article[data-role=assistant]').last();
  await page.getByRole('textbox', { name: 'Send a message…' }).press('Enter');
  const stateOf = async () => ((await reply.count()) > 0 ? await reply.getAttribute('data-state') : null);
  const isOver = async () => {
    const state = await stateOf();
    return (state !== null && state !== 'loading' && state !== 'incomplete') || (await tellingOf(page)).isSessionOver;
  };
  if (!(await untilOver(page, isOver))) return undefined;
  const outcome = (await stateOf()) === 'complete' ? 'success' : 'failure';
  return { outcome, text: await page.locator('body').innerText() };
}

/** What is read most in the built console. */
export const browserReads: readonly Job[] = [
  list('user', /^GET \/api\/user\/$/),
  list('log', /^GET \/api\/log\/$/),
  exportTokens,
  chat,
];
