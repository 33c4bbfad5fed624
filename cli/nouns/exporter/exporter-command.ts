import type { CommandDefinition } from '../../program/definition.ts';

/** `tollgate exporter`: metrics for Prometheus, until it is stopped (SEE-12). */
export const exporterCommand: CommandDefinition = {
  verb: '',
  summary: { key: 'exporter.summary' },
  description: [{ key: 'exporter.description' }],
  flags: [
    {
      name: 'listen',
      kind: 'value',
      placeholder: 'HOST:PORT',
      help: { key: 'exporter.flagListen' },
      default: '127.0.0.1:9481',
    },
    { name: 'allowed-host', kind: 'repeat', placeholder: 'NAME', help: { key: 'exporter.flagAllowedHost' } },
    { name: 'check', kind: 'switch', help: { key: 'cli.flagCheck' } },
  ],
  examples: [
    'tollgate exporter',
    'tollgate exporter --all-profiles --listen 10.0.0.5:9481 --allowed-host tollgate-exporter',
  ],
  isOfProfiles: true,
  run: async (invocation) => (await import('./serve-metrics.ts')).serveMetrics(invocation),
};
