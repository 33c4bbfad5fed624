import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillSignIn, startConsole, type TestConsole } from '../support/console.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { editOpened, filterBy } from '../support/list-steps.ts';
import { addChannel, addChannels } from '../support/rows.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
  await addChannels(site.context, 'alpha', 3);
  await addChannel(site.context, { name: 'beta' });
});
afterAll(() => site.close());

test('CHAN-02 CHAN-05 CHAN-09 CHAN-12 TOK-05 NAV-16: a working day by mouse', async () => {
  const { page, problems, foreignRequests } = await site.open('/', { as: 'guest' });
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, site.root);
  await page.getByRole('dialog').getByRole('button', { name: 'Later' }).click();
  await page.getByRole('link', { name: 'Channels' }).click();
  await filterBy(page, 'ID, name or key', 'alpha');
  await page.getByText('1–3 of 3').waitFor();
  await page.getByRole('button', { name: 'Actions for alpha 1' }).click();
  await page.getByRole('menuitem', { name: 'Test' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByText(/alpha 1 tested/).waitFor();
  await page.getByRole('checkbox', { name: 'Select alpha 1' }).check();
  await page.getByRole('checkbox', { name: 'Select alpha 2' }).check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Disable' }).click();
  await page
    .getByRole('dialog')
    .getByText(/Disable 2 channels/)
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('region', { name: 'Results' }).getByText('2 done', { exact: true }).waitFor();
  await expect.poll(disabledNames).toEqual(['alpha 1', 'alpha 2']);

  await page.getByRole('link', { name: 'New channel' }).click();
  const drawer = page.getByRole('dialog', { name: 'New channel' });
  await drawer.getByRole('textbox', { name: 'Name' }).fill('alpha 4');
  await drawer.getByRole('textbox', { name: 'Key' }).fill('sk-4');
  await drawer.getByRole('button', { name: 'Fill related models' }).click();
  await drawer.locator('.mantine-TagsInput-pill').nth(2).waitFor();
  await drawer.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('link', { name: 'alpha 4' }).click();
  await editOpened(page);
  await page.getByRole('dialog', { name: 'Edit channel' }).getByRole('textbox', { name: 'Name' }).fill('alpha four');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'alpha four' }).waitFor();

  await page.getByRole('link', { name: 'Keys', exact: true }).click();
  await page.getByRole('link', { name: 'New API key' }).first().click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('first token');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Show key' }).click();
  await page
    .getByRole('dialog')
    .getByText(/^sk-\w{40,}$/)
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'first token' }).waitFor();
  await page.getByRole('button', { name: 'root’s account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByText('Signed out.').waitFor();
  expect(problems).toEqual([]);
  expect(foreignRequests).toEqual([]);
});

test('NAV-05 CHAN-02 CHAN-05 CHAN-09 CHAN-12 TOK-05 NAV-16: the same by keyboard only', async () => {
  await restore();
  const { page } = await site.open('/login', { as: 'guest' });
  const keys = keyboardOf(page);
  await keys.reach('Username or email');
  await page.keyboard.type(site.root.username);
  await keys.reach('Password');
  await page.keyboard.type(site.root.password);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await keys.press('Channels');
  await page.getByRole('link', { name: 'beta' }).waitFor();
  await keys.press('Filters');
  await keys.reach('ID, name or key');
  await page.keyboard.type('alpha');
  await page.keyboard.press('Escape');
  await page.getByRole('search', { name: 'Filters' }).waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'beta' }).waitFor({ state: 'hidden' });
  await keys.openMenu('Actions for alpha 1');
  await keys.press('Test');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await keys.press('Test');
  await page.getByText(/alpha 1 tested/).waitFor();

  await keys.reach('Select alpha 1');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.getByText('2 selected').waitFor();
  await keys.press('Disable', { backwards: true });
  await dialog.getByText(/Disable 2 channels/).waitFor();
  await expect.poll(keys.here).toBe('Cancel');
  await keys.press('Disable');
  await page.getByRole('region', { name: 'Results' }).getByText('2 done', { exact: true }).waitFor();
  await expect.poll(disabledNames).toHaveLength(2);

  await keys.press('New channel', { backwards: true });
  await page.getByRole('dialog', { name: 'New channel' }).waitFor();
  await keys.reach('Name');
  await page.keyboard.type('alpha 5');
  await keys.reach('Key');
  await page.keyboard.type('sk-5');
  await keys.reach('Models');
  await page.keyboard.type('gpt-4o-mini,');
  await keys.press('Create');
  await page.getByRole('link', { name: 'alpha 5' }).waitFor();
  await keys.press('alpha 5');
  await page.getByRole('dialog', { name: 'alpha 5' }).waitFor();
  await page.keyboard.press('e');
  await page.getByRole('dialog', { name: 'Edit channel' }).waitFor();
  await keys.reach('Name');
  await page.keyboard.press('End');
  await page.keyboard.type(' edited');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'alpha 5 edited' }).waitFor();

  await keys.press('Keys', { backwards: true });
  await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
  await keys.press('New API key');
  await page.getByRole('dialog', { name: 'New API key' }).waitFor();
  await keys.reach('Name');
  await page.keyboard.type('typed token');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Copy the key' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'typed token' }).waitFor();
  await keys.openMenu('root’s account', { backwards: true });
  await keys.press('Sign out');
  await page.getByText('Signed out.').waitFor();
});

async function disabledNames(): Promise<string[]> {
  const { rows } = await site.context.gateway.channels.list({ page: 1, pageSize: 100 });
  return rows
    .filter((row) => row.status === 2)
    .map((row) => row.name)
    .sort();
}

async function restore(): Promise<void> {
  const { rows } = await site.context.gateway.channels.list({ page: 1, pageSize: 100 });
  for (const row of rows) if (row.status === 2) await site.context.gateway.channels.setStatus(row.id, 1);
}
