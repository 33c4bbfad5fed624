import type { ModelKind } from '../../domain/price/model-kind.ts';
import { quoteWord } from '../../screen/command-line.ts';
import { type ConnectApp, type ConnectFacts, connectApp, openAiBase } from './set-up.ts';

/** A call of one model as code, ready to paste. */
export type ModelCode = Pick<ConnectApp, 'id' | 'label' | 'text'>;

/** Languages that code is shown in. */
const languages = ['curl', 'python', 'node'] as const;

/** What a call of a kind sends, beside the model, and what of the answer is printed. */
const calls: Partial<
  Record<ModelKind, { path: string; method: string; body: Record<string, string>; answer: string }>
> = {
  embedding: {
    path: '/embeddings',
    method: 'embeddings.create',
    body: { input: 'Say hello' },
    answer: 'data[0].embedding',
  },
  image: { path: '/images/generations', method: 'images.generate', body: { prompt: 'A harbour' }, answer: 'data[0]' },
  moderation: {
    path: '/moderations',
    method: 'moderations.create',
    body: { input: 'Say hello' },
    answer: 'results[0]',
  },
  rerank: { path: '/rerank', method: '', body: { query: 'harbour', documents: '["a port","a tree"]' }, answer: '' },
};

/**
 * The code that calls a model of this kind (WEB-02): curl, Python and Node, as far as the OpenAI libraries know such calls. Empty
 * where the kind has no call that gateways share.
 */
export function modelCode(kind: ModelKind): ModelCode[] {
  if (kind === 'chat') return languages.map(connectApp);
  const call = calls[kind];
  if (call === undefined) return [];
  const { path, method, body, answer } = call;
  const curl: ModelCode = {
    ...connectApp('curl'),
    text: (facts) =>
      [
        `curl ${quoteWord(openAiBase(facts) + path)} \\`,
        `  -H ${quoteWord(`Authorization: Bearer ${facts.key}`)} \\`,
        `  -H 'Content-Type: application/json' \\`,
        `  -d ${quoteWord(bodyOf(facts, body))}`,
      ].join('\n'),
  };
  if (method === '') return [curl];
  const literal = (text: string) => JSON.stringify(text);
  const python: ModelCode = {
    ...connectApp('python'),
    text: (facts) =>
      [
        'from openai import OpenAI',
        '',
        `client = OpenAI(base_url=${literal(openAiBase(facts))}, api_key=${literal(facts.key)})`,
        `answer = client.${method}(model=${literal(facts.model)}, ${argumentsOf(body, '=')})`,
        `print(answer.${answer})`,
      ].join('\n'),
  };
  const node: ModelCode = {
    ...connectApp('node'),
    text: (facts) =>
      [
        `import OpenAI from 'openai';`,
        '',
        `const client = new OpenAI({ baseURL: ${literal(openAiBase(facts))}, apiKey: ${literal(facts.key)} });`,
        `const answer = await client.${method}({ model: ${literal(facts.model)}, ${argumentsOf(body, ': ')} });`,
        `console.log(answer.${answer});`,
      ].join('\n'),
  };
  return [curl, python, node];
}

function argumentsOf(body: Record<string, string>, sign: string): string {
  const given = Object.entries(body).map(([name, value]) => `${name}${sign}${JSON.stringify(value)}`);
  // lint-allow glued-punctuation: code of Python and JavaScript.
  return given.join(', ');
}

function bodyOf({ model }: ConnectFacts, body: Record<string, string>): string {
  const values = Object.entries(body).map(([name, value]) => [name, value.startsWith('[') ? JSON.parse(value) : value]);
  return JSON.stringify({ model, ...Object.fromEntries(values) });
}
