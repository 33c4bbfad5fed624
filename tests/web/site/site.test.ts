import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { confirmWith } from '../support/list-steps.ts';
import { accessibilityFaults } from '../support/look.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ sampleData: true });
});
afterAll(() => site.close());

const plan = {
  ...{ plan: 1, gateway: 'https://gw.example.com', made_at: '2026-11-01T00:00:00Z' },
  steps: [
    { n: 1, file: 'vendors', name: 'Harbour', kind: 'add', fields: [{ field: 'icon', after: 'OpenAI' }] },
    { n: 2, file: 'channels', name: 'azure', kind: 'change', fields: [{ field: 'weight', before: 0, after: 7 }] },
    {
      ...{ n: 3, file: 'channels', name: 'azure-eu', kind: 'change' },
      fields: [{ field: 'key', after: '${' + 'env:NEW_KEY}' }],
    },
  ],
};
const weight = async () => (await site.context.gateway.channels.get(4)).weight;

test('CHG-02 CHG-03 CHG-08: a plan is opened from its file, some of it applied with what it takes away, and taken back', async () => {
  const { page } = await site.open('/site');
  await page.getByText('No plan is open.').waitFor();
  // Nothing is there to filter, and the command stands in one piece.
  expect(await page.getByPlaceholder(/^Filter by/).count()).toBe(0);
  await page.getByRole('main').locator('code', { hasText: 'tollgate site plan --out changes.json' }).waitFor();
  await page.getByRole('button', { name: 'Open a plan' }).last().click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file…' }).click();
  const file = { name: 'plan.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(plan)) };
  await (await chooser).setFiles(file);
  await page.getByRole('dialog').getByRole('button', { name: 'Open a plan' }).click();
  await page.getByText('1 to add, 2 to change, 0 to delete').waitFor();
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`${name}\\b`) }).first();
  await row('channels/azure').getByText('weight 0 → 7').waitFor();
  // What it touches stands beside it before anything is applied; in a narrow window above it, in one line.
  const touched = page.getByRole('region', { name: 'What it touches' });
  await touched.getByRole('row', { name: /^azure [≥\d, ]+ \d[\d,]* / }).waitFor();
  await touched.getByText('Every group keeps its best channel').waitFor();
  await touched.getByText('Sets secrets of one thing').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('summary', { hasText: /^What it touches.* calls, / }).waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  // Secrets are on no page: what needs them is said, and nothing is sent.
  await page.getByRole('button', { name: 'Apply all' }).click();
  await page.getByText('Secrets can’t be read from this page').waitFor();
  expect(await weight()).toBe(0);

  // A heading selects the changes of its subject.
  for (const name of ['Vendors', 'Channels']) await page.getByRole('checkbox', { name, exact: true }).check();
  await page.getByText('3 selected').waitFor();
  await row('channels/azure-eu').getByRole('checkbox').uncheck();
  await page.getByRole('button', { name: 'Apply all 3' }).waitFor();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByText('Apply 2 changes: vendors/Harbour, channels/azure?').waitFor();
  await page.getByRole('dialog').getByText('Every group keeps its best channel').waitFor();
  await confirmWith(page, 'Apply');
  await row('channels/azure').getByText('done').waitFor();
  await page.getByRole('button', { name: 'Apply all 1' }).waitFor();
  expect(await weight()).toBe(7);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Deletes vendors/Harbour.').waitFor();
  await confirmWith(page, 'Apply');
  await row('channels/azure').getByText('to do').waitFor();
  expect(await weight()).toBe(0);
  const { rows } = await site.context.gateway.metadata.vendors({ page: 1, pageSize: 50, keyword: 'Harbour' });
  expect(rows).toEqual([]);

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Close the plan' }).click();
  await page.getByText('No plan is open.').waitFor();
});

test('CHG-02: what is no plan is said in the form, and stays there', async () => {
  const { page } = await site.open('/site');
  await page.getByRole('button', { name: 'Open a plan' }).first().click();
  await page.getByRole('textbox', { name: 'Plan' }).fill('{"steps":[]}');
  await page.getByRole('dialog').getByRole('button', { name: 'Open a plan' }).click();
  await page.getByText('This is not a plan.').waitFor();
  expect(await page.getByRole('textbox', { name: 'Plan' }).inputValue()).toBe('{"steps":[]}');
});

