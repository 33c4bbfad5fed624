import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { isLoopbackName } from '../../shared/format/allowed-host.ts';
import { createSay } from '../../shared/text/say.ts';
import type { MessageKey, Say } from '../../shared/text/text.ts';
import { createApp } from './app.ts';
import { createBackground } from './background.ts';
import { confirmCompliance } from './payment/compliance.ts';
import { createUpstreamCheck } from './relay/allowed-upstreams.ts';
import { generateSampleData } from './sample-data/generate.ts';
import { refuseKnownPasswords } from './sample-data/known-passwords.ts';
import { failCutOffTasks } from './store/background-tasks.ts';
import { type Database, databaseFailure, openDatabase } from './store/database.ts';
import { type DatabaseLock, lockDatabase } from './store/database-lock.ts';
import { createMailbox } from './store/mailbox.ts';
import { createOptions } from './store/options.ts';
import type { Sandbox, SandboxWorld } from './store/sandbox.ts';
import { SandboxError } from './store/sandbox-error.ts';
import { migrate } from './store/schema.ts';
import { isSetUp, rootUsername, settleRoot, signingSecret } from './store/seed.ts';
import type { Generation } from './traits/generation.ts';
import { generationTraits } from './traits/traits.ts';

/** The settings of a sandbox. */
export interface SandboxSettings {
  /** 0 lets the system choose. */
  port: number;
  host: string;
  /** Absolute path of the database file, or `:memory:`. */
  database: string;
  dialect: Generation;
  /** Fills an empty database with a realistic site. */
  sampleData: boolean;
  /**
   * An empty database becomes a new site that still needs its set-up, in generations that have one, and has not
   * confirmed the terms. Only on this machine, because the first caller becomes its super admin.
   */
  fresh?: boolean;
  /**
   * Simulates a remote gateway: each answer takes a random time between a third and four thirds of this many ms; 0 when
   * left out.
   */
  latency?: number;
  /** The limits of docs/gateways.md 2.4; off by default, so that tests and demos are not throttled. */
  rateLimit?: boolean;
  /** Host names that it accepts besides the loopback ones and its own address. */
  allowedHosts?: readonly string[];
  /** Origins that the relay may call besides `builtin:`; none by default (SEC-06). */
  allowedUpstreams?: readonly string[];
  /** Sets root's password. Left out: the default one on loopback, else a random one. */
  rootPassword?: string | undefined;
  world: SandboxWorld;
  /** The language of log lines; English when missing. */
  say?: Say;
}

/** A sandbox that listens. */
export interface RunningSandbox {
  url: string;
  port: number;
  rootUsername: string;
  /** '' where only the user who set it knows it. */
  rootPassword: string;
  /** The site has not been set up yet: there is no root to sign in as. */
  waitsForSetup: boolean;
  /** Whether other machines can reach it. */
  isExposed: boolean;
  /** Accepts no more calls, lets running ones end, closes the database. Safe to call twice. */
  close(): Promise<void>;
}

/** How long running calls may take when the sandbox closes, in ms. */
const drainTime = 2000;

/**
 * Starts a local gateway and resolves when it listens.
 * @throws SandboxError when the address is taken or the database cannot be used.
 */
export async function startSandbox(settings: SandboxSettings): Promise<RunningSandbox> {
  const { world, host } = settings;
  const isExposed = !isLoopbackName(host.includes(':') ? `[${host}]` : host);
  const refusedUpstream = createUpstreamCheck(settings.allowedUpstreams ?? []);
  const { store, close: closeStore } = holdStore(settings.database, settings.world);
  const background = createBackground(world);
  let url = '';
  let server: Server | undefined;
  try {
    const sandbox = sandboxOf(settings, { store, background, refusedUpstream, url: () => url });
    const { rootPassword, isUnused, isFresh } = await settleSite(settings, sandbox, isExposed);
    let isFilled: Promise<void> | undefined;
    const listening = createListener(sandbox, host, async () => {
      await isFilled;
      const { latency = 0 } = settings;
      if (latency > 0) await world.clock.sleep(latency * (1 / 3 + world.random()));
    });
    server = listening;
    // Listens before the data is created, which takes a while: a taken port is reported at once, and early calls wait.
    const port = await listen(server, settings.port, host);
    url = `http://${urlHost(host)}:${port}`;
    if (settings.sampleData && isUnused) isFilled = generateSampleData(sandbox);
    else if (settings.sampleData) world.log(sandbox.say('sandbox.sampleDataKept'));
    await isFilled;
    let closing: Promise<void> | undefined;
    return {
      url,
      port,
      rootUsername,
      rootPassword,
      waitsForSetup: isFresh,
      isExposed,
      close: () => {
        closing ??= closeAll(listening, background.close, world).finally(closeStore);
        return closing;
      },
    };
  } catch (error) {
    server?.close();
    server?.closeAllConnections();
    await background.close();
    closeStore();
    throw databaseFailure(error, settings.database);
  }
}

