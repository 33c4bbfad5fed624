import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAddressRange } from '../../../shared/domain/address-range.ts';
import { baseUrlFault } from '../../../shared/domain/channel/channel-base-url.ts';
import { faultyKeyIn, keysIn, keysRead } from '../../../shared/domain/channel/channel-key-format.ts';
import { isKeyFaulty } from '../../../shared/domain/channel/pasted-key.ts';
import { typedList } from '../../../shared/domain/channel/pasted-text.ts';
import { modelMappingFault, statusMappingFault, unlistedAliases } from '../../../shared/domain/channel/text-mapping.ts';
import { repeatedName } from '../../../shared/format/json-pairs.ts';

const zeroWidth = '\u200b';

describe('ASK-01: keys as people paste them', () => {
  test('what surrounds a key is taken off and named', () => {
    const text = [
      `sk-a${zeroWidth}`,
      'sk-b,',
      '"sk-c"',
      'Bearer sk-d',
      '\ufeffsk-e',
      '\u00a0sk-f\u00a0；',
      '“sk-g”，',
      'Authorization: Bearer sk-h',
      's\u00adk-i',
      '  sk-j  ',
    ].join('\r\n');
    expect(keysRead(1, text)).toEqual([
      { key: 'sk-a', dirt: ['invisible'] },
      { key: 'sk-b', dirt: ['separator'] },
      { key: 'sk-c', dirt: ['quotes'] },
      { key: 'sk-d', dirt: ['bearer'] },
      { key: 'sk-e', dirt: ['invisible'] },
      { key: 'sk-f', dirt: ['invisible', 'separator'] },
      { key: 'sk-g', dirt: ['separator', 'quotes'] },
      { key: 'sk-h', dirt: ['bearer'] },
      { key: 'sk-i', dirt: ['invisible'] },
      { key: 'sk-j', dirt: [] },
    ]);
  });

  test('several that begin alike on one line are several; other blanks inside are refused', () => {
    expect(keysIn(1, 'sk-a, sk-b；sk-c sk-d')).toEqual(['sk-a', 'sk-b', 'sk-c', 'sk-d']);
    expect(keysIn(1, '["sk-a","sk-b"]')).not.toContain('sk-a');
    expect(faultyKeyIn(1, 'sk-a\nsk- b\nsk-c')).toEqual({ number: 2, count: 3, isJson: false });
    expect(faultyKeyIn(1, 'my key of work')).toMatchObject({ number: 1 });
    expect(faultyKeyIn(1, 'sk-中文')).toMatchObject({ number: 1 });
    expect(faultyKeyIn(15, 'api key | secret')).toMatchObject({ number: 1 });
    expect(keysIn(15, 'APIKey | SecretKey')).toEqual(['APIKey|SecretKey']);
    expect(keysIn(8, 'a,b.c=d+e/f')).toEqual(['a,b.c=d+e/f']);
  });

  test('JSON keys stay whole, and a broken one is refused', () => {
    const account = '{"type":"service_account","private_key":"-----BEGIN PRIVATE KEY-----\\na b, \\"c\\"\\n"}';
    expect(keysIn(41, `\ufeff${account}\n`)).toEqual([account]);
    expect(faultyKeyIn(41, account)).toBeUndefined();
    expect(keysIn(41, `[${account},${account.replace('a b', 'x y')}]`)).toHaveLength(2);
    expect(faultyKeyIn(41, account.slice(0, -1))).toEqual({ number: 1, count: 1, isJson: true });
  });

  test('reading twice changes nothing, no key is lost, none can break a header', () => {
    const piece = fc.constantFrom('sk-', 'a', 'B', '0', ' ', ',', '，', '"', zeroWidth, '\u00a0', '\n', 'Bearer ', '|');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const keys = keysIn(1, pieces.join(''));
        expect(keysIn(1, keys.join('\n'))).toEqual(keys);
        if (faultyKeyIn(1, pieces.join('')) === undefined) for (const key of keys) expect(isKeyFaulty(key)).toBe(false);
      }),
      {
        examples: [
          [['sk-', 'sk-', ' ', 'sk-', ' ', '|', ' ', 'sk-']],
          [['Bearer ', 'sk-', 'Bearer ', 'sk-', 'sk-']],
          [['sk-', 'sk-', ',', zeroWidth, ' ', 'sk-', 'sk-']],
        ],
      },
    );
    const word = fc.stringMatching(/^sk-[A-Za-z0-9]{1,12}$/);
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { minLength: 1 }),
        fc.constantFrom(',', '，', ' ', '\n', ';\t', '、'),
        (keys, mark) => {
          expect(keysIn(1, keys.join(mark))).toEqual(keys);
        },
      ),
    );
  });
});

