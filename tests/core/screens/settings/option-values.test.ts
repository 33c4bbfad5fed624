import { expect, test } from 'vitest';
import {
  inSavingOrder,
  isSameOption,
  maskedOption,
  optionChanges,
  optionFault,
  prettyJson,
  textsOfJson,
  unlistedOptions,
} from '../../../../shared/screens/settings/options.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';

const context = screenContext();

test.each<[string, string, string, boolean]>([
  ['SystemName', 'a', 'a', true],
  ['SystemName', 'a', 'A', false],
  ['ModelRatio', '{"a":1}', ' { "a": 1 } ', true],
  ['ModelRatio', '{"a":1}', '{"a":2}', false],
  ['ModelRatio', 'broken ', 'broken', true],
  ['Price', '7.30', '7.3', true],
  ['Price', '7.3', '7.4', false],
  ['QuotaForNewUser', '007', '7', true],
  ['nobody.knows', '7.0', '7', false],
])('%s holds the same by %j and %j: %s', (key, one, other, isSame) => {
  expect(isSameOption(key, one, other)).toBe(isSame);
});

test('docs/gateways.md 13.40: what is turned off goes first, switches that are turned on go last', () => {
  const change = (key: string, after: string) => ({ key, before: undefined, after, isSecret: false });
  const order = inSavingOrder([
    change('PasswordLoginEnabled', 'true'),
    change('SystemName', 'S'),
    change('RegisterEnabled', 'false'),
    change('own.switch', 'true'),
    change('own.switch-off', 'false'),
    change('Price', '7'),
  ]);
  expect(order.map(({ key }) => key)).toEqual([
    ...['RegisterEnabled', 'own.switch-off', 'SystemName', 'Price', 'PasswordLoginEnabled', 'own.switch'],
  ]);
});

test('what differs is written; secrets that are blank or masked, and what is there already, stay', () => {
  const stored = new Map([
    ['SystemName', 'S'],
    ['Price', '7.30'],
    ['SMTPToken', 'hidden'],
  ]);
  const changes = (...wanted: [string, string][]) =>
    optionChanges(stored, wanted).map(({ key, before, after, isSecret }) => [key, before, after, isSecret]);
  expect(changes(['SystemName', 'S'], ['Price', '7.3'], ['SMTPToken', ''], ['SMTPToken', maskedOption])).toEqual([]);
  expect(changes(['SystemName', 'T'], ['SMTPToken', 'new'], ['SMTPServer', ''])).toEqual([
    ['SystemName', 'S', 'T', false],
    ['SMTPToken', undefined, 'new', true],
    ['SMTPServer', undefined, '', false],
  ]);
});

test.each<[string, string, string | undefined]>([
  ['RegisterEnabled', 'true', undefined],
  ['RegisterEnabled', 'false', undefined],
  ['RegisterEnabled', 'TRUE', 'RegisterEnabled must be true or false.'],
  ['MinTopUp', '1', undefined],
  ['MinTopUp', '0', 'MinTopUp must be at least 1.'],
  ['MinTopUp', '1.5', 'MinTopUp must be a whole number, for example 1.'],
  ['MinTopUp', ' ', 'MinTopUp must be a number, for example 1.'],
  ['Price', '-0.1', 'Price must be at least 0.'],
  ['Price', 'much', 'Price must be a number, for example 7.3.'],
  ['Price', 'Infinity', 'Price must be a number, for example 7.3.'],
  [...(['gemini.thinking_adapter_budget_tokens_percentage', '1'] as const), undefined],
  [
    ...(['gemini.thinking_adapter_budget_tokens_percentage', '1.1'] as const),
    'gemini.thinking_adapter_budget_tokens_percentage must be at most 1.',
  ],
  ['ModelRatio', '{"a":0}', undefined],
  ['ModelRatio', '{"a":', 'Invalid JSON at line 1, column 6.'],
  ['ModelRatio', '{"a":-1}', 'ModelRatio must be a JSON object with numbers of at least 0, for example {"default":1}.'],
  [
    'ModelRatio',
    '{"a":"1"}',
    'ModelRatio must be a JSON object with numbers of at least 0, for example {"default":1}.',
  ],
  ['ModelRatio', '[1]', 'ModelRatio must be a JSON object with numbers of at least 0, for example {"default":1}.'],
  ['UserUsableGroups', '{"a":"A"}', undefined],
  [
    'UserUsableGroups',
    '{"a":1}',
    'UserUsableGroups must be a JSON object with strings, for example {"default":"Default"}.',
  ],
  ['Chats', '[]', undefined],
  ['Chats', '[{"A":"https://a.example"}]', undefined],
  [
    ...(['Chats', '[{"A":1}]'] as const),
    'Chats must be a JSON list of names and links, for example [{"Chat":"https://chat.example.com/?key={key}"}].',
  ],
  ['WaffoPayMethods', '[]', undefined],
  ['WaffoPayMethods', '{}', 'WaffoPayMethods must be a JSON list, for example [].'],
  ['HeaderNavModules', '', undefined],
  ['HeaderNavModules', '{}', undefined],
  ['HeaderNavModules', '[]', 'HeaderNavModules must be a JSON object, for example {}.'],
  ['theme.frontend', 'classic', undefined],
  ['theme.frontend', 'new', 'theme.frontend can’t be new. Choices: default, classic.'],
  ['passkey.attachment_preference', '', undefined],
  ['nobody.knows', '{', undefined],
  ['CompletionRatioMeta', '{}', 'Managed by the gateway itself. It can’t be set.'],
  ['payment_setting.compliance_confirmed', 'true', 'Managed by the gateway itself. It can’t be set.'],
  ['group_ratio_setting.group_ratio', '{}', 'The same data as GroupRatio. Set GroupRatio instead.'],
])('the option %s cannot be %j: %s', (key, text, fault) => {
  expect(optionFault(key, text, context)).toBe(fault);
});

test('JSON is laid out for editing and read as a list of texts; what is none stays as it is', () => {
  expect([prettyJson('{"a":[1]}'), prettyJson('{broken')]).toEqual(['{\n  "a": [\n    1\n  ]\n}', '{broken']);
  expect(['["a","b"]', '[]', '["a",1]', '{"a":"b"}', 'a'].map(textsOfJson)).toEqual([
    ...[['a', 'b'], [], undefined, undefined, undefined],
  ]);
});

test('TRU-05: a key that no gateway lists is told, with the nearest that it does', () => {
  const stored = new Map([
    ['SystemName', ''],
    ['Price', ''],
  ]);
  expect(unlistedOptions(stored, ['SystemName', 'SMTPToken'])).toEqual([]);
  expect(unlistedOptions(stored, ['SystemNam', 'qqqqqqqqqq'])).toEqual([
    { key: 'SystemNam', nearest: ['SystemName'] },
    { key: 'qqqqqqqqqq', nearest: [] },
  ]);
});
