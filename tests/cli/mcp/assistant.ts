import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { program } from '../../support/program/build.ts';
import type { CliSession } from '../../support/program/cli-session.ts';
import { testEnvironment } from '../../support/program/environment.ts';
import { atEndOfTest } from '../../support/run/at-end-of-test.ts';

/** What a tool answered: the words of ours, and the data between the marks. */
export interface ToolAnswer {
  isError: boolean;
  text: string;
  mark: string;
  data: { exit_code: number; result: unknown; notices: { notice?: string; message?: string; code?: string }[] };
}

/** An assistant of the protocol's own client, connected to `tollgate mcp` as a process over its standard streams. */
export async function startAssistant(session: CliSession, flags: readonly string[] = []) {
  const [command, ...first] = program;
  const environment = testEnvironment({ TOLLGATE_CONFIG_DIR: session.folder });
  const env = Object.fromEntries(
    Object.entries(environment).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
  const transport = new StdioClientTransport({ command, args: [...first, 'mcp', ...flags], env, stderr: 'pipe' });
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  await atEndOfTest(() => client.close());
  const call = async (name: string, args: Record<string, unknown> = {}): Promise<ToolAnswer> => {
    const answer = await client.callTool({ name, arguments: args });
    const [content] = answer.content;
    const text = content?.type === 'text' ? content.text : '';
    const [, mark = '', data = 'null'] = /^<(data-[0-9a-f]{16})>\n([\s\S]*)\n<\/\1>$/m.exec(text) ?? [];
    return { isError: answer.isError === true, text, mark, data: JSON.parse(data) };
  };
  return { client, call };
}

/** The code of a preview. */
export const codeOf = ({ text }: ToolAnswer): string => /code (\S+)\.\n/.exec(text)?.[1] ?? '';
