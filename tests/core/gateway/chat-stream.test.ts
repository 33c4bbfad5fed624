import { expect, test } from 'vitest';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import { TransportFailure } from '../../../shared/gateway/client/transport.ts';
import { type ChatEvent, readChatStream } from '../../../shared/gateway/resources/chat-stream.ts';
import { wholeAnswer } from '../../../shared/gateway/resources/playground.ts';
import { scriptedGateway } from '../../support/gateway/scripted-gateway.ts';
import { json, refused } from '../../support/gateway/scripted-transport.ts';

const encoder = new TextEncoder();

async function* bytesOf(pieces: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield typeof piece === 'string' ? encoder.encode(piece) : piece;
}

async function read(...pieces: (string | Uint8Array)[]): Promise<{ events: ChatEvent[]; error?: unknown }> {
  const events: ChatEvent[] = [];
  try {
    for await (const event of readChatStream(bytesOf(pieces), '/pg/chat/completions')) events.push(event);
    return { events };
  } catch (error) {
    return { events, error };
  }
}

const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const text = (said: string) => ({ kind: 'text', text: said });

test('PLAY-02: text, thinking, end and usage arrive as events; comments and empty data do not', async () => {
  const { events } = await read(
    ': PING\n\n',
    chunk({ role: 'assistant', reasoning_content: 'hm' }),
    'data: \n\n',
    chunk({ content: '你' }),
    chunk({ content: '好' }, 'stop'),
    'data: {"choices":[],"usage":{"prompt_tokens":3,"completion_tokens":2}}\n\n',
    'data: [DONE]\n\n',
  );
  expect(events).toEqual([
    { kind: 'reasoning', text: 'hm' },
    text('你'),
    text('好'),
    { kind: 'finish', reason: 'stop' },
    { kind: 'usage', promptTokens: 3, completionTokens: 2 },
  ]);
});

test('PLAY-02: pieces may be cut anywhere, inside a character too', async () => {
  const bytes = encoder.encode(chunk({ content: 'a好b' }) + chunk({ content: 'c' }));
  for (let cut = 1; cut < bytes.length; cut += 1) {
    const { events } = await read(bytes.slice(0, cut), bytes.slice(cut));
    expect(events).toEqual([text('a好b'), text('c')]);
  }
});

test('PLAY-02: nothing after [DONE] counts; without it the end of the body ends the reply', async () => {
  expect((await read(chunk({ content: 'a' }), 'data: [DONE]\n\n', chunk({ content: 'b' }))).events).toEqual([
    text('a'),
  ]);
  expect((await read(chunk({ content: 'a' }), chunk({ content: 'b' }).trimEnd())).events).toEqual([
    text('a'),
    text('b'),
  ]);
});

test.each([
  ['as an event', 'data: {"error":{"message":"quota","type":"t","code":"insufficient_user_quota"}}\n\n'],
  [
    'bare, behind the last event',
    '{"error":{"message":"quota","type":"t","param":"","code":"insufficient_user_quota"}}',
  ],
  [
    'bare, over several lines',
    '{\n  "error": {\n    "message": "quota",\n    "code": "insufficient_user_quota"\n  }\n}\n',
  ],
])('PLAY-02: an error in the stream, %s, comes after what was said', async (_, failure) => {
  const { events, error } = await read(chunk({ content: 'half' }), failure);
  expect(events).toEqual([text('half')]);
  expect(error).toMatchObject({
    kind: 'refused',
    facts: { serverMessage: 'quota', code: 'insufficient_user_quota' },
  });
});

test('PLAY-02: an answer that is no stream is a reply all the same', async () => {
  const whole = { choices: [{ message: { role: 'assistant', content: 'hi' }, finish_reason: 'stop' }] };
  expect((await read(JSON.stringify(whole))).events).toEqual([text('hi'), { kind: 'finish', reason: 'stop' }]);
  expect((await read(JSON.stringify(whole, undefined, 2))).events[0]).toEqual(text('hi'));
});

