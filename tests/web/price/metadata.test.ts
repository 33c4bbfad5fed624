import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { chooseInRow, confirmWith } from '../support/list-steps.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole({ sampleData: true });
});
afterAll(() => site.close());

test('GEN-25: metadata, vendors and missing models in the console: made shown, edited in bulk, and a sync taken line by line', async () => {
  const { metadata } = site.context.gateway;
  const all = async () => (await metadata.list({ page: 1, pageSize: 100 })).rows;
  const found = async (name: string) => (await all()).find(({ model_name }) => model_name === name);

  const { page } = await site.open('/metadata/add');
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: /^Model/ }).fill('qwen-plus');
  await drawer.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByText('Created metadata of qwen-plus.').waitFor();
  await expect.poll(() => found('qwen-plus')).toMatchObject({ status: 1, sync_official: true });

  const list = await site.open('/metadata');
  await list.page
    .getByRole('row', { name: /SparkDesk-v3\.5/ })
    .getByText('Hidden')
    .waitFor();
  for (const name of ['gpt-4o-mini', 'SparkDesk-v4.0']) {
    await list.page
      .getByRole('row', { name: new RegExp(name.replaceAll('.', '\\.')) })
      .getByRole('checkbox')
      .check();
  }
  await list.page.getByRole('button', { name: 'Set fields', exact: true }).click();
  const form = list.page.getByRole('dialog');
  await form.getByRole('textbox', { name: /^Tags/ }).fill('fast,new');
  await form.getByRole('button', { name: 'Set fields', exact: true }).click();
  await list.page.getByText('Tags: fast,new').waitFor();
  await confirmWith(list.page, 'Set fields');
  await expect.poll(async () => (await all()).filter(({ tags }) => tags === 'fast,new').length).toBe(2);

  const vendors = await site.open('/vendor');
  await vendors.page.getByRole('row', { name: /讯飞/ }).waitFor();
  const missing = await site.open('/missing-model?model=command-r-plus');
  await chooseInRow(missing.page, 'command-r-plus', 'Describe');
  await missing.page.getByRole('dialog').getByRole('button', { name: 'Describe', exact: true }).click();
  await missing.page.getByText(/Create metadata for 1 model/).waitFor();
  await confirmWith(missing.page, 'Describe');
  await expect.poll(() => found('command-r-plus')).toMatchObject({ status: 1 });

  const sync = await site.open('/metadata-sync?model=gpt-4o');
  await sync.page.getByText('Multimodal flagship for everyday work.').waitFor();
  await chooseInRow(sync.page, 'gpt-4o:description', 'Take from the catalogue');
  const asked = sync.page.getByRole('dialog');
  await asked.getByRole('button', { name: 'Take from the catalogue', exact: true }).click();
  await sync.page.getByText(/Our standard model\. → Multimodal/).waitFor();
  await confirmWith(sync.page, 'Take from the catalogue');
  await expect
    .poll(() => found('gpt-4o'))
    .toMatchObject({ description: 'Multimodal flagship for everyday work.', tags: 'vision,tools' });
});
