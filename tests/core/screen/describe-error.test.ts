import { describe, expect, test } from 'vitest';
import {
  GatewayError,
  type GatewayErrorFacts,
  type GatewayErrorKind,
} from '../../../shared/gateway/client/gateway-error.ts';
import { describeError } from '../../../shared/screen/error/describe-error.ts';
import { Refusal } from '../../../shared/screen/refusal.ts';
import { createSay } from '../../../shared/text/say.ts';

const say = createSay('en');

describe('API-02 API-03: failures in words', () => {
  test.each<[GatewayErrorKind, string]>([
    ['not-signed-in', 'You’re not signed in, or your session has expired.'],
    ['rate-limited', 'Too many requests.'],
    ['server', 'The gateway had an internal error (HTTP 500).'],
    ['demo-only', 'This is a demo site. Changes are turned off.'],
  ])('%s says: %s', (kind, message) => {
    expect(describeError(new GatewayError(kind), say)).toMatchObject({ message, hint: expect.stringMatching(/./) });
  });

  test('the reason of success:false is shown verbatim, made harmless', () => {
    const error = new GatewayError('refused', { serverMessage: '用户名或密码错误\u001b[31m' });
    const { message } = describeError(error, say);
    expect(message).toContain('用户名或密码错误');
    expect(message).not.toContain('\u001b');
  });

  test('GEN-22: a model without a price is told as such: no provider was asked, and waiting is no cure', () => {
    const serverMessage =
      '模型 m-1 的价格未配置。请前往…；Model m-1 price not configured. Go to System Settings → Operation Settings.';
    const facts = { status: 200, path: '/api/channel/test/1', serverMessage, providerCode: 'model_price_error' };
    const tested = describeError(new GatewayError('refused', facts), say);
    expect(tested.message).toBe('The model has no price, so the gateway makes no calls to it.');
    expect(tested.hint).toContain('tollgate price set');
    const relayed = { status: 500, serverMessage: 'Model a.b ratio or price not set', code: 'model_price_error' };
    for (const kind of ['refused', 'server'] as const)
      expect(describeError(new GatewayError(kind, relayed), say).message, kind).toContain('has no price');
  });

  test.each([
    [500, 'The gateway had an internal error (HTTP 500).'],
    [507, 'The gateway had an internal error (HTTP 507).'],
    [502, 'The server in front of the gateway got no answer from it (HTTP 502).'],
    [504, 'The server in front of the gateway got no answer from it (HTTP 504).'],
  ])('an answer %i without words of the gateway is told with its own number', (status, message) => {
    expect(describeError(new GatewayError('server', { status }), say).message).toBe(message);
  });

  test('an unknown failure is "Error: " and its message', () => {
    expect(describeError(new Error('boom'), say).message).toBe('Error: boom');
    expect(describeError('text', say).message).toBe('Error: text');
  });

  test('a rate limit with a wait tells how long; a network failure tells the reason', () => {
    expect(describeError(new GatewayError('rate-limited', { retryAfter: 3000 }), say).hint).toContain('3');
    expect(describeError(new GatewayError('network', { reason: 'refused' }), say).message).toContain(
      'connection refused',
    );
  });

  test('a rule of the product speaks for itself', () => {
    expect(describeError(new Refusal('Select channels first.'), say)).toEqual({
      message: 'Select channels first.',
      hint: '',
    });
  });

  test('every kind has words in Chinese too', () => {
    const chinese = createSay('zh-CN');
    for (const kind of ['forbidden', 'banned', 'unsure', 'unsupported', 'timeout', 'not-a-gateway'] as const) {
      const { message } = describeError(new GatewayError(kind), chinese);
      expect(message).toMatch(/[\u4e00-\u9fff]/);
      expect(message).not.toContain('error.');
    }
  });

  const admin = '/api/channel/';
  test.each<[what: string, kind: GatewayErrorKind, facts: GatewayErrorFacts, message: RegExp, hint: RegExp]>([
    ['a gate before the gateway', 'forbidden', { reason: 'html' }, /before it reached|blocked|proxy|firewall/i, /./],
    ['prices that only members see', 'not-signed-in', { reason: 'prices-off' }, /price/i, /./],
    ['a proof that is over', 'forbidden', { code: 'SECURITY_PROOF_EXPIRED' }, /two-factor/i, /./],
    ['a call for sessions alone', 'forbidden', { needsSession: true }, /password|session|access token/i, /./],
    ['a clean-up of somebody else', 'refused', { reason: 'others-clean-up' }, /clean/i, /./],
    ['a key the gateway does not take', 'refused', { reason: 'api-token', serverMessage: 'x1' }, /API key.*x1/, /./],
    [
      'a key the provider does not take',
      'refused',
      { reason: 'provider-key', serverMessage: 'x2' },
      /provider.*x2/i,
      /./,
    ],
    ['a code', 'refused', { reason: 'redemption-code', serverMessage: 'x3' }, /x3/, /^$/],
    ['a refusal', 'refused', { serverMessage: 'x4' }, /^The gateway returned an error: x4$/, /^$/],
    ['a refusal with the code of a provider', 'refused', { serverMessage: 'x5', providerCode: 'p9' }, /x5.*p9/, /^$/],
    [
      'a test of a channel',
      'refused',
      { serverMessage: 'x6', path: '/api/channel/test/3' },
      /x6/,
      /provider|upstream/i,
    ],
    [
      'compliance that is not confirmed',
      'refused',
      { serverMessage: 'compliance terms' },
      /compliance/,
      /tollgate|confirm/i,
    ],
    ['a failure inside the gateway', 'refused', { serverMessage: 'x7', status: 500 }, /x7/, /./],
    ['a server that says why', 'server', { serverMessage: 'x8' }, /x8/, /./],
    [
      'a server with too much to do',
      'server',
      { reason: 'overloaded', serverMessage: 'x9' },
      /busy|overload|too much/i,
      /./,
    ],
    ['too many requests, with words', 'rate-limited', { serverMessage: 'slow down' }, /slow down/, /./],
    ['too many sign-ins', 'rate-limited', { path: '/api/user/login' }, /too many/i, /sign/i],
    ['a write whose outcome is not seen', 'unsure', { reason: 'not-shown' }, /./, /./],
    ['a write that was not read back', 'unsure', { reason: 'not-read-back' }, /./, /./],
    ['a write answered with a page', 'unsure', { reason: 'html' }, /page|HTML/i, /./],
    ['a gateway that is away', 'network', { reason: 'gateway-away' }, /./, /./],
    ['an unknown reason of the network', 'network', { reason: 'odd' }, /odd/, /./],
    ['no reason', 'network', {}, /unknown/i, /./],
    ['an answer that is too long', 'not-a-gateway', { reason: 'too-large' }, /large|MB/i, /./],
    ['an answer that is too deep', 'not-a-gateway', { reason: 'too-deep' }, /deep|nested/i, /./],
    ['a redirect', 'not-a-gateway', { redirectedTo: 'https://b.example' }, /https:\/\/b\.example/, /./],
    [
      'a permission that is missing',
      'forbidden',
      { method: 'DELETE', path: `${admin}3`, status: 403 },
      /permission/i,
      /permission/i,
    ],
  ])('%s is told as such, with what can be done', (_what, kind, facts, message, hint) => {
    const outcome = describeError(new GatewayError(kind, facts), say);
    expect(outcome.message).toMatch(message);
    expect(outcome.hint).toMatch(hint);
  });

  test('what was stopped may have been done only where it had been sent', () => {
    const of = (facts: GatewayErrorFacts) => describeError(new GatewayError('stopped', facts), say);
    expect(of({ method: 'GET', path: '/api/user/' })).toEqual({ message: 'Stopped.', hint: '' });
    expect(of({ method: 'PUT', path: '/api/user/', reason: 'sent' }).message).toMatch(/may have been done/);
  });
});
