// npm run faults [-- --face cli] [--count RUNS_OF_EACH_FACE] [--only TEXT] [--jobs 2]: runs the faces under injected faults and prints counts.
import { parseArgs } from 'node:util';
import { type Face, faces, runFaults } from './run-faults.ts';

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
const { runs, runsOf, told, counts, found, notBegun } = await runFaults({
  faces: chosen,
  count: values.count === undefined ? undefined : Number(values.count),
  only: values.only,
  concurrency: Number(values.jobs ?? 2),
  onRun: (done, total) => void (done % 50 === 0 && process.stderr.write(`${done} of ${total}\n`)),
});
for (const line of found) console.log(line);
console.log(`${runs} runs on ${chosen.join(', ')} in ${Math.round((Date.now() - start) / 1000)} s`);
for (const face of chosen) console.log(`${String(runsOf[face]).padStart(6)} on ${face}`);
for (const [name, count] of Object.entries(told).sort()) console.log(`${String(count).padStart(6)} told ${name}`);
for (const name of notBegun) console.log(`never began: ${name}`);
for (const [name, count] of Object.entries(counts)) console.log(`${String(count).padStart(6)} ${name}`);
// One in a hundred may be lost to a busy machine.
const isEnough = runs > 0 && notBegun.length <= runs / 100;
process.exit(Object.values(counts).every((count) => count === 0) && isEnough ? 0 : 1);
