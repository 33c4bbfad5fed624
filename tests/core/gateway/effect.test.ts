import { expect, test } from 'vitest';
import { type Effect, effectOf } from '../../../shared/gateway/client/effect.ts';

// What may be repeated, what costs something, and what a lost answer leaves unsure.
const effects: Record<Effect, readonly string[]> = {
  read: [
    'GET /api/channel/',
    'GET /api/channel/7',
    'GET /api/channel/testing',
    'GET /api/user/self',
    'GET /api/user/token/x',
    'GET /api/oauth',
    'GET /',
    'POST /api/ratio_sync/fetch',
    'POST /api/channel/multi_key/manage {"action":"get_key_status"}',
  ],
  probe: [
    'GET /api/verification?email=a%40b.c',
    'GET /api/reset_password',
    'GET /api/channel/test',
    'GET /api/channel/test/7?model=m',
    'GET /api/channel/update_balance',
    'GET /api/channel/update_balance/7',
    'POST /api/channel/fetch_models',
    'POST /api/token/12/key',
    'POST /api/token/batch/keys',
    'POST /api/channel/12/key',
    'POST /api/user/amount',
    'POST /api/user/stripe/amount',
    'POST /pg/chat/completions',
    'POST /v1/chat/completions',
    'POST /api/user/login',
    'POST /api/user/login?turnstile=x',
    'POST /api/user/login/2fa',
    'POST /api/user/auth/refresh',
    'POST /api/verify',
    'POST /api/verify/',
  ],
  write: [
    // A new token replaces the old one; a code binds an account; a session ends.
    'GET /api/user/token',
    'GET /api/user/token/',
    'GET /api/user/aff',
    'GET /api/user/logout',
    'GET /api/oauth/github?code=x',
    'POST /api/channel/',
    'PUT /api/channel/',
    'DELETE /api/channel/7',
    'PUT /api/verify',
    'DELETE /api/user/amount',
    'PUT /api/ratio_sync/fetch',
    'POST /api/ratio_sync/fetch/x',
    'POST /x/api/ratio_sync/fetch',
    'POST /api/channel/12/keys',
    'POST /api/channel/x/key',
    'POST /x/api/token/12/key',
    'POST /api/user/payment/amount',
    'POST /v2/chat/completions',
    'POST /v1/chat/completions/x',
    'POST /x/v1/chat/completions',
    'POST /api/user/login/3fa',
    'POST /api/user/register',
    'POST /api/channel/multi_key/manage {"action":"delete_key"}',
    'POST /api/channel/multi_key/manage',
    'POST /api/channel/multi_key/manage not json',
    'POST /api/channel/multi_key/manage "get_key_status"',
    'POST /api/channel/multi_key/manage2 {"action":"get_key_status"}',
    'POST /x/api/channel/multi_key/manage {"action":"get_key_status"}',
  ],
};

test.each(Object.entries(effects))('what a gateway is asked for is told by method and path: %s', (effect, requests) => {
  for (const request of requests) {
    const [method = '', path = '', ...body] = request.split(' ');
    const asText = { method, path, body: body.length === 0 ? undefined : body.join(' ') };
    expect(effectOf(asText), request).toBe(effect);
  }
});

test('a body tells the same as a value and as its text', () => {
  const call = { method: 'POST', path: '/api/channel/multi_key/manage' };
  expect(effectOf({ ...call, body: { action: 'get_key_status' } })).toBe('read');
  expect(effectOf({ ...call, body: { action: 'enable_key' } })).toBe('write');
  expect(effectOf({ ...call, body: ['get_key_status'] })).toBe('write');
});
