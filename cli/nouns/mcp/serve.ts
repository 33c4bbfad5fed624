import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { version } from '../../../package.json';
import type { Invocation } from '../../program/definition.ts';
import { createRunWords } from './captured-run.ts';
import { addReadTools } from './read-tools.ts';
import { addResources } from './resources.ts';
import { createStreamTransport } from './stream-transport.ts';
import { addWriteTools } from './write-tools.ts';

/**
 * Serves one assistant over standard input and output until it disconnects or a signal arrives; exit code 0 (OUT-04).
 */
export async function serveMcp(invocation: Invocation): Promise<number> {
  const { say, flags, options, signal, world } = invocation;
  const writes = flags.on('allow-writes') && !options.readOnly;
  const runWords = createRunWords(invocation);
  const { transport, ended } = createStreamTransport(world);
  const create = () => {
    const instructions = [say('mcp.instructions'), say(writes ? 'mcp.writes' : 'mcp.readOnly')].join('\n');
    const server = new McpServer({ name: 'tollgate', version }, { instructions });
    addReadTools(server, runWords, invocation);
    if (writes) addWriteTools(server, runWords, invocation);
    addResources(server, runWords, invocation);
    return server;
  };
  const handle = serveStdio(create, { transport });
  const stop = () => void handle.close();
  signal.addEventListener('abort', stop, { once: true });
  await ended;
  return 0;
}
