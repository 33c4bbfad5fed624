// npm run any-day [-- --day leap-day,+3] [--at 2027-03-01T12:00:00Z --zone Europe/Berlin] [path…]: runs tests as if on other days
// and prints a table; exits with 1 when a test fails on one of them. Without a path: the core, the commands, and all that use the
// sample site; --narrow leaves out those that neither use it nor read the clock.
import { parseArgs } from 'node:util';
import { textTable } from '../support/program/text-table.ts';
import { type TestDay, testDays } from './days.ts';
import { requireFaketime } from './faketime.ts';
import { runOn } from './run-on.ts';
import { chosenTests } from './test-files.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    day: { type: 'string', multiple: true },
    at: { type: 'string', multiple: true },
    zone: { type: 'string', default: 'UTC' },
    narrow: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});

const days = chosenDays();
if (values.list) {
  console.log(textTable(days.map((one) => [one.name, new Date(one.start).toISOString(), one.zone])));
} else {
  const files = chosenTests(positionals, values.narrow);
  if (files.length === 0) throw new Error(`No test file is named like ${positionals.join(' ')}.`);
  const library = requireFaketime((line) => console.error(line));
  const began = Date.now();
  const rows: string[][] = [];
  let failed = 0;
  for (const one of days) {
    let passed = 0;
    let failedToday = 0;
    for (const part of partsOf(files, one)) {
      // The start of today is computed here, because the parts and days before it took time.
      const result = await runOn(one.name === 'today' ? { ...one, start: Date.now() } : one, part, library);
      passed += result.passed;
      failedToday += result.failed.length;
      for (const name of result.failed) console.log(`${one.name}: ${name}`);
    }
    failed += failedToday;
    const start = new Date(one.start).toLocaleString('sv-SE', { timeZone: one.zone });
    rows.push([one.name, start, one.zone, String(passed), String(failedToday)]);
    console.error(rows.at(-1)?.join('  '));
  }
  console.log(textTable([['day', 'begins', 'zone', 'passed', 'failed'], ...rows]));
  console.log(`${files.length} files on ${days.length} days in ${Math.round((Date.now() - began) / 60_000)} min`);
  process.exitCode = failed > 0 ? 1 : 0;
}

/** Splits the files of a day into the parts that each begin at its start; for a moment they are small enough to end minutes later. */
function partsOf(files: readonly string[], { isMoment = false }: TestDay): string[][] {
  const most = isMoment ? 120 : files.length;
  return Array.from({ length: Math.ceil(files.length / most) }, (_, part) =>
    files.slice(part * most, (part + 1) * most),
  );
}

/** The days that `--day` names or `--at` tells, all without either. */
function chosenDays(): TestDay[] {
  const all = testDays(Date.now());
  const outcome = (values.at ?? []).map((text) => {
    const start = Date.parse(text);
    if (Number.isNaN(start)) throw new Error(`${text} is no time: write 2027-03-01T12:00:00Z.`);
    return { name: text, start, zone: values.zone, isMoment: true };
  });
  const named = (values.day ?? [])
    .flatMap((names) => names.split(','))
    .map((name) => {
      const found = all.find((one) => one.name === name);
      if (!found) throw new Error(`No day is called ${name}: ${all.map((one) => one.name).join(', ')}.`);
      return found;
    });
  return named.length + outcome.length > 0 ? [...named, ...outcome] : all;
}
