import { expect, test } from 'vitest';
import { keyFormatOf, keysIn } from '../../../shared/domain/channel/channel-key-format.ts';
import { defaultModelsOfType } from '../../../shared/domain/channel/channel-models.ts';
import { isVertexRegion, otherMeaningOf, otherOrDefault } from '../../../shared/domain/channel/channel-other.ts';
import {
  modelMappingTemplate,
  statusCodeMappingTemplate,
  templateText,
  vertexRegionTemplate,
} from '../../../shared/domain/channel/channel-template.ts';
import { channelTypes } from '../../../shared/domain/channel/channel-type.ts';

test('CHAN-12: the most used types first, each with number and name', () => {
  const first = [
    1, 2, 5, 36, 4, 14, 33, 41, 3, 24, 34, 15, 17, 18, 16, 26, 11, 39, 25, 19, 23, 31, 35, 37, 38, 40, 8, 22, 21,
  ];
  const numbers = channelTypes.members.map(({ value }) => value);
  expect(numbers.slice(0, first.length)).toEqual(first);
  const rest = numbers.slice(first.length);
  expect(rest).toEqual(rest.toSorted((a, b) => a - b));
  expect(new Set(numbers).size).toBe(56);
});

test('CHAN-03: type 0 and numbers nobody used show as unknown', () => {
  for (const type of [0, 28, 29, 30, 32, 61]) {
    expect(channelTypes.of(type).label).toBe('channelType.unknown');
  }
});

test('CHAN-17: Midjourney has 7 default models, Midjourney Plus 16 with swap_face, Suno two', () => {
  expect(defaultModelsOfType(2)).toHaveLength(7);
  expect(defaultModelsOfType(5)).toHaveLength(16);
  expect(new Set(defaultModelsOfType(5)).size).toBe(16);
  expect(defaultModelsOfType(5)).toContain('swap_face');
  expect(defaultModelsOfType(36)).toEqual(['suno_music', 'suno_lyrics']);
  expect(defaultModelsOfType(1)).toBeUndefined();
});

test('CHAN-17: the upload model is the one the gateway knows (docs/gateways.md 14.35)', () => {
  for (const type of [2, 5]) {
    expect(defaultModelsOfType(type)).toContain('mj_upload');
    expect(defaultModelsOfType(type)).not.toContain('mj_uploads');
  }
});

test.each([
  [15, 'APIKey|SecretKey'],
  [18, 'APPID|APISecret|APIKey'],
  [22, 'APIKey-AppId'],
  [23, 'AppId|SecretId|SecretKey'],
  [33, 'Ak|Sk|Region'],
])('CHAN-14: the key of type %i is written %s', (type, pattern) => {
  expect(keyFormatOf(type)?.pattern).toBe(pattern);
});

test('CHAN-16: a Vertex AI key is one JSON text and is never split', () => {
  expect(keysIn(41, ' {\n"a": 1\n} ')).toEqual(['{\n"a": 1\n}']);
  expect(keysIn(1, 'a\n\n b \na')).toEqual(['a', 'b']);
  expect(keysIn(1, ' \n ')).toEqual([]);
});

test('a key that is a JSON object is one key on one line; other braces are no object', () => {
  const codex = '{\n  "access_token": "a",\n  "account_id": "b"\n}';
  expect(keysIn(57, codex)).toEqual(['{"access_token":"a","account_id":"b"}']);
  expect(keysIn(1, codex)).toEqual(['{"access_token":"a","account_id":"b"}']);
  expect(keysIn(57, '{broken\n}')).toEqual(['{broken\n}']);
  expect(keysIn(1, '{broken\n}')).toEqual(['{broken', '}']);
  expect(keysIn(1, '{"a":1}\n{"a":2}')).toEqual(['{"a":1}', '{"a":2}']);
});

test('CHAN-13: a blank version takes its default, others stay as typed', () => {
  expect(otherOrDefault(3, ' ')).toBe('2023-06-01-preview');
  expect(otherOrDefault(18, '')).toBe('v2.1');
  expect(otherOrDefault(3, ' 2024-02-01 ')).toBe('2024-02-01');
  expect(otherOrDefault(1, '')).toBe('');
  expect(otherMeaningOf(1)).toBeUndefined();
  expect(otherMeaningOf(21)?.label).toBe('channel.otherKnowledgeBase');
});

test('CHAN-14: templates are valid JSON and say what the console says', () => {
  expect(JSON.parse(templateText(vertexRegionTemplate)).default).toBe('us-central1');
  expect(JSON.parse(templateText(statusCodeMappingTemplate))).toEqual({ '400': '500' });
  expect(JSON.parse(templateText(modelMappingTemplate))['gpt-4-0314']).toBe('gpt-4');
});

test.each([
  ['us-central1', true],
  ['{"default":"us-central1"}', true],
  ['{"claude":"europe-west1"}', false],
  ['{broken', false],
  ['', false],
  ['{"default":5}', false],
])('CHAN-14: %j is a region: %s', (other, expected) => {
  expect(isVertexRegion(other)).toBe(expected);
});
