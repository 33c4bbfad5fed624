import { expect, test } from 'vitest';
import { isAllowedReadOnly, lockedTransport, readOnlyTransport } from '../../../shared/gateway/client/read-only.ts';
import type { TransportRequest } from '../../../shared/gateway/client/transport.ts';
import { describeError } from '../../../shared/screen/error/describe-error.ts';
import { exactSay } from '../../support/exact-say.ts';

const allowed = [
  ...['GET /api/channel/', 'GET /api/user/self', 'GET /'],
  'POST /api/channel/multi_key/manage {"action":"get_key_status"}',
  ...['POST /api/ratio_sync/fetch', 'POST /api/token/12/key', 'POST /api/channel/fetch_models'],
  // Signing in and out, and keeping a session.
  ...['POST /api/user/login', 'POST /api/user/login/2fa', 'POST /api/user/auth/refresh', 'GET /api/user/logout'],
  ...['POST /api/verify', 'GET /api/oauth/github?code=x', 'POST /api/user/passkey/login/begin'],
];
const refused = [
  ...['POST /api/channel/', 'PUT /api/channel/', 'DELETE /api/channel/7', 'PATCH /api/anything', 'PUT /api/option/'],
  ...['POST /api/channel/multi_key/manage {"action":"disable_key"}', 'POST /api/channel/multi_key/manage'],
  // They write what came of them.
  ...['GET /api/channel/test/7?model=m', 'GET /api/channel/test', 'GET /api/channel/update_balance/7/'],
  ...['GET /api/user/token', 'GET /api/user/token/', 'GET /api/user/aff', 'POST /api/setup', 'POST /api/user/register'],
  ...['POST /api/user/topup', 'DELETE /api/user/self', 'DELETE /api/user/logout', 'PUT /api/user/login/x'],
];

const requestOf = (line: string) => {
  const [method = '', path = '', ...body] = line.split(' ');
  return { method, path, ...(body.length > 0 && { body: body.join(' ') }) };
};

test.each(allowed)('CHG-09: %s is sent where nothing may be changed', (line) => {
  expect(isAllowedReadOnly(requestOf(line))).toBe(true);
});

test.each(refused)('CHG-09: %s is not', (line) => {
  expect(isAllowedReadOnly(requestOf(line))).toBe(false);
});

test('CHG-09: what is refused never reaches the transport, and says why without the query', async () => {
  const sent: string[] = [];
  const answer = { status: 200, headers: {}, cookies: [], text: async () => '{}', async *chunks() {} };
  const send = readOnlyTransport(async ({ url }) => {
    sent.push(url);
    return answer;
  }, 'https://gw.example.com/base');
  const request = (method: TransportRequest['method'], path: string): TransportRequest => ({
    ...{ method, url: `https://gw.example.com/base${path}`, headers: {}, timeout: 1000 },
  });
  await send(request('GET', '/api/status'));
  const error: unknown = await send(request('PUT', '/api/option/?key=secret')).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ kind: 'refused', facts: { reason: 'read-only', method: 'PUT', path: '/api/option/' } });
  expect(describeError(error, exactSay('en')).message).toBe('Read-only mode. Nothing can be changed.');
  expect(sent).toEqual(['https://gw.example.com/base/api/status']);
});

test('TUI-13: a profile that asks for its name sends what writes only once it was said, and tells the name', async () => {
  const sent: string[] = [];
  const answer = { status: 200, headers: {}, cookies: [], text: async () => '{}', async *chunks() {} };
  let isOpen = false;
  const send = lockedTransport(
    async ({ method }) => {
      sent.push(method);
      return answer;
    },
    'https://gw.example.com',
    'prod',
    () => isOpen,
  );
  const request = (method: TransportRequest['method']): TransportRequest => ({
    ...{ method, url: 'https://gw.example.com/api/channel/', headers: {}, timeout: 1000 },
  });
  await send(request('GET'));
  const error: unknown = await send(request('PUT')).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ kind: 'refused', facts: { reason: 'locked', data: 'prod' } });
  expect(describeError(error, exactSay('en')).message).toBe(
    'prod asks for its name before anything is changed. Add --profile prod.',
  );
  isOpen = true;
  await send(request('PUT'));
  expect(sent).toEqual(['GET', 'PUT']);
});
