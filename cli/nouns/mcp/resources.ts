import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { assistantNouns } from '../../../shared/screens/assistant-reach.ts';
import { siteKinds } from '../../../shared/screens/site/site-kind.ts';
import type { Sentence } from '../../failure/failure.ts';
import { sayOf } from '../../failure/failure.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import type { RunWords } from './captured-run.ts';
import { commandsOf, isWithinReach, writesOf } from './reach.ts';

/**
 * Adds what an assistant can read beforehand: the schema of each noun (filters, fields, and changes with the flags that
 * it may use), the help of each command, and the schema of each site file.
 */
export function addResources(server: McpServer, runWords: RunWords, invocation: Invocation): void {
  const { say, groups } = invocation;
  const never = new AbortController().signal;
  const text = async (words: readonly string[]) => (await runWords(words, never)).stdout;
  const add = (
    kind: string,
    names: readonly string[],
    key: 'mcp.schema' | 'mcp.help' | 'mcp.siteSchema',
    mimeType: string,
    read: (name: string) => Promise<string>,
  ) =>
    server.registerResource(
      kind.replace('/', '-'),
      new ResourceTemplate(`tollgate://${kind}/{name}`, {
        list: async () => ({
          resources: names.map((name) => ({
            uri: `tollgate://${kind}/${name}`,
            name: `${kind}/${name}`,
            description: say(key, { noun: name }),
            mimeType,
          })),
        }),
      }),
      { mimeType },
      async (uri, { name }) => {
        if (typeof name !== 'string' || !names.includes(name))
          throw new Error(say('cli.unknownCommand', { word: String(name) }));
        return { contents: [{ uri: uri.href, mimeType, text: await read(name) }] };
      },
    );
  const nouns = groups.map(({ noun }) => noun);
  add('schema', assistantNouns, 'mcp.schema', 'application/json', async (noun) =>
    JSON.stringify(await schemaOf(noun, invocation)),
  );
  add('help', nouns, 'mcp.help', 'text/plain', (noun) => text([noun, '--help']));
  add(
    'site-file',
    siteKinds.map(({ file }) => file),
    'mcp.siteSchema',
    'application/json',
    (kind) => text(['site', 'schema', kind]),
  );
}

async function schemaOf(noun: string, { groups, say }: Invocation): Promise<object> {
  const commands = await commandsOf(groups, noun);
  const list = commands.find(({ verb }) => verb === 'list');
  const said = (sentence: Sentence) => sayOf(sentence, say);
  const flagsOf = ({ flags = [] }: CommandDefinition) =>
    flags.filter(isWithinReach).map(({ name, kind, placeholder, help, choices, example }) => ({
      name,
      takes: kind === 'switch' || kind === 'toggle' ? 'boolean' : (placeholder ?? 'VALUE'),
      ...(kind === 'repeat' && { many: true }),
      ...(choices && { choices }),
      ...(example !== undefined && { example }),
      help: said(help),
    }));
  const writes = await writesOf(groups, noun);
  return {
    noun,
    fields: list?.fields ?? [],
    filters: list ? flagsOf(list) : [],
    changes: writes.map((command) => ({
      verb: command.verb,
      does: said(command.summary),
      ids: (command.operands ?? []).map(({ name, optional }) => (optional ? `[${name}]` : name)),
      flags: flagsOf(command),
    })),
  };
}
