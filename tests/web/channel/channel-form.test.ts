import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startConsole, type TestConsole } from '../support/console.ts';
import { editOpened } from '../support/list-steps.ts';
import { addChannel } from '../support/rows.ts';

let site: TestConsole;
beforeAll(async () => {
  site = await startConsole();
});
afterAll(() => site.close());

const stored = async (keyword: string) =>
  (await site.context.gateway.channels.search({ keyword, page: 1, pageSize: 100 })).rows;
const chooseType = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: 'Type', exact: true }).fill(name);
  await page.getByRole('option', { name }).click();
};
const addModel = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: 'Models', exact: true }).fill(name);
  await page.keyboard.press('Enter');
};

test('CHAN-12 CHAN-13: an empty form names every fault and sends nothing; the required fields alone make a channel with the defaults', async () => {
  const { page } = await site.open('/channel/add');
  const drawer = page.getByRole('dialog', { name: 'New channel' });
  await drawer.getByRole('button', { name: 'Create' }).click();
  await expect.poll(() => drawer.getByText('Enter a channel name and key.').count()).toBe(2);
  await drawer.getByText('Select at least one model.').waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-invalid")')).toBe('true');

  await drawer.getByRole('textbox', { name: 'Name' }).fill('  least  ');
  await drawer.getByRole('textbox', { name: 'Key' }).fill('sk-least');
  await drawer.getByRole('textbox', { name: 'Base URL' }).fill('https://up.example///');
  await addModel(page, 'gpt-4o-mini');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/api/channel'));
  await drawer.getByRole('button', { name: 'Create' }).click();
  // What was left empty is not sent at all.
  const body = JSON.stringify((await sent).postDataJSON());
  expect(body).not.toMatch(/openai_organization|model_mapping|status_code_mapping|test_model|"other"/);
  await page.getByText('Channel least created.').waitFor();
  await drawer.waitFor({ state: 'hidden' });
  await expect.poll(() => new URL(page.url()).pathname).toBe('/channel');
  await expect
    .poll(async () => (await stored('least'))[0])
    .toMatchObject({
      name: 'least',
      type: 1,
      base_url: 'https://up.example',
      models: 'gpt-4o-mini',
      group: 'default',
      auto_ban: 1,
      status: 1,
    });
});

test('CHAN-12: every field is kept, and editing shows what is stored', async () => {
  const { page } = await site.open('/channel/add');
  const drawer = page.getByRole('dialog', { name: 'New channel' });
  await chooseType(page, '3 Azure OpenAI');
  await expect
    .poll(() => drawer.getByRole('textbox', { name: 'Additional setting' }).inputValue())
    .toBe('2023-06-01-preview');
  const type = (name: string, text: string) => drawer.getByRole('textbox', { name, exact: true }).fill(text);
  await type('Name', 'all fields');
  await type('Key', 'sk-all');
  await type('Base URL', 'https://azure.example');
  await type('Organization', 'org-1');
  await type('Additional setting', '2024-10-21');
  await addModel(page, 'own-model');
  await addModel(page, 'second-model');
  await type('Test model', 'own-model');
  await drawer.getByRole('combobox', { name: 'Groups', exact: true }).fill('vip');
  await page.keyboard.press('Enter');
  await type('Priority', '-5');
  await type('Weight', '-3');
  await drawer.getByRole('switch', { name: 'Auto-disable' }).uncheck();
  await drawer.getByRole('button', { name: 'Edit as JSON', exact: true }).click();
  await type('Model mapping', '{"a":"own-model"}');
  await type('Status code mapping', '{"400":"500"}');
  await drawer.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Channel all fields created.').waitFor();
  const [row] = await stored('all fields');
  expect(row).toMatchObject({
    type: 3,
    base_url: 'https://azure.example',
    openai_organization: 'org-1',
    other: '2024-10-21',
    models: 'own-model,second-model',
    test_model: 'own-model',
    group: 'default,vip',
    priority: -5,
    weight: 0,
    auto_ban: 0,
    model_mapping: '{"a":"own-model"}',
    status_code_mapping: '{"400":"500"}',
  });
  await page.goto(`${site.url}/channel/edit/${row?.id}`);
  const edit = page.getByRole('dialog', { name: 'Edit channel' });
  await edit.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
  await expect
    .poll(() => edit.getByRole('combobox', { name: 'Type', exact: true }).inputValue())
    .toBe('3 Azure OpenAI');
  await expect.poll(() => edit.getByRole('textbox', { name: 'Organization' }).inputValue()).toBe('org-1');
  await expect.poll(() => edit.getByLabel('Requested model').first().inputValue()).toBe('a');
  await expect.poll(() => edit.getByLabel('Model at the provider').first().inputValue()).toBe('own-model');
  await expect.poll(() => edit.getByRole('switch', { name: 'Auto-disable' }).isChecked()).toBe(false);
});

