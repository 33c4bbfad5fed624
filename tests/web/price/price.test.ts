import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { actOnSelection, chooseInRow, confirmWith, filterBy } from '../support/list-steps.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ sampleData: true });
});
afterAll(() => site.close());

test('GEN-23: the price table stands in USD per 1M; a price is set in a form for one or for chosen models, and the others stay; unset models and tiers are shown', async () => {
  const { page } = await site.open('/price?model=qwen-plus');
  await page.getByRole('heading', { name: 'Price table', level: 1 }).waitFor();
  const row = page.getByRole('row', { name: /qwen-plus/ });
  await row.getByText('Per 1M tokens').waitFor();
  // What the operator pays is not known: the cell leads to the channels of the model, where it is entered.
  const enter = row.getByRole('link', { name: 'enter You pay of qwen-plus' });
  expect(await enter.getAttribute('href')).toBe('/channel?model=qwen-plus');
  await page.getByRole('status').getByText('Filtered over all rows read').waitFor();
  await chooseInRow(page, 'qwen-plus', 'Set price');
  const dialog = page.getByRole('dialog');
  const input = dialog.getByRole('textbox', { name: 'Input', exact: true });
  await expect.poll(() => input.inputValue()).toBe('20');
  await input.fill('much');
  await dialog.getByRole('button', { name: 'Set price', exact: true }).click();
  await dialog.getByText('“much” isn’t a price.').waitFor();
  await input.fill('1.25');
  await dialog.getByRole('button', { name: 'Set price', exact: true }).click();
  // Of one model, too, it is asked with before and after, and what past calls would have cost (TUI-18).
  await dialog.getByText(/qwen-plus: Input: \$20\.00 → \$1\.25/).waitFor();
  await dialog.getByText(/^Last 30 days: /).waitFor();
  // A sixteenth of the price is likely a slip, and is typed again.
  await dialog.getByText('Input: $20.00 would become $1.25. Type the new price again.').waitFor();
  await dialog.getByLabel('Type 1.25 to confirm.').fill('1.25');
  await confirmWith(page, 'Set price');
  await page.getByText(/Prices of qwen-plus saved\. Input: \$1\.25/).waitFor();
  await row.getByText('$1.25').waitFor();
  await row.getByText('$20.00').waitFor();
  const stored = await site.context.gateway.options.list();
  const ratios = JSON.parse(stored.get('ModelRatio') ?? '{}') as Record<string, number>;
  expect(ratios['qwen-plus']).toBe(0.625);

  // Chosen models get what is filled in; the form begins empty, and the question says what changes of each.
  await filterBy(page, 'Model name', 'deepseek-c');
  const chosen = ['deepseek-chat', 'deepseek-coder'].map((name) => page.getByRole('row', { name: new RegExp(name) }));
  await row.waitFor({ state: 'detached' });
  for (const one of chosen) await one.getByRole('checkbox').check();
  await actOnSelection(page, 'Set price');
  await expect.poll(() => input.inputValue()).toBe('');
  await dialog.getByRole('button', { name: 'Set price', exact: true }).click();
  await dialog.getByText('Give at least one price.').waitFor();
  await input.fill('3');
  await dialog.getByRole('button', { name: 'Set price', exact: true }).click();
  await dialog.getByRole('row', { name: /deepseek-coder \$0\.14 → \$3\.00/ }).waitFor();
  await dialog.getByLabel('Type 3 to confirm.').fill('3');
  await confirmWith(page, 'Set price');
  for (const one of chosen) await one.getByText('$3.00').waitFor();
  await chosen[1]?.getByText('$0.14').waitFor();

  await chooseInRow(page, 'deepseek-coder', 'Change prices by a percentage');
  // A change to a tenth is typed again like a price.
  await dialog.getByRole('textbox', { name: 'Change by' }).fill('-95%');
  await dialog.getByRole('button', { name: 'Change prices by a percentage', exact: true }).click();
  await dialog.getByText('deepseek-coder: Input: $3.00 would become $0.15. Type the change again.').waitFor();
  await dialog.getByLabel('Type -95% to confirm.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).last().click();
  await dialog.getByRole('textbox', { name: 'Change by' }).fill('-50%');
  await dialog.getByRole('button', { name: 'Change prices by a percentage', exact: true }).click();
  await dialog.getByText(/deepseek-coder: Input: \$3\.00 → \$1\.50/).waitFor();
  await confirmWith(page, 'Change prices by a percentage');
  await chosen[1]?.getByText('$1.50').waitFor();

  const { channels, options } = site.context.gateway;
  await channels.create({ name: 'new', type: 1, key: 'sk-1', models: 'brand-new-model' });
  await options.set('billing_setting.billing_mode', '{"qwen-plus":"tiered_expr"}');
  const tiers = 'len <= 1000 ? tier("short", p*1) : tier("long", p*3)';
  await options.set('billing_setting.billing_expr', JSON.stringify({ 'qwen-plus': tiers }));
  await page.goto(`${site.url}/price?unset=true`);
  await page
    .getByRole('row', { name: /brand-new-model/ })
    .getByText('Not set')
    .waitFor();
  await page.goto(`${site.url}/price?model=qwen-plus`);
  await chooseInRow(page, 'qwen-plus', 'Details');
  await page.getByText('short (when len <= 1000): Input: $1.00').waitFor();
});
