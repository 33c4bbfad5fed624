import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { chooseInRow, confirmWith } from '../support/list-steps.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
});
afterAll(() => site.close());

test('GEN-04: tags stand with their channels and where these differ; they are edited, disabled, set and taken away', async () => {
  const { channels } = site.context.gateway;
  for (const priority of [10, 10, 3]) {
    const draft = { name: `member-${priority}`, type: 1, key: 'sk-1', models: 'gpt-4o', tag: 'pool', priority };
    await channels.create(draft);
  }
  await channels.create({ name: 'alone', type: 1, key: 'sk-1', models: 'gpt-4o' });
  const rows = async () => (await channels.list({ page: 1, pageSize: 10, idSort: true })).rows;

  const { page } = await site.open('/tag');
  await page.getByRole('heading', { name: 'Tags', level: 1 }).waitFor();
  const pool = page.getByRole('row', { name: /\bpool\b/ });
  await pool.getByText('3–10').waitFor();
  await page.getByRole('row', { name: /No tag/ }).waitFor();

  await chooseInRow(page, 'pool', 'Edit channels of tag');
  const form = page.getByRole('dialog');
  await form.getByText('1 of 3 channels differ. Left empty, each channel keeps its own.').waitFor();
  await form.getByRole('textbox', { name: 'Priority', exact: true }).fill('5');
  await form.getByRole('button', { name: 'Edit channels of tag', exact: true }).click();
  await page.getByText('Priority: 10 (1 of 3 differ) → 5').waitFor();
  expect((await rows()).map(({ priority }) => priority)).toEqual([0, 3, 10, 10]);
  await confirmWith(page, 'Edit channels of tag');
  await page.getByText('Changed all 3 channels of pool.').waitFor();
  await expect.poll(async () => (await rows()).map(({ priority }) => priority)).toEqual([0, 5, 5, 5]);

  await pool.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Disable', exact: true }).click();
  await page.getByRole('dialog').getByText('Disable all 3 channels of pool').waitFor();
  await confirmWith(page, 'Disable');
  await pool.getByText('Disabled', { exact: true }).first().waitFor();
  await expect.poll(async () => (await rows()).map(({ status }) => status)).toEqual([1, 2, 2, 2]);

  await page.goto(`${site.url}/channel`);
  await chooseInRow(page, 'alone', 'Set tag');
  await form.getByRole('combobox', { name: 'Tag', exact: true }).fill('lab');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Set tag', exact: true }).click();
  await page.getByText('alone now has the tag lab.').waitFor();
  for (const name of ['alone', 'member-3']) {
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .check();
  }
  await page.getByRole('button', { name: 'Remove tag', exact: true }).click();
  await page.getByRole('dialog').getByText('Remove the tags of 2 channels').waitFor();
  await confirmWith(page, 'Remove tag');
  await expect.poll(async () => (await rows()).map(({ tag }) => tag)).toEqual(['', '', 'pool', 'pool']);
});
