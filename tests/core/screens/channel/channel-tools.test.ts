import { beforeAll, describe, expect, test } from 'vitest';
import { type Channel, channelSchema } from '../../../../shared/domain/channel/channel.ts';
import type { RowAction, SiteAction } from '../../../../shared/screen/action.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { type ChannelDraft, draftOf } from '../../../../shared/screens/channel/channel-draft.ts';
import { channelForm } from '../../../../shared/screens/channel/channel-form.ts';
import { channelScreen } from '../../../../shared/screens/channel/channel-screen.ts';
import { answeringContext } from '../../../support/gateway/answering-context.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

describe('CHAN-15: the tools of the model list', () => {
  let context: ScreenContext;
  let draft: ChannelDraft;

  beforeAll(async () => {
    const sandbox = await startTestSandbox({ dialect: 'v06' });
    context = await signedInContext(sandbox);
    draft = { ...channelForm.defaults(context), name: 'a', key: 'sk-upstream', base_url: 'builtin:' };
    return () => sandbox.close();
  });

  function tool(id: string) {
    const found = channelForm.fields.flatMap((field) => field.tools ?? []).find((candidate) => candidate.id === id);
    if (!found) throw new Error(`no tool ${id}`);
    return found;
  }

  test('related models are those of the type, added to what is there, each once', async () => {
    const start = { ...draft, type: 14, models: ['claude-2', 'mine'] };
    const { value, message } = await tool('fill-related-models').run(start, context, { mode: 'create' });
    expect(value.models.slice(0, 2)).toEqual(['claude-2', 'mine']);
    expect(value.models).toContain('claude-3-opus-20240229');
    expect(new Set(value.models).size).toBe(value.models.length);
    expect(message).toMatch(/^\d+ models\.$/);
  });

  test('all models, no models, and the list on the clipboard', async () => {
    const all = await tool('fill-all-models').run(draft, context, { mode: 'create' });
    expect(all.value.models.length).toBeGreaterThan(100);
    expect((await tool('clear-models').run(all.value, context, { mode: 'create' })).value.models).toEqual([]);
    const two = { ...draft, models: ['m1', 'm2'] };
    expect((await tool('copy-models').run(two, context, { mode: 'create' })).copy).toBe('m1,m2');
  });

  test('the provider is asked with the key typed, and for a stored channel with the stored one', async () => {
    const typed = await tool('fetch-models').run(draft, context, { mode: 'create' });
    expect(typed.value.models).toContain('gpt-4o-mini');
    const { row } = await channelScreen.create({ ...draft, models: ['m'] }, context, {});
    if (!row) throw new Error('the new channel was not found');
    const stored = await tool('fetch-models').run(channelForm.fromRow(row, context), context, {
      mode: 'edit',
      rowId: row.id,
    });
    expect(stored.value.models).toContain('gpt-4o-mini');
  });

  test('other types than OpenAI, a missing key and a failing provider are told', async () => {
    const fetch = tool('fetch-models');
    expect(fetch.refusal?.({ ...draft, type: 14 }, 'create', context)).toBe('Only the OpenAI format is supported.');
    expect(fetch.refusal?.({ ...draft, key: '' }, 'create', context)).toBe('Enter a key.');
    expect(fetch.refusal?.({ ...draft, key: '' }, 'edit', context)).toBeUndefined();
    const failing = { ...draft, base_url: 'http://127.0.0.1:9' };
    await expect(fetch.run(failing, context, { mode: 'create' })).rejects.toThrow(/^Couldn’t fetch the model list\./);
  });
});

describe('CHAN-07 GEN-02: what is asked of all channels or of one is told', () => {
  const actionOf = (verb: string) => channelScreen.actions.find((one) => one.verb === verb);
  const row = channelSchema().parse({ id: 7, name: 'c7', type: 1 });
  const found = async (answer: unknown) => {
    const { context } = answeringContext({ 'upstreamUpdates.detect': answer });
    return (actionOf('detect-updates') as RowAction<Channel, undefined>).run(row, undefined, context, {});
  };

  test('models that a provider has or has no more are counted and named', async () => {
    const outcome = { id: 7, name: 'c7', add: 2, remove: 1, models_to_add: 'a,b', models_to_remove: 'c' };
    expect((await found({ add: ['a', 'b'], remove: ['c'] })).data).toEqual(outcome);
    const none = { id: 7, name: 'c7', add: 0, remove: 0, models_to_add: '', models_to_remove: '' };
    expect((await found(undefined)).data).toEqual(none);
  });

  test('balances are asked for all at once', async () => {
    const { asked, context } = answeringContext();
    const done = await (actionOf('update-balances') as SiteAction<undefined>).run(undefined, context, {});
    expect([asked, done]).toEqual([
      [['channels.updateAllBalances']],
      { message: context.say('channel.balancesUpdated') },
    ]);
  });

  test('the way a pool takes its keys is taken from the channel, where it is one', () => {
    const modeOf = (multi_key_mode: string) =>
      draftOf(channelSchema().parse({ ...row, channel_info: { is_multi_key: true, multi_key_mode } })).multi_key_mode;
    expect(['random', 'polling', 'other', ''].map(modeOf)).toEqual(['random', 'polling', 'each', 'each']);
  });
});
