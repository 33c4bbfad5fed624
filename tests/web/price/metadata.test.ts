import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { chooseInRow, confirmWith, editOpened } from '../support/list-steps.ts';
import { accessibilityFaults } from '../support/look.ts';

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

test('WEB-13 GEN-25: metadata and vendors open as an answer; the form stands behind Edit, and what is hidden is shown again', async () => {
  const beside = { viewport: { width: 1440, height: 900 } };
  const { page, problems } = await site.open('/metadata', beside);
  await page.getByRole('link', { name: 'claude-3-', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'claude-3-', exact: true });
  await panel.locator('[data-figure="matched_count"]').getByText('3', { exact: true }).waitFor();
  await panel.getByText(/claude-3-5-haiku-20241022, /).waitFor();
  // Nothing is typed into by mistake.
  expect(await panel.getByRole('textbox').count()).toBe(0);
  await editOpened(page);
  await page
    .getByRole('dialog', { name: 'Edit metadata' })
    .getByRole('textbox', { name: /^Model/ })
    .waitFor();

  const rows = await site.context.gateway.metadata.list({ page: 1, pageSize: 100 });
  const idOf = (name: string) => rows.rows.find(({ model_name }) => model_name === name)?.id;
  await page.goto(`${site.url}/metadata?open=${idOf('SparkDesk-v3.5')}`);
  const note = page.getByRole('note').filter({ hasText: 'Left out of the price list' });
  await note.getByRole('button', { name: 'Show in the price list' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'Show 1 model in the price list' });
  await dialog.getByRole('button', { name: 'Show in the price list', exact: true }).click();
  await note.waitFor({ state: 'detached' });

  await page.goto(`${site.url}/vendor?open=1`);
  const models = page.getByRole('region', { name: 'Models' });
  await models.getByText('Shown').first().waitFor();
  await expect.poll(() => models.getByRole('listitem').filter({ hasText: 'gpt-4o' }).count()).toBeGreaterThan(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await models.getByRole('link', { name: 'See all' }).click();
  await page.waitForURL(/\/metadata\?vendor=OpenAI/);
  expect(problems).toEqual([]);
});
