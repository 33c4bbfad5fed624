import { randomBytes } from 'node:crypto';
import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { assistantNouns } from '../../../shared/screens/assistant-reach.ts';
import type { Invocation } from '../../program/definition.ts';
import type { CapturedRun, RunWords } from './captured-run.ts';
import { FlagRefused, flagWords, isId, writesOf } from './reach.ts';
import { answerOf, answerOfChange, refusal, toolResult } from './result.ts';

/** How long a preview can be applied, in ms. */
const codeLife = 600_000;
/** As many rows as a user can still check. */
const mostIds = 50;

interface Preview {
  words: readonly string[];
  run: CapturedRun;
  madeAt: number;
}

/**
 * Adds the tools that change something: `preview` runs the command as a dry run, shows the affected rows, and returns a
 * code; `apply` executes exactly that, once. The user can refuse in between, and `apply` repeats the dry run to detect
 * changes made meanwhile.
 */
export function addWriteTools(server: McpServer, runWords: RunWords, invocation: Invocation): void {
  const { say, groups, world } = invocation;
  const previews = new Map<string, Preview>();
  const value = z.union([z.string().max(20_000), z.number(), z.boolean(), z.array(z.string().max(2000)).max(200)]);

  server.registerTool(
    'preview',
    {
      description: say('mcp.preview'),
      annotations: { readOnlyHint: true },
      inputSchema: z.strictObject({
        noun: z.enum(assistantNouns as [string, ...string[]]).describe(say('mcp.noun')),
        verb: z.string().max(40).describe(say('mcp.verb')),
        ids: z
          .array(z.union([z.string(), z.number()]))
          .max(mostIds)
          .optional()
          .describe(say('mcp.ids')),
        flags: z.record(z.string(), value).optional().describe(say('mcp.flags')),
      }),
    },
    async ({ noun, verb, ids = [], flags = {} }, { mcpReq }) => {
      const writes = await writesOf(groups, noun);
      const command = writes.find((one) => one.verb === verb);
      if (command === undefined)
        return refusal(say('mcp.noVerb', { noun, verb, words: writes.map((one) => one.verb) }));
      const bad = ids.map(String).find((id) => !isId(id));
      if (bad !== undefined) return refusal(say('mcp.badId', { id: bad }));
      let words: readonly string[];
      try {
        words = [noun, verb, ...ids.map(String), ...flagWords(command, flags)];
      } catch (error) {
        if (!(error instanceof FlagRefused)) throw error;
        return refusal(say('mcp.noFlag', { noun, verb, flag: error.flag, words: error.known }));
      }
      const run = await runWords([...words, '--dry-run'], mcpReq.signal);
      const answer = answerOf(run);
      if (run.exitCode !== 0 || !hasRequests(answer.result))
        return toolResult(say, answer, { word: say('mcp.previewFailed'), isError: true });
      const code = randomBytes(9).toString('base64url');
      previews.set(code, { words, run, madeAt: world.clock.now() });
      return toolResult(say, answer, { word: say('mcp.previewed', { code }) });
    },
  );
  server.registerTool(
    'apply',
    {
      description: say('mcp.apply'),
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
      inputSchema: z.strictObject({ code: z.string().max(40).describe(say('mcp.code')) }),
    },
    async ({ code }, { mcpReq }) => {
      const preview = previews.get(code);
      previews.delete(code);
      if (preview === undefined || world.clock.now() - preview.madeAt > codeLife)
        return refusal(say('mcp.codeUnknown'));
      const again = await runWords([...preview.words, '--dry-run'], mcpReq.signal);
      if (again.stdout !== preview.run.stdout || again.exitCode !== preview.run.exitCode)
        return refusal(say('mcp.changed'));
      const run = await runWords([...preview.words, '--yes'], mcpReq.signal);
      return toolResult(say, answerOfChange(run), { isError: run.exitCode !== 0 });
    },
  );
}

/** Whether a dry run lists requests that it would have sent. */
function hasRequests(planned: unknown): boolean {
  return Array.isArray(planned) && planned.length > 0 && planned.every((one) => typeof one?.method === 'string');
}
