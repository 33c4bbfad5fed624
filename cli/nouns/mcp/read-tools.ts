import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { assistantNouns } from '../../../shared/screens/assistant-reach.ts';
import type { MessageKey } from '../../../shared/text/text.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import type { RunWords } from './captured-run.ts';
import { commandsOf, type FlagArgument, FlagRefused, flagWords, isId } from './reach.ts';
import { answerOf, refusal, toolResult } from './result.ts';

const defaultLimit = 50;
const mostRows = 200;

/**
 * Adds the tools that read. They are few and take the noun as an argument, because an assistant reads the description
 * of every tool; the nouns come from the registry. Each runs the command of the same name with `--read-only`.
 */
export function addReadTools(server: McpServer, runWords: RunWords, invocation: Invocation): void {
  const { say, groups } = invocation;
  const d = (key: string) => say(`mcp.${key}` as MessageKey);
  const text = (key: string) => z.string().max(2000).describe(d(key));
  const noun = z.enum(assistantNouns as [string, ...string[]]).describe(d('noun'));
  const flag = z.union([z.string().max(2000), z.number(), z.boolean(), z.array(z.string().max(2000)).max(100)]);
  const filters = z.record(z.string(), flag).optional().describe(d('filters'));
  const rows = {
    filters,
    where: z.array(z.string().max(500)).max(20).optional().describe(d('where')),
    sort: text('sort').optional(),
    fields: z
      .array(z.string().regex(/^[\w.-]+$/))
      .max(60)
      .optional()
      .describe(d('fields')),
    limit: z.number().int().min(1).max(mostRows).optional().describe(d('limit')),
  };
  const ids = (key: string) =>
    z
      .array(z.union([z.string(), z.number()]))
      .min(1)
      .max(100)
      .describe(d(key));

  /** Runs a command of a noun, the first that has one of these verbs. */
  const read = async (
    nounName: string,
    verbs: readonly string[],
    words: (command: CommandDefinition) => readonly string[],
    signal: AbortSignal,
  ): Promise<CallToolResult> => {
    const commands = await commandsOf(groups, nounName);
    const command = commands.find(({ verb }) => verbs.includes(verb));
    if (command === undefined) return refusal(say('mcp.noLookUp', { noun: nounName }));
    try {
      const run = await runWords([nounName, command.verb, ...words(command), '--read-only'], signal);
      return toolResult(say, answerOf(run), { isError: run.exitCode !== 0 && run.stdout === '' });
    } catch (error) {
      if (!(error instanceof FlagRefused)) throw error;
      const { flag: name, known } = error;
      return refusal(say('mcp.noFlag', { noun: nounName, verb: command.verb, flag: name, words: known }));
    }
  };
  const operands = (given: readonly (string | number)[]): string[] => {
    const bad = given.map(String).find((id) => !isId(id));
    if (bad !== undefined) throw new Error(say('mcp.badId', { id: bad }));
    return given.map(String);
  };
  const listWords = (command: CommandDefinition, given: RowsArguments) => {
    const has = (name: string) => (command.flags ?? []).some((one) => one.name === name);
    return [
      ...flagWords(command, given.filters ?? {}),
      ...(given.where ?? []).map((condition) => `--where=${condition}`),
      ...(given.sort === undefined ? [] : [`--sort=${given.sort}`]),
      ...(given.count_by === undefined ? [] : [`--count-by=${given.count_by}`]),
      ...(given.count_by === undefined && has('limit') ? [`--limit=${given.limit ?? defaultLimit}`] : []),
      ...(given.page === undefined ? [] : [`--page=${given.page}`]),
      ...(given.fields?.length ? [`--json=${given.fields.join(',')}`] : []),
    ];
  };
  const annotations = { readOnlyHint: true, openWorldHint: true };

  server.registerTool(
    'list',
    {
      description: d('list'),
      annotations,
      inputSchema: z.strictObject({
        noun,
        ...rows,
        page: z.number().int().min(1).optional().describe(d('page')),
        count_by: text('countBy').optional(),
      }),
    },
    (given, { mcpReq }) => read(given.noun, ['list'], (command) => listWords(command, given), mcpReq.signal),
  );
  server.registerTool(
    'get',
    {
      description: d('get'),
      annotations,
      inputSchema: z.strictObject({ noun, id: z.union([z.string(), z.number()]).describe(d('id')) }),
    },
    ({ noun: name, id }, { mcpReq }) => read(name, ['get', 'show'], () => operands([id]), mcpReq.signal),
  );
  server.registerTool(
    'usage',
    {
      description: d('usage'),
      annotations,
      inputSchema: z.strictObject({
        by: text('by').optional(),
        start: text('start').optional(),
        end: text('end').optional(),
        ...rows,
      }),
    },
    ({ by, start, end, ...given }, { mcpReq }) =>
      read(
        'usage',
        ['list'],
        (command) => [...flagWords(command, defined({ by, start, end })), ...listWords(command, given)],
        mcpReq.signal,
      ),
  );
  server.registerTool(
    'pulse',
    { description: d('pulse'), annotations, inputSchema: z.strictObject({}) },
    (_, { mcpReq }) => read('pulse', ['list'], () => [`--limit=${mostRows}`], mcpReq.signal),
  );
  server.registerTool(
    'probe',
    { description: d('probe'), annotations, inputSchema: z.strictObject(rows) },
    (given, { mcpReq }) => read('probe', ['report'], (command) => listWords(command, given), mcpReq.signal),
  );
  server.registerTool(
    'route',
    {
      description: d('route'),
      annotations,
      inputSchema: z.strictObject({ model: text('model'), group: text('group').optional() }),
    },
    ({ model, group }, { mcpReq }) =>
      read('route', ['explain'], (command) => flagWords(command, defined({ model, group })), mcpReq.signal),
  );
  server.registerTool(
    'impact',
    { description: d('impact'), annotations, inputSchema: z.strictObject({ channels: ids('channels') }) },
    ({ channels }, { mcpReq }) => read('channel', ['impact'], () => operands(channels), mcpReq.signal),
  );
  server.registerTool(
    'plan',
    { description: d('plan'), annotations, inputSchema: z.strictObject({}) },
    (_, { mcpReq }) => read('site', ['diff'], () => [], mcpReq.signal),
  );
}

interface RowsArguments {
  filters?: Record<string, FlagArgument> | undefined;
  where?: string[] | undefined;
  sort?: string | undefined;
  fields?: string[] | undefined;
  limit?: number | undefined;
  page?: number | undefined;
  count_by?: string | undefined;
}

function defined(given: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(given).filter((pair): pair is [string, string] => pair[1] !== undefined));
}
