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

export interface SandboxSettings {
  /** 0 lets the system choose. */
  port: number;
  host: string;
  /** Absolute path of the database file, or `:memory:`. */
  database: string;
  dialect: Generation;
  /** Fills an empty database with a believable site. */
  sampleData: boolean;
  /**
   * An empty database is a new site: it waits for its first set-up, in generations that have one, and nothing is confirmed. Only on
   * this machine: whoever comes first becomes its super admin.
   */
  fresh?: boolean;
  /** ms that an answer takes at least a third of and at most four thirds, by chance, as if it came from far away; 0 when left out. */
  latency?: number;
  /** The limits of docs/gateways.md 2.4; off unless asked for, so that tests and demos are not throttled. */
  rateLimit?: boolean;
  /** Names it answers to beside the loopback ones and the address it listens on. */
  allowedHosts?: readonly string[];
  /** Origins the relay may ask beside `builtin:`; none unless said (SEC-06). */
  allowedUpstreams?: readonly string[];
  /** Root's password from now on. Left out: the usual one on loopback, a random one else. */
  rootPassword?: string | undefined;
  world: SandboxWorld;
  /** The language of log lines; English when missing. */
  say?: Say;
}

export interface RunningSandbox {
  url: string;
  port: number;
  rootUsername: string;
  /** '' where only who set it knows it. */
  rootPassword: string;
  /** Nobody has set it up yet: there is no root to sign in as. */
  waitsForSetup: boolean;
  /** Whether it can be reached from other machines. */
  isExposed: boolean;
  /** Stops taking calls, lets running ones end, closes the database. Safe to call twice. */
  close(): Promise<void>;
}

/** How long running calls may still take when the sandbox closes, in ms. */
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
    // Before the data is made, which takes a while: a taken port is told at once, and who calls meanwhile waits.
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

/** What a site begins with: its super admin, unless it waits for one, and nothing that an earlier run broke off. */
async function settleSite(
  settings: SandboxSettings,
  sandbox: Sandbox,
  isExposed: boolean,
): Promise<{ rootPassword: string; isUnused: boolean; isFresh: boolean }> {
  const { store, traits, now } = sandbox;
  // Whatever a first start left that broke off before its sample data: the data is written whole or not at all.
  const isUnused =
    store.get('SELECT id FROM users WHERE id > 1 UNION ALL SELECT id FROM channels LIMIT 1') === undefined;
  failCutOffTasks(store, now());
  if (isExposed) await refuseKnownPasswords(store, settings.sampleData);
  const isFresh = settings.fresh === true && traits.hasSetup && !isSetUp(store);
  if (isFresh && isExposed) throw new SandboxError('fresh-exposed', 'sandbox.freshExposed');
  const isNew = !isFresh && !isSetUp(store);
  const terms = { now: now(), isExposed, wanted: settings.rootPassword };
  const rootPassword = isFresh ? '' : await settleRoot(store, terms);
  // What somebody would have done after the set-up of a site that asks for it.
  if (isNew && traits.topUp.hasCompliance) confirmCompliance(sandbox, { userId: 1, ip: '127.0.0.1' });
  return { rootPassword, isUnused, isFresh };
}

/** A server that answers when it may. */
function createListener(sandbox: Sandbox, host: string, mayAnswer: () => Promise<void>): Server {
  const app = createApp(sandbox);
  const fetch: typeof app.fetch = async (...call) => {
    await mayAnswer();
    return app.fetch(...call);
  };
  const server = createAdaptorServer({ fetch, hostname: host }) as Server;
  // Longer than clients keep a connection, so that none is closed under a request.
  server.keepAliveTimeout = 65_000;
  return server;
}

/** Opens a database for this sandbox alone, its tables of this version. */
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
