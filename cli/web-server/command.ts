import { isLoopbackName } from '../../shared/format/allowed-host.ts';
import { travelsReadable } from '../../shared/format/reach.ts';
import type { Say } from '../../shared/text/text.ts';
import { ExitCode } from '../failure/exit-code.ts';
import type { Trust, World } from '../world/world.ts';
import type { DrainTimes } from './draining.ts';
import { localNameOf } from './local-name.ts';
import { startWebServer } from './server.ts';

/** The options of `tollgate web`. */
export interface WebCommandOptions {
  gateway: string;
  host: string;
  port: number;
  /** Prints one JSON line instead of a sentence when the server is ready. */
  json: boolean;
  base?: string;
  allowedHosts?: readonly string[];
  trustedProxies?: readonly string[];
  /** Whether browsers get a host name of the console's own on loopback. */
  hasLocalName: boolean;
  hsts?: number;
  /** The notice time of draining, in ms; the default depends on where the server listens. */
  drainNotice?: number | undefined;
  drainLimit: number;
  /** How the gateway's certificate is checked; by the system's rules where left out. */
  trust?: Trust | undefined;
}

/** How long a server behind a balancer accepts requests after SIGTERM, in ms. */
const usualNotice = 5000;

/**
 * `tollgate web`: serves until SIGINT or SIGTERM, its normal end: exit code 0. After SIGTERM, which comes from a
 * supervisor that replaces this process, it drains (BIG-03); a second signal ends it at once, with that signal's exit
 * code. The one line on standard output says that the server is ready and where.
 * @throws Failure as `startWebServer` does.
 */
export async function runWebCommand(options: WebCommandOptions, world: World, say: Say): Promise<number> {
  const { json, hasLocalName, drainNotice, drainLimit, ...settings } = options;
  const signals = hearSignals(world);
  const localName = hasLocalName ? await localNameOf(settings.gateway, world) : undefined;
  const server = await startWebServer({ ...settings, localName, world });
  const { url, address, port } = server;
  const ready = say('webServer.ready', { url, gateway: settings.gateway });
  // Programs get the IP address, because some cannot resolve names below .localhost; browsers are redirected from it.
  const facts = { url: address, port, gateway: settings.gateway };
  await world.stdout.write(`${json ? JSON.stringify(facts) : ready}\n`);
  if (!json && url !== address) await world.stderr.write(`${say('webServer.localName')}\n`);
  if (!isLoopbackName(settings.host.includes(':') ? `[${settings.host}]` : settings.host)) {
    await world.stderr.write(`${say('webServer.exposed', { host: settings.host })}\n`);
  }
  if (travelsReadable(settings.gateway)) {
    await world.stderr.write(`${say('signIn.plainHttp', { gateway: settings.gateway })}\n`);
  }
  const cut = new AbortController();
  const first = await signals.next();
  const second = signals.next().then((name) => {
    cut.abort();
    return exitCodes[name];
  });
  const times =
    first === 'SIGTERM' ? { notice: drainNotice ?? (server.isLocal ? 0 : usualNotice), limit: drainLimit } : atOnce;
  const left = await server.drain(times, cut.signal);
  signals.done();
  if (left > 0) await world.stderr.write(`${say('webServer.cutOff', { count: left })}\n`);
  return cut.signal.aborted ? second : ExitCode.Ok;
}

/** After Ctrl-C the user waits for the shell prompt, so there is no notice time. */
const atOnce: DrainTimes = { notice: 0, limit: 2000 };

const exitCodes = { SIGINT: ExitCode.Interrupted, SIGTERM: ExitCode.Terminated } as const;

type StopSignal = keyof typeof exitCodes;

/**
 * The signals that end the server, in their order. The listeners are installed now, because a signal may arrive before
 * `next` is called.
 */
function hearSignals(world: World) {
  const heard: StopSignal[] = [];
  let wake = () => {};
  const offs = (['SIGINT', 'SIGTERM'] as const).map((name) =>
    world.onSignal(name, () => {
      heard.push(name);
      wake();
    }),
  );
  return {
    async next(): Promise<StopSignal> {
      for (;;) {
        const name = heard.shift();
        if (name !== undefined) return name;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    done() {
      for (const off of offs) off();
    },
  };
}
