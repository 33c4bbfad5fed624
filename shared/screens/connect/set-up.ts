import { chatLink } from '../../domain/option/chats.ts';
import { sanitise } from '../../format/sanitise.ts';
import { quoteWord } from '../../screen/command-line.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { siteAddress } from '../../screen/site-address.ts';
import type { MessageKey } from '../../text/text.ts';

/** The values that an app's set-up is made of. All of them may come from a server. */
export interface ConnectFacts {
  /** The site's name in the app. */
  name: string;
  /** The address of the site without a trailing slash; apps that use Anthropic's protocol take it unchanged. */
  site: string;
  /** The key as apps use it, or its masked form for display. */
  key: string;
  model: string;
}

/** An app that can be connected (WEB-01). */
export interface ConnectApp {
  /** In kebab case; its name on the command line. */
  id: string;
  label: MessageKey;
  /** What to do with the text, as one sentence. */
  help: MessageKey;
  /** The beginning of the model names that the app requires, where it requires some. */
  models?: string;
  /** The text to paste: lines for a shell or a file, or the app's fields with their values. */
  text(facts: ConnectFacts, context: Pick<ScreenContext, 'say'>): string;
  /**
   * A link that opens the app with the settings. It contains the key, so it is made when it is opened and never stored.
   */
  link?(facts: ConnectFacts): string;
}

/** The base URL of the OpenAI protocol: what most apps call "base URL" or "API host". */
export function openAiBase({ site }: Pick<ConnectFacts, 'site'>): string {
  return `${site}/v1`;
}

/** The values that every set-up for this site has in common. */
export function siteFacts(context: Pick<ScreenContext, 'gateway' | 'status'>): Pick<ConnectFacts, 'name' | 'site'> {
  return { name: sanitise(context.status.system_name) || 'New API', site: sanitise(siteAddress(context)) };
}

/** The two ends of a key, for display; also for a key that the gateway has masked. */
export function shownKey(key: string): string {
  const bare = sanitise(key).replace(/^sk-/, '');
  return bare.length < 12 ? 'sk-…' : `sk-${bare.slice(0, 4)}…${bare.slice(-4)}`;
}

/** Every text is quoted for its destination, so that an address or a model name cannot become a command. */
const variable = (name: string, value: string) => `export ${name}=${quoteWord(value)}`;
/** A string literal that is valid in Python, JavaScript and TOML. */
const literal = (text: string) => JSON.stringify(text);

/** From the documentation of each app in November 2026. */
export const connectApps: readonly ConnectApp[] = [
  {
    id: 'curl',
    label: 'connect.curl',
    help: 'connect.inTerminal',
    text: (facts) =>
      [
        `curl ${quoteWord(`${openAiBase(facts)}/chat/completions`)} \\`,
        `  -H ${quoteWord(`Authorization: Bearer ${facts.key}`)} \\`,
        `  -H 'Content-Type: application/json' \\`,
        `  -d ${quoteWord(JSON.stringify({ model: facts.model, messages: [{ role: 'user', content: 'Say hello' }] }))}`,
      ].join('\n'),
  },
  {
    id: 'env',
    label: 'connect.env',
    help: 'connect.inShell',
    text: (facts) => [variable('OPENAI_BASE_URL', openAiBase(facts)), variable('OPENAI_API_KEY', facts.key)].join('\n'),
  },
  {
    id: 'python',
    label: 'connect.python',
    help: 'connect.pythonHelp',
    text: (facts) => `from openai import OpenAI

client = OpenAI(base_url=${literal(openAiBase(facts))}, api_key=${literal(facts.key)})
answer = client.chat.completions.create(
    model=${literal(facts.model)},
    messages=[{"role": "user", "content": "Say hello"}],
)
print(answer.choices[0].message.content)`,
  },
  {
    id: 'node',
    label: 'connect.node',
    help: 'connect.nodeHelp',
    text: (facts) => `import OpenAI from 'openai';

const client = new OpenAI({ baseURL: ${literal(openAiBase(facts))}, apiKey: ${literal(facts.key)} });
const answer = await client.chat.completions.create({
  model: ${literal(facts.model)},
  messages: [{ role: 'user', content: 'Say hello' }],
});
console.log(answer.choices[0].message.content);`,
  },
  {
    id: 'claude-code',
    label: 'connect.claudeCode',
    help: 'connect.claudeCodeHelp',
    models: 'claude',
    // Claude Code appends /v1/messages to the address itself, and sends this variable as a bearer token.
    text: ({ site, key, model }) =>
      [
        variable('ANTHROPIC_BASE_URL', site),
        variable('ANTHROPIC_AUTH_TOKEN', key),
        variable('ANTHROPIC_MODEL', model),
      ].join('\n'),
  },
  {
    id: 'codex',
    label: 'connect.codex',
    help: 'connect.codexHelp',
    models: 'gpt',
    // Codex reads the key from an environment variable that the file names, and supports only the Responses API.
    text: (facts) => `# ~/.codex/config.toml
model = ${literal(facts.model)}
model_provider = "gateway"

[model_providers.gateway]
name = ${literal(facts.name)}
base_url = ${literal(openAiBase(facts))}
env_key = "GATEWAY_API_KEY"
wire_api = "responses"

# shell
${variable('GATEWAY_API_KEY', facts.key)}`,
  },
  {
    id: 'cursor',
    label: 'connect.cursor',
    help: 'connect.cursorHelp',
    text: (facts, { say }) => say('connect.cursorFields', { ...facts, base: openAiBase(facts) }),
  },
  {
    id: 'cherry-studio',
    label: 'connect.cherryStudio',
    help: 'connect.cherryStudioHelp',
    text: (facts, { say }) => say('connect.addressFields', { ...facts, base: facts.site }),
    link: ({ site, key }) =>
      chatLink('cherrystudio://providers/api-keys?v=1&data={cherryConfig}', { key, address: site }),
  },
  {
    id: 'cc-switch',
    label: 'connect.ccSwitch',
    help: 'connect.ccSwitchHelp',
    models: 'claude',
    text: (facts, { say }) => say('connect.addressFields', { ...facts, base: facts.site }),
    link: ({ site, key }) => chatLink('ccswitch:claude', { key, address: site }),
  },
  {
    id: 'open-webui',
    label: 'connect.openWebUi',
    help: 'connect.openWebUiHelp',
    text: (facts) =>
      [
        'docker run -d -p 3000:8080 -v open-webui:/app/backend/data \\',
        `  -e OPENAI_API_BASE_URL=${quoteWord(openAiBase(facts))} \\`,
        `  -e OPENAI_API_KEY=${quoteWord(facts.key)} \\`,
        '  --name open-webui --restart always ghcr.io/open-webui/open-webui:main',
      ].join('\n'),
  },
  {
    id: 'lobechat',
    label: 'connect.lobeChat',
    help: 'connect.lobeChatHelp',
    text: (facts, { say }) => say('connect.addressFields', { ...facts, base: openAiBase(facts) }),
  },
];

/** The app with this id; the first app where there is none. */
export function connectApp(id: string): ConnectApp {
  return connectApps.find((app) => app.id === id) ?? (connectApps[0] as ConnectApp);
}

/** The model for an app's set-up: one of the family that it requires, else the first. */
export function modelFor({ models: family = 'gpt' }: Pick<ConnectApp, 'models'>, models: readonly string[]): string {
  const chats = models.filter((model) => !/embed|whisper|tts|dall-e|image|^mj_|^suno_|rerank|moderation/i.test(model));
  return chats.find((model) => model.startsWith(family)) ?? chats[0] ?? models[0] ?? '';
}
