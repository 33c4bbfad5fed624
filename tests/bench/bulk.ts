import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { executable, oneFile } from '../support/program/build.ts';
import { testEnvironment } from '../support/program/environment.ts';
import { temporaryFolder } from '../support/program/temporary-folder.ts';
import { type Bench, type BenchRow, median, ratioRow } from './bench.ts';
import { bareCalls } from './support/bare-calls.ts';

const rounds = 3;
const node = [process.execPath];
const logRows = 100_000;
const codes = 1000;
const mostMemory = 150;

/** The same calls in a bare loop: what the gateway and the network cost by themselves. */
const bareScript = `
${bareCalls}
(async () => {
  if (process.argv[2] === 'codes') {
    await call('GET', '/api/status');
    await call('GET', '/api/redemption/?p=1&page_size=10');
    for (let made = 0; made < ${codes}; made += 100) {
      const keys = await call('POST', '/api/redemption/', '{"name":"bench","quota":1,"count":100}');
      process.stdout.write(keys.join('\\n') + '\\n');
    }
  } else for (let page = 1; page <= ${logRows / 100}; page += 1) {
    const { items } = await call('GET', '/api/log/?p=' + page + '&page_size=100');
    process.stdout.write(items.map((row) => JSON.stringify(row)).join('\\n') + '\\n');
  }
  process.exit(0);
})();
`;

/** Commands that make many calls, against a bare loop of the same calls, and their memory. */
export const bench: Bench = {
  name: 'bulk',
  async run() {
    const gateway = await startGateway();
    const folder = temporaryFolder();
    const bare = join(folder, 'bare.cjs');
    const peak = join(folder, 'peak.cjs');
    const memory = join(folder, 'memory');
    writeFileSync(bare, bareScript);
    writeFileSync(
      peak,
      `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(memory)}, String(process.resourceUsage().maxRSS)));`,
    );
    const env = testEnvironment({
      TOLLGATE_GATEWAY: gateway.url,
      TOLLGATE_ACCESS_TOKEN: 't',
      TOLLGATE_USER_ID: '1',
    });
    const create = ['redemption', 'create', '--name', 'bench', '--quota', '1', '--count', String(codes)];
    const exporting = ['log', 'export', '--start', 'any', '-o', 'ndjson'];
    const testing = ['channel', 'test-all', '--local', '--concurrency', '10'];
    try {
      const rows = [
        await compare(
          `redemption create --count ${codes}`,
          [...node, executable, ...create],
          [...node, bare, 'codes'],
          env,
        ),
        await compare(
          `log export of ${logRows} rows`,
          [...node, executable, ...exporting],
          [...node, bare, 'log'],
          env,
        ),
        ...(oneFile === undefined
          ? []
          : [
              await compare(
                `the file: redemption create --count ${codes}`,
                [oneFile, ...create],
                [...node, bare, 'codes'],
                env,
                1,
              ),
              await compare(
                `the file: log export of ${logRows} rows`,
                [oneFile, ...exporting],
                [...node, bare, 'log'],
                env,
              ),
            ]),
      ];
      await timeOf([...node, executable, ...exporting], { ...env, NODE_OPTIONS: `--require ${peak}` });
      const megabytes = Number(readFileSync(memory, 'utf8')) / 1024;
      const times = [];
      for (let round = 0; round < rounds; round += 1) times.push(await timeOf([...node, executable, ...testing], env));
      return [
        ...rows,
        {
          name: `log export of ${logRows} rows: peak memory`,
          measured: `${megabytes.toFixed(0)} MB`,
          target: `< ${mostMemory} MB`,
          isMet: megabytes < mostMemory,
        },
        ratioRow('channel test-all --local, 60 × 200 ms at 10 / 1.2 s', median(times), 1200, 1.3),
      ];
    } finally {
      gateway.close();
      rmSync(folder, { recursive: true });
    }
  },
};

async function compare(
  name: string,
  ours: readonly string[],
  baseline: readonly string[],
  env: Record<string, string>,
  most = 1.15,
): Promise<BenchRow> {
  const times: [number[], number[]] = [[], []];
  for (let round = -1; round < rounds; round += 1) {
    const [first, second] = [await timeOf(ours, env), await timeOf(baseline, env)];
    if (round < 0) continue;
    times[0].push(first);
    times[1].push(second);
  }
  return ratioRow(`${name} / bare loop`, median(times[0]), median(times[1]), most);
}

/** From spawning to the end, in ms. */
function timeOf([file = '', ...args]: readonly string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(file, args, { env, stdio: ['ignore', 'ignore', 'ignore'] });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve(performance.now() - start);
      else reject(new Error(`${file} ${args.join(' ')} ended with ${code}`));
    });
  });
}

/**
 * A gateway that thinks about as long as a fast real one: 5 ms for a page of a long log, 50 ms for a hundred codes, which
 * it inserts one by one (docs/gateways.md 4.9), 200 ms for a test. Its processor time is not what is measured here.
 */
async function startGateway(): Promise<{ url: string; close(): void }> {
  const server = http.createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gateway');
    const page = Math.max(1, Number(searchParams.get('p')));
    const isPost = request.method === 'POST';
    const { data, pause, ...more } = answerOf(pathname, page, isPost);
    request.resume().on('end', () => {
      setTimeout(() => response.end(JSON.stringify({ success: true, message: '', data, ...more })), pause);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

function answerOf(path: string, page: number, isPost: boolean): { data?: unknown; pause: number; time?: number } {
  const pageOf = (items: unknown[], total: number) => ({ items, total, page, page_size: 100 });
  if (path === '/api/status') return { data: { quota_per_unit: 500_000, setup: true }, pause: 0 };
  if (path === '/api/user/self') return { data: { id: 1, username: 'root', role: 100, status: 1 }, pause: 0 };
  if (path === '/api/channel/') return { data: pageOf(page > 1 ? [] : channels, channels.length), pause: 5 };
  if (path.startsWith('/api/channel/test/')) return { time: 0.2, pause: 200 };
  if (path === '/api/log/') {
    const first = logRows - (page - 1) * 100;
    return {
      data: pageOf(
        Array.from({ length: 100 }, (_, index) => logRow(first - index)),
        logRows,
      ),
      pause: 5,
    };
  }
  if (!isPost) return { data: pageOf([], 0), pause: 5 };
  made += 100;
  return { data: Array.from({ length: 100 }, (_, index) => String(made + index).padStart(32, '0')), pause: 50 };
}

let made = 0;

const channels = Array.from({ length: 60 }, (_, index) => ({
  id: 60 - index,
  name: `channel ${index}`,
  type: 1,
  status: 1,
  models: 'gpt-4o-mini',
  group: 'default',
}));

function logRow(id: number) {
  const other = '{"model_ratio":0.075,"completion_ratio":4,"model_price":-1,"group_ratio":1,"frt":320}';
  const call = { type: 2, username: 'mira', token_name: 'ci', model_name: 'gpt-4o-mini', channel_name: 'openai' };
  const numbers = { quota: 63, prompt_tokens: 279, completion_tokens: 141, use_time: 3, channel: 12, token_id: 5 };
  return { id, user_id: 7, created_at: 1_790_000_000 + id, ...call, ...numbers, content: '', is_stream: true, other };
}
