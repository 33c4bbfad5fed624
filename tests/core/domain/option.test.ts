import { describe, expect, test } from 'vitest';
import type { Dialect } from '../../../shared/domain/dialect.ts';
import {
  isHiddenOption,
  isOptionOn,
  isSecretOption,
  optionDefinition,
  optionDefinitions,
} from '../../../shared/domain/option/option.ts';

describe.each(optionDefinitions.map((definition) => [definition.key, definition] as const))('SET-18: %s', (_, it) => {
  test('has a default that is right for its type', () => {
    const value = it.default;
    if (it.type === 'boolean') expect(['true', 'false']).toContain(value);
    if (it.type === 'integer') expect(value).toMatch(/^-?\d+$/);
    if (it.type === 'number') expect(value).toMatch(/^-?\d+(\.\d+)?$/);
    if (it.type === 'json' && value !== '') expect(() => JSON.parse(value)).not.toThrow();
    if (it.type === 'list') expect(it.separator).toBeDefined();
    if (it.secret) expect(value).toBe('');
  });
});

const of = (dialect: Dialect) =>
  optionDefinitions.filter(({ dialects }) => dialects === undefined || dialects.includes(dialect));

test('SET-19: keys are unique', () => {
  expect(new Set(optionDefinitions.map(({ key }) => key)).size).toBe(optionDefinitions.length);
});

test('docs/gateways.md 6.1: the 85 keys of a classic gateway are there, with the LINUX DO and payment ones', () => {
  const added = ['LinuxDOClientId', 'LinuxDOClientSecret', 'LinuxDOMinimumTrustLevel', 'PaymentEnabled'];
  const classic = of('classic').map(({ key }) => key);
  const upstream = classic.filter((key) => !added.includes(key) && !key.startsWith('Stripe'));
  expect(upstream).toHaveLength(85);
});

test('docs/gateways.md 6.2: newer gateways add theirs and drop the two chat links', () => {
  const keys = new Set(of('v06').map(({ key }) => key));
  expect(keys.has('ChatLink')).toBe(false);
  expect(keys.has('CacheRatio')).toBe(true);
  expect(keys.has('oidc.client_secret')).toBe(true);
  expect(keys.has('SMTPStartTLSEnabled')).toBe(false);
});

test('SET-12: defaults of the card checkout', () => {
  expect(optionDefinition('StripeUnitPrice')?.default).toBe('8');
  expect(optionDefinition('StripeMinTopUp')?.default).toBe('5');
});

test.each([
  ['SMTPToken', true],
  ['EpayKey', true],
  ['GitHubClientSecret', true],
  ['oidc.client_secret', true],
  ['StripeApiSecret', true],
  ['WaffoApiKey', true],
  ['some_setting.api_key', true],
  ['TurnstileSiteKey', false],
  ['EpayId', false],
  ['SystemName', false],
  ['unknown.thing', false],
])('SET-18: %s is a secret: %s', (key, expected) => {
  expect(isSecretOption(key)).toBe(expected);
});

test('docs/gateways.md 14.17: the captcha site key is no secret and yet not in the list', () => {
  expect(isHiddenOption('TurnstileSiteKey')).toBe(true);
  expect(isHiddenOption('SystemName')).toBe(false);
});

test('docs/gateways.md 4.14: only the exact text true is true', () => {
  expect([isOptionOn('true'), isOptionOn('True'), isOptionOn('1'), isOptionOn(undefined)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
