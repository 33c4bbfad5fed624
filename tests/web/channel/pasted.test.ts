import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
});
afterAll(() => site.close());

test('ASK-01 ASK-13: five faults in one form for a channel are each told, and what is right is made and said', async () => {
  const { page } = await site.open('/channel/add');
  const drawer = page.getByRole('dialog', { name: 'New channel' });
  const type = (name: string, text: string) => drawer.getByRole('textbox', { name, exact: true }).fill(text);
  await type('Name', 'five faults');
  await type('Key', 'sk-aaa\u200b\nsk-bbb,\n"sk-ccc"');
  await drawer.getByText(/3 keys read, 3 cleaned: invisible characters \(key 1\)/).waitFor();
  await type('Base URL', 'https://api.example.com/v1');
  await drawer.getByRole('combobox', { name: 'Models', exact: true }).fill('gpt-4o，totally-new-x');
  await page.keyboard.press('Enter');
  await drawer.getByRole('button', { name: 'Edit as JSON', exact: true }).click();
  await type('Model mapping', '{"gpt-4o":1,"only-alias2":"gpt-4o"}');
  await drawer.getByRole('button', { name: 'Create' }).click();
  await drawer.getByText('Use https://api.example.com.').waitFor();
  await drawer.getByText(/must be mapped to a text, not 1/).waitFor();
  expect((await site.context.gateway.channels.list({ page: 1, pageSize: 10 })).rows).toEqual([]);

  await type('Base URL', 'https://api.example.com');
  await type('Model mapping', '{"only-alias2":"gpt-4o"}');
  await drawer.getByRole('button', { name: 'Create' }).click();
  await page
    .getByText(/3 channels created\..*only-alias2 is mapped but isn’t among the models.*totally-new-x has no price/)
    .waitFor();
  const { rows } = await site.context.gateway.channels.list({ page: 1, pageSize: 10 });
  expect(rows.map(({ models }) => models)).toEqual(Array.from({ length: 3 }, () => 'gpt-4o,totally-new-x'));
});

test('ASK-04: a row whose mapping a form would refuse is edited in its other fields', async () => {
  const broken = { models: 'm', model_mapping: '{"a":1}', base_url: 'https://a.example/v1' };
  const made = await site.context.gateway.channels.create({ name: 'old', type: 1, key: 'sk-1', ...broken });
  const { page } = await site.open(`/channel/edit/${made?.id}`);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('older');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Channel older updated.').first().waitFor();
  expect(await site.context.gateway.channels.get(Number(made?.id))).toMatchObject({ name: 'older', ...broken });
});

test('ASK-13: a model that no channel serves is priced by its name', async () => {
  const { page } = await site.open('/price');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Add a price' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Model' }).fill('coming-model');
  await dialog.getByRole('textbox', { name: 'Input', exact: true }).fill('1.25');
  await dialog.getByRole('button', { name: 'Add a price' }).click();
  await page.getByText(/Prices of coming-model saved.*No channel serves this model yet/).waitFor();
});
