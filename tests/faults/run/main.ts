// npm run faults [-- --face cli] [--count RUNS_OF_EACH_FACE] [--only TEXT] [--jobs 2]: runs the faces under injected faults and prints counts.
import { parseArgs } from 'node:util';
import { type Face, faces, type RunReport, runFaults } from './run-faults.ts';

const { values } = parseArgs({
  options: {
    face: { type: 'string', multiple: true },
    count: { type: 'string' },
    only: { type: 'string' },
    jobs: { type: 'string' },
  },
});
const chosen = faces.filter((face: Face) => values.face === undefined || values.face.includes(face));
// Every run holds a gateway or a process of its own.
process.setMaxListeners(0);
const start = Date.now();
let known: RunReport | undefined;
const running = runFaults({
  faces: chosen,
  count: values.count === undefined ? undefined : Number(values.count),
  only: values.only,
  concurrency: Number(values.jobs ?? 2),
  onRun: (report, total) => {
    known = report;
    if (report.runs % 50 === 0) process.stderr.write(`${report.runs} of ${total}\n`);
  },
});
// A run that is stopped tells what it knows.
process.once('SIGINT', () => {
  if (known) print(known);
  process.exit(130);
});
const report = await running;
print(report);
// One in a hundred may be lost to a busy machine.
const isEnough = report.runs > 0 && report.notBegun.length <= report.runs / 100;
process.exit(Object.values(report.counts).every((count) => count === 0) && isEnough ? 0 : 1);

function print({ runs, runsOf, outcome, counts, found, repeated, notBegun }: RunReport): void {
  for (const line of found) console.log(line);
  console.log(`${runs} runs on ${chosen.join(', ')} in ${Math.round((Date.now() - start) / 1000)} s`);
  for (const face of chosen) console.log(`${String(runsOf[face]).padStart(6)} on ${face}`);
  for (const [name, count] of Object.entries(outcome).sort()) console.log(`${String(count).padStart(6)} told ${name}`);
  for (const name of repeated) console.log(`no end in time on a starved machine, begun again: ${name}`);
  for (const name of notBegun) console.log(`never began: ${name}`);
  for (const [name, count] of Object.entries(counts)) console.log(`${String(count).padStart(6)} ${name}`);
}