test('GEN-03: modern fields are filled in and come back; an override says in words what it does, JSON is checked', async () => {
  const { page } = await site.open('/channel/add');
  const drawer = page.getByRole('dialog', { name: 'New channel' });
  const type = (name: string, text: string) => drawer.getByRole('textbox', { name, exact: true }).fill(text);
  await type('Name', 'modern');
  await type('Key', 'sk-modern');
  await addModel(page, 'own-model');
  await page.keyboard.press('Escape');
  await type('Tag', 'pool-a');
  await type('Remark', 'until March');
  await type('Proxy', 'ftp://p');
  await drawer.getByRole('switch', { name: 'Force OpenAI format' }).check();
  await type('System prompt', 'Be brief');
  await type('Parameter override', '{"operations":[{"mode":"delete","path":"user"}]}');
  await drawer.getByText('Removes user.').waitFor();
  await type('Header override', '{"X-Team":"search"}');
  await drawer.getByText('Sets the header X-Team.').waitFor();
  await type('Other request settings', '{"new":1}');
  await type('Other channel settings', '{"disable_store":"yes"}');
  await drawer.getByRole('button', { name: 'Create' }).click();
  await drawer.getByText(/The proxy must start with/).waitFor();
  await drawer.getByText(/disable_store has the wrong kind of value/).waitFor();
  await type('Proxy', 'http://p.example.com');
  await type('Other channel settings', '{"disable_store":true}');
  await drawer.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Channel modern created.').waitFor();
  const [row] = await stored('modern');
  expect(row).toMatchObject({ tag: 'pool-a', remark: 'until March', header_override: '{"X-Team":"search"}' });
  const setting = { proxy: 'http://p.example.com', force_format: true, system_prompt: 'Be brief', new: 1 };
  expect([JSON.parse(row?.setting ?? ''), JSON.parse(row?.settings ?? '')]).toEqual([setting, { disable_store: true }]);
  await page.goto(`${site.url}/channel/edit/${row?.id}`);
  const edit = page.getByRole('dialog', { name: 'Edit channel' });
  await expect.poll(() => edit.getByRole('textbox', { name: 'Tag', exact: true }).inputValue()).toBe('pool-a');
  await expect.poll(() => edit.getByRole('switch', { name: 'Force OpenAI format' }).isChecked()).toBe(true);
  await edit.getByRole('switch', { name: 'Force OpenAI format' }).uncheck();
  await edit.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Channel modern updated.').waitFor();
  const { force_format, ...left } = setting;
  await expect.poll(async () => JSON.parse((await stored('modern'))[0]?.setting ?? '{}')).toEqual(left);
});

test('CHAN-12: editing sends what changed, says when nothing did, and offers the same as a command', async () => {
  const row = await addChannel(site.context, { name: 'to edit' });
  const { page } = await site.open(`/channel/edit/${row.id}`);
  const drawer = page.getByRole('dialog', { name: 'Edit channel' });
  const name = drawer.getByRole('textbox', { name: 'Name', exact: true });
  await name.waitFor();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await page.getByText('No changes to save.').waitFor();
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postDataJSON());
  });
  await name.fill('edited');
  await drawer.getByText(`tollgate channel update ${row.id} --name edited`).waitFor();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Channel edited updated.').waitFor();
  await page.getByRole('link', { name: 'edited', exact: true }).waitFor();
  expect(sent).toEqual([{ id: row.id, name: 'edited' }]);
});