function sandboxOf(
  settings: SandboxSettings,
  parts: Pick<Sandbox, 'store' | 'background' | 'refusedUpstream' | 'url'>,
): Sandbox {
  const { store } = parts;
  const { world, host, say = createSay('en') } = settings;
  const traits = generationTraits[settings.dialect];
  const now = () => Math.floor(world.clock.now() / 1000);
  return {
    ...parts,
    traits,
    options: createOptions(store, traits),
    mailbox: createMailbox(store, now, (mail) => world.log(say('sandbox.mail', mail))),
    world,
    say,
    secret: signingSecret(store),
    startTime: now(),
    rateLimit: settings.rateLimit ?? false,
    listening: { host, allowedHosts: settings.allowedHosts ?? [] },
    now,
  };
}

/** The initial state of a site: its super admin, unless it waits for a set-up, and no remains of an interrupted run. */
async function settleSite(
  settings: SandboxSettings,
  sandbox: Sandbox,
  isExposed: boolean,
): Promise<{ rootPassword: string; isUnused: boolean; isFresh: boolean }> {
  const { store, traits, now } = sandbox;
  // A first start may have been interrupted before its sample data, which is written in one transaction: such a site
  // counts as unused.
  const isUnused =
    store.get('SELECT id FROM users WHERE id > 1 UNION ALL SELECT id FROM channels LIMIT 1') === undefined;
  failCutOffTasks(store, now());
  if (isExposed) await refuseKnownPasswords(store, settings.sampleData);
  const isFresh = settings.fresh === true && traits.hasSetup && !isSetUp(store);
  if (isFresh && isExposed) throw new SandboxError('fresh-exposed', 'sandbox.freshExposed');
  const isNew = !isFresh && !isSetUp(store);
  const terms = { now: now(), isExposed, wanted: settings.rootPassword };
  const rootPassword = isFresh ? '' : await settleRoot(store, terms);
  // What an operator would do after the set-up of a site that requires it.
  if (isNew && traits.topUp.hasCompliance) confirmCompliance(sandbox, { userId: 1, ip: '127.0.0.1' });
  return { rootPassword, isUnused, isFresh };
}

/** A server that answers once `mayAnswer` has resolved. */
function createListener(sandbox: Sandbox, host: string, mayAnswer: () => Promise<void>): Server {
  const app = createApp(sandbox);
  const fetch: typeof app.fetch = async (...call) => {
    await mayAnswer();
    return app.fetch(...call);
  };
  const server = createAdaptorServer({ fetch, hostname: host }) as Server;
  // Longer than clients keep a connection, so that none is closed while a request is on its way.
  server.keepAliveTimeout = 65_000;
  return server;
}

/** Opens and locks a database for this sandbox, with its tables migrated. */
function holdStore(path: string, { openSqlite }: SandboxWorld): { store: Database; close(): void } {
  const store = openDatabase(path, openSqlite);
  let lock: DatabaseLock | undefined;
  const close = () => {
    store.close();
    lock?.release();
  };
  try {
    lock = lockDatabase(path, openSqlite);
    migrate(store, path);
    return { store, close };
  } catch (error) {
    close();
    throw databaseFailure(error, path);
  }
}

function urlHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

const listenFaults: Record<string, readonly [code: string, key: MessageKey]> = {
  EADDRINUSE: ['port-in-use', 'sandbox.portInUse'],
  EACCES: ['port-forbidden', 'sandbox.portForbidden'],
};

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const [code, key] = listenFaults[error.code ?? ''] ?? (['address-unusable', 'sandbox.addressUnusable'] as const);
      reject(new SandboxError(code, key, { host, port, reason: error.code ?? error.message }));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

async function closeAll(server: Server, stopBackground: () => Promise<void>, world: SandboxWorld): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const patience = new AbortController();
  await Promise.race([closed, world.clock.sleep(drainTime, patience.signal).catch(() => {})]);
  patience.abort();
  server.closeAllConnections();
  await closed;
  await stopBackground();
}
