import { describe, expect, test } from 'vitest';
import type { Channel } from '../../../../shared/domain/channel/channel.ts';
import { checkForm, fieldsOf } from '../../../../shared/screen/form-check.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import type { ChannelDraft } from '../../../../shared/screens/channel/channel-draft.ts';
import { channelForm } from '../../../../shared/screens/channel/channel-form.ts';
import { channelScreen } from '../../../../shared/screens/channel/channel-screen.ts';
import { headerOverrideText, paramOverrideText } from '../../../../shared/screens/channel/override-text.ts';
import { createSay } from '../../../../shared/text/say.ts';
import { rootCalls } from '../../../support/gateway/root-calls.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

const say = createSay('en');

async function make(context: ScreenContext, typed: Partial<ChannelDraft>): Promise<Channel> {
  const draft = { ...channelForm.defaults(context), name: 'modern', key: 'sk-a', models: ['gpt-4o'], ...typed };
  const { value, errors } = checkForm(channelForm, draft, 'create', context);
  expect(errors).toEqual({});
  const { row } = await channelScreen.create(value, context, {});
  if (row === undefined) throw new Error('the channel was not found again');
  return row;
}

async function edit(context: ScreenContext, row: Channel, typed: Partial<ChannelDraft>) {
  const { value, errors } = checkForm(channelForm, { ...channelForm.fromRow(row, context), ...typed }, 'edit', context);
  expect(errors).toEqual({});
  return channelScreen.update(row, value, context, {});
}

describe.each(['v013', 'v1-session', 'v1'] as const)(
  'GEN-03: modern fields of a channel, on a %s gateway',
  (dialect) => {
    test('all are made, and an edit changes the keys it names: unknown ones and what the gateway wrote meanwhile survive', async () => {
      const sandbox = await startTestSandbox({ dialect });
      const context = await signedInContext(sandbox);
      const { call } = await rootCalls(sandbox.url);
      const made = await make(context, {
        ...{ tag: 'pool-a', remark: 'until March', proxy: 'socks5://p.example.com:1080', force_format: true },
        ...{ system_prompt: 'Be brief', param_override: '{"top_p":1}', header_override: '{"X-A":"b"}' },
        ...{ setting: '{"of_tomorrow":[1,2]}', settings: '{"disable_store":true,"also_new":{"a":null}}' },
      });
      const stored = async () => (await call('GET', `/api/channel/${made.id}`)) as Record<string, string>;
      const parsed = async () => {
        const { setting = '', settings = '' } = await stored();
        return { setting: JSON.parse(setting) as unknown, settings: JSON.parse(settings) as unknown };
      };
      expect(await stored()).toMatchObject({ tag: 'pool-a', remark: 'until March', param_override: '{"top_p":1}' });
      const setting = { proxy: 'socks5://p.example.com:1080', force_format: true, system_prompt: 'Be brief' };
      const settings = { disable_store: true, also_new: { a: null } };
      expect(await parsed()).toEqual({ setting: { ...setting, of_tomorrow: [1, 2] }, settings });
      // A scheduled check writes its findings while the form is open.
      const state = { upstream_model_update_last_check_time: 5, upstream_model_update_last_detected_models: ['o9'] };
      const meanwhile = JSON.stringify({ ...settings, ...state });
      await call('PUT', '/api/channel/', { id: made.id, settings: meanwhile });
      await edit(context, made, {
        thinking_to_content: true,
        settings: '{"disable_store":false,"also_new":{"a":null}}',
      });
      expect(await parsed()).toEqual({
        setting: { ...setting, thinking_to_content: true, of_tomorrow: [1, 2] },
        settings: { ...settings, disable_store: false, ...state },
      });
      // What the gateway wrote is not shown: it is nobody's to edit.
      const now = channelForm.fromRow(await context.gateway.channels.get(made.id), context);
      expect(now.settings).toBe('{"disable_store":false,"also_new":{"a":null}}');
    });

    test('each is emptied, against gateways that keep an old text where an empty one comes; a saved edit without a change sends nothing', async () => {
      const sandbox = await startTestSandbox({ dialect });
      const context = await signedInContext(sandbox);
      const filled = {
        tag: 'a',
        remark: 'b',
        proxy: 'http://p',
        param_override: '{"a":1}',
        header_override: '{"a":"b"}',
      };
      const made = await make(context, { ...filled, settings: '{"disable_store":true}' });
      await expect(edit(context, made, {})).rejects.toThrow('No changes');
      const emptied = { tag: '', remark: '', proxy: '', param_override: '', header_override: '', settings: '' };
      expect((await edit(context, made, emptied)).message).toContain('updated');
      const row = await context.gateway.channels.get(made.id);
      expect(row).toMatchObject({ tag: '', remark: '', param_override: '', header_override: '' });
      expect([row.setting, row.settings]).toEqual(['{}', '{}']);
      // The trap itself: an empty text keeps what stands there.
      const { call } = await rootCalls(sandbox.url);
      await call('PUT', '/api/channel/', { id: made.id, settings: '{"disable_store":true}' });
      await call('PUT', '/api/channel/', { id: made.id, settings: '' });
      expect((await context.gateway.channels.get(made.id)).settings).toBe('{"disable_store":true}');
    });
  },
);

