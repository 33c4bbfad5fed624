import { expect, test } from 'vitest';
import { journalEntries, type NewRecord } from '../../../shared/domain/journal.ts';
import { recordsOf } from '../../../shared/domain/journal-chain.ts';
import { carriedRuns, longestKept, openRuns } from '../../../shared/domain/journal-runs.ts';
import { forgetfulJournal } from '../../../shared/gateway/journal-memory.ts';

const begin = (ids: readonly number[], of?: number): NewRecord => ({
  ...{ kind: 'begin', at: 1000, face: 'cli', user: 'root', profile: '', gateway: 'https://gw', noun: 'channel' },
  ...{ verb: 'disable', command: 'tollgate channel disable', count: ids.length },
  run: {
    ...{
      command: 'channel disable',
      ids,
      words: of === undefined ? ['channel', 'disable', '--all'] : [],
      withheld: [],
    },
    ...(of !== undefined && { of }),
  },
});
const sent = (id: number): NewRecord => ({ kind: 'sent', id, key: id, name: `c${id}` });
const row = (id: number, outcome: 'done' | 'unsure' | 'failed'): NewRecord => ({ kind: 'row', id, outcome, text: '' });

async function journalOf(...steps: NewRecord[][]) {
  const journal = forgetfulJournal();
  for (const records of steps) await journal.append(records);
  const runs = async (now = 2000) => openRuns(journalEntries(recordsOf(await journal.lines())), now);
  return { ...journal, runs };
}

test('RED-02 CHG-07: a run is what the journal says of its rows, over all that went on with it, until it is settled', async () => {
  const journal = await journalOf(
    [begin([1, 2, 3, 4]), sent(1)],
    [sent(2), row(1, 'done')],
    [sent(3), row(2, 'failed')],
  );
  expect(await journal.runs()).toMatchObject([
    {
      n: 1,
      command: 'channel disable',
      ids: [1, 2, 3, 4],
      words: ['channel', 'disable', '--all'],
      gateway: 'https://gw',
    },
  ]);
  const states = async () => Object.fromEntries((await journal.runs())[0]?.states ?? []);
  expect(await states()).toEqual({ 1: 'done', 2: 'failed', 3: 'open' });
  await journal.append([begin([], 1), sent(2), row(2, 'done'), sent(3), row(3, 'unsure')]);
  expect(await states()).toEqual({ 1: 'done', 2: 'done', 3: 'unsure' });
  expect(await journal.runs()).toHaveLength(1);
  await journal.append([{ kind: 'settled', of: 1, at: 5 }]);
  expect(await journal.runs()).toEqual([]);
});

test('RED-02 CHG-07: nothing is left of a run whose rows are all done, nor of one that is a month old', async () => {
  const done = await journalOf([begin([1, 2]), sent(1), sent(2)], [row(1, 'done')]);
  expect([await done.runs(), await done.runs(1000 + longestKept + 1)]).toEqual([[expect.anything()], []]);
  await done.append([row(2, 'done')]);
  expect(await done.runs()).toEqual([]);
});

test('RED-02 CHG-07: a run that is carried over is the same in a journal whose first lines are gone', async () => {
  const steps = [[begin([1, 2, 3]), sent(1), sent(2)], [row(1, 'done')]];
  const first = await journalOf(...steps);
  const [carried] = carriedRuns(journalEntries(recordsOf(await first.lines())), 2000);
  const later = await journalOf(carried ? [carried] : []);
  expect(await later.runs()).toEqual(await first.runs());
  // Beside the lines that it was made of, it says nothing new.
  const both = await journalOf(...steps, carried ? [carried] : []);
  expect(await both.runs()).toEqual(await first.runs());
});