test('CHG-05: rows pasted from a spreadsheet are checked, shown as a plan, and made; what is wrong stays in the form with its line', async () => {
  const { page } = await site.open('/site');
  await page.getByRole('button', { name: 'Import rows' }).click();
  const dialog = page.getByRole('dialog');
  const rows = dialog.getByRole('textbox', { name: 'Rows' });
  const head = 'Name\tType\tKey\tModels\tGroups\tPriority\n';
  await rows.fill(`${head}pasted one\topenai\tsk-pasted-1\tm1, m2\tvip\tmany\n`);
  await dialog.getByRole('button', { name: 'Import rows' }).click();
  await page
    .getByText(/Line 2: Priority: /)
    .first()
    .waitFor();
  expect(await rows.inputValue()).toContain('pasted one');
  await rows.fill(`${head}pasted one\topenai\tsk-pasted-1\tm1, m2\tvip\t7\npasted two\t14\tsk-pasted-2\tm3\tvip\t\n`);
  await dialog.getByRole('button', { name: 'Import rows' }).click();
  await page.getByText('2 changes are ready to be reviewed.').waitFor();
  await page.getByText('2 to add, 0 to change, 0 to delete').waitFor();
  expect(await page.locator('body').innerText()).not.toContain('sk-pasted');
  await page.getByRole('button', { name: 'Apply all' }).click();
  await page.getByText('Apply 2 changes: channels/pasted one, channels/pasted two?').waitFor();
  await confirmWith(page, 'Apply');
  await page
    .getByRole('row', { name: /channels\/pasted two/ })
    .last()
    .getByText('done')
    .waitFor();
  // The way on is what one can press here.
  const results = page.getByRole('region', { name: 'Results' });
  await results.getByText('Set one: Prices › Table').first().waitFor();
  expect(await results.innerText()).not.toContain('tollgate');
  const { rows: made } = await site.context.gateway.channels.search({ keyword: 'pasted', page: 1, pageSize: 10 });
  expect(made.map(({ name, models, priority }) => [name, models, priority]).sort()).toEqual([
    ['pasted one', 'm1,m2', 7],
    ['pasted two', 'm3', 0],
  ]);
});

test('CHG-11: a plan with changes to do is replaced only when that is confirmed; the dialog from the box names its list', async () => {
  const { page } = await site.open('/site');
  await page.getByRole('button', { name: 'Open a plan' }).first().click();
  await page.getByRole('textbox', { name: 'Plan' }).fill(JSON.stringify(plan));
  await page.getByRole('dialog').getByRole('button', { name: 'Open a plan' }).click();
  await page.getByText('1 to add, 2 to change, 0 to delete').waitFor();

  await page.keyboard.press('Control+k');
  const box = page.getByRole('dialog', { name: 'Search and commands' });
  await box.getByRole('textbox').fill('import vendors');
  await box
    .getByRole('button', { name: /Import/ })
    .filter({ hasText: 'Vendors' })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Import · Vendors' });
  await dialog.getByRole('textbox', { name: 'Rows' }).fill('name,icon\nQuayside,OpenAI\n');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  const replacing = page.getByRole('dialog', { name: 'Close the open plan and open the new one?' });
  await replacing.getByText('3 changes of the open plan are still to be done.').waitFor();
  await replacing.getByRole('button', { name: 'Cancel' }).click();
  // What was typed stays, and so does the plan.
  await dialog.getByText('The open plan stays. The new one was not opened.').waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Rows' }).inputValue()).toContain('Quayside');
  await page.getByText('1 to add, 2 to change, 0 to delete').waitFor();

  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await replacing.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('1 to add, 0 to change, 0 to delete').waitFor();
});

test('CHG-11: a class of users is pasted into the list of users, reviewed as a plan and made', async () => {
  const { page } = await site.open('/user');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import' });
  const rows = dialog.getByRole('textbox', { name: 'Rows' });
  await rows.fill('username,password\nclass-01,first-password\nclass-02,short\n');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByText(/Line 3: .*must have at least 8 characters/).waitFor();
  await rows.fill('username,password\nclass-01,first-password\nclass-02,second-password\n');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('2 to add, 0 to change, 0 to delete').waitFor();
  expect(new URL(page.url()).pathname).toBe('/site');
  await page.getByRole('button', { name: 'Apply all' }).click();
  await confirmWith(page, 'Apply');
  await page
    .getByRole('row', { name: /users\/class-02/ })
    .last()
    .getByText('done')
    .waitFor();
  const { rows: made } = await site.context.gateway.users.search({ keyword: 'class-0', page: 1, pageSize: 10 });
  expect(made.map(({ username }) => username).sort()).toEqual(['class-01', 'class-02']);
});