test('GEN-03: a plain administrator of v1.0 changes what needs no permission; unchanged sensitive texts stay out of the call', async () => {
  const sandbox = await startTestSandbox({ dialect: 'v1' });
  const context = await signedInContext(sandbox);
  const row = await make(context, {
    proxy: 'http://p',
    settings: '{"disable_store":true}',
    header_override: '{"a":"b"}',
  });
  await context.gateway.users.create({ username: 'clerk', password: 'clerk-password', display_name: 'clerk' });
  const { call } = await rootCalls(sandbox.url);
  await call('POST', '/api/user/manage', { id: 2, username: 'clerk', action: 'promote' });
  const clerk = await signedInContext({ url: sandbox.url, rootUsername: 'clerk', rootPassword: 'clerk-password' });
  expect((await edit(clerk, row, { tag: 'mine', remark: 'seen' })).message).toContain('updated');
  await expect(edit(clerk, row, { proxy: 'http://other' })).rejects.toMatchObject({ kind: 'forbidden' });
  expect(await context.gateway.channels.get(row.id)).toMatchObject({ tag: 'mine', setting: '{"proxy":"http://p"}' });
});

test('GEN-03: a field that the gateway lacks is not offered there', () => {
  const names = (dialect: 'classic' | 'v06' | 'v013' | 'v1', type = 1) => {
    const context = screenContext({ gateway: { dialect: () => dialect } });
    return fieldsOf(channelForm, { ...channelForm.defaults(context), type }, 'create').map(
      ({ name }) => name as string,
    );
  };
  const modern = [
    'tag',
    'param_override',
    'remark',
    'header_override',
    'proxy',
    'system_prompt',
    'setting',
    'settings',
  ];
  expect(modern.filter((name) => names('classic').includes(name))).toEqual([]);
  expect(modern.filter((name) => names('v06').includes(name))).toEqual(['tag', 'param_override']);
  for (const dialect of ['v013', 'v1'] as const) {
    expect(modern.filter((name) => names(dialect).includes(name))).toEqual(modern);
  }
  const ofType = { azure_responses_version: 3, aws_key_type: 33, vertex_key_type: 41 };
  for (const [name, type] of Object.entries(ofType)) {
    expect([names('v1', type).includes(name), names('v1').includes(name), names('v06', type).includes(name)]).toEqual([
      true,
      false,
      false,
    ]);
  }
});

test.each([
  ['a proxy of no known kind', { proxy: 'ftp://p' }, 'proxy', 'socks5://'],
  ['a remark that is too long', { remark: '好'.repeat(256) }, 'remark', '255'],
  ['an override that is no JSON', { param_override: '{"a":' }, 'param_override', 'line 1'],
  ['an override that is no object', { param_override: '[1]' }, 'param_override', 'must be a JSON object'],
  ['operations that are no list', { param_override: '{"operations":{}}' }, 'param_override', 'as a list'],
  ['a header that is no text', { header_override: '{"X-A":1}' }, 'header_override', 'as strings'],
  ['settings that are no object', { settings: '"a"' }, 'settings', 'must be a JSON object'],
  ['a setting of the wrong kind', { settings: '{"disable_store":"yes"}' }, 'settings', 'disable_store'],
  ['a setting that has a field', { setting: '{"proxy":"http://p"}' }, 'setting', 'field of its own'],
  [
    'a note of the gateway',
    { settings: '{"upstream_model_update_last_check_time":1}' },
    'settings',
    'field of its own',
  ],
  ['a type without its routes', { type: 58 }, 'settings', 'advanced_custom'],
  [
    'a type with no route',
    { type: 58, settings: '{"advanced_custom":{"advanced_routes":[]}}' },
    'settings',
    'one route',
  ],
])('GEN-03: JSON and texts are checked before they are sent: %s', (_what, typed, field, message) => {
  const context = screenContext();
  const draft = { ...channelForm.defaults(context), name: 'a', key: 'k', models: ['m'], ...typed };
  expect(checkForm(channelForm, draft as ChannelDraft, 'create', context).errors[field]).toContain(message);
});

