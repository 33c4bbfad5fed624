import { readFileSync } from 'node:fs';

/** The process a shell is waiting for. */
export function childOf(pid: number): number {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  if (!child) throw new Error(`process ${pid} has no child`);
  return Number(child);
}

/** One letter for what a process is doing: `T` is stopped. */
export function stateOf(pid: number): string {
  return /^State:\s+(\S)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '?';
}
