import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { version } from '../../../package.json';
import { createHostCheck, hostName, isLoopbackName } from '../../../shared/format/allowed-host.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { chosenProfiles } from '../../list/several-profiles/chosen-profiles.ts';
import { openConnection } from '../../profiles/connection.ts';
import type { Invocation } from '../../program/definition.ts';
import { withEnvironment } from '../../program/environment-flags.ts';
import { readListen } from '../../program/port.ts';
import { gatewayUnknown } from '../../program/sign-in-failure.ts';
import { checkHealth } from '../../web-server/check-health.ts';
import { answerHealth } from '../../web-server/health.ts';
import { listen, urlHost } from '../../web-server/listen.ts';
import { createGatewayReader, type GatewayReader } from './gateway-reader.ts';
import { metricsText } from './metrics.ts';

const defaultListen = '127.0.0.1:9481';
/** ms that running scrapes have to finish after a signal. */
const drainLimit = 5_000;

/** Serves `/metrics`, `/healthz` and `/readyz` until a signal comes; exit code 0 (SEE-12). */
export async function serveMetrics(invocation: Invocation): Promise<number> {
  const { flags: typed, world, say, output, talk, signal } = invocation;
  const flags = withEnvironment(typed, world.env);
  const listens = flags.text('listen') ?? defaultListen;
  const { host, port: wanted } = readListen(flags.source('listen'), listens, '127.0.0.1');
  if (typed.on('check')) return checkHealth(host, wanted);
  const cut = new AbortController();
  const readers = await readersOf({ ...invocation, signal: cut.signal });
  const isAllowed = createHostCheck(host, flags.many('allowed-host'));
  const server = createServer((request, response) => {
    answer(request, response, readers, isAllowed, invocation).catch(() => response.destroy());
  });
  const port = await listen(server, host, wanted);
  const url = `http://${urlHost(host)}:${port}/metrics`;
  const gateways = readers.map(({ label }) => label);
  const line = output.structured ? JSON.stringify({ url, port, gateways }) : say('exporter.ready', { url, gateways });
  await world.stdout.write(`${line}\n`);
  if (!isLoopbackName(host.includes(':') ? `[${host}]` : host))
    await talk.warning('exposed', say('exporter.exposed', { host }));
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  // Running scrapes finish: Prometheus would take an aborted one for a gateway that is down.
  const closed = new Promise((resolve) => server.close(resolve));
  await Promise.race([closed, world.clock.sleep(drainLimit, cut.signal).catch(() => {})]);
  cut.abort();
  server.closeAllConnections();
  return ExitCode.Ok;
}

/** A reader for each named profile, or for the one gateway that flags and environment select. */
async function readersOf(invocation: Invocation): Promise<GatewayReader[]> {
  const { options, world } = invocation;
  if (options.profiles !== undefined) {
    const profiles = await chosenProfiles(options.profiles, world);
    return profiles.map((profile) => createGatewayReader(profile, profile, invocation));
  }
  const { gatewayUrl } = await openConnection(options, world);
  if (gatewayUrl === undefined) throw gatewayUnknown();
  return [createGatewayReader(options.profile ?? new URL(gatewayUrl).host, undefined, invocation)];
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  readers: readonly GatewayReader[],
  isAllowed: (host: string | undefined) => boolean,
  { world, say }: Pick<Invocation, 'world' | 'say'>,
): Promise<void> {
  const [path = '/'] = (request.url ?? '/').split('?');
  if (answerHealth(path, false, request, response)) return;
  const send = (status: number, type: string, text: string) => {
    const headers = { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
    response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(text)) });
    response.end(request.method === 'HEAD' ? undefined : text);
  };
  // Prometheus often uses an IP address as host, which DNS rebinding by another site cannot imitate.
  const { host } = request.headers;
  const isAddress = isIP(hostName(host ?? '').replace(/^\[|\]$/g, '')) !== 0;
  if (!isAddress && !isAllowed(host)) return send(403, 'text/plain; charset=utf-8', `${say('exporter.hostRefused')}\n`);
  if (path !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD'))
    return send(404, 'text/plain; charset=utf-8', `${say('exporter.notFound')}\n`);
  await Promise.all(readers.map((reader) => reader.readOn()));
  const measured = readers.map(({ label, reading }) => ({ label, reading: reading() }));
  const text = await metricsText(measured, { version, now: Math.floor(world.clock.now() / 1000), say });
  send(200, 'text/plain; version=0.0.4; charset=utf-8', text);
}
