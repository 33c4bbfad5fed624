import { chatBody } from '../../gateway/resources/playground.ts';
import { quoteWord } from '../../screen/command-line.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { ModelCode } from '../connect/model-code.ts';
import { connectApp, openAiBase, siteFacts } from '../connect/set-up.ts';
import { type Conversation, requestMessages } from './conversation.ts';
import type { PlaygroundSettings } from './playground-settings.ts';

/** The placeholder for the key in code; no key is fetched for displaying code. */
export const keyHolder = 'sk-YOUR_KEY';

/** A call as code in one language. */
export interface CallCode extends Pick<ModelCode, 'id' | 'label'> {
  text: string;
}

/**
 * The call of a chat as curl, Python and Node code (WEB-09), with the model, the settings and all messages. The group
 * is not part of it, because a key has its own. Every text is quoted for its destination.
 */
export function callCode(
  settings: PlaygroundSettings,
  conversation: Conversation,
  context: Pick<ScreenContext, 'gateway' | 'status'>,
): CallCode[] {
  const { model, temperature, max_tokens, system } = settings;
  // The code repeats the last answered call, whose answer is not part of the messages.
  const whole = requestMessages(conversation, system);
  const said = whole.slice(0, whole.findLastIndex(({ role }) => role !== 'assistant') + 1);
  const messages = said.some(({ role }) => role === 'user')
    ? said
    : [...said, { role: 'user' as const, content: 'Hello' }];
  const { stream: _, ...body } = chatBody({ model, messages, temperature, max_tokens });
  const base = openAiBase({ site: siteFacts(context).site });
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  return [
    {
      ...named('curl'),
      text: [
        `curl ${quoteWord(`${base}/chat/completions`)} \\`,
        `  -H ${quoteWord(`Authorization: Bearer ${keyHolder}`)} \\`,
        `  -H 'Content-Type: application/json' \\`,
        `  -d ${quoteWord(JSON.stringify(body, undefined, 2))}`,
      ].join('\n'),
    },
    {
      ...named('python'),
      text: [
        'from openai import OpenAI',
        '',
        `client = OpenAI(base_url=${JSON.stringify(base)}, api_key=${JSON.stringify(keyHolder)})`,
        'answer = client.chat.completions.create(',
        ...given.map(([name, value]) => `    ${name}=${indented(value, '    ')},`),
        ')',
        'print(answer.choices[0].message.content)',
      ].join('\n'),
    },
    {
      ...named('node'),
      text: [
        "import OpenAI from 'openai';",
        '',
        `const client = new OpenAI({ baseURL: ${JSON.stringify(base)}, apiKey: ${JSON.stringify(keyHolder)} });`,
        'const answer = await client.chat.completions.create({',
        // lint-allow glued-punctuation: code of JavaScript.
        ...given.map(([name, value]) => `  ${name}: ${indented(value, '  ')},`),
        '});',
        'console.log(answer.choices[0].message.content);',
      ].join('\n'),
    },
  ];
}

/** Lists and texts of JSON are also valid in Python and JavaScript. */
function indented(value: unknown, indent: string): string {
  return JSON.stringify(value, undefined, 4).replaceAll('\n', `\n${indent}`);
}

function named(id: string): Pick<ModelCode, 'id' | 'label'> {
  const { label } = connectApp(id);
  return { id, label };
}
