import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { chooseInRow, confirmWith } from '../support/list-steps.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ dialect: 'v1', sampleData: true });
});
afterAll(() => site.close());

const reason = 'Requires the permission “Change sensitive channel data”. The super admin can grant it.';

test('GEN-09: what an admin lacks is greyed with the permission’s name; the super admin grants it, and it works', async () => {
  const deputy = await site.addUser('deputy');
  const { users } = site.context.gateway;
  const { rows } = await users.search({ keyword: 'deputy', page: 1, pageSize: 5 });
  const id = rows[0]?.id ?? 0;
  await users.manage(id, 'promote');
  const theirs = await site.open('/channel', { as: deputy });
  const create = theirs.page.getByRole('button', { name: 'New channel' });
  await create.waitFor();
  await expect.poll(() => create.getAttribute('title')).toBe(reason);
  await expect.poll(() => create.isDisabled()).toBe(true);
  await create.press('Enter');
  await theirs.page.getByText(reason).waitFor();
  await theirs.page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();
  const remove = theirs.page.getByRole('menuitem', { name: 'Delete', exact: true });
  await remove.getByText(reason).waitFor();
  await theirs.page.keyboard.press('Escape');
  // Who types the address is told the same, and stays signed in.
  await theirs.page.goto(`${site.url}/channel/add`);
  await theirs.page.getByRole('heading', { name: reason }).waitFor();

  const { page } = await site.open('/user?keyword=deputy');
  await chooseInRow(page, 'deputy', 'Grant permission');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill('sensitive');
  await page.getByRole('option', { name: 'Change sensitive channel data' }).click();
  await dialog.getByRole('button', { name: 'Grant permission' }).click();
  await page.getByText('Grant this permission to deputy?').waitFor();
  await confirmWith(page, 'Grant permission');
  await page.getByText('deputy now has the permission').waitFor();

  await theirs.page.goto(`${site.url}/channel`);
  await theirs.page.getByRole('link', { name: 'New channel' }).waitFor();
  expect(theirs.problems).toEqual([]);
});
