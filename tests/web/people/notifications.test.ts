import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, storedItems, type TestConsole } from '../support/console.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ dialect: 'v1' });
});
afterAll(() => site.close());

test('GEN-17: how one is told of a low balance is chosen with its details; the secret stays and is kept nowhere', async () => {
  const { raw } = site.context.gateway;
  await raw.call({ method: 'PUT', path: '/api/user/self', body: { language: 'zh-CN' } });
  const stored = async () => {
    const { data } = await raw.call({ method: 'GET', path: '/api/user/self' });
    return JSON.parse((data as { setting: string }).setting) as Record<string, unknown>;
  };
  const { page, problems } = await site.open('/setting?tab=personal&section=notifications');
  await page.getByText('Not set').waitFor();
  await page.getByRole('button', { name: 'Change notifications' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Notify by' }).fill('Webhook');
  await page.getByRole('option', { name: 'Webhook' }).click();
  await dialog.getByRole('textbox', { name: 'Below this balance' }).fill('$5');
  await dialog.getByRole('button', { name: 'Change notifications' }).click();
  await dialog.getByText('Webhook URL').first().waitFor();
  await dialog.getByLabel('Webhook URL').fill('https://h.example.com/q');
  await dialog.getByLabel('Webhook secret').fill('whsec-canary');
  await dialog.getByRole('button', { name: 'Change notifications' }).click();
  await page.getByText('Below $5.00: Webhook').waitFor();
  await expect.poll(stored).toMatchObject({ webhook_secret: 'whsec-canary', language: 'zh-CN' });
  await expect.poll(async () => JSON.stringify(await storedItems(page))).not.toMatch(/whsec-canary|h\.example\.com/);

  await page.getByRole('button', { name: 'Change notifications' }).click();
  await dialog.getByText('Leave empty to keep the present one').waitFor();
  await dialog.getByLabel('Webhook URL').fill('https://h.example.com/r');
  await dialog.getByRole('button', { name: 'Change notifications' }).click();
  await expect
    .poll(stored)
    .toMatchObject({ webhook_url: 'https://h.example.com/r', webhook_secret: 'whsec-canary', language: 'zh-CN' });
  expect(problems).toEqual([]);
});
