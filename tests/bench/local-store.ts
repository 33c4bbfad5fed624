import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createRealWorld } from '../../cli/real-world.ts';
import { openCallStore } from '../../cli/store/call-store.ts';
import { prepareStoreFile, storePath } from '../../cli/store/store-file.ts';
import { usageCallOf } from '../../shared/domain/log/usage.ts';
import { executable } from '../support/program/build.ts';
import { testEnvironment } from '../support/program/environment.ts';
import { temporaryFolder } from '../support/program/temporary-folder.ts';
import { type Bench, median, ratioRow } from './bench.ts';

/** One call a second; the newest is older than what is read again each time. Fewer show that it runs. */
const kept = Number(process.env.BENCH_CALLS ?? 1_000_000);
const filled = kept / 10;
const newest = Math.floor(Date.now() / 1000) - 3600;
const rounds = 3;

/** The same pages in a bare loop: what the gateway and the network cost by themselves. */
const bareScript = `
const http = require('node:http');
const agent = new http.Agent({ keepAlive: true });
const { TOLLGATE_ACCESS_TOKEN: token, TOLLGATE_USER_ID: user, TOLLGATE_GATEWAY: url } = process.env;
const headers = { authorization: token, 'new-api-user': user };
const call = (path) => new Promise((resolve) => {
  http.get(url + path, { agent, headers }, (response) => {
    let text = '';
    response.setEncoding('utf8').on('data', (part) => { text += part; });
    response.on('end', () => resolve(JSON.parse(text).data));
  });
});
(async () => {
  let sum = 0;
  for (const path of require('node:fs').readFileSync(process.argv[2], 'utf8').split('\\n')) {
    for (const row of (await call(path)).items ?? []) sum += row.quota;
  }
  process.stdout.write(String(sum));
  process.exit(0);
})();
`;

/** Reports over calls that are kept on this machine, and how they come there (SEE-02). */
export const bench: Bench = {
  name: 'local-store',
  async run() {
    const gateway = await startGateway();
    const folder = temporaryFolder();
    const env = testEnvironment({
      TOLLGATE_GATEWAY: gateway.url,
      TOLLGATE_ACCESS_TOKEN: 't',
      TOLLGATE_USER_ID: '1',
    });
    const used = join(folder, 'used');
    const notify = join(folder, 'tell.cjs');
    const write = `require('node:fs').writeFileSync(${JSON.stringify(used)}, JSON.stringify(process.resourceUsage()))`;
    writeFileSync(notify, `process.on('exit', () => ${write});`);
    const usage = () => JSON.parse(readFileSync(used, 'utf8')) as NodeJS.ResourceUsage;
    /** Processor time in ms, which says something on a busy machine too. */
    const processorTime = () => (usage().userCPUTime + usage().systemCPUTime) / 1000;
    const bare = join(folder, 'bare.cjs');
    const pages = join(folder, 'pages');
    writeFileSync(bare, bareScript);
    const command = (calls: number) => [
      ...[executable, 'usage', '--by', 'model,channel', '--start', `${newest - calls + 1}`],
      ...['--end', `${newest}`, '--all', '-o', 'json'],
    ];
    try {
      const times: Record<'fill' | 'bare' | 'report', number[]> = { fill: [], bare: [], report: [] };
      const processor: Record<'fill' | 'report', number[]> = { fill: [], report: [] };
      const peaks: number[] = [];
      const inFolder = (name: string) => {
        const config = join(folder, name);
        mkdirSync(config);
        return { ...env, TOLLGATE_CONFIG_DIR: config, NODE_OPTIONS: `--require ${notify}` };
      };
      for (let round = 0; round < rounds; round += 1) {
        gateway.asked.length = 0;
        times.fill.push(await timeOf(command(filled), inFolder(`fill-${round}`)));
        processor.fill.push(processorTime());
        peaks.push(usage().maxRSS / 1024);
        writeFileSync(pages, gateway.asked.filter((url) => url.startsWith('/api/log/?')).join('\n'));
        times.bare.push(await timeOf([bare, pages], env));
      }
      const full = inFolder('full');
      const path = await fillStore(gateway.url, full.TOLLGATE_CONFIG_DIR);
      for (let round = 0; round < rounds + 2; round += 1) {
        times.report.push(await timeOf(command(kept), full));
        processor.report.push(processorTime());
        peaks.push(usage().maxRSS / 1024);
      }
      const report = median(times.report);
      return [
        ratioRow(
          `first fill of ${filled} calls / a bare loop over the same pages`,
          median(times.fill),
          median(times.bare),
          1.3,
        ),
        {
          name: `report by two dimensions over ${kept} kept calls, start of the program included`,
          measured: `${report.toFixed(0)} ms`,
          target: '≤ 1000 ms',
          isMet: report <= 1000,
        },
        { name: 'the same: processor time', measured: `${median(processor.report).toFixed(0)} ms` },
        { name: `first fill of ${filled} calls: processor time`, measured: `${median(processor.fill).toFixed(0)} ms` },
        {
          name: 'peak memory of all of these',
          measured: `${Math.max(...peaks).toFixed(0)} MB`,
          target: '≤ 200 MB',
          isMet: Math.max(...peaks) <= 200,
        },
        { name: `size of ${kept} kept calls`, measured: `${(statSync(path).size / 1e6).toFixed(1)} MB` },
      ];
    } finally {
      gateway.close();
      rmSync(folder, { recursive: true });
    }
  },
};

