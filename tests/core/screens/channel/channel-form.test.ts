import { describe, expect, test } from 'vitest';
import { channelTypes } from '../../../../shared/domain/channel/channel-type.ts';
import { Role } from '../../../../shared/domain/user/role.ts';
import { channelUpdateBody, copiedFields } from '../../../../shared/gateway/resources/channel-record.ts';
import { checkForm, fieldsOf, setField } from '../../../../shared/screen/form-check.ts';
import { type ChannelDraft, channelChangesOf } from '../../../../shared/screens/channel/channel-draft.ts';
import { channelForm } from '../../../../shared/screens/channel/channel-form.ts';
import { channelScreen } from '../../../../shared/screens/channel/channel-screen.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { scriptedGateway, scriptedNow } from '../../../support/gateway/scripted-gateway.ts';
import { ok } from '../../../support/gateway/scripted-transport.ts';

const context = screenContext();

function check(changes: Partial<ChannelDraft>, mode: 'create' | 'edit' = 'create') {
  const right = { ...channelForm.defaults(context), name: 'a', key: 'k', models: ['gpt-4o-mini'] };
  return checkForm(channelForm, { ...right, ...changes }, mode, context);
}

function helpOf(name: string, draft: ChannelDraft, mode: 'create' | 'edit' = 'create'): string | undefined {
  const help = channelForm.fields.find((field) => field.name === name)?.help;
  return typeof help === 'function' ? help(draft, context, mode) : help;
}

describe('CHAN-12: the channel form has every field', () => {
  test('each field has a label, and the most used types come first, with number and name', async () => {
    expect(channelForm.fields.map(({ name }) => name)).toEqual([
      'type',
      'name',
      'key',
      'key_mode',
      'multi_key_mode',
      'base_url',
      'openai_organization',
      'other',
      'models',
      'test_model',
      'groups',
      'priority',
      'weight',
      'auto_ban',
      'tag',
      'remark',
      'max_input_tokens',
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
      'azure_responses_version',
      'vertex_key_type',
      'aws_key_type',
      'setting',
      'settings',
    ]);
    const type = channelForm.fields[0];
    const choices = await type?.choices?.(channelForm.defaults(context), context);
    expect(choices?.map(({ value }) => value)).toEqual(channelTypes.members.map(({ value }) => value));
    expect(choices?.[0]).toMatchObject({ value: 1, label: '1 OpenAI' });
  });

  test('what `other` means depends on the type, and types without one do not show it', () => {
    const names = (type: number) =>
      fieldsOf(channelForm, { ...channelForm.defaults(context), type }, 'create').map(({ name }) => name);
    expect(names(1)).not.toContain('other');
    expect(names(3)).toContain('other');
    expect(helpOf('other', { ...channelForm.defaults(context), type: 3 })).toContain('2023-06-01-preview');
  });
});

test('CHAN-12: on a gateway with the column the longest input is kept, changed and copied', async () => {
  const body = { name: 'a', type: 1, key: 'sk-1', models: 'm', group: 'default', auto_ban: 1, priority: 0, weight: 0 };
  const stored = { ...body, id: 5, key: '', status: 1, created_time: scriptedNow / 1000, max_input_tokens: 9000 };
  const list = { request: 'GET /api/channel/?p=0&page_size=20&id_sort=true', answer: ok([stored]) };
  const changed = { ...stored, max_input_tokens: 5000 };
  const { gateway } = scriptedGateway(
    [
      { request: 'POST /api/channel/', body: { ...body, max_input_tokens: 9000 }, answer: ok() },
      list,
      { request: 'PUT /api/channel/', body: { id: 5, max_input_tokens: 5000 }, answer: ok(changed) },
    ],
    { dialect: 'classic' },
  );
  const at = screenContext({ gateway, role: Role.Admin });
  const draft = { ...channelForm.defaults(at), name: 'a', key: 'sk-1', models: ['m'], max_input_tokens: 9000 };
  const made = await channelScreen.create(draft, at, {});
  expect(made.tone ?? 'good').toBe('good');
  if (!made.row) throw new Error('the new channel was not found');
  const before = channelForm.fromRow(made.row, at);
  expect(before.max_input_tokens).toBe(9000);
  const done = await channelScreen.update(made.row, { ...before, max_input_tokens: 5000 }, at, {});
  expect(done.row?.max_input_tokens).toBe(5000);
  expect(copiedFields(made.row, 'sk-2', 'b')).toMatchObject({ max_input_tokens: 9000, key: 'sk-2' });
});

