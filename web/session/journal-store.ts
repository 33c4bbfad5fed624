import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { NewRecord } from '../../shared/domain/journal.ts';
import { chainHead, chainLines, chainStart, endOfLine } from '../../shared/domain/journal-chain.ts';
import { forgetfulJournal, type JournalGuard, type JournalMemory } from '../../shared/gateway/journal-memory.ts';
import { Refusal } from '../../shared/screen/refusal.ts';

/** Maximum number of stored lines. A change takes two lines; a change of many rows takes two per row. */
const mostLines = 20_000;

interface Kept extends DBSchema {
  lines: { key: number; value: string };
  /** Where the hash chain of the deleted lines ended. */
  head: { key: 'head'; value: string };
}

/**
 * Keeps a user's journal in IndexedDB. Each append is one transaction, so tabs cannot interleave their lines. Where the
 * browser offers no database, as in some private windows, the journal lasts as long as the tab. `onProblem` is called
 * once, at the first change that is not kept, with the browser's reason.
 */
export function journalStore(userId: number, onProblem: (reason: string) => void): JournalMemory {
  // Where a browser blocks stored data, the name `indexedDB` itself throws.
  const opened = Promise.resolve().then(() =>
    openDB<Kept>(`tollgate-journal-${userId}`, 1, {
      upgrade(database) {
        database.createObjectStore('lines', { autoIncrement: true });
        database.createObjectStore('head');
      },
    }),
  );
  opened.catch(() => undefined);
  const here = forgetfulJournal();
  let isNotified = false;
  const lost = (error: unknown) => {
    if (!isNotified) onProblem(error instanceof Error ? error.name : String(error));
    isNotified = true;
    return undefined;
  };
  return {
    append: async (records, guard) => {
      const database = await opened.catch(lost);
      if (database === undefined) return here.append(records, guard);
      return keep(database, records, guard).catch((error: unknown) => {
        if (error instanceof Refusal) throw error;
        return lost(error);
      });
    },
    async lines() {
      const database = await opened.catch(() => undefined);
      if (database === undefined) return here.lines();
      const reading = database.transaction(['lines', 'head'], 'readonly');
      const head = await reading.objectStore('head').get('head');
      const lines = await reading.objectStore('lines').getAll();
      return head === undefined ? lines : [head, ...lines];
    },
  };
}

/** Appends lines and deletes the oldest ones beyond the maximum. */
async function keep(
  database: IDBPDatabase<Kept>,
  records: readonly NewRecord[],
  guard: JournalGuard | undefined,
): Promise<number> {
  const writing = database.transaction(['lines', 'head'], 'readwrite');
  const lines = writing.objectStore('lines');
  // Within the transaction, so that no other tab adds lines in between.
  if (guard !== undefined) guard(await lines.getAll());
  const last = await lines.openCursor(null, 'prev');
  const chained = chainLines(records, (last && endOfLine(last.value)) || chainStart);
  for (const line of chained.lines) await lines.add(line);
  let surplus = (await lines.count()) - mostLines;
  for (let oldest = await lines.openCursor(); oldest && surplus > 0; surplus -= 1) {
    const end = endOfLine(oldest.value);
    if (end) await writing.objectStore('head').put(chainHead(end), 'head');
    await oldest.delete();
    oldest = await oldest.continue();
  }
  await writing.done;
  return chained.end.n;
}
