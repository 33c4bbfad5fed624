import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDeleted } from '../../../shared/domain/user/user.ts';
import { startConsole, type TestConsole } from '../support/console.ts';
import { chooseInRow, confirmWith } from '../support/list-steps.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ dialect: 'v1', sampleData: true });
});
afterAll(() => site.close());

test('ASK-06 TUI-18: groups stand with who is in them; one is renamed, one made and set after before and after were shown, and taken back', async () => {
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
  // Some are held up, as a gateway that limits requests does: how far it is can be seen, and it can be stopped.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let moves = 0;
  await page.route('**/api/user/', async (route) => {
    moves += route.request().method() === 'PUT' ? 1 : 0;
    if (moves > 2) await held;
    await route.continue();
  });
  await confirmWith(page, 'Rename');
  await page
    .getByText(/^Moved [1-9]\d* of \d+$/)
    .first()
    .waitFor();
  await form.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Stop', exact: true }).click({ trial: true });
  // Whoever closes the tab would leave half of them behind.
  const asksToStay = () =>
    page.evaluate<boolean>("!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))");
  expect(await asksToStay()).toBe(true);
  letGo();
  await page
    .getByText(/^Renamed vip to premium\. Moved: /)
    .first()
    .waitFor();
  await expect.poll(() => members('premium')).toBe(count);
  expect(await asksToStay()).toBe(false);
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await page.getByText(/Move back what was done/).waitFor();
  await confirmWith(page, 'Move back');
  await expect.poll(() => members('vip')).toBe(count);
  await chooseInRow(page, 'vip', 'Remove');
  await form.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText(/In vip there are \d+ users/).waitFor();
  expect(await members('vip')).toBe(count);
  await page.keyboard.press('Escape');

  const ratioOf = async (name: string) =>
    JSON.parse((await site.context.gateway.options.list()).get('GroupRatio') ?? '{}')[name];
  await page.getByRole('button', { name: 'New group', exact: true }).click();
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('gold');
  await form.getByRole('textbox', { name: 'Ratio', exact: true }).fill('0.5');
  await form.getByRole('button', { name: 'New group', exact: true }).click();
  await page.getByText('Group gold made, with ratio 0.5.').first().waitFor();
  await chooseInRow(page, 'gold', 'Edit group');
  await form.getByRole('textbox', { name: 'Ratio', exact: true }).fill('0.4');
  await form.getByRole('button', { name: 'Edit group', exact: true }).click();
  await page.getByText('gold, Ratio: 0.5 → 0.4').waitFor();
  expect(await ratioOf('gold')).toBe(0.5);
  await confirmWith(page, 'Edit group');
  await expect.poll(() => ratioOf('gold')).toBe(0.4);
  await page
    .getByRole('status')
    .filter({ hasText: 'Group gold: Ratio: 0.4' })
    .getByRole('button', { name: 'Undo', exact: true })
    .click();
  await page.getByText('gold, Ratio: 0.4 → 0.5').waitFor();
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect.poll(() => ratioOf('gold')).toBe(0.5);
});
