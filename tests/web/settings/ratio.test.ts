import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { accessibilityFaults } from '../support/look.ts';
import { cardOf, saveCard, watchOptions } from '../support/settings.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
  const many = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`model-${index}`, index / 4]));
  await site.context.gateway.options.set('ModelRatio', JSON.stringify(many));
  await site.context.gateway.options.set('CompletionRatio', '{"gpt-4-all":2}');
});
afterAll(() => site.close());

const stored = async (key: string) => JSON.parse((await site.context.gateway.options.list()).get(key) ?? 'null');

test('SET-10: prices are a table: found, added, changed and removed, in step with the JSON, and shown as a diff before saving', async () => {
  const { page, problems } = await site.open('/setting?tab=operation&section=ratio&field=model_ratio');
  const ratios = cardOf(page, 'Ratios');
  const written = watchOptions(page);
  const table = ratios.getByRole('table', { name: 'Model ratios' });
  await table.getByLabel('Value of model-1', { exact: true }).waitFor();
  // Several hundred rows are not drawn, only those in sight.
  await expect.poll(() => table.getByRole('row').count()).toBeLessThan(60);
  await ratios.getByText('600 entries').waitFor();
  await table.getByText('$0.50 / 1M tokens').waitFor();

  const find = ratios.getByLabel('Find in Model ratios');
  await table.getByLabel('Value of model-1', { exact: true }).press('Enter');
  await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Value of model-2');
  await find.fill('model-599');
  await find.press('Enter');
  await ratios.getByText('1 of 600').waitFor();
  await table.getByLabel('Value of model-599').fill('1.5');
  await table.getByText('was 149.75').waitFor();
  await find.fill('model-598');
  await table.getByRole('button', { name: 'Remove model-598' }).click();
  await expect.poll(() => page.getByText('No changes to save.').count()).toBe(0);
  await ratios.getByText('No matching entry.').waitFor();
  await ratios.getByRole('button', { name: 'Add' }).nth(1).click();
  await page.keyboard.type('fresh');
  await ratios.getByText('"fresh" has no value.').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('-3');
  await ratios.getByText('"fresh": "-3" is not a number of at least 0.').waitFor();
  await saveCard(page, 'Ratios');
  await ratios.getByText(/Check your input: "fresh"/).waitFor();
  expect(written).toEqual([]);
  await table.getByLabel('Value of fresh').fill('0.25');

  const views = ratios.getByRole('group', { name: 'View for Model ratios' });
  await views.getByRole('button', { name: 'JSON' }).click();
  const text = ratios.getByRole('textbox', { name: 'Model ratios' });
  const typed = JSON.parse(await text.inputValue());
  expect(typed).toMatchObject({ fresh: 0.25, 'model-599': 1.5 });
  expect(typed['model-598']).toBeUndefined();
  await text.fill(JSON.stringify({ ...typed, 'model-0': 9 }));
  await views.getByRole('button', { name: 'Table' }).click();
  await table.getByText('was 0', { exact: true }).waitFor();

  await saveCard(page, 'Ratios');
  const dialog = page.getByRole('dialog', { name: 'Ratios: save 1 change?' });
  const rows = dialog.getByRole('row');
  await expect
    .poll(async () => (await rows.allTextContents()).slice(1).sort())
    .toEqual(['+addedfresh0.25', '±changedmodel-009', '±changedmodel-599149.751.5', '−removedmodel-598149.5']);
  await expect.poll(() => accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(written).toEqual([]);
  await saveCard(page, 'Ratios');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Ratios: saved.').waitFor();
  expect(written.map(([key]) => key)).toEqual(['ModelRatio']);
  await expect.poll(() => stored('ModelRatio')).toEqual({ ...typed, 'model-0': 9 });
  expect(problems).toEqual([]);
});

test('SET-10: text that is no JSON names line and column, marks them, and is not sent', async () => {
  const { page } = await site.open('/setting?tab=operation&section=ratio');
  const ratios = cardOf(page, 'Ratios');
  const written = watchOptions(page);
  const views = ratios.getByRole('group', { name: 'View for Completion ratios' });
  await views.getByRole('button', { name: 'JSON' }).click();
  const text = ratios.getByRole('textbox', { name: 'Completion ratios', exact: true });
  await text.fill('{\n  "gpt-4-all": 2,\n  "next" 3\n}');
  await ratios.getByText('Invalid JSON at line 3, column 10.').waitFor();
  await expect.poll(() => views.getByRole('button', { name: 'Table' }).isDisabled()).toBe(true);
  await ratios.getByRole('button', { name: 'Go to error' }).click();
  // The character at fault is chosen.
  await expect.poll(() => page.evaluate('getSelection().toString()')).toBe('3');
  await saveCard(page, 'Ratios');
  await ratios.getByText(/Check your input: Invalid JSON/).waitFor();
  await text.fill('{"gpt-4-all": "two"}');
  await ratios
    .getByText(/Completion ratios must be a JSON object with numbers/)
    .first()
    .waitFor();
  expect(written).toEqual([]);
  await ratios.getByRole('button', { name: 'Discard' }).click();
  await ratios
    .getByRole('table', { name: 'Completion ratios', exact: true })
    .getByLabel('Value of gpt-4-all')
    .waitFor();
});

test('SET-10: groups are tables too; model ratios are reset after a question', async () => {
  const { page } = await site.open('/setting?tab=operation&section=ratio');
  const ratios = cardOf(page, 'Ratios');
  const groups = ratios.getByRole('table', { name: 'Groups users can choose' });
  await groups.getByLabel('Value of vip').fill('Paying');
  // What is removed hands the focus on.
  await groups.getByRole('button', { name: 'Remove default' }).press('Enter');
  await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Remove vip');
  await ratios.getByRole('table', { name: 'Group ratios' }).getByLabel('Value of vip').fill('0.8');
  await saveCard(page, 'Ratios');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Ratios: 2 settings saved.').waitFor();
  await expect.poll(() => stored('UserUsableGroups')).toMatchObject({ vip: 'Paying' });
  await expect.poll(() => stored('GroupRatio')).toMatchObject({ vip: 0.8 });
  await ratios.getByRole('button', { name: 'Reset model ratios' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/Every model ratio is reset to the gateway’s default/).waitFor();
  await dialog.getByRole('button', { name: 'Reset model ratios' }).click();
  await page.getByText('Model ratios reset.').waitFor();
  expect(await stored('ModelRatio')).not.toHaveProperty('model-1');
  await ratios.getByRole('table', { name: 'Model ratios' }).getByLabel('Value of gpt-4', { exact: true }).waitFor();
});

test('SET-09: chat clients are a list of name and link, in their order, and JSON', async () => {
  const { page } = await site.open('/setting?tab=operation&section=chats');
  const chats = cardOf(page, 'Chat apps');
  const list = chats.getByRole('list', { name: 'Apps a key opens in' });
  await list.getByRole('listitem').first().waitFor();
  const before = (await stored('Chats')) as Record<string, string>[];
  await chats.getByRole('button', { name: 'Add a chat app' }).click();
  await page.keyboard.type('Mine');
  await chats.getByText('"Mine" has no value.').waitFor();
  await list.getByLabel('Link of Mine').fill('https://mine.example/?key={key}');
  await list.getByRole('button', { name: 'Move Mine up' }).click();
  await list.getByRole('button', { name: `Remove ${Object.keys(before[0] ?? {})[0]}` }).click();
  await saveCard(page, 'Chat apps');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Chat apps: saved.').waitFor();
  const after = (await stored('Chats')) as Record<string, string>[];
  expect(after.map((entry) => Object.keys(entry)[0])).toEqual([
    ...before.slice(1, -1).map((entry) => Object.keys(entry)[0]),
    'Mine',
    ...before.slice(-1).map((entry) => Object.keys(entry)[0]),
  ]);
  expect(after.at(-2)).toEqual({ Mine: 'https://mine.example/?key={key}' });
});
