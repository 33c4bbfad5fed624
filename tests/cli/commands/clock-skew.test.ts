import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clockSkew } from '../../../cli/program/clock-skew.ts';
import { runHere } from '../../support/program/command-here.ts';

// A gateway whose clock is ten minutes behind this one, and which has nothing in its lists.
const server = createServer((_request, response) => {
  response.setHeader('Date', new Date(Date.now() - 600_000).toUTCString());
  response.setHeader('Content-Type', 'application/json');
  response.end('{"success":true,"message":"","data":{"items":[],"total":0,"page":1,"page_size":10}}');
});
let gateway: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  gateway = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const run = (...words: string[]) =>
  runHere([...words, '--gateway', gateway], { env: { TOLLGATE_ACCESS_TOKEN: 'token', TOLLGATE_USER_ID: '1' } });
const warning = /This clock is 10 min ahead of the gateway’s\..*-15m/g;

test('LOG-01: times relative to now warn once where this clock and the gateway’s differ', async () => {
  for (const times of [
    ['--start', '-15m'],
    ['--since', '2h'],
    ['--start=-1h30m', '--end=+5m'],
    ['--day', 'yesterday'],
    ['--end', 'tomorrow'],
    ['--start', '00:00'],
  ]) {
    const { stderr } = await run('log', 'list', ...times);
    expect(stderr.match(warning), times.join(' ')).toHaveLength(1);
  }
  for (const times of [
    ['--start', '2026-11-01'],
    ['--limit', '5'],
  ]) {
    expect((await run('log', 'list', ...times)).stderr, times.join(' ')).not.toMatch(warning);
  }
});

test('LOG-01: whole minutes of difference are told as such, at whatever part of a second the gateway answers', () => {
  const noon = Date.UTC(2026, 10, 26, 12);
  for (const milliseconds of [0, 1, 499, 500, 501, 999]) {
    const outcome = new Date(noon + milliseconds).toUTCString();
    expect(clockSkew(outcome, noon + milliseconds + 600_000), `${milliseconds} ms`).toBe(600);
    expect(Math.abs(clockSkew(outcome, noon + milliseconds) ?? 1), `${milliseconds} ms`).toBe(0);
  }
  expect(clockSkew(undefined, noon)).toBeUndefined();
  expect(clockSkew('yesterday', noon)).toBeUndefined();
});
