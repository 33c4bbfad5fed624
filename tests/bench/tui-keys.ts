import { readFileSync } from 'node:fs';
import { type IPty, spawn } from '@lydell/node-pty';
import { ensureBuilt, executable } from '../support/build.ts';
import { testEnvironment } from '../support/environment.ts';
import { startLongListGateway } from '../tui/support/long-list-gateway.ts';
import { type Bench, type BenchRow, median, milliseconds, percentile } from './bench.ts';

const rowCount = 10_000;
const starts = 7;
const keys = 120;
/** ms between a finished frame and the next key: a person holding the key down. */
const pause = 15;
const frameEnd = '\u001B[?2026l';

interface Sample {
  /** ms from the key to the end of its frame. */
  time: number;
  bytes: number;
}

/** The terminal UI in a pseudo terminal, NODE_ENV=production, NODE_EXTRA_CA_CERTS unset (dependencies.md 4, 5). */
export const bench: Bench = {
  name: 'terminal UI',
  async run() {
    await ensureBuilt('program');
    const gateway = await startLongListGateway(rowCount);
    try {
      return [
        ...(await measureStart(gateway.url)),
        ...(await measureKeys(gateway.url, 200, 60)),
        ...(await measureKeys(gateway.url, 80, 24)),
      ];
    } finally {
      await gateway.close();
    }
  },
};

function open(url: string, columns: number, rows: number): IPty {
  const env = testEnvironment({
    TERM: 'xterm-256color',
    COLORTERM: 'truecolor',
    TOLLGATE_GATEWAY: url,
    TOLLGATE_ACCESS_TOKEN: 'bench',
    TOLLGATE_USER_ID: '1',
  });
  return spawn(process.execPath, [executable], { name: 'xterm-256color', cols: columns, rows, env });
}

/** What was received since it was last taken, and a wait for it. */
function listen(pty: IPty) {
  let received = '';
  let notice: () => void = () => undefined;
  pty.onData((data) => {
    received += data;
    notice();
  });
  return {
    take: () => {
      const taken = received;
      received = '';
      return taken;
    },
    until: (isMet: (text: string) => boolean, most = 15_000) =>
      new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`nothing came. Last: ${received.slice(-300)}`)), most);
        notice = () => {
          if (!isMet(received)) return;
          clearTimeout(timer);
          notice = () => undefined;
          resolve();
        };
        notice();
      }),
  };
}

async function measureStart(url: string): Promise<BenchRow[]> {
  const frames: number[] = [];
  const lists: number[] = [];
  for (let round = 0; round < starts; round++) {
    const began = performance.now();
    const pty = open(url, 200, 60);
    const screen = listen(pty);
    await screen.until((text) => text.includes(frameEnd));
    frames.push(performance.now() - began);
    pty.write(':channel\r');
    await screen.until((text) => text.includes('openai-m'));
    lists.push(performance.now() - began);
    pty.kill('SIGKILL');
  }
  const first = median(frames);
  return [
    { name: 'TUI: first paint, 200×60', measured: milliseconds(first), target: '≤ 250 ms', isMet: first <= 250 },
    { name: 'TUI: first rows of the channel list', measured: milliseconds(median(lists)) },
  ];
}

async function measureKeys(url: string, columns: number, rows: number): Promise<BenchRow[]> {
  const pty = open(url, columns, rows);
  const screen = listen(pty);
  await screen.until((text) => text.includes(frameEnd));
  pty.write(':channel\r');
  await screen.until((text) => text.includes('openai-m'));
  // All rows on hand: marked all, then unmarked. Paused, so that no refresh is mistaken for a key.
  pty.write('p#100\r');
  await wait(800);
  pty.write('*\t\r');
  await screen.until((text) => text.includes('10000 rows marked'), 60_000);
  pty.write('\u001C');
  await wait(500);
  const before = cpuTime(pty.pid);
  const cursor = [...(await press(pty, screen, '\u001B[B', keys)), ...(await press(pty, screen, '\u001B[A', keys))];
  const cpu = (cpuTime(pty.pid) - before) / cursor.length;
  const pages = await press(pty, screen, '\u001B[6~', 40);
  pty.kill('SIGKILL');
  const size = `${columns}×${rows}`;
  // A key at the edge scrolls half a screen; the others move the cursor only.
  const isScroll = ({ bytes }: Sample) => bytes > 2500;
  const still = cursor.filter((sample) => !isScroll(sample));
  const times = still.map(({ time }) => time);
  const bytes = median(still.map((sample) => sample.bytes));
  const average = cursor.reduce((sum, sample) => sum + sample.bytes, 0) / cursor.length;
  const p95 = percentile(times, 0.95);
  return [
    { name: `TUI ${size}: cursor key to frame, p50`, measured: milliseconds(median(times)) },
    { name: `TUI ${size}: cursor key to frame, p95`, measured: milliseconds(p95), target: '≤ 8 ms', isMet: p95 <= 8 },
    { name: `TUI ${size}: bytes a cursor key`, measured: `${bytes} B`, target: '≤ 1024 B', isMet: bytes <= 1024 },
    {
      name: `TUI ${size}: bytes a key, scrolling included`,
      measured: `${average.toFixed(0)} B`,
      target: '≤ 4096 B',
      isMet: average <= 4096,
    },
    { name: `TUI ${size}: processor time a key`, measured: milliseconds(cpu) },
    {
      name: `TUI ${size}: page down to frame, p50 / p95`,
      measured: `${milliseconds(median(pages.map(({ time }) => time)))} / ${milliseconds(
        percentile(
          pages.map(({ time }) => time),
          0.95,
        ),
      )}`,
    },
  ];
}

/** ms of processor time a process has used, from Linux' /proc; NaN elsewhere. */
function cpuTime(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}

async function press(pty: IPty, screen: ReturnType<typeof listen>, key: string, count: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let place = 0; place < count; place++) {
    screen.take();
    const began = performance.now();
    pty.write(key);
    await screen.until((text) => text.includes(frameEnd));
    const time = performance.now() - began;
    await wait(pause);
    samples.push({ time, bytes: Buffer.byteLength(screen.take()) });
  }
  return samples;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
