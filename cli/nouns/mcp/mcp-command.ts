import type { CommandDefinition } from '../../program/definition.ts';

/** `tollgate mcp`: offers the screens as tools to an assistant until it disconnects. */
export const mcpCommand: CommandDefinition = {
  verb: '',
  summary: { key: 'mcp.summary' },
  description: [{ key: 'mcp.description' }],
  flags: [{ name: 'allow-writes', kind: 'switch', help: { key: 'mcp.flagAllowWrites' } }],
  examples: ['tollgate mcp', 'tollgate mcp --profile prod --allow-writes'],
  run: async (invocation) => (await import('./serve.ts')).serveMcp(invocation),
};
