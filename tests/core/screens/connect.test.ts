import { describe, expect, test } from 'vitest';
import { pricingModelSchema } from '../../../shared/domain/price/pricing.ts';
import { connectToken } from '../../../shared/screens/connect/connect-token.ts';
import { connectApp, connectApps, modelFor, shownKey } from '../../../shared/screens/connect/set-up.ts';
import { testCallCost } from '../../../shared/screens/connect/test-call.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';

const context = screenContext();
const facts = { name: 'Harbour', site: 'https://gw.example.com', key: 'sk-secret', model: 'gpt-4o' };
const textOf = (id: string, more: Partial<typeof facts> = {}) => connectApp(id).text({ ...facts, ...more }, context);

describe('WEB-01: the set-up of an app', () => {
  test('every app has a text with the key in it and the address it asks for', () => {
    expect(connectApps.map(({ id }) => id)).toEqual(
      'curl env python node claude-code codex cursor cherry-studio cc-switch open-webui lobechat'.split(' '),
    );
    for (const { id } of connectApps) {
      expect(textOf(id), id).toContain('sk-secret');
      expect(textOf(id), id).toContain('https://gw.example.com');
    }
    // Claude Code puts the version behind the address itself; what speaks the protocol of OpenAI wants it there.
    expect(textOf('claude-code')).not.toContain('/v1');
    for (const id of ['curl', 'env', 'python', 'node', 'codex', 'cursor', 'open-webui', 'lobechat']) {
      expect(textOf(id), id).toContain('https://gw.example.com/v1');
    }
    expect(textOf('codex')).toContain('wire_api = "responses"');
  });

  test('SEC-01: what a server sent stays a word for the shell and a text for a program', () => {
    const hostile = { model: `m'; rm -rf "$HOME" #`, site: `https://x'$(id)` };
    expect(textOf('env', hostile)).toContain(`'https://x'\\''$(id)/v1'`);
    expect(textOf('claude-code', hostile)).toContain(`ANTHROPIC_MODEL='m'\\''; rm -rf "$HOME" #'`);
    expect(textOf('python', hostile)).toContain(JSON.stringify(hostile.model));
    expect(textOf('codex', hostile)).toContain(JSON.stringify(hostile.model));
  });

  test('apps that take a link get the key in it, and only there', () => {
    const cherry = connectApp('cherry-studio').link?.(facts) ?? '';
    const data = new URL(cherry).searchParams.get('data') ?? '';
    expect(JSON.parse(Buffer.from(data, 'base64').toString())).toMatchObject({
      baseUrl: 'https://gw.example.com',
      apiKey: 'sk-secret',
    });
    const link = new URL(connectApp('cc-switch').link?.(facts) ?? '');
    expect(link.protocol).toBe('ccswitch:');
    expect(link.searchParams.get('apiKey')).toBe('sk-secret');
    expect(connectApps.filter((app) => app.link !== undefined).map(({ id }) => id)).toEqual([
      'cherry-studio',
      'cc-switch',
    ]);
  });

  test('a key is read by its ends only, whether the gateway masked it or not', () => {
    expect(shownKey('abcdefghijklmnopqrstuvwxyz')).toBe('sk-abcd…wxyz');
    expect(shownKey('sk-abcd**********wxyz')).toBe('sk-abcd…wxyz');
    expect(shownKey('short')).toBe('sk-…');
  });

  test('an app gets a model of its family, and none that cannot chat', () => {
    const models = ['claude-sonnet-4', 'dall-e-3', 'gpt-4o', 'text-embedding-3-small'];
    expect(modelFor(connectApp('claude-code'), models)).toBe('claude-sonnet-4');
    expect(modelFor(connectApp('codex'), models)).toBe('gpt-4o');
    expect(modelFor(connectApp('curl'), ['dall-e-3', 'qwen-max'])).toBe('qwen-max');
    expect(modelFor(connectApp('curl'), [])).toBe('');
  });

  test('the action asks the gateway for the key alone, and yields the text as a secret', async () => {
    const asked: number[] = [];
    const gateway = {
      tokens: {
        key: async ({ id }: { id: number }) => {
          asked.push(id);
          return 'sk-whole';
        },
      },
      account: { models: async () => ['gpt-4o'] },
    };
    const here = screenContext({ gateway: gateway as never });
    const row = { id: 7, name: 'mine', key: 'abcd********wxyz', model_limits_enabled: false, group: '' };
    const done = await connectToken.run(row as never, { app: 'env', model: '' }, here, {});
    expect(done.secret).toBe('export OPENAI_BASE_URL=https://gw.example.com/v1\nexport OPENAI_API_KEY=sk-whole');
    expect(JSON.stringify(done.data)).not.toContain('sk-whole');
    expect(asked).toEqual([7]);
    const limited = { ...row, model_limits_enabled: true, model_limits: '' };
    await expect(connectToken.run(limited as never, { app: 'curl', model: '' }, here, {})).rejects.toThrow(
      'This key can’t call any model.',
    );
  });
});

describe('WEB-01: what a test call costs', () => {
  const model = (model_name: string, more: object) => pricingModelSchema().parse({ model_name, ...more });
  const list = {
    models: [
      model('gpt-4o', { model_ratio: 1.25, completion_ratio: 4, enable_groups: ['default'] }),
      model('drawn', { quota_type: 1, model_price: 0.04, enable_groups: ['default'] }),
    ],
    groupRatio: { default: 1, vip: 0.5 },
    usableGroups: {},
    vendors: [],
  };

  test('by tokens, by call, by group, and not at all where there is no price', () => {
    // 10 tokens in at $2.50 and 16 out at $10 a million.
    expect(testCallCost('gpt-4o', list, 'default')).toBeCloseTo(0.000185, 9);
    expect(testCallCost('gpt-4o', list, 'vip')).toBeCloseTo(0.0000925, 9);
    expect(testCallCost('gpt-4o', list, 'default', { prompt: 0, completion: 100 })).toBeCloseTo(0.001, 9);
    expect(testCallCost('drawn', list, 'vip')).toBeCloseTo(0.02, 9);
    expect(testCallCost('unknown', list, 'default')).toBeUndefined();
  });
});