test('TRU-12: several lines in the key of one channel stay several, can be read, and are refused with their count', async () => {
  const row = await addChannel(site.context, { name: 'one key' });
  const { page } = await site.open(`/channel/edit/${row.id}`);
  const drawer = page.getByRole('dialog', { name: 'Edit channel' });
  const key = drawer.getByRole('textbox', { name: 'Key', exact: true });
  await key.focus();
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') writes.push(request.url());
  });
  // As a paste brings them.
  await page.evaluate(`document.execCommand('insertText', false, 'key-a\\nkey-b\\nkey-c')`);
  await expect.poll(() => key.inputValue()).toBe('key-a\nkey-b\nkey-c');
  const masking = `getComputedStyle(document.querySelector('[data-field=key]')).webkitTextSecurity`;
  await expect.poll(() => page.evaluate(masking)).toBe('none');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.getByText(/You entered 3 keys, one per line/).waitFor();
  await drawer.getByRole('textbox', { name: 'Name', exact: true }).focus();
  await expect.poll(() => page.evaluate(masking)).toBe('disc');
  expect(writes).toEqual([]);
});

test('CHAN-12: an unknown id says "channel not found, refresh"', async () => {
  const { page } = await site.open('/channel/edit/987654');
  await page.getByRole('dialog').getByText('Channel not found. It may have been deleted.').waitFor();
});

test('CHAN-13: a mapping that is no JSON is refused with line and column, a priority below -999 too', async () => {
  const { page } = await site.open('/channel/add');
  const drawer = page.getByRole('dialog', { name: 'New channel' });
  await drawer.getByRole('button', { name: 'Edit as JSON', exact: true }).click();
  await drawer.getByRole('textbox', { name: 'Model mapping' }).fill('{\n  "a" "b"\n}');
  await drawer.getByText(/Model mapping must be valid JSON: line 2, column \d+/).waitFor();
  await drawer.getByRole('textbox', { name: 'Priority' }).fill('-1000');
  await drawer.getByText('The priority must be at least -999.').waitFor();
  await drawer.getByRole('textbox', { name: 'Priority' }).fill('abc');
  await drawer.getByText('Priority must be a number').waitFor();
});

test('CHAN-14: the key format follows the type; templates fill the mappings and the region', async () => {
  const { page } = await site.open('/channel/add');
  const drawer = page.getByRole('dialog', { name: 'New channel' });
  await chooseType(page, '33 AWS Claude');
  await drawer.getByText('Ak|Sk|Region').first().waitFor();
  await chooseType(page, '41 Vertex AI');
  await drawer.getByRole('group', { name: 'Tools for Additional setting' }).getByRole('button').click();
  await expect
    .poll(() => drawer.getByRole('textbox', { name: 'Additional setting' }).inputValue())
    .toContain('"default": "us-central1"');
  await drawer
    .getByRole('group', { name: 'Tools for Model mapping' })
    .getByRole('button', { name: 'Template' })
    .click();
  await expect.poll(() => drawer.getByLabel('Requested model').first().inputValue()).toContain('gpt-3.5-turbo-0301');
  await drawer.getByRole('group', { name: 'Tools for Status code mapping' }).getByRole('button').click();
  await expect.poll(() => drawer.getByRole('textbox', { name: 'Status code mapping' }).inputValue()).toContain('"400"');
});

