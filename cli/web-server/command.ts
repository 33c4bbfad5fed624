import { isLoopbackName } from '../../shared/format/allowed-host.ts';
import { travelsReadable } from '../../shared/format/reach.ts';
import type { Say } from '../../shared/text/text.ts';
import { ExitCode } from '../failure/exit-code.ts';
import type { Trust, World } from '../world/world.ts';
import { localNameOf } from './local-name.ts';
import { startWebServer } from './server.ts';

export interface WebCommandOptions {
  gateway: string;
  host: string;
  port: number;
  /** One JSON line instead of a sentence when it is ready. */
  json: boolean;
  base?: string;
  allowedHosts?: readonly string[];
  trustedProxies?: readonly string[];
  /** Whether browsers get a name of the console's own on loopback. */
  hasLocalName: boolean;
  hsts?: number;
  /** How the gateway's certificate is judged; as the system does where left out. */
  trust?: Trust | undefined;
}

/**
 * `tollgate web`: serves until SIGINT or SIGTERM, which is how it is meant to end: exit code 0.
 * The one line on standard output says that it is ready and where.
 * @throws Failure as `startWebServer` does.
 */
export async function runWebCommand(options: WebCommandOptions, world: World, say: Say): Promise<number> {
  const { json, hasLocalName, ...settings } = options;
  const stopped = untilStopped(world);
  const localName = hasLocalName ? await localNameOf(settings.gateway, world) : undefined;
  const server = await startWebServer({ ...settings, localName, world });
  const { url, address, port } = server;
  const ready = say('webServer.ready', { url, gateway: settings.gateway });
  // Programs get the address: not every one can look up names below .localhost. Browsers are sent on from there.
  const facts = { url: address, port, gateway: settings.gateway };
  await world.stdout.write(`${json ? JSON.stringify(facts) : ready}\n`);
  if (!json && url !== address) await world.stderr.write(`${say('webServer.localName')}\n`);
  if (!isLoopbackName(settings.host.includes(':') ? `[${settings.host}]` : settings.host)) {
    await world.stderr.write(`${say('webServer.exposed', { host: settings.host })}\n`);
  }
  if (travelsReadable(settings.gateway)) {
    await world.stderr.write(`${say('signIn.plainHttp', { gateway: settings.gateway })}\n`);
  }
  await stopped;
  await server.close();
  return ExitCode.Ok;
}

function untilStopped(world: World): Promise<void> {
  return new Promise((resolve) => {
    const offs = (['SIGINT', 'SIGTERM'] as const).map((name) =>
      world.onSignal(name, () => {
        for (const off of offs) off();
        resolve();
      }),
    );
  });
}
