import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, startConsole, type TestConsole } from '../support/console.ts';
import {
  actOnSelection,
  chooseInRow,
  confirmWith,
  exportAs,
  fact,
  filterBox,
  filterBy,
  headersOf,
} from '../support/list-steps.ts';
import { overflowOf } from '../support/look.ts';

let site: TestConsole;
let plain: Account;
beforeAll(async () => {
  site = await startConsole();
  plain = await site.addUser('plain');
});
afterAll(() => site.close());

const stored = async (username: string) => {
  const { rows } = await site.context.gateway.users.search({ keyword: username, page: 1, pageSize: 100 });
  const row = rows.find((one) => one.username === username);
  if (row === undefined) throw new Error(`no user ${username}`);
  return row;
};

test('USER-01: columns, search by keyword and group, every field in the picker and the export; nothing is asked without the role', async () => {
  await site.addUser('mira');
  const { id } = await stored('mira');
  await site.context.gateway.users.update(id, { group: 'vip' });
  const { page } = await site.open('/user');
  await page.getByRole('row', { name: /mira/ }).waitFor();
  // Nobody was invited; when they came and were last here stands where the gateway tells it.
  await expect
    .poll(async () => (await headersOf(page)).filter((header) => header !== 'Created' && header !== 'Last sign-in'))
    .toEqual([
      'ID',
      'Username',
      'Display name',
      'Group',
      'Role',
      'Status',
      'Remaining',
      'Spent, 30 d',
      'Used',
      'Calls',
    ]);
  await (await filterBox(page, 'Group')).click();
  await page.getByRole('option', { name: 'vip', exact: true }).click();
  await page.getByRole('link', { name: 'root' }).waitFor({ state: 'hidden' });
  await filterBy(page, 'Keyword', 'mir');
  await expect.poll(() => new URL(page.url()).search).toBe('?group=vip&keyword=mir');
  await page.getByRole('link', { name: 'mira' }).waitFor();
  await page.getByRole('button', { name: 'Columns' }).click();
  const picker = page.getByRole('group', { name: 'Columns' });
  const hidden = ['Email', 'GitHub', 'LINUX DO', 'LINUX DO level', 'WeChat', 'Telegram', 'Invite code'];
  for (const field of [
    ...hidden,
    'Invited',
    'Invited by',
    'Pending invite rewards',
    'Total invite rewards',
    'Deleted',
  ]) {
    await picker.getByRole('checkbox', { name: field, exact: true }).waitFor();
  }
  await picker.getByRole('checkbox', { name: 'Invite code' }).check();
  await page.keyboard.press('Escape');
  await expect.poll(() => headersOf(page)).toContain('Invite code');
  const { name, text } = await exportAs(page, 'JSON');
  expect(name).toMatch(/^user-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(text)).toEqual([expect.objectContaining({ id, username: 'mira', group: 'vip', github_id: '' })]);

  const guarded = await site.open('/user', { as: plain });
  await guarded.page.getByRole('heading', { name: 'No permission' }).waitFor();
});

test('USER-02: username and password are required; all fields of a new user are kept', async () => {
  const { page } = await site.open('/user?open=create');
  const drawer = page.getByRole('dialog', { name: 'New user' });
  const field = (name: string) => drawer.getByRole('textbox', { name, exact: true });
  await drawer.getByRole('button', { name: 'Create' }).click();
  await drawer.getByText('Enter a username.').waitFor();
  await drawer.getByText('Enter a password.').waitFor();
  await field('Username').fill('nadia');
  await field('Display name').fill('Nadia Roy');
  await field('Password').fill('short');
  await drawer.getByText('The password must have at least 8 characters.').waitFor();
  await field('Password').fill('long-enough-1');
  expect(await drawer.getByText('tollgate user create').textContent()).not.toContain('long-enough-1');
  await drawer.getByRole('button', { name: 'Create' }).click();
  await page.getByText('User nadia created.').waitFor();
  await page.getByRole('link', { name: 'nadia' }).waitFor();
  await expect.poll(() => stored('nadia')).toMatchObject({ display_name: 'Nadia Roy', role: 1, status: 1 });

  // A list that does not show the new one leads to it.
  await page.goto(`${site.url}/user?keyword=root&open=create`);
  await field('Username').fill('nils');
  await field('Password').fill('long-enough-1');
  await drawer.getByRole('button', { name: 'Create' }).click();
  await page.getByText('User nils created.').waitFor();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.waitForURL(/keyword=nils/);
  await expect.poll(() => page.locator('tr[data-new]').allInnerTexts()).toEqual([expect.stringContaining('nils')]);
});

