import { browserJobs } from './browser-jobs.ts';
import { closeBrowser } from './browser-steps.ts';
import { commandJobs } from './command-jobs.ts';
import { faultList, movingFaults } from './fault-list.ts';
import { type Ground, openGround } from './ground.ts';
import type { Job, JobRun, Shown } from './job.ts';
import { unlessStarved } from './starvation.ts';
import { terminalJobs } from './terminal-jobs.ts';
import { type CountName, countNames, faultsOf, type Outcome } from './verdict.ts';

export const faces = ['cli', 'tui', 'web'] as const;
export type Face = (typeof faces)[number];

const jobsOf: Record<Face, readonly Job[]> = { cli: commandJobs, tui: terminalJobs, web: browserJobs };

/** Runs of a face: a page of a browser takes longest. */
const shares: Record<Face, number> = { cli: 500, tui: 400, web: 160 };

export interface RunOptions {
  faces: readonly Face[];
  /** Runs of each face at most, spread over its jobs and faults; `shares` when missing. */
  count?: number;
  /** Only runs whose name holds this. */
  only?: string;
  /** Runs at once; each on a gateway of its own. */
  concurrency?: number;
  /** What is known so far, of how many runs. */
  onRun?: (report: RunReport, total: number) => void;
}

export interface RunReport {
  runs: number;
  runsOf: Record<Face, number>;
  /** How they ended, and how many of the writes were done in each case: no run in which nothing happens proves anything. */
  outcome: Record<string, number>;
  counts: Record<CountName, number>;
  /** What was wrong, a line each. */
  found: string[];
  /** Runs without an end in time for which the machine gave no processor: begun again, and judged by that. */
  repeated: string[];
  /** Runs that never began: the machine was too slow for the way there. They prove nothing. */
  notBegun: string[];
}

interface Planned {
  name: string;
  face: Face;
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
  const chosen = wanted.flatMap((face) => {
    const all = plan(face).filter(({ name }) => only === undefined || name.includes(only));
    return spread(all, count ?? (only === undefined ? shares[face] : all.length));
  });
  const report: RunReport = {
    runs: 0,
    runsOf: { cli: 0, tui: 0, web: 0 },
    outcome: {},
    counts: { ...zeros() },
    found: [],
    repeated: [],
    notBegun: [],
  };
  const left = chosen.entries();
  const worker = async () => {
    const ground = await openGround();
    try {
      for (const [index, planned] of left) {
        await runOne(planned, `f${index}`, ground, report);
        onRun?.(report, chosen.length);
      }
    } finally {
      await ground.close();
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(concurrency, chosen.length) }, worker));
  } finally {
    if (wanted.includes('web')) await closeBrowser();
  }
  return report;
}

async function runOne(planned: Planned, mark: string, ground: Ground, report: RunReport): Promise<void> {
  const attempt = (nth: number) => tryOne(planned, nth === 1 ? mark : `${mark}s${nth}`, ground);
  const judge = ({ outcomes, text }: Tried, isGivenUp: boolean) => {
    for (const part of outcomes) {
      for (const wrong of faultsOf(part, [ground.root.accessToken, 'pass-word-1'])) {
        if (isGivenUp && wrong === 'hangs') continue;
        report.counts[wrong] += 1;
        report.found.push(
          `${wrong}: ${part.name}: told ${part.outcome}, done ${part.done}: ${JSON.stringify(text.slice(-300))}`,
        );
      }
    }
  };
  const tried = await unlessStarved(attempt, (given, share) => {
    report.repeated.push(`${planned.name} (waited ${Math.round(share * 100)} % of its time for a processor)`);
    judge(given, true);
  });
  const [outcome] = tried.outcomes;
  if (outcome === undefined) {
    report.notBegun.push(planned.name);
    return;
  }
  report.runs += 1;
  report.runsOf[planned.face] += 1;
  const key = `${outcome.outcome ?? 'no end'}, ${outcome.done > 0 ? 'done' : 'not done'}${outcome.isRead ? ' (read)' : ''}`;
  report.outcome[key] = (report.outcome[key] ?? 0) + 1;
  judge(tried, false);
}

/** What one try of a run came to: the whole, then each of its rows; nothing where it never began. */
interface Tried {
  outcomes: readonly Outcome[];
  text: string;
  hasEnded: boolean;
}

async function tryOne({ name, job, fault }: Planned, mark: string, ground: Ground): Promise<Tried> {
  const { proxy } = ground;
  proxy.reset();
  const begun = await prepared(job, ground, mark);
  if (!begun) return { outcomes: [], text: '', hasEnded: true };
  const { run, done, rows, close } = begun;
  proxy.reset();
  const play = faultList[fault];
  if (play) proxy.when(job.hits, typeof play === 'function' ? play(ground) : play, { nth: job.nth ?? 1 });
  const end = await run().catch((error: unknown): Partial<Shown> => ({ text: String(error) }));
  await close?.();
  const { outcome: shown, isKept, text = '' } = end ?? {};
  const outcome = { name, isRead: job.isRead, outcome: shown, text, isKept, done: done(text) };
  const parts = rows?.().map((row) => ({ ...row, name: `${name}, ${row.name}`, isRead: false, text: '' })) ?? [];
  return { outcomes: [outcome, ...parts], text, hasEnded: shown !== undefined };
}

/** A busy machine may be too slow for the way there, which proves nothing: the way is gone again then. */
async function prepared(job: Job, ground: Ground, mark: string, triesLeft = 5): Promise<JobRun | undefined> {
  if (triesLeft === 0) return undefined;
  return job.prepare(ground, mark).catch(() => prepared(job, ground, `${mark}r`, triesLeft - 1));
}

function plan(face: Face): Planned[] {
  const jobs = jobsOf[face];
  const isInvisible = (job: Job, fault: string) =>
    // Options are one list without a total: that one is missing cannot be seen by anybody.
    (job.name === 'option list' && fault === 'rows-missing') ||
    // The raw command prints whatever list it is given: any is an answer of some gateway.
    (job.name === 'api GET' && fault === 'list-for-data') ||
    (fault.startsWith('stream-') && job.name !== 'chat') ||
    (fault in movingFaults && !job.name.startsWith('user list'));
  return jobs.flatMap((job) =>
    Object.keys(faultList)
      .filter((fault) => !isInvisible(job, fault))
      .map((fault) => ({ name: `${face} ${job.name} / ${fault}`, face, job, fault })),
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
