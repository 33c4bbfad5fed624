/** Milliseconds of processor time that the work took in this process: what else the machine does meanwhile does not count. */
export function processorTime(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