test('USER-03 WEB-13: name, password, group and quota are edited, bound accounts are read-only; quota is added and taken away', async () => {
  await site.addUser('omr');
  const { id, quota } = await stored('omr');
  const { page } = await site.open(`/user/edit/${id}`);
  const drawer = page.getByRole('dialog', { name: 'Edit user' });
  const field = (name: string) => drawer.getByRole('textbox', { name, exact: true });
  for (const bound of ['Email', 'GitHub', 'LINUX DO', 'WeChat', 'Telegram']) {
    await expect.poll(() => field(bound).isDisabled()).toBe(true);
  }
  await field('Username').fill('omar');
  await field('Display name').fill('Omar K');
  await field('Password').fill('another-one-2');
  await field('Remaining').fill('3usd');
  await drawer.getByRole('combobox', { name: 'Group' }).click();
  await page.getByRole('option', { name: 'vip', exact: true }).click();
  await drawer.getByRole('button', { name: 'Save' }).click();
  const asked = page.getByRole('dialog', { name: 'Save omr?' });
  await asked.getByText(/→ \$3\.00/).waitFor();
  await asked.getByRole('button', { name: 'Save' }).click();
  await page.getByText('User omar updated.').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/user');
  await expect.poll(() => stored('omar')).toMatchObject({ display_name: 'Omar K', group: 'vip', quota: 1_500_000 });
  expect(quota).not.toBe(1_500_000);

  const change = async (amount: string) => {
    await chooseInRow(page, 'omar', 'Adjust quota');
    const dialog = page.getByRole('dialog', { name: 'Adjust quota · omar' });
    await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount);
    await dialog.getByRole('button', { name: 'Adjust quota', exact: true }).click();
    // The form goes while the question comes, and its button has the same name.
    await dialog.waitFor({ state: 'hidden' });
    await confirmWith(page, 'Adjust quota');
  };
  await change('1');
  await page.getByText('Added $1.00 to omar. Remaining: $4.00.').waitFor();
  await change('-2');
  await page.getByText('Subtracted $2.00 from omar. Remaining: $2.00.').waitFor();
  await expect.poll(async () => (await stored('omar')).quota).toBe(1_000_000);
  await page.getByRole('row', { name: /omar.*\$2\.00/ }).waitFor();

  // In the panel the amount is typed where the balance stands, and what becomes of it is told before it is asked.
  await page.getByRole('link', { name: 'omar' }).click();
  const inPlace = page.getByRole('dialog', { name: 'omar' }).getByRole('region', { name: 'Adjust quota' });
  await inPlace.getByRole('button', { name: 'Adjust quota' }).click();
  await inPlace.getByText('Enter an amount other than zero.').waitFor();
  await inPlace.getByRole('button', { name: '$10', exact: true }).click();
  await inPlace.getByText('omar: $2.00 → $12.00').waitFor();
  await inPlace.getByRole('button', { name: 'Adjust quota' }).click();
  const dialog = page.getByRole('dialog', { name: /Change the quota of omar/ });
  await dialog.getByRole('button', { name: 'Adjust quota' }).click();
  await page.getByText('Added $10.00 to omar. Remaining: $12.00.').waitFor();
  await expect.poll(async () => (await stored('omar')).quota).toBe(6_000_000);
  // What was added is not offered again.
  await expect.poll(() => inPlace.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('0');

  await page.goto(`${site.url}/user/edit`);
  await page.waitForURL(/\/user\/edit\/1$/);
  await page.goto(`${site.url}/user/edit/9999`);
  await page.getByText('User not found. It may have been deleted.').waitFor();
});

test('USER-04 USER-05: promote, demote, disable, enable and delete change the row as the gateway says; a deleted one has no actions', async () => {
  await site.addUser('quinn');
  const { page } = await site.open('/user?keyword=quinn');
  const row = page.getByRole('row', { name: /quinn/ });
  await chooseInRow(page, 'quinn', 'Promote');
  await page.getByText('Admins manage channels, redemption codes and users.').waitFor();
  await confirmWith(page, 'Promote');
  await row.getByText('Admin', { exact: true }).waitFor();
  await chooseInRow(page, 'quinn', 'Demote');
  await confirmWith(page, 'Demote');
  await row.getByText('User', { exact: true }).waitFor();
  await chooseInRow(page, 'quinn', 'Disable');
  await confirmWith(page, 'Disable');
  await row.getByText('Banned', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Actions for quinn' }).click();
  await expect.poll(() => page.getByRole('menuitem', { name: 'Disable', exact: true }).isDisabled()).toBe(true);
  await page.getByRole('menuitem', { name: 'Enable', exact: true }).click();
  await row.getByText('Active', { exact: true }).waitFor();
  await expect.poll(() => stored('quinn')).toMatchObject({ role: 1, status: 1 });

  await chooseInRow(page, 'quinn', 'Delete');
  await page.getByText('This cannot be undone.').waitFor();
  await confirmWith(page, 'Delete');
  await page.getByText('User quinn deleted.').waitFor();
  await row.getByText(/^Deleted/).waitFor();
  await page.getByRole('button', { name: 'Actions for quinn' }).click();
  const menu = page.getByRole('menu');
  for (const item of ['Edit', 'Adjust quota', 'Promote', 'Enable', 'Disable', 'Delete']) {
    await expect.poll(() => menu.getByRole('menuitem', { name: item, exact: true }).isDisabled()).toBe(true);
  }
  await menu.getByRole('menuitem', { name: 'Details' }).click();
  const details = page.getByRole('dialog', { name: 'quinn' });
  await fact(details, 'Deleted')
    .getByText(/^\d{4}-/)
    .waitFor();
  await expect.poll(() => details.getByRole('textbox').count()).toBe(0);
});

test('USER-04: a selection is disabled with a result for each; on a phone the users are cards', async () => {
  await site.addUser('batch-1');
  await site.addUser('batch-2');
  const { page } = await site.open('/user', { viewport: { width: 390, height: 800 } });
  for (const name of ['batch-1', 'batch-2', 'root'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await expect.poll(() => overflowOf(page)).toBe(0);
  await actOnSelection(page, 'Disable');
  await confirmWith(page, 'Disable');
  const results = page.getByRole('region', { name: 'Results' });
  await results.getByText('skipped', { exact: true }).waitFor();
  await expect.poll(() => results.getByText('done', { exact: true }).count()).toBe(2);
  await expect.poll(async () => [(await stored('batch-1')).status, (await stored('root')).status]).toEqual([2, 1]);
});