const say = { model: 'gpt-4o-mini', messages: [{ role: 'user' as const, content: 'hi' }] };
const sent = { model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'hi' }], stream: true };
const stream = {
  headers: { 'content-type': 'text/event-stream' },
  body: `${chunk({ content: 'yo' }, 'stop')}data: [DONE]\n\n`,
};

async function replyOf(events: AsyncIterable<ChatEvent>): Promise<string> {
  let reply = '';
  for await (const event of events) if (event.kind === 'text') reply += event.text;
  return reply;
}

test('API-01: POST /pg/chat/completions, with its user-id header and without zero or empty fields', async () => {
  const request = 'POST /pg/chat/completions';
  const headers = { 'New-Api-User': '7', Cookie: 'session=c', 'Content-Type': 'application/json' };
  const { gateway } = scriptedGateway([
    { request, body: sent, headers, answer: stream },
    { request, body: { ...sent, group: 'vip', temperature: 0.5, max_tokens: 64 }, answer: stream },
  ]);
  expect(await replyOf(gateway.playground.chat({ ...say, group: '', temperature: 0, max_tokens: 0 }))).toBe('yo');
  expect(await replyOf(gateway.playground.chat({ ...say, group: 'vip', temperature: 0.5, max_tokens: 64 }))).toBe('yo');
});

test('API-01: the playground says that it needs a session, before anything is sent', async () => {
  const { gateway } = scriptedGateway([], { credential: { kind: 'access-token', accessToken: 'pat', userId: 7 } });
  await expect(replyOf(gateway.playground.chat(say))).rejects.toMatchObject({
    kind: 'forbidden',
    facts: { needsSession: true },
  });
});

test('PLAY-02 API-03: refusals before the stream are judged like others', async () => {
  const request = 'POST /pg/chat/completions';
  const busy = { ...json({ error: { message: 'no channel', code: 'model_not_found' } }), status: 503 };
  const { gateway } = scriptedGateway([
    { request, body: sent, answer: refused('未登录', 401) },
    { request, body: sent, answer: busy },
    { request, body: sent, answer: { headers: { 'content-type': 'text/html' }, body: '<html>' } },
  ]);
  await expect(replyOf(gateway.playground.chat(say))).rejects.toMatchObject({ kind: 'not-signed-in' });
  await expect(replyOf(gateway.playground.chat(say))).rejects.toMatchObject({ kind: 'refused' });
  await expect(replyOf(gateway.playground.chat(say))).rejects.toMatchObject({ kind: 'not-a-gateway' });
});

test('API-01: relay calls go out with the API token alone', async () => {
  const headers = { Authorization: 'Bearer sk-k', 'New-Api-User': undefined, Cookie: undefined };
  const { gateway } = scriptedGateway([
    { request: 'GET /v1/models', headers, answer: json({ success: true, data: [{ id: 'a' }] }) },
    { request: 'POST /v1/chat/completions', body: sent, headers, answer: stream },
    { request: 'GET /dashboard/billing/subscription', headers, answer: json({ hard_limit_usd: 3 }) },
    { request: 'GET /dashboard/billing/usage', headers, answer: json({ total_usage: 150 }) },
  ]);
  expect(await gateway.relay.models('k')).toEqual(['a']);
  expect(await replyOf(gateway.relay.chat('sk-k', say))).toBe('yo');
  expect(await gateway.relay.billing('k')).toEqual({ limit: 3, used: 1.5 });
});

test('TRU-03: only a finish reason makes an answer whole; what came is given before the failure', async () => {
  const done = 'data: [DONE]\n\n';
  const half = chunk({ content: 'half' });
  const chat = async (body: string) => {
    const answer = { headers: { 'content-type': 'text/event-stream' }, body };
    const { gateway } = scriptedGateway([{ request: 'POST /pg/chat/completions', body: sent, answer }]);
    const said: string[] = [];
    const end = async () => {
      for await (const event of gateway.playground.chat(say)) if (event.kind === 'text') said.push(event.text);
    };
    return { error: await end().catch((error: unknown) => error), said: said.join('') };
  };
  for (const end of [done, '']) {
    expect(await chat(half + chunk({}, 'stop') + end)).toEqual({ error: undefined, said: 'half' });
    const { error, said } = await chat(half + end);
    expect(said).toBe('half');
    expect(error).toMatchObject({ kind: 'network', facts: { reason: 'cut-off' } });
  }
  for (const nothing of ['', 'null', done, '{}', '<html>hello</html>']) {
    expect([nothing, (await chat(nothing)).error]).toMatchObject([
      nothing,
      { kind: 'network', facts: { reason: 'empty-answer' } },
    ]);
  }
});

