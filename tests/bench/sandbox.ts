import { startTestSandbox } from '../support/gateway/sandbox.ts';
import { type Bench, median, milliseconds } from './bench.ts';

const runs = 5;
const mostSeconds = 5;

/** How long a sandbox takes to stand, empty and with its sample site. */
export const bench: Bench = {
  name: 'sandbox',
  async run() {
    const empty: number[] = [];
    const sample: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      empty.push(await timeToStand(false));
      sample.push(await timeToStand(true));
    }
    const made = median(sample);
    return [
      { name: 'sandbox stands, empty', measured: milliseconds(median(empty)) },
      {
        name: 'sandbox stands, with sample data',
        measured: milliseconds(made),
        target: `≤ ${mostSeconds} s`,
        isMet: made <= mostSeconds * 1000,
      },
    ];
  },
};

async function timeToStand(sampleData: boolean): Promise<number> {
  const start = performance.now();
  const sandbox = await startTestSandbox({ sampleData });
  const taken = performance.now() - start;
  await sandbox.close();
  return taken;
}