describe('CHAN-13: rules of the channel form', () => {
  test.each([
    ['an empty name', { name: '  ' }, 'name', 'Enter a channel name and key.'],
    ['an empty key on creation', { key: '\n \n' }, 'key', 'Enter a channel name and key.'],
    ['no model', { models: [' '] }, 'models', 'Select at least one model.'],
    ['no group', { groups: [] }, 'groups', 'Groups is required.'],
    ['broken mapping', { model_mapping: '{\n"a": }' }, 'model_mapping', 'line 2, column 6'],
    ['a mapping that is no object', { model_mapping: '[1]' }, 'model_mapping', 'must be a JSON object'],
    ['broken status mapping', { status_code_mapping: '{"400":' }, 'status_code_mapping', 'line 1, column 8'],
    [
      'a status that is no text',
      { status_code_mapping: '{"400":500}' },
      'status_code_mapping',
      'status codes as strings',
    ],
    ['priority under -999', { priority: -1000 }, 'priority', 'The priority must be at least -999.'],
    ['a fractional priority', { priority: 1.5 }, 'priority', 'whole number'],
    ['a negative input limit', { max_input_tokens: -1 }, 'max_input_tokens', 'at least 0'],
    ['Azure without an address', { type: 3 }, 'base_url', 'Azure'],
    ['regions without a default', { type: 41, other: '{"a":"b"}' }, 'other', '"default"'],
  ] as const)('%s is refused', (_case, changes, field, message) => {
    const { errors, isValid } = check(changes as Partial<ChannelDraft>);
    expect(isValid).toBe(false);
    expect(Object.keys(errors)).toEqual([field]);
    expect(errors[field]).toContain(message);
  });

  test('a key may stay empty when editing, and the least priority is allowed', () => {
    expect(check({ key: '' }, 'edit').isValid).toBe(true);
    expect(check({ priority: -999 }).isValid).toBe(true);
  });

  test('what has one right form is corrected: slash, weight, blank versions, repeats, key lines', () => {
    const { value } = check({
      base_url: ' https://a.example.com// ',
      weight: -3,
      models: ['m1', ' m1 ', 'm2'],
      groups: ['vip', 'vip'],
      key: 'k1\r\n\n k2 \n',
    });
    expect(value).toMatchObject({
      base_url: 'https://a.example.com',
      weight: 0,
      models: ['m1', 'm2'],
      groups: ['vip'],
      key: 'k1\nk2',
    });
    expect(check({ type: 3, base_url: 'https://a' }).value.other).toBe('2023-06-01-preview');
    expect(check({ type: 18, other: ' ' }).value.other).toBe('v2.1');
    // Blanks around a text are nobody's wish.
    const texts = [
      ...['openai_organization', 'model_mapping', 'status_code_mapping', 'test_model', 'tag', 'remark', 'proxy'],
      ...['azure_responses_version', 'param_override', 'header_override', 'setting', 'settings'],
    ];
    const typed = Object.fromEntries(texts.map((name) => [name, ` {} \n`]));
    expect(check(typed).value).toMatchObject(Object.fromEntries(texts.map((name) => [name, '{}'])));
  });

  test('a new channel belongs to the group default, is disabled automatically and has type OpenAI', () => {
    expect(channelForm.defaults(context)).toMatchObject({ groups: ['default'], auto_ban: true, type: 1, priority: 0 });
  });
});