test('TRU-03: a line that breaks tells how: in silence, broken, stopped, or too late to matter', async () => {
  const endOf = async (events: ChatEvent[], failure: unknown, signal?: AbortSignal) => {
    const source = async function* () {
      yield* events;
      throw failure;
    };
    const got: ChatEvent[] = [];
    try {
      for await (const event of wholeAnswer(source(), '/pg/chat/completions', { signal })) got.push(event);
      return got;
    } catch (error) {
      return error;
    }
  };
  const said: ChatEvent = { kind: 'text', text: 'half' };
  const finish: ChatEvent = { kind: 'finish', reason: 'stop' };
  const silence = new TransportFailure('timeout', true, 'No answer in time.');
  const call = { method: 'POST', path: '/pg/chat/completions' };
  expect(await endOf([said], silence)).toMatchObject({ kind: 'network', facts: { ...call, reason: 'silent' } });
  expect(await endOf([said], new TransportFailure('reset', true, 'cut'))).toMatchObject({
    kind: 'network',
    facts: { ...call, reason: 'broken-answer' },
  });
  expect(await endOf([said], new Error('timeout'))).toMatchObject({ facts: { reason: 'broken-answer' } });
  const word = new GatewayError('refused', { serverMessage: 'no quota' });
  expect(await endOf([said], word)).toBe(word);
  expect(await endOf([said, finish], silence)).toEqual([said, finish]);
  expect(await endOf([said], silence, AbortSignal.abort())).toMatchObject({ kind: 'stopped', facts: call });
  const nothing = wholeAnswer((async function* () {})(), '/x');
  await expect(nothing.next()).rejects.toMatchObject({ kind: 'network', facts: { reason: 'empty-answer' } });
  const onlyThought = wholeAnswer(
    (async function* (): AsyncGenerator<ChatEvent> {
      yield { kind: 'reasoning', text: 'hm' };
    })(),
    '/x',
  );
  await onlyThought.next();
  await expect(onlyThought.next()).rejects.toMatchObject({ facts: { reason: 'cut-off' } });
});

test.each<[string, object, { serverMessage?: string; code?: string }]>([
  ['in words', { error: 'overloaded' }, { serverMessage: 'overloaded' }],
  ['with a code', { error: { message: 'no', code: 'e1', type: 't1' } }, { serverMessage: 'no', code: 'e1' }],
  ['with a type alone', { error: { message: 'no', code: '', type: 't1' } }, { serverMessage: 'no', code: 't1' }],
  ['with nothing', { error: {} }, { serverMessage: '', code: undefined }],
  ['by its envelope', { success: false, message: 'no quota' }, { serverMessage: 'no quota' }],
  ['by an envelope without words', { success: false }, { serverMessage: '' }],
])('PLAY-02: a failure inside the stream ends it, told %s', async (_, document, facts) => {
  const { events, error } = await read(
    chunk({ content: 'a', reasoning_content: '' }),
    `data: ${JSON.stringify(document)}\n\n`,
  );
  expect(events).toEqual([text('a')]);
  expect(error).toMatchObject({ kind: 'refused', facts: { method: 'POST', path: '/pg/chat/completions', ...facts } });
});

test('PLAY-02: an error that is null is none, and what follows counts', async () => {
  const { events, error } = await read('data: {"error":null,"choices":null}\n\n', chunk({ content: 'b' }));
  expect([events, error]).toEqual([[text('b')], undefined]);
});
