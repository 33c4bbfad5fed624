import fc from 'fast-check';
import { expect, test } from 'vitest';
import { journalEntries, type NewRecord } from '../../../shared/domain/journal.ts';
import {
  chainHead,
  chainLines,
  chainStart,
  checkChain,
  createChainCheck,
  endOfLine,
  isNewerHead,
  recordsOf,
} from '../../../shared/domain/journal-chain.ts';
import { sampleJournal } from '../../support/gateway/sample-journal.ts';

const begin = {
  ...{ kind: 'begin', at: 1, face: 'tui', user: 'root', profile: '', gateway: 'https://gw', noun: 'channel' },
  ...{ verb: 'update', command: 'tollgate channel update 3', count: 1 },
} as const satisfies NewRecord;

const lines = async () => [...(await (await sampleJournal()).lines())];

test('CHG-07: a journal as it was written is unbroken, with its entries counted', async () => {
  const written = await lines();
  expect(checkChain(written)).toEqual({ entries: 5, lines: written.length, unreadable: 0, brokenAt: undefined });
  expect(checkChain([])).toEqual({ entries: 0, lines: 0, unreadable: 0, brokenAt: undefined });
});

test('CHG-07: a check goes on from the line it reached, and begins anew where that line moved', async () => {
  const written = await lines();
  const check = createChainCheck();
  const checked = (all: readonly string[]) => {
    const rest = [...check.rest(all)];
    for (const line of rest) check.add(line);
    return rest.length;
  };
  expect(checked(written.slice(0, -2))).toBe(written.length - 2);
  expect(checked(written.slice(0, -2))).toBe(0);
  expect(checked(written)).toBe(2);
  expect(check.report).toEqual(checkChain(written));
  // A new file was begun: its lines are a part of those that were checked.
  expect(checked(written.slice(3))).toBe(written.length - 3);
  expect(check.report).toEqual(checkChain(written.slice(3)));
});

test('CHG-07: a line that is changed, taken out, doubled or moved breaks the chain where that is', async () => {
  const written = await lines();
  const at = (broken: readonly string[]) => checkChain(broken).brokenAt;
  for (const [index, line] of written.entries()) {
    const n = endOfLine(line)?.n;
    const changed = line.replace('channel', 'Channel').replace('"n":', '"n": ');
    expect(at(written.with(index, changed)), `changed ${index}`).toBe(n);
    expect(at(written.toSpliced(index, 0, line)), `doubled ${index}`).toBe(n);
    const next = written[index + 1];
    if (next === undefined) continue;
    expect(at(written.toSpliced(index, 1)), `taken out ${index}`).toBe(endOfLine(next)?.n);
    expect(at(written.toSpliced(index, 2, next, line)), `moved ${index}`).toBe(endOfLine(next)?.n);
  }
});

test('CHG-07: a line that was cut off is told and breaks nothing, as the next one never saw it', () => {
  const first = chainLines([begin], chainStart);
  const cut = first.lines[0]?.slice(0, 40) ?? '';
  const second = chainLines([{ kind: 'end', of: 1, at: 2, outcome: 'done', text: 'done' }], first.end);
  expect(checkChain([...first.lines, cut, ...second.lines])).toEqual({
    ...{ entries: 1, lines: 2, unreadable: 1, brokenAt: undefined },
  });
  expect(recordsOf([...first.lines, cut, 'null', '[]', '{"n":1,"kind":"later"}', ...second.lines])).toHaveLength(2);
});

test('CHG-07: a file goes on where the older one ended, with it and without it', async () => {
  const written = await lines();
  const older = written.slice(0, 5);
  const end = endOfLine(older.at(-1) ?? '') ?? chainStart;
  expect(checkChain([...older, chainHead(end), ...written.slice(5)]).brokenAt).toBeUndefined();
  expect(checkChain([chainHead(end), ...written.slice(5)]).brokenAt).toBeUndefined();
  expect(checkChain([...older.slice(0, 4), chainHead(end), ...written.slice(5)]).brokenAt).toBe(end.n);
  expect(checkChain(written.slice(5)).brokenAt).toBe(2);
});

test('CHG-07: whatever the records hold, their lines are read back as they were, one a line', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.jsonValue())), (outcome) => {
      const records: NewRecord[] = outcome.flatMap(([text, value]) => [
        { ...begin, command: text },
        { kind: 'sent', id: 3, key: text, name: text, before: { value } },
        { kind: 'end', at: 2, outcome: 'done', text },
      ]);
      const { lines: written, end } = chainLines(records, chainStart);
      expect(written.every((line) => !line.includes('\n'))).toBe(true);
      expect(end.n).toBe(outcome.length);
      expect(checkChain(written)).toMatchObject({ entries: outcome.length, brokenAt: undefined, unreadable: 0 });
      const entries = journalEntries(recordsOf(written));
      expect(entries.map(({ text }) => text)).toEqual(outcome.map(([text]) => text).reverse());
      expect(JSON.stringify(entries.map(({ rows }) => rows[0]?.before?.value))).toBe(
        JSON.stringify(outcome.map(([, value]) => value).reverse()),
      );
    }),
  );
});

test('CHG-07: an entry tells what became of each row; one without an outcome is open', async () => {
  const entries = journalEntries(recordsOf(await lines()));
  expect(entries.map(({ n, outcome, endedAt }) => [n, outcome, endedAt === undefined])).toEqual([
    [5, 'failed', false],
    [4, 'open', true],
    [3, 'partly', false],
    [2, 'done', false],
    [1, 'done', false],
  ]);
  expect(entries[2]?.rows.map(({ id, outcome, before, after }) => [id, outcome, before, after])).toEqual([
    [3, 'done', { weight: 1 }, { weight: 7 }],
    [4, 'failed', { weight: 2 }, { weight: 7 }],
  ]);
});

test('CHG-08: what was taken back says by which entry; taken back in its turn it is as if it never was', async () => {
  const memory = await sampleJournal();
  const undone = async () => journalEntries(recordsOf(await memory.lines())).map(({ n, undoneBy }) => [n, undoneBy]);
  expect((await undone()).slice(-2)).toEqual([
    [2, undefined],
    [1, 2],
  ]);
  const redo = { ...begin, verb: 'disable', undoes: 2 };
  await memory.append([redo, { kind: 'end', at: 9, outcome: 'failed', text: '' }]);
  expect((await undone()).slice(-2)).toEqual([
    [2, undefined],
    [1, 2],
  ]);
  await memory.append([redo, { kind: 'end', at: 9, outcome: 'done', text: '' }]);
  expect((await undone()).slice(-2)).toEqual([
    [2, 7],
    [1, undefined],
  ]);
});

test('OUT-06: a journal says its version in its first line; one of before it did is of the first, a later one is newer', () => {
  const head = chainHead({ n: 4, hash: 'ab' });
  expect(isNewerHead(head)).toBe(false);
  expect(isNewerHead('{"n":4,"kind":"chain","hash":"ab"}')).toBe(false);
  expect(isNewerHead(head.replace('"version":1', '"version":2'))).toBe(true);
  // Any other line tells of no version, whatever stands in it.
  for (const line of ['', 'junk', '{"n":1,"kind":"begin","version":9}']) expect(isNewerHead(line)).toBe(false);
});
