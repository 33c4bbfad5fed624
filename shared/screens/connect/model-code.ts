import type { ModelKind } from '../../domain/price/model-kind.ts';
import { quoteWord } from '../../screen/command-line.ts';
import { type ConnectApp, type ConnectFacts, connectApp, openAiBase } from './set-up.ts';

/** The code of one model call, ready to paste. */
export type ModelCode = Pick<ConnectApp, 'id' | 'label' | 'text'>;

/** The languages that code is shown in. */
const languages = ['curl', 'python', 'node'] as const;

/** The body of a call of each kind, besides the model, and the part of the answer that the code prints. */
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
 * The code that calls a model of this kind (WEB-02) in curl, Python and Node, where the OpenAI libraries support such
 * calls. Empty where gateways have no common call for the kind.
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
