import { expect, test } from 'vitest';
import type { NewRecord } from '../../../shared/domain/journal.ts';
import { journalStore } from '../../../web/session/journal-store.ts';

const records = (command: string): NewRecord[] => [
  {
    ...{ kind: 'begin', at: 1, face: 'web', user: 'root', profile: '', gateway: 'https://gw', noun: 'channel' },
    ...{ verb: 'update', command, count: 0 },
  },
];

test('CHG-07: a browser that keeps no journal is told of once; what was changed is in it until the tab is closed', async () => {
  const reasons: string[] = [];
  const journal = journalStore(1, (reason) => reasons.push(reason));
  expect([await journal.append(records('one')), await journal.append(records('two'))]).toEqual([1, 2]);
  expect(await journal.lines()).toHaveLength(2);
  expect(reasons).toEqual(['ReferenceError']);
});
