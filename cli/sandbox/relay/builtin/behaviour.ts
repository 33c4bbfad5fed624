/**
 * How the built-in upstream behaves for one channel. It is written into the channel's base URL as a query:
 *
 *     builtin:                          answers at once
 *     builtin:?delay=800&tokens=200     thinks for 0.8 s, then writes about 200 tokens
 *     builtin:?fail=500&fail-every=3    every third call fails with status 500
 *
 * | parameter | meaning | default |
 * |---|---|---|
 * | `delay` | ms before the first byte | 0 |
 * | `chunk-delay` | ms between two streamed chunks | 0 |
 * | `tokens` | length of an answer in tokens, about | 60 |
 * | `text` | the answer, word for word | written for the model |
 * | `fail` | HTTP status (400 to 599) of a failing call | calls succeed |
 * | `fail-every` | only every nth call fails | 1, when `fail` is given |
 * | `error` | message of the failure | one that suits the status |
 * | `error-code` | `code` of the failure | one that suits the status |
 * | `break-after` | the stream is cut off after n chunks | whole stream |
 * | `error-after` | an error object is sent after n chunks, then the stream ends | none |
 * | `usage` | `end` in a chunk of its own, `last` in the last content chunk, `none` | `end` |
 * | `balance` | USD left on the account | 100 |
 * | `models` | comma list answered to "fetch models" | a short list |
 */
export interface BuiltinBehaviour {
  delay: number;
  chunkDelay: number;
  tokens: number;
  text: string | undefined;
  fail: number | undefined;
  failEvery: number;
  error: string | undefined;
  errorCode: string | undefined;
  breakAfter: number | undefined;
  errorAfter: number | undefined;
  usage: 'end' | 'last' | 'none';
  balance: number;
  models: string[];
}

export type ParsedBehaviour = { ok: true; behaviour: BuiltinBehaviour } | { ok: false; problem: string };

const defaultModels = [
  'gpt-4o',
  'gpt-4o-mini',
  'gpt-3.5-turbo',
  'o1-mini',
  'claude-3-5-sonnet-20241022',
  'deepseek-chat',
];

const wholeNumbers = ['delay', 'chunk-delay', 'tokens', 'fail', 'fail-every', 'break-after', 'error-after'] as const;
const others = ['text', 'error', 'error-code', 'usage', 'balance', 'models'] as const;
const known: readonly string[] = [...wholeNumbers, ...others];

/** Whether a channel's base URL names the built-in upstream. */
export function isBuiltin(baseUrl: string): boolean {
  return /^builtin:/i.test(baseUrl.trim());
}

/**
 * Reads the query of a `builtin:` URL. An invalid parameter is reported by name, so that a typing error shows in the
 * channel test.
 */
export function parseBehaviour(query: string): ParsedBehaviour {
  const parameters = new URLSearchParams(query);
  const numbers: Partial<Record<(typeof wholeNumbers)[number], number>> = {};
  for (const name of parameters.keys()) {
    if (!known.includes(name)) return problem(`unknown parameter "${name}", known are: ${known.join(', ')}`);
  }
  for (const name of wholeNumbers) {
    const text = parameters.get(name);
    if (text === null) continue;
    if (!/^\d{1,7}$/.test(text)) return problem(`"${name}" must be a whole number, not "${text}"`);
    numbers[name] = Number(text);
  }
  if (numbers.fail !== undefined && (numbers.fail < 400 || numbers.fail > 599))
    return problem('"fail" must be 400 to 599');
  const usage = parameters.get('usage') ?? 'end';
  if (usage !== 'end' && usage !== 'last' && usage !== 'none') return problem('"usage" must be end, last or none');
  const balance = Number(parameters.get('balance') ?? 100);
  if (!Number.isFinite(balance)) return problem('"balance" must be a number');
  const models = (parameters.get('models') ?? '').split(',').filter((model) => model !== '');
  return {
    ok: true,
    behaviour: {
      delay: numbers.delay ?? 0,
      chunkDelay: numbers['chunk-delay'] ?? 0,
      tokens: numbers.tokens ?? 60,
      text: parameters.get('text') ?? undefined,
      fail: numbers.fail,
      failEvery: Math.max(1, numbers['fail-every'] ?? 1),
      error: parameters.get('error') ?? undefined,
      errorCode: parameters.get('error-code') ?? undefined,
      breakAfter: numbers['break-after'],
      errorAfter: numbers['error-after'],
      usage,
      balance,
      models: models.length > 0 ? models : defaultModels,
    },
  };
}

function problem(text: string): ParsedBehaviour {
  return { ok: false, problem: `builtin upstream: ${text}` };
}
