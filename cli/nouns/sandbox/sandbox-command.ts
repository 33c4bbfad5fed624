import { resolve } from 'node:path';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { readInputText, withoutLineEnd } from '../../program/input-text.ts';
import { readPort } from '../../program/port.ts';
import { usageFailure, wrongFlag } from '../../program/usage.ts';
import { defaultGeneration, generations } from '../../sandbox/traits/generation.ts';
import type { World } from '../../world/world.ts';
import { sandboxFailure } from './sandbox-failure.ts';

const defaultPort = 3000;
const defaultDatabase = 'tollgate-sandbox.db';

/** `tollgate sandbox`: runs the small local gateway until it is stopped. */
export const sandboxCommand: CommandDefinition = {
  verb: '',
  summary: { key: 'cli.sandboxSummary' },
  description: [{ key: 'cli.sandboxDescription' }],
  flags: [
    { name: 'port', kind: 'value', placeholder: 'N', help: { key: 'cli.flagPort' }, default: String(defaultPort) },
    { name: 'host', kind: 'value', placeholder: 'ADDRESS', help: { key: 'cli.flagHost' }, default: '127.0.0.1' },
    { name: 'db', kind: 'value', placeholder: 'FILE', help: { key: 'cli.flagDatabase' }, default: defaultDatabase },
    { name: 'memory', kind: 'switch', help: { key: 'cli.flagMemory' } },
    { name: 'fresh', kind: 'switch', help: { key: 'cli.flagFresh' } },
    { name: 'sample-data', kind: 'switch', help: { key: 'cli.flagSampleData' } },
    {
      name: 'dialect',
      kind: 'value',
      placeholder: 'NAME',
      help: { key: 'cli.flagDialect' },
      choices: generations,
      default: defaultGeneration,
    },
    { name: 'rate-limit', kind: 'toggle', help: { key: 'cli.flagRateLimit' } },
    {
      name: 'allow-upstream',
      kind: 'repeat',
      placeholder: 'URL',
      help: { key: 'cli.flagAllowUpstream' },
      example: 'https://api.openai.com',
    },
    { name: 'allowed-host', kind: 'repeat', placeholder: 'NAME', help: { key: 'cli.flagSandboxAllowedHost' } },
    { name: 'root-password-file', kind: 'value', placeholder: 'FILE', help: { key: 'cli.flagRootPasswordFile' } },
  ],
  examples: [
    'tollgate sandbox --memory --sample-data',
    'tollgate sandbox --memory --port 0 --json',
    'tollgate sandbox --db gateway.db --dialect v1',
    'tollgate sandbox --memory --fresh',
  ],
  run: runSandbox,
};

/** CLASSIC creates its root user itself and has no set-up. */
const withSetup = generations.filter((name) => name !== 'classic');

async function runSandbox({ flags, world, say, output }: Invocation): Promise<number> {
  const name = flags.text('dialect') ?? defaultGeneration;
  const dialect = generations.find((known) => known === name);
  if (!dialect) throw wrongFlag('--dialect', name, generations);
  const file = flags.text('db');
  if (flags.on('memory') && file !== undefined) throw usageFailure('cli.memoryOrFile');
  if (flags.on('fresh') && flags.on('sample-data')) throw usageFailure('cli.freshOrSampleData');
  if (flags.on('fresh') && !withSetup.some((known) => known === dialect))
    throw usageFailure('cli.freshWithoutSetup', { dialect });
  const options = {
    port: readPort('--port', flags.text('port') ?? String(defaultPort)),
    host: flags.text('host') ?? '127.0.0.1',
    database: flags.on('memory') ? ':memory:' : resolve(world.currentFolder, file ?? defaultDatabase),
    sampleData: flags.on('sample-data'),
    fresh: flags.on('fresh'),
    dialect,
    json: output.structured,
    allowedHosts: flags.many('allowed-host'),
    allowedUpstreams: flags.many('allow-upstream'),
    rootPassword: await readRootPassword(flags.text('root-password-file'), world),
    ...(flags.toggle('rate-limit') === undefined ? {} : { rateLimit: flags.toggle('rate-limit') }),
  };
  const { runSandboxCommand } = await import('../../sandbox/command.ts');
  try {
    return await runSandboxCommand(options, world, say);
  } catch (error) {
    throw sandboxFailure(error);
  }
}

async function readRootPassword(file: string | undefined, world: World): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const password = withoutLineEnd(await readInputText(file, world));
  // The shortest password that gateways accept.
  if (password.length < 8) throw usageFailure('cli.rootPasswordShort');
  return password;
}
