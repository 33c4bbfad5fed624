import { beforeAll, expect, test } from 'vitest';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';

let session: CliSession;
beforeAll(async () => {
  session = await startCliSession({ sampleData: true });
});

interface Group {
  name: string;
  model_name: string | null;
  username: string | null;
  quota: number;
  calls: number;
  errors: number;
  prompt_tokens: number;
  quota_before: number | null;
  quota_change: number | null;
  change: number | null;
  time: number | null;
}
// Fixed, so that no call comes or goes between two commands.
const end = Math.floor(Date.now() / 1000) - 3600;
const range = ['--start', `${end - 86_400}`, '--end', `${end}`];
const sum = (groups: readonly Group[], name: 'quota' | 'calls' | 'errors' | 'prompt_tokens') =>
  groups.reduce((total, group) => total + group[name], 0);

test('SEE-01: usage runs without a verb, groups by one or two, compares, and its sums are those of the log', async () => {
  const usage = async (...words: string[]) => (await session.json(['usage', ...range, '--all', ...words])) as Group[];
  const models = await usage();
  expect(models.length).toBeGreaterThan(5);
  expect(models.map(({ quota }) => quota)).toEqual(models.map(({ quota }) => quota).sort((one, other) => other - one));
  const pairs = await usage('--by', 'model,user');
  const days = await usage('--by', 'day', '--then', 'group');
  for (const name of ['quota', 'calls', 'errors', 'prompt_tokens'] as const) {
    expect([sum(pairs, name), sum(days, name)]).toEqual([sum(models, name), sum(models, name)]);
  }
  const [first] = models;
  const ofFirst = pairs.filter(({ model_name }) => model_name === first?.model_name);
  expect(sum(ofFirst, 'calls')).toBe(first?.calls);
  expect(pairs[0]).toMatchObject({ name: `${first?.name} › ${pairs[0]?.username}` });
  expect(days[0]?.time).toBeGreaterThan(1e9);
  const counted = (await session.json(['log', 'stat', ...range])) as { quota: number };
  expect(sum(models, 'quota')).toBe(counted.quota);

  const compared = await usage('--compare');
  expect(compared.some(({ quota_before }) => (quota_before ?? 0) > 0)).toBe(true);
  expect(models.every(({ quota_before }) => quota_before === null)).toBe(true);
  const [known] = compared.filter(({ quota_before }) => (quota_before ?? 0) > 0);
  expect(known?.quota_change).toBe((known?.quota ?? 0) - (known?.quota_before ?? 0));
  expect(known?.change).toBeCloseTo(((known?.quota ?? 0) - (known?.quota_before ?? 0)) / (known?.quota_before ?? 1), 3);
  // Every group leads to its calls.
  const words = /'[^']*'|\S+/g;
  for (const group of [models[0], pairs.at(-1), days[0]] as (Group & { log_command: string })[]) {
    const command = (group.log_command.match(words) ?? []).map((word) => word.replaceAll("'", ''));
    const calls = (await session.json([...command.slice(1), '--all'])) as unknown[];
    expect([group.name, calls.length]).toEqual([group.name, group.calls]);
  }
  const narrowed = await usage('--username', `${pairs[0]?.username}`, '--model', `${first?.model_name}`);
  expect(narrowed.map(({ calls }) => calls)).toEqual([pairs[0]?.calls]);
});

test('SEE-01 SEE-03: usage prints as table, CSV and totals, says what it covers, and refuses what cannot be asked', async () => {
  const table = await session.run(['usage', ...range, '--by', 'channel', '-o', 'table']);
  expect(table.stdout.split('\n')[0]).toMatch(
    /NAME +COST +CALLS +ERRORS +ERROR RATE +INPUT +OUTPUT +CACHED +CACHE WRITES +P50 +P95 +FIRST TOKEN/,
  );
  expect(table.stderr).toMatch(/Showing 10 of \d+\./);
  const csv = await session.run(['usage', ...range, '--by', 'token', '--all', '-o', 'csv']);
  expect(csv.stdout.split(/\r?\n/)[0]).toMatch(
    /^name,quota,share,change,quota_change,rehearsed,rehearsed_change,unrehearsed,paid,margin,uncosted,calls,errors,error_rate,/,
  );
  const totals = (await session.json(['usage', 'stat', ...range])) as Record<string, unknown>;
  expect(totals).toMatchObject({ calls: expect.any(Number), covered: expect.stringMatching(/^\d{10}-\d{10}$/) });
  for (const [words, code, text] of [
    [['--by', 'mdoel'], 2, 'Did you mean model?'],
    [['--by', 'model,user,day'], 7, 'Group by two at most.'],
    [['--start', 'now', '--end', '-1d'], 2, 'is after the end'],
    [['--channel', 'x'], 2, 'Channel ID'],
  ] as const) {
    const { exitCode, stdout, stderr } = await session.run(['usage', ...words]);
    expect([exitCode, stdout, stderr]).toEqual([code, '', expect.stringContaining(text)]);
  }
});

