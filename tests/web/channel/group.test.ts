import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDeleted } from '../../../shared/domain/user/user.ts';
import { startConsole, type TestConsole } from '../support/console.ts';
import { chooseInRow, confirmWith } from '../support/list-steps.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ dialect: 'v1', sampleData: true });
});
afterAll(() => site.close());

test('ASK-06: groups stand with who is in them; one is renamed after its holders were shown, and taken back', async () => {
  const { users } = site.context.gateway;
  // Who was deleted stands in lists all the same, and is moved nowhere.
  const members = async (group: string) =>
    (await users.search({ group, page: 1, pageSize: 100 })).rows.filter((row) => !isDeleted(row)).length;
  const count = await members('vip');
  const { page } = await site.open('/group');
  await page.getByRole('heading', { name: 'Users › Groups', exact: true }).waitFor();
  await page.getByRole('row', { name: new RegExp(`\\bvip\\b.*0\\.8.*${count}`) }).waitFor();
  await chooseInRow(page, 'vip', 'Rename');
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'New name', exact: true }).fill('premium');
  await form.getByRole('button', { name: 'Rename', exact: true }).click();
  await page.getByText('Rename group vip to premium?').waitFor();
  await page.getByText(new RegExp(`^${count} users: `)).waitFor();
  await page.getByText(/API keys of other people can’t be seen/).waitFor();
  expect(await members('premium')).toBe(0);
  await confirmWith(page, 'Rename');
  await page
    .getByText(/^Renamed vip to premium\. Moved: /)
    .first()
    .waitFor();
  await expect.poll(() => members('premium')).toBe(count);
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await page.getByText(/Move back what was done/).waitFor();
  await confirmWith(page, 'Move back');
  await expect.poll(() => members('vip')).toBe(count);
  await chooseInRow(page, 'vip', 'Remove');
  await form.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText(/In vip there are \d+ users/).waitFor();
  expect(await members('vip')).toBe(count);
});