test('CHAN-15: models are filled, fetched, cleared and copied; what cannot be done says why', async () => {
  const { page } = await site.open('/channel/add', { permissions: ['clipboard-read', 'clipboard-write'] });
  const drawer = page.getByRole('dialog', { name: 'New channel' });
  const tools = drawer.getByRole('group', { name: 'Tools for Models' });
  const models = page.getByRole('combobox', { name: 'Models', exact: true });
  const chosen = drawer.locator('.mantine-TagsInput-root').filter({ has: models });
  const pills = chosen.locator('.mantine-TagsInput-pill');
  const more = chosen.getByRole('button', { name: /^\d+ more: Models/ });
  /** All that is chosen: the pills, and what a button counts behind them. */
  const countChosen = async () => (await pills.count()) + Number((await more.textContent())?.replace(/\D/g, ''));
  await tools.getByRole('button', { name: 'Fetch models' }).click();
  await page.getByText('Enter a key.').waitFor();
  await tools.getByRole('button', { name: 'Fill related models' }).click();
  await expect.poll(() => pills.count()).toBeGreaterThan(3);
  await more.waitFor();
  const related = await countChosen();
  await addModel(page, 'gpt-4o');
  await page.getByText('Some models are already in the list.').waitFor();
  await tools.getByRole('button', { name: 'Fill all models' }).click();
  await expect.poll(countChosen).toBeGreaterThan(related);
  await tools.getByRole('button', { name: 'Clear models' }).click();
  await expect.poll(() => pills.count()).toBe(0);

  await drawer.getByRole('textbox', { name: 'Key' }).fill('sk-fetch');
  await drawer.getByRole('textbox', { name: 'Base URL' }).fill('builtin:');
  await tools.getByRole('button', { name: 'Fetch models' }).click();
  await expect.poll(() => pills.count()).toBeGreaterThan(0);
  await page.route('**/api/channel/fetch_models', (route) =>
    route.fulfill({ json: { success: false, message: 'refused' } }),
  );
  await tools.getByRole('button', { name: 'Fetch models' }).click();
  await page.getByText(/Couldn’t fetch the model list/).waitFor();
  await tools.getByRole('button', { name: 'Copy models' }).click();
  await page.getByText('Copied to clipboard.').waitFor();
  await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toContain('gpt-4o-mini');

  await chooseType(page, '14 Anthropic Claude');
  await tools.getByRole('button', { name: 'Fetch models' }).click();
  await page.getByText('Only the OpenAI format is supported.').waitFor();
});

test('CHAN-16: one key a line makes one channel each', async () => {
  const { page } = await site.open('/channel/add');
  const drawer = page.getByRole('dialog', { name: 'New channel' });
  await drawer.getByRole('textbox', { name: 'Name' }).fill('batch');
  await drawer.getByRole('textbox', { name: 'Key' }).fill('sk-1\n\nsk-2\nsk-3\n');
  await addModel(page, 'gpt-4o-mini');
  await drawer.getByRole('button', { name: 'Create' }).click();
  await page.getByText('3 channels created.').waitFor();
  await expect.poll(() => stored('batch')).toHaveLength(3);
});

test('CHAN-16: an unsure result says "submit failed, do not resubmit" and keeps the form', async () => {
  const { page } = await site.open('/channel/add');
  const drawer = page.getByRole('dialog', { name: 'New channel' });
  await drawer.getByRole('textbox', { name: 'Name' }).fill('unsure');
  await drawer.getByRole('textbox', { name: 'Key' }).fill('sk-1');
  await addModel(page, 'gpt-4o-mini');
  const answers = [
    undefined,
    { status: 200, contentType: 'text/html', body: '<h1>Sign in to the hotel network</h1>' },
    { status: 200, body: '' },
    { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
    { status: 200, json: [1, 2, 3] },
  ];
  for (const answer of answers) {
    let posts = 0;
    await page.route('**/api/channel/', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      posts += 1;
      if (answer === undefined) await route.abort('connectionreset');
      else await route.fulfill(answer);
    });
    await drawer.getByRole('button', { name: 'Create' }).click();
    await expect.poll(() => posts).toBe(1);
    await drawer.getByText(/may already have been made/).waitFor();
    await expect.poll(() => drawer.getByRole('button', { name: 'Create' }).isEnabled()).toBe(true);
    expect(posts).toBe(1);
    await expect.poll(() => drawer.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('unsure');
    await page.unroute('**/api/channel/');
  }
});

test('CHAN-12 API-02: a refused save keeps every word; leaving with unsaved words asks, and Back too', async () => {
  const row = await addChannel(site.context, { name: 'guarded' });
  const { page } = await site.open('/channel');
  await page.getByRole('link', { name: 'guarded' }).click();
  await editOpened(page);
  const drawer = page.getByRole('dialog', { name: 'Edit channel' });
  await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill('half typed');
  await page.route('**/api/channel/', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await route.fulfill({ json: { success: false, message: 'name is taken' } });
  });
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.getByRole('alert').getByText('The gateway returned an error: name is taken').waitFor();
  const dialog = page.getByRole('dialog', { name: 'You have unsaved changes.' });
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await page.goBack();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe(`?open=${row.id}&tab=edit`);
  await expect.poll(() => drawer.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('half typed');
  await page.goBack();
  await dialog.getByRole('button', { name: 'Leave without saving' }).click();
  await drawer.waitFor({ state: 'hidden' });
  await expect.poll(() => page.url()).toBe(`${site.url}/channel`);
});
