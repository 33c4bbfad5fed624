import { appendFileSync, mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { largestFile, openJournalFile } from '../../../cli/journal/journal-file.ts';
import { createRealWorld } from '../../../cli/real-world.ts';
import { journalEntries, type NewRecord } from '../../../shared/domain/journal.ts';
import { checkChain, recordsOf } from '../../../shared/domain/journal-chain.ts';
import { openRuns } from '../../../shared/domain/journal-runs.ts';
import { Refusal } from '../../../shared/screen/refusal.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

const world = createRealWorld();
const newPath = () => join(temporaryFolder(), 'gw.jsonl');
const open = (path: string) => openJournalFile(world, path, 0o600);
const records = (command: string): NewRecord[] => [
  {
    ...{ kind: 'begin', at: 1, face: 'cli', user: 'root', profile: '', gateway: 'https://gw', noun: 'channel' },
    ...{ verb: 'update', command, count: 0 },
  },
  { kind: 'end', at: 2, outcome: 'done', text: 'done' },
];

test('CHG-07: entries of several writers at once are numbered one after the other, in one unbroken chain', async () => {
  const path = newPath();
  const writers = [open(path), open(path), open(path)];
  const numbers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => writers[index % 3]?.append(records(`c${index}`))),
  );
  expect([...numbers].sort((one, other) => Number(one) - Number(other))).toEqual(
    Array.from({ length: 60 }, (_, n) => n + 1),
  );
  const lines = await open(path).lines();
  expect(checkChain(lines)).toEqual({ entries: 60, lines: 120, unreadable: 0, brokenAt: undefined });
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('CHG-07: a line that was cut off by a kill or a full disk does not grow together with the next', async () => {
  const path = newPath();
  await open(path).append(records('one'));
  truncateSync(path, statSync(path).size - 30);
  expect(await open(path).append(records('two'))).toBe(2);
  expect(checkChain(await open(path).lines())).toEqual({ entries: 2, lines: 3, unreadable: 1, brokenAt: undefined });
  appendFileSync(path, '{"half":');
  expect(await open(path).append(records('three'))).toBe(3);
  expect(checkChain(await open(path).lines())).toMatchObject({ entries: 3, unreadable: 2, brokenAt: undefined });
});

test('CHG-07: what another program wrote meanwhile is seen before each writing', async () => {
  const path = newPath();
  const [one, other] = [open(path), open(path)];
  expect([await one.append(records('a')), await other.append(records('b')), await one.append(records('c'))]).toEqual([
    ...[1, 2, 3],
  ]);
  expect(checkChain(await one.lines()).brokenAt).toBeUndefined();
});

test('CHG-08: what a guard refuses is not stored; it sees all that was stored before it, by this writer and by others', async () => {
  const path = newPath();
  const [one, other] = [open(path), open(path)];
  const first = (lines: readonly string[]) => {
    if (recordsOf(lines).some((record) => record.kind === 'begin' && record.command === 'mine'))
      throw new Refusal('twice');
  };
  const ends = await Promise.allSettled([
    one.append(records('before')),
    ...[one, other, one, other].map((writer) => writer.append(records('mine'), first)),
    one.append(records('after')),
  ]);
  const refused = ends.filter(({ status }) => status === 'rejected');
  expect(refused).toEqual(Array(3).fill({ status: 'rejected', reason: new Refusal('twice') }));
  const lines = await one.lines();
  expect(checkChain(lines)).toEqual({ entries: 3, lines: 6, unreadable: 0, brokenAt: undefined });
  expect(journalEntries(recordsOf(lines)).filter(({ command }) => command === 'mine')).toHaveLength(1);
});

test('CHG-07: it is bounded: past the largest size a new file goes on, one older file is kept', async () => {
  const path = newPath();
  const journal = open(path);
  const long = 'x'.repeat(largestFile / 4);
  for (let n = 1; n <= 12; n += 1) expect(await journal.append(records(`${n} ${long}`))).toBe(n);
  const sizes = [path, path.replace('.jsonl', '.old.jsonl')].map((file) => statSync(file).size);
  for (const size of sizes) expect(size).toBeLessThanOrEqual(largestFile);
  const lines = await open(path).lines();
  expect(checkChain(lines)).toMatchObject({ unreadable: 0, brokenAt: undefined });
  expect(checkChain(lines).entries).toBeGreaterThan(3);
  // A kill between the two steps of beginning a new file leaves all lines in both.
  writeFileSync(path.replace('.jsonl', '.old.jsonl'), readFileSync(path));
  expect(checkChain(await open(path).lines()).brokenAt).toBeUndefined();
});

test('RED-02 CHG-07: a run that was killed outlasts the lines that began it', async () => {
  const path = newPath();
  const journal = open(path);
  const [begin] = records('killed');
  const run = { command: 'channel update', ids: [3, 4], words: ['channel', 'update', '3', '4'], withheld: ['key'] };
  await journal.append([
    { ...begin, at: world.clock.now(), run } as NewRecord,
    { kind: 'sent', id: 3, key: 3, name: 'three' },
    { kind: 'row', id: 3, outcome: 'done', text: '' },
  ]);
  const runs = async () => openRuns(journalEntries(recordsOf(await open(path).lines())), world.clock.now());
  const before = await runs();
  const long = 'x'.repeat(largestFile / 3);
  for (let n = 2; n <= 14; n += 1) expect(await journal.append(records(`${n} ${long}`))).toBe(n);
  expect((await open(path).lines()).join('')).not.toContain('"name":"three"');
  expect(await runs()).toEqual(before);
  expect(before).toMatchObject([{ n: 1, ...run }]);
  expect(checkChain(await open(path).lines())).toMatchObject({ unreadable: 0, brokenAt: undefined });
});

test('CHG-07: a last line longer than the end that is looked at is found all the same', async () => {
  const path = newPath();
  await open(path).append(records('y'.repeat(50_000)));
  writeFileSync(path, readFileSync(path, 'utf8').split('\n').slice(0, 2).join('\n').concat('\n'));
  expect(await open(path).append(records('next'))).toBe(2);
  expect(checkChain(await open(path).lines()).brokenAt).toBeUndefined();
});

test('where it cannot be written the writing rejects', async () => {
  await expect(open('/no/such/folder/gw.jsonl').append(records('a'))).rejects.toMatchObject({
    facts: { code: 'journal-unusable', message: { values: { path: '/no/such/folder/gw.jsonl' } } },
  });
});

test('CHG-07: a shared journal and its lock can be written by the group whatever the umask, an own one by its owner alone', async () => {
  const before = process.umask(0o027);
  try {
    for (const mode of [0o660, 0o600]) {
      const path = newPath();
      let lock: number | undefined;
      await openJournalFile(world, path, mode).append(records('one'), () => {
        lock = statSync(`${path}.lock`).mode & 0o777;
      });
      expect([statSync(path).mode & 0o777, lock]).toEqual([mode, mode]);
    }
  } finally {
    process.umask(before);
  }
});

test.skipIf(process.platform === 'win32')(
  'CHG-07: a FIFO or a folder in place of a journal is refused with its path, and never waited for',
  async () => {
    const { execFileSync } = await import('node:child_process');
    const [fifo, folder] = [newPath(), newPath()];
    execFileSync('mkfifo', [fifo]);
    mkdirSync(folder);
    for (const path of [fifo, folder]) {
      const refused = { facts: { code: 'journal-unusable', message: { values: { path } } } };
      await expect(open(path).append(records('one'))).rejects.toMatchObject(refused);
      await expect(open(path).lines()).rejects.toMatchObject(refused);
    }
  },
);