test('GEN-03: a region of Vertex AI that was begun as JSON is told where it breaks', () => {
  const context = screenContext();
  const draft = { ...channelForm.defaults(context), name: 'a', key: 'k', models: ['m'], type: 41 };
  const fault = (other: string) => checkForm(channelForm, { ...draft, other }, 'create', context).errors.other;
  expect(fault('{"default":')).toContain('Invalid JSON');
});

test('GEN-03: a type that is told where each request goes may be saved', () => {
  const context = screenContext();
  const settings = '{"advanced_custom":{"advanced_routes":[{"incoming_path":"/a","upstream_path":"/b"}]}}';
  const draft = { ...channelForm.defaults(context), name: 'a', key: 'k', models: ['m'], type: 58, settings };
  expect(checkForm(channelForm, draft, 'create', context).errors).toEqual({});
});

describe('GEN-03: overrides are explained in words', () => {
  const modes = [
    ...['set', 'delete', 'move', 'copy', 'prepend', 'append', 'trim_prefix', 'trim_suffix', 'ensure_prefix'],
    ...['ensure_suffix', 'trim_space', 'to_lower', 'to_upper', 'replace', 'regex_replace', 'return_error'],
    ...['prune_objects', 'set_header', 'delete_header', 'copy_header', 'move_header', 'pass_headers', 'sync_fields'],
  ];
  const operation = { path: 'the.path', value: 'the value', from: 'here', to: 'there' };
  const wordsOf = (mode: string, language: 'en' | 'zh-CN') =>
    paramOverrideText(JSON.stringify({ operations: [{ ...operation, mode }] }), createSay(language));

  test.each(['en', 'zh-CN'] as const)('each operation has a sentence of its own (%s)', (language) => {
    const sentences = modes.map((mode) => wordsOf(mode, language));
    expect(new Set(sentences).size).toBe(modes.length);
    const unknown = wordsOf('of_tomorrow', language);
    expect(unknown).toContain('of_tomorrow');
    for (const [index, sentence] of sentences.entries()) {
      expect(sentence).not.toContain('Tollgate');
      expect(sentence, modes[index]).toMatch(/the\.path|here.*there|the value/);
    }
  });

  test('with what it hits, its conditions and its exceptions', () => {
    const condition = (mode: string, value: unknown, more = {}) => ({ path: 'model', mode, value, ...more });
    const text = (more: object) =>
      paramOverrideText(JSON.stringify({ operations: [{ mode: 'delete', path: 'user', ...more }] }), say);
    expect(text({})).toBe('Removes user.');
    expect(text({ conditions: [condition('prefix', 'o1')] })).toBe('Removes user. Only if model starts with "o1".');
    expect(text({ conditions: [condition('gte', 3), condition('full', 'a', { invert: true })], logic: 'AND' })).toBe(
      'Removes user. Only if all of these are true: model is at least 3, it is not so that model is "a".',
    );
    expect(text({ conditions: [condition('lt', 3), condition('contains', 'a')] })).toBe(
      'Removes user. Only if one of these is true: model is less than 3, model contains "a".',
    );
    const kept = { operations: [{ mode: 'set', path: 'temperature', value: 0.7, keep_origin: true }] };
    expect(paramOverrideText(JSON.stringify(kept), say)).toBe(
      'Sets temperature to 0.7. A value the request has stays.',
    );
    expect(paramOverrideText('{"top_p":1,"stop":["a"]}', say)).toBe('Sets top_p to 1. Sets stop to ["a"].');
    expect([paramOverrideText('', say), paramOverrideText('{"a', say)]).toEqual(['', '']);
  });

  test('headers by name, without their values, which may be secrets', () => {
    const headers = {
      ...{ 'X-Team': 'canary', Authorization: 'Bearer {api_key}', 'X-From': '{client_header:X-Request-Id}' },
      ...{ '*': '', 're:^X-Trace': '' },
    };
    expect(headerOverrideText(JSON.stringify(headers), say)).toBe(
      'Sets the header X-Team. Sets the header Authorization, with the channel’s key in it. Copies the request’s header X-Request-Id to X-From. Passes all headers of the request on, except credentials. Passes headers of the request on that match ^X-Trace, except credentials.',
    );
    const set = { operations: [{ mode: 'set_header', path: 'X-Key', value: 'canary' }] };
    expect(paramOverrideText(JSON.stringify(set), say)).toBe('Sets the header X-Key.');
  });
});
