import type { Say } from '../../../shared/text/text.ts';
import { jsonText } from '../../output/json-text.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { readPort } from '../../program/port.ts';
import { screenReaderFlag } from '../tui/line-mode.ts';
import { type Demo, startDemo } from './start-demo.ts';

/** `tollgate demo`: starts a sandbox, the console and the TUI at once, for a first look. */
export const demoCommand: CommandDefinition = {
  verb: '',
  summary: { key: 'cli.demoSummary' },
  description: [{ key: 'cli.demoDescription' }],
  flags: [
    { name: 'port', kind: 'value', placeholder: 'N', help: { key: 'cli.flagDemoPort' } },
    { name: 'web-port', kind: 'value', placeholder: 'N', help: { key: 'cli.flagDemoWebPort' } },
    { name: 'tui', kind: 'toggle', help: { key: 'cli.flagDemoTui' } },
    screenReaderFlag,
  ],
  examples: ['tollgate demo', 'tollgate demo --no-tui', 'tollgate demo --json'],
  run: runDemo,
};

async function runDemo(invocation: Invocation): Promise<number> {
  const { flags, world, say, output } = invocation;
  const port = flags.text('port');
  const webPort = flags.text('web-port');
  const ports = {
    ...(port === undefined ? {} : { port: readPort('--port', port) }),
    ...(webPort === undefined ? {} : { webPort: readPort('--web-port', webPort) }),
  };
  const isTerminal = world.stdin.isTTY && world.stdout.isTTY && !world.env.CI;
  const opensTui = flags.toggle('tui') ?? (isTerminal && !output.structured);
  const stopped = untilStopped(invocation);
  const demo = await startDemo(ports, opensTui, invocation);
  try {
    const text = output.structured ? jsonText(factsOf(demo)) : factsText(demo, say);
    await (opensTui ? world.stderr : world.stdout).write(`${text}\n`);
    if (!opensTui) await stopped;
    else await runDemoTui(demo, invocation);
  } finally {
    await demo.close();
  }
  return 0;
}

async function runDemoTui(demo: Demo, invocation: Invocation): Promise<void> {
  const { openDemoTui } = await import('./demo-tui.ts');
  await openDemoTui(demo, invocation);
  await invocation.world.stderr.write(`${invocation.say('cli.demoStopped')}\n`);
}

function factsOf({ gatewayUrl, consoleUrl, username, password }: Demo) {
  return { gateway: gatewayUrl, console: consoleUrl, username, password };
}

function factsText({ gatewayUrl, pageUrl, username, password }: Demo, say: Say): string {
  return say('cli.demoReady', { gateway: gatewayUrl, console: pageUrl, username, password });
}

/** Resolves on SIGINT, SIGTERM or SIGHUP, the normal ways to end a demo. */
function untilStopped({ world }: Invocation): Promise<void> {
  return new Promise((resolve) => {
    const removals = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((name) =>
      world.onSignal(name, () => {
        for (const remove of removals) remove();
        resolve();
      }),
    );
  });
}