describe('CHAN-14: hints and templates', () => {
  test.each([
    [15, 'APIKey|SecretKey'],
    [18, 'APPID|APISecret|APIKey'],
    [22, 'APIKey-AppId'],
    [23, 'AppId|SecretId|SecretKey'],
    [33, 'Ak|Sk|Region'],
  ])('type %i tells its key format', (type, format) => {
    expect(helpOf('key', { ...channelForm.defaults(context), type })).toContain(format);
  });

  test('when editing, an empty key keeps the present one, and the hint says so', () => {
    expect(helpOf('key', channelForm.defaults(context), 'edit')).toContain('Leave empty to keep');
  });

  test('templates fill their field with valid JSON', async () => {
    const start = { ...channelForm.defaults(context), type: 41 };
    const tools = channelForm.fields.flatMap((field) => field.tools ?? []);
    const fill = async (id: string) =>
      (await tools.find((tool) => tool.id === id)?.run(start, context, { mode: 'create' }))?.value ?? start;
    expect(JSON.parse((await fill('model-mapping-template')).model_mapping)).toHaveProperty('gpt-4-0314', 'gpt-4');
    expect(JSON.parse((await fill('status-code-mapping-template')).status_code_mapping)).toEqual({ 400: '500' });
    expect(JSON.parse((await fill('region-template')).other)).toHaveProperty('default', 'us-central1');
  });
});

describe('CHAN-17: drawing and music types bring their own models', () => {
  test.each([
    [2, 7, 'mj_imagine'],
    [5, 16, 'swap_face'],
    [36, 2, 'suno_music'],
  ])('choosing type %i fills %i models', (type, count, member) => {
    const { models } = setField(channelForm, channelForm.defaults(context), 'type', type, 'create', context);
    expect(models).toHaveLength(count);
    expect(models).toContain(member);
  });

  test('another type keeps the models chosen so far', () => {
    const draft = { ...channelForm.defaults(context), models: ['mine'] };
    expect(setField(channelForm, draft, 'type', 14, 'create', context).models).toEqual(['mine']);
    expect(setField(channelForm, draft, 'type', 2, 'create', context).models).toEqual(['mine']);
  });

  test('what a type brought by itself goes with it', () => {
    const drawing = setField(channelForm, channelForm.defaults(context), 'type', 2, 'create', context);
    expect(setField(channelForm, drawing, 'type', 36, 'create', context).models).toEqual(['suno_music', 'suno_lyrics']);
    expect(setField(channelForm, drawing, 'type', 14, 'create', context).models).toEqual([]);
  });
});

describe('TRU-12: the key of one channel', () => {
  const facts = (pool: number) => ({
    pool,
    hasPools: pool > 0,
    hasInputLimit: false,
    hasTags: true,
    hasSettings: true,
  });

  test('several lines are refused with their count when a channel is edited, and make channels on creation', () => {
    expect(check({ key: 'a\nb\n\nc', facts: facts(0) }, 'edit').errors.key).toContain(
      'You entered 3 keys, one per line',
    );
    expect(check({ key: 'a\n', facts: facts(0) }, 'edit').isValid).toBe(true);
    expect(check({ key: 'a\nb\nc', facts: facts(0) }, 'create').isValid).toBe(true);
    const json = '{\n"access_token": "a",\n"account_id": "b"\n}';
    expect(check({ key: json, facts: facts(0) }, 'edit').value.key).toBe('{"access_token":"a","account_id":"b"}');
  });

  test('a channel of several keys never loses them unasked', () => {
    const typed = { key: 'a\nb', facts: facts(40) };
    expect(check(typed, 'edit').errors.key_mode).toContain('has 40 keys');
    expect(check({ ...typed, key_mode: 'append' }, 'edit').isValid).toBe(true);
    expect(check({ key: '', facts: facts(40) }, 'edit').isValid).toBe(true);
    const draft = check({ ...typed, key_mode: 'replace' }, 'edit').value;
    expect(helpOf('key_mode', draft, 'edit')).toBe('Replaces all 40 keys of this channel.');
    const names = fieldsOf(channelForm, draft, 'edit').map(({ name }) => name);
    expect(names).toContain('key_mode');
    expect(names).not.toContain('max_input_tokens');
    expect(channelChangesOf({ ...draft, key: '', key_mode: '' }, draft)).toEqual({ key: 'a\nb', key_mode: 'replace' });
    expect(channelChangesOf(draft, { ...draft, key: '', name: 'other' })).toMatchObject({ name: 'other' });
    expect(channelUpdateBody(5, { name: 'other', key: '', key_mode: 'replace' })).toEqual({ id: 5, name: 'other' });
  });
});
