import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Dialect } from '../../../shared/domain/dialect.ts';
import type { Credential } from '../../../shared/gateway/client/credential.ts';
import type { GatewayOptions } from '../../../shared/gateway/client/gateway-options.ts';
import type { Transport } from '../../../shared/gateway/client/transport.ts';
import { createGateway, type Gateway } from '../../../shared/gateway/gateway.ts';
import { type FaultProxy, startFaultProxy } from '../../support/gateway/fault-proxy.ts';
import { startTestSandbox, type TestSandbox } from '../../support/gateway/sandbox.ts';
import { memoryCredentials } from '../../support/gateway/signed-in-context.ts';
import { transports } from './transports.ts';

export interface ClientSettings extends Partial<Omit<GatewayOptions, 'credentials'>> {
  /** Root's system access token unless given. */
  credential?: Credential;
  credentials?: GatewayOptions['credentials'];
}

export interface FaultyClient {
  gateway: Gateway;
  /** ms of each pause the client wanted; none was really made. */
  pauses: number[];
  credential(): Credential;
}

/** A sandbox with a fault proxy in front of it, shared by the tests of one file; rules are forgotten after each test. */
export interface Site {
  sandbox: TestSandbox;
  proxy: FaultProxy;
  /** Root's system access token: works over every transport. */
  token: Extract<Credential, { kind: 'access-token' }>;
  /** A client that goes through the proxy, with a clock that jumps instead of waiting. */
  client(settings?: ClientSettings): FaultyClient;
  /** A client of the sandbox itself, to see what is really there. */
  truth: Gateway;
}

/** Opens a site for all tests of a file. Read it inside of tests only. */
export function sharedSite(dialect: Dialect = 'v013'): Site {
  const site = {} as Site;
  beforeAll(async () => {
    const sandbox = await startTestSandbox({ dialect });
    const proxy = await startFaultProxy(sandbox.url);
    const token = await rootToken(sandbox);
    const client = (settings: ClientSettings = {}) =>
      fastClient({ baseUrl: proxy.url, credential: token, ...settings });
    const truth = fastClient({ baseUrl: sandbox.url, credential: token }).gateway;
    Object.assign(site, { sandbox, proxy, token, client, truth });
  });
  afterEach(() => site.proxy.reset());
  afterAll(async () => {
    await site.proxy.close();
    await site.sandbox.close();
  });
  return site;
}

/** A client whose pauses take no time; its clock starts at the real time, which answers carry too. */
export function fastClient({ credential, ...settings }: ClientSettings & { baseUrl: string }): FaultyClient {
  const credentials = settings.credentials ?? memoryCredentials(credential);
  const pauses: number[] = [];
  const start = Date.now();
  let paused = 0;
  const gateway = createGateway({
    transport: defaultTransport(),
    clock: {
      now: () => start + paused,
      async sleep(ms, signal) {
        signal?.throwIfAborted();
        pauses.push(ms);
        paused += ms;
      },
    },
    random: () => 0.5,
    ...settings,
    credentials,
  });
  return { gateway, pauses, credential: () => credentials.read() };
}

async function rootToken(sandbox: TestSandbox): Promise<Site['token']> {
  const { gateway } = fastClient({ baseUrl: sandbox.url });
  await gateway.session.login({ username: sandbox.rootUsername, password: sandbox.rootPassword });
  return { kind: 'access-token', accessToken: await gateway.account.createAccessToken(), userId: 1 };
}

function defaultTransport(): Transport {
  return transports[0].create();
}

/** A promise and what resolves it. */
export function gate(): { opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/** The error a call fails with; fails the test when it does not. */
export async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => {
      throw new Error('the call succeeded');
    },
    (error: unknown) => error,
  );
}