/** A store with a million calls, as reading them would leave it. */
async function fillStore(gatewayUrl: string, config: string): Promise<string> {
  const world = { ...createRealWorld(), env: { TOLLGATE_CONFIG_DIR: config } };
  const path = storePath(world, gatewayUrl, 1);
  await prepareStoreFile(world, path);
  const owner = { gatewayUrl, userId: 1, username: 'root' };
  const limits = { size: 1e9, age: 1e9 };
  const store = openCallStore(path, owner, { isOwn: false, limits, now: newest });
  for (let end = newest; end > newest - kept; end -= 1000) {
    const calls = Array.from({ length: 1000 }, (_, index) => usageCallOf(logRow(end - index) as never));
    store.add({ range: { start: end - 999, end }, entries: 1000, calls: calls as never });
  }
  store.close();
  return path;
}

/** From spawning to the end, in ms. */
function timeOf(args: readonly string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve(performance.now() - start);
      else reject(new Error(`node ${args.join(' ')} ended with ${code}`));
    });
  });
}

/** A gateway with a call in every second, which thinks 5 ms for a page of a log. */
async function startGateway() {
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    const url = request.url ?? '/';
    asked.push(url);
    const { pathname, searchParams } = new URL(url, 'http://gateway');
    const number = (name: string) => Number(searchParams.get(name));
    const end = Math.min(number('end_timestamp'), newest);
    const total = Math.max(0, end - number('start_timestamp') + 1);
    let data: unknown = { id: 1, username: 'root', role: 100, status: 1 };
    if (pathname === '/api/log/stat') data = { quota: total * 63, rpm: 0, tpm: 0 };
    if (pathname === '/api/log/') {
      const size = number('page_size');
      const first = end - (Math.max(1, number('p')) - 1) * size;
      const count = Math.max(0, Math.min(size, first - number('start_timestamp') + 1));
      const items = Array.from({ length: count }, (_, index) => logRow(first - index));
      data = { items, total, page: Math.max(1, number('p')), page_size: size };
    }
    const text = JSON.stringify({ success: true, message: '', data });
    setTimeout(() => response.end(text), 5);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked, close: () => void server.close() };
}

function logRow(time: number) {
  const slot = (many: number) => time % many;
  const names = { username: `user${slot(199)}`, token_name: `key ${slot(307)}`, model_name: `model-${slot(41)}` };
  const numbers = { quota: 63, prompt_tokens: slot(5003), completion_tokens: slot(907), use_time: slot(61) };
  const other = `{"model_ratio":0.075,"completion_ratio":4,"model_price":-1,"group_ratio":1,"frt":${slot(2999)}}`;
  const channel = {
    channel: slot(61),
    channel_name: `channel ${slot(61)}`,
    token_id: slot(307) + 1,
    group: 'default',
  };
  return {
    id: time,
    user_id: slot(199),
    created_at: time,
    type: 2,
    content: '',
    is_stream: true,
    ...names,
    ...numbers,
    ...channel,
    other,
  };
}
