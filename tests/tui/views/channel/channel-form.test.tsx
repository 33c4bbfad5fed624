import { afterAll, beforeAll, expect, test } from 'vitest';
import { layersOf } from '../../../../cli/tui/state/any-layer.ts';
import type { FormLayer } from '../../../../cli/tui/state/form/form-state.ts';
import { startProvider } from '../../../support/gateway/provider.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';
import { openApp } from '../../support/open-app.tsx';

const root = { username: 'root', password: '123456' };
const save = '\u0013';
const clear = '\u0015';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox({ sampleData: true });
});
afterAll(() => sandbox.close());

/** The form of a new channel, and what drives it by the names of its fields. */
async function openNew(options: Partial<Parameters<typeof openApp>[0]> = {}) {
  const ui = await openApp({ gatewayUrl: sandbox.url, as: root, view: 'channel', rows: 50, ...options });
  // A classic gateway doesn't say how many there are.
  await ui.waitFor(/row 1 (?:of 6\d|· 50 loaded)/);
  await ui.press('n');
  await ui.waitFor(() => layersOf(ui.app).at(-1)?.kind === 'form');
  const { store } = layersOf(ui.app)[0] as FormLayer;
  const names = () => store.get().fields.map(({ name }) => name as string);
  const focus = (name: string) => {
    expect(names()).toContain(name);
    store.set({ focus: names().indexOf(name), isSelected: false });
  };
  const write = async (name: string, text: string) => {
    focus(name);
    await ui.type(`${clear}${text}`);
  };
  const choose = async (name: string, text: string) => {
    focus(name);
    await ui.type(text);
    await ui.waitFor(() => layersOf(ui.app).at(-1)?.kind === 'picker');
    await ui.waitFor(() => {
      const top = layersOf(ui.app).at(-1);
      return top?.kind === 'picker' && !top.store.get().isLoading;
    });
    await ui.press('enter');
  };
  /** Runs a tool of the models. */
  const tool = async (name: string) => {
    focus('models');
    await ui.press('ctrl+t');
    await ui.type(`${name}\r`);
  };
  const value = (name: string) => store.get().value[name];
  return { ui, names, write, choose, tool, focus, value, store };
}

async function newest() {
  const { gateway } = await signedInContext(sandbox);
  const { rows } = await gateway.channels.list({ page: 1, pageSize: 1, idSort: true });
  return gateway.channels.get(rows[0]?.id ?? 0);
}

test('CHAN-12 CHAN-13: every field of a channel is there, is sent corrected, and comes back as it was saved', async () => {
  const { ui, names, write, choose } = await openNew();
  expect(names()).toEqual([
    'type',
    'name',
    'key',
    'multi_key_mode',
    'base_url',
    'openai_organization',
    'models',
    'test_model',
    'groups',
    'priority',
    'weight',
    'auto_ban',
    'tag',
    'remark',
    'model_mapping',
    'status_code_mapping',
    'proxy',
    'pass_through_body_enabled',
    'force_format',
    'thinking_to_content',
    'system_prompt',
    'system_prompt_override',
    'param_override',
    'header_override',
    'setting',
    'settings',
  ]);
  await write('name', '  all fields ');
  await write('key', 'sk-all');
  await write('base_url', 'https://up.example.com///');
  await write('openai_organization', ' org-1 ');
  await choose('models', 'gpt-4o-own');
  await ui.press('enter');
  await write('test_model', 'gpt-4o-mini');
  await write('priority', '-999');
  await write('weight', '-7');
  await write('model_mapping', '{"a":"b"}');
  await write('status_code_mapping', '{"400":"500"}');
  await ui.type(save);
  await ui.waitFor('Channel all fields created');
  expect(await newest()).toMatchObject({
    name: 'all fields',
    base_url: 'https://up.example.com',
    openai_organization: 'org-1',
    models: 'gpt-4o-own',
    test_model: 'gpt-4o-mini',
    group: 'default',
    priority: -999,
    weight: 0,
    auto_ban: 1,
    model_mapping: '{"a":"b"}',
    status_code_mapping: '{"400":"500"}',
  });
});

test('GEN-03: modern fields are filled in and come back; an override says in words what it does, JSON is checked', async () => {
  const { ui, write, focus, store } = await openNew();
  await write('name', 'modern');
  await write('key', 'sk-modern');
  store.set({ value: { ...store.get().value, models: ['gpt-4o'] } });
  await write('tag', 'pool-a');
  await write('remark', 'until March');
  await write('proxy', 'ftp://p');
  focus('force_format');
  await ui.press('space');
  await write('system_prompt', 'Be brief');
  await write('param_override', '{"operations":[{"mode":"delete","path":"user"}]}');
  await ui.waitFor('Removes user.');
  await write('header_override', '{"X-Team":"search"}');
  await ui.waitFor('Sets the header X-Team.');
  await write('setting', '{"new":1}');
  await write('settings', '{"disable_store":"yes"}');
  await ui.type(save);
  await ui.waitFor('The proxy must start with');
  await ui.waitFor('disable_store has the wrong kind of value');
  await write('proxy', 'http://p.example.com');
  await write('settings', '{"disable_store":true}');
  await ui.type(save);
  await ui.shows('Channel modern created');
  const row = await newest();
  expect(row).toMatchObject({ tag: 'pool-a', remark: 'until March', header_override: '{"X-Team":"search"}' });
  expect(JSON.parse(row.setting)).toEqual({
    ...{ proxy: 'http://p.example.com', force_format: true, system_prompt: 'Be brief', new: 1 },
  });
  expect(JSON.parse(row.settings)).toEqual({ disable_store: true });
  await ui.command(`channel update ${row.id}`);
  await ui.layer('form');
  const edited = (layersOf(ui.app)[0] as FormLayer).store;
  expect(edited.get().value).toMatchObject({ tag: 'pool-a', force_format: true, setting: '{"new":1}' });
  edited.set({ focus: edited.get().fields.findIndex(({ name }) => name === 'system_prompt'), isSelected: false });
  await ui.type(`${clear}Be long${save}`);
  await ui.shows('Channel modern updated');
  expect(JSON.parse((await newest()).setting)).toMatchObject({ system_prompt: 'Be long', force_format: true, new: 1 });
});

