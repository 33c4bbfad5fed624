import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from './support/console.ts';
import { chooseInRow, confirmWith } from './support/list-steps.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
});
afterAll(() => site.close());

test('keys of a channel with several: listed, disabled, and added from the channel’s menu, in whole sentences', async () => {
  const { channels, providerKeys } = site.context.gateway;
  const keys = { key: 'provider-key-one\nprovider-key-two\nprovider-key-three', multi_key_mode: 'random' } as const;
  const pool = await channels.create({ ...keys, name: 'pool', type: 1, models: ['gpt-4o'], base_url: 'builtin:' });
  const id = pool?.id ?? 0;
  const { page } = await site.open('/provider-key');
  await page.getByRole('heading', { name: 'Provider keys' }).waitFor();
  const row = page.getByRole('row', { name: new RegExp(`${id}:1`) });
  await row.getByText('Enabled').waitFor();
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Disable', exact: true }).click();
  await page.getByRole('dialog').getByText('Disable this key: pool key 1?').waitFor();
  await confirmWith(page, 'Disable');
  await row.getByText('Disabled').waitFor();
  await expect.poll(async () => (await providerKeys.list(id)).counts).toEqual({ enabled: 2, byHand: 1, automatic: 0 });

  const channel = await site.open('/channel');
  await chooseInRow(channel.page, 'pool', 'Add keys');
  const form = channel.page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Keys' }).fill('provider-key-four\nprovider-key-one');
  await form.getByRole('button', { name: 'Add keys', exact: true }).click();
  await channel.page.getByText('Added 1 key to pool, which now has 4.').waitFor();
});
