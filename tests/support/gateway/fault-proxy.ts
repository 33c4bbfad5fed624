import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEndOfTest } from '../run/at-end-of-test.ts';
import type { Fault, GatewayAnswer } from './faults.ts';

/** A request received by the proxy. */
export interface ProxiedRequest {
  /** Method and path without query, for example `POST /api/token/`. */
  line: string;
  /** Path with its query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** Whether the gateway received it; false if a fault prevented that. */
  reached: boolean;
  /** The status of the gateway's answer, once it arrived. */
  status?: number;
  /** Whether the client disconnected before it received the whole answer. */
  abandoned?: boolean;
}

export interface RuleOptions {
  /** Which of the matching requests to affect, counted from 1 since the rule was added; all if missing. */
  nth?: number | readonly number[];
}

/**
 * A real HTTP server in front of a gateway that applies faults of networks, proxies and gateways to chosen requests.
 */
export interface FaultProxy {
  url: string;
  port: number;
  /** All received requests, in order. */
  requests: readonly ProxiedRequest[];
  /** Adds a rule that applies the fault to requests whose line matches. The first matching rule wins. */
  when(line: string | RegExp, fault: Fault, options?: RuleOptions): void;
  /** Removes all rules and requests. */
  reset(): void;
  /** The matching requests that were received, and those of them that reached the gateway. */
  received(line: string | RegExp): ProxiedRequest[];
  reached(line: string | RegExp): ProxiedRequest[];
  /**
   * Resolves once `count` matching requests have been received, and the gateway has answered the last of them if it was
   * passed on: whoever is killed then has had the request done.
   */
  waitFor(line: string | RegExp, count?: number): Promise<ProxiedRequest>;
  close(): Promise<void>;
}

interface Rule {
  line: string | RegExp;
  fault: Fault;
  nth: readonly number[] | undefined;
  count: number;
}

/** Starts a proxy in front of the gateway at `target`; closed at the end of the running test. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const requests: ProxiedRequest[] = [];
  const watchers = new Set<() => void>();
  let rules: Rule[] = [];

  const faultFor = (line: string): Fault | undefined => {
    for (const rule of rules) {
      if (!fits(rule.line, line)) continue;
      rule.count += 1;
      if (rule.nth === undefined || rule.nth.includes(rule.count)) return rule.fault;
    }
    return undefined;
  };

  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = incoming.url ?? '/';
    const body = await readAll(incoming);
    const line = `${incoming.method} ${url.split('?')[0]}`;
    const fault = faultFor(line);
    const reached = fault?.forwards ?? true;
    const request: ProxiedRequest = { line, url, headers: incoming.headers, body: body.toString('utf8'), reached };
    requests.push(request);
    response.once('close', () => {
      request.abandoned = !response.writableFinished;
    });
    const notify = () => {
      for (const watcher of [...watchers]) watcher();
    };
    if (fault && !fault.forwards) {
      notify();
      return fault.play(response);
    }
    const answer = await forward(new URL(url, target), incoming, body).catch((error: unknown) => {
      request.reached = false;
      notify();
      throw error;
    });
    request.status = answer.statusCode;
    notify();
    if (!fault) {
      response.writeHead(answer.statusCode ?? 502, withoutHopHeaders(answer.headers));
      answer.pipe(response);
      return;
    }
    const whole: GatewayAnswer = {
      status: answer.statusCode ?? 502,
      headers: withoutHopHeaders(answer.headers),
      body: await readAll(answer),
    };
    return fault.play(response, whole);
  };

  const server = http.createServer((incoming, response) => {
    // A client may disconnect at any time.
    handle(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const received = (line: string | RegExp) => requests.filter((request) => fits(line, request.line));
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    when(line, fault, { nth } = {}) {
      rules.push({ line, fault, nth: typeof nth === 'number' ? [nth] : nth, count: 0 });
    },
    reset() {
      rules = [];
      requests.length = 0;
    },
    received,
    reached: (line) => received(line).filter(({ reached }) => reached),
    waitFor(line, count = 1) {
      return new Promise((resolve) => {
        const look = () => {
          const found = received(line)[count - 1];
          if (!found || (found.reached && found.status === undefined)) return;
          watchers.delete(look);
          resolve(found);
        };
        watchers.add(look);
        look();
      });
    },
    close() {
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
  await atEndOfTest(() => proxy.close());
  return proxy;
}

function fits(rule: string | RegExp, line: string): boolean {
  return typeof rule === 'string' ? rule === line : rule.test(line);
}

// One connection per request, because a kept one could close on its own and add an unintended fault. Uncompressed, so
// that faults can cut readable text.
function forward(url: URL, { method, headers: given }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  const headers = { ...given, connection: 'close', 'accept-encoding': 'identity' };
  return new Promise((resolve, reject) => {
    const outgoing = http.request(url, { method, headers, agent: false }, resolve);
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function withoutHopHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...kept } = headers;
  return kept;
}

async function readAll(source: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of source) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
