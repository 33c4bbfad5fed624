import { expect, test } from 'vitest';
import {
  noSettings,
  patchedSettings,
  type SettingsDraft,
  settingsDraftOf,
  settingsFault,
  settingsPatch,
} from '../../../../shared/screens/channel/channel-settings.ts';
import { createSay } from '../../../../shared/text/say.ts';

// The two JSON columns of a channel, key by key. This table stands apart from the code: column, key, a value, what its field
// shows, and what it shows where the key has another type.

const fields = [
  ['setting', 'proxy', 'http://p', 1],
  ['setting', 'pass_through_body_enabled', true, 'true'],
  ['setting', 'force_format', true, 1],
  ['setting', 'thinking_to_content', true, {}],
  ['setting', 'system_prompt', 'Be brief', null],
  ['setting', 'system_prompt_override', true, 'yes'],
  ['settings', 'azure_responses_version', 'preview', 3],
  ['settings', 'vertex_key_type', 'api_key', 'of_tomorrow'],
  ['settings', 'aws_key_type', 'api_key', 'of_tomorrow'],
] as const;

const none = { setting: '', settings: '' };
const say = createSay('en');

test.each(fields)('GEN-03: %s.%s has a field of its own, which reads it and writes it', (column, key, value, wrong) => {
  const text = JSON.stringify({ [key]: value });
  const draft = settingsDraftOf({ ...none, [column]: text });
  expect(draft).toEqual({ ...noSettings, [key]: value });
  expect(settingsDraftOf({ ...none, [column]: JSON.stringify({ [key]: wrong }) })).toEqual(noSettings);
  // Made, changed by nobody, and taken away again.
  const patch = settingsPatch(noSettings, draft);
  expect(patch).toEqual({
    setting: {},
    settings: {},
    [column]: { [key]: value },
  });
  expect(patch && patchedSettings(none, patch)).toEqual({ [column]: text });
  expect(settingsPatch(draft, draft)).toBeUndefined();
  const back = settingsPatch(draft, noSettings);
  expect(back).toEqual({
    setting: {},
    settings: {},
    [column]: { [key]: undefined },
  });
  expect(back && patchedSettings({ ...none, [column]: `{"${key}":1,"kept":2}` }, back)).toEqual({
    [column]: '{"kept":2}',
  });
  expect(back && patchedSettings({ ...none, [column]: text }, back)).toEqual({
    [column]: '{}',
  });
  expect(settingsFault(column, text, say)).toContain(`${key} has a field of its own.`);
  // In the other column it is a key like any other.
  expect(settingsFault(column === 'setting' ? 'settings' : 'setting', text, say)).toBeUndefined();
});

test('GEN-03: what has no field stands together as JSON, what the gateway notes there is not shown, and no JSON stays as it is', () => {
  const settings = JSON.stringify({
    ...{
      aws_key_type: 'api_key',
      upstream_model_update_last_check_time: 1,
      of_tomorrow: [1],
    },
    ...{
      upstream_model_update_last_detected_models: [],
      upstream_model_update_last_removed_models: [],
    },
  });
  expect(settingsDraftOf({ setting: '{"proxy":', settings })).toEqual({
    ...{
      ...noSettings,
      aws_key_type: 'api_key',
      setting: '{"proxy":',
      settings: '{"of_tomorrow":[1]}',
    },
  });
});

test.each([
  [{ settings: '{"a":1,"b":[1]}' }, { settings: '{"b":[1],"c":null}' }, { settings: { a: undefined, c: null } }],
  [{ setting: '{"a":1}' }, { setting: '' }, { setting: { a: undefined } }],
  [{ setting: '{"a":{"b":1}}' }, { setting: '{ "a": {"b": 1} }' }, undefined],
  [{}, { setting: '{"a":1}', proxy: 'p' }, { setting: { a: 1, proxy: 'p' } }],
])('GEN-03: an edit from %j to %j changes %j and no other key', (before, after, changed) => {
  const draft = (own: object): SettingsDraft => ({ ...noSettings, ...own });
  const patch = settingsPatch(draft(before), draft(after));
  expect(patch).toEqual(changed && { setting: {}, settings: {}, ...changed });
});

// Key, what it takes, what it does not.
test.each([
  ['http_protocol', ['"auto"', '""'], ['1', 'null']],
  ['http2_connection_shards', ['2', '0'], ['1.5', '"2"']],
  ...[
    ...['openrouter_enterprise', 'claude_beta_query', 'allow_service_tier', 'allow_inference_geo', 'allow_speed'],
    ...['allow_safety_identifier', 'allow_include_obfuscation', 'disable_store', 'disable_task_polling_sleep'],
    ...['upstream_model_update_check_enabled', 'upstream_model_update_auto_sync_enabled'],
  ].map((key) => [key, ['true', 'false'], ['"true"', '1', 'null']] as const),
  ['upstream_model_update_ignored_models', ['[]', '["a","b"]'], ['"a"', '["a",1]', '{}']],
  ['advanced_custom', ['{}', '{"a":1}'], ['[]', '"a"', 'null']],
  ['of_tomorrow', ['1', 'null', '[]'], []],
] as const)('GEN-03: %s takes %j and not %j', (key, good, bad) => {
  const fault = (value: string) => settingsFault('settings', `{"x":1,"${key}":${value}}`, say);
  for (const value of good) expect(fault(value), value).toBeUndefined();
  for (const value of bad) expect(fault(value), value).toContain(`${key} has the wrong kind of value.`);
});

test('GEN-03: a fault names where it is: the place, the column, the key with an example', () => {
  expect(settingsFault('setting', '', say)).toBeUndefined();
  expect(settingsFault('setting', '{"a":\n1,}', say)).toMatch(/line 2/);
  expect(settingsFault('setting', '[]', say)).toContain(say('channel.setting'));
  expect(settingsFault('settings', '[]', say)).toContain(say('channel.settings'));
  expect(settingsFault('settings', '[]', say)).toContain('{"disable_store":true}');
  const example = { http_protocol: '"auto"', http2_connection_shards: '2', disable_store: 'true' };
  for (const [key, text] of Object.entries({ ...example, upstream_model_update_ignored_models: '["model-a"]' }))
    expect(settingsFault('settings', `{"${key}":null}`, say)).toContain(text);
});
