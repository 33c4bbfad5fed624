import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { CliSession } from '../../../support/program/cli-session.ts';

/**
 * What is asked of both: every dimension, alone and with another, compared with the days before, and narrowed in every way. Not by what
 * engines fold differently (case, in `LIKE` of SQLite and `=` of MySQL): a gateway over the same engine would do so, too.
 */
const requests: readonly (readonly string[])[] = [
  ['usage', '--by', 'model,channel', '--compare'],
  ['usage', '--by', 'token,user'],
  ['usage', '--by', 'group,week'],
  ['usage', '--by', 'hour,model', '--group', 'vip'],
  ['usage', '--by', 'user,day', '--model', "a'b;%"],
  ['usage', '--by', 'day,token', '--model', 'gpt_4o'],
  ['usage', '--by', 'user', '--model', '%gizmo%', '--username', "o'neill", '--compare'],
  ['usage', '--by', 'channel,group', '--token', 'second', '--channel', '2'],
  ['price', 'rehearse', '--prices', 'gpt-4o all=50%; gpt-4 all=120%', '--by', 'model,user'],
  ['usage', '--by', 'channel,user', '--margin', '--compare'],
];

/** What two of the channels cost: one by its models, one by a share of what each call was priced at. */
const costs = {
  1: { list: {}, models: { 'gpt-4o': { input: 2, output: 8, cached: 1 } }, at: 1 },
  3: { factor: 0.8, list: {}, models: {}, at: 1 },
};

/** Expects that a database tells the same as the gateway's API, row by row and to the unit, over days that a range covers. `isShort` asks a third of it. */
export async function expectSameFigures(
  session: CliSession,
  from: string,
  { range, isShort = false }: { range: readonly string[]; isShort?: boolean },
): Promise<void> {
  const book = { version: 1, gateways: { [session.sandbox.url]: costs } };
  writeFileSync(join(session.folder, 'costs.json'), JSON.stringify(book), { mode: 0o600 });
  for (const request of isShort ? requests.filter((_, index) => index % 3 === 0) : requests)
    await expectSameRows(session, from, [...request, ...range]);
  const stat = ['usage', 'stat', ...range];
  expect(await session.json([...stat, '--from', from])).toEqual(await session.json([...stat, '--no-store']));
}

/** The same of one question. */
export async function expectSameRows(session: CliSession, from: string, request: readonly string[]): Promise<void> {
  const words = [...request, '--all'];
  const byApi = await answer(session, [...words, '--no-store']);
  // The oldest know no groups of calls.
  if (!request.includes('--group')) expect(byApi.length, request.join(' ')).toBeGreaterThan(0);
  expect(await answer(session, [...words, '--from', from]), request.join(' ')).toEqual(byApi);
}

/** Rows by name: two that cost the same may stand in either order. Fractions are summed in another order, whose last digits differ. */
async function answer(session: CliSession, words: readonly string[]): Promise<unknown[]> {
  const outcome = JSON.stringify(await session.json(words), (_, value) =>
    typeof value === 'number' ? Number(value.toPrecision(10)) : value,
  );
  const rows = JSON.parse(outcome) as { name: string; time?: number | null; log_command?: string }[];
  const keyOf = (row: (typeof rows)[number]) => `${row.name}\n${row.time}\n${row.log_command}`;
  return rows.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}
