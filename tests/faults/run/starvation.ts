import { readFileSync } from 'node:fs';

/** Share of its time for which a process may wait for a processor before what it does not end in time proves nothing. */
export const starvedShare = 0.3;
/** Times that something is begun at most. */
const triesAtMost = 3;

/**
 * What `attempt` ends with. One without an end in time is a hang, unless the machine gave no processor to what was to end:
 * then it is begun again. The last try counts whatever the machine does, so that what never ends is always told.
 */
export async function unlessStarved<End extends { hasEnded: boolean }>(
  attempt: (nth: number) => Promise<End>,
  onRepeat: (end: End, share: number) => void,
  watch: () => () => number = watchStarvation,
): Promise<End> {
  for (let nth = 1; ; nth += 1) {
    const stop = watch();
    const end = await attempt(nth);
    const share = stop();
    if (end.hasEnded || share < starvedShare || nth === triesAtMost) return end;
    onRepeat(end, share);
  }
}

/**
 * Watches how long this process and those it has started stand ready to run and get no processor. The function it gives
 * ends that and answers the largest share of the time, 0 to 1; 0 where the system does not tell (it does on Linux).
 */
export function watchStarvation(): () => number {
  const start = Date.now();
  const first = new Map<number, number>();
  const last = new Map<number, number>();
  const look = () => {
    for (const pid of withDescendants(process.pid)) {
      const waited = waitedBy(pid);
      if (waited === undefined) continue;
      // What began meanwhile has waited for nothing before.
      if (!first.has(pid)) first.set(pid, Date.now() - start < 100 ? waited : 0);
      last.set(pid, waited);
    }
  };
  look();
  const timer = setInterval(look, 1000);
  return () => {
    clearInterval(timer);
    look();
    const waits = [...last].map(([pid, waited]) => waited - (first.get(pid) ?? 0));
    return Math.min(1, Math.max(0, ...waits) / Math.max(1, Date.now() - start));
  };
}

/** ms for which the main thread of a process was ready to run and did not; undefined where that is not known. */
function waitedBy(pid: number): number | undefined {
  try {
    const [, waited = ''] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(waited) / 1e6;
  } catch {
    return undefined;
  }
}

function withDescendants(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    return [pid, ...children.flatMap(withDescendants)];
  } catch {
    return [pid];
  }
}
