import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { chooseInRow, confirmWith } from '../support/list-steps.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ dialect: 'v1', sampleData: true });
});
afterAll(() => site.close());

test('ASK-10: a channel of one key becomes one of several after what follows was told, and is changed back', async () => {
  const { channels } = site.context.gateway;
  const { page } = await site.open('/channel');
  await chooseInRow(page, 'openai', 'To several keys');
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: /^All keys/ }).fill('sk-1\nsk-2');
  await form.getByRole('button', { name: 'To several keys', exact: true }).click();
  await page.getByText('Create openai-pool with 2 keys in place of openai?').waitFor();
  await page.getByText(/stay with the old one/).waitFor();
  await confirmWith(page, 'To several keys');
  await page
    .getByText(/^openai-pool \(#\d+\) serves in place of openai/)
    .first()
    .waitFor();
  expect((await channels.get(1)).status).toBe(2);
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await confirmWith(page, 'Change back');
  await expect.poll(async () => (await channels.get(1)).status).toBe(1);
});
