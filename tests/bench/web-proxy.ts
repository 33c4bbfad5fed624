import { setMaxListeners } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench, type BenchRow, median, milliseconds } from './bench.ts';
import { residentMegabytes } from './support/process-memory.ts';
import { serveConsole, serveUpstream } from './support/served.ts';

const bulkBytes = 200 * 1024 * 1024;
const bulkRounds = 5;
const calls = 2000;
const concurrency = 16;
/** What a gateway takes for a list, ms: the throughput of calls is held against such, not against an empty answer. */
const gatewayTime = 5;
const streams = 200;
const watched = 20_000;
const sampleEvery = 1000;

/** The proxy of `tollgate web` against direct access, all three in processes of their own; and its memory under streams. */
export const bench: Bench = {
  name: 'proxy of the web server',
  async run() {
    const upstream = await serveUpstream();
    const proxy = await serveConsole(upstream.url);
    const agent = new Agent({ keepAlive: true, maxSockets: streams });
    try {
      return [
        await bulkRow(agent, upstream.url, proxy.url),
        await callsRow(agent, upstream.url, proxy.url),
        await latencyRow(agent, upstream.url, proxy.url),
        await memoryRow(agent, proxy.url, proxy.processId),
      ];
    } finally {
      agent.destroy();
      await proxy.stop();
      await upstream.stop();
    }
  },
};

async function bulkRow(agent: Agent, direct: string, proxied: string): Promise<BenchRow> {
  const path = `/api/bulk?bytes=${bulkBytes}`;
  const rates = { direct: [] as number[], proxied: [] as number[] };
  for (let round = -1; round < bulkRounds; round += 1) {
    const directTime = await timeOf(() => fetchAll(agent, direct + path));
    const proxiedTime = await timeOf(() => fetchAll(agent, proxied + path));
    if (round < 0) continue;
    rates.direct.push(bulkBytes / directTime / 1000);
    rates.proxied.push(bulkBytes / proxiedTime / 1000);
  }
  return rateRow('proxy: 200 MB answer', median(rates.proxied), median(rates.direct), 'MB/s');
}

async function callsRow(agent: Agent, direct: string, proxied: string): Promise<BenchRow> {
  const path = `/api/channel/?wait=${gatewayTime}`;
  const rates = { direct: [] as number[], proxied: [] as number[] };
  for (let round = -1; round < 3; round += 1) {
    const directTime = await timeOf(() => fetchMany(agent, direct + path));
    const proxiedTime = await timeOf(() => fetchMany(agent, proxied + path));
    if (round < 0) continue;
    rates.direct.push((calls / directTime) * 1000);
    rates.proxied.push((calls / proxiedTime) * 1000);
  }
  const name = `proxy: calls of ${gatewayTime} ms and 20 KB, ${concurrency} at a time`;
  return rateRow(name, median(rates.proxied), median(rates.direct), 'calls/s');
}

async function latencyRow(agent: Agent, direct: string, proxied: string): Promise<BenchRow> {
  const times = { direct: [] as number[], proxied: [] as number[] };
  for (let round = -200; round < calls; round += 1) {
    const directTime = await timeOf(() => fetchAll(agent, `${direct}/api/status`));
    const proxiedTime = await timeOf(() => fetchAll(agent, `${proxied}/api/status`));
    if (round < 0) continue;
    times.direct.push(directTime);
    times.proxied.push(proxiedTime);
  }
  const added = median(times.proxied) - median(times.direct);
  return {
    name: 'proxy: added to a 20 KB answer, one at a time',
    measured: milliseconds(added),
    baseline: milliseconds(median(times.direct)),
    target: '≤ 1 ms',
    isMet: added <= 1,
  };
}

async function memoryRow(agent: Agent, proxied: string, processId: number): Promise<BenchRow> {
  const stop = new AbortController();
  setMaxListeners(streams * 2, stop.signal);
  for (let count = 0; count < streams; count += 1) openStream(agent, `${proxied}/api/stream`, stop.signal);
  const samples: number[] = [];
  for (let waited = 0; waited < watched; waited += sampleEvery) {
    await sleep(sampleEvery);
    samples.push(residentMegabytes(processId));
  }
  stop.abort();
  const early = median(samples.slice(3, 8));
  const late = median(samples.slice(-5));
  return {
    name: `proxy: memory with ${streams} streams, after ${watched / 1000} s / after 5 s`,
    measured: `${late.toFixed(0)} MB`,
    baseline: `${early.toFixed(0)} MB`,
    ratio: `${(late / early).toFixed(2)}×`,
    target: '≤ 1.1×',
    isMet: late / early <= 1.1,
  };
}

function rateRow(name: string, measured: number, baseline: number, unit: string): BenchRow {
  const ratio = measured / baseline;
  return {
    name,
    measured: `${measured.toFixed(0)} ${unit}`,
    baseline: `${baseline.toFixed(0)} ${unit}`,
    ratio: `${ratio.toFixed(2)}×`,
    target: '≥ 0.8×',
    isMet: ratio >= 0.8,
  };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function fetchMany(agent: Agent, url: string): Promise<void> {
  let left = calls;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await fetchAll(agent, url);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

function fetchAll(agent: Agent, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`The answer was ${response.statusCode}.`));
      response.on('error', reject).on('end', resolve).resume();
    });
    request.on('error', reject);
  });
}

function openStream(agent: Agent, url: string, signal: AbortSignal): void {
  const request = get(url, { agent, signal }, (response) => response.on('error', () => {}).resume());
  request.on('error', () => {});
}
