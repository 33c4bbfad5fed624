import { describe, expect, test } from 'vitest';
import { GatewayError, type GatewayErrorKind } from '../../../shared/gateway/gateway-error.ts';
import { describeError } from '../../../shared/screens/describe-error.ts';
import { Refusal } from '../../../shared/screens/refusal.ts';
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
});
