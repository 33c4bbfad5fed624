import type { Say } from '../../shared/text/text.ts';
import type { World } from '../world/world.ts';
import { startSandbox } from './server.ts';
import type { Generation } from './traits/generation.ts';

/** The options of `tollgate sandbox`. */
export interface SandboxCommandOptions {
  /** 0 lets the system choose. */
  port: number;
  host: string;
  /** Absolute path of the database file, or `:memory:`. */
  database: string;
  sampleData: boolean;
  /** An empty database starts without an administrator, for testing the set-up. */
  fresh: boolean;
  dialect: Generation;
  /** Prints one JSON line instead of a sentence when the sandbox is ready. */
  json: boolean;
  /**
   * The limits of docs/gateways.md 2.4. On unless switched off with `--no-rate-limit`: scripts should get what a real
   * gateway answers.
   */
  rateLimit?: boolean;
  allowedHosts?: readonly string[];
  allowedUpstreams?: readonly string[];
  rootPassword?: string | undefined;
}

/**
 * `tollgate sandbox`: serves until SIGINT or SIGTERM, its normal end: exit code 0. The one line on standard output says
 * that it is ready; mails that it would have sent and errors go to standard error.
 * @throws SandboxError when the port is taken or the database cannot be used.
 */
export async function runSandboxCommand(options: SandboxCommandOptions, world: World, say: Say): Promise<number> {
  const { json, rateLimit = true, ...settings } = options;
  const { clock, random, files, transport } = world;
  const openSqlite = await world.sqlite();
  const stopped = untilStopped(world);
  const log = (line: string) => void world.stderr.write(`${line}\n`);
  const sandbox = await startSandbox({
    ...settings,
    rateLimit,
    say,
    world: { clock, random, files, openSqlite, transport, log },
  });
  const facts = {
    url: sandbox.url,
    port: sandbox.port,
    dialect: options.dialect,
    database: options.database,
    username: sandbox.waitsForSetup ? null : sandbox.rootUsername,
    password: sandbox.rootPassword || null,
    pid: world.processId,
  };
  await world.stdout.write(`${json ? JSON.stringify(facts) : readyLine(facts, say)}\n`);
  if (sandbox.isExposed) log(say('sandbox.exposed', { host: options.host }));
  await stopped;
  await sandbox.close();
  if (!json) await world.stderr.write(`${say('sandbox.stopped')}\n`);
  return 0;
}

interface ReadyFacts {
  url: string;
  dialect: string;
  username: string | null;
  password: string | null;
}

function readyLine({ url, dialect, username, password }: ReadyFacts, say: Say): string {
  if (username === null) return say('sandbox.readyFresh', { url, dialect });
  if (password === null) return say('sandbox.readyKept', { url, dialect, username });
  return say('sandbox.ready', { url, dialect, username, password });
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
