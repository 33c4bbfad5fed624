import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createFiles } from '../../../cli/world/files.ts';
import { drop } from '../../support/gateway/faults.ts';
import { type ProxiedSession, startProxiedSession } from '../../support/gateway/proxied-session.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

let session: ProxiedSession;

beforeAll(async () => {
  session = await startProxiedSession({ sampleData: true });
});
afterEach(() => session.proxy.reset());
afterAll(async () => {
  await session.proxy.close();
  await session.sandbox.close();
});

const unpacked = (path: string) => gunzipSync(readFileSync(path)).toString();
/** Two whole days that end before anything that is written now. */
const daysAgo = (days: number) => String(Math.floor(Date.now() / 1000) - days * 86_400);
const range = ['--start', daysAgo(4), '--end', daysAgo(2)];

test.each([
  ['log export', 'x.xlsx', '.xlsx', '.csv, .tsv, .json, .ndjson, .jsonl, .parquet; add .gz'],
  ['log export', 'x.csv.zip', '.zip', '-o csv'],
  ['log export', 'x.NOPE', '.nope', '.csv, .tsv'],
  ['log export', 'x.xlsx.gz', '.xlsx', '.csv, .tsv'],
  ['log export', 'x.parquet.gz', '.parquet.gz', '.csv, .tsv'],
  ['option export', 'x.csv', '.csv', '.json, .yaml, .yml'],
  ['redemption create --name n --quota 1', 'x.docx', '.docx', '.txt, .csv'],
  ['channel test-all --local -o json', 'x.html', '.html', '.xml, .csv'],
])(
  'LOG-05: what a name promises and %s does not write is refused before any request: %s',
  async (command, file, ending, cure) => {
    const { exitCode, stderr } = await session.run([...command.split(' '), '--output', file]);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(`This command writes no ${ending} file`)]);
    expect(stderr).toContain(cure);
    expect(session.proxy.requests).toEqual([]);
    expect(existsSync(join(session.files, file))).toBe(false);
  },
);

test('LOG-05: any name will do with a format, or without an ending that promises one', async () => {
  for (const [words, begins] of [
    [['--output', 'log.data', '-o', 'ndjson'], '{'],
    [['--output', 'log-2026.11.29'], 'created_at,'],
    [['--output', 'log'], 'created_at,'],
  ] as const) {
    const { exitCode, stderr } = await session.run(['log', 'export', ...range, ...words]);
    expect(exitCode, stderr).toBe(0);
    expect(readFileSync(join(session.files, words[1]), 'utf8').startsWith(begins), words[1]).toBe(true);
  }
});

test('LOG-05 TRU-07: a name that ends in .gz is compressed: rows, codes, options, and what is left of a broken export', async () => {
  const bare = await session.run(['log', 'export', ...range, '--output', 'whole.ndjson']);
  expect(bare.exitCode, bare.stderr).toBe(0);
  const packed = await session.run(['log', 'export', ...range, '--output', 'whole.ndjson.gz']);
  expect(packed.exitCode, packed.stderr).toBe(0);
  const text = unpacked(join(session.files, 'whole.ndjson.gz'));
  expect(text).toBe(readFileSync(join(session.files, 'whole.ndjson'), 'utf8'));
  expect(text.split('\n').length).toBeGreaterThan(200);
  const codes = await session.run([
    'redemption',
    'create',
    '--name',
    'packed',
    '--quota',
    '1',
    '--count',
    '3',
    '--output',
    'codes.txt.gz',
  ]);
  expect(codes.exitCode, codes.stderr).toBe(0);
  expect(unpacked(join(session.files, 'codes.txt.gz'))).toMatch(/^([0-9a-f]{32}\n){3}$/);
  expect((await session.run(['option', 'export', '--output', 'options.json.gz'])).exitCode).toBe(0);
  expect(JSON.parse(unpacked(join(session.files, 'options.json.gz')))).toHaveProperty('SystemName');
  session.proxy.when('GET /api/log/', drop(), { nth: [3, 4, 5, 6, 7, 8] });
  const cut = await session.run(['log', 'export', '--start', 'any', '--output', 'cut.csv.gz', '--retries', '0']);
  expect([cut.exitCode, cut.stdout]).toEqual([8, '']);
  expect(readdirSync(session.files).filter((name) => name.includes('cut') || name.endsWith('.tmp'))).toEqual([]);
});

test('CHG-05: a compressed file is read like the text in it', async () => {
  const rows = ['name,quota,count', 'gift,10,2', ''].join('\n');
  const files = createFiles();
  const folder = temporaryFolder();
  const path = join(folder, 'users.csv.gz');
  const draft = await files.openDraft(path, { mode: 0o600, overwrite: false, isCompressed: true });
  await draft.write(rows);
  await draft.commit();
  expect(await files.readText(path)).toBe(rows);
  writeFileSync(path, readFileSync(path).subarray(0, 20), { flag: 'w' });
  await expect(files.readText(path)).rejects.toMatchObject({ code: 'EINVAL' });
});
