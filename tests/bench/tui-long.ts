import type { Bench, BenchRow } from './bench.ts';
import { residentMegabytes } from './support/process-memory.ts';
import {
  frameEnd,
  openTui,
  peakMegabytes,
  processorTime,
  serveLongLists,
  type TuiProgram,
  wait,
} from './support/tui-program.ts';

const size = { columns: 100, rows: 50 } as const;
/** s */
const streaming = 60;
const idling = 30;
const tokens = 6000;
/** An hour of a refresh every ten seconds. */
const refreshes = 360;
const warming = 60;
const most = { streamShare: 0.15, bytesAToken: 300, idleShare: 0.01, peak: 150, growth: 10 } as const;

/** What the terminal UI costs over time: an answer that streams, nobody at the keys, an hour of refreshes. */
export const bench: Bench = {
  name: 'terminal UI over time',
  async run() {
    const gateway = await serveLongLists();
    try {
      return [
        ...(await measureStreaming(gateway.url)),
        ...(await measureIdle(gateway.url)),
        ...(await measureRefreshes(gateway.url)),
      ];
    } finally {
      await gateway.stop();
    }
  },
};

async function open(url: string, command: string, shown: string): Promise<TuiProgram> {
  const program = openTui(url, size.columns, size.rows);
  await program.until((text) => text.includes(frameEnd));
  await program.until((text) => text.includes('root'));
  program.write(command);
  await program.until((text) => text.includes(shown));
  await wait(1000);
  return program;
}

async function measureStreaming(url: string): Promise<BenchRow[]> {
  const program = await open(url, ':chat\r', 'Playground');
  program.take();
  const before = processorTime(program.pid);
  program.write('Why does a channel fail?\r');
  await wait(streaming * 1000);
  const share = (processorTime(program.pid) - before) / (streaming * 1000);
  const bytes = Buffer.byteLength(program.take()) / tokens;
  const peak = peakMegabytes(program.pid);
  program.kill();
  const name = `TUI ${size.columns}×${size.rows}: an answer of 100 tokens/s for ${streaming} s`;
  return [
    {
      name: `${name}, share of a core`,
      measured: percent(share),
      target: `≤ ${percent(most.streamShare)}`,
      isMet: share <= most.streamShare,
    },
    {
      name: `${name}, bytes a token`,
      measured: `${bytes.toFixed(0)} B`,
      target: `≤ ${most.bytesAToken} B`,
      isMet: bytes <= most.bytesAToken,
    },
    {
      name: `${name}, peak memory`,
      measured: `${peak.toFixed(0)} MB`,
      target: `< ${most.peak} MB`,
      isMet: peak < most.peak,
    },
  ];
}

async function measureIdle(url: string): Promise<BenchRow[]> {
  const program = await open(url, ':channel\r', 'openai-m');
  await wait(3000);
  program.take();
  const before = processorTime(program.pid);
  await wait(idling * 1000);
  const share = (processorTime(program.pid) - before) / (idling * 1000);
  const bytes = Buffer.byteLength(program.take()) / idling;
  program.kill();
  return [
    {
      name: 'TUI: nobody at the keys, live refresh on, share of a core',
      measured: percent(share),
      target: `< ${percent(most.idleShare)}`,
      isMet: share < most.idleShare,
    },
    { name: 'TUI: nobody at the keys, live refresh on, bytes a second', measured: `${bytes.toFixed(0)} B` },
  ];
}

async function measureRefreshes(url: string): Promise<BenchRow[]> {
  const program = await open(url, ':log start=any\r', 'claude-3');
  await refresh(program, warming);
  const before = residentMegabytes(program.pid);
  await refresh(program, refreshes);
  const growth = residentMegabytes(program.pid) - before;
  const peak = peakMegabytes(program.pid);
  program.kill();
  return [
    {
      name: `TUI: memory gained by ${refreshes} refreshes of the log (an hour's worth)`,
      measured: `${growth.toFixed(1)} MB`,
      target: `≤ ${most.growth} MB`,
      isMet: growth <= most.growth,
    },
    {
      name: `TUI: peak memory after them`,
      measured: `${peak.toFixed(0)} MB`,
      target: `< ${most.peak} MB`,
      isMet: peak < most.peak,
    },
  ];
}

/** ms for a refresh, several times what it takes: one that changes nothing on show draws no frame that could be waited for. */
const refreshTime = 100;

async function refresh(program: TuiProgram, count: number): Promise<void> {
  for (let address = 0; address < count; address++) {
    program.take();
    program.write('r');
    await wait(refreshTime);
  }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
