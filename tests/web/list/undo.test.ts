import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { chooseInRow, confirmWith } from '../support/list-steps.ts';
import { addChannel } from '../support/rows.ts';
import { saveAgreed } from '../support/settings.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ sampleData: true });
});
afterAll(() => site.close());

/** Takes the newest change back by the button of its message, and agrees where it is asked with before and after. */
async function undoByMessage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Undo / })
    .click();
}

const statusOf = async (id: number) => (await site.context.gateway.channels.get(id)).status;
const optionOf = async (key: string) => (await site.context.gateway.options.list()).get(key);

test('TUI-18: z takes the newest change back, and after it no older one', async () => {
  const [one, other] = [
    await addChannel(site.context, { name: 'undo one' }),
    await addChannel(site.context, { name: 'undo other' }),
  ];
  const { page } = await site.open('/channel?keyword=undo');
  for (const { name } of [one, other]) {
    await chooseInRow(page, name, 'Disable');
    await confirmWith(page, 'Disable');
    await page.getByText(`Channel ${name} disabled.`).waitFor();
  }
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('z');
  await page.getByText('Channel undo other enabled.').waitFor();
  await expect.poll(() => statusOf(other.id)).toBe(1);
  expect(await statusOf(one.id)).toBe(2);
  // What took something back was a change of its own: the older one is not meant by the key.
  await page.keyboard.press('z');
  await page
    .getByRole('row', { name: /undo one/ })
    .getByText('Disabled')
    .waitFor();
  expect(await statusOf(one.id)).toBe(2);
});

test('TUI-18: z goes after a change that nothing takes back and says why; the button of an older message is its own change', async () => {
  const { id, name } = await addChannel(site.context, { name: 'kept undo' });
  const gone = await addChannel(site.context, { name: 'gone undo' });
  const { page } = await site.open('/channel?keyword=undo&page_size=50');
  await chooseInRow(page, name, 'Disable');
  await confirmWith(page, 'Disable');
  await page.getByText(`Channel ${name} disabled.`).waitFor();
  await chooseInRow(page, gone.name, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText(/gone undo.* deleted\./).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('z');
  await page.getByText(/^The last change can’t be taken back here: .*gone undo/).waitFor();
  expect(await statusOf(id)).toBe(2);
});

test('TUI-18 CHG-08: once the message has closed, z says where the change can be taken back and leads there', async () => {
  const { id, name } = await addChannel(site.context, { name: 'late undo' });
  const { page } = await site.open('/channel?keyword=late&page_size=50');
  await chooseInRow(page, name, 'Disable');
  await confirmWith(page, 'Disable');
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('status').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor({ state: 'detached' });
  await page.keyboard.press('z');
  await page.getByText('Its message has closed. The journal takes it back.').waitFor();
  expect(await statusOf(id)).toBe(2);
  await page.getByRole('button', { name: 'Journal', exact: true }).click();
  await page.getByRole('row', { name: /late undo/ }).waitFor();
});

test('TUI-18: an edit, a price and a setting are taken back by their messages, unless somebody else changed them', async () => {
  const { id, name } = await addChannel(site.context, { name: 'edited undo' });
  const { page } = await site.open(`/channel?keyword=edited&page_size=50`);
  const nameNow = async () => (await site.context.gateway.channels.get(id)).name;
  const rename = async (from: string, to: string) => {
    await chooseInRow(page, from, 'Edit');
    const form = page.getByRole('dialog', { name: 'Edit channel' });
    await form.getByRole('textbox', { name: 'Name', exact: false }).first().fill(to);
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(nameNow).toBe(to);
  };
  await rename(name, 'edited otherwise');
  await undoByMessage(page);
  await expect.poll(nameNow).toBe(name);
  await rename(name, 'edited otherwise');
  // The message of this page must not write over what somebody else did meanwhile, on another face.
  await site.context.gateway.channels.update(id, { name: 'edited elsewhere' });
  await undoByMessage(page);
  await page.getByText('Changed since, now Name: edited elsewhere. Nothing was put back.').waitFor();
  expect(await nameNow()).toBe('edited elsewhere');

  const ratio = async () => (JSON.parse((await optionOf('ModelRatio')) ?? '{}') as Record<string, number>)['qwen-plus'];
  const before = await ratio();
  const prices = (await site.open('/price?model=qwen-plus')).page;
  await chooseInRow(prices, 'qwen-plus', 'Set price');
  const asked = prices.getByRole('dialog');
  await expect.poll(() => asked.getByRole('textbox', { name: 'Input', exact: true }).inputValue()).toBe('20');
  await asked.getByRole('textbox', { name: 'Input', exact: true }).fill('1.25');
  await asked.getByRole('button', { name: 'Set price', exact: true }).click();
  await asked.getByText(/→ \$1\.25/).waitFor();
  await asked.getByLabel('Type 1.25 to confirm.').fill('1.25');
  await confirmWith(prices, 'Set price');
  await expect.poll(ratio).toBe(0.625);
  await undoByMessage(prices);
  await expect.poll(ratio).toBe(before);

  const retries = (await optionOf('RetryTimes')) ?? '';
  const settings = (await site.open('/setting?tab=operation&section=general')).page;
  await settings.locator('[data-field=retry_times]').fill('3');
  await saveAgreed(settings, 'General');
  await expect.poll(() => optionOf('RetryTimes')).toBe('3');
  await undoByMessage(settings);
  await expect.poll(() => optionOf('RetryTimes')).toBe(retries);
});
