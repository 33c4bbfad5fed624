import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { chooseInRow } from '../support/list-steps.ts';
import { addChannel } from '../support/rows.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
});
afterAll(() => site.close());

test('SEE-10: a question before a channel goes shows what is lost while it stands, and so do a save and the row’s own menu', async () => {
  const main = await addChannel(site.context, { name: 'main', models: ['alpha', 'beta'], priority: 5 });
  await addChannel(site.context, { name: 'spare', models: ['alpha'] });
  const stored = () => site.context.gateway.channels.get(main.id);
  const { page } = await site.open('/channel');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/log/?*', async (route) => {
    await held;
    await route.continue();
  });
  await chooseInRow(page, 'main', 'Delete');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Last channel of default for beta: these requests will fail.').waitFor();
  await dialog.getByText('Best channel of default for alpha: requests go to spare instead.').waitFor();
  await dialog.getByText('Reading the calls of the last 24 hours…').waitFor();
  release();
  await dialog.getByText('In the last 24 hours: 0 calls, $0.00.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });

  await chooseInRow(page, 'main', 'Impact');
  await page.getByText('Last channel of default for beta: these requests will fail.').waitFor();

  await page.goto(`${site.url}/channel/edit/${main.id}`);
  const drawer = page.getByRole('dialog', { name: 'Edit channel' });
  await drawer.getByRole('textbox', { name: 'Priority', exact: true }).fill('-3');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  const asked = page.getByRole('dialog', { name: 'Save main all the same?' });
  await asked.getByText('Best channel of default for alpha: requests go to spare instead.').waitFor();
  await asked.getByRole('button', { name: 'Cancel', exact: true }).click();
  await drawer.getByText('Nothing was saved.').waitFor();
  expect((await stored()).priority).toBe(5);
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await asked.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await stored()).priority).toBe(-3);
});
