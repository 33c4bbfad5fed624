import { readFileSync } from 'node:fs';

/** What a process holds in memory right now, in MB (Linux). */
export function residentMegabytes(processId: number): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}
