import { type Bench, type BenchRow, median, milliseconds, percentile, ratioRow } from './bench.ts';
import { frameEnd, openTui, processorTime, serveLongLists, type TuiProgram, wait } from './support/tui-program.ts';

const starts = 7;
const keys = 120;
/** ms between a finished frame and the next key: a person holding the key down. */
const pause = 15;
const most = { p95: 8, bytes: 1024, scrolledBytes: 4096 } as const;

const lists = [
  { name: 'channels, 10,000 rows', command: ':channel\r', shown: 'openai-m' },
  { name: 'log, 100,000 rows', command: ':log start=any\r', shown: 'claude-3' },
] as const;
type LongList = (typeof lists)[number];

interface Sample {
  /** ms from the key to the end of its frame. */
  time: number;
  bytes: number;
}

/** Keys in the terminal UI, in a pseudo terminal, NODE_ENV=production. */
export const bench: Bench = {
  name: 'terminal UI',
  async run() {
    const gateway = await serveLongLists();
    try {
      const rows = await measureStart(gateway.url);
      for (const list of lists) {
        rows.push(
          ...(await measureKeys(gateway.url, list, 200, 60)),
          ...(await measureKeys(gateway.url, list, 80, 24)),
        );
      }
      rows.push(...(await measureTwoLists(gateway.url)), ...(await measureTree(gateway.url)));
      return rows;
    } finally {
      await gateway.stop();
    }
  },
};

async function measureStart(url: string): Promise<BenchRow[]> {
  const frames: number[] = [];
  const shown: number[] = [];
  const [{ command, shown: text }] = lists;
  for (let round = 0; round < starts; round++) {
    const began = performance.now();
    const program = openTui(url, 200, 60);
    await program.until((received) => received.includes(frameEnd));
    frames.push(performance.now() - began);
    program.write(command);
    await program.until((received) => received.includes(text));
    shown.push(performance.now() - began);
    program.kill();
  }
  const [first, rows] = [median(frames), median(shown)];
  return [
    { name: 'TUI: first paint, 200×60', measured: milliseconds(first), target: '≤ 200 ms', isMet: first <= 200 },
    {
      name: 'TUI: first rows of the channel list',
      measured: milliseconds(rows),
      target: '≤ 300 ms',
      isMet: rows <= 300,
    },
  ];
}

async function measureKeys(url: string, list: LongList, columns: number, rows: number): Promise<BenchRow[]> {
  const program = openTui(url, columns, rows);
  await program.until((text) => text.includes(frameEnd));
  program.write(list.command);
  await program.until((text) => text.includes(list.shown));
  // Pages of a hundred rows, and no refresh that could be mistaken for a key.
  program.write(':page-size 100\r');
  await wait(800);
  // Once down and up again, so that the pages that the keys need are on hand and the code is warm.
  await press(program, '\u001B[6~', 5);
  program.write('gg');
  await wait(500);
  const before = processorTime(program.pid);
  const cursor = [...(await press(program, '\u001B[B', keys)), ...(await press(program, '\u001B[A', keys))];
  const cpu = (processorTime(program.pid) - before) / cursor.length;
  const pages = await press(program, '\u001B[6~', 40);
  program.kill();
  const where = `TUI ${columns}×${rows}, ${list.name}`;
  // A key at the edge scrolls half a screen; the others move the cursor only.
  const still = cursor.filter(({ bytes }) => bytes <= 2500);
  const times = cursor.map(({ time }) => time);
  const bytes = median(still.map((sample) => sample.bytes));
  const average = cursor.reduce((sum, sample) => sum + sample.bytes, 0) / cursor.length;
  const p95 = percentile(times, 0.95);
  const pageTimes = pages.map(({ time }) => time);
  return [
    {
      name: `${where}: cursor key to frame, p50 / p95`,
      measured: `${milliseconds(median(times))} / ${milliseconds(p95)}`,
      target: `p95 ≤ ${most.p95} ms`,
      isMet: p95 <= most.p95,
    },
    {
      name: `${where}: bytes a cursor key`,
      measured: `${bytes} B`,
      target: `≤ ${most.bytes} B`,
      isMet: bytes <= most.bytes,
    },
    {
      name: `${where}: bytes a key, scrolling included`,
      measured: `${average.toFixed(0)} B`,
      target: `≤ ${most.scrolledBytes} B`,
      isMet: average <= most.scrolledBytes,
    },
    { name: `${where}: processor time a key`, measured: milliseconds(cpu) },
    {
      name: `${where}: page down to frame, p50 / p95`,
      measured: `${milliseconds(median(pageTimes))} / ${milliseconds(percentile(pageTimes, 0.95))}`,
    },
  ];
}

