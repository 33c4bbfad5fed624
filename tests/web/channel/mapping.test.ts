import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ dialect: 'v1', sampleData: true });
});
afterAll(() => site.close());

test('ASK-05: a mapping is built in rows with suggestions or as JSON; an alias that nobody could call is told and joins the models', async () => {
  await site.context.gateway.channels.update(2, { model_mapping: '{"a":"gpt-4o",  "b":"gpt-4"}' });
  const { page } = await site.open('/channel?open=2&tab=edit');
  const pairs = page.getByRole('group', { name: 'Model mapping', exact: true }).first();
  // Typed and taken back, it leaves nothing to save, however its text is laid out.
  await pairs.getByLabel('Model at the provider').first().fill('gpt-4o-mini');
  const part = page.getByRole('dialog').getByRole('tab', { name: 'Edit' });
  await expect.poll(() => part.textContent()).toContain('not saved');
  await pairs.getByLabel('Model at the provider').first().fill('gpt-4o');
  await expect.poll(() => part.textContent()).toBe('Edit');
  await pairs.getByRole('button', { name: 'New pair', exact: true }).click();
  await pairs.getByLabel('Requested model').nth(2).fill('mine');
  await pairs.getByRole('button', { name: 'Remove mine', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.goto(`${site.url}/channel/edit/1`);
  await pairs.getByLabel('Requested model').fill('mine');
  await pairs.getByLabel('Model at the provider').fill('gpt-4o');
  await pairs.getByText('mine is mapped but isn’t among the models').waitFor();
  const list = await pairs.getByLabel('Model at the provider').getAttribute('list');
  await expect.poll(() => page.locator(`datalist[id="${list}"] option[value="gpt-4o-mini"]`).count()).toBe(1);
  await pairs.getByRole('button', { name: 'New pair', exact: true }).click();
  await pairs.getByLabel('Requested model').nth(1).fill('gone');
  await pairs.getByRole('button', { name: 'Remove gone', exact: true }).click();
  await page.getByRole('button', { name: 'Add mapped names to the models', exact: true }).click();
  await page.getByText('Added to the models: mine.').waitFor();
  await pairs.getByRole('button', { name: 'Edit as JSON', exact: true }).click();
  const text = page.getByRole('textbox', { name: 'Model mapping', exact: true });
  expect(JSON.parse(await text.inputValue())).toEqual({ mine: 'gpt-4o' });
  await text.fill('{"mine":"gpt-4o-mini"}');
  await page.getByRole('button', { name: 'Edit as pairs', exact: true }).click();
  expect(await pairs.getByLabel('Model at the provider').inputValue()).toBe('gpt-4o-mini');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByText(/^Channel openai updated\./)
    .first()
    .waitFor();
  const row = await site.context.gateway.channels.get(1);
  expect(JSON.parse(row.model_mapping)).toEqual({ mine: 'gpt-4o-mini' });
  expect(row.models.split(',')).toContain('mine');
});
