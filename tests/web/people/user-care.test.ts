import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { chooseInRow, confirmWith, filterBox } from '../support/list-steps.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ sampleData: true });
});
afterAll(() => site.close());

test('GEN-13: filters by role and state, one card, the remark, linked accounts and resets of a user', async () => {
  const { users } = site.context.gateway;
  const { page, problems } = await site.open('/user?status=banned');
  await page.getByRole('link', { name: 'spammer42', exact: true }).waitFor();
  await expect.poll(() => page.locator('tbody tr').count()).toBe(4);
  await page.goto(`${site.url}/user`);
  await (await filterBox(page, 'Role')).click();
  await page.getByRole('option', { name: 'Admin', exact: true }).click();
  await page.waitForURL(/role=admin/);
  await page.getByRole('link', { name: 'mira', exact: true }).waitFor();
  await expect.poll(() => page.locator('tbody tr').count()).toBe(2);

  await page.goto(`${site.url}/user?keyword=support`);
  await chooseInRow(page, 'support', 'User card');
  const card = page.getByRole('dialog');
  await card.getByText('support@harbour').waitFor();
  for (const label of ['Last sign-in', 'API keys in use', 'Remaining']) {
    await card.locator('dt', { hasText: label }).waitFor();
  }
  await page.keyboard.press('Escape');
  await chooseInRow(page, 'support', 'Unlink account');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill('Harbour');
  await page.getByRole('option', { name: /Harbour SSO/ }).click();
  await dialog.getByRole('button', { name: 'Unlink account' }).click();
  await page.getByText('Unlink this account from support?').waitFor();
  await page.getByText('is locked out').waitFor();
  await confirmWith(page, 'Unlink account');
  await page.getByText('Unlinked Harbour SSO from support.').waitFor();
  expect(await users.bindings(36)).toEqual([]);

  await page.goto(`${site.url}/user?keyword=thuy`);
  await chooseInRow(page, 'thuy', 'Reset two-factor');
  await page.getByText('Turn off two-factor sign-in for thuy?').waitFor();
  await confirmWith(page, 'Reset two-factor');
  await page.getByText('Two-factor sign-in of thuy is off.').waitFor();
  const [thuy] = (await users.search({ keyword: 'thuy', page: 1, pageSize: 5 })).rows;
  await expect(users.resetTwoFactor(thuy?.id ?? 0)).rejects.toMatchObject({ kind: 'refused' });
  await page.goto(`${site.url}/user?keyword=sofia`);
  await chooseInRow(page, 'sofia', 'Reset passkey');
  await confirmWith(page, 'Reset passkey');
  await page.getByText('The passkey of sofia is removed.').waitFor();

  await page.goto(`${site.url}/user/edit/19`);
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'Remark' }).fill('lost her phone');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await users.get(19)).remark).toBe('lost her phone');
  expect(problems).toEqual([]);
});