/** Two lists beside each other, by turns with one alone: what the second one adds to a key while it is held down. */
async function measureTwoLists(url: string): Promise<BenchRow[]> {
  const alone = openTui(url, 220, 60);
  const beside = openTui(url, 220, 60);
  for (const program of [alone, beside]) await openLong(program, lists[0]);
  beside.write('||');
  await beside.until((text) => text.includes('Logs') && text.includes('claude-3'));
  await wait(800);
  const samples = await byTurns(alone, beside);
  return rowsOf('TUI 220×60, two lists', samples);
}

/** The tree of all channels, opened to the second level, by turns with the list of the same. */
async function measureTree(url: string): Promise<BenchRow[]> {
  const list = openTui(url, 200, 60);
  const tree = openTui(url, 200, 60);
  for (const program of [list, tree]) await openLong(program, lists[0]);
  tree.take();
  tree.write(':tree provider\r');
  await tree.until((text) => text.includes('[3 Provider]'));
  tree.write(')');
  await wait(1500);
  const samples = await byTurns(list, tree);
  return rowsOf('TUI 200×60, tree of 10,000 channels', samples);
}

async function openLong(program: TuiProgram, list: LongList): Promise<void> {
  await program.until((text) => text.includes(frameEnd));
  program.write(list.command);
  await program.until((text) => text.includes(list.shown));
  program.write(':page-size 100\r');
  await wait(800);
  await press(program, '\u001B[B', 10);
  program.write('gg');
  await wait(500);
}

/** Cursor keys in two programs alternately, so that both stand for the same hour of the machine. */
async function byTurns(baseline: TuiProgram, measured: TuiProgram) {
  const samples = { baseline: [] as Sample[], measured: [] as Sample[] };
  for (let round = 0; round < keys / 10; round++) {
    samples.baseline.push(...(await press(baseline, '\u001B[B', 10)));
    samples.measured.push(...(await press(measured, '\u001B[B', 10)));
  }
  baseline.kill();
  measured.kill();
  return samples;
}

function rowsOf(where: string, { baseline, measured }: Record<'baseline' | 'measured', readonly Sample[]>): BenchRow[] {
  const timesOf = (samples: readonly Sample[]) => samples.map(({ time }) => time);
  const p95 = percentile(timesOf(measured), 0.95);
  const bytes = median(measured.map((sample) => sample.bytes));
  return [
    {
      name: `${where}: cursor key to frame, p50 / p95`,
      measured: `${milliseconds(median(timesOf(measured)))} / ${milliseconds(p95)}`,
      target: `p95 ≤ ${most.p95} ms`,
      isMet: p95 <= most.p95,
    },
    ratioRow(`${where}: cursor key to frame, p50, by turns with the list alone`, ...medians(baseline, measured)),
    {
      name: `${where}: bytes a cursor key`,
      measured: `${bytes} B`,
      target: `≤ ${most.bytes} B`,
      isMet: bytes <= most.bytes,
    },
  ];
}

function medians(baseline: readonly Sample[], measured: readonly Sample[]): [measured: number, baseline: number] {
  return [median(measured.map(({ time }) => time)), median(baseline.map(({ time }) => time))];
}

async function press(program: TuiProgram, key: string, count: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let address = 0; address < count; address++) {
    program.take();
    const began = performance.now();
    program.write(key);
    await program.until((text) => text.includes(frameEnd));
    const time = performance.now() - began;
    await wait(pause);
    samples.push({ time, bytes: Buffer.byteLength(program.take()) });
  }
  return samples;
}
