import type { UpstreamRequest, UpstreamResponse, UpstreamTransport } from '../upstream-transport.ts';
import { type BuiltinBehaviour, parseBehaviour } from './behaviour.ts';
import { type BuiltinWorld, completion } from './completion.ts';
import { failureBody } from './failure.ts';

/**
 * The upstream that needs no network: it implements the OpenAI protocol for chat completions, the model list and the
 * billing calls. `fail-every` counts the calls of each base URL and key, so that two channels do not affect each other.
 */
export function createBuiltinUpstream(world: BuiltinWorld): UpstreamTransport {
  const calls = new Map<string, number>();

  return async (request) => {
    const { path, query } = parts(request.url);
    const parsed = parseBehaviour(query);
    if (!parsed.ok) return json(400, failureBody(400, { error: parsed.problem, errorCode: 'builtin_parameter' }));
    const { behaviour } = parsed;
    if (behaviour.delay > 0) await world.clock.sleep(Math.min(behaviour.delay, request.timeout), request.signal);
    if (behaviour.delay > request.timeout) throw new Error('builtin upstream: timeout');
    if (request.method === 'GET') return lookUp(path, behaviour);
    const simple = simpleAnswers[path];
    if (simple !== undefined && behaviour.fail === undefined) return json(200, JSON.stringify(simple));
    if (path !== '/v1/chat/completions' && simple === undefined) {
      return json(404, failureBody(404, { error: `builtin upstream: no such call ${path}`, errorCode: 'not_found' }));
    }
    if (behaviour.fail !== undefined && isTurn(request, query, behaviour.failEvery)) {
      return json(behaviour.fail, failureBody(behaviour.fail, behaviour));
    }
    return completion(request, behaviour, world);
  };

  function isTurn(request: UpstreamRequest, query: string, every: number): boolean {
    const name = `${request.headers.authorization ?? request.headers.Authorization ?? ''} ${query}`;
    const count = (calls.get(name) ?? 0) + 1;
    calls.set(name, count);
    return count % every === 0;
  }
}

/** Endpoints besides chat completions that channel tests may call; none of them streams. */
const simpleAnswers: Readonly<Record<string, object>> = {
  '/v1/embeddings': {
    object: 'list',
    data: [{ object: 'embedding', index: 0, embedding: [0.1, 0.2] }],
    usage: { prompt_tokens: 1, total_tokens: 1 },
  },
  '/v1/responses': {
    object: 'response',
    output: [{ type: 'message', content: [{ type: 'output_text', text: 'Hello' }] }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  },
};

function lookUp(path: string, behaviour: BuiltinBehaviour): UpstreamResponse {
  if (path === '/v1/models') {
    const data = behaviour.models.map((id) => ({ id, object: 'model', created: 1626777600, owned_by: 'builtin' }));
    return json(200, JSON.stringify({ object: 'list', data }));
  }
  if (path === '/v1/dashboard/billing/subscription') {
    return json(
      200,
      JSON.stringify({ object: 'billing_subscription', hard_limit_usd: behaviour.balance, has_payment_method: true }),
    );
  }
  if (path === '/v1/dashboard/billing/usage') return json(200, JSON.stringify({ object: 'list', total_usage: 0 }));
  return json(404, failureBody(404, { error: `builtin upstream: no such call ${path}`, errorCode: 'not_found' }));
}

function parts(url: string): { path: string; query: string } {
  const rest = url.slice('builtin:'.length);
  const mark = rest.indexOf('?');
  return mark < 0 ? { path: rest, query: '' } : { path: rest.slice(0, mark), query: rest.slice(mark + 1) };
}

function json(status: number, body: string): UpstreamResponse {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    cookies: [],
    text: async () => body,
    async *chunks() {
      yield new TextEncoder().encode(body);
    },
  };
}
