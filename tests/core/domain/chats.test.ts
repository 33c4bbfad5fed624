import { expect, test } from 'vitest';
import {
  chatClientsOf,
  chatGap,
  chatLink,
  isOpenableLink,
  legacyChatLink,
  parseChats,
} from '../../../shared/domain/option/chats.ts';

test('TOK-07: chats of a status, and of a stored text', () => {
  const chats = [{ name: 'Open Cat', template: 'opencat://x?k={key}' }];
  expect(parseChats([{ 'Open Cat': 'opencat://x?k={key}' }])).toEqual({ ok: true, chats });
  expect(parseChats('[{"Open Cat":"opencat://x?k={key}"}]')).toEqual({ ok: true, chats });
});

test.each([
  [undefined, 'domain.chatNotConfigured'],
  [null, 'domain.chatNotConfigured'],
  [[], 'domain.chatNotConfigured'],
  ['', 'domain.chatNotConfigured'],
  ['{broken', 'domain.chatUnreadable'],
  [{ a: 'b' }, 'domain.chatMisconfigured'],
  [['https://x'], 'domain.chatMisconfigured'],
  [[{ a: 5 }], 'domain.chatMisconfigured'],
  [[{ a: ' ' }], 'domain.chatMisconfigured'],
])('TOK-07: %j gives %s', (value, reason) => {
  expect(parseChats(value)).toEqual({ ok: false, reason });
});

test('TOK-07: {key} and {address} are filled with the sk- key and the encoded server address', () => {
  const template = 'https://chat.example/#/?settings={"key":"{key}","url":"{address}/v1"}';
  const link = chatLink(template, { key: 'abc', address: 'https://gw.example.com/' });
  expect(link).toBe('https://chat.example/#/?settings={"key":"sk-abc","url":"https%3A%2F%2Fgw.example.com/v1"}');
  expect(chatLink('a://{key}{key}', { key: 'sk-$&', address: '' })).toBe('a://sk-%24%26sk-%24%26');
});

test('TOK-07: the deprecated chat link carries its settings in the fragment', () => {
  const link = legacyChatLink('https://chat.example/', { key: 'abc', address: 'https://gw.example.com/' });
  expect(JSON.parse(decodeURIComponent(link.split('settings=')[1] ?? ''))).toEqual({
    key: 'sk-abc',
    url: 'https://gw.example.com',
  });
});

test.each([
  ['https://chat.example/', true],
  ['ama://set-api-key?server=x', true],
  ['javascript:alert(1)', false],
  [' JavaScript:alert(1)', false],
  ['java\nscript:alert(1)', false],
  ['data:text/html,x', false],
  ['/relative', false],
  ['', false],
])('TOK-08: %j may be opened: %s', (link, expected) => {
  expect(isOpenableLink(link)).toBe(expected);
});

test('TOK-07 GEN-16: today’s placeholders hold the address and the key as base64 of JSON, and only they are filled', () => {
  const values = { key: 'abc', address: 'https://gw.example.com/' };
  const configOf = (link: string) => JSON.parse(atob(decodeURIComponent(link.split('data=')[1] ?? '')));
  const cherry = chatLink('cherrystudio://providers/api-keys?v=1&data={cherryConfig}', values);
  expect(cherry).toMatch(/^cherrystudio:\/\/providers\/api-keys\?v=1&data=[\w%]+$/);
  const facts = { baseUrl: 'https://gw.example.com', apiKey: 'sk-abc' };
  expect(configOf(cherry)).toEqual({ id: 'new-api', ...facts });
  expect(configOf(chatLink('deepchat://x?data={deepchatConfig}', values))).toEqual({ id: 'new-api', ...facts });
  expect(configOf(chatLink('aionui://x?data={aionuiConfig}', values))).toEqual({ platform: 'new-api', ...facts });
  expect(chatLink('a://x?k={key}&data={cherryConfig}', values)).toContain('k={key}&');
});

test('TOK-07 GEN-16: CC Switch takes a link for each of its programs; a browser extension takes none', () => {
  const clients = chatClientsOf({ name: 'CC Switch', template: 'ccswitch' });
  expect(clients.map(({ name }) => name)).toEqual(['CC Switch (Claude)', 'CC Switch (Codex)', 'CC Switch (Gemini)']);
  const link = new URL(chatLink(clients[1]?.template ?? '', { key: 'abc', address: 'https://gw.example.com/' }));
  expect(`${link.protocol}//${link.host}${link.pathname}`).toBe('ccswitch://v1/import');
  expect(Object.fromEntries(link.searchParams)).toEqual({
    resource: 'provider',
    app: 'codex',
    name: 'New API Codex',
    endpoint: 'https://gw.example.com/v1',
    apiKey: 'sk-abc',
    homepage: 'https://gw.example.com',
    enabled: 'true',
  });
  expect(chatClientsOf({ name: 'F', template: 'fluentread' })).toEqual([]);
  expect(chatClientsOf({ name: 'O', template: 'o://{key}' })).toEqual([{ name: 'O', template: 'o://{key}' }]);
});

test('GEN-16: a link with a place that nobody here can fill is not offered; braces of JSON are no place', () => {
  const gapOf = (template: string) => chatGap({ name: 'X', template });
  expect(gapOf('x://import?data={futureConfig}')).toBe('unknown-place');
  expect(gapOf('x://import?key={key}&model={model}')).toBe('unknown-place');
  expect(gapOf('fluentread')).toBe('extension');
  for (const fine of [
    'https://x/?s={"key":"{key}","url":"{address}/v1"}',
    'x://?d={cherryConfig}',
    'x://?d={aionuiConfig}',
    'x://?d={deepchatConfig}',
    'ccswitch',
    'https://x/',
  ])
    expect(gapOf(fine)).toBeUndefined();
  expect(chatClientsOf({ name: 'X', template: 'x://{futureConfig}' })).toEqual([]);
});
