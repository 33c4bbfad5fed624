// npm run bench [-- name…]: runs every bench of this folder (or those whose file name holds a given word) and prints a table.
import { readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { textTable } from '../support/program/text-table.ts';
import type { Bench, BenchRow } from './bench.ts';

const wanted = process.argv.slice(2);
const isWanted = (file: string) => wanted.length === 0 || wanted.some((word) => file.includes(word));
const files = readdirSync(import.meta.dirname)
  .filter((file) => /^[\w-]+\.tsx?$/.test(file) && !['main.ts', 'bench.ts'].includes(file))
  .filter(isWanted)
  .sort();

delete process.env.CI;
const rows: BenchRow[] = [];
for (const file of files) {
  const { bench } = (await import(`./${file}`)) as { bench?: Bench };
  if (!bench) continue;
  process.stderr.write(`${bench.name} …\n`);
  rows.push(...(await bench.run()));
}
console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`);
console.log(table(rows));
process.exitCode = rows.some((row) => row.isMet === false) ? 1 : 0;

function table(list: readonly BenchRow[]): string {
  const cells = list.map(({ name, measured, baseline = '', ratio = '', target = '', isMet }) => [
    name,
    measured,
    baseline,
    ratio,
    target,
    isMet === undefined ? '' : isMet ? 'yes' : 'NO',
  ]);
  const lines = [['', 'measured', 'baseline', 'ratio', 'target', 'met'], ...cells];
  return textTable(lines);
}
