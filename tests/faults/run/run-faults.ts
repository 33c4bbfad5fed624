import { commandJobs, type Job } from './command-jobs.ts';
import { faultList } from './fault-list.ts';
import { type Ground, openGround } from './ground.ts';
import { screenJobs } from './screen-jobs.ts';
import { type CountName, countNames, faultsOf } from './verdict.ts';

export const faces = ['cli', 'tui', 'web'] as const;
export type Face = (typeof faces)[number];

export interface RunOptions {
  faces: readonly Face[];
  /** Runs at most, spread over all jobs and faults. */
  count?: number;
  /** Only runs whose name holds this. */
  only?: string;
  /** Runs at once; each on a gateway of its own. */
  concurrency?: number;
  onRun?: (done: number, total: number) => void;
}

export interface RunReport {
  runs: number;
  /** How they ended, and how many of the writes were done in each case: no run in which nothing happens proves anything. */
  told: Record<string, number>;
  counts: Record<CountName, number>;
  /** What was wrong, a line each. */
  found: string[];
}

interface Planned {
  name: string;
  job: Job;
  fault: string;
}

/** Runs jobs of the faces under faults (TRU-09), each judged by the gateway's database. */
export async function runFaults({
  faces: wanted,
  count,
  only,
  concurrency = 2,
  onRun,
}: RunOptions): Promise<RunReport> {
  const all = wanted.flatMap((face) => plan(face)).filter(({ name }) => only === undefined || name.includes(only));
  const chosen = count === undefined ? all : spread(all, count);
  const report: RunReport = { runs: 0, told: {}, counts: { ...zeros() }, found: [] };
  const left = chosen.entries();
  const worker = async () => {
    const ground = await openGround();
    try {
      for (const [index, planned] of left) {
        await runOne(planned, `f${index}`, ground, report);
        onRun?.(report.runs, chosen.length);
      }
    } finally {
      await ground.close();
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, chosen.length) }, worker));
  return report;
}

async function runOne({ name, job, fault }: Planned, mark: string, ground: Ground, report: RunReport): Promise<void> {
  const { proxy, root } = ground;
  proxy.reset();
  const { run, done } = await job.prepare(ground, mark);
  proxy.reset();
  const play = faultList[fault];
  if (play) proxy.when(job.hits, play, { nth: 1 });
  const end = await run();
  report.runs += 1;
  const text = end?.text ?? '';
  const outcome = { name, isRead: job.isRead, told: end?.told, text, done: done(text) };
  const key = `${outcome.told ?? 'no end'}, ${outcome.done > 0 ? 'done' : 'not done'}${job.isRead ? ' (read)' : ''}`;
  report.told[key] = (report.told[key] ?? 0) + 1;
  for (const wrong of faultsOf(outcome, [root.accessToken, 'pass-word-1'])) {
    report.counts[wrong] += 1;
    report.found.push(
      `${wrong}: ${name}: told ${outcome.told}, done ${outcome.done}: ${JSON.stringify(text.slice(0, 300))}`,
    );
  }
}

function plan(face: Face): Planned[] {
  const jobs = face === 'cli' ? commandJobs : screenJobs(face);
  // Options are one list without a total: that one is missing cannot be seen by anybody.
  const isInvisible = (job: Job, fault: string) => job.name === 'option list' && fault === 'rows-missing';
  return jobs.flatMap((job) =>
    Object.keys(faultList)
      .filter((fault) => !isInvisible(job, fault))
      .map((fault) => ({ name: `${face} ${job.name} / ${fault}`, job, fault })),
  );
}

/** `count` of them, as evenly as a stride that shares no divisor with their number gives. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  const stride = Math.max(1, Math.floor(items.length * 0.618));
  const chosen = new Set<number>();
  for (let at = 0; chosen.size < Math.min(count, items.length); at = (at + stride) % items.length) {
    while (chosen.has(at)) at = (at + 1) % items.length;
    chosen.add(at);
  }
  return [...chosen].flatMap((index) => items[index] ?? []);
}

function zeros(): Record<CountName, number> {
  return Object.fromEntries(countNames.map((name) => [name, 0])) as Record<CountName, number>;
}
