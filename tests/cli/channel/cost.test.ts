import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CliSession, startCliSession } from '../../support/program/cli-session.ts';
import { runHere } from '../../support/program/command-here.ts';

let session: CliSession;
beforeAll(async () => {
  session = await startCliSession({ sampleData: true });
});
afterAll(() => session.sandbox.close());

test('ASK-09 CHG-01 CHG-02 CHG-03 CHG-08: channel cost keeps what a channel costs on this machine; prices and usage then show what is left, by any dimension', async () => {
  const run = (...args: string[]) =>
    runHere(args, { cwd: session.folder, env: { TOLLGATE_CONFIG_DIR: session.folder } });
  const wrong = await run('channel', 'cost', '7', '--change', '+20%');
  expect([wrong.exitCode, wrong.stderr]).toEqual([7, expect.stringContaining('isn’t known what this channel costs')]);
  expect((await run('channel', 'cost', '7')).exitCode).toBe(2);
  const set = await run('channel', 'cost', '7', '10', '--factor', '0.9');
  expect([set.exitCode, set.stdout]).toEqual([0, expect.stringContaining('Cost of claude: ×0.9.')]);
  const path = join(session.folder, 'costs.json');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'utf8')).not.toMatch(/sk-|"key"/);

  const below = ['price', 'list', '--where', 'margin<0', '-o', 'name'];
  expect((await run(...below)).stdout).toBe('');
  const dry = await run('channel', 'cost', '7', '--change', '+20%', '--dry-run');
  expect([dry.exitCode, (await run(...below)).stdout]).toEqual([0, '']);
  expect((await run('channel', 'cost', '7', '--change', '+20%')).stdout).toContain('×1.08');
  expect((await run(...below)).stdout).toContain('claude-3-opus-20240229');

  const usage = await run('usage', '--margin', '--by', 'channel', '--range', '30d', '--channel', '7', '-o', 'json');
  const [row] = JSON.parse(usage.stdout) as { quota: number; paid: number; margin: number }[];
  expect(row?.paid).toBeGreaterThan(0);
  expect(row?.margin).toBeLessThan(0);
  expect((await run('channel', 'list', '-o', 'json', '--columns', 'id,cost', '--limit', '3')).stdout).toContain('1.08');
  // A dump of the site takes it along, and brings it back.
  const kept = readFileSync(path, 'utf8');
  expect((await run('site', 'dump', '--directory', 'site', '--only', 'costs')).exitCode).toBe(0);
  expect(readFileSync(join(session.folder, 'site', 'costs.yaml'), 'utf8')).toContain('factor: 1.08');
  expect((await run('channel', 'cost', '7', '10', '--factor', 'none')).exitCode).toBe(0);
  expect((await run('channel', 'cost', '7', '10', '--from', 'site/costs.yaml')).exitCode).toBe(0);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(JSON.parse(kept));
  const yaml = join(session.folder, 'site', 'costs.yaml');
  writeFileSync(yaml, readFileSync(yaml, 'utf8').replace('factor: 1.08', 'factor: 1.2'));
  const drift = await run('site', 'diff', '--directory', 'site');
  expect([drift.exitCode, drift.stdout]).toEqual([11, expect.stringMatching(/costs.claude.factor.*1\.08.1\.2/)]);
  expect((await run('site', 'apply', '--directory', 'site', '--yes')).exitCode).toBe(0);
  expect((await run('site', 'diff', '--directory', 'site')).exitCode).toBe(0);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
    gateways: { [session.sandbox.url]: { 7: { factor: 1.2 } } },
  });
  // Another process takes it back, and what was said by itself too.
  const takeBack = async () => {
    const { stdout } = await run('journal', 'list', '-o', 'json', '--columns', 'n', '--limit', '1');
    const [latest] = JSON.parse(stdout) as { n: number }[];
    return run('journal', 'undo', String(latest?.n), '--yes');
  };
  expect(await takeBack()).toMatchObject({ exitCode: 0 });
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(JSON.parse(kept));
  expect((await run('channel', 'cost', '7', '--change', '+10%')).exitCode).toBe(0);
  expect(readFileSync(path, 'utf8')).toContain('1.188');
  expect(await takeBack()).toMatchObject({ exitCode: 0 });
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(JSON.parse(kept));
  // The same cost entered again at another time is still what was left.
  expect((await run('channel', 'cost', '7', '--change', '+10%')).exitCode).toBe(0);
  const entered = readFileSync(path, 'utf8');
  writeFileSync(path, entered.replaceAll(/("at": ?)\d+/g, '$1 1700000000'));
  expect(readFileSync(path, 'utf8')).not.toBe(entered);
  expect(await takeBack()).toMatchObject({ exitCode: 0 });
  expect(readFileSync(path, 'utf8')).toContain('1.08');
  const missing = await run('channel', 'cost', '1', '--from', 'site/costs.yaml');
  expect([missing.exitCode, missing.stderr]).toEqual([7, expect.stringContaining('says nothing of what openai costs')]);
  expect((await run('channel', 'cost', '7', '10', '--factor', 'none')).exitCode).toBe(0);
  expect((await run('usage', '--by', 'model', '-o', 'json')).stdout).not.toContain('"paid":1');
});