test('CHAN-13: Azure needs its address, Spark gets a version, a priority too low is refused', async () => {
  const { ui, names, write, choose, value } = await openNew();
  await choose('type', 'azure');
  await ui.waitFor(() => value('type') === 3);
  await write('name', 'az');
  await write('key', 'k');
  await write('priority', '-1000');
  await ui.type(save);
  await ui.waitFor('Azure OpenAI needs a base URL.');
  await ui.waitFor(/priority.*-999/i);
  await choose('type', 'spark');
  await ui.waitFor(() => value('type') === 18);
  expect(names()).toContain('other');
  await write('other', ' ');
  await choose('models', 'spark-own');
  await ui.press('enter');
  await write('priority', '0');
  await ui.type(save);
  await ui.waitFor('Channel az created');
  expect(await newest()).toMatchObject({ type: 18, other: 'v2.1' });
});

test('CHAN-14: the key’s format follows the type; templates fill the region and the mappings', async () => {
  const { ui, choose, focus, value } = await openNew();
  for (const [type, number, format] of [
    ['baidu', 15, 'APIKey|SecretKey'],
    ['xunfei', 18, 'APPID|APISecret|APIKey'],
    ['fastgpt', 22, 'APIKey-AppId'],
    ['hunyuan', 23, 'AppId|SecretId|SecretKey'],
    ['aws', 33, 'Ak|Sk|Region'],
  ] as const) {
    await choose('type', type);
    await ui.waitFor(() => value('type') === number);
    focus('key');
    await ui.waitFor(format);
  }
  await choose('type', 'vertex');
  await ui.waitFor(() => value('type') === 41);
  for (const [name, part] of [
    ['other', '"default": "us-central1"'],
    ['model_mapping', '"gpt-4-0314": "gpt-4"'],
    ['status_code_mapping', '"400": "500"'],
  ] as const) {
    focus(name);
    await ui.press('ctrl+t');
    await ui.type('template\r');
    await ui.waitFor(() => String(value(name)).includes(part));
  }
});

test('CHAN-15: models are filled by kind or all, cleared, and one that is there already is told', async () => {
  const { ui, choose, tool, value, focus } = await openNew();
  await choose('type', 'anthropic');
  await ui.waitFor(() => value('type') === 14);
  await tool('clear');
  await ui.waitFor(() => (value('models') as string[]).length === 0);
  await tool('related');
  await ui.waitFor(() => (value('models') as string[]).length > 0);
  const related = value('models') as string[];
  expect(related.every((model) => model.includes('claude'))).toBe(true);
  await tool('fill all');
  await ui.waitFor(() => (value('models') as string[]).length > related.length);
  const [first = ''] = related;
  focus('models');
  await ui.type(first);
  await ui.waitFor(() => {
    const top = layersOf(ui.app).at(-1);
    return top?.kind === 'picker' && !top.store.get().isLoading;
  });
  await ui.press('space');
  await ui.waitFor('Some models are already in the list');
});

test('CHAN-15 CHAN-18: models of a channel that is not saved are fetched from the provider where the gateway cannot', async () => {
  const classic = await startTestSandbox({ dialect: 'classic', sampleData: true });
  const provider = await startProvider();
  const copied: string[] = [];
  const { ui, names, write, tool, value, choose } = await openNew({
    gatewayUrl: classic.url,
    world: { clipboard: { write: async (text) => copied.push(text) > 0 } },
  });
  await tool('fetch');
  await ui.waitFor(/enter a key/i);
  await ui.press('escape');
  // This generation takes a longest input as well, and has none of the modern fields (GEN-03).
  expect(names()).toContain('max_input_tokens');
  for (const name of ['tag', 'remark', 'proxy', 'param_override', 'setting']) expect(names()).not.toContain(name);
  await write('key', 'sk-right');
  await write('base_url', provider.url);
  await tool('fetch');
  await ui.waitFor(() => (value('models') as string[]).includes('house-model'));
  await tool('copy');
  await ui.waitFor(() => copied.length === 1);
  expect(copied[0]?.split(',')).toContain('house-model');
  await write('key', 'sk-wrong');
  await tool('fetch');
  await ui.waitFor('Couldn’t fetch the model list. HTTP 401');
  expect(ui.screen()).not.toContain('sk-wrong');
  await choose('type', 'anthropic');
  await ui.waitFor(() => value('type') === 14);
  await tool('fetch');
  await ui.waitFor('Only the OpenAI format is supported.');
  await ui.press('escape');
  expect(provider.asked.map(({ authorization }) => authorization)).toEqual(['Bearer sk-right', 'Bearer sk-wrong']);
});
