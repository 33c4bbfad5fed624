import { createRealWorld } from '../../../cli/real-world.ts';
import type { RunningSandbox, SandboxSettings } from '../../../cli/sandbox/server.ts';
import { openSqlite } from '../../../cli/world/sqlite.ts';
import { atEndOfTest } from '../run/at-end-of-test.ts';
import { startSampleSite } from './sample-site.ts';

export interface TestSandboxSettings {
  /** Default 'v013'. */
  dialect?: SandboxSettings['dialect'];
  /** Default false: an empty gateway with only its root user. */
  sampleData?: boolean;
  /** Default false: set up, with a root user. A fresh sandbox waits for its first set-up (`SandboxSettings.fresh`). */
  fresh?: boolean;
  /** Path of the database file; in memory if missing. */
  database?: string;
  /** That the sample site of this database file may be a copy of one made before, as it is of one in memory. */
  isCopied?: boolean;
  /** Default 0: a free port chosen by the system. */
  port?: number;
  /** Default: all ports of 127.0.0.1. */
  allowedUpstreams?: readonly string[];
  /** Replaces parts of the sandbox's world, such as its clock. */
  world?: Partial<SandboxSettings['world']>;
}

/** A sandbox in this process, with the lines that it logged. */
export type TestSandbox = RunningSandbox & { log: readonly string[] };

/** Starts a gateway to test against, on its own loopback port. Closed at the end of the running test. */
export async function startTestSandbox(options: TestSandboxSettings = {}): Promise<TestSandbox> {
  const { startSandbox } = await import('../../../cli/sandbox/server.ts');
  const { clock, random, files, transport } = createRealWorld();
  const log: string[] = [];
  const settings: SandboxSettings = {
    port: options.port ?? 0,
    host: '127.0.0.1',
    database: options.database ?? ':memory:',
    dialect: options.dialect ?? 'v013',
    sampleData: options.sampleData ?? false,
    fresh: options.fresh,
    rateLimit: false,
    // Slow answers reveal tests that pass only because answers are fast (docs/contributing.md).
    latency: Number(process.env.SLOW_GATEWAY ?? 0),
    // Upstreams of tests listen on loopback, on ports that the system chooses later.
    allowedUpstreams: options.allowedUpstreams ?? ['http://127.0.0.1:*'],
    world: { clock, random, files, openSqlite, transport, log: (line) => void log.push(line), ...options.world },
  };
  const sandbox = await (isKept(options) ? startSampleSite(settings) : startSandbox(settings));
  await atEndOfTest(() => sandbox.close());
  return { ...sandbox, log };
}

/** Whether its sample site is one that others get as well: no other time and no other chances make it. */
function isKept({ sampleData, database, isCopied, world }: TestSandboxSettings): boolean {
  return sampleData === true && (database === undefined || isCopied === true) && !world?.clock && !world?.random;
}