test('SEE-11: price rehearse takes prices or a file, ends with 1 above a limit, and says what it could not work out', async () => {
  const rehearse = (words: readonly string[], stdin?: string) =>
    session.run(['price', 'rehearse', ...range, '-o', 'json', ...words], { stdin });
  const half = await rehearse([
    '--prices',
    'gpt-4o-mini all=50%',
    '--model',
    'gpt-4o-mini',
    '--by',
    'model,user',
    '--all',
  ]);
  expect([half.exitCode, half.stderr]).toEqual([0, '']);
  const rows = JSON.parse(half.stdout) as { quota: number; rehearsed: number; calls: number; unrehearsed: number }[];
  expect(rows.length).toBeGreaterThan(1);
  for (const { quota, rehearsed, calls, unrehearsed } of rows) {
    // Each call is rounded on its own, and none that costs anything costs less than a unit.
    expect(Math.abs(rehearsed - quota / 2)).toBeLessThanOrEqual(calls);
    expect(unrehearsed).toBe(0);
  }
  const sumOf = async (words: string[]) => {
    const { stdout } = await session.run(['usage', 'stat', ...range, ...words, '-o', 'json']);
    return JSON.parse(stdout) as Record<string, number>;
  };
  const totals = await sumOf(['--prices', 'gpt-4o-mini all=50%', '--model', 'gpt-4o-mini']);
  expect(totals.rehearsed).toBe(rows.reduce((sum, { rehearsed }) => sum + rehearsed, 0));
  expect(totals.quota).toBe(sum(rows as never, 'quota'));

  // People are told the sum, whatever rows they look at.
  const outcome = await session.run([
    'price',
    'rehearse',
    ...range,
    '--prices',
    'gpt-4o-mini all=50%',
    '--limit',
    '1',
    '-o',
    'table',
  ]);
  expect(outcome.stderr).toMatch(
    /In all [\d,]+ calls: \$[\d.,]+ as charged, \$[\d.,]+ at these prices \(−[\d.]+ %\)\./,
  );

  const file = '"gpt-4o-mini": {input: 0.3, output: 1.2}\ngpt-3.5*: {all: 110%}\n';
  const dearer = await rehearse(['--file', '-', '--model', 'gpt-4o-mini', '--fail-if-over', '5%'], file);
  expect([dearer.exitCode, JSON.parse(dearer.stdout).length]).toEqual([1, 1]);
  expect(dearer.stderr).toMatch(/The calls would have cost (99|100)(\.\d+)? % more\. The limit is 5 %\./);
  const within = await rehearse(['--file', '-', '--model', 'gpt-4o-mini', '--fail-if-over', '150'], file);
  expect([within.exitCode, within.stderr]).toEqual([0, '']);

  for (const [words, stdin, code, text] of [
    [[], '', 2, 'Give the prices with either --prices or --file.'],
    [['--prices', 'gpt-4o-mini all=50%', '--file', '-'], '{}', 2, 'Give the prices with either --prices or --file.'],
    [['--prices', 'gpt-4o-mini all=50%', '--fail-if-over', 'much'], '', 2, '5%'],
    [['--file', '-'], 'gpt-4o: [1', 2, '- isn’t YAML: '],
    [['--file', '-'], 'gpt-4o: 2', 2, '- must name prices by model'],
    [['--file', 'no-such.yaml'], '', 2, 'no-such.yaml'],
    [['--prices', 'gpt-4o-mini sold=1'], '', 7, '“sold=1” isn’t a price to try.'],
  ] as const) {
    const answer = await rehearse(words, stdin);
    expect([answer.exitCode, answer.stdout, answer.stderr]).toEqual([code, '', expect.stringContaining(text)]);
  }
});