describe('ASK-01: lists, addresses and mappings', () => {
  test('lists are split at Chinese marks, lines and tabs', () => {
    expect(typedList('gpt-4o，gpt-4o-mini、o1; o3；\tclaude\n\n gpt-4o ')).toEqual([
      ...['gpt-4o', 'gpt-4o-mini', 'o1', 'o3', 'claude'],
    ]);
    expect(typedList(`a${zeroWidth},\ufeffb`)).toEqual(['a', 'b']);
    const name = fc.stringMatching(/^[a-z0-9][a-z0-9.:/ _-]{0,10}[a-z0-9]$/);
    const mark = fc.constantFrom(',', '，', '、', ';', '；', '\n', '\t', ' ,\u3000');
    fc.assert(
      fc.property(fc.uniqueArray(name), mark, (names, between) => {
        expect(typedList(names.join(between))).toEqual(names);
      }),
    );
  });

  test.each([
    ['https://api.example.com', 1, undefined],
    ['https://api.example.com/openai', 1, undefined],
    ['http://127.0.0.1:11434', 4, undefined],
    ['builtin:?delay=1', 1, undefined],
    ['glm-coding-plan', 26, undefined],
    ['https://api.example.com/v1', 8, undefined],
    ['https://gateway.ai.cloudflare.com/v1/a/b/v1', 1, undefined],
    ['https://ark.cn-beijing.volces.com', 45, undefined],
    ['api.example.com', 1, 'no-scheme'],
    ['localhost:8080', 1, 'no-scheme'],
    ['http：//api.example.com', 1, 'no-url'],
    ['https://api.example。com', 1, 'no-url'],
    ['https://api.exa mple.com', 1, 'no-url'],
    ['https://', 1, 'no-url'],
    ['ftp://a.example', 1, 'no-url'],
    ['nonsense', 1, 'no-url'],
    ['https://api.example.com/v1', 1, 'appended'],
    ['https://api.example.com/v1/chat/completions', 1, 'appended'],
    ['https://api.example.com/v1/messages', 14, 'appended'],
    ['https://g.example.com/v1beta', 24, 'appended'],
    ['https://ark.cn-beijing.volces.com/api/v3', 45, 'appended'],
    ['https://open.bigmodel.cn/api/paas/v4', 26, 'appended'],
    ['https://x.openai.azure.com/openai/deployments/a', 3, 'appended'],
  ])('base URL %s of type %i: %s', (text, type, kind) => {
    expect(baseUrlFault(type, text)?.kind).toBe(kind);
  });

  test('the cure of a base URL is one that is right', () => {
    for (const text of ['https://a.example/v1', 'https://a.example/x/v1/chat/completions', 'a.example/x']) {
      const fault = baseUrlFault(1, text);
      expect(fault).toHaveProperty('better');
      if (fault && 'better' in fault) expect(baseUrlFault(1, fault.better)).toBeUndefined();
    }
  });

  test.each([
    [{ 'gpt-4': 'gpt-4o' }, undefined],
    [{ a: 'b', b: 'c' }, undefined],
    [{ a: 'a' }, undefined],
    [{ 'gpt-4': 1 }, 'not-text'],
    [{ 'gpt-4': null }, 'not-text'],
    [{ a: '' }, 'empty'],
    [{ a: '  ' }, 'empty'],
    [{ '': 'a' }, 'empty'],
    [{ ' a': 'b' }, 'blanks'],
    [{ a: 'b ' }, 'blanks'],
    [{ 'gpt-4': 'a', a: 'gpt-4' }, 'circle'],
    [{ x: 'a', a: 'b', b: 'c', c: 'a' }, 'circle'],
  ])('model mapping %j: %s', (mapping, kind) => {
    expect(modelMappingFault(mapping as Record<string, unknown>)?.kind).toBe(kind);
  });

  test('a mapping is faulty exactly where following it from some name never ends', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    fc.assert(
      fc.property(fc.dictionary(name, name), (mapping) => {
        const runsOn = Object.keys(mapping).some((start) => {
          let now = start;
          for (let steps = 0; steps < 10; steps += 1) {
            const next = mapping[now];
            if (next === undefined || next === now) return false;
            now = next;
          }
          return true;
        });
        expect(modelMappingFault(mapping)?.kind).toBe(runsOn ? 'circle' : undefined);
      }),
    );
  });

  test('status codes are three digits from 100 to 599, as texts', () => {
    expect(statusMappingFault({ 400: '500' })).toBeUndefined();
    expect(statusMappingFault({ 429: 'abc' })).toMatchObject({ from: '429', to: 'abc' });
    expect(statusMappingFault({ 429: 500 })?.kind).toBe('not-text');
    for (const bad of ['99', '600', '0429', ' 429', '4e2', '']) expect(statusMappingFault({ 400: bad })).toBeDefined();
  });

  test('a name that stands twice is found however deep, and none where there is none', () => {
    expect(repeatedName('{"a":1,"b":{"c":[{"d":1,"d":2}]}}')).toBe('d');
    expect(repeatedName('{"a":"x","a":"y"}')).toBe('a');
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(repeatedName(text)).toBeUndefined();
      }),
    );
  });

  test('aliases that are mapped and not listed are named; steps of a chain are not', () => {
    expect(unlistedAliases({ alias: 'gpt-4o', a: 'b', b: 'c' }, ['gpt-4o', 'a'])).toEqual(['alias']);
  });

  test('addresses with a zero before a number are none', () => {
    for (const text of ['10.0.0.1', '0.0.0.0/0', '10.0.0.0/8', '::1', 'fe80::/10'])
      expect(isAddressRange(text)).toBe(true);
    for (const text of ['010.0.0.1', '10.00.0.1', '10.0.0.1/08', '10.0.0.1/33', '1.2.3']) {
      expect(isAddressRange(text)).toBe(false);
    }
  });
});
