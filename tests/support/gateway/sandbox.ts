import { createRealWorld } from '../../../cli/real-world.ts';
import type { RunningSandbox, SandboxSettings } from '../../../cli/sandbox/server.ts';
import { openSqlite } from '../../../cli/world/sqlite.ts';
import { atEndOfTest } from '../run/at-end-of-test.ts';
import { startSampleSite } from './sample-site.ts';

export interface TestSandboxSettings {
  /** Default 'v013'. */
  dialect?: SandboxSettings['dialect'];
  /** Default false: an empty gateway with its root user. */
  sampleData?: boolean;
  /** Default false: set up, with its root. A fresh one waits for its first set-up (`SandboxSettings.fresh`). */
  fresh?: boolean;
  /** Path of the database file; in memory without it. */
  database?: string;
  /** Default 0: a free port chosen by the system. */
  port?: number;
  /** Default: every port of 127.0.0.1. */
  allowedUpstreams?: readonly string[];
  /** Replaces parts of the world the sandbox lives in, such as its clock. */
  world?: Partial<SandboxSettings['world']>;
}

/** A sandbox in this process, and what it told on its log. */
export type TestSandbox = RunningSandbox & { log: readonly string[] };

/** Starts a gateway to test against, on a loopback port of its own. Closed at the end of the test that started it. */
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
    // What only holds because answers are quick is seen with slow ones (docs/contributing.md).
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
function isKept({ sampleData, database, world }: TestSandboxSettings): boolean {
  return sampleData === true && database === undefined && !world?.clock && !world?.random;
}
