import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { exportAs } from '../support/list-steps.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
});
afterAll(() => site.close());

test('GEN-27: on a site that counts in yuan the console takes, shows and exports yuan', async () => {
  const { options, tokens } = site.context.gateway;
  await options.set('general_setting.quota_display_type', 'CNY');
  const { page } = await site.open('/token?open=create');
  const drawer = page.getByRole('dialog', { name: 'New API key' });
  await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill('yuan');
  const amount = drawer.getByRole('textbox', { name: 'Spending limit', exact: true });
  await expect.poll(() => amount.getAttribute('placeholder')).toBe('¥10');
  await drawer.getByRole('button', { name: '¥1,000', exact: true }).click();
  await expect.poll(() => amount.inputValue()).toBe('¥1,000.00');
  await amount.fill('¥73');
  await drawer.getByText('= ¥73.00').waitFor();
  await drawer.getByRole('button', { name: 'Create and connect' }).click();
  await page.getByText(/^API key yuan created/).waitFor();
  await page.getByRole('row', { name: /yuan/ }).getByText('¥73.00').waitFor();
  await expect.poll(async () => (await tokens.list({ page: 1, pageSize: 5 })).rows[0]?.remain_quota).toBe(5_000_000);
  const csv = await exportAs(page, 'CSV');
  expect(csv.text.split('\n')[0]).toMatch(/,used_quota \(CNY\),remain_quota \(CNY\),created_time \(/);
  expect(csv.text.split('\n')[1]).toMatch(/yuan.*,0,73,/);
});
