import { expect, test } from 'vitest';
import { holdsSecret, redact, redactPath, redactText, redactUrl } from '../../../shared/gateway/client/redact.ts';

// What of requests and answers is written down, and what stands masked in its place (SEC-09).

test.each<[string, string]>([
  ['https://ann:pw@gw.example.com/x', 'https://***@gw.example.com/x'],
  ['Authorization: Bearer abcd1234', 'Authorization: Bearer ***'],
  ['basic QWxhZGRpbg==', 'basic ***'],
  ['Bearer abc', 'Bearer abc'],
  ['key sk-abcd and sk-efgh-1', 'key sk-*** and sk-***'],
  ['task-1 sk-abc', 'task-1 sk-abc'],
  ['an e-mail a@b.c', 'an e-mail a@b.c'],
  ['token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3', 'token ***'],
  ['eyJabc without dots', 'eyJabc without dots'],
  ['https://hooks.slack.com/services/T0/B0/SECRETHOOK', 'https://hooks.slack.com/***'],
  ['https://discord.com/api/webhooks/1/abc', 'https://discord.com/api/webhooks/***'],
  ['https://open.feishu.cn/open-apis/bot/v2/hook/abc', 'https://open.feishu.cn/open-apis/bot/v2/hook/***'],
  ['https://api.telegram.org/bot1:abc/sendMessage', 'https://api.telegram.org/bot***'],
  ['https://hooks.example', 'https://hooks.example'],
])('SEC-09: of the text %j is written %j', (text, shown) => {
  expect(redactText(text)).toBe(shown);
  expect(holdsSecret(text)).toBe(text !== shown);
});

test.each<[object | string | null, unknown]>([
  [
    { key: 'sk-1', name: 'n' },
    { key: '***', name: 'n' },
  ],
  [
    { key: '', name: 'n' },
    { key: '', name: 'n' },
  ],
  [
    { key: null, secret: undefined },
    { key: null, secret: undefined },
  ],
  [
    { is_key: true, has_token: false },
    { is_key: true, has_token: false },
  ],
  [{ api_key: 5 }, { api_key: '***' }],
  // What the gateway puts into a header is no secret.
  [
    { Authorization: 'Bearer {api_key}', Cookie: '{client_header:Cookie}', 'X-Api-Key': '{api_key}-own' },
    { Authorization: 'Bearer {api_key}', Cookie: '{client_header:Cookie}', 'X-Api-Key': '***' },
  ],
  [
    { 'Secret-Key': 'a', secretKey: 'b', 'secret%5Fkey': 'c' },
    { 'Secret-Key': '***', secretKey: '***', 'secret%5Fkey': '***' },
  ],
  [
    { password2: 'x', passwords: 'x' },
    { password2: '***', passwords: 'x' },
  ],
  [
    { code: '1', status_code: 2 },
    { code: '***', status_code: 2 },
  ],
  [
    { sort_key: 'id', site_key: 's', public_key: 'p' },
    { sort_key: 'id', site_key: 's', public_key: 'p' },
  ],
  [
    { key: 'GitHubClientSecret', value: 'x' },
    { key: 'GitHubClientSecret', value: '***' },
  ],
  [
    { key: 'GitHubClientSecret', value: '' },
    { key: 'GitHubClientSecret', value: '' },
  ],
  [
    { key: 'Notice', value: 'say Bearer abcd1' },
    { key: 'Notice', value: 'say Bearer ***' },
  ],
  [
    { key: 'Notice', value: 'x', id: 1 },
    { key: '***', value: 'x', id: 1 },
  ],
  [
    { key: 5, value: 'x' },
    { key: '***', value: 'x' },
  ],
  [{ list: [{ token: 't' }, 'sk-abcd', 7, null] }, { list: [{ token: '***' }, 'sk-***', 7, null] }],
  [{ header_override: '{"Authorization": "x"}' }, { header_override: '{"Authorization":"***"}' }],
  [{ header_override: ' [{"api-key":"x"}]' }, { header_override: '[{"api-key":"***"}]' }],
  [{ text: '{"a": 1}' }, { text: '{"a": 1}' }],
  [{ text: '{"a": sk-abcd' }, { text: '{"a": sk-***' }],
  [{ text: 'see {"token":"t"}' }, { text: 'see {"token":"t"}' }],
  ['sk-abcd', 'sk-***'],
  [null, null],
])('SEC-09: of %j is written %j', (given, shown) => {
  expect(redact(given)).toEqual(shown);
});

test.each<[string, string]>([
  ['https://gw/api/x?code=1&page=2', '/api/x?code=***&page=2'],
  ['https://gw/api/x?p=0', '/api/x?p=0'],
  ['https://gw/api/x', '/api/x'],
  ['https://gw?token=1', '?token=***'],
  ['https://gw/x?verification_code=1&flag&key=', '/x?verification_code=***&flag&key=***'],
  ['https://gw/x?q=Bearer+abcd1', '/x?q=***'],
  ['https://gw/x?q=sk%2Dabcd', '/x?q=***'],
  ['https://gw/x?q=%', '/x?q=%'],
  ['https://gw/api/oauth/telegram/bind/flow-1?id=2', '/api/oauth/telegram/bind/***?id=2'],
  ['https://other/x', 'https://other/x'],
])('SEC-09: of the address %s is written %s', (url, shown) => {
  expect(redactUrl(url, 'https://gw')).toBe(shown);
});

test('SEC-09: a token in a path is masked, a word at its end is not', () => {
  expect(redactPath('/api/oauth/telegram/bind/start')).toBe('/api/oauth/telegram/bind/start');
  expect(redactPath('/api/oauth/telegram/bind/started')).toBe('/api/oauth/telegram/bind/***');
  expect(redactPath('/api/oauth/telegram/bind')).toBe('/api/oauth/telegram/bind');
});

test('SEC-09: sessions, tokens, signatures and addresses of hooks are masked by name as well', () => {
  const query = 'session=S1&jwt=J1&sig=x1&pat=p1&cred=c1&session_id=i1&webhook=w1&webhook_url=u1&bot_webhook=b1';
  const url = redactUrl(`https://gw.example/api/x?${query}&sign_in=plain&path=a`, 'https://gw.example');
  const names = query.split('&').map((pair) => pair.split('=')[0]);
  expect(url).toBe(`/api/x?${names.map((name) => `${name}=***`).join('&')}&sign_in=plain&path=a`);
});
