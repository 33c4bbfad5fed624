import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRealWorld } from '../../cli/real-world.ts';
import { startSandbox } from '../../cli/sandbox/server.ts';
import { openSqlite } from '../../cli/world/sqlite.ts';
import { rootCalls } from '../support/gateway/root-calls.ts';
import { executable } from '../support/program/build.ts';
import { testEnvironment } from '../support/program/environment.ts';
import { temporaryFolder } from '../support/program/temporary-folder.ts';
import { type Bench, median, milliseconds, ratioRow } from './bench.ts';
import { bareCalls } from './support/bare-calls.ts';

const channels = 1000;
const rounds = 3;
/** ms that the gateway takes for each call. */
const latency = 5;
const longestDiff = 3000;

/** Each channel read, written and read back, one after the other: the least that a careful loop does. */
const bareScript = `
${bareCalls}
(async () => {
  for (let id = 1; id <= ${channels}; id += 1) {
    const channel = await call('GET', '/api/channel/' + id);
    await call('PUT', '/api/channel/', JSON.stringify({ ...channel, weight: Number(process.argv[2]) }));
    await call('GET', '/api/channel/' + id);
  }
  process.exit(0);
})();
`;

/** A site of 1,000 channels as files: what differs, and 1,000 changes, against a bare loop of the same calls. */
export const bench: Bench = {
  name: 'site',
  async run() {
    const { clock, random, files, transport } = createRealWorld();
    const world = { clock, random, files, openSqlite, transport, log: () => undefined };
    const gateway = await startSandbox({
      ...{ port: 0, host: '127.0.0.1', database: ':memory:', dialect: 'v013', sampleData: false, rateLimit: false },
      ...{ fresh: undefined, latency, allowedUpstreams: [], world },
    });
    const { accessToken } = await rootCalls(gateway.url);
    const folder = temporaryFolder();
    const env = {
      ...testEnvironment({ TOLLGATE_GATEWAY: gateway.url, TOLLGATE_ACCESS_TOKEN: accessToken, TOLLGATE_USER_ID: '1' }),
      TOLLGATE_CONFIG_DIR: join(folder, 'config'),
    };
    const ours = (...words: string[]) => timeOf([process.execPath, executable, ...words], env, folder);
    const bare = join(folder, 'bare.cjs');
    writeFileSync(bare, bareScript);
    const rows = Array.from({ length: channels }, (_, at) => `channel ${at},1,sk-${at},gpt-4o,default`);
    writeFileSync(join(folder, 'rows.csv'), ['name,type,key,models,groups', ...rows].join('\n'));
    try {
      await ours('channel', 'import', 'rows.csv', '--yes');
      await ours('site', 'dump');
      const path = join(folder, 'site', 'channels.yaml');
      const text = readFileSync(path, 'utf8');
      const diffs: number[] = [];
      const times: [number[], number[]] = [[], []];
      for (let round = 1; round <= rounds; round += 1) {
        diffs.push(await ours('site', 'diff'));
        writeFileSync(path, text.replaceAll(/^(\S.*:)\n {2}type/gm, `$1\n  weight: ${round * 2}\n  type`));
        times[0].push(await ours('site', 'apply', '--only', 'channels', '--max-changes', '2000', '--yes'));
        times[1].push(await timeOf([process.execPath, bare, String(round * 2)], env, folder));
      }
      const diff = median(diffs);
      return [
        {
          name: `site diff of ${channels} channels, ${latency} ms a call`,
          ...{ measured: milliseconds(diff), target: `≤ ${longestDiff} ms`, isMet: diff <= longestDiff },
        },
        ratioRow(`site apply of ${channels} changes / bare loop`, median(times[0]), median(times[1]), 1.15),
      ];
    } finally {
      await gateway.close();
    }
  },
};

/** From spawning to the end, in ms. A diff that finds something ends with 11. */
function timeOf([file = '', ...args]: readonly string[], env: Record<string, string>, cwd: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(file, args, { env, cwd, stdio: ['ignore', 'ignore', 'inherit'] });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0 || code === 11) resolve(performance.now() - start);
      else reject(new Error(`${file} ${args.join(' ')} ended with ${code}`));
    });
  });
}
