import { describe, expect, test } from 'vitest';
import { cutToTokens, piecesOf, writeAnswer } from '../../../../cli/sandbox/relay/builtin/answer.ts';
import { parseBehaviour } from '../../../../cli/sandbox/relay/builtin/behaviour.ts';
import { createBuiltinUpstream } from '../../../../cli/sandbox/relay/builtin/upstream.ts';
import { estimateTokens } from '../../../../cli/sandbox/relay/token-estimate.ts';
import { upstreamUrl } from '../../../../cli/sandbox/relay/upstream-transport.ts';

describe('the base URL of the built-in upstream', () => {
  test.each([
    ['delay=x', '"delay"'],
    ['fail=200', '"fail"'],
    ['usage=maybe', '"usage"'],
    ['colour=red', '"colour"'],
    ['balance=much', '"balance"'],
  ])('%s is told as a problem that names %s', (query, name) => {
    expect(parseBehaviour(query)).toMatchObject({ ok: false, problem: expect.stringContaining(name) });
  });

  test('every parameter is read', () => {
    const query =
      'delay=1&chunk-delay=2&tokens=3&text=t&fail=500&fail-every=4&error=e&error-code=c&break-after=5&error-after=6&usage=none&balance=7.5&models=a,b';
    expect(parseBehaviour(query)).toEqual({
      ok: true,
      behaviour: {
        delay: 1,
        chunkDelay: 2,
        tokens: 3,
        text: 't',
        fail: 500,
        failEvery: 4,
        error: 'e',
        errorCode: 'c',
        breakAfter: 5,
        errorAfter: 6,
        usage: 'none',
        balance: 7.5,
        models: ['a', 'b'],
      },
    });
  });

  test.each([
    ['builtin:?delay=5', '/v1/models?x=1', 'builtin:/v1/models?delay=5'],
    ['https://host/', '/v1/models', 'https://host/v1/models'],
    ['https://host/v1', '/v1/models', 'https://host/v1/models'],
  ])('%s and %s make %s', (base, path, url) => expect(upstreamUrl(base, path)).toBe(url));
});

test("answers name the model and the topic, differ from call to call, follow the question's language and length", () => {
  let state = 0.1;
  const random = () => {
    state = (state * 7.3 + 0.17) % 1;
    return state;
  };
  const one = writeAnswer({ model: 'gpt-4o', text: 'Why is the sky blue?' }, 120, random);
  const other = writeAnswer({ model: 'gpt-4o', text: 'Why is the sky blue?' }, 120, random);
  expect(one).not.toBe(other);
  expect(one).toMatch(/gpt-4o[\s\S]*|sky/);
  expect(Math.abs(estimateTokens(one) - 120)).toBeLessThan(40);
  expect(writeAnswer({ model: 'qwen-plus', text: '天空为什么是蓝色的？' }, 60, random)).toMatch(/\p{Script=Han}{6}/u);
  expect(writeAnswer({ model: 'm', text: 'write a function' }, 60, random)).toContain('```');
});

test('pieces put together are the text again; a cut keeps the limit', () => {
  const text = 'Hello  world,\n\n- 你好 🦊 end ';
  expect(piecesOf(text).join('')).toBe(text);
  expect(cutToTokens('one two three four five', 3)).toEqual({ text: 'one two', isCut: true });
  expect(cutToTokens('information', 1)).toEqual({ text: 'information', isCut: true });
  expect(cutToTokens('one two', 9)).toEqual({ text: 'one two', isCut: false });
});

test.each([
  ['', 0],
  ['hi', 1],
  ['information', 3],
  ['你好，世界', 5],
  ['a1b22', 4],
])('"%s" counts %i tokens', (text, tokens) => expect(estimateTokens(text)).toBe(tokens));

test('fail-every fails every nth call of one channel and not of another', async () => {
  const ask = createBuiltinUpstream({ clock: { now: () => 0, sleep: async () => {} }, random: () => 0.5 });
  const statuses = async (key: string): Promise<number[]> => {
    const found: number[] = [];
    for (let call = 0; call < 4; call += 1) {
      const url = 'builtin:/v1/chat/completions?fail=503&fail-every=2';
      const body = '{"model":"m","messages":[]}';
      found.push((await ask({ method: 'POST', url, headers: { authorization: key }, body, timeout: 1000 })).status);
    }
    return found;
  };
  expect(await statuses('one')).toEqual([200, 503, 200, 503]);
  expect(await statuses('two')).toEqual([200, 503, 200, 503]);
});
