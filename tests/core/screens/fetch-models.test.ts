import { beforeAll, expect, test } from 'vitest';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import type { ChannelDraft } from '../../../shared/screens/channel/channel-draft.ts';
import { channelForm } from '../../../shared/screens/channel/channel-form.ts';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import { fetchModelsOfForm, fetchModelsOfRow, fetchRefusal } from '../../../shared/screens/channel/fetch-models.ts';
import { startProvider } from '../../support/gateway/provider.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';

let context: ScreenContext;

beforeAll(async () => {
  const sandbox = await startTestSandbox({ dialect: 'v1' });
  context = await signedInContext(sandbox);
  return () => sandbox.close();
});

const routes = (path: string) =>
  JSON.stringify({ advanced_custom: { advanced_routes: [{ incoming_path: '/v1/models', upstream_path: path }] } });

async function saved(fields: Partial<ChannelDraft>) {
  const draft = { ...channelForm.defaults(context), name: 'saved', models: ['m'], ...fields };
  const { row } = await channelScreen.create(draft, context, {});
  if (!row) throw new Error('the new channel was not found');
  return row;
}

const offered = ['gpt-4o', 'house-model'];

test('GEN-32: a channel that is not saved is asked for with the settings of its form; what is left out is said', async () => {
  const provider = await startProvider();
  const draft = { ...channelForm.defaults(context), key: 'sk-right', base_url: provider.url };
  const ask = (more: Partial<ChannelDraft>) => fetchModelsOfForm({ ...draft, ...more }, context, { mode: 'create' });
  expect(await ask({ type: 14 })).toEqual({ models: offered, note: undefined });
  const { note } = await ask({ proxy: 'http://proxy.example', header_override: '{"X-Team":"a"}' });
  expect(note).toMatch(/^Asked without: Proxy, Header override\. /);
  expect(provider.asked).toHaveLength(2);

  const custom = {
    type: 58,
    key: '',
    settings: routes('/list'),
    header_override: '{"Authorization":"Bearer sk-right"}',
  };
  expect(fetchRefusal({ ...draft, ...custom }, 'create', context)).toBeUndefined();
  expect(await ask(custom)).toEqual({ models: offered, note: undefined });
  expect(provider.asked.at(-1)).toEqual({ url: '/list', authorization: 'Bearer sk-right' });
  await expect(ask({ ...custom, settings: '' })).rejects.toThrow(/needs “advanced_custom”/);
  const wrong = await ask({ type: 20, key: 'sk-canary' }).catch(String);
  expect(wrong).toMatch(/Couldn’t fetch the model list\. /);
  expect(wrong).not.toContain('sk-canary');
});

test('GEN-32: an edited channel is asked for with its saved key, and only where that key may go', async () => {
  const provider = await startProvider();
  const other = await startProvider();
  const row = await saved({ key: 'sk-right', base_url: provider.url });
  const before = channelForm.fromRow(row, context);
  const ask = (more: Partial<ChannelDraft>) =>
    fetchModelsOfForm({ ...before, ...more }, context, { mode: 'edit', rowId: row.id });
  expect(await ask({ name: 'renamed' })).toEqual({ models: offered, note: undefined });
  expect((await ask({ header_override: '{"X-Team":"a"}' })).note).toMatch(/^Asked as the channel is saved.*eader/);
  await expect(ask({ base_url: other.url })).rejects.toThrow(/this was changed: Base URL\. Enter the key again/);
  expect(other.asked).toEqual([]);
  expect((await ask({ base_url: other.url, key: 'sk-right' })).models).toEqual(offered);
  expect(other.asked.map(({ authorization }) => authorization)).toEqual(['Bearer sk-right']);
});

test('GEN-32: an advanced custom channel is asked for as its form stands, with the saved key', async () => {
  const provider = await startProvider();
  const row = await saved({ type: 58, key: 'sk-right', base_url: provider.url, settings: routes('/old') });
  const before = channelForm.fromRow(row, context);
  const options = { mode: 'edit', rowId: row.id } as const;
  expect((await fetchModelsOfForm(before, context, options)).models).toEqual(offered);
  const now = await fetchModelsOfForm({ ...before, settings: routes('/new') }, context, options);
  expect(now.models).toEqual(offered);
  expect(provider.asked.map(({ url }) => url)).toEqual(['/old', '/new']);
  expect(await fetchModelsOfRow(row, context)).toEqual(offered);
  const turned = fetchModelsOfForm({ ...before, type: 1 }, context, options);
  await expect(turned).rejects.toThrow(/Enter the key again/);
});
