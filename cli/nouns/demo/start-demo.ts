import { Failure } from '../../failure/failure.ts';
import type { Invocation } from '../../program/definition.ts';
import { defaultGeneration } from '../../sandbox/traits/generation.ts';
import { sandboxFailure } from '../sandbox/sandbox-failure.ts';

/** The running parts of a demo. */
export interface Demo {
  gatewayUrl: string;
  /** The console's URL for programs. */
  consoleUrl: string;
  /** The console's URL for a browser. */
  pageUrl: string;
  username: string;
  password: string;
  /** Stops all parts; safe to call twice. */
  close(): Promise<void>;
}

const preferred = { gateway: 3000, console: 4181 };
const host = '127.0.0.1';

/**
 * Starts a sandbox gateway with sample data in memory and the console in front of it. If a default port is in use, the
 * system chooses another; a port that the user typed must be free.
 */
export async function startDemo(
  { port, webPort }: { port?: number; webPort?: number },
  isQuiet: boolean,
  { world, say, talk }: Invocation,
): Promise<Demo> {
  await talk.progress(say('cli.demoStarting'));
  const [{ startSandbox }, { startWebServer }, { localNameOf }] = await Promise.all([
    import('../../sandbox/server.ts'),
    import('../../web-server/server.ts'),
    import('../../web-server/local-name.ts'),
  ]);
  const { clock, random, files, transport } = world;
  const openSqlite = await world.sqlite();
  // A log line would corrupt the screen of the terminal UI.
  const log = (line: string) => (isQuiet ? undefined : void world.stderr.write(`${line}\n`));
  const sandbox = await onPort(port, preferred.gateway, (chosen) =>
    startSandbox({
      port: chosen,
      host,
      database: ':memory:',
      dialect: defaultGeneration,
      sampleData: true,
      say,
      world: { clock, random, files, openSqlite, transport, log },
    }).catch((error) => {
      throw sandboxFailure(error);
    }),
  );
  try {
    const localName = await localNameOf(sandbox.url, world);
    const web = await onPort(webPort, preferred.console, (chosen) =>
      startWebServer({ gateway: sandbox.url, host, port: chosen, localName, world }),
    );
    await talk.clearProgress();
    return {
      gatewayUrl: sandbox.url,
      consoleUrl: web.address,
      pageUrl: web.url,
      username: sandbox.rootUsername,
      password: sandbox.rootPassword,
      async close() {
        await web.close();
        await sandbox.close();
      },
    };
  } catch (error) {
    await sandbox.close();
    throw withOwnCure(error);
  }
}

/** The hints of the web server name flags of `tollgate web`, which this command does not have. */
function withOwnCure(error: unknown): unknown {
  if (!(error instanceof Failure) || !/^port-/.test(error.facts.code)) return error;
  return new Failure({ ...error.facts, hint: { key: 'cli.demoWebPortHint' } });
}

async function onPort<Running>(
  asked: number | undefined,
  usual: number,
  start: (port: number) => Promise<Running>,
): Promise<Running> {
  if (asked !== undefined) return start(asked);
  try {
    return await start(usual);
  } catch (error) {
    if (error instanceof Failure && error.facts.code === 'port-in-use') return start(0);
    throw error;
  }
}
