import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { chooseInRow, confirmWith } from '../support/list-steps.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
});
afterAll(() => site.close());

const countsOf = async (id: number) => (await site.context.gateway.providerKeys.list(id)).counts;
const chooseOption = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('GEN-01 GEN-02: a channel of several keys is made in its form with its mode; a key that is a JSON object is one, whatever its lines', async () => {
  const { page } = await site.open('/channel/add');
  const drawer = page.getByRole('dialog', { name: 'New channel' });
  const codex = '{\n  "access_token": "a",\n  "account_id": "b"\n}';
  await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill('many keys');
  await drawer.getByRole('textbox', { name: 'Key', exact: true }).fill(`key-number-one\nkey-number-two\n${codex}`);
  await drawer.getByRole('combobox', { name: 'Models', exact: true }).fill('gpt-4o');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await chooseOption(page, 'Several keys', 'One channel, keys in turn');
  await drawer.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Channel many keys created.').waitFor();
  const { gateway } = site.context;
  const [pool] = (await gateway.channels.search({ keyword: 'many keys', page: 1, pageSize: 5 })).rows;
  const id = pool?.id ?? 0;
  expect(pool?.channel_info).toMatchObject({ is_multi_key: true, multi_key_size: 3, multi_key_mode: 'polling' });

  await chooseInRow(page, 'many keys', 'Add keys');
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Keys' }).fill(`${codex}\nkey-number-four`);
  await form.getByRole('button', { name: 'Add keys', exact: true }).click();
  await page.getByText('Added 1 key to many keys, which now has 4.').waitFor();

  await gateway.providerKeys.disable(id, 0);
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await chooseInRow(page, 'many keys', 'Replace all keys');
  await form.getByRole('textbox', { name: 'Keys' }).fill('fresh-key-one\nfresh-key-two');
  await form.getByRole('button', { name: 'Replace all keys', exact: true }).click();
  await page.getByText('Replace all 4 keys of many keys with 2?').waitFor();
  await expect.poll(() => countsOf(id)).toEqual({ enabled: 3, byHand: 1, automatic: 0 });
  await confirmWith(page, 'Replace all keys');
  await page.getByText('Replaced the keys of many keys, which now has 2, all enabled.').waitFor();
  await expect.poll(() => countsOf(id)).toEqual({ enabled: 2, byHand: 0, automatic: 0 });
});

test('GEN-01: keys are listed with state, reason and time, filtered, switched and deleted; where every key died the last stays off', async () => {
  const { channels, options } = site.context.gateway;
  await options.set('AutomaticDisableChannelEnabled', 'true');
  const keys = { key: 'provider-key-one\nprovider-key-two\nprovider-key-three', multi_key_mode: 'polling' } as const;
  const upstream = { type: 1, models: ['gpt-4o'], base_url: 'builtin:?fail=401&error=revoked%20today' };
  const pool = await channels.create({ ...keys, ...upstream, name: 'pool' });
  const id = pool?.id ?? 0;
  await channels.testAll();
  await expect.poll(async () => (await countsOf(id)).automatic).toBe(1);
  const { page } = await site.open(`/provider-key?channel=${id}`);
  await page.getByRole('heading', { name: 'Provider keys' }).waitFor();
  const row = (index: number) => page.getByRole('row', { name: new RegExp(`\\b${id}:${index}\\b`) });
  for (const text of ['Auto-disabled', 'revoked today', /\d+ s ago|just now|now/])
    await row(0).getByText(text).first().waitFor();
  await row(1).getByText('Enabled').waitFor();
  await row(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Disable', exact: true }).click();
  await page.getByRole('dialog').getByText('Disable this key: pool key 1?').waitFor();
  await confirmWith(page, 'Disable');
  await row(1).getByText('Disabled').first().waitFor();
  await expect.poll(() => countsOf(id)).toEqual({ enabled: 1, byHand: 1, automatic: 1 });
  await row(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Enable', exact: true }).click();
  await row(1).getByText('Enabled').waitFor();

  for (const died of [2, 3]) {
    await channels.testAll();
    await expect.poll(async () => (await countsOf(id)).automatic).toBe(died);
  }
  await page.goto(`${site.url}/provider-key?channel=${id}&status=auto-disabled&reason=revoked`);
  await row(2).waitFor();
  await page.getByRole('checkbox', { name: /select all/i }).check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByText('Delete 3 keys').waitFor();
  await page.getByRole('dialog').getByRole('textbox').fill('3');
  await confirmWith(page, 'Delete');
  await page
    .getByText(/only key of the channel/)
    .first()
    .waitFor();
  await expect.poll(() => countsOf(id)).toEqual({ enabled: 0, byHand: 0, automatic: 1 });
  await page.goto(`${site.url}/provider-key?channel=${id}&reason=other`);
  await page.getByRole('heading', { name: 'Provider keys' }).waitFor();
  await expect.poll(() => row(0).count()).toBe(0);
});
