import type { MessageKey } from '../../../../shared/text/text.ts';
import { type CommandLogEntry, type EntryKey, keyOf, momentOf } from './command-log-entries.ts';

/** The parts of the log, by their digits. */
export type CommandLogTab = 'all' | 'messages' | 'failed' | 'undoable' | 'today';

export const commandLogTabs: readonly { id: CommandLogTab; label: MessageKey }[] = [
  { id: 'all', label: 'tuiPlace.viewAll' },
  { id: 'messages', label: 'tuiPlace.messagesTab' },
  { id: 'failed', label: 'journal.failed' },
  { id: 'undoable', label: 'journal.viewUndoable' },
  { id: 'today', label: 'list.today' },
];

/** The tab of a digit; 0 is all, as in lists. */
export function tabOfDigit(digit: string): CommandLogTab | undefined {
  return digit === '0' ? 'all' : commandLogTabs[Number(digit) - 1]?.id;
}

/**
 * The entries of a tab, the oldest first. `now` is in Unix ms. The entry under the cursor stays even where it no longer
 * belongs there, as once it was taken back: else the cursor, and the next key, would be on another one.
 */
export function entriesOfTab(
  entries: readonly CommandLogEntry[],
  tab: CommandLogTab,
  now: number,
  cursor?: EntryKey,
): readonly CommandLogEntry[] {
  return tab === 'all' ? entries : entries.filter((entry) => isIn(entry, tab, now) || keyOf(entry) === cursor);
}

/** The entry of another tab that the cursor goes to: the one it is on, else the nearest before it, else the newest. */
export function nearestInTab(
  entries: readonly CommandLogEntry[],
  tab: CommandLogTab,
  now: number,
  from: CommandLogEntry | undefined,
): CommandLogEntry | undefined {
  const inTab = entriesOfTab(entries, tab, now);
  const before = from && inTab.findLast((entry) => momentOf(entry) <= momentOf(from));
  return from && inTab.includes(from) ? from : (before ?? inTab.at(-1));
}

function isIn(entry: CommandLogEntry, tab: CommandLogTab, now: number): boolean {
  switch (tab) {
    case 'all':
      return true;
    case 'today':
      return new Date(momentOf(entry)).toDateString() === new Date(now).toDateString();
    case 'messages':
      return entry.kind === 'message';
    case 'failed':
      return entry.kind === 'message' ? entry.message.tone === 'bad' : entry.ran.outcome !== 'done';
    case 'undoable':
      return entry.kind === 'ran' && entry.ran.undoCommand !== '' && !entry.ran.isUndone;
  }
}
