import type { Clock } from '../../../world/world.ts';
import { type CountedMessage, estimatePromptTokens, estimateTokens, textOf } from '../token-estimate.ts';
import type { UpstreamRequest, UpstreamResponse } from '../upstream-transport.ts';
import { cutToTokens, piecesOf, writeAnswer } from './answer.ts';
import type { BuiltinBehaviour } from './behaviour.ts';
import { failureBody } from './failure.ts';

export interface BuiltinWorld {
  clock: Pick<Clock, 'now' | 'sleep'>;
  random(): number;
}

interface Ask {
  model: string;
  messages: CountedMessage[];
  stream: boolean;
  includeUsage: boolean;
  maxTokens: number;
}

interface Reply {
  id: string;
  created: number;
  model: string;
  text: string;
  finishReason: 'stop' | 'length';
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
}

/** Answers one chat completion as OpenAI would: whole, or as server-sent events. */
export function completion(
  request: UpstreamRequest,
  behaviour: BuiltinBehaviour,
  world: BuiltinWorld,
): UpstreamResponse {
  const ask = readAsk(request.body ?? '');
  const last = ask.messages.findLast((message) => message.role === 'user') ?? ask.messages.at(-1);
  const prompt = { model: ask.model, text: textOf(last?.content) };
  const whole = behaviour.text ?? writeAnswer(prompt, behaviour.tokens, world.random);
  const { text, isCut } = ask.maxTokens > 0 ? cutToTokens(whole, ask.maxTokens) : { text: whole, isCut: false };
  const promptTokens = estimatePromptTokens(ask.messages);
  const completionTokens = isCut ? Math.min(ask.maxTokens, estimateTokens(text)) : estimateTokens(text);
  const reply: Reply = {
    id: `chatcmpl-${Math.floor(world.random() * 2 ** 48).toString(36)}`,
    created: Math.floor(world.clock.now() / 1000),
    model: ask.model,
    text,
    finishReason: isCut ? 'length' : 'stop',
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      total_tokens: promptTokens + completionTokens,
    },
  };
  return ask.stream ? streamed(reply, ask, behaviour, world, request.signal) : entire(reply, behaviour);
}

function readAsk(body: string): Ask {
  const value: unknown = JSON.parse(body === '' ? '{}' : body);
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const options = (fields.stream_options ?? {}) as Record<string, unknown>;
  return {
    model: typeof fields.model === 'string' ? fields.model : 'unknown',
    messages: Array.isArray(fields.messages) ? (fields.messages as CountedMessage[]) : [],
    stream: fields.stream === true,
    includeUsage: options.include_usage === true,
    maxTokens: Number(fields.max_completion_tokens ?? fields.max_tokens ?? 0) || 0,
  };
}

function entire(reply: Reply, behaviour: BuiltinBehaviour): UpstreamResponse {
  const body = JSON.stringify({
    id: reply.id,
    object: 'chat.completion',
    created: reply.created,
    model: reply.model,
    choices: [{ index: 0, message: { role: 'assistant', content: reply.text }, finish_reason: reply.finishReason }],
    ...(behaviour.usage === 'none' ? {} : { usage: reply.usage }),
  });
  return answer('application/json', body, async function* () {
    yield body;
  });
}

function streamed(
  reply: Reply,
  ask: Ask,
  behaviour: BuiltinBehaviour,
  world: BuiltinWorld,
  signal: AbortSignal | undefined,
): UpstreamResponse {
  const events = async function* (): AsyncGenerator<string> {
    let sent = 0;
    for (const chunk of chunksOf(reply, ask, behaviour)) {
      if (sent > 0 && behaviour.chunkDelay > 0) await world.clock.sleep(behaviour.chunkDelay, signal);
      if (behaviour.breakAfter === sent) throw new Error('builtin upstream: the stream was cut off');
      if (behaviour.errorAfter === sent) {
        yield `data: ${failureBody(behaviour.fail ?? 500, behaviour)}\n\n`;
        return;
      }
      yield `data: ${JSON.stringify(chunk)}\n\n`;
      sent += 1;
    }
    yield 'data: [DONE]\n\n';
  };
  return answer('text/event-stream', '', events);
}

function* chunksOf(reply: Reply, ask: Ask, behaviour: BuiltinBehaviour): Generator<unknown> {
  const frame = { id: reply.id, object: 'chat.completion.chunk', created: reply.created, model: reply.model };
  const chunk = (delta: unknown, finishReason: string | null) => ({
    ...frame,
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  });
  yield chunk({ role: 'assistant', content: '' }, null);
  for (const piece of piecesOf(reply.text)) yield chunk({ content: piece }, null);
  const last = chunk({}, reply.finishReason);
  yield behaviour.usage === 'last' ? { ...last, usage: reply.usage } : last;
  if (behaviour.usage === 'end' && ask.includeUsage) yield { ...frame, choices: [], usage: reply.usage };
}

function answer(type: string, body: string, events: () => AsyncGenerator<string>): UpstreamResponse {
  return {
    status: 200,
    headers: { 'content-type': type },
    cookies: [],
    text: async () => body,
    async *chunks() {
      const encoder = new TextEncoder();
      for await (const event of events()) yield encoder.encode(event);
    },
  };
}
